// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/usage.h"

#include "db/checks.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/rows.h"

#include <QHash>

#include <algorithm>
#include <numeric>

namespace pantau::db {

/// Older resets may be of a renewal day that has changed since.
constexpr int MostResets = 12;
constexpr int DaysOfShortestMonth = 28;

bool beginsNewPeriod(const ReportedUsage &before, const Usage &after, qint64 releasedUnits)
{
    if (before.limit != after.limit)
        return false;
    const qint64 wasUsed = std::max(before.used, before.limit - before.remaining);
    const qint64 givenBack =
        std::max(before.used - after.used, after.remaining - before.remaining) - releasedUnits;
    return givenBack > 0 && givenBack * 2 >= wasUsed && givenBack * 100 >= after.limit;
}

bool isRenewedBetween(const ResetRecord &record, const QDateTime &from, const QDateTime &to)
{
    if (!record.renewalDay)
        return false;
    const QDate last = to.toUTC().date();
    for (QDate date = std::max(from.toUTC().date(), last.addDays(-31)).addDays(1); date <= last;
         date = date.addDays(1))
        if (renewsOn(*record.renewalDay, date))
            return true;
    return false;
}

bool wasResetLately(const ResetRecord &record, const QDateTime &now)
{
    return std::ranges::any_of(record.seen, [&now](const ResetRecord::Window &window) {
        return window.notBefore <= now && now < window.notBefore.addDays(DaysOfShortestMonth);
    });
}

std::optional<ReportedUsage> lastReportedUsage(Transaction &transaction, AccountId account,
                                               const QDateTime &at)
{
    return transaction.row<ReportedUsage>(
        "SELECT said_at, limit_units, used, remaining FROM usage_word "
        "WHERE account_id = ? AND said_at <= ? ORDER BY said_at DESC LIMIT 1",
        {account, at}, [](const Statement &row) -> ReportedUsage {
            return {row.time(0), row.number(1), row.number(2), row.number(3)};
        });
}

bool hasRisenBetween(Transaction &transaction, AccountId account, const QDateTime &from, const QDateTime &to)
{
    return transaction.value<bool>(
        "SELECT COUNT(*) FROM (SELECT limit_units - remaining AS spent, "
        "LAG(limit_units - remaining) OVER (ORDER BY said_at) AS before FROM usage_word "
        "WHERE account_id = ? AND said_at BETWEEN ? AND ?) word WHERE spent < before",
        {account, from, to});
}

qint64 releasedUnitsSince(Transaction &transaction, AccountId account, const QDateTime &since)
{
    return transaction.value<qint64>("SELECT COALESCE(SUM(units), 0) FROM batch WHERE account_id = ? "
                                     "AND state = 'released' AND closed_at >= ?",
                                     {account, since});
}

qint64 releasedUnitsAround(Transaction &transaction, AccountId account, const QDateTime &at)
{
    return transaction.value<qint64>(
        "SELECT COALESCE(SUM(units), 0) FROM batch WHERE account_id = ? AND state = 'released' "
        "AND created_at <= ? AND closed_at > ?",
        {account, at, at});
}

ResetRecord resetRecord(Transaction &transaction, AccountId account)
{
    ResetRecord record;
    Statement known(transaction, "SELECT a.renewal_day, u.first_said_at FROM account a "
                                 "LEFT JOIN usage u ON u.account_id = a.id WHERE a.id = ?");
    known.run(account);
    if (known.next()) {
        if (!known.isNull(0))
            record.renewalDay = int(known.number(0));
        record.firstUsageAt = known.time(1);
    }
    Statement seen(transaction, "SELECT not_before, not_after FROM reset_seen WHERE account_id = ? "
                                "ORDER BY not_after DESC LIMIT ?");
    seen.run(account, MostResets);
    while (seen.next())
        record.seen.prepend({seen.time(0), seen.time(1)});
    return record;
}

void saveReset(Transaction &transaction, AccountId account, const ResetRecord::Window &window)
{
    transaction.run(upsert(QStringLiteral("reset_seen"),
                           {QStringLiteral("account_id"), QStringLiteral("not_after")},
                           {QStringLiteral("not_before")}),
                    {account, window.notAfter, window.notBefore});
}

void forgetResets(Transaction &transaction, AccountId account)
{
    transaction.run("DELETE FROM reset_seen WHERE account_id = ?", {account});
}

namespace {

QString periodKey(Usage::Period period)
{
    return period == Usage::Period::Daily ? QStringLiteral("day") : QStringLiteral("month");
}

constexpr int MostDays = 400;
/// With fewer reports, a day's use cannot be separated from that of adjacent days.
constexpr int FewestWords = 2;

constexpr const char *chargedInSpan = "SELECT COALESCE(SUM(charged), 0) FROM batch WHERE account_id = ? "
                                      "AND closed_at >= ? AND closed_at < ?";
/// Domains that are in several lists of a service, with the number of lists.
QHash<qint64, int> sharedDomains(Transaction &transaction, qint64 service)
{
    Statement select(
        transaction,
        "SELECT m.domain_id, COUNT(*) FROM list_account a JOIN list_domain m ON m.list_id = a.list_id "
        "WHERE a.service_id = ? GROUP BY m.domain_id HAVING COUNT(*) > 1");
    select.run(service);
    QHash<qint64, int> shared;
    while (select.next())
        shared.insert(select.number(0), int(select.number(1)));
    return shared;
}

/// Checks by list of the account. The checks of a domain are divided among all lists that have it checked
/// at this service.
QHash<qint64, double> checksOfLists(Transaction &transaction, AccountId account, qint64 service,
                                    const TimeSpan &span)
{
    const qint64 from = span.from.toMSecsSinceEpoch();
    const qint64 until = span.to.toMSecsSinceEpoch();
    const QHash<qint64, int> shared = sharedDomains(transaction, service);
    Statement chunks(
        transaction,
        QLatin1String("SELECT l.list_id, m.domain_id, c.checks FROM (SELECT ? AS id) s CROSS JOIN "
                      "list_account l CROSS JOIN list_domain m ON m.list_id = l.list_id CROSS "
                      "JOIN check_chunk c ON %1 WHERE l.account_id = ?")
            .arg(chunksBetween(QLatin1String("m.domain_id"), QLatin1String("s.id"))));
    chunks.run(service, from, until, account);
    QHash<qint64, double> checks;
    while (chunks.next()) {
        const CheckChunk chunk(chunks.bytes(2));
        const auto count = chunk.countBefore(until) - chunk.countBefore(from);
        checks[chunks.number(0)] += double(count) / shared.value(chunks.number(1), 1);
    }
    return checks;
}

} // namespace

UsageLedger::UsageLedger(Transaction &transaction, AccountId account)
    : m_transaction(transaction), m_account(account)
{
    Statement select(
        transaction,
        "SELECT period, unit_cost, domains_per_request, limit_units, used, remaining, resets_at, package, "
        "said_at, base_used, base_confirmed, first_said_at, rose_at, is_of_old_key, plan_ends_at "
        "FROM usage WHERE account_id = ?");
    select.run(account);
    if (!select.next())
        return;
    Usage usage;
    usage.period =
        select.text(0) == periodKey(Usage::Period::Monthly) ? Usage::Period::Monthly : Usage::Period::Daily;
    usage.unitCost = int(select.number(1));
    usage.domainsPerRequest = int(select.number(2));
    usage.limit = select.number(3);
    usage.used = select.number(4);
    usage.remaining = select.number(5);
    usage.resetsAt = select.optionalTime(6);
    usage.packageName = select.text(7);
    usage.planEndsAt = select.optionalTime(14);
    m_usage = usage;
    m_saidAt = select.time(8);
    m_baseUsed = select.number(9);
    m_baseConfirmed = select.number(10);
    m_firstSaidAt = select.time(11);
    m_roseAt = select.optionalTime(12);
    m_isOfOldKey = select.number(13) != 0;
}

void UsageLedger::confirmed(qint64 units, qint64 sentUnits, bool wordFollows)
{
    m_baseConfirmed += units;
    if (wordFollows)
        m_sentUnits += sentUnits;
    if (wordFollows || !m_usage)
        return;
    m_usage->used += units;
    m_usage->remaining = std::max<qint64>(0, m_usage->remaining - units);
}

void UsageLedger::learnReset(const Usage &usage, const QDateTime &now)
{
    // A renewed key continues the old figures; another quota starts over.
    const bool isOtherQuota = m_isOfOldKey && m_usage && usage.used < m_usage->used;
    if (isOtherQuota || !isSamePackage(usage)) {
        m_firstSaidAt = now;
        forgetResets(m_transaction, m_account);
        return;
    }
    if (usage.isDaily())
        return;
    // The stored report, because m_usage may include estimated charges.
    const auto before = lastReportedUsage(m_transaction, m_account, m_saidAt);
    if (before && before->at < now &&
        beginsNewPeriod(*before, usage, releasedUnitsSince(m_transaction, m_account, before->at)))
        saveReset(m_transaction, m_account, {before->at, now});
}

/// A package that is only renamed, with continuing figures, is the same one.
bool UsageLedger::isSamePackage(const Usage &usage) const
{
    if (!m_usage || m_usage->period != usage.period)
        return false;
    if (m_usage->packageName.compare(usage.packageName, Qt::CaseInsensitive) == 0)
        return true;
    const auto said = lastReportedUsage(m_transaction, m_account, m_saidAt);
    return said && usage.limit == said->limit && usage.remaining <= said->remaining;
}

/// Remaining units according to the report or our own count, whichever is less.
qint64 UsageLedger::believable(const Usage &usage, const QDateTime &now)
{
    if (m_isOfOldKey || !isSamePackage(usage))
        return usage.remaining;
    const bool isDaily = usage.isDaily();
    if (isDaily && usage.resetsAt != m_usage->resetsAt)
        return usage.remaining;
    const auto said = lastReportedUsage(m_transaction, m_account, m_saidAt);
    const qint64 more = usage.limit - m_usage->limit;
    const qint64 givenBack = said ? releasedUnitsAround(m_transaction, m_account, said->at) : 0;
    const qint64 counted = std::max<qint64>(0, m_usage->remaining - m_sentUnits + more + givenBack);
    if (usage.remaining <= counted)
        return usage.remaining;
    if (isDaily || !said)
        return counted;
    const bool rises = usage.remaining > said->remaining + more + givenBack || hasRisenSince(*said);
    const bool roseToday = m_roseAt && *m_roseAt <= now && now < m_roseAt->addDays(1);
    if (!rises || (roseToday && !isReset(*said, usage, now)))
        return counted;
    m_roseAt = now;
    return usage.remaining;
}

/// True if the package renews with this report, by the user's renewal day or by its figures.
bool UsageLedger::isReset(const ReportedUsage &said, const Usage &usage, const QDateTime &now) const
{
    const ResetRecord resets = resetRecord(m_transaction, m_account);
    if (isRenewedBetween(resets, *m_roseAt, now))
        return true;
    const bool isUnused = (usage.used - m_sentUnits) * 10 <= usage.limit;
    return isUnused && !wasResetLately(resets, now) &&
           beginsNewPeriod(said, usage, releasedUnitsSince(m_transaction, m_account, said.at));
}

/// True if the figures rose after the last accepted increase, up to the report @p said.
bool UsageLedger::hasRisenSince(const ReportedUsage &said) const
{
    return m_roseAt && hasRisenBetween(m_transaction, m_account, std::max(*m_roseAt, m_firstSaidAt), said.at);
}

void UsageLedger::say(const Usage &word, const QDateTime &now)
{
    Usage usage = word;
    if (usage.isDaily() && !usage.resetsAt)
        usage.resetsAt = nextMidnightUtc(now); // contract 8
    m_saidRemaining = usage.remaining;
    const qint64 believed = believable(usage, now); // based on the resets before this report
    learnReset(usage, now);
    usage.remaining = believed;
    m_sentUnits = 0;
    m_isOfOldKey = false;
    const bool periodEnded =
        m_usage && (usage.used < m_usage->used ||
                    (m_usage->resetsAt && m_saidAt < *m_usage->resetsAt && now >= *m_usage->resetsAt));
    if (periodEnded) {
        m_baseUsed = 0;
        m_baseConfirmed = 0;
    }
    m_usage = usage;
    m_saidAt = now;
    m_isNewWord = true;
}

qint64 UsageLedger::unexplainedUnits() const
{
    return m_usage ? std::max<qint64>(0, m_usage->used - m_baseUsed - m_baseConfirmed) : 0;
}

void UsageLedger::nothingOpen()
{
    m_baseUsed = m_usage ? m_usage->used : 0;
    m_baseConfirmed = 0;
}

void UsageLedger::save()
{
    if (!m_usage)
        return;
    const QString columns = QStringLiteral(
        "period,unit_cost,domains_per_request,limit_units,used,remaining,resets_at,package,said_at,base_used,"
        "base_confirmed,first_said_at,rose_at,is_of_old_key,plan_ends_at");
    m_transaction.run(upsert(QStringLiteral("usage"), {QStringLiteral("account_id")}, columns.split(u',')),
                      {m_account, periodKey(m_usage->period), m_usage->unitCost, m_usage->domainsPerRequest,
                       m_usage->limit, m_usage->used, m_usage->remaining, m_usage->resetsAt,
                       m_usage->packageName, m_saidAt, m_baseUsed, m_baseConfirmed, m_firstSaidAt, m_roseAt,
                       m_isOfOldKey, m_usage->planEndsAt});
    if (!m_isNewWord)
        return;
    m_transaction.run(
        upsert(QStringLiteral("usage_word"), {QStringLiteral("account_id"), QStringLiteral("said_at")},
               {QStringLiteral("limit_units"), QStringLiteral("used"), QStringLiteral("remaining")}),
        {m_account, m_saidAt, m_usage->limit, m_usage->used, m_saidRemaining});
}

Result<QList<DayUse>> UsageHistory::days(AccountId account, const QDate &first, const QDate &last) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    if (serviceOf(transaction, account) == 0)
        return failure(transaction.error());
    Statement ours(transaction, chargedInSpan);
    // A decrease of `used` is a reset: everything used since is new. So is the first report of the service's
    // day for a daily quota. For a monthly quota, it is unknown on which days the units of the first report
    // were used. A rise is compared with what was charged between the same reports, to all accounts that have
    // the same quota: a service counts what has no key by internet address.
    Statement rise(
        transaction,
        "WITH span AS (SELECT ? AS account, ? AS since, ? AS until), quota AS (SELECT account, since, until, "
        "(SELECT CASE period WHEN 'day' THEN 86400000 END FROM usage WHERE account_id = account) AS day "
        "FROM span), word AS (SELECT said_at, used, LAG(used) OVER period AS before, "
        "COALESCE(LAG(said_at) OVER period, said_at / day * day - 1) AS after FROM quota JOIN usage_word w "
        "ON w.account_id = account WHERE said_at < until AND said_at >= COALESCE((SELECT MAX(e.said_at) FROM "
        "usage_word e WHERE e.account_id = account AND e.said_at < since), since) "
        "WINDOW period AS (PARTITION BY said_at / day ORDER BY said_at)) "
        "SELECT COUNT(*), SUM(CASE WHEN after IS NULL THEN 0 WHEN used >= before THEN used - before ELSE "
        "used "
        "END - (SELECT COALESCE(SUM(b.charged), 0) FROM account a JOIN account o ON o.id = a.id OR "
        "(o.service_id = a.service_id AND o.uses_key = 0 AND a.uses_key = 0) JOIN batch b "
        "ON b.account_id = o.id WHERE a.id = account AND b.closed_at > after AND b.closed_at <= said_at)) "
        "FROM word JOIN span WHERE said_at >= since");
    QList<DayUse> days;
    const QDate start = std::max(first, last.addDays(1 - MostDays));
    for (QDate day = start; day <= last; day = day.addDays(1)) {
        const TimeSpan span = localDay(day);
        DayUse use;
        use.day = day;
        ours.run(account, span.from, span.to);
        use.ours = ours.next() ? ours.number(0) : 0;
        rise.run(account, span.from, span.to);
        if (rise.next() && rise.number(0) >= FewestWords)
            use.others = std::max<qint64>(0, rise.number(1));
        days.append(use);
    }
    return transaction.commit(std::move(days));
}

Result<std::optional<QDateTime>> UsageHistory::quotaBegan(AccountId account, const TimeSpan &span) const
{
    return m_database.value<std::optional<QDateTime>>(
        "SELECT u.first_said_at FROM usage u WHERE u.account_id = ? AND u.first_said_at < ? "
        "AND EXISTS (SELECT 1 FROM batch b WHERE b.account_id = u.account_id AND b.charged > 0 "
        "AND b.closed_at >= ? AND b.closed_at < u.first_said_at)",
        {account, span.to, span.from});
}

Result<ListShares> UsageHistory::lists(AccountId account, const TimeSpan &span) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const qint64 service = serviceOf(transaction, account);
    if (service == 0)
        return failure(transaction.error());
    const QHash<qint64, double> checks = checksOfLists(transaction, account, service, span);
    Statement select(transaction,
                     "SELECT l.id, l.name, COALESCE(u.unit_cost, 1), COALESCE(u.domains_per_request, 0) FROM "
                     "list_account a JOIN list l ON l.id = a.list_id LEFT JOIN usage u "
                     "ON u.account_id = a.account_id WHERE a.account_id = ? ORDER BY l.name_key");
    select.run(account);
    ListShares shares;
    shares.units = transaction.value<qint64>(chargedInSpan, {account, span.from, span.to});
    const double all = std::accumulate(checks.cbegin(), checks.cend(), 0.0);
    while (select.next()) {
        // Requests need not be full, so their price is shared by the checks in them.
        const bool isPerRequest = select.number(3) > 0;
        const double unitCost = isPerRequest ? (all > 0 ? double(shares.units) / all : 0)
                                             : double(std::max<qint64>(1, select.number(2)));
        shares.lists.append(
            {ListId{select.number(0)}, select.text(1), checks.value(select.number(0)) * unitCost});
    }
    std::ranges::stable_sort(shares.lists,
                             [](const ListShare &a, const ListShare &b) { return a.units > b.units; });
    return transaction.commit(std::move(shares));
}

Result<qint64> UsageHistory::byHand(AccountId account, const QDateTime &since) const
{
    return m_database.value<qint64>("SELECT COALESCE(SUM(charged), 0) FROM batch WHERE account_id = ? AND "
                                    "closed_at >= ? AND reason IN ('user', 'confirmation')",
                                    {account, since});
}

Result<UsePurposes> UsageHistory::purposes(AccountId account, const TimeSpan &span) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const qint64 service = serviceOf(transaction, account);
    if (service == 0)
        return failure(transaction.error());
    UsePurposes purposes;
    Statement charged(transaction, "SELECT reason, COALESCE(SUM(charged), 0) FROM batch WHERE account_id = ? "
                                   "AND closed_at >= ? AND closed_at < ? GROUP BY reason");
    charged.run(account, span.from, span.to);
    while (charged.next())
        (charged.text(0) == u"user"           ? purposes.byHand
         : charged.text(0) == u"confirmation" ? purposes.confirmations
                                              : purposes.planned) = charged.number(1);
    // Answers do not store their batch. Assume the service's newest one closed by then.
    purposes.firstChecks = transaction.value<int>(
        "SELECT COUNT(*) FROM (SELECT MIN(first_seen) AS seen FROM run WHERE service_id = ? "
        "GROUP BY domain_id) AS begun WHERE seen >= ? AND seen < ? AND ? = (SELECT b.account_id "
        "FROM batch b WHERE b.account_id IN (SELECT id FROM account WHERE service_id = ?) AND "
        "b.state = 'confirmed' AND b.closed_at <= seen AND b.closed_at > seen - 1000 "
        "ORDER BY b.closed_at DESC, b.id DESC LIMIT 1)",
        {service, span.from, span.to, account, service});
    purposes.answeredHints =
        transaction.value<int>("SELECT COUNT(*) FROM hint WHERE service_id = ? AND settled_at >= ? "
                               "AND settled_at < ? AND proved IS NOT NULL",
                               {service, span.from, span.to});
    return transaction.commit(purposes);
}

Result<QList<DayCheck>> UsageHistory::checks(AccountId account, const TimeSpan &span, int offset,
                                             int limit) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const qint64 service = serviceOf(transaction, account);
    if (service == 0)
        return failure(transaction.error());
    // Checks are clustered by domain, and an index by time would be as large as the table. Therefore reads
    // every domain that was answered since the start of the span.
    const qint64 from = span.from.toMSecsSinceEpoch();
    const qint64 until = span.to.toMSecsSinceEpoch();
    Statement chunks(transaction,
                     QLatin1String("SELECT d.name, c.checks FROM domain_status s CROSS JOIN check_chunk c "
                                   "ON %1 CROSS JOIN domain d ON d.id = s.domain_id WHERE s.service_id = ? "
                                   "AND (s.last_answered >= ? OR s.last_asked >= ?) ORDER BY d.name")
                         .arg(chunksBetween(QLatin1String("s.domain_id"), QLatin1String("s.service_id"))));
    chunks.run(from, until, service, from, from);
    // A span may contain millions; the caller wants one page.
    QStringList names;
    std::vector<std::pair<StoredCheck, qsizetype>> found; ///< each with the index of its name
    while (chunks.next()) {
        std::vector<StoredCheck> checks;
        CheckChunk(chunks.bytes(1)).appendTo(checks, from, until);
        names.append(chunks.text(0));
        for (const StoredCheck &check : checks)
            found.emplace_back(check, names.size() - 1);
    }
    const auto end = found.begin() + std::min(qsizetype(found.size()), qsizetype(offset) + limit);
    std::partial_sort(found.begin(), end, found.end(), [](const auto &a, const auto &b) {
        return a.first.at != b.first.at ? a.first.at > b.first.at : a.second < b.second;
    });
    QList<DayCheck> page;
    for (auto each = found.begin() + std::min(qsizetype(found.size()), qsizetype(offset)); each < end; ++each)
        page.append(
            {timeOf(each->first), DomainName::fromNormalised(names.at(each->second)), statusOf(each->first)});
    return transaction.commit(std::move(page));
}

} // namespace pantau::db
