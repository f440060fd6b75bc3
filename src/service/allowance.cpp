// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/allowance.h"

#include "service/billing_period.h"
#include "service/client_address.h"
#include "service/packages.h"

namespace pantau::service {

Allowance allowanceOf(const KeyRecord &key, const QDateTime &nowUtc)
{
    Allowance allowance;
    allowance.isKey = true;
    if (!key.isPremium()) {
        allowance.subject = QStringLiteral("key:%1").arg(key.id);
        allowance.period = nowUtc.toUTC().date().toString(Qt::ISODate);
        allowance.limit = key.dailyLimit;
        return allowance;
    }
    allowance.subject = QStringLiteral("package:%1").arg(key.id);
    allowance.period =
        monthlyPeriodStart(key.packageSince.toUTC().date(), nowUtc.toUTC().date()).toString(Qt::ISODate);
    allowance.limit = key.credits;
    allowance.unitCost = CreditsPerDomain;
    allowance.packageName = key.packageName;
    return allowance;
}

Allowance allowanceOf(const QHostAddress &ip, qint64 dailyLimit, const QDateTime &nowUtc)
{
    Allowance allowance;
    allowance.subject = QStringLiteral("ip:") + clientOf(ip).toString();
    allowance.period = nowUtc.toUTC().date().toString(Qt::ISODate);
    allowance.limit = dailyLimit;
    return allowance;
}

} // namespace pantau::service
