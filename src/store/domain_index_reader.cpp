// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/natural_order.h"
#include "store/database.h"
#include "store/domain_index.h"
#include "store/rows.h"

#include <algorithm>
#include <map>

namespace pantau {

using namespace store;

/// Fills an index within one transaction.
class DomainIndex::Reader
{
public:
    /// @p index as it is now: from nothing, or what is new since it was read.
    [[nodiscard]] static Result<DomainIndex> read(const Database &database, DomainIndex index);

private:
    struct List
    {
        qint64 service = 0;
        QString name;
        std::optional<AccountId> account;
        Importance importance = Importance::Low;
    };

    Reader(Transaction &transaction, DomainIndex &index) : m_transaction(transaction), m_index(index) {}

    void readMembers();
    void readNews();
    void readLists();
    void addRows(qint64 domain, const QString &name, const QString &display,
                 const std::vector<qint64> &lists);
    void sortRows();
    [[nodiscard]] std::vector<int> rowsByName() const;
    [[nodiscard]] int setFor(const std::vector<qint64> &lists);
    [[nodiscard]] Row *find(qint64 domain, qint64 service);
    template <typename Change>
    void changeAll(qint64 domain, Change change);
    void readStatuses();
    [[nodiscard]] static BlockStatus statusOf(qint64 number);
    void readChanges();
    void readSettings();
    void readUnread();

    Transaction &m_transaction;
    DomainIndex &m_index;
    std::map<qint64, List> m_lists;
    std::map<std::vector<qint64>, int> m_setNumbers;
    std::vector<ListSet> m_sets;
    std::string m_names;
    QHash<qint64, QString> m_displays; ///< by domain id
    Rows m_rows;                       ///< until they are sorted: by domain id, then by service
    std::size_t m_next = 0;            ///< where in m_byDomain the next one is expected
};

void DomainIndex::Reader::readLists()
{
    Statement select(m_transaction, "SELECT l.id, l.name, l.account_id, l.importance, a.service_id "
                                    "FROM list l LEFT JOIN account a ON a.id = l.account_id");
    select.run();
    while (select.next())
        m_lists[select.number(0)] = {select.number(4), select.text(1), select.optionalId<AccountId>(2),
                                     readImportance(select, 3)};
}

int DomainIndex::Reader::setFor(const std::vector<qint64> &lists)
{
    const auto [entry, isNew] = m_setNumbers.try_emplace(lists, int(m_sets.size()));
    if (!isNew)
        return entry->second;
    ListSet set;
    for (const qint64 id : lists) {
        const List &list = m_lists[id];
        set.service = list.service;
        set.ids.append(ListId{id});
        set.names.append(list.name);
        set.importance = std::max(set.importance, list.importance);
        if (list.account && (!set.account || *list.account < *set.account))
            set.account = list.account;
    }
    std::sort(set.names.begin(), set.names.end(), [](const QString &a, const QString &b) {
        return QString::compare(a, b, Qt::CaseInsensitive) < 0;
    });
    m_sets.push_back(std::move(set));
    return entry->second;
}

void DomainIndex::Reader::addRows(qint64 domain, const QString &name, const QString &display,
                                  const std::vector<qint64> &lists)
{
    Row row;
    row.domain = domain;
    row.name = int(m_names.size());
    row.nameLength = quint8(name.size());
    for (const QChar letter : name)
        m_names += letter.toLatin1();
    m_names += '\n';
    if (!display.isEmpty())
        m_displays.insert(domain, display.toLower());
    if (lists.size() == 1) {
        row.set = setFor(lists);
        m_rows.push_back(row);
        return;
    }
    std::map<qint64, std::vector<qint64>> byService;
    for (const qint64 list : lists)
        byService[m_lists[list].service].push_back(list);
    for (const auto &[service, ids] : byService) {
        row.set = setFor(ids);
        m_rows.push_back(row);
    }
}

void DomainIndex::Reader::readMembers()
{
    readLists();
    Statement select(m_transaction, "SELECT m.domain_id, m.list_id, d.name, d.display FROM list_domain m "
                                    "JOIN domain d ON d.id = m.domain_id ORDER BY m.domain_id, m.list_id");
    select.run();
    qint64 domain = 0;
    QString name;
    QString display;
    std::vector<qint64> lists;
    while (select.next()) {
        if (select.number(0) != domain) {
            if (domain != 0)
                addRows(domain, name, display, lists);
            domain = select.number(0);
            name = select.text(2);
            display = select.text(3);
            lists.clear();
        }
        lists.push_back(select.number(1));
    }
    if (domain != 0)
        addRows(domain, name, display, lists);
    sortRows();
}

/// Which rows come first by name, then by service.
std::vector<int> DomainIndex::Reader::rowsByName() const
{
    struct Key
    {
        quint64 head = 0; ///< its first bytes
        int begin = 0;
        int size = 0;
        int row = 0;
    };
    const auto nameOf = [this](int row) {
        const Row &each = m_rows[std::size_t(row)];
        return std::string_view(m_names).substr(std::size_t(each.name), each.nameLength);
    };
    std::string bytes;
    bytes.reserve(m_names.size() + m_names.size() / 2);
    std::vector<Key> keys(m_rows.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        Key &key = keys[i];
        key.row = int(i);
        key.begin = int(bytes.size());
        appendNaturalKey(bytes, nameOf(key.row));
        key.size = int(bytes.size()) - key.begin;
        for (std::size_t byte = 0; byte < sizeof key.head; ++byte)
            key.head =
                key.head << 8 | (int(byte) < key.size ? quint8(bytes[std::size_t(key.begin) + byte]) : 0);
    }
    std::sort(keys.begin(), keys.end(), [&](const Key &a, const Key &b) {
        if (a.head != b.head)
            return a.head < b.head;
        const std::string_view all(bytes);
        if (const int order = all.substr(std::size_t(a.begin), std::size_t(a.size))
                                  .compare(all.substr(std::size_t(b.begin), std::size_t(b.size)));
            order != 0)
            return order < 0;
        const int order = nameOf(a.row).compare(nameOf(b.row)); // they differ in leading zeros at most
        return order != 0 ? order < 0 : a.row < b.row;
    });
    std::vector<int> rows(keys.size());
    std::transform(keys.begin(), keys.end(), rows.begin(), [](const Key &key) { return key.row; });
    return rows;
}

/// The names too, so that a search goes through them from their beginning to their end.
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
    m_index.m_names = std::move(names);
    m_index.m_byDomain = std::move(byDomain);
    m_rows = std::move(rows);
    m_names = {};
}

/// As readStatuses() asks for it: a text for each would be made and read for nothing.
BlockStatus DomainIndex::Reader::statusOf(qint64 number)
{
    return number == 2 ? BlockStatus::Blocked : number == 1 ? BlockStatus::NotBlocked : BlockStatus::Unknown;
}

DomainIndex::Row *DomainIndex::Reader::find(qint64 domain, qint64 service)
{
    const auto &byDomain = *m_index.m_byDomain;
    const auto isIt = [&](std::size_t at) {
        const Row &row = m_rows[std::size_t(byDomain[at])];
        return row.domain == domain && m_index.setOf(row).service == service;
    };
    // Whole tables are read in the order of the ids.
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
    // Not only what came later: the newest moment may have had more to come.
    const bool isFirst = m_index.m_newestAsked == None;
    Statement select(
        m_transaction,
        QLatin1String("SELECT domain_id, service_id, CASE status WHEN 'blocked' THEN 2 WHEN 'not_blocked' "
                      "THEN 1 ELSE 0 END, since, CASE WHEN suspect_status IS NULL THEN last_answered "
                      "WHEN unknown_reason = '' THEN last_asked ELSE suspect_first END, " // newestAnswerAt()
                      "last_asked FROM domain_status %1")
            .arg(isFirst ? QLatin1String() : QLatin1String("WHERE last_asked >= ?")));
    select.runWith(isFirst ? QVariantList() : QVariantList{m_index.m_newestAsked});
    const auto moment = [&select](int column) {
        return select.isNull(column) ? None : select.number(column);
    };
    while (select.next()) {
        m_index.m_newestAsked = std::max(m_index.m_newestAsked, moment(5));
        if (Row *row = find(select.number(0), select.number(1))) {
            row->status = statusOf(select.number(2));
            row->since = moment(3);
            row->answered = moment(4);
        }
    }
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
    readChanges();
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

namespace store {

Result<DomainIndex> readDomainIndex(const Database &database)
{
    return DomainIndex::Reader::read(database, {});
}

Result<DomainIndex> refreshed(const DomainIndex &before, const Database &database)
{
    return DomainIndex::Reader::read(database, before);
}

} // namespace store

} // namespace pantau
