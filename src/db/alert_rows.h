// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/alerts.h"
#include "db/transaction.h"

/// How rows become alerts and deliveries.
namespace pantau::db {

/// With `alert a`; eight columns.
inline constexpr QLatin1String
    AlertColumns("a.id, a.kind, a.at, a.due_at, a.account_id, a.title, a.body, a.domain_count");
/// Without its domains.
[[nodiscard]] AlertSettings readAlertSettings(db::Transaction &transaction);
[[nodiscard]] Alert readAlert(const db::Statement &row);

/// Of `change_ c`: no alert has told of it, and its domain is still in a list that this service, or nobody by
/// now, is asked for.
inline constexpr QLatin1String
    UntoldChanges("c.id > (SELECT told_change FROM alert_setting) AND EXISTS (SELECT 1 FROM list_domain m "
                  "JOIN list l ON l.id = m.list_id LEFT JOIN account a ON a.id = l.account_id "
                  "WHERE m.domain_id = c.domain_id AND (l.account_id IS NULL OR "
                  "a.service_id = c.service_id))");

/// With `delivery d JOIN channel c`; eight columns.
inline constexpr QLatin1String DeliveryColumns(
    "d.channel_id, c.name, d.state, d.attempts, d.first_tried, d.next_try, d.ended_at, d.problem");
[[nodiscard]] DeliveryRow readDelivery(const db::Statement &row, int firstColumn);

/// Reads the domains of alerts; prepared once for many.
class AlertDomains
{
public:
    explicit AlertDomains(db::Transaction &transaction);
    [[nodiscard]] QList<DomainName> of(AlertId alert);

private:
    db::Statement m_select;
};

/// Reads what channels for chosen lists get of alerts; prepared once for many.
class DeliveryParts
{
public:
    explicit DeliveryParts(db::Transaction &transaction);
    /// Makes the alert of @p delivery what its channel gets of it; false where that is all of it.
    [[nodiscard]] bool takeInto(PendingDelivery &delivery);

private:
    db::Statement m_part;
    db::Statement m_domains;
};

} // namespace pantau::db
