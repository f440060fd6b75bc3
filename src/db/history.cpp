// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/history.h"

#include "base/names.h"
#include "db/alerts.h"
#include "db/checks.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/rows.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pantau::db {

Result<QList<ListOverview>> History::lists() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    // Starts from the blocked domains, once for all lists. Otherwise each list would search all of them.
    auto lists = transaction.rows<ListOverview>(
        QLatin1String("SELECT %1, (SELECT COUNT(*) FROM list_domain m WHERE m.list_id = l.id), "
                      "COALESCE(b.domains, 0) FROM list l LEFT JOIN "
                      "(SELECT o.id AS list, COUNT(DISTINCT m.domain_id) AS domains FROM account a "
                      "CROSS JOIN domain_status s ON s.service_id = a.service_id AND s.status = 'blocked' "
                      "CROSS JOIN list_domain m ON m.domain_id = s.domain_id CROSS JOIN list o ON "
                      "o.id = m.list_id AND a.id IN (o.account_id, o.second_account_id) GROUP BY o.id) b ON "
                      "b.list = l.id ORDER BY l.name_key")
            .arg(ListColumns),
        {}, [](const Statement &row) -> ListOverview {
            return {readList(row), int(row.number(9)), int(row.number(10))};
        });
    std::ranges::stable_sort(lists, [](const ListOverview &a, const ListOverview &b) {
        return compareNaturally(a.list.name, b.list.name) < 0;
    });
    return transaction.commit(std::move(lists));
}

Result<QList<StatusRun>> History::runs(const DomainName &domain) const
{
    return m_database.rows<StatusRun>(
        "SELECT v.address, r.status, r.first_seen, r.last_seen FROM domain d "
        "JOIN run r ON r.domain_id = d.id JOIN service v ON v.id = r.service_id "
        "WHERE d.name = ? ORDER BY r.first_seen, r.id",
        {domain}, [](const Statement &row) -> StatusRun {
            return {row.text(0), readStatus(row, 1), row.time(2), row.time(3)};
        });
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
    std::ranges::stable_sort(checks, [](const CheckRow &a, const CheckRow &b) { return a.at > b.at; });
    return transaction.commit(checks.mid(offset, limit));
}

Result<QList<ChangeRow>> History::changes(const std::optional<QDateTime> &since, int offset, int limit) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    // Statuses as numbers, because each text column is converted to UTF-16.
    const auto numbered = [](QLatin1String column) {
        return QLatin1String("CASE %1 WHEN 'blocked' THEN 2 WHEN 'not_blocked' THEN 1 ELSE 0 END")
            .arg(column);
    };
    Statement select(
        transaction,
        QLatin1String(
            "SELECT c.id, v.address, c.confirmed_at, d.name, %1, %2, c.not_before, c.not_after, %3 "
            "FROM change_ c JOIN domain d ON d.id = c.domain_id JOIN service v ON v.id = c.service_id "
            "WHERE c.confirmed_at >= ? ORDER BY c.confirmed_at DESC, c.id DESC "
            "LIMIT ? OFFSET ?")
            .arg(numbered(QLatin1String("c.from_status")), numbered(QLatin1String("c.to_status")),
                 isNewsForAnyone()));
    select.run(since ? since->toMSecsSinceEpoch() : std::numeric_limits<qint64>::min(), limit, offset);
    Opinions opinions(transaction);
    QList<ChangeRow> changes;
    while (select.next()) {
        Change change{DomainName::fromNormalised(select.text(3)), BlockStatus(select.number(4)),
                      BlockStatus(select.number(5)), select.time(6), select.time(7)};
        if (change.isFirstFinding())
            change.notBefore = {};
        changes.append({select.number(0), select.text(1), std::move(change), select.time(2),
                        select.number(8) != 0, opinions.of(select.number(0))});
    }
    return transaction.commit(std::move(changes));
}

Result<QList<EventRow>> History::events(int offset, int limit, std::optional<EventKind> kind) const
{
    return m_database.rows<EventRow>("SELECT id, kind, account_id, at, sentence, detail FROM event "
                                     "WHERE kind = ? OR ? ORDER BY id DESC LIMIT ? OFFSET ?",
                                     {kind ? eventKindKey(*kind) : QString(), !kind, limit, offset},
                                     [](const Statement &row) -> EventRow {
                                         return {row.number(0),
                                                 eventKindFromKey(row.text(1)).value_or(EventKind::Note),
                                                 row.optionalId<AccountId>(2),
                                                 row.time(3),
                                                 row.text(4),
                                                 row.text(5)};
                                     });
}

Result<DetectionRecord> History::detections(AccountId account, const QDateTime &since) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const auto windows =
        transaction.column<qint64>("SELECT not_after - not_before FROM change_ WHERE service_id = ? AND "
                                   "confirmed_at >= ? AND from_status = 'not_blocked' AND to_status = "
                                   "'blocked' ORDER BY not_after - not_before",
                                   {serviceOf(transaction, account), since});
    DetectionRecord record{int(windows.size()), {}};
    if (!windows.isEmpty())
        record.median = std::chrono::seconds(windows.at(windows.size() / 2) / 1000);
    return transaction.commit(record);
}

namespace {

/// For Dialect::pairs, so that one statement reads all of them.
QString jsonOf(const QList<DomainKey> &keys)
{
    std::vector<std::pair<qint64, qint64>> pairs;
    pairs.reserve(std::size_t(keys.size()));
    for (const DomainKey &key : keys)
        pairs.emplace_back(key.domain, key.service);
    return jsonPairs(pairs);
}

/// Converts runs to a status per day.
class Days
{
public:
    Days(const QDate &last, int days)
    {
        for (int day = 0; day <= days; ++day)
            m_starts.push_back(last.addDays(day - days + 1).startOfDay().toMSecsSinceEpoch());
    }
    [[nodiscard]] qint64 begin() const { return m_starts.front(); }
    [[nodiscard]] std::size_t count() const { return m_starts.size() - 1; }

    void add(DayStatuses &days, BlockStatus status, qint64 from, qint64 to) const
    {
        days.resize(count(), BlockStatus::Unknown);
        const auto after = std::ranges::upper_bound(m_starts, from);
        for (std::size_t day = after == m_starts.begin() ? 0 : std::size_t(after - m_starts.begin() - 1);
             day < count() && m_starts[day] <= to; ++day)
            days[day] = std::max(days[day], status); // Unknown < NotBlocked < Blocked
    }

private:
    std::vector<qint64> m_starts;
};

constexpr int DaysOfTheShare = 30;

/// Rows of one domain at one service, using the index that every such table has.
constexpr QLatin1String OfDomain("domain_id = (SELECT id FROM domain WHERE name = ?) AND "
                                 "service_id = (SELECT id FROM service WHERE address = ?) ");

QList<StatusRun> readRuns(Transaction &transaction, const DomainName &domain, const QString &service)
{
    auto runs = transaction.rows<StatusRun>(
        QLatin1String("SELECT status, first_seen, last_seen FROM run WHERE ") + OfDomain +
            QLatin1String("ORDER BY first_seen DESC, id DESC LIMIT ?"),
        {domain, service, DomainHistory::mostRuns}, [&service](const Statement &row) -> StatusRun {
            return {service, readStatus(row, 0), row.time(1), row.time(2)};
        });
    std::ranges::reverse(runs);
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

Result<QList<UsageSnapshot>> History::usageCourse(AccountId account, const QDateTime &since) const
{
    // SQLite takes the other columns from the row with the maximum.
    return m_database.rows<UsageSnapshot>(
        "SELECT MAX(said_at), used, limit_units, remaining FROM usage_word "
        "WHERE account_id = ? AND said_at >= ? GROUP BY said_at / 900000 ORDER BY said_at",
        {account, since}, [](const Statement &row) -> UsageSnapshot {
            return {row.time(0), row.number(1), row.number(2), row.number(3)};
        });
}

Result<QList<OwnCharge>> History::charges(AccountId account, const QDateTime &since) const
{
    return m_database.rows<OwnCharge>("SELECT MAX(closed_at), SUM(charged) FROM batch WHERE account_id = ? "
                                      "AND closed_at >= ? AND charged > 0 GROUP BY closed_at / 900000 "
                                      "ORDER BY closed_at",
                                      {account, since}, [](const Statement &row) -> OwnCharge {
                                          return {row.time(0), row.number(1)};
                                      });
}

Result<DomainIndex> History::domainIndex() const
{
    return readDomainIndex(m_database);
}

Result<DomainIndex> History::domainIndex(const DomainIndex &before) const
{
    return refreshed(before, m_database);
}

Result<int> History::domainCount(const DomainQuery &query) const
{
    const auto index = TRY(domainIndex());
    return int(index.order(query).size());
}

Result<QHash<DomainKey, OpenAnswer>> History::openAnswers() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT domain_id, service_id, suspect_status IS NOT NULL, last_asked "
                                  "FROM domain_status WHERE suspect_status IS NOT NULL "
                                  "OR (last_answered IS NULL AND last_asked IS NOT NULL)");
    select.run();
    QHash<DomainKey, OpenAnswer> open;
    while (select.next()) {
        const bool isUnconfirmed = select.number(2) != 0;
        open.insert({select.number(0), select.number(1)},
                    {isUnconfirmed, isUnconfirmed ? QDateTime() : select.time(3)});
    }
    return transaction.commit(std::move(open));
}

Result<QList<DomainRow>> History::rowsOf(const DomainIndex &index, const std::vector<int> &places) const
{
    QList<DomainKey> keys;
    std::vector<std::pair<int, bool>> asked; // by key: a place, and whether another row stands for it
    for (const int place : places)
        for (const int each : index.placesAt(place)) {
            keys.append(index.keyAt(each));
            asked.emplace_back(each, each != place);
        }
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const bool areShared = asked.size() > places.size();
    // Sorted afterwards, because SQLite would copy all columns of every row to sort.
    Statement select(
        transaction,
        QLatin1String("SELECT k.position, d.name, v.address, c.id, %1, %2, %3 FROM %4 k "
                      "CROSS JOIN domain d ON d.id = k.first LEFT JOIN service v ON v.id = k.second "
                      "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = v.id "
                      "LEFT JOIN domain_setting g ON g.domain_id = d.id "
                      "LEFT JOIN change_ c ON c.id = COALESCE(%5, (SELECT MAX(id) FROM change_ "
                      "WHERE domain_id = d.id AND service_id = v.id))")
            .arg(StatusColumns, ChangeColumns, SettingColumns, transaction.dialect().pairs,
                 areShared ? turningPoint() : QStringLiteral("NULL")));
    select.run(jsonOf(keys));
    std::vector<std::pair<std::size_t, DomainRow>> placed;
    placed.reserve(asked.size());
    while (select.next()) {
        const auto position = std::size_t(select.number(0));
        const int place = asked[position].first;
        const auto domain = DomainName::fromNormalised(select.text(1));
        std::optional<Change> lastChange;
        if (!select.isNull(3))
            lastChange = readChange(select, 15, domain);
        KnownStatus known = readKnown(select, 4);
        OptionalTime ownSince;
        if (areShared && !asked[position].second && known.status == BlockStatus::Blocked && lastChange &&
            lastChange->to == known.status && lastChange->notAfter < known.since) {
            ownSince = std::exchange(known.since, lastChange->notAfter); // another service was first
            known.startSeen = !lastChange->isFirstFinding();
        }
        const DomainSettings settings = readSettings(select, 19);
        placed.push_back({position,
                          {domain,
                           index.accountAt(place),
                           select.text(2),
                           known,
                           index.listNamesAt(place),
                           lastChange,
                           settings,
                           settings.importance.value_or(index.importanceAt(place)),
                           {},
                           ownSince}});
    }
    const auto isBefore = [](const auto &a, const auto &b) { return a.first < b.first; };
    if (!std::ranges::is_sorted(placed, isBefore))
        std::ranges::stable_sort(placed, isBefore);
    QList<DomainRow> rows;
    rows.reserve(qsizetype(placed.size()));
    for (auto &[position, row] : placed)
        if (!asked[position].second)
            rows.append(std::move(row));
        else if (row.account) // the row that stands for it comes first
            rows.last().others.append({*row.account, row.service, row.known});
    return transaction.commit(std::move(rows));
}

Result<QHash<DomainKey, DayStatuses>> History::dayStatus(const QList<DomainKey> &keys, const QDate &last,
                                                         int days) const
{
    const Days calendar(last, days);
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT r.domain_id, k.second, r.status, r.first_seen, r.last_seen "
                                   "FROM %1 k CROSS JOIN run r ON r.domain_id = k.first "
                                   "AND (r.service_id = k.second OR EXISTS (SELECT 1 FROM list_domain m JOIN "
                                   "list_account a ON a.list_id = m.list_id AND a.service_id = k.second JOIN "
                                   "list_account o ON o.list_id = m.list_id AND o.service_id = r.service_id "
                                   "WHERE m.domain_id = k.first)) WHERE r.last_seen >= ?")
                         .arg(transaction.dialect().pairs));
    select.run(jsonOf(keys), calendar.begin());
    QHash<DomainKey, DayStatuses> statuses;
    while (select.next())
        calendar.add(statuses[{select.number(0), select.number(1)}], readStatus(select, 2), select.number(3),
                     select.number(4));
    return transaction.commit(std::move(statuses));
}

Result<bool> History::hasMoreMembersThan(int most) const
{
    const auto count =
        TRY(m_database.value<int>("SELECT COUNT(*) FROM (SELECT 1 FROM list_domain LIMIT ?)", {most + 1}));
    return count > most;
}

Result<DomainCounts> History::counts(std::optional<ListId> list,
                                     const std::optional<QDateTime> &changedSince) const
{
    const auto index = TRY(domainIndex());
    return index.counts(list, changedSince);
}

Result<DomainPast> DomainHistory::past(const DomainName &domain, const QString &service,
                                       const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    DomainPast past;
    past.runs = readRuns(transaction, domain, service);
    past.changeCount = transaction.value<int>(
        QLatin1String("SELECT COUNT(*) FROM change_ WHERE from_status <> 'unknown' AND ") + OfDomain,
        {domain, service});
    past.firstSeen = transaction.value<QDateTime>(
        QLatin1String("SELECT MIN(first_seen) FROM run WHERE ") + OfDomain, {domain, service});
    past.blockedSince = transaction.value<std::optional<QDateTime>>(
        QLatin1String("SELECT COALESCE((SELECT not_after FROM change_ WHERE id = %1), since) FROM "
                      "domain_status s WHERE status = 'blocked' AND %2")
            .arg(turningPoint(), OfDomain),
        {domain, service});
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
        count += int(std::ranges::count_if(
            checks, [status](const StoredCheck &check) { return statusOf(check) == status; }));
    }
    return transaction.commit(std::min(count, most));
}

Result<QList<ChangeRow>> DomainHistory::changes(const DomainName &domain, const QString &service,
                                                const std::optional<QDateTime> &before, int limit) const
{
    return m_database.rows<ChangeRow>(
        QLatin1String("SELECT c.id, c.confirmed_at, %1 FROM change_ c WHERE ").arg(ChangeColumns) + OfDomain +
            QLatin1String("AND c.confirmed_at < ? ORDER BY c.confirmed_at DESC, c.id DESC LIMIT ?"),
        {domain, service, before ? before->toMSecsSinceEpoch() : std::numeric_limits<qint64>::max(), limit},
        [&](const Statement &row) -> ChangeRow {
            return {row.number(0), service, readChange(row, 2, domain), row.time(1)};
        });
}

Result<std::optional<BlockStatus>> DomainHistory::watchedStatus(const DomainName &domain,
                                                                const QString &service) const
{
    return m_database.row<BlockStatus>(
        "SELECT s.status FROM domain d JOIN list_domain m ON m.domain_id = d.id "
        "JOIN list_account a ON a.list_id = m.list_id JOIN service v ON v.id = a.service_id "
        "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = a.service_id "
        "WHERE d.name = ? AND v.address = ? LIMIT 1",
        {domain, service}, [](const Statement &row) { return readStatus(row, 0); });
}

Result<std::optional<UnblockingOutlook>>
DomainHistory::unblockingOutlook(const DomainName &domain, const QString &service, const QDateTime &now) const
{
    // Lists mute a domain only if all of its lists are muted.
    return m_database.row<UnblockingOutlook>(
        "SELECT s.status, (SELECT restored_alerts FROM alert_setting), COALESCE(x.paused_until > ?, FALSE), "
        "COALESCE(x.muted_until > ?, FALSE) OR NOT EXISTS (SELECT 1 FROM list_domain n "
        "JOIN list o ON o.id = n.list_id JOIN list_account b ON b.list_id = o.id "
        "WHERE n.domain_id = d.id AND b.service_id = v.id AND NOT COALESCE(o.muted_until > ?, FALSE)) "
        "FROM domain d JOIN list_domain m ON m.domain_id = d.id "
        "JOIN list_account a ON a.list_id = m.list_id JOIN service v ON v.id = a.service_id "
        "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = v.id "
        "LEFT JOIN domain_setting x ON x.domain_id = d.id WHERE d.name = ? AND v.address = ? LIMIT 1",
        {now, now, now, domain, service}, [](const Statement &row) -> UnblockingOutlook {
            return {readStatus(row, 0), row.number(1) != 0, row.number(2) != 0, row.number(3) != 0};
        });
}

} // namespace pantau::db
