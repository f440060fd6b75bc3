// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/alert.h"
#include "base/appeal.h"
#include "base/channel.h"
#include "base/database.h"
#include "base/domain_index.h"
#include "base/domain_list.h"
#include "base/domain_table.h"
#include "base/hint.h"
#include "base/history.h"
#include "base/letter.h"
#include "base/report.h"
#include "base/result.h"
#include "base/usage.h"

#include <QHash>
#include <QList>
#include <QSet>

#include <memory>
#include <optional>

namespace pantau::db {
class Database;
}

namespace pantau::app {

/// Read access to stored data for the user interfaces. Each call returns a read model, a plain value of one
/// consistent state.
///
/// Uses a read-only connection, which belongs to the thread that created it. Use askInBackground() for
/// queries that would block a window noticeably. Lists are read in pages and no table is loaded completely.
/// Failures are of kind Storage unless noted.
class Queries
{
public:
    /// Kinds: as for db::Database::openReadOnly().
    [[nodiscard]] static Result<std::unique_ptr<Queries>> open(const QString &dataDir);
    explicit Queries(std::unique_ptr<db::Database> database);
    ~Queries();

    /// @name Accounts, lists, channels and settings
    [[nodiscard]] Result<QList<Account>> accounts() const;
    /// Returns the day of the month (1 to 31, UTC) on which the account's package is renewed; empty:
    /// unknown.
    [[nodiscard]] Result<std::optional<int>> renewalDay(AccountId account) const;
    [[nodiscard]] Result<QList<DomainList>> lists() const;
    /// Returns lists with their counts, ordered by name.
    [[nodiscard]] Result<QList<ListOverview>> listOverviews() const;
    /// Returns the state of each list, most urgent first; @p now: for its trend.
    [[nodiscard]] Result<QList<ListGlance>> listGlances(const QDateTime &now) const;
    [[nodiscard]] Result<QList<Channel>> channels() const;
    [[nodiscard]] Result<ProgramSettings> settings() const;
    [[nodiscard]] Result<AlertSettings> alertSettings() const;
    [[nodiscard]] Result<LetterSettings> letterSettings() const;
    /// Returns the result of the last scheduled backup.
    [[nodiscard]] Result<BackupRecord> backupRecord() const;

    [[nodiscard]] Result<ReportSettings> reportSettings(ListId list) const;
    /// Returns the report language ("en", "id") of the lists in which the domain is watched at @p service
    /// (ServiceAddress::text()). Empty if they set none or differ.
    [[nodiscard]] Result<QString> reportLanguageFor(const DomainName &domain, const QString &service) const;
    [[nodiscard]] Result<ReportSender> reportSender() const;
    [[nodiscard]] Result<MonthlyReportSettings> monthlyReports() const;
    /// Returns why the last monthly reports could not be saved, without duplicates.
    [[nodiscard]] Result<QStringList> monthlyReportProblems() const;

    /// @name Domains
    /// Ordered by name.
    [[nodiscard]] Result<QList<DomainName>> domainsIn(ListId list) const;
    [[nodiscard]] Result<DomainSettings> settingsOf(const DomainName &domain) const;
    /// True if the lists have more than @p most members. Fast.
    [[nodiscard]] Result<bool> hasMoreMembersThan(int most) const;
    /// Returns an index for repeated filtering and sorting. Takes half a second for 100,000 domains.
    [[nodiscard]] Result<DomainIndex> domainIndex() const;
    /// Returns @p before with current statuses, changes, settings and unread changes. Lists, their members
    /// and accounts must not have changed since.
    [[nodiscard]] Result<DomainIndex> domainIndex(const DomainIndex &before) const;
    /// Returns the number of rows of @p query without offset and limit.
    [[nodiscard]] Result<int> domainCount(const DomainQuery &query) const;
    /// Covers all domains; those with nothing open are left out.
    [[nodiscard]] Result<QHash<DomainKey, OpenAnswer>> openAnswers() const;
    /// In the order of @p keys; deleted ones are left out.
    [[nodiscard]] Result<QList<DomainRow>> rowsOf(const QList<DomainKey> &keys) const;
    /// Covers @p days local days up to and including @p last. Domains without data are left out.
    [[nodiscard]] Result<QHash<DomainKey, DayStatuses>> dayStatus(const QList<DomainKey> &keys,
                                                                  const QDate &last, int days) const;
    /// Counted by known status, over all lists.
    [[nodiscard]] Result<DomainCounts> counts(const std::optional<QDateTime> &changedSince = {}) const;

    /// @name History of one domain, at one service (ServiceAddress::text()) if given
    [[nodiscard]] Result<DomainPast> past(const DomainName &domain, const QString &service,
                                          const QDateTime &now) const;
    /// Oldest first; empty if nothing is known of the domain.
    [[nodiscard]] Result<QList<StatusRun>> runs(const DomainName &domain) const;
    /// Covers all services; newest first.
    [[nodiscard]] Result<QList<CheckRow>> checks(const DomainName &domain, int offset, int limit) const;
    /// Older than @p before, or from the newest; newest first.
    [[nodiscard]] Result<QList<Answer>> answers(const DomainName &domain, const QString &service,
                                                const std::optional<QDateTime> &before, int limit) const;
    /// Returns the number of answers with @p status from @p from through @p to. Stops counting at @p most.
    [[nodiscard]] Result<int> answerCount(const DomainName &domain, const QString &service,
                                          BlockStatus status, const QDateTime &from, const QDateTime &to,
                                          int most) const;
    /// With a smaller ChangeRow::id than @p before, or from the newest; newest first.
    [[nodiscard]] Result<QList<ChangeRow>> changesOf(const DomainName &domain, const QString &service,
                                                     const std::optional<qint64> &before, int limit) const;
    /// Returns the subset of @p domains that are in a list with an account and not paused.
    [[nodiscard]] Result<QSet<DomainName>> watchedAmong(const QList<DomainName> &domains,
                                                        const QDateTime &now) const;
    /// Returns the known status of a domain at a service; empty if it is in no list checked there.
    [[nodiscard]] Result<std::optional<BlockStatus>> watchedStatus(const DomainName &domain,
                                                                   const QString &service) const;
    /// Empty if the domain is in no list checked there.
    [[nodiscard]] Result<std::optional<UnblockingOutlook>>
    unblockingOutlook(const DomainName &domain, const QString &service, const QDateTime &now) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> appealsOf(const DomainName &domain) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> appeals(AppealScope scope = AppealScope::All) const;
    /// Kinds: NotFound, Storage.
    [[nodiscard]] Result<Appeal> appeal(AppealId appeal) const;

    /// @name Appeals of all domains
    [[nodiscard]] Result<AppealCounts> appealCounts(const QDateTime &now) const;
    /// Returns only AppealCounts::overdue. Fast.
    [[nodiscard]] Result<int> overdueAppeals(const QDateTime &now) const;
    [[nodiscard]] Result<QList<AppealCase>> appealCases(BoardPart part, int offset, int limit) const;
    /// Returns how long unblocking usually takes, by service, based on all appeals.
    [[nodiscard]] Result<QHash<QString, UsualTime>> usualTimes() const;
    /// Returns the letter prepared for the domain and not yet sent.
    [[nodiscard]] Result<std::optional<LetterDraft>> letterDraft(const DomainName &domain,
                                                                 const QString &service) const;

    /// @name Hints and the record of their sources
    /// Hints without an answer from the service, for one domain or all; oldest first.
    [[nodiscard]] Result<QList<OpenHint>> openHints(const std::optional<DomainName> &domain = {}) const;
    /// Sources at the account's service that have at least one answered hint, ordered by name. Kinds:
    /// NotFound, Storage.
    [[nodiscard]] Result<QList<HintSourceFigures>> hintSources(AccountId account) const;
    /// Returns the published blocklist read for the account's service. Kinds: NotFound, Storage.
    [[nodiscard]] Result<std::optional<FeedRecord>> feedOf(AccountId account) const;
    /// Returns the benefit of that blocklist as of @p now (UTC). Kinds: NotFound, Storage.
    [[nodiscard]] Result<FeedHelp> feedHelp(AccountId account, const QDateTime &now) const;

    /// @name Activity
    /// Confirmed at @p since or later (all if empty); newest first.
    [[nodiscard]] Result<QList<ChangeRow>> changes(const std::optional<QDateTime> &since, int offset,
                                                   int limit) const;
    /// Returns changes not yet reported one by one; see SessionOptions::Telling. Oldest first.
    [[nodiscard]] Result<QList<UnsaidChange>> unsaidChanges() const;
    /// Of one kind or all; newest first.
    [[nodiscard]] Result<QList<EventRow>> events(int offset, int limit,
                                                 std::optional<EventKind> kind = std::nullopt) const;
    /// Newest first.
    [[nodiscard]] Result<QList<ActivityRow>> activity(const ActivityQuery &query) const;
    /// Number of unread rows of ActivityQuery::Kind::Everything.
    [[nodiscard]] Result<int> unreadCount() const;
    /// Returns whether and to whom a row was reported. For a change, this is the first later alert that
    /// names its domain.
    [[nodiscard]] Result<NotificationStatus> notification(const ActivityRow &row) const;
    /// Newest first.
    [[nodiscard]] Result<QList<AlertRow>> alerts(int offset, int limit) const;
    /// Alerts that some channel has not received, either given up or failing so far; newest first.
    [[nodiscard]] Result<QList<AlertRow>> undeliveredAlerts(int limit) const;

    /// @name Use of the allowance. Kinds: NotFound if there is no such account, Storage.
    /// One entry per local day from @p first to @p last, oldest first; at most 400.
    [[nodiscard]] Result<QList<DayUse>> usageDays(AccountId account, const QDate &first,
                                                  const QDate &last) const;
    /// Returns when the present quota was first reported, after a change of key or package. Empty if nothing
    /// was spent earlier in @p span.
    [[nodiscard]] Result<std::optional<QDateTime>> quotaBegan(AccountId account, const TimeSpan &span) const;
    /// Returns the purposes of the account's batches answered in @p span.
    [[nodiscard]] Result<UsePurposes> usePurposes(AccountId account, const TimeSpan &span) const;
    /// Returns how soon blocks confirmed at @p since or later were detected.
    [[nodiscard]] Result<DetectionRecord> detections(AccountId account, const QDateTime &since) const;
    /// Returns the account's lists with the cost of checking their domains at its service, at the current
    /// unit cost.
    [[nodiscard]] Result<ListShares> listShares(AccountId account, const TimeSpan &span) const;
    /// Answers of the account's service, newest first.
    [[nodiscard]] Result<QList<DayCheck>> checksIn(AccountId account, const TimeSpan &span, int offset,
                                                   int limit) const;

    /// For use in this layer only.
    [[nodiscard]] const db::Database &database() const { return *m_database; }

private:
    std::unique_ptr<db::Database> m_database;
};

} // namespace pantau::app
