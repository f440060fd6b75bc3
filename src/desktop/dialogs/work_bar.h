// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"

#include <QObject>
#include <QTimer>

class QProgressBar;

namespace pantau::desktop {

/// Lets a progress bar follow work on another thread: hidden unless it takes over half a second.
class WorkBar final : public QObject
{
    Q_OBJECT

public:
    /// @p bar outlives this.
    WorkBar(QProgressBar *bar, QObject *parent);

    /// @p words: what is done, with a place for the count: "Adding %1 of %2 domains".
    void follow(const SharedProgress &progress, const QString &words);
    void end();

private:
    void show();

    QProgressBar *m_bar;
    QTimer m_patience;
    QTimer m_tick;
    SharedProgress m_progress;
    QString m_words;
};

} // namespace pantau::desktop
