// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QDateTime>

#include <optional>

namespace pantau::db {

class Database;

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

} // namespace pantau::db
