// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/alert_rows.h"

namespace pantau::db {

using db::Statement;
using db::Transaction;

namespace {

constexpr DeliveryRow::State DeliveryStates[] = {DeliveryRow::State::Pending, DeliveryRow::State::Delivered,
                                                 DeliveryRow::State::GivenUp};

QTime timeOf(qint64 minutes)
{
    return QTime(int(minutes / 60) % 24, int(minutes % 60));
}

} // namespace

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
