// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/usage_history.h"

#include "db/checks.h"
#include "db/database.h"
#include "db/rows.h"

#include <QHash>

#include <algorithm>

namespace pantau::db {

namespace {

constexpr int MostDays = 400;
/// With fewer words the rise of a day cannot be told from that of its neighbours.
constexpr int FewestWords = 2;

constexpr const char *chargedInSpan = "SELECT COALESCE(SUM(charged), 0) FROM batch WHERE account_id = ? "
                                      "AND closed_at >= ? AND closed_at < ?";

/// Of the domains that are in several lists of a service: in how many.
QHash<qint64, int> sharedDomains(Transaction &transaction, qint64 service)
{
    Statement select(transaction, "SELECT m.domain_id, COUNT(*) FROM account a JOIN list l ON "
                                  "l.account_id = a.id JOIN list_domain m ON m.list_id = l.id "
                                  "WHERE a.service_id = ? GROUP BY m.domain_id HAVING COUNT(*) > 1");
    select.run(service);
    QHash<qint64, int> shared;
    while (select.next())
        shared.insert(select.number(0), int(select.number(1)));
    return shared;
}

/// By list of the account: the checks of its domains. Those of a domain are shared by all lists that have it
/// watched at this service.
QHash<qint64, double> checksOfLists(Transaction &transaction, AccountId account, qint64 service,
                                    const TimeSpan &span)
{
    const qint64 from = span.from.toMSecsSinceEpoch();
    const qint64 until = span.to.toMSecsSinceEpoch();
    const QHash<qint64, int> shared = sharedDomains(transaction, service);
    Statement chunks(transaction,
                     QLatin1String("SELECT l.id, m.domain_id, c.checks FROM (SELECT ? AS id) s CROSS JOIN "
                                   "list l CROSS JOIN list_domain m ON m.list_id = l.id CROSS JOIN "
                                   "check_chunk c ON %1 WHERE l.account_id = ?")
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

Result<QList<DayUse>> UsageHistory::days(AccountId account, const QDate &first, const QDate &last) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    if (serviceOf(transaction, account) == 0)
        return failure(transaction.error());
    Statement ours(transaction, chargedInSpan);
    // A fall of `used` is a reset: all that is used since then is new. So is all of the very first word where
    // the quota is of a day; of a month's nobody knows on which days it was used.
    Statement rise(
        transaction,
        "WITH span AS (SELECT ? AS account, ? AS since, ? AS until), word AS (SELECT said_at, used, "
        "LAG(used) OVER (ORDER BY said_at) AS before FROM span JOIN usage_word w ON w.account_id = account "
        "WHERE said_at < until AND said_at >= COALESCE((SELECT MAX(e.said_at) FROM usage_word e "
        "WHERE e.account_id = account AND e.said_at < since), since)), "
        "is_daily AS (SELECT period = 'day' FROM span JOIN usage ON account_id = account) "
        "SELECT COUNT(*), COALESCE(SUM(CASE WHEN before IS NULL AND (SELECT * FROM is_daily) THEN used "
        "WHEN before IS NULL THEN 0 WHEN used >= before THEN used - before ELSE used END), 0) FROM word JOIN "
        "span WHERE said_at >= since");
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
            use.others = std::max<qint64>(0, rise.number(1) - use.ours);
        days.append(use);
    }
    return transaction.commit(std::move(days));
}

Result<std::optional<QDateTime>> UsageHistory::quotaBegan(AccountId account, const TimeSpan &span) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     "SELECT u.first_said_at FROM usage u WHERE u.account_id = ? AND u.first_said_at < ? "
                     "AND EXISTS (SELECT 1 FROM batch b WHERE b.account_id = u.account_id AND b.charged > 0 "
                     "AND b.closed_at >= ? AND b.closed_at < u.first_said_at)");
    select.run(account, span.to, span.from);
    std::optional<QDateTime> began;
    if (select.next())
        began = select.time(0);
    return transaction.commit(std::move(began));
}

Result<ListShares> UsageHistory::lists(AccountId account, const TimeSpan &span) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const qint64 service = serviceOf(transaction, account);
    if (service == 0)
        return failure(transaction.error());
    const QHash<qint64, double> checks = checksOfLists(transaction, account, service, span);
    Statement select(transaction,
                     "SELECT l.id, l.name, COALESCE(u.unit_cost, 1) FROM list l LEFT JOIN usage u "
                     "ON u.account_id = l.account_id WHERE l.account_id = ? ORDER BY l.name_key");
    select.run(account);
    ListShares shares;
    while (select.next()) {
        const auto unitCost = double(std::max<qint64>(1, select.number(2)));
        shares.lists.append(
            {ListId{select.number(0)}, select.text(1), checks.value(select.number(0)) * unitCost});
    }
    std::stable_sort(shares.lists.begin(), shares.lists.end(),
                     [](const ListShare &a, const ListShare &b) { return a.units > b.units; });
    Statement charged(transaction, chargedInSpan);
    charged.run(account, span.from, span.to);
    shares.units = charged.next() ? charged.number(0) : 0;
    return transaction.commit(std::move(shares));
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
    // Whose batch it was is not kept for each answer: the service's newest one that had ended by then.
    Statement first(transaction,
                    "SELECT COUNT(*) FROM (SELECT MIN(first_seen) AS seen FROM run WHERE service_id = ? "
                    "GROUP BY domain_id) AS begun WHERE seen >= ? AND seen < ? AND ? = (SELECT b.account_id "
                    "FROM batch b WHERE b.account_id IN (SELECT id FROM account WHERE service_id = ?) AND "
                    "b.state = 'confirmed' AND b.closed_at <= seen AND b.closed_at > seen - 1000 "
                    "ORDER BY b.closed_at DESC, b.id DESC LIMIT 1)");
    first.run(service, span.from, span.to, account, service);
    purposes.firstChecks = first.next() ? int(first.number(0)) : 0;
    Statement hints(transaction, "SELECT COUNT(*) FROM hint WHERE service_id = ? AND settled_at >= ? "
                                 "AND settled_at < ? AND proved IS NOT NULL");
    hints.run(service, span.from, span.to);
    purposes.answeredHints = hints.next() ? int(hints.number(0)) : 0;
    return transaction.commit(purposes);
}

Result<QList<DayCheck>> UsageHistory::checks(AccountId account, const TimeSpan &span, int offset,
                                             int limit) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const qint64 service = serviceOf(transaction, account);
    if (service == 0)
        return failure(transaction.error());
    // Checks are clustered by domain; an index by time would be as large as they are. So each domain that
    // was answered since the beginning is looked into.
    const qint64 from = span.from.toMSecsSinceEpoch();
    const qint64 until = span.to.toMSecsSinceEpoch();
    Statement chunks(transaction,
                     QLatin1String("SELECT d.name, c.checks FROM domain_status s CROSS JOIN check_chunk c "
                                   "ON %1 CROSS JOIN domain d ON d.id = s.domain_id WHERE s.service_id = ? "
                                   "AND (s.last_answered >= ? OR s.last_asked >= ?) ORDER BY d.name")
                         .arg(chunksBetween(QLatin1String("s.domain_id"), QLatin1String("s.service_id"))));
    chunks.run(from, until, service, from, from);
    // There may be millions in a span, of which a page is asked for.
    QStringList names;
    std::vector<std::pair<StoredCheck, qsizetype>> found; ///< each with the place of its name
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
