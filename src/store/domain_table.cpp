// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/database.h"
#include "store/history.h"
#include "store/rows.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace pantau::store {

namespace {

/// FROM and WHERE of the domain table, with the values of its question marks.
struct Selection
{
    QString sql;
    QVariantList values;
};

Selection selectionOf(const DomainQuery &query)
{
    Selection selection;
    // A domain in several lists of one service is one row of the table.
    selection.sql = QStringLiteral(
        "FROM (SELECT m.domain_id, a.service_id, MIN(l.account_id) AS account_id, "
        "json_group_array(l.name) AS lists FROM list_domain m JOIN list l ON l.id = m.list_id "
        "LEFT JOIN account a ON a.id = l.account_id GROUP BY m.domain_id, a.service_id) t "
        "JOIN domain d ON d.id = t.domain_id LEFT JOIN service v ON v.id = t.service_id "
        "LEFT JOIN domain_status s ON s.domain_id = t.domain_id AND s.service_id = t.service_id "
        "LEFT JOIN domain_setting g ON g.domain_id = t.domain_id "
        "LEFT JOIN change_ c ON c.id = (SELECT MAX(id) FROM change_ "
        "WHERE domain_id = t.domain_id AND service_id = t.service_id) WHERE 1");
    if (query.list) {
        selection.sql += QLatin1String(
            " AND t.domain_id IN (SELECT domain_id FROM list_domain WHERE list_id = ?)"
            " AND t.service_id IS (SELECT a.service_id FROM list l LEFT JOIN account a ON a.id = l.account_id"
            " WHERE l.id = ?)");
        selection.values << qint64(*query.list) << qint64(*query.list);
    }
    if (query.status) {
        selection.sql += QLatin1String(" AND COALESCE(s.status, 'unknown') = ?");
        selection.values << statusKey(*query.status);
    }
    if (const QString filter = query.filter.trimmed().toLower(); !filter.isEmpty()) {
        selection.sql += QLatin1String(" AND (instr(d.name, ?) > 0 OR instr(d.display, ?) > 0)");
        selection.values << filter << filter;
    }
    return selection;
}

QString orderOf(const DomainQuery &query)
{
    QLatin1String column;
    switch (query.column) {
    case DomainQuery::Column::Domain:
        column = QLatin1String("d.name");
        break;
    case DomainQuery::Column::Status:
        column = QLatin1String(
            "CASE COALESCE(s.status, 'unknown') WHEN 'blocked' THEN 0 WHEN 'unknown' THEN 1 ELSE 2 END");
        break;
    case DomainQuery::Column::Since:
        column = QLatin1String("s.since");
        break;
    case DomainQuery::Column::LastAnswered:
        column = QLatin1String("s.last_answered");
        break;
    case DomainQuery::Column::Lists:
        column = QLatin1String("t.lists");
        break;
    }
    return QLatin1String(" ORDER BY %1 %2 NULLS LAST, d.name, t.service_id")
        .arg(column, query.order == Qt::AscendingOrder ? QLatin1String("ASC") : QLatin1String("DESC"));
}

QStringList sortedNames(const QString &json)
{
    QStringList names;
    for (const auto &name : QJsonDocument::fromJson(json.toUtf8()).array())
        names.append(name.toString());
    std::sort(names.begin(), names.end(), [](const QString &a, const QString &b) {
        return QString::compare(a, b, Qt::CaseInsensitive) < 0;
    });
    return names;
}

} // namespace

Result<QList<DomainRow>> History::domainRows(const DomainQuery &query) const
{
    const Selection selection = selectionOf(query);
    Transaction transaction(m_database.handle(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT d.name, t.account_id, v.address, t.lists, c.id, %1, %2, %3 ")
                             .arg(StatusColumns, ChangeColumns, SettingColumns) +
                         selection.sql + orderOf(query) + QLatin1String(" LIMIT ? OFFSET ?"));
    select.runWith(selection.values + QVariantList{query.limit, query.offset});
    QList<DomainRow> rows;
    while (select.next()) {
        const auto domain = DomainName::fromNormalised(select.text(0));
        std::optional<Change> lastChange;
        if (!select.isNull(4))
            lastChange = readChange(select, 13, domain);
        rows.append({domain, select.optionalId<AccountId>(1), select.text(2), readKnown(select, 5),
                     sortedNames(select.text(3)), lastChange, readSettings(select, 17)});
    }
    return transaction.commit(std::move(rows));
}

Result<int> History::domainCount(const DomainQuery &query) const
{
    const Selection selection = selectionOf(query);
    Transaction transaction(m_database.handle(), Transaction::Mode::Read);
    Statement select(transaction, QLatin1String("SELECT COUNT(*) ") + selection.sql);
    select.runWith(selection.values);
    const int count = select.next() ? int(select.number(0)) : 0;
    return transaction.commit(count);
}

Result<DomainCounts> History::counts(std::optional<ListId> list) const
{
    DomainQuery query;
    query.list = list;
    const Selection selection = selectionOf(query);
    Transaction transaction(m_database.handle(), Transaction::Mode::Read);
    Statement select(transaction, QLatin1String("SELECT COUNT(*), TOTAL(s.status = 'blocked'), "
                                                "TOTAL(s.status = 'not_blocked') ") +
                                      selection.sql);
    select.runWith(selection.values);
    DomainCounts counts;
    if (select.next())
        counts = {int(select.number(0)), int(select.number(1)), int(select.number(2)), 0};
    counts.unknown = counts.total - counts.blocked - counts.notBlocked;
    return transaction.commit(counts);
}

} // namespace pantau::store
