// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/usage_history.h"

#include "store/database.h"
#include "store/rows.h"

#include <algorithm>

namespace pantau::store {

namespace {

constexpr int MostDays = 400;
/// With fewer words the rise of a day cannot be told from that of its neighbours.
constexpr int FewestWords = 2;

constexpr const char *chargedInSpan = "SELECT COALESCE(SUM(charged), 0) FROM batch WHERE account_id = ? "
                                      "AND closed_at >= ? AND closed_at < ?";

} // namespace

Result<QList<DayUse>> UsageHistory::days(AccountId account, const QDate &first, const QDate &last) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    if (serviceOf(transaction, account) == 0)
        return failure(transaction.error());
    Statement ours(transaction, chargedInSpan);
    // A fall of `used` is a reset: all that is used since then is new. The first word of all tells no rise.
    Statement rise(
        transaction,
        "WITH span AS (SELECT ? AS account, ? AS since, ? AS until), word AS (SELECT said_at, used, "
        "LAG(used) OVER (ORDER BY said_at) AS before FROM span JOIN usage_word w ON w.account_id = account "
        "WHERE said_at < until AND said_at >= COALESCE((SELECT MAX(e.said_at) FROM usage_word e "
        "WHERE e.account_id = account AND e.said_at < since), since)) "
        "SELECT COUNT(*), COALESCE(SUM(CASE WHEN before IS NULL THEN 0 WHEN used >= before "
        "THEN used - before ELSE used END), 0) FROM word JOIN span WHERE said_at >= since");
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
    // A domain's checks are counted once and shared by all lists that have it watched at this service.
    Statement select(
        transaction,
        "WITH asked AS (SELECT ? AS service, ? AS account, ? AS since, ? AS until), "
        "member AS (SELECT m.domain_id, m.list_id, l.account_id FROM asked JOIN account a "
        "ON a.service_id = service JOIN list l ON l.account_id = a.id "
        "JOIN list_domain m ON m.list_id = l.id), "
        "shared AS (SELECT domain_id, COUNT(*) AS lists FROM member JOIN asked GROUP BY domain_id "
        "HAVING COUNT(*) FILTER (WHERE account_id = account) > 0), "
        "part AS MATERIALIZED (SELECT domain_id, 1.0 / lists * (SELECT COUNT(*) FROM check_ c "
        "WHERE c.domain_id = shared.domain_id AND c.service_id = service AND c.checked_at >= since "
        "AND c.checked_at < until) AS checks FROM shared JOIN asked) "
        "SELECT l.id, l.name, COALESCE(SUM(p.checks), 0) * COALESCE((SELECT u.unit_cost FROM usage u "
        "WHERE u.account_id = account AND u.unit_cost > 1), 1) AS units FROM asked JOIN list l ON "
        "l.account_id = account "
        "LEFT JOIN list_domain m ON m.list_id = l.id LEFT JOIN part p ON p.domain_id = m.domain_id "
        "GROUP BY l.id ORDER BY units DESC, l.name_key");
    select.run(service, account, span.from, span.to);
    ListShares shares;
    while (select.next())
        shares.lists.append({ListId{select.number(0)}, select.text(1), select.real(2)});
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
    Statement first(transaction,
                    "SELECT COUNT(*) FROM (SELECT MIN(first_seen) AS seen FROM run WHERE service_id = ? "
                    "GROUP BY domain_id) AS begun WHERE seen >= ? AND seen < ?");
    first.run(service, span.from, span.to);
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
    Statement select(transaction,
                     "SELECT c.checked_at, d.name, c.blocked FROM domain_status s "
                     "CROSS JOIN check_ c ON c.domain_id = s.domain_id AND c.service_id = s.service_id "
                     "AND c.checked_at >= ? AND c.checked_at < ? CROSS JOIN domain d ON d.id = s.domain_id "
                     "WHERE s.service_id = ? AND (s.last_answered >= ? OR s.last_asked >= ?) "
                     "ORDER BY c.checked_at DESC, d.name LIMIT ? OFFSET ?");
    select.run(span.from, span.to, service, span.from, span.from, limit, offset);
    QList<DayCheck> checks;
    while (select.next())
        checks.append({select.time(0), DomainName::fromNormalised(select.text(1)),
                       select.number(2) != 0 ? BlockStatus::Blocked : BlockStatus::NotBlocked});
    return transaction.commit(std::move(checks));
}

} // namespace pantau::store
