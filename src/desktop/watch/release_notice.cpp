// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/watch/release_notice.h"

#include "core/release.h"

#include <QEvent>
#include <QVBoxLayout>

namespace pantau::desktop {

ReleaseNotice::ReleaseNotice(const app::Session &session, Preferences &preferences, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_preferences(preferences)
    , m_bar(new NoticeBar(NoticeBar::Kind::Information, QStringLiteral("releaseNotice"), this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_bar);
    connect(&session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Releases)
            refresh();
    });
    connect(&preferences, &Preferences::changed, this, &ReleaseNotice::refresh);
    connect(m_bar, &NoticeBar::actionChosen, this, [this] { m_preferences.setHiddenRelease(m_newest); });
    refresh();
}

void ReleaseNotice::refresh()
{
    const auto settings = m_session.queries().settings();
    const auto newest = m_session.queries().newestRelease();
    const bool isShown = settings && settings->noticesReleases && newest &&
                         isNewerRelease(newest->version, QStringLiteral(PANTAU_VERSION)) &&
                         newest->version != m_preferences.hiddenRelease();
    m_newest = isShown ? newest->version : QString();
    setVisible(isShown);
    if (isShown)
        m_bar->say(tr("Pantau %1 is available. You have %2.").arg(m_newest, QStringLiteral(PANTAU_VERSION)),
                   tr("H&ide"));
}

void ReleaseNotice::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace pantau::desktop
