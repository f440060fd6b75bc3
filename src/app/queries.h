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

/// What a person can ask of what is stored: each call gives a read model, a plain value of one consistent
/// state.
///
/// Reads through a read-only connection of its own, which belongs to the thread that made it; what may take
/// longer than a window may stand still is asked with askInBackground(). Lists are read by pages, no table is
/// loaded whole. Kind of failure where none is named: Storage.
class Queries
{
public:
    /// Kinds: as of db::Database::openReadOnly().
    [[nodiscard]] static Result<std::unique_ptr<Queries>> open(const QString &dataDir);
    explicit Queries(std::unique_ptr<db::Database> database);
    ~Queries();

    /// @name Accounts, lists, channels and settings
    [[nodiscard]] Result<QList<Account>> accounts() const;
    /// The day of the month (1 to 31, UTC) on which the account's package begins anew; empty: not known.
    [[nodiscard]] Result<std::optional<int>> renewalDay(AccountId account) const;
    [[nodiscard]] Result<QList<DomainList>> lists() const;
    /// With their numbers, by name.
    [[nodiscard]] Result<QList<ListOverview>> listOverviews() const;
    /// How each of them does, the one that needs somebody most first; @p now: for its trend.
    [[nodiscard]] Result<QList<ListGlance>> listGlances(const QDateTime &now) const;
    [[nodiscard]] Result<QList<Channel>> channels() const;
    [[nodiscard]] Result<ProgramSettings> settings() const;
    [[nodiscard]] Result<AlertSettings> alertSettings() const;
    [[nodiscard]] Result<LetterSettings> letterSettings() const;
    /// How the last backup by schedule went.
    [[nodiscard]] Result<BackupRecord> backupRecord() const;

    [[nodiscard]] Result<ReportSettings> reportSettings(ListId list) const;
    /// The language of the reports on the lists that have the domain watched at @p service
    /// (ServiceAddress::text()): "en", "id"; empty where they name none, or do not agree.
    [[nodiscard]] Result<QString> reportLanguageFor(const DomainName &domain, const QString &service) const;
    [[nodiscard]] Result<ReportSender> reportSender() const;
    [[nodiscard]] Result<MonthlyReportSettings> monthlyReports() const;
    /// Why the last monthly reports could not be saved, each sentence once.
    [[nodiscard]] Result<QStringList> monthlyReportProblems() const;

    /// @name Domains
    /// By name.
    [[nodiscard]] Result<QList<DomainName>> domainsIn(ListId list) const;
    [[nodiscard]] Result<DomainSettings> settingsOf(const DomainName &domain) const;
    /// Whether there are more than @p most members of lists; quick.
    [[nodiscard]] Result<bool> hasMoreMembersThan(int most) const;
    /// For all that filters and sorts more than once; half a second for 100,000 domains.
    [[nodiscard]] Result<DomainIndex> domainIndex() const;
    /// @p before with the statuses, changes, settings and unread changes of now; the lists, their members and
    /// the accounts must not have changed since.
    [[nodiscard]] Result<DomainIndex> domainIndex(const DomainIndex &before) const;
    /// How many rows @p query has without its offset and limit.
    [[nodiscard]] Result<int> domainCount(const DomainQuery &query) const;
    /// Of all domains; those of which nothing is open are left out.
    [[nodiscard]] Result<QHash<DomainKey, OpenAnswer>> openAnswers() const;
    /// In the order of @p keys; those that are gone are left out.
    [[nodiscard]] Result<QList<DomainRow>> rowsOf(const QList<DomainKey> &keys) const;
    /// The @p days local days that end with @p last. Those of which nothing is known are left out.
    [[nodiscard]] Result<QHash<DomainKey, DayStatuses>> dayStatus(const QList<DomainKey> &keys,
                                                                  const QDate &last, int days) const;
    /// By known status, of all lists.
    [[nodiscard]] Result<DomainCounts> counts(const std::optional<QDateTime> &changedSince = {}) const;

    /// @name One domain's past, at one service (ServiceAddress::text()) where one is named
    [[nodiscard]] Result<DomainPast> past(const DomainName &domain, const QString &service,
                                          const QDateTime &now) const;
    /// Oldest first; empty for a domain of which nothing is known.
    [[nodiscard]] Result<QList<StatusRun>> runs(const DomainName &domain) const;
    /// At every service; newest first.
    [[nodiscard]] Result<QList<CheckRow>> checks(const DomainName &domain, int offset, int limit) const;
    /// Older than @p before, or from the newest on; newest first.
    [[nodiscard]] Result<QList<Answer>> answers(const DomainName &domain, const QString &service,
                                                const std::optional<QDateTime> &before, int limit) const;
    /// How many answers of @p status there are from @p from up to and with @p to; counts no further than
    /// @p most.
    [[nodiscard]] Result<int> answerCount(const DomainName &domain, const QString &service,
                                          BlockStatus status, const QDateTime &from, const QDateTime &to,
                                          int most) const;
    /// With a smaller ChangeRow::id than @p before, or from the newest on; newest first.
    [[nodiscard]] Result<QList<ChangeRow>> changesOf(const DomainName &domain, const QString &service,
                                                     const std::optional<qint64> &before, int limit) const;
    /// Those of @p domains that are in a list with an account, and not paused.
    [[nodiscard]] Result<QSet<DomainName>> watchedAmong(const QList<DomainName> &domains,
                                                        const QDateTime &now) const;
    /// What is known of a domain at a service; empty when it is in no list that is checked there.
    [[nodiscard]] Result<std::optional<BlockStatus>> watchedStatus(const DomainName &domain,
                                                                   const QString &service) const;
    /// Empty when it is in no list that is checked there.
    [[nodiscard]] Result<std::optional<UnblockingOutlook>>
    unblockingOutlook(const DomainName &domain, const QString &service, const QDateTime &now) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> appealsOf(const DomainName &domain) const;
    /// Newest first.
    [[nodiscard]] Result<QList<Appeal>> appeals(AppealScope scope = AppealScope::All) const;
    /// Kinds: NotFound, Storage.
    [[nodiscard]] Result<Appeal> appeal(AppealId appeal) const;

    /// @name The way back of all domains
    [[nodiscard]] Result<AppealCounts> appealCounts(const QDateTime &now) const;
    /// AppealCounts::overdue alone; quick.
    [[nodiscard]] Result<int> overdueAppeals(const QDateTime &now) const;
    [[nodiscard]] Result<QList<AppealCase>> appealCases(BoardPart part, int offset, int limit) const;
    /// How long it usually takes, by service, as of all appeals that there are.
    [[nodiscard]] Result<QHash<QString, UsualTime>> usualTimes() const;
    /// The letter that was prepared for the domain and not sent.
    [[nodiscard]] Result<std::optional<LetterDraft>> letterDraft(const DomainName &domain,
                                                                 const QString &service) const;

    /// @name Hints: what others say, and how often they were right
    /// Those that the service has not answered yet, of one domain or of all; oldest first.
    [[nodiscard]] Result<QList<OpenHint>> openHints(const std::optional<DomainName> &domain = {}) const;
    /// At the account's service, by name; those alone that the service has answered. Kinds: NotFound,
    /// Storage.
    [[nodiscard]] Result<QList<HintSourceFigures>> hintSources(AccountId account) const;
    /// The published blocklist that is read for the account's service. Kinds: NotFound, Storage.
    [[nodiscard]] Result<std::optional<FeedRecord>> feedOf(AccountId account) const;
    /// Of that blocklist at @p now (UTC). Kinds: NotFound, Storage.
    [[nodiscard]] Result<FeedHelp> feedHelp(AccountId account, const QDateTime &now) const;

    /// @name What happened
    /// Confirmed at @p since or later (all when empty); newest first.
    [[nodiscard]] Result<QList<ChangeRow>> changes(const std::optional<QDateTime> &since, int offset,
                                                   int limit) const;
    /// What is to be said still; see SessionOptions::Telling. Oldest first.
    [[nodiscard]] Result<QList<UnsaidChange>> unsaidChanges() const;
    /// Of one kind or of all; newest first.
    [[nodiscard]] Result<QList<EventRow>> events(int offset, int limit,
                                                 std::optional<EventKind> kind = std::nullopt) const;
    /// Newest first.
    [[nodiscard]] Result<QList<ActivityRow>> activity(const ActivityQuery &query) const;
    /// Of ActivityQuery::Kind::Everything.
    [[nodiscard]] Result<int> unreadCount() const;
    /// Whether and to whom it was told: of a change by the first alert that names its domain afterwards.
    [[nodiscard]] Result<NotificationStatus> notification(const ActivityRow &row) const;
    /// Newest first.
    [[nodiscard]] Result<QList<AlertRow>> alerts(int offset, int limit) const;
    /// Some channel has not got them and will not, or has failed so far; newest first.
    [[nodiscard]] Result<QList<AlertRow>> undeliveredAlerts(int limit) const;

    /// @name What the allowance went to. Kinds: NotFound for an account that is none, Storage.
    /// Local days from @p first to @p last, each with an entry, oldest first; at most 400.
    [[nodiscard]] Result<QList<DayUse>> usageDays(AccountId account, const QDate &first,
                                                  const QDate &last) const;
    /// When the present quota, that of another key or package than before, was first heard of; empty where
    /// nothing was spent in @p span before that.
    [[nodiscard]] Result<std::optional<QDateTime>> quotaBegan(AccountId account, const TimeSpan &span) const;
    /// What the account's batches that were answered in @p span were sent for.
    [[nodiscard]] Result<UsePurposes> usePurposes(AccountId account, const TimeSpan &span) const;
    /// How soon blocks that were confirmed at @p since or later were known.
    [[nodiscard]] Result<DetectionRecord> detections(AccountId account, const QDateTime &since) const;
    /// The account's lists with what the checks of their domains at its service cost, by what one costs now.
    [[nodiscard]] Result<ListShares> listShares(AccountId account, const TimeSpan &span) const;
    /// The answers of the account's service, newest first.
    [[nodiscard]] Result<QList<DayCheck>> checksIn(AccountId account, const TimeSpan &span, int offset,
                                                   int limit) const;

    /// For this layer alone.
    [[nodiscard]] const db::Database &database() const { return *m_database; }

private:
    std::unique_ptr<db::Database> m_database;
};

} // namespace pantau::app
