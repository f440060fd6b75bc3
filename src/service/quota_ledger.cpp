// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/quota_ledger.h"

#include "service/billing_period.h"
#include "service/client_address.h"
#include "service/packages.h"

namespace pantau::service {

using sql::Statement;
using sql::Transaction;

namespace {

void add(Transaction &transaction, const Charge &charge)
{
    Statement(transaction, "INSERT INTO usage (subject, period, used) VALUES (?, ?, ?) "
                           "ON CONFLICT (subject, period) DO UPDATE SET used = usage.used + excluded.used")
        .run(charge.subject, charge.period, charge.units);
}

void addToTotal(Transaction &transaction, qint64 units)
{
    Statement(transaction, "UPDATE charged SET units = units + ?").run(units);
}

} // namespace

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

QuotaLedger::Counter &QuotaLedger::counter(const Allowance &allowance)
{
    const auto name = std::make_pair(allowance.subject, allowance.period);
    auto known = m_counters.find(name);
    if (known == m_counters.end()) {
        Statement row(m_transaction, "SELECT used FROM usage WHERE subject = ? AND period = ?");
        row.run(allowance.subject, allowance.period);
        known = m_counters.insert(name, {row.next() ? row.number(0) : 0, 0});
    }
    return *known;
}

qint64 QuotaLedger::used(const Allowance &allowance)
{
    const Counter &found = counter(allowance);
    return found.before + found.charged;
}

void QuotaLedger::charge(const Allowance &allowance, qint64 units)
{
    counter(allowance).charged += units;
}

QList<Charge> QuotaLedger::charges() const
{
    QList<Charge> all;
    for (auto entry = m_counters.cbegin(); entry != m_counters.cend(); ++entry)
        if (entry->charged > 0)
            all.append({entry.key().first, entry.key().second, entry->charged});
    return all;
}

void QuotaLedger::write()
{
    qint64 total = 0;
    for (const Charge &charge : charges()) {
        add(m_transaction, charge);
        total += charge.units;
    }
    if (total > 0)
        addToTotal(m_transaction, total);
}

void refund(Transaction &transaction, const QList<Charge> &charges)
{
    for (const Charge &charge : charges) {
        add(transaction, {charge.subject, charge.period, -charge.units});
        addToTotal(transaction, -charge.units);
    }
}

qint64 totalCharged(Transaction &transaction)
{
    Statement row(transaction, "SELECT units FROM charged");
    row.run();
    return row.next() ? row.number(0) : -1;
}

void tryCharging(Transaction &transaction)
{
    // To and fro: SQLite writes nothing where a row stays as it is.
    addToTotal(transaction, 1);
    addToTotal(transaction, -1);
}

} // namespace pantau::service
