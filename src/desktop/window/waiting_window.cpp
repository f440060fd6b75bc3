// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/waiting_window.h"

#include <QCloseEvent>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

namespace pantau::desktop {

WaitingWindow::WaitingWindow(const QString &sentence)
{
    setObjectName(QStringLiteral("waitingWindow"));
    setWindowTitle(QStringLiteral("Pantau"));
    auto *text = new QLabel(sentence, this);
    text->setTextFormat(Qt::PlainText);
    auto *progress = new QProgressBar(this);
    progress->setRange(0, 0);
    progress->setTextVisible(false);
    progress->setAccessibleName(sentence);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(12);
    column->addWidget(text);
    column->addWidget(progress);
    setMinimumWidth(fontMetrics().averageCharWidth() * 50);
}

/// It goes when the work is done; half a database helps nobody.
void WaitingWindow::closeEvent(QCloseEvent *event)
{
    event->ignore();
}

} // namespace pantau::desktop
