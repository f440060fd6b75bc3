// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/queries.h"

#include "base/hint.h"
#include "db/accounts.h"
#include "db/activity.h"
#include "db/alerts.h"
#include "db/appeals.h"
#include "db/channels.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/hints.h"
#include "db/history.h"
#include "db/settings.h"
#include "db/usage.h"

namespace pantau::app {

Queries::Queries(std::unique_ptr<db::Database> database) : m_database(std::move(database))
{
}

Queries::~Queries() = default;

Result<std::unique_ptr<Queries>> Queries::open(const QString &dataDir)
{
    auto database = db::Database::openReadOnly(dataDir);
    if (!database)
        return failure(database.error());
    return std::make_unique<Queries>(std::move(*database));
}

Result<QList<Account>> Queries::accounts() const
{
    return db::Accounts(*m_database).all();
}

Result<std::optional<int>> Queries::renewalDay(AccountId account) const
{
    return db::Accounts(*m_database).renewalDay(account);
}

Result<QList<DomainList>> Queries::lists() const
{
    return db::Lists(*m_database).all();
}

Result<QList<ListOverview>> Queries::listOverviews() const
{
    return db::History(*m_database).lists();
}

Result<QList<ListGlance>> Queries::listGlances(const QDateTime &now) const
{
    return db::listGlances(*m_database, now);
}

Result<QList<Channel>> Queries::channels() const
{
    return db::Channels(*m_database).all();
}

Result<ProgramSettings> Queries::settings() const
{
    return db::Settings(*m_database).read();
}

Result<AlertSettings> Queries::alertSettings() const
{
    return db::Alerts(*m_database).settings();
}

Result<LetterSettings> Queries::letterSettings() const
{
    return db::Settings(*m_database).letters();
}

Result<ReportSettings> Queries::reportSettings(ListId list) const
{
    return db::ReportSettingsTable(*m_database).of(list);
}

Result<QString> Queries::reportLanguageFor(const DomainName &domain, const QString &service) const
{
    const auto languages = db::ReportSettingsTable(*m_database).languagesFor(domain, service);
    if (!languages)
        return failure(languages.error());
    return languages->size() == 1 ? languages->constFirst() : QString();
}

Result<ReportSender> Queries::reportSender() const
{
    return db::ReportSettingsTable(*m_database).sender();
}

Result<MonthlyReportSettings> Queries::monthlyReports() const
{
    return db::ReportSettingsTable(*m_database).monthly();
}

Result<QStringList> Queries::monthlyReportProblems() const
{
    const auto known = lists();
    if (!known)
        return failure(known.error());
    QStringList problems;
    for (const DomainList &list : *known) {
        const auto record = db::ReportSettingsTable(*m_database).record(list.id);
        if (!record)
            return failure(record.error());
        if (*record && !(*record)->problem.isEmpty() && !problems.contains((*record)->problem))
            problems += (*record)->problem;
    }
    return problems;
}

Result<BackupRecord> Queries::backupRecord() const
{
    return db::Settings(*m_database).backupRecord();
}

Result<QList<DomainName>> Queries::domainsIn(ListId list) const
{
    return db::Domains(*m_database).inList(list);
}

Result<DomainSettings> Queries::settingsOf(const DomainName &domain) const
{
    return db::DomainSettingsTable(*m_database).of(domain);
}

Result<bool> Queries::hasMoreMembersThan(int most) const
{
    return db::History(*m_database).hasMoreMembersThan(most);
}

Result<DomainIndex> Queries::domainIndex() const
{
    return db::History(*m_database).domainIndex();
}

Result<DomainIndex> Queries::domainIndex(const DomainIndex &before) const
{
    return db::History(*m_database).domainIndex(before);
}

Result<int> Queries::domainCount(const DomainQuery &query) const
{
    return db::History(*m_database).domainCount(query);
}

Result<QHash<DomainKey, OpenAnswer>> Queries::openAnswers() const
{
    return db::History(*m_database).openAnswers();
}

Result<QList<DomainRow>> Queries::rowsOf(const QList<DomainKey> &keys) const
{
    return db::History(*m_database).rowsOf(keys);
}

Result<QHash<DomainKey, DayStatuses>> Queries::dayStatus(const QList<DomainKey> &keys, const QDate &last,
                                                         int days) const
{
    return db::History(*m_database).dayStatus(keys, last, days);
}

Result<DomainCounts> Queries::counts(const std::optional<QDateTime> &changedSince) const
{
    return db::History(*m_database).counts(std::nullopt, changedSince);
}

Result<DomainPast> Queries::past(const DomainName &domain, const QString &service, const QDateTime &now) const
{
    return db::DomainHistory(*m_database).past(domain, service, now);
}

Result<QList<StatusRun>> Queries::runs(const DomainName &domain) const
{
    return db::History(*m_database).runs(domain);
}

Result<QList<CheckRow>> Queries::checks(const DomainName &domain, int offset, int limit) const
{
    return db::History(*m_database).checks(domain, offset, limit);
}

Result<QList<Answer>> Queries::answers(const DomainName &domain, const QString &service,
                                       const std::optional<QDateTime> &before, int limit) const
{
    return db::DomainHistory(*m_database).checks(domain, service, before, limit);
}

Result<int> Queries::answerCount(const DomainName &domain, const QString &service, BlockStatus status,
                                 const QDateTime &from, const QDateTime &to, int most) const
{
    return db::DomainHistory(*m_database).checkCount(domain, service, status, from, to, most);
}

Result<QList<ChangeRow>> Queries::changesOf(const DomainName &domain, const QString &service,
                                            const std::optional<qint64> &before, int limit) const
{
    return db::DomainHistory(*m_database).changes(domain, service, before, limit);
}

Result<std::optional<BlockStatus>> Queries::watchedStatus(const DomainName &domain,
                                                          const QString &service) const
{
    return db::DomainHistory(*m_database).watchedStatus(domain, service);
}

Result<std::optional<UnblockingOutlook>>
Queries::unblockingOutlook(const DomainName &domain, const QString &service, const QDateTime &now) const
{
    return db::DomainHistory(*m_database).unblockingOutlook(domain, service, now);
}

Result<QList<Appeal>> Queries::appealsOf(const DomainName &domain) const
{
    return db::Appeals(*m_database).of(domain);
}

Result<QList<Appeal>> Queries::appeals(AppealScope scope) const
{
    return db::Appeals(*m_database).all(scope);
}

Result<AppealCounts> Queries::appealCounts(const QDateTime &now) const
{
    return db::AppealBoard(*m_database).counts(now);
}

Result<int> Queries::overdueAppeals(const QDateTime &now) const
{
    return db::AppealBoard(*m_database).overdue(now);
}

Result<QList<AppealCase>> Queries::appealCases(BoardPart part, int offset, int limit) const
{
    return db::AppealBoard(*m_database).cases(part, offset, limit);
}

Result<QHash<QString, UsualTime>> Queries::usualTimes() const
{
    const auto restored = appeals(AppealScope::Restored);
    if (!restored)
        return failure(restored.error());
    return pantau::usualTimes(*restored);
}

Result<std::optional<LetterDraft>> Queries::letterDraft(const DomainName &domain,
                                                        const QString &service) const
{
    return db::LetterDrafts(*m_database).of(domain, service);
}

Result<DetectionRecord> Queries::detections(AccountId account, const QDateTime &since) const
{
    return db::History(*m_database).detections(account, since);
}

Result<QSet<DomainName>> Queries::watchedAmong(const QList<DomainName> &domains, const QDateTime &now) const
{
    return db::Domains(*m_database).watchedAmong(domains, now);
}

Result<QList<OpenHint>> Queries::openHints(const std::optional<DomainName> &domain) const
{
    return db::Hints(*m_database).open(domain);
}

Result<QList<HintSourceFigures>> Queries::hintSources(AccountId account) const
{
    return db::Hints(*m_database).sources(account);
}

Result<std::optional<FeedRecord>> Queries::feedOf(AccountId account) const
{
    return db::ListFeeds(*m_database).of(account);
}

Result<FeedHelp> Queries::feedHelp(AccountId account, const QDateTime &now) const
{
    constexpr std::chrono::hours lately(6); // the feed is read every hour
    constexpr int enoughToJudge = 5;
    const auto feed = feedOf(account);
    const auto sources = hintSources(account);
    if (!feed || !sources)
        return failure(!feed ? feed.error() : sources.error());
    if (!*feed)
        return FeedHelp::None;
    const FeedRecord &record = **feed;
    const bool isRead =
        record.problem.isEmpty() && record.readAt.isValid() && record.readAt >= now.addDuration(-lately);
    const bool isWrong =
        std::any_of(sources->cbegin(), sources->cend(), [](const HintSourceFigures &figures) {
            return figures.source == Hint::feed && figures.told >= enoughToJudge &&
                   figures.proved * 2 < figures.told;
        });
    return isRead && !isWrong ? FeedHelp::Counted : FeedHelp::NotCounted;
}

Result<Appeal> Queries::appeal(AppealId appeal) const
{
    return db::Appeals(*m_database).find(appeal);
}

Result<QList<ChangeRow>> Queries::changes(const std::optional<QDateTime> &since, int offset, int limit) const
{
    return db::History(*m_database).changes(since, offset, limit);
}

Result<QList<UnsaidChange>> Queries::unsaidChanges() const
{
    return db::SaidChanges(*m_database).unsaid();
}

Result<QList<EventRow>> Queries::events(int offset, int limit, std::optional<EventKind> kind) const
{
    return db::History(*m_database).events(offset, limit, kind);
}

Result<QList<ActivityRow>> Queries::activity(const ActivityQuery &query) const
{
    return db::Activity(*m_database).rows(query);
}

Result<int> Queries::unreadCount() const
{
    return db::Activity(*m_database).unreadCount();
}

Result<NotificationStatus> Queries::notification(const ActivityRow &row) const
{
    return db::Activity(*m_database).notification(row);
}

Result<QList<AlertRow>> Queries::alerts(int offset, int limit) const
{
    return db::Alerts(*m_database).list(offset, limit);
}

Result<QList<AlertRow>> Queries::undeliveredAlerts(int limit) const
{
    return db::Alerts(*m_database).undelivered(limit);
}

Result<QList<DayUse>> Queries::usageDays(AccountId account, const QDate &first, const QDate &last) const
{
    return db::UsageHistory(*m_database).days(account, first, last);
}

Result<UsePurposes> Queries::usePurposes(AccountId account, const TimeSpan &span) const
{
    return db::UsageHistory(*m_database).purposes(account, span);
}

Result<std::optional<QDateTime>> Queries::quotaBegan(AccountId account, const TimeSpan &span) const
{
    return db::UsageHistory(*m_database).quotaBegan(account, span);
}

Result<ListShares> Queries::listShares(AccountId account, const TimeSpan &span) const
{
    return db::UsageHistory(*m_database).lists(account, span);
}

Result<QList<DayCheck>> Queries::checksIn(AccountId account, const TimeSpan &span, int offset,
                                          int limit) const
{
    return db::UsageHistory(*m_database).checks(account, span, offset, limit);
}

} // namespace pantau::app
