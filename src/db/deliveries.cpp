// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/alerts.h"
#include "db/checks.h"
#include "db/connection.h"
#include "db/database.h"

/// The deliveries of alerts through channels.
namespace pantau::db {

namespace {

constexpr DeliveryRow::State DeliveryStates[] = {DeliveryRow::State::Pending, DeliveryRow::State::Delivered,
                                                 DeliveryRow::State::GivenUp};

/// Replaces the stored receivers.
void writeReceivers(Transaction &transaction, AlertId alert, ChannelId channel, const Receivers &receivers)
{
    transaction.run("DELETE FROM delivery_receiver WHERE alert_id = ? AND channel_id = ?", {alert, channel});
    Statement insert(transaction, "INSERT INTO delivery_receiver (alert_id, channel_id, address, refused) "
                                  "VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING");
    for (const QString &each : receivers.have)
        insert.run(alert, channel, each, false);
    for (const QString &each : receivers.refused)
        insert.run(alert, channel, each, true);
}

} // namespace

Result<QList<PendingDelivery>> Alerts::pending() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT %1, %2 FROM delivery d JOIN alert a ON a.id = d.alert_id "
                                   "JOIN channel c ON c.id = d.channel_id "
                                   "WHERE d.state = 'pending' AND c.enabled = 1 ORDER BY a.id, d.channel_id")
                         .arg(AlertColumns, DeliveryColumns));
    select.run();
    QList<PendingDelivery> rows;
    while (select.next()) {
        const DeliveryRow row = readDelivery(select, 8);
        rows.append({readAlert(select), row.channel, row.attempts, row.firstTriedAt, row.nextTryAt});
    }
    AlertDomains domains(transaction);
    DeliveryParts parts(transaction);
    for (PendingDelivery &row : rows)
        if (!parts.takeInto(row))
            row.alert.domains = domains.of(row.alert.id);
    Statement receivers(transaction, "SELECT address, refused FROM delivery_receiver "
                                     "WHERE alert_id = ? AND channel_id = ? ORDER BY address");
    for (PendingDelivery &row : rows) {
        receivers.run(row.alert.id, row.channel);
        while (receivers.next())
            (receivers.number(1) != 0 ? row.receivers.refused : row.receivers.have) += receivers.text(0);
    }
    return transaction.commit(std::move(rows));
}

Result<void> Alerts::delivered(AlertId alert, ChannelId channel, const QDateTime &now)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    transaction.run("UPDATE delivery SET state = 'delivered', attempts = attempts + 1, "
                    "first_tried = COALESCE(first_tried, ?), next_try = NULL, ended_at = ?, problem = '' "
                    "WHERE alert_id = ? AND channel_id = ?",
                    {now, now, alert, channel});
    writeReceivers(transaction, alert, channel, {});
    transaction.run("UPDATE channel SET last_problem = '' WHERE id = ?", {channel});
    return transaction.commit();
}

Result<void> Alerts::notDelivered(AlertId alert, ChannelId channel, const QString &problem,
                                  const std::optional<QDateTime> &nextTryAt, const QDateTime &now,
                                  const Receivers &receivers)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    const auto ended = nextTryAt ? std::nullopt : std::optional(now);
    if (transaction.run(
            "UPDATE delivery SET state = ?, attempts = attempts + 1, "
            "first_tried = COALESCE(first_tried, ?), next_try = ?, ended_at = ?, problem = ? "
            "WHERE alert_id = ? AND channel_id = ? AND state = 'pending'",
            {deliveryStateKey(nextTryAt ? DeliveryRow::State::Pending : DeliveryRow::State::GivenUp), now,
             nextTryAt, ended, problem, alert, channel}) > 0)
        writeReceivers(transaction, alert, channel, receivers);
    transaction.run("UPDATE channel SET last_problem = ? WHERE id = ?", {problem, channel});
    return transaction.commit();
}

Result<void> Alerts::notTried(AlertId alert, ChannelId channel, const QString &problem,
                              const QDateTime &nextTryAt)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    transaction.run("UPDATE delivery SET next_try = ?, problem = ? "
                    "WHERE alert_id = ? AND channel_id = ? AND state = 'pending'",
                    {nextTryAt, problem, alert, channel});
    transaction.run("UPDATE channel SET last_problem = ? WHERE id = ?", {problem, channel});
    return transaction.commit();
}

Result<DeliveryFigures> Alerts::deliveryFigures(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    DeliveryFigures figures;
    figures.settings = readAlertSettings(transaction);
    figures.hasAlerts = transaction.value<bool>("SELECT EXISTS (SELECT 1 FROM alert)");
    figures.unreported =
        transaction.value<int>(QLatin1String("SELECT COUNT(*) FROM change_ c WHERE %1").arg(isUnreported()));
    // Deliveries the user cancelled, by disabling the channel or changing its lists, have no ended_at.
    figures.givenUp = transaction.value<int>(
        "SELECT COUNT(DISTINCT d.alert_id) FROM delivery d JOIN channel c ON c.id = d.channel_id "
        "WHERE d.state = 'given_up' AND d.ended_at IS NOT NULL AND c.enabled = 1");
    figures.failing = transaction.value<int>(
        "SELECT COUNT(DISTINCT d.alert_id) FROM delivery d JOIN channel c ON c.id = d.channel_id "
        "WHERE d.state = 'pending' AND d.attempts > 0 AND c.enabled = 1");
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

DeliveryRow readDelivery(const Statement &row, int firstColumn)
{
    DeliveryRow delivery;
    delivery.channel = ChannelId{row.number(firstColumn)};
    delivery.channelName = row.text(firstColumn + 1);
    for (const auto state : DeliveryStates)
        if (row.text(firstColumn + 2) == deliveryStateKey(state))
            delivery.state = state;
    delivery.attempts = int(row.number(firstColumn + 3));
    delivery.firstTriedAt = row.optionalTime(firstColumn + 4);
    delivery.nextTryAt = row.optionalTime(firstColumn + 5);
    delivery.endedAt = row.optionalTime(firstColumn + 6);
    delivery.problem = row.text(firstColumn + 7);
    return delivery;
}

DeliveryParts::DeliveryParts(Transaction &transaction)
    : m_part(transaction, "SELECT kind, title, body, domain_count FROM delivery_part "
                          "WHERE alert_id = ? AND channel_id = ?")
    , m_domains(transaction, "SELECT d.name FROM delivery_part_domain m JOIN domain d ON d.id = m.domain_id "
                             "WHERE m.alert_id = ? AND m.channel_id = ? ORDER BY m.position")
{
}

bool DeliveryParts::takeInto(PendingDelivery &delivery)
{
    Alert &alert = delivery.alert;
    m_part.run(alert.id, delivery.channel);
    if (!m_part.next())
        return false;
    alert.kind = alertKindFromKey(m_part.text(0)).value_or(Alert::Kind::Mixed);
    alert.title = m_part.text(1);
    alert.body = m_part.text(2);
    alert.domainCount = int(m_part.number(3));
    alert.domains.clear();
    m_domains.run(alert.id, delivery.channel);
    while (m_domains.next())
        alert.domains.append(DomainName::fromNormalised(m_domains.text(0)));
    return true;
}

} // namespace pantau::db
