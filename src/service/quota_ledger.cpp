// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/quota_ledger.h"

#include "base/language.h"
#include "db/transaction.h"
#include "service/database.h"
#include "service/network_address.h"

#include <QLoggingCategory>
#include <QMap>
#include <QRegularExpression>

#include <algorithm>
#include <limits>

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

namespace {

constexpr qint64 MostCredits = 1'000'000'000'000;

QDate renewalIn(const QDate &month, int day)
{
    return {month.year(), month.month(), std::min(day, month.daysInMonth())};
}

using db::Batch;

/// A round without a decision means that others have charged in the meantime. This number is never reached
/// in practice.
constexpr int MostRounds = 100;
constexpr qsizetype MostRemembered = 100'000;

/// For refunds, where the limit is unknown and must not be changed.
constexpr qint64 AnyLimit = std::numeric_limits<qint64>::max();

const QString ChargeAll = QStringLiteral(
    "INSERT INTO usage (subject, period, used, most) VALUES %1 ON CONFLICT (subject, period) DO UPDATE "
    "SET used = usage.used + excluded.used, most = excluded.most RETURNING subject, period, used");
const QString ReadAll =
    QStringLiteral("SELECT subject, period, used FROM usage WHERE subject IN (%1) AND period IN (%2)");
const QString TakeBack = QStringLiteral(
    "INSERT INTO usage (subject, period, used, most) VALUES %1 ON CONFLICT (subject, period) DO UPDATE "
    "SET used = usage.used + excluded.used");
const QString AddToDeletedTotal = QStringLiteral("UPDATE charged SET units = units + ?");

qsizetype addReading(Batch &batch, const QList<std::pair<QString, QString>> &names)
{
    QStringList subjects;
    QStringList periods;
    for (const auto &[subject, period] : names) {
        subjects.append(subject);
        periods.append(period);
    }
    subjects.removeDuplicates();
    periods.removeDuplicates();
    QVariantList values;
    for (const QString &text : subjects + periods)
        values.append(text);
    return batch.add(ReadAll.arg(db::marks(1, subjects.size()), db::marks(1, periods.size())), values, 3);
}

Unexpected<Error> noDecision()
{
    return failure(Error::Kind::Storage,
                   Texts::tr("The service's counters changed faster than they could be read."));
}

Q_LOGGING_CATEGORY(pastDaysNews, "pantau.service")

constexpr std::chrono::minutes AfterFailure{1};

/// Prefix of the subjects of IPs. They sort together, because the other subjects ("key:7", "package:7")
/// sort after them in any collation.
const QString OfIps = QStringLiteral("ip:");

/// Next rows in primary key order, which a server finds without scanning others.
const QString NextRows = QStringLiteral("SELECT subject, period FROM usage WHERE (subject, period) > (?, ?) "
                                        "ORDER BY subject, period LIMIT %1")
                             .arg(PastDays::RowsAStep);

/// In seconds since the epoch, because date formats depend on the database's settings.
const QString NowOfServer =
    QStringLiteral("SELECT CAST(FLOOR(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)) AS BIGINT)");

/// Id of the key that a counter belongs to: "key:7" or "package:7".
qint64 keyOf(const QString &subject)
{
    return subject.section(u':', 1).toLongLong();
}

/// Deletes the counters among @p ofKeys whose key is gone. A request may have been in progress when the
/// key was deleted.
void deleteCountersOfDeletedKeys(Transaction &transaction, QMap<qint64, QStringList> ofKeys)
{
    if (ofKeys.isEmpty())
        return;
    const QVariantList numbers(ofKeys.keyBegin(), ofKeys.keyEnd());
    Statement there(
        transaction,
        QStringLiteral("SELECT id FROM api_keys WHERE id IN (%1)").arg(db::marks(1, numbers.size())));
    there.runWith(numbers);
    for (const QVariantList &row : there.allRows(1))
        ofKeys.remove(row.at(0).toLongLong());
    for (const QStringList &subjects : std::as_const(ofKeys))
        for (const QString &subject : subjects) {
            Statement gone(transaction, "DELETE FROM usage WHERE subject = ? RETURNING used");
            gone.run(subject);
            addToDeletedTotal(transaction, gone.allRows(1));
        }
}

} // namespace

QList<Package> readPackages(Transaction &transaction)
{
    return transaction.rows<Package>(
        "SELECT key, name, credits, price_idr FROM packages ORDER BY credits, key", {},
        [](const Statement &row) {
            return Package{row.text(0), row.text(1), row.number(2), row.number(3)};
        });
}

Result<QList<Package>> packagesOf(Database &database)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    const QList<Package> packages = readPackages(transaction);
    return transaction.commit(packages);
}

Result<void> putPackage(Database &database, const Package &package)
{
    static const QRegularExpression Key(QStringLiteral("\\A[a-z0-9][a-z0-9-]{0,39}\\z"));
    if (!Key.match(package.key).hasMatch())
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("“%1” cannot be the key of a package. Use 1 to 40 lower case "
                                 "letters, digits and hyphens, like “starter”.")
                           .arg(package.key));
    if (package.name.isEmpty() || package.name.size() > 100)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("A package needs a name of 1 to 100 characters."));
    if (package.credits < 0 || package.credits > MostCredits || package.priceIdr < 0)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The credits must be from 0 to 1,000,000,000,000, and the price "
                                 "must not be below 0."));
    return db::write(database.connection(), [&](Transaction &transaction) -> Result<void> {
        noteKeyChange(transaction);
        Statement put(transaction,
                      "INSERT INTO packages (key, name, credits, price_idr) VALUES (?, ?, ?, ?) "
                      "ON CONFLICT (key) DO UPDATE SET name = excluded.name, credits = excluded.credits, "
                      "price_idr = excluded.price_idr");
        put.run(package.key, package.name, package.credits, package.priceIdr);
        return transaction.commit();
    });
}

Result<void> removePackage(Database &database, const QString &key)
{
    return db::write(database.connection(), [&](Transaction &transaction) -> Result<void> {
        noteKeyChange(transaction);
        const auto owner =
            transaction.value<QString>("SELECT name FROM api_keys WHERE package = ? ORDER BY name", {key});
        if (!owner.isEmpty())
            return failure(
                Error::Kind::InvalidInput,
                Texts::tr("The key “%1” has the package “%2”. Give it another one first.").arg(owner, key));
        Statement remove(transaction, "DELETE FROM packages WHERE key = ?");
        if (remove.run(key) && remove.rowsAffected() == 0)
            return failure(Error::Kind::NotFound, Texts::tr("There is no package “%1”.").arg(key));
        return transaction.commit();
    });
}

QDate monthlyPeriodStart(const QDate &bought, const QDate &today)
{
    const QDate renewal = renewalIn(today, bought.day());
    return renewal <= today ? renewal
                            : renewalIn(QDate(today.year(), today.month(), 1).addMonths(-1), bought.day());
}

QDate monthlyPeriodEnd(const QDate &bought, const QDate &today)
{
    const QDate start = monthlyPeriodStart(bought, today);
    return renewalIn(QDate(start.year(), start.month(), 1).addMonths(1), bought.day());
}

Result<void> QuotaLedger::decide(const QList<Claim *> &claims)
{
    if (m_used.size() > MostRemembered)
        m_used.clear();
    Counters counters = countersOf(claims);
    for (int round = 0; !counters.empty(); ++round) {
        if (round == MostRounds)
            return noDecision();
        TRY(runRound(counters));
        std::erase_if(counters, [](const auto &entry) { return entry.second.claims.isEmpty(); });
    }
    return {};
}

QuotaLedger::Counters QuotaLedger::countersOf(const QList<Claim *> &claims)
{
    Counters counters;
    QHash<Name, std::size_t> places;
    for (Claim *claim : claims) {
        const Name name(claim->allowance.subject, claim->allowance.period);
        auto place = places.constFind(name);
        if (place == places.cend()) {
            place = places.insert(name, counters.size());
            counters.emplace_back(name, Counter());
        }
        counters[*place].second.claims.append(claim);
    }
    std::ranges::sort(counters, [](const auto &a, const auto &b) { return a.first < b.first; });
    return counters;
}

/// Charges what should fit according to the known values, and reads the counters for which nothing should.
Result<void> QuotaLedger::runRound(Counters &counters)
{
    QList<Charge> charges;
    for (auto &[name, counter] : counters) {
        counter.take(m_used.value(name));
        if (counter.taken > 0)
            charges.append({name, counter.taken, counter.claims.constFirst()->allowance.limit});
    }
    if (charges.isEmpty()) {
        TRY(readAll(counters));
    } else if (auto done = charge(counters, charges); !done) {
        return done;
    }
    for (auto &[name, counter] : counters)
        counter.decide(m_used.value(name));
    return {};
}

/// If another instance has charged first and the claims no longer fit, nothing is charged in this round.
Result<void> QuotaLedger::charge(Counters &counters, const QList<Charge> &charges)
{
    QVariantList values;
    for (const Charge &charge : charges)
        values << charge.name.first << charge.name.second << charge.units << charge.limit;
    Batch batch(m_database.connection(), Batch::Kind::Once);
    const auto charged = batch.add(ChargeAll.arg(db::marks(4, charges.size())), values, 3);
    QList<Name> others;
    for (const auto &[name, counter] : counters)
        if (counter.taken == 0)
            others.append(name);
    const auto read = others.isEmpty() ? charged : addReading(batch, others);
    if (auto done = batch.run(); !done) {
        if (batch.inDoubt() != 0)
            m_doubts.append({batch.inDoubt(), charges});
        if (!batch.isForbidden())
            return done;
        for (auto &[name, counter] : counters)
            counter.takeNothing();
        return readAll(counters);
    }
    if (batch.hasLostRows())
        return readAll(counters);
    forget(others);
    remember(batch.rows(charged));
    remember(batch.rows(read));
    return {};
}

Result<void> QuotaLedger::readAll(const Counters &counters)
{
    QList<Name> names;
    for (const auto &[name, counter] : counters)
        names.append(name);
    Batch batch(m_database.connection(), Batch::Kind::Again);
    const auto read = addReading(batch, names);
    TRY(batch.run());
    forget(names);
    remember(batch.rows(read));
    return {};
}

/// A counter without a row is 0.
void QuotaLedger::forget(const QList<Name> &names)
{
    for (const Name &name : names)
        m_used.remove(name);
}

void QuotaLedger::remember(const QList<QVariantList> &rows)
{
    for (const QVariantList &row : rows)
        m_used.insert({row.at(0).toString(), row.at(1).toString()}, row.at(2).toLongLong());
}

/// Marks the claims that fit, in order.
void QuotaLedger::Counter::take(qint64 used)
{
    takeNothing();
    for (Claim *claim : claims) {
        claim->isCharged = claim->units > 0 && used + taken + claim->units <= claim->allowance.limit;
        taken += claim->isCharged ? claim->units : 0;
    }
}

void QuotaLedger::Counter::takeNothing()
{
    taken = 0;
    for (Claim *claim : claims)
        claim->isCharged = false;
}

/// @p used includes the charged units. A skipped claim that would fit after all waits for the next round,
/// and so do those after it.
void QuotaLedger::Counter::decide(qint64 used)
{
    qint64 before = used - taken;
    QList<Claim *> left;
    for (Claim *claim : std::as_const(claims)) {
        const bool fits = claim->units > 0 && before + claim->units <= claim->allowance.limit;
        if (claim->isCharged || (left.isEmpty() && !fits))
            claim->before = before;
        else
            left.append(claim);
        before += claim->isCharged ? claim->units : 0;
    }
    claims = left;
}

Result<void> QuotaLedger::settleDoubts()
{
    while (!m_doubts.isEmpty()) {
        TRY(settleDoubt(m_doubts.first()));
        m_doubts.removeFirst();
    }
    return {};
}

/// The refund may itself end with an unknown outcome. Therefore every step can be repeated.
Result<void> QuotaLedger::settleDoubt(Doubt &doubt)
{
    db::Connection &connection = m_database.connection();
    if (!doubt.isOwed) {
        const auto wasDone = connection.wasDone(doubt.number);
        if (!wasDone || !*wasDone)
            return wasDone ? Result<void>() : failure(wasDone.error());
        doubt.isOwed = true;
    }
    if (doubt.refund != 0) {
        const auto wasDone = connection.wasDone(doubt.refund);
        if (!wasDone || *wasDone)
            return wasDone ? Result<void>() : failure(wasDone.error());
        doubt.refund = 0;
    }
    QVariantList values;
    QList<Name> names;
    for (const Charge &charge : std::as_const(doubt.charges)) {
        values << charge.name.first << charge.name.second << -charge.units << AnyLimit;
        names.append(charge.name);
    }
    Batch batch(connection, Batch::Kind::Once);
    batch.add(TakeBack.arg(db::marks(4, doubt.charges.size())), values);
    auto done = batch.run();
    doubt.refund = batch.inDoubt();
    forget(names);
    return done;
}

Result<void> QuotaLedger::tryCharging()
{
    // Adds and subtracts one, because SQLite does not write a row that does not change.
    Batch batch(m_database.connection(), Batch::Kind::Once);
    batch.add(AddToDeletedTotal, {qint64(1)});
    batch.add(AddToDeletedTotal, {qint64(-1)});
    return batch.run();
}

qint64 unitsUsed(db::Transaction &transaction, const Allowance &allowance)
{
    return transaction.value<qint64>("SELECT used FROM usage WHERE subject = ? AND period = ?",
                                     {allowance.subject, allowance.period});
}

qint64 totalCharged(db::Transaction &transaction)
{
    return transaction.value<qint64>("SELECT units FROM charged") +
           transaction.value<qint64>("SELECT CAST(COALESCE(SUM(used), 0) AS BIGINT) FROM usage");
}

void addToDeletedTotal(db::Transaction &transaction, const QList<QVariantList> &rows)
{
    qint64 units = 0;
    for (const QVariantList &row : rows)
        units += row.at(0).toLongLong();
    if (units != 0)
        db::Statement(transaction, AddToDeletedTotal).run(units);
}

bool PastDays::step(const QDateTime &nowUtc, std::chrono::milliseconds monotonic)
{
    if (const QDate today = nowUtc.toUTC().date(); today != m_today) {
        m_today = today;
        m_todaySince = monotonic;
        m_oldest.clear();
        m_isDone = false;
    }
    if (m_isDone || monotonic < m_todaySince + AfterMidnight || monotonic < m_notBefore)
        return false;
    auto done = m_oldest.isEmpty() ? begin() : Result<void>();
    if (done)
        done = deleteSome();
    if (!done) {
        qCWarning(pastDaysNews).noquote() << done.error().sentence << done.error().detail;
        m_notBefore = monotonic + AfterFailure;
        return false;
    }
    return !m_isDone;
}

Result<void> PastDays::begin()
{
    QDate today = m_today;
    if (m_database.isShared()) {
        Transaction transaction(m_database.connection(), Transaction::Mode::Read);
        const auto there = transaction.value<qint64>(NowOfServer);
        TRY(transaction.commit());
        today = std::min(today, QDateTime::fromSecsSinceEpoch(there, Qt::UTC).date());
    }
    // Keep yesterday: at midnight the clock of another instance may be slightly behind.
    m_oldest = today.addDays(-1).toString(Qt::ISODate);
    m_subject = OfIps;
    m_period = QStringLiteral("");
    return {};
}

Result<void> PastDays::deleteSome()
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    QString subject = m_subject;
    QString period = m_period;
    bool hasPast = false;
    QMap<qint64, QStringList> ofKeys; // their subjects, by key id
    int rows = 0;
    {
        Statement next(transaction, NextRows);
        next.run(m_subject, m_period);
        while (next.next()) {
            subject = next.text(0);
            period = next.text(1);
            hasPast = hasPast || (subject.startsWith(OfIps) && period < m_oldest);
            if (!subject.startsWith(OfIps) && !ofKeys.value(keyOf(subject)).contains(subject))
                ofKeys[keyOf(subject)].append(subject);
            ++rows;
        }
    }
    if (hasPast) {
        Statement gone(transaction,
                       QStringLiteral("DELETE FROM usage WHERE (subject, period) IN (SELECT subject, "
                                      "period FROM (%1) AS step WHERE subject LIKE 'ip:%' AND "
                                      "period < ?) RETURNING used")
                           .arg(NextRows));
        gone.run(m_subject, m_period, m_oldest);
        addToDeletedTotal(transaction, gone.allRows(1));
    }
    deleteCountersOfDeletedKeys(transaction, ofKeys);
    auto done = transaction.commit();
    if (done) {
        m_subject = subject;
        m_period = period;
        m_isDone = rows < RowsAStep;
    }
    return done;
}

} // namespace pantau::service
