// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/allowance.h"

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>
#include <QVariant>

#include <chrono>
#include <utility>
#include <vector>

namespace pantau::db {
class Batch;
class Transaction;
} // namespace pantau::db

namespace pantau::service {

class Database;

/// What one request wants of a counter, and what it came to.
struct Claim
{
    Allowance allowance;
    qint64 units = 0; ///< to be charged; 0: it only asks how much is used

    qint64 before = 0;      ///< used when its turn came
    bool isCharged = false; ///< else there was not enough left
};

/// The counters of a book. Claims of a group are folded into one row for each counter, and all rows are
/// charged in one round trip, in the order of their names so that no two groups wait for each other. The
/// database itself refuses what goes beyond a limit, with all that came with it; so nothing is locked while
/// somebody thinks. What is known of a counter from the last time tells beforehand what will fit.
class QuotaLedger
{
public:
    /// @p database must live longer.
    explicit QuotaLedger(Database &database) : m_database(database) {}

    /// Decides claims, those of one counter in their order, and charges those that fit. When it fails, nobody
    /// is charged who was not told so: what is in doubt is taken back by settleDoubts().
    [[nodiscard]] Result<void> decide(const QList<Claim *> &claims);
    /// Takes back what was charged in a transaction of which it was not known at the time that it was done.
    /// To be called before every group; fails while the database cannot be asked.
    [[nodiscard]] Result<void> settleDoubts();
    /// Writes what a charge would and charges nothing: fails where a charge would fail.
    [[nodiscard]] Result<void> tryCharging();

private:
    using Name = std::pair<QString, QString>; ///< subject and period
    struct Counter
    {
        QList<Claim *> claims; ///< not decided yet; charged ones among them are so if the round succeeds
        qint64 taken = 0;      ///< units of those that are charged in this round

        void take(qint64 used);
        void takeNothing();
        void decide(qint64 used);
    };
    using Counters = std::vector<std::pair<Name, Counter>>; ///< in the order of the names
    /// Units of one counter.
    struct Charge
    {
        Name name;
        qint64 units = 0;
        qint64 limit = 0; ///< of the counter
    };
    /// A transaction of which it is not known whether it was done, with what it charged for nothing.
    struct Doubt
    {
        qint64 number = 0;
        QList<Charge> charges;
        bool isOwed = false; ///< it was done
        qint64 refund = 0;   ///< number of the transaction that took it back, if that one is in doubt
    };

    [[nodiscard]] static Counters countersOf(const QList<Claim *> &claims);
    [[nodiscard]] Result<void> goRound(Counters &counters);
    [[nodiscard]] Result<void> charge(Counters &counters, const QList<Charge> &charges);
    [[nodiscard]] Result<void> readAll(const Counters &counters);
    void forget(const QList<Name> &names);
    void remember(const QList<QVariantList> &rows);
    [[nodiscard]] Result<void> settleDoubt(Doubt &doubt);

    Database &m_database;
    QHash<Name, qint64> m_used; ///< when it was last seen
    QList<Doubt> m_doubts;
};

/// What has been used in the allowance's period.
[[nodiscard]] qint64 unitsUsed(db::Transaction &transaction, const Allowance &allowance);
/// Everything charged since the database was made.
[[nodiscard]] qint64 totalCharged(db::Transaction &transaction);
/// Keeps in the total what was in rows of counters that were deleted: the first column of @p rows.
void addToGone(db::Transaction &transaction, const QList<QVariantList> &rows);

/// Forgets what callers without a key used on days gone by, and what keys that were deleted left behind, a
/// few rows at a time. Each step is a transaction of its own: however many rows there are and however slow
/// the disk is, a charge waits for one step at most, and what goes wrong here is no charge's affair.
///
/// A day has gone by when it did so an hour ago, and with a server when its clock says so, too: a clock that
/// is ahead for a moment, or one instance's, would give everybody a new allowance.
class PastDays
{
public:
    static constexpr int RowsAStep = 200; ///< that are looked at
    static constexpr std::chrono::hours AfterMidnight{1};

    /// @p database must live longer.
    explicit PastDays(Database &database) : m_database(database) {}

    /// Goes on a step through the counters, once for each day. Whether there is more to do at once. A step
    /// that fails is logged, and tried again a minute later at the earliest.
    [[nodiscard]] bool step(const QDateTime &nowUtc, std::chrono::milliseconds monotonic);

private:
    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> forgetSome();

    Database &m_database;
    QDate m_today;
    std::chrono::milliseconds m_todaySince{0}; ///< monotonic
    QString m_oldest;                          ///< the first day that stays; empty until the walk has begun
    QString m_subject;                         ///< the row that was looked at last
    QString m_period;                          ///< the same
    bool m_isDone = false;                     ///< the end of that walk was reached
    std::chrono::milliseconds m_notBefore = std::chrono::milliseconds::min();
};

} // namespace pantau::service
