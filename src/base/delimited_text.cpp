// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/delimited_text.h"

#include "base/domain_name.h"

#include <QDateTime>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QTimeZone>

#include <csv.h>

#include <algorithm>
#include <array>
#include <memory>

namespace pantau {

namespace {

constexpr char NoSeparator = '\x1f'; // does not occur in imported text
constexpr char NoQuote = '\x1e';
constexpr qsizetype SampleLines = 100;

struct PhysicalLine
{
    int number = 0;
    QByteArray bytes; ///< UTF-8 with a line feed at its end
};

QList<PhysicalLine> splitLines(const QString &text)
{
    QString unified = text;
    unified.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    unified.replace(QLatin1Char('\r'), QLatin1Char('\n'));
    QList<PhysicalLine> lines;
    int number = 0;
    const QByteArray utf8 = unified.toUtf8();
    for (qsizetype start = 0; start < utf8.size();) {
        const qsizetype end = utf8.indexOf('\n', start);
        QByteArray line = end < 0 ? utf8.sliced(start) : utf8.sliced(start, end - start);
        lines.append({++number, line.append('\n')});
        start = end < 0 ? utf8.size() : end + 1;
    }
    return lines;
}

struct RowCollector
{
    QList<DelimitedRow> rows;
    QStringList cells;
    int line = 0;
};

void onCell(void *bytes, size_t size, void *collector)
{
    const auto text = QString::fromUtf8(static_cast<const char *>(bytes), static_cast<qsizetype>(size));
    static_cast<RowCollector *>(collector)->cells.append(withoutFormulaGuard(text));
}

void onRow(int /*terminator*/, void *data)
{
    auto *collector = static_cast<RowCollector *>(data);
    collector->rows.append({collector->line, std::exchange(collector->cells, {})});
}

/// Returns nothing if the quotation marks are not well-formed CSV.
std::optional<QList<DelimitedRow>> parseLines(const PhysicalLine *begin, const PhysicalLine *end,
                                              char separator, char quote)
{
    csv_parser parser;
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
        return std::nullopt;
    const std::unique_ptr<csv_parser, decltype(&csv_free)> freeAtEnd(&parser, &csv_free);
    csv_set_delim(&parser, static_cast<unsigned char>(separator));
    csv_set_quote(&parser, static_cast<unsigned char>(quote));

    RowCollector collector;
    bool insideRow = false;
    for (const PhysicalLine *line = begin; line != end; ++line) {
        if (!insideRow)
            collector.line = line->number;
        const qsizetype before = collector.rows.size();
        const auto size = static_cast<size_t>(line->bytes.size());
        if (csv_parse(&parser, line->bytes.constData(), size, onCell, onRow, &collector) != size)
            return std::nullopt;
        const bool ended = collector.rows.size() > before;
        insideRow = !ended && (insideRow || !line->bytes.trimmed().isEmpty());
    }
    if (csv_fini(&parser, onCell, onRow, &collector) != 0)
        return std::nullopt;
    return collector.rows;
}

/// Parses each line alone, verbatim if its quotation marks are faulty.
QList<DelimitedRow> parseLineByLine(const QList<PhysicalLine> &lines, char separator, char quote)
{
    QList<DelimitedRow> rows;
    for (const PhysicalLine &line : lines) {
        auto row = parseLines(&line, &line + 1, separator, quote);
        if (!row)
            row = parseLines(&line, &line + 1, separator, NoQuote);
        if (row)
            rows.append(*row);
    }
    return rows;
}

/// Shape of a row when its line is split at each separator, ignoring quotation marks.
class RowShape
{
public:
    RowShape(const QList<PhysicalLine> &lines, char separator, char quote)
        : m_separator(separator), m_quote(quote)
    {
        QHash<qsizetype, QHash<qsizetype, int>> domains; // by number of cells and column
        int most = 0;
        for (const PhysicalLine &line : lines.first(std::min(SampleLines, lines.size()))) {
            const QByteArrayList cells = line.bytes.split(separator);
            for (qsizetype c = 0; c < cells.size() && cells.size() > 1; ++c)
                if (isDomain(cells[c]) && ++domains[cells.size()][c] > most) {
                    most = domains[cells.size()][c];
                    m_width = cells.size();
                    m_column = c;
                }
        }
    }

    [[nodiscard]] bool fits(const PhysicalLine &line) const
    {
        const QByteArrayList cells = line.bytes.split(m_separator);
        return m_width > 1 && cells.size() == m_width && !cells[m_column].contains(m_quote) &&
               isDomain(cells[m_column]);
    }

private:
    static bool isDomain(const QByteArray &cell) { return DomainName::isWatchable(QString::fromUtf8(cell)); }

    char m_separator;
    char m_quote;
    qsizetype m_width = 0;
    qsizetype m_column = 0;
};

/// Splits rows in which two stray quotation marks turned other rows into parts of a cell.
QList<DelimitedRow> withoutSwallowedRows(QList<DelimitedRow> rows, const QList<PhysicalLine> &lines,
                                         char separator, char quote)
{
    const auto endOf = [&rows, &lines](qsizetype r) {
        return r + 1 < rows.size() ? rows.at(r + 1).line : lines.constLast().number + 1;
    };
    const auto isLong = [&rows, &endOf](qsizetype r) {
        return endOf(r) - rows.at(r).line > 1 &&
               std::any_of(rows.at(r).cells.cbegin(), rows.at(r).cells.cend(),
                           [](const QString &cell) { return cell.contains(u'\n'); });
    };
    std::optional<RowShape> shape;
    for (qsizetype r = rows.size() - 1; r >= 0 && separator != NoSeparator; --r) {
        if (!isLong(r))
            continue;
        if (!shape)
            shape.emplace(lines, separator, quote);
        const auto from = [&lines](int number) { // the line that sets the separator is missing
            return std::ranges::find_if(lines,
                                        [number](const PhysicalLine &line) { return line.number >= number; });
        };
        const QList<PhysicalLine> own(from(rows.at(r).line), from(endOf(r)));
        if (std::none_of(own.cbegin() + 1, own.cend(),
                         [&shape](const PhysicalLine &line) { return shape->fits(line); }))
            continue;
        const QList<DelimitedRow> split = parseLineByLine(own, separator, quote);
        rows.remove(r);
        for (qsizetype i = 0; i < split.size(); ++i)
            rows.insert(r + i, split[i]);
    }
    return rows;
}

/// True for a line that starts like a comment. It may contain any separator and is not part of the table. A
/// line with an open quotation mark may be the start of a row.
bool startsAsRemark(const PhysicalLine &line)
{
    QByteArrayView text = QByteArrayView(line.bytes).trimmed();
    if (line.bytes.count('"') % 2 != 0)
        return false;
    if (text.startsWith('"'))
        text = text.sliced(1);
    return text.isEmpty() || text.startsWith('#') || text.startsWith(';') || text.startsWith('!') ||
           text.startsWith("//") || text.startsWith("' ");
}

/// Returns the lines used for detection: the first ones that are not comments, if any.
QList<PhysicalLine> sampleOf(const QList<PhysicalLine> &lines)
{
    QList<PhysicalLine> sample;
    for (const PhysicalLine &line : lines) {
        if (sample.size() == SampleLines)
            break;
        if (!startsAsRemark(line))
            sample += line;
    }
    return sample.isEmpty() ? lines.first(std::min(SampleLines, lines.size())) : sample;
}

/// How much the lines look like a table with a given separator. Greater is better.
struct Shape
{
    bool wellQuoted = false;   ///< the quotation marks are valid with this separator
    qsizetype regularRows = 0; ///< number of rows with the most common cell count above one
    qsizetype columns = 1;     ///< that cell count
    int lastLine = 0;          ///< last line of those rows: titles above a table come first

    friend auto operator<=>(const Shape &,
                            const Shape &) = default; // NOLINT(modernize-use-nullptr): no pointer
};

Shape shapeOf(const QList<PhysicalLine> &sample, char separator, char quote)
{
    const PhysicalLine *all = sample.constData();
    const auto strictRows = parseLines(all, all + sample.size(), separator, quote);
    const auto rows = strictRows ? *strictRows : parseLineByLine(sample, separator, quote);
    const auto isComment = [](const DelimitedRow &row) { return row.cells.first().startsWith(u'#'); };
    const bool onlyComments = std::ranges::all_of(rows, isComment);
    QHash<qsizetype, Shape> shapes;
    for (const DelimitedRow &row : rows) {
        if (!onlyComments && isComment(row))
            continue;
        Shape &shape = shapes[row.cells.size()];
        shape = {strictRows.has_value(), shape.regularRows + 1, row.cells.size(), row.line};
    }
    Shape best;
    for (const Shape &shape : std::as_const(shapes))
        if (shape.columns > 1)
            best = std::max(best, shape);
    return best;
}

char findSeparator(const QList<PhysicalLine> &sample, char quote)
{
    char separator = NoSeparator;
    Shape best;
    // If shapes are equal, the rarer character wins: commas also occur in numbers and texts, tabs hardly
    // ever.
    for (const char candidate : {'\t', ';', ',', '|'}) {
        const Shape shape = shapeOf(sample, candidate, quote);
        if (shape > best) {
            best = shape;
            separator = candidate;
        }
    }
    return separator;
}

/// True if cells are quoted with apostrophes, as some databases export them: every line starts and ends with
/// one. An apostrophe that guards a formula has no second one at the end.
bool isQuotedByApostrophes(const QList<PhysicalLine> &sample)
{
    bool any = false;
    for (const PhysicalLine &line : sample) {
        const QByteArray text = line.bytes.trimmed();
        if (text.isEmpty())
            continue;
        any = true;
        if (text.size() < 2 || !text.startsWith('\'') || !text.endsWith('\''))
            return false;
    }
    return any;
}

/// Returns the separator in Excel's line `sep=;`, or nothing for another line. Some programs quote it, or pad
/// it with blanks or separators; padding with another character is ignored.
std::optional<char> namedSeparator(const QByteArray &line)
{
    static const QRegularExpression Line(
        QStringLiteral("^[ \"']*sep *= *[\"']?(?:(\\\\t)|([\t,;|:/!^~*&]))[\\s\"',;|]*$"),
        QRegularExpression::CaseInsensitiveOption);
    const auto match = Line.match(QString::fromUtf8(line.chopped(1)));
    if (!match.hasMatch())
        return std::nullopt;
    return match.hasCaptured(1) ? '\t' : match.captured(2).front().toLatin1();
}

/// Removes the line that sets the separator. Returns that separator if the other lines contain it.
std::optional<QChar> takeSeparatorLine(QList<PhysicalLine> &lines)
{
    const auto first =
        std::ranges::find_if(lines, [](const PhysicalLine &line) { return !line.bytes.trimmed().isEmpty(); });
    const auto separator = first == lines.end() ? std::nullopt : namedSeparator(first->bytes);
    if (!separator)
        return std::nullopt;
    lines.erase(first);
    const bool isUsed = std::ranges::any_of(
        lines, [&separator](const PhysicalLine &line) { return line.bytes.contains(*separator); });
    return isUsed ? std::optional(QChar(QLatin1Char(*separator))) : std::nullopt;
}

char byteOf(QChar c, char none)
{
    return c.isNull() ? none : c.toLatin1();
}

constexpr QChar Guard = u'\'';

/// True if the text is a formula after any number of apostrophes. Counting those makes a cell that already
/// has one round-trip.
bool needsGuard(const QString &cell)
{
    const auto first = std::ranges::find_if(cell, [](QChar c) { return c != Guard; });
    return first != cell.cend() && QStringView(u"=+-@\t\r").contains(*first);
}

bool needsQuotes(const QString &cell)
{
    // Readers trim unquoted cells; other programs split at semicolons and tabs.
    return cell.isEmpty() || cell.front().isSpace() || cell.back().isSpace() ||
           std::ranges::any_of(cell, [](QChar c) { return QStringView(u",;\t\"\r\n").contains(c); });
}

QString encoded(const QString &cell)
{
    QString text = needsGuard(cell) ? Guard + cell : cell;
    if (!needsQuotes(text))
        return text;
    text.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return QLatin1Char('"') + text + QLatin1Char('"');
}

} // namespace

qsizetype DelimitedRow::width() const
{
    const auto last = std::find_if(cells.crbegin(), cells.crend(),
                                   [](const QString &cell) { return !cell.trimmed().isEmpty(); });
    return cells.crend() - last;
}

DelimitedText readDelimited(const QString &text, const Delimiters &wanted)
{
    const auto content = std::ranges::find_if(text, [](QChar c) { return c != QChar(QChar::ByteOrderMark); });
    QList<PhysicalLine> lines = splitLines(text.sliced(content - text.cbegin()));
    const auto named = takeSeparatorLine(lines);
    const auto sample = sampleOf(lines);
    const auto wantedSeparator = wanted.separator ? wanted.separator : named;
    const auto read = [&lines, &sample, &wantedSeparator](QChar quote) {
        const char quoteByte = byteOf(quote, NoQuote);
        const char separator =
            wantedSeparator ? byteOf(*wantedSeparator, NoSeparator) : findSeparator(sample, quoteByte);
        const PhysicalLine *all = lines.constData();
        auto rows = parseLines(all, all + lines.size(), separator, quoteByte);
        return DelimitedText{separator == NoSeparator ? QChar() : QChar(QLatin1Char(separator)), quote,
                             rows ? withoutSwallowedRows(*std::move(rows), lines, separator, quoteByte)
                                  : parseLineByLine(lines, separator, quoteByte)};
    };
    return read(wanted.quote.value_or(isQuotedByApostrophes(sample) ? u'\'' : u'"'));
}

QByteArray csvRow(const QStringList &cells, QChar separator)
{
    QStringList encodedCells;
    encodedCells.reserve(cells.size());
    for (const QString &cell : cells)
        encodedCells.append(encoded(cell));
    return encodedCells.join(separator).toUtf8() + "\r\n";
}

QChar spreadsheetSeparator(const QLocale &locale)
{
    return locale.decimalPoint() == QLatin1String(",") ? u';' : u',';
}

QString spreadsheetTime(const QDateTime &time, const QTimeZone &zone)
{
    return time.toTimeZone(zone).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QTimeZone spreadsheetZone()
{
    const QTimeZone zone = QTimeZone::systemTimeZone();
    return zone.isValid() ? zone : QTimeZone::utc();
}

QString withZone(const QString &heading, const QTimeZone &zone)
{
    return QStringLiteral("%1 (%2)").arg(heading, QString::fromLatin1(zone.id()));
}

QString withoutFormulaGuard(const QString &cell)
{
    return cell.startsWith(Guard) && needsGuard(cell) ? cell.sliced(1) : cell;
}

} // namespace pantau
