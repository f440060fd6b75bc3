// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/alert_rows.h"
#include "db/database.h"

namespace pantau::db {

namespace {

/// Rows of @p where, newest first, with their domains and deliveries.
Result<QList<AlertRow>> read(const Database &database, QLatin1String where, int offset, int limit)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    Statement select(transaction, QLatin1String("SELECT %1, a.read_at IS NOT NULL, a.shown_at FROM alert a "
                                                "WHERE %2 ORDER BY a.id DESC LIMIT ? OFFSET ?")
                                      .arg(AlertColumns, where));
    select.run(limit, offset);
    QList<AlertRow> rows;
    while (select.next())
        rows.append({readAlert(select), select.number(8) != 0, select.optionalTime(9), {}});
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

Result<QList<AlertRow>> Alerts::list(int offset, int limit) const
{
    return read(m_database, QLatin1String("TRUE"), offset, limit);
}

Result<QList<AlertRow>> Alerts::undelivered(int limit) const
{
    return read(m_database,
                QLatin1String("a.id IN (SELECT alert_id FROM delivery WHERE state <> 'delivered' "
                              "AND problem <> '')"),
                0, limit);
}

Result<DeliveryFigures> Alerts::deliveryFigures(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    DeliveryFigures figures;
    figures.settings = readAlertSettings(transaction);
    const auto count = [&transaction](const QString &sql) {
        Statement select(transaction, sql);
        return select.run() && select.next() ? int(select.number(0)) : 0;
    };
    figures.hasAlerts = count(QStringLiteral("SELECT EXISTS (SELECT 1 FROM alert)")) > 0;
    figures.untold = count(QLatin1String("SELECT COUNT(*) FROM change_ c WHERE %1").arg(UntoldChanges));
    // What a person let go of, by switching the channel off or setting it to other lists, has no end.
    figures.givenUp = count(QStringLiteral(
        "SELECT COUNT(DISTINCT d.alert_id) FROM delivery d JOIN channel c ON c.id = d.channel_id "
        "WHERE d.state = 'given_up' AND d.ended_at IS NOT NULL AND c.enabled = 1"));
    figures.failing =
        count(QStringLiteral("SELECT COUNT(DISTINCT d.alert_id) FROM delivery d JOIN channel c ON c.id = "
                             "d.channel_id WHERE d.state = 'pending' AND d.attempts > 0 AND c.enabled = 1"));
    Statement waiting(transaction,
                      "SELECT COUNT(*), MIN(a.due_at) FROM alert a WHERE a.id IN "
                      "(SELECT id FROM alert WHERE shown_at IS NULL UNION SELECT d.alert_id FROM delivery d "
                      "JOIN channel c ON c.id = d.channel_id "
                      "WHERE d.state = 'pending' AND d.attempts = 0 AND c.enabled = 1)");
    if (waiting.run() && waiting.next()) {
        figures.waiting = int(waiting.number(0));
        if (const auto due = waiting.optionalTime(1); due && *due > now)
            figures.heldUntil = due;
    }
    return transaction.commit(figures);
}

Result<int> Alerts::unreadCount() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT COUNT(*) FROM alert WHERE read_at IS NULL");
    select.run();
    const int count = select.next() ? int(select.number(0)) : 0;
    return transaction.commit(count);
}

Result<void> Alerts::markRead(AlertId upTo, const QDateTime &now)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement update(transaction, "UPDATE alert SET read_at = ? WHERE id <= ? AND read_at IS NULL");
    update.run(now, upTo);
    return transaction.commit();
}

} // namespace pantau::db
