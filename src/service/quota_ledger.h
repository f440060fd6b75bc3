// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/key_record.h"
#include "sql/transaction.h"

#include <QHash>
#include <QHostAddress>
#include <QList>
#include <QString>

#include <utility>

namespace pantau::service {

/// Who pays, what a domain costs and how much there is in the period that runs now (contract 8).
struct Allowance
{
    QString subject; ///< `ip:192.0.2.1`, or of a key `key:7` (by day) and `package:7` (by month)
    QString period;  ///< its first day, UTC
    qint64 limit = 0;
    qint64 unitCost = 1;
    QString packageName; ///< empty: freemium
    bool isKey = false;

    [[nodiscard]] bool isPremium() const { return !packageName.isEmpty(); }
};

/// By UTC day for a freemium key, by the package's own month for a premium one.
[[nodiscard]] Allowance allowanceOf(const KeyRecord &key, const QDateTime &nowUtc);
/// A caller without a key: by UTC day.
[[nodiscard]] Allowance allowanceOf(const QHostAddress &ip, qint64 dailyLimit, const QDateTime &nowUtc);

/// Units taken from one counter.
struct Charge
{
    QString subject;
    QString period;
    qint64 units = 0;
};

/// The counters in one transaction: each is read once, kept in memory for the requests that share it, and
/// written once.
class QuotaLedger
{
public:
    explicit QuotaLedger(sql::Transaction &transaction) : m_transaction(transaction) {}

    /// What has been used in the allowance's period, counting what was charged here.
    [[nodiscard]] qint64 used(const Allowance &allowance);
    void charge(const Allowance &allowance, qint64 units);
    /// Writes what was charged. To be called once, before the transaction is committed.
    void write();
    /// What write() wrote.
    [[nodiscard]] QList<Charge> charges() const;

private:
    struct Counter
    {
        qint64 before = 0;
        qint64 charged = 0;
    };
    Counter &counter(const Allowance &allowance);

    sql::Transaction &m_transaction;
    QHash<std::pair<QString, QString>, Counter> m_counters;
};

/// Takes back what a transaction charged of which it was not known at the time that it was done.
void refund(sql::Transaction &transaction, const QList<Charge> &charges);
/// Everything charged since the database was made.
[[nodiscard]] qint64 totalCharged(sql::Transaction &transaction);
/// Writes what a charge would and charges nothing: fails where a charge would fail.
void tryCharging(sql::Transaction &transaction);

} // namespace pantau::service
