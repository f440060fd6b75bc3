// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/names.h"
#include "db/alerts.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/history.h"
#include "db/rows.h"

#include <QByteArray>

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

namespace pantau::db {

/// Iterates over the values of Dialect::joined. This is several times as fast as one row per value with a
/// QVariant per column.
class JoinedValues
{
public:
    explicit JoinedValues(const QByteArray &text)
        : m_text(text), m_at(m_text.constData()), m_end(m_at + m_text.size())
    {
    }
    Q_DISABLE_COPY_MOVE(JoinedValues)

    [[nodiscard]] bool atEnd() const { return m_at >= m_end; }
    /// Valid as long as this object; empty at the end.
    std::string_view word()
    {
        const char *begin = m_at;
        const auto *comma =
            atEnd() ? nullptr
                    : static_cast<const char *>(std::memchr(begin, ',', std::size_t(m_end - begin)));
        const char *end = comma ? comma : m_end;
        m_at = comma ? comma + 1 : m_end;
        return {begin, std::size_t(end - begin)};
    }
    qint64 number()
    {
        const char *at = m_at;
        const bool isNegative = at != m_end && *at == '-';
        if (isNegative)
            ++at;
        quint64 digits = 0; // the lowest number has no positive counterpart
        for (; at != m_end && *at != ','; ++at)
            digits = digits * 10 + quint64(*at - '0');
        m_at = at == m_end ? m_end : at + 1;
        return qint64(isNegative ? 0 - digits : digits);
    }

private:
    const QByteArray m_text;
    const char *m_at;
    const char *m_end;
};

} // namespace pantau::db

namespace pantau {

using namespace db;

/// Fills an index within one transaction.
class DomainIndex::Reader
{
public:
    /// Returns @p index updated to the current state. An empty one is read completely.
    [[nodiscard]] static Result<DomainIndex> read(const Database &database, DomainIndex index);

private:
    struct Member
    {
        qint64 domain = 0;
        qint64 list = 0;
        std::string_view name;
    };
    struct List
    {
        QString name;
        Importance importance = Importance::Low;
        std::map<qint64, std::optional<AccountId>> accounts{}; ///< by service; 0 if it has no account
    };

    Reader(Transaction &transaction, DomainIndex &index) : m_transaction(transaction), m_index(index) {}

    void readMembers();
    void readNews();
    void readLists();
    [[nodiscard]] QString joined(const char *value) const;
    void addMembers(std::vector<Member> &members);
    void addRows(qint64 domain, std::string_view name, const std::vector<qint64> &lists);
    void sortRows();
    [[nodiscard]] std::vector<int> rowsByName() const;
    [[nodiscard]] int setFor(qint64 service, const std::vector<qint64> &lists);
    [[nodiscard]] Row *find(qint64 domain, qint64 service);
    template <typename Change>
    void changeAll(qint64 domain, Change change);
    void readStatuses();
    [[nodiscard]] qint64 readStatusesOf(qint64 service, qint64 before);
    [[nodiscard]] static BlockStatus statusOf(std::string_view key);
    void readChanges();
    void readSettings();
    void readUnread();
    void stand();
    void followBlocks();
    [[nodiscard]] int setWith(const ListSet &of, const QList<ListId> &lists);

    Transaction &m_transaction;
    DomainIndex &m_index;
    std::map<qint64, List> m_lists;
    std::map<qint64, std::map<std::vector<qint64>, int>> m_setNumbers; ///< by service and lists
    std::vector<ListSet> m_sets;
    std::string m_names;
    QHash<qint64, QString> m_displays; ///< by domain id
    Rows m_rows;                       ///< until sorted: by domain id, then by service
    std::vector<Row *> m_shared;       ///< blocked rows of domains that several services check
    std::size_t m_next = 0;            ///< index into m_byDomain where the next row is expected
};

void DomainIndex::Reader::readLists()
{
    Statement select(m_transaction, "SELECT l.id, l.name, a.account_id, l.importance, a.service_id "
                                    "FROM list l LEFT JOIN list_account a ON a.list_id = l.id");
    select.run();
    while (select.next()) {
        List &list = m_lists[select.number(0)];
        list.name = select.text(1);
        list.importance = readImportance(select, 3);
        list.accounts[select.number(4)] = select.optionalId<AccountId>(2);
    }
}

int DomainIndex::Reader::setFor(qint64 service, const std::vector<qint64> &lists)
{
    const auto [entry, isNew] = m_setNumbers[service].try_emplace(lists, int(m_sets.size()));
    if (!isNew)
        return entry->second;
    ListSet set;
    set.service = service;
    for (const qint64 id : lists) {
        const List &list = m_lists[id];
        const auto account = list.accounts.at(service);
        set.ids.append(ListId{id});
        set.names.append(list.name);
        set.importance = std::max(set.importance, list.importance);
        if (account && (!set.account || *account < *set.account))
            set.account = account;
    }
    std::ranges::sort(set.names, [](const QString &a, const QString &b) {
        return QString::compare(a, b, Qt::CaseInsensitive) < 0;
    });
    m_sets.push_back(std::move(set));
    return entry->second;
}

QString DomainIndex::Reader::joined(const char *value) const
{
    return m_transaction.dialect().joined.arg(QLatin1String(value));
}

void DomainIndex::Reader::addRows(qint64 domain, std::string_view name, const std::vector<qint64> &lists)
{
    Row row;
    row.domain = domain;
    row.name = int(m_names.size());
    row.nameLength = quint8(name.size());
    m_names += name;
    m_names += '\n';
    if (const auto &only = m_lists[lists.front()].accounts; lists.size() == 1 && only.size() == 1) {
        row.base = row.set = setFor(only.begin()->first, lists);
        m_rows.push_back(row);
        return;
    }
    std::map<qint64, std::vector<qint64>> byService;
    for (const qint64 list : lists)
        for (const auto &[service, account] : m_lists[list].accounts)
            byService[service].push_back(list);
    for (const auto &[service, ids] : byService) {
        row.base = row.set = setFor(service, ids);
        m_rows.push_back(row);
    }
}

void DomainIndex::Reader::addMembers(std::vector<Member> &members)
{
    const auto isBefore = [](const Member &a, const Member &b) {
        return std::tie(a.domain, a.list) < std::tie(b.domain, b.list);
    };
    if (!std::ranges::is_sorted(members, isBefore)) // the order is not guaranteed
        std::ranges::sort(members, isBefore);
    std::vector<qint64> lists;
    for (std::size_t i = 0; i < members.size(); ++i) {
        lists.push_back(members[i].list);
        if (i + 1 < members.size() && members[i + 1].domain == members[i].domain)
            continue;
        addRows(members[i].domain, members[i].name, lists);
        lists.clear();
    }
}

void DomainIndex::Reader::readMembers()
{
    readLists();
    Statement select(
        m_transaction,
        QLatin1String("SELECT m.list_id, %1, %2, %3 FROM list_domain m JOIN domain d ON d.id = m.domain_id "
                      "GROUP BY m.list_id")
            .arg(joined("m.domain_id"), joined("d.name"),
                 joined("CASE WHEN d.display <> '' THEN d.id || ',' || d.display END")));
    select.run();
    std::deque<JoinedValues> names; // per list; the members refer to them
    std::vector<Member> members;
    while (select.next()) {
        const qint64 list = select.number(0);
        JoinedValues domains(select.bytes(1));
        names.emplace_back(select.bytes(2));
        JoinedValues displays(select.bytes(3));
        while (!domains.atEnd())
            members.push_back({domains.number(), list, names.back().word()});
        while (!displays.atEnd()) {
            const qint64 domain = displays.number();
            const auto display = displays.word();
            m_displays.insert(domain, QString::fromUtf8(display.data(), qsizetype(display.size())).toLower());
        }
    }
    addMembers(members);
    sortRows();
}

/// Row numbers sorted by name, then by service.
std::vector<int> DomainIndex::Reader::rowsByName() const
{
    std::vector<std::string_view> names;
    names.reserve(m_rows.size());
    for (const Row &row : m_rows)
        names.push_back(std::string_view(m_names).substr(std::size_t(row.name), row.nameLength));
    return naturallySorted(names);
}

/// Also sorts the names, so that a search scans them sequentially.
void DomainIndex::Reader::sortRows()
{
    Rows rows;
    rows.reserve(m_rows.size());
    auto names = std::make_shared<std::string>();
    names->reserve(m_names.size());
    auto byDomain = std::make_shared<std::vector<int>>(m_rows.size());
    for (const int from : rowsByName()) {
        Row row = m_rows[std::size_t(from)];
        const int place = int(rows.size());
        (*byDomain)[std::size_t(from)] = place;
        if (place > 0 && rows.back().domain == row.domain) {
            row.name = rows.back().name;
        } else {
            const auto begin = std::size_t(std::exchange(row.name, int(names->size())));
            names->append(m_names, begin, row.nameLength + 1U);
        }
        if (!m_displays.isEmpty())
            if (const auto found = m_displays.constFind(row.domain); found != m_displays.cend())
                m_index.m_displays.insert(place, *found);
        rows.push_back(row);
    }
    m_index.m_sets = std::make_shared<std::vector<ListSet>>(std::move(m_sets));
    m_index.m_sample =
        m_transaction.value<std::optional<qint64>>(QLatin1String("SELECT ") + sampleAside()).value_or(None);
    m_index.m_names = std::move(names);
    m_index.m_byDomain = std::move(byDomain);
    m_rows = std::move(rows);
    m_names = {};
}

/// Compares bytes, to avoid creating a QString for each status.
BlockStatus DomainIndex::Reader::statusOf(std::string_view key)
{
    return key == "blocked"       ? BlockStatus::Blocked
           : key == "not_blocked" ? BlockStatus::NotBlocked
                                  : BlockStatus::Unknown;
}

DomainIndex::Row *DomainIndex::Reader::find(qint64 domain, qint64 service)
{
    const auto &byDomain = *m_index.m_byDomain;
    const auto isIt = [&](std::size_t at) {
        const Row &row = m_rows[std::size_t(byDomain[at])];
        return row.domain == domain && m_index.setOf(row).service == service;
    };
    // Whole tables are read in id order.
    if (m_next >= byDomain.size() || !isIt(m_next)) {
        const auto first =
            std::lower_bound(byDomain.begin(), byDomain.end(), domain,
                             [this](int place, qint64 id) { return m_rows[std::size_t(place)].domain < id; });
        m_next = std::size_t(first - byDomain.begin());
        while (m_next < byDomain.size() && m_rows[std::size_t(byDomain[m_next])].domain == domain &&
               !isIt(m_next))
            ++m_next;
        if (m_next >= byDomain.size() || !isIt(m_next))
            return nullptr;
    }
    return &m_rows[std::size_t(byDomain[m_next++])];
}

template <typename Change>
void DomainIndex::Reader::changeAll(qint64 domain, Change change)
{
    const auto &byDomain = *m_index.m_byDomain;
    auto found = std::lower_bound(byDomain.begin(), byDomain.end(), domain, [this](int place, qint64 id) {
        return m_rows[std::size_t(place)].domain < id;
    });
    for (; found != byDomain.end() && m_rows[std::size_t(*found)].domain == domain; ++found)
        change(m_rows[std::size_t(*found)]);
}

void DomainIndex::Reader::readStatuses()
{
    std::set<qint64> services;
    for (const ListSet &set : *m_index.m_sets)
        services.insert(set.service);
    const qint64 before = m_index.m_newestAsked;
    for (const qint64 service : services)
        m_index.m_newestAsked = std::max(m_index.m_newestAsked, readStatusesOf(service, before));
}

/// Returns the time of the newest request. Reads one service at a time, to avoid returning its id with
/// each domain.
qint64 DomainIndex::Reader::readStatusesOf(qint64 service, qint64 before)
{
    // Includes the newest time itself, because more rows with that time may have been added since. Without
    // the plus sign, MAX() makes SQLite read all rows through the time index, which takes twice as long.
    const bool isFirst = before == None;
    Statement select(
        m_transaction,
        QLatin1String("SELECT %1, %2, %3, %4, COALESCE(MAX(last_asked), ?) FROM domain_status "
                      "WHERE +service_id = ? %5")
            .arg(joined("domain_id"), joined("status"), joined("COALESCE(since, ?)"),
                 joined("COALESCE(CASE WHEN suspect_status IS NULL THEN last_answered " // newestAnswerAt()
                        "WHEN unknown_reason = '' THEN last_asked ELSE suspect_first END, ?)"),
                 isFirst ? QLatin1String() : QLatin1String("AND last_asked >= ?")));
    select.runWith(isFirst ? QVariantList{None, None, None, service}
                           : QVariantList{None, None, None, service, before});
    if (!select.next())
        return None;
    JoinedValues domains(select.bytes(0));
    JoinedValues statuses(select.bytes(1));
    JoinedValues since(select.bytes(2));
    JoinedValues answered(select.bytes(3));
    while (!domains.atEnd()) {
        Row *row = find(domains.number(), service);
        Row left; // it is no longer in any list
        Row &known = row ? *row : left;
        known.status = statusOf(statuses.word());
        known.since = since.number();
        known.answered = answered.number();
    }
    return select.number(4);
}

void DomainIndex::Reader::readChanges()
{
    Statement select(m_transaction, "SELECT id, domain_id, service_id, to_status, not_after, confirmed_at "
                                    "FROM change_ WHERE id > ? ORDER BY id");
    select.run(m_index.m_newestChange);
    while (select.next()) {
        m_index.m_newestChange = select.number(0);
        if (Row *row = find(select.number(1), select.number(2))) {
            row->changedToBlocked = readStatus(select, 3) == BlockStatus::Blocked;
            row->changedBefore = select.number(4);
            row->confirmed = select.number(5);
        }
    }
}

void DomainIndex::Reader::readSettings()
{
    for (Row &row : m_rows)
        row.importance = m_index.setOf(row).importance;
    m_index.m_notes.clear();
    Statement select(m_transaction, "SELECT domain_id, importance, note FROM domain_setting "
                                    "WHERE importance IS NOT NULL OR note <> ''");
    select.run();
    while (select.next()) {
        if (!select.isNull(1))
            changeAll(select.number(0),
                      [importance = readImportance(select, 1)](Row &row) { row.importance = importance; });
        if (const QString note = select.text(2); !note.isEmpty())
            m_index.m_notes.insert(select.number(0), note);
    }
}

void DomainIndex::Reader::readUnread()
{
    for (Row &row : m_rows)
        row.isUnread = false;
    Statement select(m_transaction,
                     "SELECT DISTINCT domain_id, service_id FROM change_ WHERE read_at IS NULL");
    select.run();
    while (select.next())
        if (Row *row = find(select.number(0), select.number(1)))
            row->isUnread = true;
    for (const Row &row : m_rows)
        if (row.isCovered && row.isUnread)
            changeAll(row.domain, [](Row &shown) { shown.isUnread = true; });
}

/// Lets one row of a domain stand for each of its lists: blocked counts, then not blocked. Of those who
/// agree, the service of most lists, so that there are few rows; then the first that said blocked, or the
/// last not blocked.
void DomainIndex::Reader::stand()
{
    const auto isBefore = [this](const Row *a, const Row *b) {
        const auto rank = [this](const Row &row) {
            const qint64 since = std::max<qint64>(row.since, 0);
            return std::tuple(row.status, (*m_index.m_sets)[std::size_t(row.base)].ids.size(),
                              row.status == BlockStatus::Blocked ? -since : since);
        };
        return rank(*a) > rank(*b);
    };
    for (auto begin = m_rows.begin(), end = begin; begin != m_rows.end(); begin = end) {
        end = std::find_if(begin, m_rows.end(), [&](const Row &row) { return row.domain != begin->domain; });
        if (end - begin == 1)
            continue;
        std::vector<Row *> rows;
        for (auto row = begin; row != end; ++row)
            rows.push_back(&*row);
        std::ranges::stable_sort(rows, isBefore);
        QList<ListId> taken;
        for (Row *row : rows) {
            const ListSet &all = (*m_index.m_sets)[std::size_t(row->base)];
            QList<ListId> rest = all.ids;
            rest.removeIf([&taken](ListId list) { return taken.contains(list); });
            taken += rest;
            row->isCovered = rest.isEmpty();
            row->set = rest.isEmpty() || rest.size() == all.ids.size() ? row->base : setWith(all, rest);
            row->isMixed =
                !row->isCovered && row->status == BlockStatus::Blocked &&
                std::any_of(begin, end, [&](const Row &other) {
                    return other.status == BlockStatus::NotBlocked && m_index.sharesLists(*row, other);
                });
            if (!row->isCovered && row->status == BlockStatus::Blocked)
                m_shared.push_back(row);
        }
    }
}

/// Dates a block that moved from one service to another by its first report.
void DomainIndex::Reader::followBlocks()
{
    if (m_shared.empty())
        return;
    Statement select(m_transaction, QLatin1String("SELECT c.not_after, c.confirmed_at FROM domain_status s "
                                                  "JOIN change_ c ON c.id = %1 WHERE s.domain_id = ? AND "
                                                  "s.service_id = ?")
                                        .arg(turningPoint()));
    for (Row *row : m_shared) {
        select.run(row->domain, m_index.setOf(*row).service);
        if (!select.next())
            continue;
        row->since = std::min(row->since, select.number(0));
        row->changedBefore = select.number(0);
        row->confirmed = select.number(1);
        row->changedToBlocked = true;
    }
}

/// Returns the set of some of the lists.
int DomainIndex::Reader::setWith(const ListSet &of, const QList<ListId> &lists)
{
    const auto &sets = *m_index.m_sets;
    const auto found = std::ranges::find_if(
        sets, [&](const ListSet &set) { return set.service == of.service && set.ids == lists; });
    if (found != sets.end())
        return int(found - sets.begin());
    if (m_lists.empty())
        readLists();
    m_sets = sets;
    std::vector<qint64> ids;
    for (const ListId list : lists)
        ids.push_back(qint64(list));
    m_setNumbers.clear();
    const int set = setFor(of.service, ids);
    m_index.m_sets = std::make_shared<std::vector<ListSet>>(std::move(m_sets));
    return set;
}

void DomainIndex::Reader::readNews()
{
    if (m_index.m_rows)
        m_rows = *m_index.m_rows;
    const auto isOfNames = [](DomainQuery::Column column) {
        return column == DomainQuery::Column::Domain || column == DomainQuery::Column::Parent;
    };
    for (std::size_t column = 0; column < ColumnCount; ++column)
        if (auto &order = m_index.m_orders[column]; !order || !isOfNames(DomainQuery::Column(column)))
            order = std::make_shared<ColumnOrder>();
    readStatuses();
    stand();
    readChanges();
    followBlocks();
    readSettings();
    readUnread();
    m_index.m_rows = std::make_shared<Rows>(std::move(m_rows));
}

Result<DomainIndex> DomainIndex::Reader::read(const Database &database, DomainIndex index)
{
    Transaction transaction(database.connection(), Transaction::Mode::Read);
    Reader reader(transaction, index);
    if (!index.m_rows)
        reader.readMembers();
    reader.readNews();
    return transaction.commit(std::move(index));
}

namespace db {

Result<DomainIndex> readDomainIndex(const Database &database)
{
    return DomainIndex::Reader::read(database, {});
}

Result<DomainIndex> refreshed(const DomainIndex &before, const Database &database)
{
    return DomainIndex::Reader::read(database, before);
}

} // namespace db

} // namespace pantau
