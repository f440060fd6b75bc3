// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/database.h"
#include "db/dialect.h"
#include "db/history.h"
#include "db/many_domains.h"
#include "db/rows.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace pantau::db {

namespace {

/// What the lists of one service that hold a domain come to.
struct InLists
{
    std::optional<AccountId> account;
    Importance importance = Importance::Normal;
    QStringList names;
};

/// Of "account importance names": the account 0 where there is none, the importance 0 without a list, the
/// names as JSON.
InLists listsIn(const QString &text)
{
    const auto accountEnd = text.indexOf(u' ');
    const auto importanceEnd = text.indexOf(u' ', accountEnd + 1);
    const QStringView view(text);
    InLists lists;
    if (const qint64 account = view.first(accountEnd).toLongLong(); account != 0)
        lists.account = AccountId{account};
    if (const int importance = view.sliced(accountEnd + 1, importanceEnd - accountEnd - 1).toInt();
        importance != 0)
        lists.importance = Importance(importance); // the table allows no other numbers
    const QJsonArray names = QJsonDocument::fromJson(view.sliced(importanceEnd + 1).toUtf8()).array();
    for (const auto &name : names)
        lists.names.append(name.toString());
    std::sort(lists.names.begin(), lists.names.end(), [](const QString &a, const QString &b) {
        return QString::compare(a, b, Qt::CaseInsensitive) < 0;
    });
    return lists;
}

/// For Dialect::pairs: one statement reads them all.
QString jsonOf(const QList<DomainKey> &keys)
{
    std::vector<std::pair<qint64, qint64>> pairs;
    pairs.reserve(std::size_t(keys.size()));
    for (const DomainKey &key : keys)
        pairs.emplace_back(key.domain, key.service);
    return jsonPairs(pairs);
}

/// Paints runs on days.
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
        const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), from);
        for (std::size_t day = after == m_starts.begin() ? 0 : std::size_t(after - m_starts.begin() - 1);
             day < count() && m_starts[day] <= to; ++day)
            days[day] = std::max(days[day], status); // Unknown < NotBlocked < Blocked
    }

private:
    std::vector<qint64> m_starts;
};

} // namespace

Result<DomainIndex> History::domainIndex() const
{
    return readDomainIndex(m_database);
}

Result<DomainIndex> History::domainIndex(const DomainIndex &before) const
{
    return refreshed(before, m_database);
}

Result<QList<DomainRow>> History::domainRows(const DomainQuery &query) const
{
    const auto index = domainIndex();
    if (!index)
        return failure(index.error());
    const auto order = index->order(query);
    QList<DomainKey> keys;
    for (std::size_t i = std::size_t(std::max(0, query.offset));
         i < order.size() && keys.size() < query.limit; ++i)
        keys.append(index->keyAt(order[i]));
    return rowsOf(keys);
}

Result<int> History::domainCount(const DomainQuery &query) const
{
    const auto index = domainIndex();
    if (!index)
        return failure(index.error());
    return int(index->order(query).size());
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

Result<QList<DomainRow>> History::rowsOf(const QList<DomainKey> &keys) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const db::Dialect &dialect = transaction.dialect();
    // In one question for all three, which are one text; and sorted by hand, for SQLite would copy every
    // column of every row first.
    Statement select(
        transaction,
        QLatin1String(
            "SELECT k.position, d.name, v.address, (SELECT COALESCE(MIN(l.account_id), 0) || ' ' || "
            "COALESCE(MAX(l.importance), 0) || ' ' || %1 FROM list_domain m JOIN list l ON "
            "l.id = m.list_id LEFT JOIN account a ON a.id = l.account_id WHERE m.domain_id = d.id "
            "AND a.service_id IS NOT DISTINCT FROM v.id), c.id, %2, %3, %4 FROM %5 k "
            "CROSS JOIN domain d ON d.id = k.first LEFT JOIN service v ON v.id = k.second "
            "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = v.id "
            "LEFT JOIN domain_setting g ON g.domain_id = d.id "
            "LEFT JOIN change_ c ON c.id = (SELECT MAX(id) FROM change_ "
            "WHERE domain_id = d.id AND service_id = v.id)")
            .arg(dialect.jsonArray.arg(QLatin1String("l.name")), StatusColumns, ChangeColumns, SettingColumns,
                 dialect.pairs));
    select.run(jsonOf(keys));
    QHash<QString, InLists> known; // most domains share a few sets of lists
    std::vector<std::pair<qint64, DomainRow>> placed;
    placed.reserve(std::size_t(keys.size()));
    while (select.next()) {
        const auto domain = DomainName::fromNormalised(select.text(1));
        const QString inLists = select.text(3);
        auto lists = known.constFind(inLists);
        if (lists == known.cend())
            lists = known.insert(inLists, listsIn(inLists));
        std::optional<Change> lastChange;
        if (!select.isNull(4))
            lastChange = readChange(select, 15, domain);
        const DomainSettings settings = readSettings(select, 19);
        placed.push_back({select.number(0),
                          {domain, lists->account, select.text(2), readKnown(select, 5), lists->names,
                           lastChange, settings, settings.importance.value_or(lists->importance)}});
    }
    const auto isBefore = [](const auto &a, const auto &b) { return a.first < b.first; };
    if (!std::is_sorted(placed.begin(), placed.end(), isBefore))
        std::stable_sort(placed.begin(), placed.end(), isBefore);
    QList<DomainRow> rows;
    rows.reserve(qsizetype(placed.size()));
    for (auto &[place, row] : placed)
        rows.append(std::move(row));
    return transaction.commit(std::move(rows));
}

Result<QHash<DomainKey, DayStatuses>> History::dayStatus(const QList<DomainKey> &keys, const QDate &last,
                                                         int days) const
{
    const Days calendar(last, days);
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT r.domain_id, r.service_id, r.status, r.first_seen, r.last_seen "
                                   "FROM %1 k CROSS JOIN run r ON r.domain_id = k.first "
                                   "AND r.service_id = k.second WHERE r.last_seen >= ?")
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
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT COUNT(*) FROM (SELECT 1 FROM list_domain LIMIT ?)");
    select.run(most + 1);
    const bool hasMore = select.next() && select.number(0) > most;
    return transaction.commit(hasMore);
}

Result<DomainCounts> History::counts(std::optional<ListId> list,
                                     const std::optional<QDateTime> &changedSince) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    // A domain in several lists of one service is one row of the table.
    Statement select(
        transaction,
        QLatin1String("SELECT COUNT(*), COUNT(*) FILTER (WHERE s.status = 'blocked'), "
                      "COUNT(*) FILTER (WHERE s.status = 'not_blocked'), "
                      "COUNT(*) FILTER (WHERE EXISTS (SELECT 1 FROM change_ c "
                      "WHERE c.domain_id = t.domain_id AND c.service_id = t.service_id "
                      "AND c.confirmed_at >= ?)) "
                      "FROM (SELECT DISTINCT m.domain_id, a.service_id FROM list_domain m "
                      "JOIN list l ON l.id = m.list_id LEFT JOIN account a ON a.id = l.account_id %1) t "
                      "LEFT JOIN domain_status s ON s.domain_id = t.domain_id "
                      "AND s.service_id = t.service_id")
            .arg(list ? QLatin1String("WHERE l.id = ?") : QLatin1String()));
    QVariantList values{changedSince ? changedSince->toMSecsSinceEpoch()
                                     : std::numeric_limits<qint64>::max()};
    if (list)
        values << qint64(*list);
    select.runWith(values);
    DomainCounts counts;
    if (select.next())
        counts = {int(select.number(0)), int(select.number(1)), int(select.number(2)), 0,
                  int(select.number(3))};
    counts.unknown = counts.total - counts.blocked - counts.notBlocked;
    return transaction.commit(counts);
}

} // namespace pantau::db
