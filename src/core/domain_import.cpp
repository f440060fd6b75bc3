// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain_import.h"

#include "core/delimited_text.h"
#include "core/text_decoder.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>
#include <optional>

namespace pantau {

namespace {

constexpr qsizetype SampleRows = 1000;

QString tr(const char *text)
{
    return QCoreApplication::translate("DomainImport", text);
}

/// Takes entries in the order of the input and keeps the account of them.
class Collector
{
public:
    /// One entry: a domain, or several between spaces when most of the words are domains. A sentence with a
    /// domain in it is refused as a whole, so that "exa mple.com" never becomes mple.com.
    void take(int line, const QString &entry)
    {
        const QString text = entry.trimmed();
        if (text.isEmpty())
            return;
        const auto words = text.split(m_space, Qt::SkipEmptyParts);
        if (words.size() > 1) {
            const auto domains = std::count_if(words.cbegin(), words.cend(), [](const QString &word) {
                return DomainName::parseWatchable(word).has_value();
            });
            if (domains * 2 > words.size()) {
                for (const QString &word : words)
                    takeOne(line, word);
                return;
            }
        }
        takeOne(line, text);
    }

    void refuse(int line, const QString &text, const QString &sentence)
    {
        m_import.refused.append({line, text, Error{Error::Kind::InvalidInput, sentence, {}}});
    }

    [[nodiscard]] DomainImport finish(const QString &column, int columnNumber)
    {
        m_import.column = column;
        m_import.columnNumber = columnNumber;
        return std::move(m_import);
    }

private:
    void takeOne(int line, const QString &text)
    {
        auto domain = DomainName::parseWatchable(text);
        if (!domain) {
            m_import.refused.append({line, text, domain.error()});
            return;
        }
        const qsizetype before = m_seen.size();
        m_seen.insert(*domain);
        if (m_seen.size() == before)
            ++m_import.merged;
        else
            m_import.domains.append({*std::move(domain), line});
    }

    const QRegularExpression m_space{QStringLiteral("\\s+"), QRegularExpression::UseUnicodePropertiesOption};
    QSet<DomainName> m_seen;
    DomainImport m_import;
};

/// The place of a header among the words for a column of domains, the surest word first.
std::optional<size_t> headerRank(const QString &header)
{
    static const std::array<QLatin1String, 24> Words{
        QLatin1String("domain"),     QLatin1String("domains"),  QLatin1String("domainname"),
        QLatin1String("namadomain"), QLatin1String("domena"),   QLatin1String("site"),
        QLatin1String("sites"),      QLatin1String("website"),  QLatin1String("websites"),
        QLatin1String("situs"),      QLatin1String("situsweb"), QLatin1String("laman"),
        QLatin1String("url"),        QLatin1String("urls"),     QLatin1String("host"),
        QLatin1String("hosts"),      QLatin1String("hostname"), QLatin1String("web"),
        QLatin1String("link"),       QLatin1String("tautan"),   QLatin1String("webaddress"),
        QLatin1String("alamatweb"),  QLatin1String("address"),  QLatin1String("alamat"),
    };
    QString word = header.toLower();
    word.removeIf([](QChar c) { return c.isSpace() || c == u'_' || c == u'-'; });
    const auto *const found = std::find(Words.cbegin(), Words.cend(), word);
    if (found == Words.cend())
        return std::nullopt;
    return static_cast<size_t>(found - Words.cbegin());
}

bool isDomain(const QString &cell)
{
    return DomainName::parseWatchable(cell).has_value();
}

/// An e-mail address names a domain too, but a column of them is not the one that was meant.
bool isDomainAlone(const QString &cell)
{
    return (!cell.contains(u'@') || cell.contains(QLatin1String("://"))) && isDomain(cell);
}

bool isNumber(const QString &cell)
{
    return !cell.isEmpty() && std::all_of(cell.cbegin(), cell.cend(), [](QChar c) {
        return c.isDigit() || QStringView(u".,+-% ").contains(c);
    });
}

bool isComment(const DelimitedRow &row, bool mayBeHeader)
{
    if (!row.cells.first().startsWith(u'#'))
        return false;
    // "#,site,rank" is a header: its first column counts the rows.
    const bool header = mayBeHeader && row.cells.first() == u"#" &&
                        std::any_of(row.cells.cbegin(), row.cells.cend(),
                                    [](const QString &cell) { return headerRank(cell).has_value(); });
    return !header;
}

QList<DelimitedRow> withoutComments(const QList<DelimitedRow> &all)
{
    QList<DelimitedRow> rows;
    for (const DelimitedRow &row : all) {
        const bool empty = std::all_of(row.cells.cbegin(), row.cells.cend(),
                                       [](const QString &cell) { return cell.trimmed().isEmpty(); });
        if (!empty && !isComment(row, rows.isEmpty()))
            rows.append(row);
    }
    return rows;
}

struct ColumnContent
{
    qsizetype filled = 0;
    qsizetype domains = 0;

    [[nodiscard]] bool isMostlyDomains() const { return domains * 2 > filled; }
};

/// What the columns hold, judged by the first thousand rows after @p firstRow.
QList<ColumnContent> contentOf(const QList<DelimitedRow> &rows, qsizetype firstRow)
{
    QList<ColumnContent> columns;
    for (qsizetype i = firstRow; i < std::min(rows.size(), firstRow + SampleRows); ++i) {
        const QStringList &cells = rows[i].cells;
        if (columns.size() < cells.size())
            columns.resize(cells.size());
        for (qsizetype c = 0; c < cells.size(); ++c) {
            if (cells[c].trimmed().isEmpty())
                continue;
            ++columns[c].filled;
            columns[c].domains += isDomainAlone(cells[c]) ? 1 : 0;
        }
    }
    return columns;
}

/// A first row that holds words alone. In plain lines only a known word is a header: any other line without
/// a domain is one that a person has to be told about.
bool isHeader(const QStringList &cells, bool mayHoldAnyWords)
{
    if (std::any_of(cells.cbegin(), cells.cend(), isDomain))
        return false;
    if (std::any_of(cells.cbegin(), cells.cend(),
                    [](const QString &cell) { return headerRank(cell).has_value(); }))
        return true;
    return mayHoldAnyWords && !std::any_of(cells.cbegin(), cells.cend(), isNumber);
}

struct ColumnChoice
{
    std::optional<qsizetype> column; ///< empty: every cell is an entry
    bool hasHeader = false;
};

Result<ColumnChoice> findNamedColumn(const QStringList &header, const QString &name)
{
    const QString wanted = name.trimmed();
    for (qsizetype c = 0; c < header.size(); ++c)
        if (header[c].trimmed().compare(wanted, Qt::CaseInsensitive) == 0)
            return ColumnChoice{c, true};
    return failure(Error::Kind::InvalidInput,
                   tr(QT_TRANSLATE_NOOP("DomainImport", "The file has no column “%1”. Its columns are: %2."))
                       .arg(wanted, header.join(QLatin1String(", "))));
}

ColumnChoice chooseColumn(const QList<DelimitedRow> &rows, bool isTable)
{
    const QStringList &first = rows.first().cells;
    ColumnChoice choice;
    choice.hasHeader = isHeader(first, isTable && rows.size() > 1);
    const auto columns = contentOf(rows, choice.hasHeader ? 1 : 0);

    std::optional<size_t> bestRank;
    if (choice.hasHeader) {
        for (qsizetype c = 0; c < first.size(); ++c) {
            const auto rank = headerRank(first[c]);
            const bool fits = c >= columns.size() || columns[c].filled == 0 || columns[c].isMostlyDomains();
            if (rank && fits && (!bestRank || *rank < *bestRank)) {
                bestRank = rank;
                choice.column = c;
            }
        }
        if (choice.column)
            return choice;
    }
    const bool everywhere = std::all_of(columns.cbegin(), columns.cend(), [](const ColumnContent &column) {
        return column.filled == 0 || column.isMostlyDomains();
    });
    if (!choice.hasHeader && (!isTable || rows.size() == 1 || everywhere))
        return choice;
    const auto best = std::max_element(columns.cbegin(), columns.cend(),
                                       [](const auto &a, const auto &b) { return a.domains < b.domains; });
    choice.column = best == columns.cend() ? 0 : best - columns.cbegin();
    return choice;
}

/// A cell may hold several lines; each is an entry of the line on which it stands.
void takeCell(Collector &collector, int line, const QString &cell)
{
    for (const QString &part : cell.split(u'\n'))
        collector.take(line++, part);
}

int lineOfCell(const DelimitedRow &row, qsizetype column)
{
    qsizetype line = row.line;
    for (qsizetype c = 0; c < column; ++c)
        line += row.cells[c].count(u'\n');
    return static_cast<int>(line);
}

void takeColumn(Collector &collector, const DelimitedRow &row, qsizetype column, const QString &header)
{
    if (column < row.cells.size() && !row.cells[column].trimmed().isEmpty()) {
        takeCell(collector, lineOfCell(row, column), row.cells[column]);
        return;
    }
    const QString sentence =
        header.isEmpty()
            ? tr(QT_TRANSLATE_NOOP("DomainImport", "This row has no domain in column %1.")).arg(column + 1)
            : tr(QT_TRANSLATE_NOOP("DomainImport", "This row has no domain in the column “%1”.")).arg(header);
    collector.refuse(row.line, row.cells.join(QLatin1String(", ")), sentence);
}

/// An address may hold commas and semicolons of its own: one word, of which no later part is a domain.
bool isOneAddress(const QString &line, const QStringList &parts)
{
    const bool path = parts.first().contains(QLatin1String("://"));
    const bool spaced = std::any_of(line.cbegin(), line.cend(), [](QChar c) { return c.isSpace(); });
    return path && !spaced && isDomain(line) && std::none_of(parts.cbegin() + 1, parts.cend(), isDomain);
}

} // namespace

Result<DomainImport> readDomains(const QByteArray &bytes, const QString &columnName)
{
    const auto text = decodeText(bytes);
    if (!text)
        return failure(text.error());
    const DelimitedText table = readDelimited(*text);
    const QList<DelimitedRow> rows = withoutComments(table.rows);
    ColumnChoice choice;
    if (!rows.isEmpty() && columnName.trimmed().isEmpty()) {
        choice = chooseColumn(rows, !table.separator.isNull());
    } else if (!rows.isEmpty()) {
        const auto named = findNamedColumn(rows.first().cells, columnName);
        if (!named)
            return failure(named.error());
        choice = *named;
    }
    if (rows.size() == (choice.hasHeader ? 1 : 0))
        return failure(Error::Kind::InvalidInput,
                       tr(QT_TRANSLATE_NOOP("DomainImport", "The file holds only blank lines, comments or a "
                                                            "header. Choose a file with one domain in each "
                                                            "line or row.")));

    const QString header =
        choice.hasHeader && choice.column ? rows.first().cells.value(*choice.column).trimmed() : QString();
    Collector collector;
    for (qsizetype i = choice.hasHeader ? 1 : 0; i < rows.size(); ++i) {
        if (choice.column) {
            takeColumn(collector, rows[i], *choice.column, header);
            continue;
        }
        for (qsizetype c = 0; c < rows[i].cells.size(); ++c)
            takeCell(collector, lineOfCell(rows[i], c), rows[i].cells[c]);
    }
    return collector.finish(header, choice.column ? static_cast<int>(*choice.column) + 1 : 0);
}

DomainImport readPastedDomains(const QString &text)
{
    static const QRegularExpression LineBreak(QStringLiteral("\r\n|\r|\n"));
    static const QRegularExpression Separator(QStringLiteral("[,;\t]"));
    Collector collector;
    int number = 0;
    for (const QString &line : text.split(LineBreak)) {
        ++number;
        const QString trimmed = line.trimmed();
        if (trimmed.startsWith(u'#'))
            continue;
        const QStringList parts = trimmed.split(Separator);
        if (parts.size() > 1 && isOneAddress(trimmed, parts)) {
            collector.take(number, trimmed);
            continue;
        }
        for (const QString &part : parts)
            collector.take(number, part);
    }
    return collector.finish({}, 0);
}

} // namespace pantau
