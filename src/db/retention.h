// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"

#include <QDateTime>

#include <optional>

namespace pantau::db {

class Database;

/// Takes out of the database what is too old, and gives the space back, in small steps so that the engine
/// never waits for long.
///
/// Ages are counted to the newest answer of a service, or to now where that is earlier or none was ever
/// heard: with a clock that stands far in the future, when no service answers over HTTPS, nothing gets older.
/// Where one answers all the same, its Date says by how many days the clock is ahead, and so many are taken
/// off.
///
/// The rule. Single checks go after ProgramSettings::keepChecksDays. Of the service's words on the usage
/// every one of the last 35 days stays, and of each earlier day (UTC) the last. Events of the kinds note and
/// connection go after 90 days, the others with the checks; never more than 20,000 stay. Closed batches and
/// alerts go with the checks. A letter that was not sent goes after 30 days once its domain is in no list.
/// Runs, changes, appeals, lists and settings stay for ever.
class Retention
{
public:
    explicit Retention(const Database &database) : m_database(database) {}

    /// One step of a round; mostly some tens of milliseconds of work, some tenths of a second where much
    /// goes. Whether there is more to do: call again soon while true, and begin the next round a day later.
    /// Kind of failure: Storage; the round then begins anew.
    [[nodiscard]] Result<bool> step(const QDateTime &now);

    /// Whether a round was begun and is not done.
    [[nodiscard]] bool isUnderWay() const { return m_stage != Stage::Checks || m_afterDomain > 0; }
    /// How far the round has come, for another program that goes on with it.
    [[nodiscard]] qint64 position() const;
    /// The round goes on there; 0: from the beginning.
    void continueFrom(qint64 position);

private:
    enum class Stage { Checks, Rest, Space };

    Result<void> forgetChecks(const QDateTime &countedTo);
    Result<void> forgetRest(const QDateTime &countedTo);
    /// Whether there was space to give back.
    Result<bool> giveSpaceBack();
    void beginAnew();

    const Database &m_database;
    Stage m_stage = Stage::Checks;
    qint64 m_afterDomain = 0;             ///< how far this round has come with the checks
    std::optional<QDateTime> m_countedTo; ///< to which ages are counted, once this round has asked
};

/// Takes out what a person wants to be forgotten, in small steps so that the engine never waits for long.
///
/// Older than a moment: checks, changes, runs that ended, appeals, alerts and events. What each domain's
/// status is and since when stays, and so do lists, notes, accounts and settings.
class HistoryEraser
{
public:
    HistoryEraser(const Database &database, const QDateTime &before) : m_database(database), m_before(before)
    {
    }

    /// Of an erasing that the end of the program interrupted, before it was done. Kind: Storage.
    [[nodiscard]] static Result<std::optional<QDateTime>> interrupted(const Database &database);

    /// Before the first step: notes what shall be erased, until that is done. Kind: Storage.
    [[nodiscard]] Result<void> begin();
    /// Whether there is more to do. Kind: Storage.
    [[nodiscard]] Result<bool> step();

private:
    Result<bool> eraseChecks();
    Result<void> eraseRest();

    const Database &m_database;
    QDateTime m_before; ///< UTC
    qint64 m_afterDomain = 0;
};

/// Empties the database but for the settings and what names its keychain entries, as before the first start;
/// what a person entered for letters goes too.
/// Kind: Storage.
[[nodiscard]] Result<void> forgetEverything(const Database &database);

/// Counts every row, which takes a second with ten million of them: use a connection of a thread of the pool.
[[nodiscard]] Result<DatabaseSize> measureDatabase(const Database &database);
/// The pages in use and free, in bytes; quick.
[[nodiscard]] Result<qint64> pagesInBytes(const Database &database);

} // namespace pantau::db
