// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/keys.h"

#include <QDate>
#include <QDateTime>
#include <QHash>
#include <QHostAddress>
#include <QList>
#include <QString>

#include <chrono>
#include <utility>
#include <vector>

namespace pantau::db {
class Batch;
class Transaction;
} // namespace pantau::db

namespace pantau::service {

/// The account charged for a request, the price per domain, and the limit in the current period (contract
/// 8).
struct Allowance
{
    QString subject; ///< `ip:192.0.2.1`; for a key `key:7` (daily) or `package:7` (monthly)
    QString period;  ///< its first day, UTC
    qint64 limit = 0;
    qint64 unitCost = 1;
    QString packageName; ///< empty: freemium
    bool isKey = false;

    [[nodiscard]] bool isPremium() const { return !packageName.isEmpty(); }
};

/// By UTC day for a freemium key, by package month for a premium one.
[[nodiscard]] Allowance allowanceOf(const KeyRecord &key, const QDateTime &nowUtc);
/// For a client without a key: by UTC day.
[[nodiscard]] Allowance allowanceOf(const QHostAddress &ip, qint64 dailyLimit, const QDateTime &nowUtc);

class Database;

/// A package for premium keys. Packages are rows of the database, initialized from contract 2.6
/// ("reference values; actual values are published on the web"). An operator can change them, and all
/// instances use the change immediately.
struct Package
{
    QString key;         ///< command-line name: lower case letters, digits, hyphens
    QString name;        ///< `package_name`
    qint64 credits = 0;  ///< per month; 0 to 1,000,000,000,000
    qint64 priceIdr = 0; ///< rupiah per month; at least 0

    friend bool operator==(const Package &, const Package &) = default;
};

/// Credits per domain for a premium key (contract 2.5, `cost_per_request`).
inline constexpr qint64 CreditsPerDomain = 3;

/// Sorted by credits.
[[nodiscard]] QList<Package> readPackages(db::Transaction &transaction);
[[nodiscard]] Result<QList<Package>> packagesOf(Database &database);
/// Adds a package, or changes the one with that key, including for keys that already have it. Fails with
/// InvalidInput outside the ranges above.
[[nodiscard]] Result<void> putPackage(Database &database, const Package &package);
/// Removes a package. Fails with NotFound, or with InvalidInput while a key has it.
[[nodiscard]] Result<void> removePackage(Database &database, const QString &key);

/// First day (UTC) of the package month that contains @p today. A package bought on day 31 renews on the
/// last day of shorter months.
[[nodiscard]] QDate monthlyPeriodStart(const QDate &bought, const QDate &today);
/// First day of the following package month.
[[nodiscard]] QDate monthlyPeriodEnd(const QDate &bought, const QDate &today);

/// Request to charge a counter, and its outcome.
struct Claim
{
    Allowance allowance;
    qint64 units = 0; ///< to charge; 0: only read the usage

    qint64 before = 0;      ///< usage before this claim
    bool isCharged = false; ///< false if not enough was left
};

/// Charges the usage counters. The claims of a group are combined into one row per counter. All rows are
/// charged in one round trip, sorted by name to prevent deadlocks. A constraint of the database rejects
/// the whole batch if a limit is exceeded, so no lock is held between round trips. The last known values
/// of the counters predict which claims will fit.
class QuotaLedger
{
public:
    /// @p database must outlive this object.
    explicit QuotaLedger(Database &database) : m_database(database) {}

    /// Decides the claims, in order per counter, and charges those that fit. On failure, no client is
    /// charged without its reply: settleDoubts() refunds charges whose outcome is unknown.
    [[nodiscard]] Result<void> decide(const QList<Claim *> &claims);
    /// Refunds charges of transactions whose outcome was unknown and that turned out to be committed. Call
    /// before every group. Fails while the database cannot be reached.
    [[nodiscard]] Result<void> settleDoubts();
    /// Performs the same writes as a charge without charging anything, to detect write errors.
    [[nodiscard]] Result<void> tryCharging();

private:
    using Name = std::pair<QString, QString>; ///< subject and period
    struct Counter
    {
        QList<Claim *> claims; ///< undecided; those marked as charged are charged if the round succeeds
        qint64 taken = 0;      ///< units charged in this round

        void take(qint64 used);
        void takeNothing();
        void decide(qint64 used);
    };
    using Counters = std::vector<std::pair<Name, Counter>>; ///< sorted by name
    /// Units of one counter.
    struct Charge
    {
        Name name;
        qint64 units = 0;
        qint64 limit = 0; ///< of the counter
    };
    /// A transaction with an unknown outcome, and the charges to refund if it was committed.
    struct Doubt
    {
        qint64 number = 0;
        QList<Charge> charges;
        bool isOwed = false; ///< it was committed
        qint64 refund = 0;   ///< number of the refund transaction, if its outcome is unknown
    };

    [[nodiscard]] static Counters countersOf(const QList<Claim *> &claims);
    [[nodiscard]] Result<void> runRound(Counters &counters);
    [[nodiscard]] Result<void> charge(Counters &counters, const QList<Charge> &charges);
    [[nodiscard]] Result<void> readAll(const Counters &counters);
    void forget(const QList<Name> &names);
    void remember(const QList<QVariantList> &rows);
    [[nodiscard]] Result<void> settleDoubt(Doubt &doubt);

    Database &m_database;
    QHash<Name, qint64> m_used; ///< last known values
    QList<Doubt> m_doubts;
};

/// Units used in the allowance's period.
[[nodiscard]] qint64 unitsUsed(db::Transaction &transaction, const Allowance &allowance);
/// Total units charged since the database was created.
[[nodiscard]] qint64 totalCharged(db::Transaction &transaction);
/// Adds the usage of deleted counters to the total: the first column of @p rows.
void addToDeletedTotal(db::Transaction &transaction, const QList<QVariantList> &rows);

/// Deletes counters of past days for clients without a key, and those of deleted keys, a few rows at a
/// time. Each step is a separate transaction. A charge therefore waits for one step at most, and errors
/// here do not affect charges.
///
/// A day is past one hour after its end and, with a server, if its clock agrees. Otherwise a clock that is
/// briefly ahead, or wrong on one instance, would reset everyone's allowance.
class PastDays
{
public:
    static constexpr int RowsAStep = 200; ///< rows examined per step
    static constexpr std::chrono::hours AfterMidnight{1};

    /// @p database must outlive this object.
    explicit PastDays(Database &database) : m_database(database) {}

    /// Runs one step of a daily pass over the counters. True if there is more to do now. A failed step is
    /// logged and retried after at least a minute.
    [[nodiscard]] bool step(const QDateTime &nowUtc, std::chrono::milliseconds monotonic);

private:
    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> deleteSome();

    Database &m_database;
    QDate m_today;
    std::chrono::milliseconds m_todaySince{0}; ///< monotonic
    QString m_oldest;                          ///< first day to keep; empty until the pass has started
    QString m_subject;                         ///< last row examined
    QString m_period;                          ///< of the same row
    bool m_isDone = false;                     ///< the pass has reached the end
    std::chrono::milliseconds m_notBefore = std::chrono::milliseconds::min();
};

} // namespace pantau::service
