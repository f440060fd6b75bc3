// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/counters.h"

#include "service/service_database.h"

namespace pantau::service {

Result<qint64> Counters::used(const Payer &payer) const
{
    auto query = m_database.run(QStringLiteral("SELECT used FROM counter WHERE payer = ? AND period = ?"),
                                {payer.id, payer.period()});
    if (!query)
        return failure(query.error());
    return query->next() ? query->value(0).toLongLong() : 0;
}

Result<void> Counters::charge(const Payer &payer, qint64 units)
{
    auto done = m_database.run(
        QStringLiteral("INSERT INTO counter (payer, period, used) VALUES (?, ?, ?) "
                       "ON CONFLICT (payer, period) DO UPDATE SET used = used + excluded.used"),
        {payer.id, payer.period(), units});
    if (!done)
        return failure(done.error());
    return {};
}

} // namespace pantau::service
