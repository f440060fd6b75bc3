// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/natural_order.h"
#include "store/database.h"
#include "store/domain_index.h"
#include "store/rows.h"

#include <algorithm>
#include <map>
#include <numeric>

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
    void putNamesInOrder();
    [[nodiscard]] int setFor(const std::vector<qint64> &lists);
    [[nodiscard]] Row *find(qint64 domain, qint64 service);
    template <typename Change>
    void changeAll(qint64 domain, Change change);
    void readStatuses();
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
    Rows m_rows;
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
    std::map<qint64, std::vector<qint64>> byService;
    for (const qint64 list : lists)
        byService[m_lists[list].service].push_back(list);
    Row row;
    row.domain = domain;
    row.name = int(m_names.size());
    row.nameLength = quint8(name.size());
    m_names += name.toStdString() + '\n';
    if (!display.isEmpty())
        m_displays.insert(domain, display.toLower());
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

void DomainIndex::Reader::sortRows()
{
    m_index.m_sets = std::make_shared<std::vector<ListSet>>(std::move(m_sets));
    m_index.m_names = std::make_shared<std::string>(std::move(m_names));
    std::sort(m_rows.begin(), m_rows.end(), [this](const Row &a, const Row &b) {
        const int order = compareNaturally(m_index.nameOf(a), m_index.nameOf(b));
        return order != 0 ? order < 0 : m_index.setOf(a).service < m_index.setOf(b).service;
    });
    putNamesInOrder();
    std::vector<int> byDomain(m_rows.size());
    std::iota(byDomain.begin(), byDomain.end(), 0);
    std::sort(byDomain.begin(), byDomain.end(), [this](int a, int b) {
        return std::pair(m_rows[std::size_t(a)].domain, a) < std::pair(m_rows[std::size_t(b)].domain, b);
    });
    m_index.m_byDomain = std::make_shared<std::vector<int>>(std::move(byDomain));
    if (!m_displays.isEmpty())
        for (std::size_t place = 0; place < m_rows.size(); ++place)
            if (const auto found = m_displays.constFind(m_rows[place].domain); found != m_displays.cend())
                m_index.m_displays.insert(int(place), *found);
    m_index.m_rows = std::make_shared<Rows>(std::move(m_rows));
}

/// So that a search goes through them from their beginning to their end.
void DomainIndex::Reader::putNamesInOrder()
{
    auto names = std::make_shared<std::string>();
    names->reserve(m_index.m_names->size());
    qint64 domain = 0;
    int begin = 0;
    for (Row &row : m_rows) {
        if (row.domain != domain) {
            begin = int(names->size());
            *names += m_index.nameOf(row);
            *names += '\n';
        }
        domain = row.domain;
        row.name = begin;
    }
    m_index.m_names = std::move(names);
}

DomainIndex::Row *DomainIndex::Reader::find(qint64 domain, qint64 service)
{
    const int place = m_index.placeOf(DomainKey{domain, service});
    return place < 0 ? nullptr : &m_rows[std::size_t(place)];
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
        QLatin1String("SELECT domain_id, service_id, status, since, CASE WHEN suspect_status IS NULL "
                      "THEN last_answered WHEN unknown_reason = '' THEN last_asked "
                      "ELSE suspect_first END, last_asked FROM domain_status %1") // newestAnswerAt()
            .arg(isFirst ? QLatin1String() : QLatin1String("WHERE last_asked >= ?")));
    select.runWith(isFirst ? QVariantList() : QVariantList{m_index.m_newestAsked});
    const auto moment = [&select](int column) {
        return select.isNull(column) ? None : select.number(column);
    };
    while (select.next()) {
        m_index.m_newestAsked = std::max(m_index.m_newestAsked, moment(5));
        if (Row *row = find(select.number(0), select.number(1))) {
            row->status = readStatus(select, 2);
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
