// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/background_work.h"

#include <QLocale>
#include <QProgressBar>

#include <chrono>

namespace pantau::desktop {

namespace {

using namespace std::chrono_literals;
constexpr auto Patience = 500ms;
constexpr auto Tick = 100ms;
constexpr int BarSteps = 1000; ///< QProgressBar counts in int, which may be too small for the work

} // namespace

WorkBar::WorkBar(QProgressBar *bar, QObject *parent) : QObject(parent), m_bar(bar)
{
    m_bar->hide();
    m_patience.setSingleShot(true);
    m_patience.setInterval(Patience);
    m_tick.setInterval(Tick);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        show();
        m_tick.start();
    });
    connect(&m_tick, &QTimer::timeout, this, &WorkBar::show);
}

void WorkBar::follow(const SharedProgress &progress, const QString &words)
{
    m_progress = progress;
    m_words = words;
    if (!m_tick.isActive())
        m_patience.start();
}

void WorkBar::end()
{
    m_patience.stop();
    m_tick.stop();
    m_progress.reset();
    m_bar->hide();
}

void WorkBar::show()
{
    const qint64 total = m_progress ? m_progress->total() : 0;
    const qint64 done = m_progress ? m_progress->done() : 0;
    m_bar->setRange(0, total > 0 ? BarSteps : 0); // 0 to 0 shows a busy indicator
    m_bar->setValue(total > 0 ? int(done * BarSteps / total) : 0);
    m_bar->setFormat(total > 0 ? m_words.arg(QLocale().toString(done), QLocale().toString(total))
                               : QString());
    m_bar->show();
}

} // namespace pantau::desktop
