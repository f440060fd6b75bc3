// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/database.h"
#include "base/letter.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QString>

#include <optional>

namespace pantau::db {

class Database;

/// How far old checks were taken out.
struct RetentionRecord
{
    QDateTime endedAt;   ///< UTC, of the last round that came to its end; invalid: none yet
    int keepDays = 0;    ///< what was kept in it
    qint64 position = 0; ///< where a round was left since; see Retention::position()
};

/// Kinds: InvalidInput when a value is out of its range, Storage.
class Settings
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Settings)

public:
    explicit Settings(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<ProgramSettings> read() const;
    [[nodiscard]] Result<void> save(const ProgramSettings &settings);

    [[nodiscard]] Result<BackupRecord> backupRecord() const;
    [[nodiscard]] Result<void> saveBackupRecord(const BackupRecord &record);

    [[nodiscard]] Result<RetentionRecord> retentionRecord() const;
    [[nodiscard]] Result<void> saveRetentionRecord(const RetentionRecord &record);

    [[nodiscard]] Result<std::optional<StandInOwner>> standInOwner() const;
    /// Empty: nobody's.
    [[nodiscard]] Result<void> saveStandInOwner(const std::optional<StandInOwner> &owner);

    [[nodiscard]] Result<LetterSettings> letters() const;
    [[nodiscard]] Result<void> saveLetters(const LetterSettings &settings);

    /// By how many full days the computer's clock was ahead of the service's when that answered last.
    [[nodiscard]] Result<int> clockDaysAhead() const;
    [[nodiscard]] Result<void> saveClockDaysAhead(int days);

    /// Whether a person has paused the watch.
    [[nodiscard]] Result<bool> isPaused() const;
    [[nodiscard]] Result<void> savePaused(bool paused);

private:
    const Database &m_database;
};

} // namespace pantau::db
