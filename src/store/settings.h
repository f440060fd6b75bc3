// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/result.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QString>

#include <optional>

namespace pantau::store {

class Database;

/// Copies of the database that are made by themselves.
struct BackupSchedule
{
    enum class Frequency { Off, Daily, Weekly };

    static constexpr int mostKept = 100;

    Frequency frequency = Frequency::Off;
    QString folder; ///< absolute; made when missing. Needed unless the frequency is Off
    int keep = 7;   ///< how many of the newest stay, 1 to mostKept

    friend bool operator==(const BackupSchedule &, const BackupSchedule &) = default;
};

/// Settings of the program itself, that belong to the database and not to one window. Every field has a
/// default, which also stands for what cannot be understood; what a database holds beyond them (a newer
/// version's) is left alone.
struct ProgramSettings
{
    static constexpr int fewestCheckDays = 30;
    static constexpr int mostCheckDays = 3650;
    static constexpr int mostConfirmations = 5;

    int keepChecksDays = 400; ///< how long single checks are kept; runs and changes are kept for ever
    int confirmations = 1;    ///< of lists that are added from now on; 0 to mostConfirmations
    BackupSchedule backups;

    friend bool operator==(const ProgramSettings &, const ProgramSettings &) = default;
};

/// How the last backup by schedule went.
struct BackupRecord
{
    QDateTime madeAt; ///< UTC, of the last that was made; invalid: none yet
    QDateTime triedAt;
    QString problem; ///< a sentence, when the last try failed

    friend bool operator==(const BackupRecord &, const BackupRecord &) = default;
};

/// To which account the key belongs that stands in for the keychain without naming one, and where that
/// account is: the key goes nowhere else.
struct StandInOwner
{
    AccountId account{};
    QString service; ///< ServiceAddress::text()

    friend bool operator==(const StandInOwner &, const StandInOwner &) = default;
};

/// Kinds: InvalidInput when a value is out of its range, Storage.
class Settings
{
    Q_DECLARE_TR_FUNCTIONS(pantau::store::Settings)

public:
    explicit Settings(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<ProgramSettings> read() const;
    [[nodiscard]] Result<void> save(const ProgramSettings &settings);

    [[nodiscard]] Result<BackupRecord> backupRecord() const;
    [[nodiscard]] Result<void> saveBackupRecord(const BackupRecord &record);

    [[nodiscard]] Result<std::optional<StandInOwner>> standInOwner() const;
    /// Empty: nobody's.
    [[nodiscard]] Result<void> saveStandInOwner(const std::optional<StandInOwner> &owner);

    /// Whether a person has paused the watch.
    [[nodiscard]] Result<bool> isPaused() const;
    [[nodiscard]] Result<void> savePaused(bool paused);

private:
    const Database &m_database;
};

} // namespace pantau::store
