// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"
#include "db/repository.h"

#include <QDateTime>

#include <optional>

namespace pantau::db {

/// Deletes old data and frees its disk space, in small steps so that the engine never waits long.
///
/// Ages are measured from the newest answer of any service, or from now if that is earlier or there is
/// none. If the clock is far ahead and no service answers over HTTPS, nothing gets older. If a service
/// does answer, its Date header shows how many days the clock is ahead, and these are subtracted.
///
/// Checks are deleted after ProgramSettings::keepChecksDays. All usage reports of the last 35 days are
/// kept, and the last one of each earlier day (UTC). Events of kind note and connection are deleted after
/// 90 days, others with the checks; at most 20,000 are kept. Closed batches and alerts are deleted with
/// the checks. An unsent letter is deleted after 30 days if its domain is in no list. Runs, changes,
/// appeals, lists and settings are kept.
class Retention : Repository
{
public:
    using Repository::Repository;

    /// Runs one step of a round: usually tens of milliseconds, a few hundred if much is deleted. True if
    /// there is more to do: call again soon, otherwise start the next round a day later. On failure (kind:
    /// Storage) the round restarts.
    [[nodiscard]] Result<bool> step(const QDateTime &now);

    /// True if a round was started and is not finished.
    [[nodiscard]] bool isUnderWay() const { return m_stage != Stage::Checks || m_afterDomain > 0; }
    /// Progress of the round, so that another program can continue it.
    [[nodiscard]] qint64 position() const;
    /// Continues the round at @p position; 0 starts from the beginning.
    void continueFrom(qint64 position);

private:
    enum class Stage { Checks, Rest, Space };

    Result<void> forgetChecks(const QDateTime &countedTo);
    Result<void> forgetRest(const QDateTime &countedTo);
    /// True if there was space to free.
    Result<bool> giveSpaceBack();
    void restart();

    Stage m_stage = Stage::Checks;
    qint64 m_afterDomain = 0;             ///< last domain whose checks were processed in this round
    std::optional<QDateTime> m_countedTo; ///< reference time for ages; set at the start of a round
};

/// Deletes history at the user's request, in small steps so that the engine never waits long.
///
/// Deletes checks, changes, ended runs, appeals, alerts and events before a given time. Keeps the current
/// status and its start for each domain, and lists, notes, accounts and settings.
class HistoryEraser : Repository
{
public:
    HistoryEraser(const Database &database, const QDateTime &before) : Repository(database), m_before(before)
    {
    }

    /// Cutoff time of a deletion that was interrupted by the end of the program. Error kind: Storage.
    [[nodiscard]] static Result<std::optional<QDateTime>> interrupted(const Database &database);

    /// Call before the first step. Records the deletion until it is complete. Error kind: Storage.
    [[nodiscard]] Result<void> begin();
    /// True if there is more to do. Error kind: Storage.
    [[nodiscard]] Result<bool> step();

private:
    Result<bool> eraseChecks();
    Result<void> eraseRest();

    QDateTime m_before; ///< UTC
    qint64 m_afterDomain = 0;
};

/// Empties the database, as before the first start. Keeps the settings and the names of its keychain
/// entries, except what the user entered for letters. Error kind: Storage.
[[nodiscard]] Result<void> forgetEverything(const Database &database);

/// Counts every row. Takes a second for ten million, so call it on a pool thread's connection.
[[nodiscard]] Result<DatabaseSize> measureDatabase(const Database &database);
/// Used and free pages, in bytes. Fast.
[[nodiscard]] Result<qint64> pagesInBytes(const Database &database);

} // namespace pantau::db
