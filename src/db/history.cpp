// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/history.h"

#include "base/names.h"
#include "db/checks.h"
#include "db/database.h"
#include "db/rows.h"

#include <algorithm>

namespace pantau::db {

Result<QList<ListOverview>> History::lists() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    // From the blocked ones to their lists, once for all: each list would look for all of them.
    Statement select(
        transaction,
        QLatin1String("SELECT %1, (SELECT COUNT(*) FROM list_domain m WHERE m.list_id = l.id), "
                      "COALESCE(b.domains, 0) FROM list l LEFT JOIN "
                      "(SELECT o.id AS list, COUNT(*) AS domains FROM account a CROSS JOIN domain_status s "
                      "ON s.service_id = a.service_id AND s.status = 'blocked' CROSS JOIN list_domain m "
                      "ON m.domain_id = s.domain_id CROSS JOIN list o ON o.id = m.list_id "
                      "AND o.account_id = a.id GROUP BY o.id) b ON b.list = l.id ORDER BY l.name_key")
            .arg(ListColumns));
    select.run();
    QList<ListOverview> lists;
    while (select.next())
        lists.append({readList(select), int(select.number(8)), int(select.number(9))});
    std::stable_sort(lists.begin(), lists.end(), [](const ListOverview &a, const ListOverview &b) {
        return compareNaturally(a.list.name, b.list.name) < 0;
    });
    return transaction.commit(std::move(lists));
}

Result<QList<StatusRun>> History::runs(const DomainName &domain) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT v.address, r.status, r.first_seen, r.last_seen FROM domain d "
                                  "JOIN run r ON r.domain_id = d.id JOIN service v ON v.id = r.service_id "
                                  "WHERE d.name = ? ORDER BY r.first_seen, r.id");
    select.run(domain);
    QList<StatusRun> runs;
    while (select.next())
        runs.append({select.text(0), readStatus(select, 1), select.time(2), select.time(3)});
    return transaction.commit(std::move(runs));
}

Result<QList<CheckRow>> History::checks(const DomainName &domain, int offset, int limit) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    constexpr qint64 Ever = std::numeric_limits<qint64>::max();
    Statement services(
        transaction, "SELECT v.address, d.id, v.id FROM domain d JOIN domain_status s ON s.domain_id = d.id "
                     "JOIN service v ON v.id = s.service_id WHERE d.name = ? ORDER BY v.address");
    Statement chunks(transaction, "SELECT checks FROM check_chunk WHERE domain_id = ? AND service_id = ? "
                                  "ORDER BY first_at DESC");
    QList<CheckRow> checks;
    services.run(domain);
    while (services.next()) {
        chunks.run(services.number(1), services.number(2));
        for (const StoredCheck &check : newestChecks(chunks, Ever, qsizetype(offset) + limit))
            checks.append({services.text(0), timeOf(check), statusOf(check)});
    }
    std::stable_sort(checks.begin(), checks.end(),
                     [](const CheckRow &a, const CheckRow &b) { return a.at > b.at; });
    return transaction.commit(checks.mid(offset, limit));
}

Result<QList<ChangeRow>> History::changes(const std::optional<QDateTime> &since, int offset, int limit) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    // Statuses as numbers: each text of a row is turned into UTF-16.
    const auto numbered = [](QLatin1String column) {
        return QLatin1String("CASE %1 WHEN 'blocked' THEN 2 WHEN 'not_blocked' THEN 1 ELSE 0 END")
            .arg(column);
    };
    Statement select(
        transaction,
        QLatin1String(
            "SELECT c.id, v.address, c.confirmed_at, d.name, %1, %2, c.not_before, c.not_after "
            "FROM change_ c JOIN domain d ON d.id = c.domain_id JOIN service v ON v.id = c.service_id "
            "WHERE c.confirmed_at >= ? ORDER BY c.confirmed_at DESC, c.id DESC "
            "LIMIT ? OFFSET ?")
            .arg(numbered(QLatin1String("c.from_status")), numbered(QLatin1String("c.to_status"))));
    select.run(since ? since->toMSecsSinceEpoch() : std::numeric_limits<qint64>::min(), limit, offset);
    QList<ChangeRow> changes;
    while (select.next()) {
        Change change{DomainName::fromNormalised(select.text(3)), BlockStatus(select.number(4)),
                      BlockStatus(select.number(5)), select.time(6), select.time(7)};
        if (change.isFirstFinding())
            change.notBefore = {};
        changes.append({select.number(0), select.text(1), std::move(change), select.time(2)});
    }
    return transaction.commit(std::move(changes));
}

Result<QList<EventRow>> History::events(int offset, int limit, std::optional<EventKind> kind) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT id, kind, account_id, at, sentence, detail FROM event "
                                  "WHERE kind = ? OR ? ORDER BY id DESC LIMIT ? OFFSET ?");
    select.run(kind ? eventKindKey(*kind) : QString(), !kind, limit, offset);
    QList<EventRow> events;
    while (select.next())
        events.append({select.number(0), eventKindFromKey(select.text(1)).value_or(EventKind::Note),
                       select.optionalId<AccountId>(2), select.time(3), select.text(4), select.text(5)});
    return transaction.commit(std::move(events));
}

Result<DetectionRecord> History::detections(AccountId account, const QDateTime &since) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT not_after - not_before FROM change_ WHERE service_id = ? AND "
                                  "confirmed_at >= ? AND from_status = 'not_blocked' AND to_status = "
                                  "'blocked' ORDER BY not_after - not_before");
    select.run(serviceOf(transaction, account), since);
    QList<qint64> windows;
    while (select.next())
        windows.append(select.number(0));
    DetectionRecord record{int(windows.size()), {}};
    if (!windows.isEmpty())
        record.median = std::chrono::seconds(windows.at(windows.size() / 2) / 1000);
    return transaction.commit(record);
}

Result<QList<UsageSnapshot>> History::usageSnapshots(AccountId account, const QDateTime &since) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT said_at, used, limit_units, remaining FROM usage_word "
                                  "WHERE account_id = ? AND said_at >= ? ORDER BY said_at");
    select.run(account, since);
    QList<UsageSnapshot> words;
    while (select.next())
        words.append({select.time(0), select.number(1), select.number(2), select.number(3)});
    return transaction.commit(std::move(words));
}

Result<QList<UsageSnapshot>> History::usageCourse(AccountId account, const QDateTime &since) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    // SQLite takes the other columns from the row that has the maximum.
    Statement select(transaction, "SELECT MAX(said_at), used, limit_units, remaining FROM usage_word "
                                  "WHERE account_id = ? AND said_at >= ? GROUP BY said_at / 900000 "
                                  "ORDER BY said_at");
    select.run(account, since);
    QList<UsageSnapshot> words;
    while (select.next())
        words.append({select.time(0), select.number(1), select.number(2), select.number(3)});
    return transaction.commit(std::move(words));
}

Result<QList<OwnCharge>> History::charges(AccountId account, const QDateTime &since) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT MAX(closed_at), SUM(charged) FROM batch WHERE account_id = ? "
                                  "AND closed_at >= ? AND charged > 0 GROUP BY closed_at / 900000 "
                                  "ORDER BY closed_at");
    select.run(account, since);
    QList<OwnCharge> charges;
    while (select.next())
        charges.append({select.time(0), select.number(1)});
    return transaction.commit(std::move(charges));
}

} // namespace pantau::db
