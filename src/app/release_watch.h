// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/release_question.h"
#include "app/wake_timer.h"
#include "core/clock.h"
#include "core/result.h"
#include "store/newest_release_table.h"

#include <QObject>

namespace pantau::store {
class Database;
}

namespace pantau::app {

/// Asks once a day for the newest version of Pantau where a person wants that, and keeps what is heard. Lives
/// on the engine's thread.
class ReleaseWatch final : public QObject
{
    Q_OBJECT

public:
    /// @p address as of ReleaseQuestion.
    ReleaseWatch(const store::Database &database, const Clock &clock, const QString &address);

    /// The first question waits until the start of the program is over.
    void start();
    /// Asks at once where it is wanted now and due.
    void settingsChanged();
    /// See WakeTimer.
    void lookAtClock() { m_timer.lookAtClock(); }
    [[nodiscard]] bool isAtWork() const { return m_timer.isDue() || m_isAsking; }

Q_SIGNALS:
    void heard(); ///< what is kept has changed
    void failed(const pantau::Error &error);

private:
    void ring();
    void ask(const NewestRelease &before);
    void take(const Result<QString> &answer);

    const store::Database &m_database;
    const Clock &m_clock;
    store::NewestReleaseTable m_table;
    ReleaseQuestion m_question;
    WakeTimer m_timer;
    bool m_isStarted = false;
    bool m_isAsking = false;
};

} // namespace pantau::app
