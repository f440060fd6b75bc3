// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/domain_history.h"

#include "db/checks.h"
#include "db/database.h"
#include "db/dialect.h"
#include "db/rows.h"

#include <algorithm>
#include <limits>

namespace pantau::db {

namespace {

constexpr int DaysOfTheShare = 30;

/// The rows of one domain at one service, by the index that every such table has.
constexpr QLatin1String OfDomain("domain_id = (SELECT id FROM domain WHERE name = ?) AND "
                                 "service_id = (SELECT id FROM service WHERE address = ?) ");

QList<StatusRun> readRuns(Transaction &transaction, const DomainName &domain, const QString &service)
{
    Statement select(transaction, QLatin1String("SELECT status, first_seen, last_seen FROM run WHERE ") +
                                      OfDomain + QLatin1String("ORDER BY first_seen DESC, id DESC LIMIT ?"));
    select.run(domain, service, DomainHistory::mostRuns);
    QList<StatusRun> runs;
    while (select.next())
        runs.append({service, readStatus(select, 0), select.time(1), select.time(2)});
    std::reverse(runs.begin(), runs.end());
    return runs;
}

StatusShare readShare(Transaction &transaction, const DomainName &domain, const QString &service,
                      const QDateTime &from, const QDateTime &to)
{
    Statement select(
        transaction,
        QLatin1String("SELECT status, SUM(%1(0, %2(last_seen, ?) - %1(first_seen, ?))) FROM run WHERE %3 "
                      "GROUP BY status")
            .arg(transaction.dialect().greatest, transaction.dialect().least, OfDomain));
    select.run(to, from, domain, service);
    StatusShare share;
    share.period = std::chrono::milliseconds(std::max<qint64>(0, from.msecsTo(to)));
    while (select.next()) {
        const std::chrono::milliseconds time(select.number(1));
        (readStatus(select, 0) == BlockStatus::Blocked ? share.blocked : share.notBlocked) += time;
    }
    return share;
}

} // namespace

Result<DomainPast> DomainHistory::past(const DomainName &domain, const QString &service,
                                       const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    DomainPast past;
    past.runs = readRuns(transaction, domain, service);
    Statement changes(transaction,
                      QLatin1String("SELECT COUNT(*) FROM change_ WHERE from_status <> 'unknown' AND ") +
                          OfDomain);
    changes.run(domain, service);
    if (changes.next())
        past.changeCount = int(changes.number(0));
    Statement first(transaction, QLatin1String("SELECT MIN(first_seen) FROM run WHERE ") + OfDomain);
    first.run(domain, service);
    if (first.next())
        past.firstSeen = first.time(0);
    past.last30Days = readShare(transaction, domain, service, now.addDays(-DaysOfTheShare), now);
    if (past.firstSeen.isValid())
        past.allTime = readShare(transaction, domain, service, past.firstSeen, now);
    return transaction.commit(std::move(past));
}

Result<QList<Answer>> DomainHistory::checks(const DomainName &domain, const QString &service,
                                            const std::optional<QDateTime> &before, int limit) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement chunks(transaction, QLatin1String("SELECT checks FROM check_chunk WHERE ") + OfDomain +
                                      QLatin1String("AND first_at < ? ORDER BY first_at DESC"));
    const qint64 end = before ? before->toMSecsSinceEpoch() : std::numeric_limits<qint64>::max();
    chunks.run(domain, service, end);
    QList<Answer> answers;
    for (const StoredCheck &check : newestChecks(chunks, end, limit))
        answers.append({timeOf(check), statusOf(check)});
    return transaction.commit(std::move(answers));
}

Result<int> DomainHistory::checkCount(const DomainName &domain, const QString &service, BlockStatus status,
                                      const QDateTime &from, const QDateTime &to, int most) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const qint64 first = from.toMSecsSinceEpoch();
    const qint64 end = to.toMSecsSinceEpoch() + 1;
    Statement chunks(transaction,
                     QLatin1String("SELECT c.checks FROM domain d CROSS JOIN service v CROSS JOIN "
                                   "check_chunk c ON %1 WHERE d.name = ? AND v.address = ?")
                         .arg(chunksBetween(QLatin1String("d.id"), QLatin1String("v.id"))));
    chunks.run(first, end, domain, service);
    int count = 0;
    while (count < most && chunks.next()) {
        std::vector<StoredCheck> checks;
        CheckChunk(chunks.bytes(0)).appendTo(checks, first, end);
        count += int(std::count_if(checks.begin(), checks.end(),
                                   [status](const StoredCheck &check) { return statusOf(check) == status; }));
    }
    return transaction.commit(std::min(count, most));
}

Result<QList<ChangeRow>> DomainHistory::changes(const DomainName &domain, const QString &service,
                                                std::optional<qint64> before, int limit) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(
        transaction,
        QLatin1String("SELECT c.id, c.confirmed_at, %1 FROM change_ c WHERE ").arg(ChangeColumns) + OfDomain +
            QLatin1String("AND c.id < ? ORDER BY c.id DESC LIMIT ?"));
    select.run(domain, service, before.value_or(std::numeric_limits<qint64>::max()), limit);
    QList<ChangeRow> changes;
    while (select.next())
        changes.append({select.number(0), service, readChange(select, 2, domain), select.time(1)});
    return transaction.commit(std::move(changes));
}

Result<std::optional<BlockStatus>> DomainHistory::watchedStatus(const DomainName &domain,
                                                                const QString &service) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     "SELECT s.status FROM domain d JOIN list_domain m ON m.domain_id = d.id "
                     "JOIN list l ON l.id = m.list_id JOIN account a ON a.id = l.account_id "
                     "JOIN service v ON v.id = a.service_id "
                     "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = a.service_id "
                     "WHERE d.name = ? AND v.address = ? LIMIT 1");
    select.run(domain, service);
    std::optional<BlockStatus> status;
    if (select.next())
        status = readStatus(select, 0);
    return transaction.commit(status);
}

Result<std::optional<UnblockingOutlook>>
DomainHistory::unblockingOutlook(const DomainName &domain, const QString &service, const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    // A domain in several lists is muted by them only when all of them are.
    Statement select(
        transaction,
        "SELECT s.status, (SELECT restored_alerts FROM alert_setting), COALESCE(x.paused_until > ?, FALSE), "
        "COALESCE(x.muted_until > ?, FALSE) OR NOT EXISTS (SELECT 1 FROM list_domain n "
        "JOIN list o ON o.id = n.list_id JOIN account b ON b.id = o.account_id "
        "WHERE n.domain_id = d.id AND b.service_id = v.id AND NOT COALESCE(o.muted_until > ?, FALSE)) "
        "FROM domain d JOIN list_domain m ON m.domain_id = d.id JOIN list l ON l.id = m.list_id "
        "JOIN account a ON a.id = l.account_id JOIN service v ON v.id = a.service_id "
        "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = v.id "
        "LEFT JOIN domain_setting x ON x.domain_id = d.id WHERE d.name = ? AND v.address = ? LIMIT 1");
    select.run(now, now, now, domain, service);
    std::optional<UnblockingOutlook> outlook;
    if (select.next())
        outlook = {readStatus(select, 0), select.number(1) != 0, select.number(2) != 0,
                   select.number(3) != 0};
    return transaction.commit(outlook);
}

} // namespace pantau::db
