// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/table_reading.h"

#include "base/domain_text.h"
#include "base/language.h"
#include "base/workbook.h"

#include <algorithm>

namespace pantau {

namespace {

constexpr qsizetype MostTitles = 20; ///< above a header that starts with "#"

bool isComment(const DelimitedRow &row, bool mayBeHeader)
{
    const QString &text = row.cells.first();
    // The other marks may also start an empty cell or a URL.
    if (!text.startsWith(u'#'))
        return text.startsWith(QLatin1String("; ")) || text.startsWith(QLatin1String("! ")) ||
               text.startsWith(QLatin1String("// "));
    // "#,site,rank" is a header whose first column numbers the rows.
    if (!isRemarkLine(text))
        return false;
    return !mayBeHeader || text != u"#" || std::ranges::none_of(row.cells, isDomainHeader);
}

/// Removes blank rows and comments.
void dropComments(Table &table)
{
    QList<DelimitedRow> rows;
    rows.reserve(table.rows.size());
    for (const DelimitedRow &row : std::as_const(table.rows)) {
        if (row.width() == 0)
            continue;
        if (table.isSheet() || !isComment(row, rows.size() < MostTitles))
            rows += row;
        else if (holdsDomain(withoutRemarkMark(row.cells.join(u' '))))
            table.remarks += row;
    }
    table.rows = rows;
}

/// Splits the rows at the header. Rows above it are titles, unless a cell is a domain: such rows stay.
void takeHeader(Table &table, qsizetype header)
{
    QList<DelimitedRow> above = table.rows.first(header);
    const auto titles = std::stable_partition(above.begin(), above.end(), [](const DelimitedRow &row) {
        return std::ranges::any_of(row.cells, isMeantAsDomain);
    });
    table.titles = {titles, above.end()};
    for (const QString &cell : table.rows[header].cells)
        table.header += cell.simplified();
    const qsizetype kept = titles - above.begin();
    std::copy(above.begin(), titles, table.rows.begin() + header + 1 - kept);
    table.rows.remove(0, header + 1 - kept);
}

/// True for a domain, perhaps among other words, in a column that is not imported.
bool isStray(const Table &table, const DelimitedRow &row, qsizetype column)
{
    return table.roles.value(column) == ColumnRole::Ignore && holdsDomain(row.cells[column]);
}

bool hasStray(const Table &table, const DelimitedRow &row)
{
    for (qsizetype c = 0; c < row.cells.size(); ++c)
        if (isStray(table, row, c))
            return true;
    return false;
}

/// Turns every entry into its own row: the domains, and other text in domain columns.
void takeApart(Table &table)
{
    QList<DelimitedRow> entries;
    for (const DelimitedRow &row : std::as_const(table.rows)) {
        const qsizetype before = entries.size();
        for (qsizetype c = 0; c < row.cells.size(); ++c) {
            const bool isEntry = table.roles.value(c) == ColumnRole::Domain || isStray(table, row, c);
            if (isEntry && !row.cells[c].trimmed().isEmpty())
                entries.append({row.line, {row.cells[c]}});
        }
        if (entries.size() == before)
            entries.append({row.line, {row.cells.join(QLatin1String(", "))}});
    }
    table.rows = entries;
    table.separator = {};
    table.roles = {ColumnRole::Domain};
}

/// Keeps all domains of a file that is less of a table than its separators suggest.
void takeStrays(Table &table)
{
    if (!table.isTable() || table.hasHeader || table.rows.isEmpty() ||
        !table.roles.contains(ColumnRole::Domain))
        return;
    if (std::ranges::any_of(table.rows, [&table](const DelimitedRow &row) { return hasStray(table, row); }))
        takeApart(table);
}

/// Maps the columns of @p table to those of @p all, and adds missing ones.
QList<qsizetype> placesIn(Table &all, const Table &table)
{
    const qsizetype size = table.roles.size();
    QList<qsizetype> places(size, -1);
    const auto place = [&](qsizetype column, auto fits) {
        for (qsizetype c = 0; c < all.roles.size() && places[column] < 0; ++c)
            if (!places.contains(c) && fits(c))
                places[column] = c;
    };
    const auto isCalledAs = [&](qsizetype column, qsizetype c) {
        const QString header = table.header.value(column);
        return !header.isEmpty() && all.header.value(c).compare(header, Qt::CaseInsensitive) == 0;
    };
    for (qsizetype column = 0; column < size; ++column)
        if (const ColumnRole role = table.roles[column]; role != ColumnRole::Ignore)
            place(column, [&](qsizetype c) { return all.roles[c] == role; });
    for (qsizetype column = 0; column < size; ++column)
        if (table.roles[column] != ColumnRole::Domain)
            place(column,
                  [&](qsizetype c) { return all.roles[c] != ColumnRole::Domain && isCalledAs(column, c); });
    for (qsizetype column = 0; column < size; ++column) {
        if (places[column] >= 0) {
            if (table.roles[column] == ColumnRole::List) // this file had too few rows to detect the role
                all.roles[places[column]] = ColumnRole::List;
            continue;
        }
        places[column] = all.roles.size();
        all.roles += table.roles[column];
        all.header.resize(all.roles.size());
        all.header.last() = table.header.value(column);
    }
    return places;
}

/// Detects header and roles; the format fields of @p table are already set.
Table finished(Table table, const TableOptions &options)
{
    dropComments(table);
    if (options.hasHeader.value_or(true) && !table.rows.isEmpty()) {
        auto header = findHeader(table.rows, table.isTable(), options.columns);
        if (!header && options.hasHeader)
            header = 0;
        table.hasHeader = header.has_value();
        if (header)
            takeHeader(table, *header);
    }
    table.roles = guessRoles(table.header, table.rows, table.isTable());
    if (table.isSheet() || !options.delimiters.separator)
        takeStrays(table);
    return table;
}

Result<Table> readSheet(const QByteArray &bytes, const TableOptions &options)
{
    auto workbook = TRY(readWorkbook(bytes));
    Table table;
    table.sheet = workbook.sheet;
    table.otherSheets = workbook.otherSheets;
    table.rows = std::move(workbook.rows);
    if (std::ranges::any_of(table.rows, [](const DelimitedRow &row) { return row.cells.size() > 1; }))
        table.separator = u'\t';
    return finished(std::move(table), options);
}

Result<Table> readTextFile(const QByteArray &bytes, const TableOptions &options)
{
    const auto decoded = TRY(decodeText(bytes, options.encoding));
    Table table = readTableText(decoded.text, options);
    table.encoding = decoded.encoding;
    table.mayBeMisread = !options.encoding && decoded.encoding == TextEncoding::Windows1252;
    return table;
}

} // namespace

Table joinTables(QList<Table> tables, const QStringList &files)
{
    Table all = std::move(tables.first());
    if (tables.size() == 1)
        return all;
    all.header.resize(all.roles.size());
    all.parts = {{files.first(), all.titles.size(), all.rows.size()}};
    for (qsizetype i = 1; i < tables.size(); ++i) {
        Table &table = tables[i];
        const QList<qsizetype> places = placesIn(all, table);
        all.parts += TablePart{files[i], table.titles.size(), table.rows.size()};
        all.titles += table.titles;
        all.remarks += table.remarks;
        all.otherSheets += table.otherSheets;
        if (!all.isSheet())
            all.sheet = table.sheet;
        else if (table.isSheet())
            all.sheet += QLatin1String(", ") + table.sheet;
        all.hasHeader = all.hasHeader || table.hasHeader;
        all.mayBeMisread = all.mayBeMisread || table.mayBeMisread;
        if (all.separator.isNull())
            all.separator = table.separator;
        for (DelimitedRow &row : table.rows) {
            QStringList cells(all.roles.size());
            for (qsizetype c = 0; c < row.cells.size(); ++c)
                cells[places.value(c, c)] = std::move(row.cells[c]);
            all.rows.append({row.line, std::move(cells)});
        }
        table = {};
    }
    if (!all.hasHeader)
        all.header.clear();
    return all;
}

Table readTableText(const QString &text, const TableOptions &options)
{
    const DelimitedText delimited =
        readDelimited(withoutChatHeads(withEntitiesInsideDecoded(text)), options.delimiters);
    Table table;
    table.separator = delimited.separator;
    table.quote = delimited.quote;
    table.rows = delimited.rows;
    return finished(std::move(table), options);
}

Result<Table> readTable(const QByteArray &bytes, const TableOptions &options)
{
    auto table = isWorkbookLike(bytes) ? readSheet(bytes, options) : readTextFile(bytes, options);
    if (table && table->rows.isEmpty())
        return failure(Error::Kind::InvalidInput, Texts::tr("The file holds only blank lines, comments or a "
                                                            "header. Choose a file with one domain in each "
                                                            "line or row."));
    return table;
}

bool isPastedTable(const Table &table)
{
    const auto columns = table.roles.size();
    const bool even = std::ranges::all_of(
        table.rows, [columns](const DelimitedRow &row) { return row.cells.size() == columns; });
    const bool mixed =
        std::ranges::any_of(table.roles, [](ColumnRole role) { return role != ColumnRole::Domain; });
    return table.isTable() && even && mixed && table.rows.size() + (table.hasHeader ? 1 : 0) > 1;
}

Result<void> giveRole(Table &table, const QString &header, ColumnRole role)
{
    const QString wanted = header.simplified();
    const auto isCalledSo = [&wanted](const QString &name) {
        return name.compare(wanted, Qt::CaseInsensitive) == 0;
    };
    if (const qsizetype first = std::ranges::find_if(table.header, isCalledSo) - table.header.begin();
        first < table.header.size()) {
        std::replace(table.roles.begin(), table.roles.end(), role, ColumnRole::Ignore);
        // Only domains may have several columns.
        const qsizetype end = role == ColumnRole::Domain ? table.header.size() : first + 1;
        for (qsizetype c = first; c < end; ++c)
            if (isCalledSo(table.header[c]))
                table.roles[c] = role;
        return {};
    }
    return failure(Error::Kind::InvalidInput, Texts::tr("The file has no column “%1”. Its columns are: %2.")
                                                  .arg(wanted, table.header.join(QLatin1String(", "))));
}

} // namespace pantau
