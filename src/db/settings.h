// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/database.h"
#include "base/domain_name.h"
#include "base/letter.h"
#include "base/report.h"
#include "base/result.h"
#include "db/repository.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QString>
#include <QStringList>

#include <optional>

namespace pantau::db {

class Database;
class Transaction;

/// Progress of deleting old checks.
struct RetentionRecord
{
    QDateTime endedAt;   ///< UTC, end of the last completed round; invalid if none
    int keepDays = 0;    ///< retention period of that round
    qint64 position = 0; ///< progress of an unfinished round; see Retention::position()
};

/// Error kinds: InvalidInput if a value is out of range, Storage.
class Settings : Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Settings)

public:
    using Repository::Repository;

    [[nodiscard]] Result<ProgramSettings> read() const;
    [[nodiscard]] Result<void> save(const ProgramSettings &settings);

    [[nodiscard]] Result<BackupRecord> backupRecord() const;
    [[nodiscard]] Result<void> saveBackupRecord(const BackupRecord &record);

    [[nodiscard]] Result<RetentionRecord> retentionRecord() const;
    [[nodiscard]] Result<void> saveRetentionRecord(const RetentionRecord &record);

    [[nodiscard]] Result<std::optional<StandInOwner>> standInOwner() const;
    /// Empty: the key belongs to no account.
    [[nodiscard]] Result<void> saveStandInOwner(const std::optional<StandInOwner> &owner);

    /// The sender and the number belong to @p list, the rest to all lists. A sender from before lists had one
    /// belongs to the only list. Empty: for a domain in no list.
    [[nodiscard]] Result<LetterSettings> letters(std::optional<ListId> list = {}) const;
    [[nodiscard]] Result<void> saveLetters(const LetterSettings &settings, std::optional<ListId> list = {});

    /// Full days the computer's clock was ahead of the service's at its last answer.
    [[nodiscard]] Result<int> clockDaysAhead() const;
    [[nodiscard]] Result<void> saveClockDaysAhead(int days);

    /// True if the user has paused checking.
    [[nodiscard]] Result<bool> isPaused() const;
    /// UTC, when a paused check resumes by itself; invalid if the user resumes it.
    [[nodiscard]] Result<QDateTime> pausedUntil() const;
    [[nodiscard]] Result<void> savePaused(bool paused, const QDateTime &until = {});
};

/// Report settings, stored as rows of the settings table. Unreadable values become the default. Error
/// kind: Storage.
class ReportSettingsTable : Repository
{
public:
    using Repository::Repository;

    /// Without a language of its own, a report uses that of the client's alerts.
    [[nodiscard]] Result<ReportSettings> of(ListId list) const;
    [[nodiscard]] Result<void> save(ListId list, const ReportSettings &settings);
    /// Report language ("en", "id") of the lists that have the domain checked at @p service
    /// (ServiceAddress::text()). Empty if none is set or they differ.
    [[nodiscard]] Result<QString> languageFor(const DomainName &domain, const QString &service) const;
    [[nodiscard]] Result<ReportSender> sender() const;
    [[nodiscard]] Result<void> saveSender(const ReportSender &sender);
    [[nodiscard]] Result<MonthlyReportSettings> monthly() const;
    [[nodiscard]] Result<void> saveMonthly(const MonthlyReportSettings &settings);
    /// Empty if the list has no monthly reports for @p use.
    [[nodiscard]] Result<std::optional<MonthlyReportRecord>> record(ListId list, ReportUse use) const;
    /// Reasons why the latest monthly reports could not be saved or sent, without duplicates.
    [[nodiscard]] Result<QStringList> problems() const;
    [[nodiscard]] Result<void> saveRecord(ListId list, ReportUse use,
                                          const std::optional<MonthlyReportRecord> &record);
    static void saveRecord(Transaction &transaction, ListId list, ReportUse use,
                           const std::optional<MonthlyReportRecord> &record);
    /// Deletes the settings of removed lists. List ids are never reused, so a restored list finds its
    /// settings if this was not called in between.
    [[nodiscard]] Result<void> dropGone();
};

} // namespace pantau::db
