// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

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

} // namespace pantau
