// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/activity.h"

#include "db/alerts.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/rows.h"

#include <limits>

namespace pantau::db {

namespace {

using Kind = ActivityQuery::Kind;
using Source = ActivityKey::Source;

/// Alerts that no change or event covers.
constexpr QLatin1String OwnAlerts("('first_check', 'quota_low', 'quota_will_end', 'quota_ended', "
                                  "'plan_will_end')");
constexpr QLatin1String HasProblem("EXISTS (SELECT 1 FROM delivery p WHERE p.alert_id = a.id AND "
                                   "p.state <> 'delivered' AND p.problem <> '')");

/// A change to a domain that is no longer in any list is history and needs no attention. It is unread
/// again if the domain returns.
constexpr QLatin1String IsWatched("EXISTS (SELECT 1 FROM list_domain w WHERE w.domain_id = c.domain_id)");

QString likePattern(QString text)
{
    text.replace(u'\\', QLatin1String("\\\\"));
    text.replace(u'%', QLatin1String("\\%"));
    text.replace(u'_', QLatin1String("\\_"));
    return u'%' + text + u'%';
}

/// SELECT of one source with its conditions. All sources have the same columns.
class Part
{
public:
    /// @p idColumn and @p atColumn determine the position in the order.
    Part(Source source, const QString &select, const QString &idColumn, const QString &atColumn,
         const ActivityQuery &query)
        : m_sql(select)
        , m_order(
              QStringLiteral(" ORDER BY %1 DESC, %2 DESC LIMIT %3").arg(atColumn, idColumn).arg(query.limit))
    {
        constexpr qint64 most = std::numeric_limits<qint64>::max();
        qint64 at = most;
        qint64 id = most;
        if (query.after) {
            at = query.after->at.toMSecsSinceEpoch();
            const Source last = query.after->key.source;
            id = source == last ? query.after->key.id : source > last ? most : 0;
        }
        require(QStringLiteral("%1 <= ? AND (%1 < ? OR %2 < ?)").arg(atColumn, idColumn), {at, at, id});
    }

    void require(const QString &condition, const QVariantList &values = {})
    {
        m_sql += (m_hasWhere ? QLatin1String(" AND ") : QLatin1String(" WHERE ")) + condition;
        m_hasWhere = true;
        m_values += values;
    }
    [[nodiscard]] QString sql() const { return QLatin1String("SELECT * FROM (") + m_sql + m_order + u')'; }
    [[nodiscard]] const QVariantList &values() const { return m_values; }

private:
    QString m_sql;
    QString m_order;
    QVariantList m_values;
    bool m_hasWhere = false;
};

Part changes(const ActivityQuery &query)
{
    Part part(
        Source::Change,
        QLatin1String(
            "SELECT 0 AS source, c.id AS id, c.confirmed_at AS at, "
            "c.read_at IS NOT NULL OR NOT %2, NULL, d.name, v.address, %1, '', '', '', 0, 0 FROM change_ c "
            "JOIN domain d ON d.id = c.domain_id JOIN service v ON v.id = c.service_id")
            .arg(ChangeColumns, IsWatched),
        QStringLiteral("c.id"), QStringLiteral("c.confirmed_at"), query);
    part.require(isNewsForAnyone());
    if (query.kind == Kind::Blocked || query.kind == Kind::NotBlocked)
        part.require(
            QStringLiteral("c.to_status = ?"),
            {statusKey(query.kind == Kind::Blocked ? BlockStatus::Blocked : BlockStatus::NotBlocked)});
    if (query.list)
        part.require(QStringLiteral("c.domain_id IN (SELECT domain_id FROM list_domain WHERE list_id = ?)"),
                     {qint64(*query.list)});
    if (!query.text.isEmpty()) {
        const QString pattern = likePattern(query.text);
        part.require(QStringLiteral("(d.name LIKE ? ESCAPE '\\' OR d.display LIKE ? ESCAPE '\\')"),
                     {pattern, pattern});
    }
    return part;
}

Part events(const ActivityQuery &query)
{
    Part part(
        Source::Event,
        QStringLiteral("SELECT 1, e.id, e.at, e.read_at IS NOT NULL, e.account_id, '', '', '', '', 0, 0, "
                       "e.kind, e.sentence, e.detail, 0, 0 FROM event e"),
        QStringLiteral("e.id"), QStringLiteral("e.at"), query);
    part.require(QStringLiteral("e.kind IN ('incident', 'account', 'quota')"));
    if (query.list)
        part.require(
            QStringLiteral("e.account_id IN (SELECT account_id FROM list_account WHERE list_id = ?)"),
            {qint64(*query.list)});
    if (!query.text.isEmpty())
        part.require(QStringLiteral("e.sentence LIKE ? ESCAPE '\\'"), {likePattern(query.text)});
    return part;
}

Part alerts(const ActivityQuery &query)
{
    Part part(
        Source::Alert,
        QLatin1String("SELECT 2, a.id, a.at, a.read_at IS NOT NULL, a.account_id, '', '', '', '', 0, 0, "
                      "a.kind, a.title, a.body, a.domain_count, %1 FROM alert a")
            .arg(HasProblem),
        QStringLiteral("a.id"), QStringLiteral("a.at"), query);
    part.require(query.kind == Kind::NotDelivered ? QString(HasProblem)
                                                  : QLatin1String("a.kind IN ") + OwnAlerts);
    if (query.list)
        part.require(
            QStringLiteral(
                "CASE WHEN a.domain_count > 0 THEN EXISTS (SELECT 1 FROM alert_domain m "
                "JOIN list_domain l ON l.domain_id = m.domain_id WHERE m.alert_id = a.id AND "
                "l.list_id = ?) ELSE a.account_id IN (SELECT account_id FROM list_account WHERE list_id = ?) "
                "END"),
            {qint64(*query.list), qint64(*query.list)});
    if (!query.text.isEmpty()) {
        const QString pattern = likePattern(query.text);
        part.require(QStringLiteral("(a.title LIKE ? ESCAPE '\\' OR a.body LIKE ? ESCAPE '\\')"),
                     {pattern, pattern});
    }
    return part;
}

QList<Part> partsOf(const ActivityQuery &query)
{
    switch (query.kind) {
    case Kind::Everything:
        return {changes(query), events(query), alerts(query)};
    case Kind::Blocked:
    case Kind::NotBlocked:
        return {changes(query)};
    case Kind::Other:
        return {events(query), alerts(query)};
    case Kind::NotDelivered:
        break;
    }
    return {alerts(query)};
}

ActivityRow readRow(const Statement &select)
{
    ActivityRow row;
    row.key = {Source(select.number(0)), select.number(1)};
    row.at = select.time(2);
    row.isRead = select.number(3) != 0;
    row.account = select.optionalId<AccountId>(4);
    row.service = select.text(6);
    if (row.key.source == Source::Change)
        row.change = readChange(select, 7, DomainName::fromNormalised(select.text(5)));
    if (row.key.source == Source::Event)
        row.eventKind = eventKindFromKey(select.text(11)).value_or(EventKind::Note);
    if (row.key.source == Source::Alert)
        row.alertKind = alertKindFromKey(select.text(11)).value_or(Alert::Kind::Mixed);
    row.sentence = select.text(12);
    row.detail = select.text(13);
    row.domainCount = int(select.number(14));
    row.hasProblem = select.number(15) != 0;
    return row;
}

/// Alerts that report the domain's change, up to its next one, because channels may be notified at
/// different times. An alert for several changes has the time of the first. That may be before this
/// change, but not before the domain's previous change.
QList<qint64> alertsOf(Transaction &transaction, const ActivityRow &row)
{
    if (row.key.source == Source::Alert)
        return {row.key.id};
    if (!row.change)
        return {};
    Statement select(transaction,
                     "SELECT a.id FROM domain d JOIN alert_domain m ON m.domain_id = d.id "
                     "JOIN alert a ON a.id = m.alert_id WHERE d.name = ? AND a.kind IN ('mixed', ?) "
                     "AND a.due_at >= ? AND a.at > COALESCE((SELECT MAX(c.confirmed_at) FROM change_ c "
                     "WHERE c.domain_id = d.id AND c.id < ?), a.at - 1) AND a.at < COALESCE((SELECT "
                     "MIN(c.confirmed_at) FROM change_ c WHERE c.domain_id = d.id AND c.id > ?), a.at + 1) "
                     "ORDER BY a.id");
    const auto kind = row.change->to == BlockStatus::Blocked ? Alert::Kind::Listed : Alert::Kind::Restored;
    select.run(row.change->domain, alertKindKey(kind), row.at, row.key.id, row.key.id);
    QList<qint64> alerts;
    while (select.next())
        alerts += select.number(0);
    return alerts;
}

/// Start of the group of changes that includes the change in @p row: the time of the previous
/// notification, or of the first waiting change.
std::optional<QDateTime> groupOf(Transaction &transaction, const ActivityRow &row)
{
    if (row.key.source != Source::Change)
        return std::nullopt;
    return transaction.value<std::optional<QDateTime>>(
        QLatin1String("SELECT COALESCE((SELECT MAX(due_at) FROM alert WHERE kind IN ('blocked', "
                      "'unblocked', 'mixed')), MIN(c.confirmed_at)) FROM change_ c WHERE %1 "
                      "HAVING MAX(c.id = ?) = 1")
            .arg(isUnreported()),
        {row.key.id});
}

} // namespace

Result<QList<ActivityRow>> Activity::rows(const ActivityQuery &query) const
{
    QStringList parts;
    QVariantList values;
    for (const Part &part : partsOf(query)) {
        parts += part.sql();
        values += part.values();
    }
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, parts.join(QLatin1String(" UNION ALL ")) +
                                      QLatin1String(" ORDER BY 3 DESC, 1, 2 DESC LIMIT ") +
                                      QString::number(query.limit));
    select.runWith(values);
    QList<ActivityRow> rows;
    while (select.next())
        rows.append(readRow(select));
    ListNames lists(transaction);
    for (ActivityRow &row : rows)
        if (row.change)
            row.lists = lists.of(row.change->domain, row.service);
    return transaction.commit(std::move(rows));
}

Result<std::optional<QDateTime>> Activity::oldest() const
{
    return m_database.value<std::optional<QDateTime>>(
        "SELECT MIN(at) FROM (SELECT MIN(confirmed_at) AS at FROM change_ UNION ALL "
        "SELECT MIN(at) FROM event UNION ALL SELECT MIN(at) FROM alert) e");
}

Result<int> Activity::unreadCount() const
{
    return m_database.value<int>(
        QLatin1String("SELECT (SELECT COUNT(*) FROM change_ c WHERE c.read_at IS NULL AND %2 AND %3) + "
                      "(SELECT COUNT(*) FROM event WHERE read_at IS NULL AND kind IN "
                      "('incident', 'account', 'quota')) + (SELECT COUNT(*) FROM alert "
                      "WHERE read_at IS NULL AND kind IN %1)")
            .arg(OwnAlerts, IsWatched, isNewsForAList()));
}

Result<NotificationStatus> Activity::notification(const ActivityRow &row) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    NotificationStatus notification;
    const QList<qint64> alerts = alertsOf(transaction, row);
    notification.isKept = !alerts.isEmpty();
    notification.waitingSince = groupOf(transaction, row);
    Statement shown(transaction, "SELECT shown_at FROM alert WHERE id = ?");
    if (notification.isKept && !notification.waitingSince && shown.run(alerts.last()) && shown.next())
        notification.shownAt = shown.optionalTime(0);
    Statement select(transaction, QLatin1String("SELECT %1 FROM delivery d JOIN channel c ON "
                                                "c.id = d.channel_id WHERE d.alert_id = ? "
                                                "ORDER BY c.name_key")
                                      .arg(DeliveryColumns));
    for (const qint64 alert : alerts) {
        select.run(alert);
        while (select.next())
            notification.deliveries.append(readDelivery(select, 0));
    }
    return transaction.commit(std::move(notification));
}

Result<QString> Activity::unansweredReason(AccountId account) const
{
    // Only a failure has a detail. A later process that gets an answer logs no event.
    return m_database.value<QString>(
        "SELECT e.sentence FROM account a JOIN event e ON e.id = (SELECT MAX(o.id) FROM event o WHERE "
        "o.kind = 'connection' AND (o.service_id IS NULL OR o.service_id = a.service_id)) "
        "WHERE a.id = ? AND e.detail <> '' AND NOT EXISTS "
        "(SELECT 1 FROM account s JOIN usage u ON u.account_id = s.id WHERE s.service_id = a.service_id "
        "AND u.said_at >= e.at) AND NOT EXISTS (SELECT 1 FROM account s JOIN batch b ON b.account_id = "
        "s.id WHERE s.service_id = a.service_id AND b.closed_at >= e.at AND b.state = 'confirmed')",
        {account});
}

Result<void> Activity::markRead(const QList<ActivityKey> &keys, const QDateTime &now)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement change(transaction, "UPDATE change_ SET read_at = ? WHERE id = ? AND read_at IS NULL");
    Statement event(transaction, "UPDATE event SET read_at = ? WHERE id = ? AND read_at IS NULL");
    Statement alert(transaction, "UPDATE alert SET read_at = ? WHERE id = ? AND read_at IS NULL");
    for (const ActivityKey &key : keys) {
        Statement &update = key.source == Source::Change  ? change
                            : key.source == Source::Event ? event
                                                          : alert;
        update.run(now, key.id);
    }
    return transaction.commit();
}

Result<void> Activity::markAllRead(const QDateTime &now)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    for (const char *sql : {"UPDATE change_ SET read_at = ? WHERE read_at IS NULL",
                            "UPDATE event SET read_at = ? WHERE read_at IS NULL",
                            "UPDATE alert SET read_at = ? WHERE read_at IS NULL"})
        transaction.run(sql, {now});
    return transaction.commit();
}

Result<QList<ChangeRow>> PrintedChanges::unsaid() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Opinions opinions(transaction);
    return transaction.commit(transaction.rows<ChangeRow>(
        QLatin1String("SELECT c.id, v.address, c.confirmed_at, d.name, %1 FROM change_ c JOIN domain d ON "
                      "d.id = c.domain_id JOIN service v ON v.id = c.service_id "
                      "WHERE c.id > (SELECT said_change FROM alert_setting) AND %2 ORDER BY c.id")
            .arg(ChangeColumns, isNewsForAnyone()),
        {}, [&opinions](const Statement &row) -> ChangeRow {
            return {row.number(0), row.text(1), readChange(row, 4, DomainName::fromNormalised(row.text(3))),
                    row.time(2),   true,        opinions.of(row.number(0))};
        }));
}

Result<void> PrintedChanges::markPrinted(qint64 upTo)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    transaction.run(QLatin1String("UPDATE alert_setting SET said_change = %1(said_change, ?)")
                        .arg(transaction.dialect().greatest),
                    {upTo});
    return transaction.commit();
}

} // namespace pantau::db
