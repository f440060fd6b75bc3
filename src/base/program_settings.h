// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/backup.h"

#include <QtGlobal>

#include <chrono>

namespace pantau {

/// Settings of the program itself, that belong to the database and not to one window. Every field has a
/// default, which also stands for what cannot be understood; what a database holds beyond them (a newer
/// version's) is left alone.
struct ProgramSettings
{
    static constexpr int fewestCheckDays = 30;
    static constexpr int mostCheckDays = 3650;
    static constexpr int mostConfirmations = 5;
    static constexpr std::chrono::minutes shortestLookups{15};
    static constexpr std::chrono::minutes longestLookups{24 * 60};

    int keepChecksDays = 400; ///< how long single checks are kept; runs and changes are kept for ever
    int confirmations = 1;    ///< of lists that are added from now on; 0 to mostConfirmations
    BackupSchedule backups;
    /// How often a domain is looked up over the own network, in lists that want it.
    std::chrono::minutes lookupsEvery{60};

    friend bool operator==(const ProgramSettings &, const ProgramSettings &) = default;
};

/// How large the database is and what it consists of.
struct DatabaseSize
{
    qint64 bytes = 0;     ///< on the disk, with the log of the newest changes
    qint64 freeBytes = 0; ///< of these, what compacting gives back at once
    qint64 checks = 0;
    qint64 runs = 0;
    qint64 changes = 0;
    qint64 events = 0;
    qint64 alerts = 0;
    qint64 domains = 0; ///< in lists
    qint64 lists = 0;
};

} // namespace pantau
