// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QtGlobal>

#include <chrono>
#include <optional>
#include <span>

namespace pantau {

/// Schedule of automatic database backups.
struct BackupSchedule
{
    enum class Frequency { Off, Daily, Weekly };

    static constexpr int mostKept = 100;

    Frequency frequency = Frequency::Off;
    QString folder; ///< absolute; never created by Pantau. Required unless the frequency is Off
    int keep = 7;   ///< number of backups to keep, 1 to mostKept

    friend bool operator==(const BackupSchedule &, const BackupSchedule &) = default;
};

/// Result of the last scheduled backup.
struct BackupRecord
{
    QDateTime madeAt; ///< UTC, of the last successful backup; invalid if there is none
    QDateTime triedAt;
    QString problem; ///< error sentence if the last attempt failed

    friend bool operator==(const BackupRecord &, const BackupRecord &) = default;
};

/// Contents of a backup.
struct BackupInfo
{
    QString file;
    qint64 bytes = 0;
    QDateTime madeAt; ///< UTC; for copies made in another way, the time of the last change to the file
    int version = 0;  ///< schema version
    bool hasChecksum = false;    ///< and it is valid; otherwise only the file's structure was checked
    bool isOlderVersion = false; ///< updated during the restore
    QString scope;               ///< Database::scope()
    int domains = 0;             ///< in lists
    int lists = 0;
    int accounts = 0;
    int accountsWithKey = 0; ///< with a key in the keychain
    qint64 changes = 0;
    QDateTime newestCheck; ///< UTC; invalid if nothing was ever checked

    friend bool operator==(const BackupInfo &, const BackupInfo &) = default;
};

enum class ExistingFile { Refuse, Replace };

struct RestoredBackup
{
    BackupInfo backup;
    QString keptAside; ///< path of the previous database; empty if there was none
};

/// Latest usable scheduled backup, looked up when the database is damaged.
struct NewestBackup
{
    QString folder;                   ///< folder of the backups; empty if no backups are known
    std::optional<BackupInfo> backup; ///< the latest with a valid checksum
    int passedOver = 0;               ///< number of newer ones that are damaged or have no checksum
};

/// Settings that belong to the database rather than to one window. Every field has a default, which also
/// replaces invalid values. Settings that a newer version added are left unchanged.
struct ProgramSettings
{
    static constexpr int fewestCheckDays = 30;
    static constexpr int mostCheckDays = 3650;
    static constexpr int mostConfirmations = 5;
    static constexpr std::chrono::minutes shortestLookups{15};
    static constexpr std::chrono::minutes longestLookups{24 * 60};

    int keepChecksDays = 400; ///< retention of individual checks; runs and changes are kept forever
    int confirmations = 1;    ///< default for new lists; 0 to mostConfirmations
    BackupSchedule backups;
    /// Interval between lookups of a domain over this computer's network, for lists that enable them.
    std::chrono::minutes lookupsEvery{60};

    friend bool operator==(const ProgramSettings &, const ProgramSettings &) = default;
};

/// A number or switch of ProgramSettings, described once. The database, the allowed values, `pantau-cli
/// settings` and the settings dialog follow from the table. Pass the texts through text().
struct Setting
{
    enum class Kind {
        Number,
        Minutes, ///< `pantau-cli` reads a duration
        Flag,    ///< 0 or 1
    };

    const char *key; ///< in the database
    Kind kind;
    int least = 0;
    int most = 1;
    int (*value)(const ProgramSettings &);
    void (*set)(ProgramSettings &, int);
    const char *outOfRange = nullptr; ///< refusal; %1 and %2: the range. A Flag has none
    // Command line. Without an option it is only in the window.
    const char *option = nullptr;
    const char *unit = nullptr; ///< name of the value in the help
    const char *help = nullptr;
    const char *jsonKey = nullptr;
    const char *sentence = nullptr; ///< the value as `pantau-cli settings` shows it, with %n; %1 for a Flag
    // Row of the settings dialog.
    const char *label = nullptr;  ///< with its mnemonic
    const char *note = nullptr;   ///< below the label
    const char *suffix = nullptr; ///< of the number
    const char *zero = nullptr;   ///< shown instead of 0
    int step = 1;

    [[nodiscard]] static std::span<const Setting> all();
    [[nodiscard]] static const Setting &named(const char *key);
    /// Translates @p text, one of the texts of the table.
    [[nodiscard]] static QString text(const char *text, int number = -1);
};

/// Size and row counts of the database.
struct DatabaseSize
{
    qint64 bytes = 0;     ///< on disk, including the write-ahead log
    qint64 freeBytes = 0; ///< how many of those compacting frees immediately
    qint64 checks = 0;
    qint64 runs = 0;
    qint64 changes = 0;
    qint64 events = 0;
    qint64 alerts = 0;
    qint64 domains = 0; ///< in lists
    qint64 lists = 0;
};

} // namespace pantau
