// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/alerts.h"
#include "store/transaction.h"

/// How rows become alerts and deliveries.
namespace pantau::store {

/// With `alert a`; eight columns.
inline constexpr QLatin1String
    AlertColumns("a.id, a.kind, a.at, a.due_at, a.account_id, a.title, a.body, a.domain_count");
/// Without its domains.
[[nodiscard]] Alert readAlert(const Statement &row);

/// With `delivery d JOIN channel c`; eight columns.
inline constexpr QLatin1String DeliveryColumns(
    "d.channel_id, c.name, d.state, d.attempts, d.first_tried, d.next_try, d.ended_at, d.problem");
[[nodiscard]] DeliveryRow readDelivery(const Statement &row, int firstColumn);

/// Reads the domains of alerts; prepared once for many.
class AlertDomains
{
public:
    explicit AlertDomains(Transaction &transaction);
    [[nodiscard]] QList<DomainName> of(AlertId alert);

private:
    Statement m_select;
};

} // namespace pantau::store
