// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QtGlobal>

#include <chrono>
#include <optional>

namespace pantau {

/// Copies of the database that are made by themselves.
struct BackupSchedule
{
    enum class Frequency { Off, Daily, Weekly };

    static constexpr int mostKept = 100;

    Frequency frequency = Frequency::Off;
    QString folder; ///< absolute; never created by Pantau. Needed unless the frequency is Off
    int keep = 7;   ///< how many of the newest stay, 1 to mostKept

    friend bool operator==(const BackupSchedule &, const BackupSchedule &) = default;
};

/// How the last backup by schedule went.
struct BackupRecord
{
    QDateTime madeAt; ///< UTC, of the last that was made; invalid: none yet
    QDateTime triedAt;
    QString problem; ///< a sentence, when the last try failed

    friend bool operator==(const BackupRecord &, const BackupRecord &) = default;
};

/// What a backup holds.
struct BackupInfo
{
    QString file;
    qint64 bytes = 0;
    QDateTime madeAt; ///< UTC; of a copy that was made in another way, when the file was last changed
    int version = 0;  ///< of the schema
    bool hasChecksum =
        false; ///< and it is right; without one, only the structure of the file could be checked
    bool isOlderVersion = false; ///< it is updated when it is restored
    QString scope;               ///< Database::scope()
    int domains = 0;             ///< in lists
    int lists = 0;
    int accounts = 0;
    int accountsWithKey = 0; ///< whose keys have to be in the keychain
    qint64 changes = 0;
    QDateTime newestCheck; ///< UTC; invalid: nothing was ever checked

    friend bool operator==(const BackupInfo &, const BackupInfo &) = default;
};

enum class ExistingFile { Refuse, Replace };

struct RestoredBackup
{
    BackupInfo backup;
    QString keptAside; ///< where the database is that was there before; empty: there was none
};

/// What is found among the backups by schedule when the database is damaged.
struct NewestBackup
{
    QString folder;                   ///< where they are; empty: none were made, as far as is known
    std::optional<BackupInfo> backup; ///< the newest whose checksum is right
    int passedOver = 0;               ///< newer ones that are damaged, or have no checksum
};

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
