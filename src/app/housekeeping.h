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

/// Takes what is too old out of the database, in rounds of small steps between which the engine works: one a
/// day, a few seconds of one in a program that ends soon, and one that a person waits for. Lives on the
/// engine's thread.
class Housekeeping final : public QObject
{
    Q_OBJECT

public:
    Housekeeping(const db::Database &database, const Clock &clock, QObject *parent = nullptr);

    /// The first round begins a little later, when the start of the program is over.
    void start();
    /// Begins a round now, if start() was called: there is space to give back.
    void roundSoon();
    /// See WakeTimer.
    void lookAtClock() { m_timer.lookAtClock(); }
    [[nodiscard]] bool isAtWork() const { return m_timer.isDue() || m_compacting || m_catchingUp; }

    /// Does some of a round at once, if none was done to its end for most of a day, and notes how far it
    /// came: for programs that end before start() would begin one. What goes wrong is told by failed().
    QFuture<void> catchUp();

    /// Does a round now and gives the space back. Finishes with the bytes by which the database shrank, also
    /// when it was stopped. Kind: Storage.
    QFuture<Result<qint64>> compact();
    void stopCompacting();

Q_SIGNALS:
    void failed(const pantau::Error &error);
    void compacting(qint64 bytes); ///< the size so far
    void roundBegins();            ///< in the course of the day

private:
    void ring();
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
    QTimer m_soon; ///< the next step of what somebody waits for
    std::optional<Compacting> m_compacting;
    std::optional<CatchingUp> m_catchingUp;
};

/// Takes out of the database what a person wants to be forgotten, in small steps between which the engine
/// works. What the end of a program interrupted is gone on with by the next one. Lives on the engine's
/// thread.
class HistoryErasing final : public QObject
{
    Q_OBJECT

public:
    explicit HistoryErasing(const db::Database &database, QObject *parent = nullptr);

    /// See db::HistoryEraser. One that is under way goes on to the later of the two moments, and both end
    /// together. Kind: Storage.
    QFuture<Result<void>> eraseBefore(const QDateTime &moment);
    /// Goes on with what was interrupted or has failed since, if anything.
    QFuture<Result<void>> resume();
    [[nodiscard]] bool isAtWork() const { return bool(m_work); }

Q_SIGNALS:
    void erased(); ///< to its end; there is space to give back

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
