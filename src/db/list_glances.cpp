// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/list_glances.h"

#include "db/database.h"
#include "db/rows.h"

#include <QHash>

#include <algorithm>

namespace pantau::db {

namespace {

using Glances = QHash<ListId, ListGlance>;

void readLists(Transaction &transaction, Glances &glances)
{
    Statement select(transaction, QLatin1String("SELECT %1 FROM list l").arg(ListColumns));
    select.run();
    while (select.next()) {
        ListGlance glance{readList(select)};
        glance.blockedByWeek = QList<int>(ListGlance::weeks, 0);
        glances.insert(glance.list.id, glance);
    }
}

void countDomains(Transaction &transaction, Glances &glances, const QDateTime &now)
{
    Statement select(transaction,
                     "SELECT m.list_id, COUNT(*), COUNT(*) FILTER (WHERE s.status = 'blocked'), "
                     "COUNT(*) FILTER (WHERE s.status IS NULL OR s.status = 'unknown'), "
                     "COUNT(*) FILTER (WHERE s.last_answered IS NULL AND NOT x.is_paused), "
                     "MIN(s.last_answered) FILTER (WHERE NOT x.is_paused), "
                     "COUNT(*) FILTER (WHERE NOT x.is_paused) "
                     "FROM list_domain m JOIN list l ON l.id = m.list_id "
                     "JOIN (SELECT d.id, COALESCE(o.paused_until > ?, FALSE) AS is_paused FROM domain d "
                     "LEFT JOIN domain_setting o ON o.domain_id = d.id) x ON x.id = m.domain_id "
                     "LEFT JOIN account a ON a.id = l.account_id "
                     "LEFT JOIN domain_status s ON s.domain_id = m.domain_id AND s.service_id = a.service_id "
                     "GROUP BY m.list_id");
    select.run(now);
    while (select.next()) {
        ListGlance &glance = glances[ListId{select.number(0)}];
        glance.total = int(select.number(1));
        glance.blocked = int(select.number(2));
        glance.unknown = int(select.number(3));
        if (select.number(4) == 0)
            glance.oldestAnswer = select.optionalTime(5);
        glance.active = int(select.number(6));
    }
}

void countAppeals(Transaction &transaction, Glances &glances)
{
    Statement select(
        transaction,
        "SELECT m.list_id, COUNT(*) FROM appeal p JOIN list_domain m ON m.domain_id = p.domain_id "
        "JOIN list l ON l.id = m.list_id "
        "JOIN account a ON a.id = l.account_id AND a.service_id = p.service_id "
        "WHERE NOT EXISTS (SELECT 1 FROM change_ c WHERE c.domain_id = p.domain_id "
        "AND c.service_id = p.service_id AND c.to_status = 'not_blocked' "
        "AND c.not_after >= p.sent_at) GROUP BY m.list_id");
    select.run();
    while (select.next())
        glances[ListId{select.number(0)}].openAppeals = int(select.number(1));
}

/// A domain is blocked from the first answer that said so to the first that said otherwise.
void followWeeks(Transaction &transaction, Glances &glances, const QDateTime &now)
{
    Statement select(transaction,
                     "SELECT m.list_id, r.first_seen, (SELECT MIN(n.first_seen) FROM run n "
                     "WHERE n.domain_id = r.domain_id AND n.service_id = r.service_id "
                     "AND n.first_seen > r.first_seen) FROM run r "
                     "JOIN list_domain m ON m.domain_id = r.domain_id JOIN list l ON l.id = m.list_id "
                     "JOIN account a ON a.id = l.account_id AND a.service_id = r.service_id "
                     "WHERE r.status = 'blocked'");
    select.run();
    while (select.next()) {
        const QDateTime from = select.time(1);
        const auto until = select.optionalTime(2);
        QList<int> &weeks = glances[ListId{select.number(0)}].blockedByWeek;
        for (int week = 0; week < ListGlance::weeks; ++week) {
            const QDateTime end = now.addDays(7 * (week - ListGlance::weeks + 1));
            if (from <= end && (!until || *until > end))
                ++weeks[week];
        }
    }
}

} // namespace

Result<QList<ListGlance>> listGlances(const Database &database, const QDateTime &now)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    Glances glances;
    readLists(transaction, glances);
    countDomains(transaction, glances, now);
    countAppeals(transaction, glances);
    followWeeks(transaction, glances, now);
    QList<ListGlance> sorted = glances.values();
    std::sort(sorted.begin(), sorted.end(), needsMore);
    return transaction.commit(std::move(sorted));
}

} // namespace pantau::db
