// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wake_timer.h"
#include "base/result.h"
#include "base/time.h"
#include "db/retention.h"

#include <QDateTime>
#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QTimer>

#include <memory>
#include <optional>

namespace pantau::db {
class Database;
}

namespace pantau::app {

/// Removes old data from the database in rounds of small steps, between which the engine works: a round per
/// day, a few seconds of one in a program that exits soon, and one on the user's request. Lives on the
/// engine's thread.
class Housekeeping final : public QObject
{
    Q_OBJECT

public:
    Housekeeping(const db::Database &database, const Clock &clock, EngineEvents &events);

    /// Starts the schedule. The first round starts a little later, when startup is complete.
    void start();
    /// Starts a round now if start() was called, because there is space to reclaim.
    void roundSoon();
    [[nodiscard]] bool isAtWork() const { return m_timer.isDue() || m_compacting || m_catchingUp; }

    /// Does part of a round now, unless one was completed within most of a day, and records the progress.
    /// For programs that exit before start() would begin one. Problems are reported by
    /// EngineEvents::failed().
    QFuture<void> catchUp();

    /// Does a round now and reclaims the space. Finishes with the number of bytes freed, also if it was
    /// stopped. Kind: Storage.
    QFuture<Result<qint64>> compact();
    void stopCompacting();

Q_SIGNALS:
    void roundBegins(); ///< a scheduled one

private:
    void runDue();
    void work();
    void compactStep();
    void endCompacting(const Result<void> &outcome);
    void catchUpStep();
    void endCatchingUp();
    [[nodiscard]] bool isRoundDue(const QDateTime &now) const;
    void resumeRound();
    Result<bool> stepOfRound(const QDateTime &now);
    void noteRound(const QDateTime &endedAt);

    const db::Database &m_database;
    const Clock &m_clock;
    EngineEvents &m_events;
    db::Retention m_retention;
    WakeTimer m_timer;
    QDateTime m_nextAt;

    struct Compacting
    {
        QPromise<Result<qint64>> promise;
        qint64 bytesBefore;
    };
    struct CatchingUp
    {
        QPromise<void> promise;
        QDateTime endsAt;
    };
    QTimer m_soon; ///< next step of work that is awaited
    std::optional<Compacting> m_compacting;
    std::optional<CatchingUp> m_catchingUp;
};

/// Deletes history on the user's request, in small steps between which the engine works. Work interrupted by
/// the end of the program is continued by the next run. Lives on the engine's thread.
class HistoryErasing final : public QObject
{
    Q_OBJECT

public:
    explicit HistoryErasing(const db::Database &database, QObject *parent = nullptr);

    /// See db::HistoryEraser. A deletion in progress is extended to the later of the two times, and both
    /// calls finish together. Kind: Storage.
    QFuture<Result<void>> eraseBefore(const QDateTime &time);
    /// Continues an interrupted or failed deletion, if any.
    QFuture<Result<void>> resume();
    [[nodiscard]] bool isAtWork() const { return bool(m_work); }

Q_SIGNALS:
    void erased(); ///< a deletion was completed, so there is space to reclaim

private:
    struct Work
    {
        QPromise<Result<void>> promise;
        QDateTime before;
        std::unique_ptr<db::HistoryEraser> eraser;
    };

    void step();

    const db::Database &m_database;
    QTimer m_nextStep;
    std::optional<Work> m_work;
};

} // namespace pantau::app
