// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/alerts.h"

#include "db/accounts.h"
#include "db/activity.h"
#include "db/appeals.h"
#include "db/checks.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/rows.h"
#include "db/settings.h"

#include <QHash>

#include <limits>

namespace pantau::db {

namespace {

int minutesOf(const QTime &time)
{
    return time.hour() * 60 + time.minute();
}

QTime timeOf(qint64 minutes)
{
    return QTime(int(minutes / 60) % 24, int(minutes % 60));
}

ClientAlerts readClient(const Statement &row)
{
    ClientAlerts client;
    if (!row.isNull(0))
        client.restoredAlerts = row.number(0) != 0;
    client.language = row.text(1);
    if (!row.isNull(2))
        client.quiet = {timeOf(row.number(2)), timeOf(row.number(3))};
    return client;
}

/// Status of a domain at a service; empty if it is in no list there.
std::optional<BlockStatus> watchedStatus(Transaction &transaction, const DomainName &domain, qint64 service)
{
    return transaction.row<BlockStatus>(
        "SELECT s.status FROM domain d JOIN list_domain m ON m.domain_id = d.id "
        "JOIN list_account a ON a.list_id = m.list_id "
        "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = a.service_id "
        "WHERE d.name = ? AND a.service_id = ? LIMIT 1",
        {domain, service}, [](const Statement &row) { return readStatus(row, 0); });
}

/// Lists that contain the domain, because a user with several lists wants to know which one is affected.
QStringList listsOf(Transaction &transaction, qint64 change)
{
    return transaction.column<QString>(
        QLatin1String("SELECT l.name FROM change_ c JOIN list_domain m ON m.domain_id = c.domain_id "
                      "JOIN list l ON l.id = m.list_id WHERE c.id = ? AND l.account_id IS NOT NULL AND "
                      "(SELECT COUNT(*) FROM list) > 1 AND %1 ORDER BY l.name_key")
            .arg(IsNews),
        {change});
}

/// Channels with selected lists that check the domain at the service and were not muted @p at that time.
/// Excludes channels that were already notified of @p change, or for whose lists it is no news. List names
/// only @p withNames.
QList<ConcernedChannel> channelsOf(Transaction &transaction, const DomainName &domain, qint64 service,
                                   const QDateTime &at, bool withNames,
                                   qint64 change = std::numeric_limits<qint64>::max())
{
    Statement select(
        transaction,
        QLatin1String("SELECT h.id, l.name FROM channel h JOIN channel_list cl ON cl.channel_id = h.id "
                      "JOIN list l ON l.id = cl.list_id LEFT JOIN account a ON a.id IN (l.account_id, "
                      "l.second_account_id) JOIN list_domain m ON m.list_id = l.id JOIN domain d ON "
                      "d.id = m.domain_id LEFT JOIN change_ c ON c.id = ? "
                      "WHERE h.enabled = 1 AND h.all_lists = 0 AND d.name = ? "
                      "AND (l.account_id IS NULL OR a.service_id = ?) AND (c.id IS NULL OR %1) "
                      "AND (l.muted_until IS NULL OR l.muted_until <= ?) AND h.told_change < ? "
                      "ORDER BY h.id, l.name_key")
            .arg(IsNews));
    select.run(change, domain, service, at, change);
    QList<ConcernedChannel> channels;
    while (select.next()) {
        const ChannelId channel{select.number(0)};
        if (channels.isEmpty() || channels.constLast().channel != channel)
            channels.append({channel, {}});
        if (withNames)
            channels.last().lists += select.text(1);
    }
    return channels;
}

/// Creates a delivery of the channel's part of the alert.
void openPart(Transaction &transaction, AlertId alert, const AlertPart &part, DomainIds &ids)
{
    if (transaction.run("INSERT INTO delivery (alert_id, channel_id) "
                        "SELECT ?, id FROM channel WHERE id = ? AND enabled = 1",
                        {alert, part.channel}) == 0)
        return; // disabled or removed in the meantime
    transaction.run("INSERT INTO delivery_part (alert_id, channel_id, kind, title, body, "
                    "domain_count) VALUES (?, ?, ?, ?, ?, ?)",
                    {alert, part.channel, alertKindKey(part.alert.kind), part.alert.title, part.alert.body,
                     part.alert.domainCount});
    Statement member(transaction, "INSERT INTO delivery_part_domain (alert_id, channel_id, position, "
                                  "domain_id) VALUES (?, ?, ?, ?)");
    for (qsizetype i = 0; i < part.alert.domains.size(); ++i)
        member.run(alert, part.channel, qint64(i), ids.idOf(part.alert.domains.at(i)));
}

void writeMarks(Transaction &transaction, AccountId account, const QList<QuotaMark> &marks)
{
    transaction.run("INSERT INTO quota_heard (account_id) VALUES (?) ON CONFLICT DO NOTHING", {account});
    transaction.run("DELETE FROM quota_mark WHERE account_id = ?", {account});
    Statement insert(transaction, "INSERT INTO quota_mark (account_id, kind, at, used, resets_at) "
                                  "VALUES (?, ?, ?, ?, ?)");
    for (const QuotaMark &mark : marks)
        insert.run(account, alertKindKey(mark.kind), mark.at, mark.used, mark.resetsAt);
}

void markNotified(Transaction &transaction, qint64 change)
{
    transaction.run(QLatin1String("UPDATE alert_setting SET told_change = %1(told_change, ?)")
                        .arg(transaction.dialect().greatest),
                    {change});
}

void markNotified(Transaction &transaction, const FirstCheck &look)
{
    transaction.run(
        QLatin1String("UPDATE account SET first_looks_told = %1(COALESCE(first_looks_told, 0), ?) "
                      "WHERE id = ?")
            .arg(transaction.dialect().greatest),
        {look.upTo, look.account});
}

/// Alerts that match @p where, newest first, with their domains and deliveries.
Result<QList<AlertRow>> read(const Database &database, QStringView where, int offset, int limit)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    auto rows = transaction.rows<AlertRow>(QLatin1String("SELECT %1, a.shown_at FROM alert a "
                                                         "WHERE %2 ORDER BY a.id DESC LIMIT ? OFFSET ?")
                                               .arg(AlertColumns, where),
                                           {limit, offset}, [](const Statement &row) -> AlertRow {
                                               return {readAlert(row), row.optionalTime(8), {}};
                                           });
    AlertDomains domains(transaction);
    Statement deliveries(transaction,
                         QLatin1String("SELECT %1 FROM delivery d JOIN channel c ON c.id = d.channel_id "
                                       "WHERE d.alert_id = ? ORDER BY c.name_key")
                             .arg(DeliveryColumns));
    for (AlertRow &row : rows) {
        row.alert.domains = domains.of(row.alert.id);
        deliveries.run(row.alert.id);
        while (deliveries.next())
            row.deliveries.append(readDelivery(deliveries, 0));
    }
    return transaction.commit(std::move(rows));
}

} // namespace

Result<AlertSettings> Alerts::settings() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    return transaction.commit(readAlertSettings(transaction));
}

Result<AlertSettings> Alerts::settings(ChannelId channel) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const AlertSettings common = readAlertSettings(transaction);
    const auto only = transaction.row<ClientAlerts>(
        "SELECT a.restored_alerts, a.language, a.quiet_from, a.quiet_until FROM client_alert a "
        "JOIN channel_list l ON l.list_id = a.list_id JOIN channel c ON c.id = l.channel_id "
        "WHERE c.id = ? AND c.all_lists = 0 "
        "AND (SELECT COUNT(*) FROM channel_list o WHERE o.channel_id = c.id) = 1",
        {channel}, readClient);
    return transaction.commit(only.value_or(ClientAlerts()).applied(common));
}

Result<ClientAlerts> Alerts::client(ListId list) const
{
    const auto client = TRY(m_database.row<ClientAlerts>(
        "SELECT restored_alerts, language, quiet_from, quiet_until FROM client_alert WHERE list_id = ?",
        {list}, readClient));
    return client.value_or(ClientAlerts());
}

Result<void> Alerts::saveClient(ListId list, const ClientAlerts &client)
{
    const auto [from, until] = client.quiet.value_or(std::pair(QTime(), QTime()));
    return m_database.run(
        "INSERT INTO client_alert (list_id, restored_alerts, language, quiet_from, quiet_until) "
        "SELECT id, ?, ?, ?, ? FROM list WHERE id = ? ON CONFLICT (list_id) DO UPDATE SET "
        "restored_alerts = excluded.restored_alerts, language = excluded.language, "
        "quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until",
        {client.restoredAlerts, client.language, client.quiet ? std::optional(minutesOf(from)) : std::nullopt,
         client.quiet ? std::optional(minutesOf(until)) : std::nullopt, list});
}

Result<void> Alerts::saveSettings(const AlertSettings &settings)
{
    using namespace std::chrono_literals;
    if (settings.grouping < 0s || settings.grouping > 24h)
        return failure(
            Error::Kind::InvalidInput,
            tr("Changes can be gathered for at most a day. Enter a time from 0 seconds to 24 hours."));
    if (!settings.quietFrom.isValid() || !settings.quietUntil.isValid())
        return failure(Error::Kind::InvalidInput,
                       tr("The quiet hours need a beginning and an end, such as 22:00 and 07:00."));
    return m_database.run("UPDATE alert_setting SET grouping_s = ?, quiet_hours = ?, quiet_from = ?, "
                          "quiet_until = ?, quota_warnings = ?, restored_alerts = ?",
                          {settings.grouping, settings.quietHours, minutesOf(settings.quietFrom),
                           minutesOf(settings.quietUntil), settings.quotaWarnings, settings.restoredAlerts});
}

Result<QList<QDateTime>> Alerts::settleUnblockings()
{
    return db::settleUnblockings(m_database);
}

Result<QList<UnreportedChange>> Alerts::unreportedChanges() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    // Lists mute a domain only if all of its lists are muted.
    Statement select(
        transaction,
        QLatin1String(
            "SELECT c.id, v.address, c.confirmed_at, c.service_id, d.name, %1, x.muted_until, "
            "(SELECT CASE WHEN COUNT(*) = COUNT(l.muted_until) THEN MIN(l.muted_until) END "
            "FROM list_domain m JOIN list l ON l.id = m.list_id "
            "WHERE m.domain_id = c.domain_id AND l.account_id IS NOT NULL AND %2) "
            "FROM change_ c JOIN domain d ON d.id = c.domain_id JOIN service v ON v.id = c.service_id "
            "LEFT JOIN domain_setting x ON x.domain_id = c.domain_id "
            "WHERE %3 ORDER BY c.id")
            .arg(ChangeColumns, IsNews, isUnreported()));
    select.run();
    QList<UnreportedChange> changes;
    QList<qint64> services;
    while (select.next()) {
        UnreportedChange unreported{select.number(0), select.text(1),
                                    readChange(select, 5, DomainName::fromNormalised(select.text(4))),
                                    select.time(2), select.optionalTime(9)};
        const auto byLists = select.optionalTime(10);
        if (byLists && (!unreported.mutedUntil || *byLists > *unreported.mutedUntil))
            unreported.mutedUntil = byLists;
        changes.append(unreported);
        services.append(select.number(3));
    }
    Opinions opinions(transaction);
    for (qsizetype i = 0; i < changes.size(); ++i) {
        const DomainName &domain = changes.at(i).change.domain;
        if (const auto parent = parentOf(domain))
            changes[i].parent = watchedStatus(transaction, *parent, services.at(i));
        changes[i].lists = listsOf(transaction, changes.at(i).id);
        changes[i].opinions = opinions.of(changes.at(i).id);
        changes[i].channels = channelsOf(transaction, domain, services.at(i), changes.at(i).confirmedAt,
                                         !changes.at(i).lists.isEmpty(), changes.at(i).id);
    }
    return transaction.commit(std::move(changes));
}

Result<QList<ChannelId>> Alerts::channelsFor(const Appeal &appeal, const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    QList<ChannelId> channels;
    const qint64 service = serviceAt(transaction, appeal.service);
    for (const ConcernedChannel &each : channelsOf(transaction, appeal.domain, service, now, false))
        channels += each.channel;
    return transaction.commit(std::move(channels));
}

QString Alerts::accountName(AccountId account) const
{
    const auto accounts = Accounts(m_database).all();
    if (accounts)
        for (const Account &each : *accounts)
            if (each.id == account)
                return each.name;
    return {};
}

Result<QList<UnreportedStop>> Alerts::unreportedStops() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    auto stops = transaction.rows<UnreportedStop>(
        "SELECT id, stop_reason FROM account WHERE stop_is_news = 1 ORDER BY id", {},
        [](const Statement &row) {
            return UnreportedStop{AccountId{row.number(0)}, row.text(1), {}};
        });
    Statement select(transaction, "SELECT account_id, since, last_at, kind, reason FROM account_failure "
                                  "WHERE told = 0 ORDER BY account_id");
    select.run();
    while (select.next()) {
        const AccountFailure failure = readFailure(select, 1);
        if (failure.isWorthAnAlert())
            stops.append({AccountId{select.number(0)}, failure.reason, failure.since});
    }
    return transaction.commit(std::move(stops));
}

Result<QList<Appeal>> Alerts::reminders() const
{
    return Appeals(m_database).awaitingReminder();
}

Result<void> Alerts::markPrinted(qint64 change)
{
    return m_said == Said::WithAlerts ? PrintedChanges(m_database).markPrinted(change) : Result<void>();
}

Result<void> Alerts::passOver(qint64 change)
{
    TRY(markPrinted(change));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    markNotified(transaction, change);
    return transaction.commit();
}

Result<FirstCheck> Alerts::firstCheck(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    FirstCheck look;
    look.account = account;
    Statement reported(transaction, "SELECT first_looks_told FROM account WHERE id = ?");
    reported.run(account);
    if (!reported.next())
        return transaction.commit(look);
    look.isWhole = !reported.isNull(0);
    const qint64 since = look.isWhole ? reported.number(0) : 0;
    // Domains that were blocked at any time: the status may have changed since the first result.
    Statement select(
        transaction,
        "SELECT COUNT(*), COUNT(*) FILTER (WHERE blocked > 0), MAX(first_seen), (SELECT name FROM domain d "
        "WHERE d.id = seen.domain_id) FROM (SELECT r.domain_id, r.service_id, MIN(r.first_seen) AS "
        "first_seen, COUNT(*) FILTER (WHERE r.status "
        "= 'blocked') AS blocked, "
        "MAX(s.start_seen) AS start_seen, MIN(r.id) AS first_run, MAX(s.suspect_first) AS suspected "
        "FROM account a "
        "JOIN run r ON r.service_id = a.service_id AND r.domain_id IN (SELECT m.domain_id FROM "
        "list_account l "
        "JOIN list_domain m ON m.list_id = l.list_id WHERE l.account_id = a.id) JOIN domain_status s "
        "ON s.domain_id = r.domain_id AND s.service_id = r.service_id WHERE a.id = ? GROUP BY r.domain_id, "
        "r.service_id) seen "
        // Otherwise its first runs were deleted, and it is not new.
        "WHERE first_seen > ? AND (blocked > 0 OR start_seen = 0) "
        // The user saw the block before the domain was added, or the status is being confirmed.
        "AND suspected IS NULL AND ('not_blocked' = (SELECT status FROM run WHERE id = first_run) OR EXISTS "
        "(SELECT 1 FROM change_ c WHERE c.domain_id = seen.domain_id AND c.service_id = seen.service_id AND "
        "c.from_status = 'unknown')) "
        // Blocked at the other service of a list: that is the news.
        "AND (blocked > 0 OR NOT EXISTS (SELECT 1 FROM list_account p JOIN list_account l ON l.list_id = "
        "p.list_id AND l.service_id <> p.service_id JOIN list_domain m ON m.list_id = l.list_id JOIN run x "
        "ON "
        "x.domain_id = m.domain_id AND x.service_id = l.service_id AND x.status = 'blocked' WHERE "
        "p.service_id = seen.service_id AND m.domain_id = seen.domain_id)) "
        // Skip domains that another account of the service has already reported.
        "AND NOT EXISTS (SELECT 1 FROM account o JOIN list_account l ON l.account_id = o.id "
        "JOIN list_domain m ON m.list_id = l.list_id WHERE o.service_id = seen.service_id AND o.id <> ? "
        "AND m.domain_id = seen.domain_id AND o.first_looks_told >= seen.first_seen)");
    select.run(account, since, account);
    if (select.next() && select.number(0) > 0) {
        look.total = int(select.number(0));
        look.blocked = int(select.number(1));
        look.upTo = select.time(2);
        look.newest = DomainName::fromNormalised(select.text(3));
    }
    return transaction.commit(look);
}

Result<void> Alerts::passOver(const FirstCheck &look)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    markNotified(transaction, look);
    return transaction.commit();
}

Result<Alert> Alerts::keep(const AlertDraft &draft)
{
    if (draft.changesUpTo && draft.isForAll)
        TRY(markPrinted(*draft.changesUpTo));
    const Alert &alert = draft.alert;
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    // The desktop shows an alert for selected channels together with the next alert for all.
    const auto shownAt = draft.isForAll ? std::nullopt : std::optional(alert.dueAt);
    // Only changes and problems are news in the list of changes.
    const auto readAt = alert.kind == Alert::Kind::FirstCheck ? std::optional(alert.dueAt) : shownAt;
    const AlertFile file = alert.file.value_or(AlertFile());
    Alert kept = alert;
    kept.id = transaction.value<AlertId>(
        "INSERT INTO alert (kind, at, due_at, account_id, title, body, domain_count, shown_at, read_at, "
        "file_name, file) VALUES (?, ?, ?, (SELECT id FROM account WHERE id = ?), ?, ?, ?, ?, ?, ?, ?) "
        "RETURNING id",
        {alertKindKey(alert.kind), alert.at, alert.dueAt, alert.account, alert.title, alert.body,
         alert.domainCount, shownAt, readAt, file.name, file.content});

    DomainIds ids(transaction);
    Statement member(transaction,
                     "INSERT INTO alert_domain (alert_id, position, domain_id) VALUES (?, ?, ?)");
    for (qsizetype i = 0; i < alert.domains.size(); ++i)
        member.run(kept.id, qint64(i), ids.idOf(alert.domains.at(i)));
    transaction.run("INSERT INTO delivery (alert_id, channel_id) SELECT ?, id FROM channel "
                    "WHERE enabled = 1 AND all_lists = 1 AND ?",
                    {kept.id, draft.isForAll});
    for (const AlertPart &part : draft.parts)
        openPart(transaction, kept.id, part, ids);
    if (draft.changesUpTo && draft.isForAll) {
        markNotified(transaction, *draft.changesUpTo);
    } else if (draft.changesUpTo) {
        Statement reported(transaction, "UPDATE channel SET told_change = ? WHERE id = ?");
        for (const AlertPart &part : draft.parts)
            reported.run(*draft.changesUpTo, part.channel);
    }
    if (draft.firstCheck)
        markNotified(transaction, *draft.firstCheck);
    Statement remind(transaction, "UPDATE appeal SET reminded_for = ask_again_at WHERE id = ?");
    for (const AppealId appeal : draft.reminded)
        remind.run(appeal);
    if (alert.kind == Alert::Kind::AccountStopped) {
        transaction.run("UPDATE account SET stop_is_news = 0 WHERE id = ?", {alert.account});
        transaction.run("UPDATE account_failure SET told = 1 WHERE account_id = ?", {alert.account});
    }
    if (draft.quotaMarks && alert.account)
        writeMarks(transaction, *alert.account, *draft.quotaMarks);
    if (draft.report)
        ReportSettingsTable::saveRecord(transaction, draft.report->first, ReportUse::Sending,
                                        MonthlyReportRecord{draft.report->second});
    return transaction.commit(std::move(kept));
}

Result<QList<Alert>> Alerts::unshown() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    auto alerts = transaction.rows<Alert>(
        QLatin1String("SELECT %1 FROM alert a WHERE a.shown_at IS NULL ORDER BY a.id").arg(AlertColumns), {},
        readAlert);
    AlertDomains domains(transaction);
    for (Alert &alert : alerts)
        alert.domains = domains.of(alert.id);
    return transaction.commit(std::move(alerts));
}

Result<void> Alerts::markShown(AlertId alert, const QDateTime &now)
{
    return m_database.run("UPDATE alert SET shown_at = ? WHERE id = ? AND shown_at IS NULL", {now, alert});
}

Result<AlertFile> Alerts::file(AlertId alert) const
{
    const auto file = TRY(m_database.row<AlertFile>("SELECT file_name, file FROM alert WHERE id = ?", {alert},
                                                    [](const Statement &row) -> AlertFile {
                                                        return {row.text(0), row.bytes(1)};
                                                    }));
    return file.value_or(AlertFile());
}

Result<std::optional<QList<QuotaMark>>> Alerts::quotaMarks(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    std::optional<QList<QuotaMark>> marks;
    if (transaction.has("SELECT 1 FROM quota_heard WHERE account_id = ?", {account})) {
        marks = transaction.rows<QuotaMark>(
            "SELECT kind, at, used, resets_at FROM quota_mark WHERE account_id = ? ORDER BY at, kind",
            {account}, [](const Statement &row) -> QuotaMark {
                return {alertKindFromKey(row.text(0)).value_or(Alert::Kind::QuotaLow), row.time(1),
                        row.number(2), row.optionalTime(3)};
            });
    }
    return transaction.commit(std::move(marks));
}

Result<void> Alerts::saveQuotaMarks(AccountId account, const QList<QuotaMark> &marks)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    writeMarks(transaction, account, marks);
    return transaction.commit();
}

AlertSettings readAlertSettings(Transaction &transaction)
{
    Statement select(transaction, "SELECT grouping_s, quiet_hours, quiet_from, quiet_until, quota_warnings, "
                                  "restored_alerts FROM alert_setting");
    select.run();
    AlertSettings settings;
    if (select.next()) {
        settings.grouping = std::chrono::seconds(select.number(0));
        settings.quietHours = select.number(1) != 0;
        settings.quietFrom = timeOf(select.number(2));
        settings.quietUntil = timeOf(select.number(3));
        settings.quotaWarnings = select.number(4) != 0;
        settings.restoredAlerts = select.number(5) != 0;
    }
    return settings;
}

Alert readAlert(const Statement &row)
{
    Alert alert;
    alert.id = AlertId{row.number(0)};
    alert.kind = alertKindFromKey(row.text(1)).value_or(Alert::Kind::Mixed);
    alert.at = row.time(2);
    alert.dueAt = row.time(3);
    alert.account = row.optionalId<AccountId>(4);
    alert.title = row.text(5);
    alert.body = row.text(6);
    alert.domainCount = int(row.number(7));
    return alert;
}

AlertDomains::AlertDomains(Transaction &transaction)
    : m_select(transaction, "SELECT d.name FROM alert_domain m JOIN domain d ON d.id = m.domain_id "
                            "WHERE m.alert_id = ? ORDER BY m.position")
{
}

QList<DomainName> AlertDomains::of(AlertId alert)
{
    QList<DomainName> domains;
    m_select.run(alert);
    while (m_select.next())
        domains.append(DomainName::fromNormalised(m_select.text(0)));
    return domains;
}

Result<QList<AlertRow>> Alerts::list(int offset, int limit) const
{
    return read(m_database, u"TRUE", offset, limit);
}

Result<AlertRow> Alerts::find(AlertId alert) const
{
    const auto rows = TRY(read(m_database, QStringLiteral("a.id = %1").arg(qint64(alert)), 0, 1));
    return rows.isEmpty() ? Result<AlertRow>(failure(Error::Kind::NotFound, {})) : rows.constFirst();
}

Result<QList<AlertRow>> Alerts::undelivered(int limit) const
{
    return read(m_database,
                u"a.id IN (SELECT alert_id FROM delivery WHERE state <> 'delivered' AND problem <> '')", 0,
                limit);
}

} // namespace pantau::db
