// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table_reading.h"

#include <QCoreApplication>

#include <algorithm>

namespace pantau {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("DomainImport", text);
}

bool isComment(const DelimitedRow &row, bool mayBeHeader)
{
    if (!row.cells.first().startsWith(u'#'))
        return false;
    // "#,site,rank" is a header: its first column counts the rows.
    return !mayBeHeader || row.cells.first() != u"#" ||
           std::none_of(row.cells.cbegin(), row.cells.cend(), isDomainHeader);
}

QList<DelimitedRow> withoutComments(const QList<DelimitedRow> &all)
{
    QList<DelimitedRow> rows;
    rows.reserve(all.size());
    for (const DelimitedRow &row : all) {
        const bool empty = std::all_of(row.cells.cbegin(), row.cells.cend(),
                                       [](const QString &cell) { return cell.trimmed().isEmpty(); });
        if (!empty && !isComment(row, rows.isEmpty()))
            rows.append(row);
    }
    return rows;
}

} // namespace

Table readTableText(const QString &text, const TableWishes &wishes)
{
    const DelimitedText delimited = readDelimited(text, wishes.delimiters);
    Table table;
    table.separator = delimited.separator;
    table.quote = delimited.quote;
    table.rows = withoutComments(delimited.rows);
    if (!table.rows.isEmpty())
        table.hasHeader = wishes.hasHeader.value_or(
            isHeaderRow(table.rows.constFirst().cells, table.isTable() && table.rows.size() > 1));
    if (table.hasHeader)
        for (const QString &cell : table.rows.takeFirst().cells)
            table.header += cell.simplified();
    table.roles = guessRoles(table.header, table.rows, table.isTable());
    return table;
}

Result<Table> readTable(const QByteArray &bytes, const TableWishes &wishes)
{
    const auto decoded = decodeText(bytes, wishes.encoding);
    if (!decoded)
        return failure(decoded.error());
    Table table = readTableText(decoded->text, wishes);
    table.encoding = decoded->encoding;
    if (table.rows.isEmpty())
        return failure(Error::Kind::InvalidInput,
                       tr(QT_TRANSLATE_NOOP("DomainImport", "The file holds only blank lines, comments or a "
                                                            "header. Choose a file with one domain in each "
                                                            "line or row.")));
    return table;
}

Result<void> giveRole(Table &table, const QString &header, ColumnRole role)
{
    const QString wanted = header.simplified();
    for (qsizetype c = 0; c < table.header.size(); ++c) {
        if (table.header[c].compare(wanted, Qt::CaseInsensitive) != 0)
            continue;
        std::replace(table.roles.begin(), table.roles.end(), role, ColumnRole::Ignore);
        table.roles[c] = role;
        return {};
    }
    return failure(Error::Kind::InvalidInput,
                   tr(QT_TRANSLATE_NOOP("DomainImport", "The file has no column “%1”. Its columns are: %2."))
                       .arg(wanted, table.header.join(QLatin1String(", "))));
}

} // namespace pantau
