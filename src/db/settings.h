// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/database.h"
#include "base/domain_name.h"
#include "base/letter.h"
#include "base/report.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QString>
#include <QStringList>

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

/// What is kept for reports, in rows of the settings. What cannot be understood counts as the default. Kind:
/// Storage.
class ReportSettingsTable
{
public:
    explicit ReportSettingsTable(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<ReportSettings> of(ListId list) const;
    [[nodiscard]] Result<void> save(ListId list, const ReportSettings &settings);
    /// ReportSettings::language, where one is named, of each list that has the domain watched at @p service
    /// (ServiceAddress::text()); each once, sorted.
    [[nodiscard]] Result<QStringList> languagesFor(const DomainName &domain, const QString &service) const;
    [[nodiscard]] Result<ReportSender> sender() const;
    [[nodiscard]] Result<void> saveSender(const ReportSender &sender);
    [[nodiscard]] Result<MonthlyReportSettings> monthly() const;
    [[nodiscard]] Result<void> saveMonthly(const MonthlyReportSettings &settings);
    /// Empty: none is to be saved for the list, or none was ever to be.
    [[nodiscard]] Result<std::optional<MonthlyReportRecord>> record(ListId list) const;
    [[nodiscard]] Result<void> saveRecord(ListId list, const std::optional<MonthlyReportRecord> &record);
    /// Of lists that were removed. Those of a list that is brought back are there until then: no id is given
    /// twice.
    [[nodiscard]] Result<void> dropGone();

private:
    const Database &m_database;
};

} // namespace pantau::db
