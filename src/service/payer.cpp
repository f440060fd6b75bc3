// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/payer.h"

#include "service/package.h"

#include <QTimeZone>

#include <algorithm>

namespace pantau::service {

namespace {

QDateTime midnight(const QDate &day)
{
    return QDateTime(day, QTime(0, 0), QTimeZone::utc());
}

QDate renewalIn(int year, int month, int day)
{
    return QDate(year, month, std::min(day, QDate(year, month, 1).daysInMonth()));
}

} // namespace

QDateTime renewalBefore(const QDateTime &boughtAt, const QDateTime &now)
{
    const QDate today = now.toUTC().date();
    const int day = boughtAt.toUTC().date().day();
    const QDate thisMonth = renewalIn(today.year(), today.month(), day);
    if (thisMonth <= today)
        return midnight(thisMonth);
    const QDate before = today.addMonths(-1);
    return midnight(renewalIn(before.year(), before.month(), day));
}

Payer Payer::of(const std::optional<KeyRecord> &key, const QHostAddress &client, qint64 anonymousDailyLimit,
                const QDateTime &now)
{
    Payer payer;
    payer.periodStart = midnight(now.toUTC().date());
    if (!key) {
        payer.id = QStringLiteral("ip:") + client.toString();
        payer.limit = anonymousDailyLimit;
        return payer;
    }
    payer.id = QStringLiteral("key:%1").arg(key->id);
    payer.limit = key->dailyLimit;
    if (const auto package = packageOf(key->package)) {
        payer.premium = true;
        payer.packageName = package->name;
        payer.unitCost = CreditsPerDomain;
        payer.limit = package->creditsPerMonth;
        payer.periodStart = renewalBefore(key->createdAt, now);
    }
    return payer;
}

} // namespace pantau::service
