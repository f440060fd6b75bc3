// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_import.h"

#include "base/domain_text.h"
#include "base/language.h"
#include "base/names.h"
#include "base/text.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace pantau {

namespace {

constexpr qsizetype RowsPerProgress = 500;
constexpr QLatin1String PunycodePrefix("xn--");

/// List names, note and importance of a row.
struct Beside
{
    QStringList lists;
    QString note;
    std::optional<Importance> importance;
};

/// True for domains, false for "page.html" after a comma in a URL.
bool isSurelyDomain(const QString &text)
{
    const auto domain = DomainName::parseWatchable(text);
    return domain && (text.contains(QLatin1String("://")) || hasKnownTopLevel(domain->ascii()));
}

/// True if commas and semicolons are part of a URL: one word, of which no later part is a domain.
bool isOneAddress(const QString &line, const QStringList &parts)
{
    const bool path = parts.first().contains(QLatin1String("://"));
    const bool spaced = std::ranges::any_of(line, [](QChar c) { return c.isSpace(); });
    return path && !spaced && DomainName::isWatchable(line) &&
           std::none_of(parts.cbegin() + 1, parts.cend(), isSurelyDomain);
}

/// Removes comments from @p text and returns them: `<!-- … -->`, `/* … */`, and from ` #` to the end.
QString takeRemarks(QString &text)
{
    static const QRegularExpression Enclosed(QStringLiteral("<!--.*?-->|/\\*.*?\\*/"));
    QString remarks;
    if (text.contains(u'!') || text.contains(u'*'))
        for (auto found = Enclosed.match(text); found.hasMatch(); found = Enclosed.match(text)) {
            remarks += found.captured() + u' ';
            text.replace(found.capturedStart(), found.capturedLength(), u' ');
        }
    for (qsizetype mark = text.indexOf(u'#', 2); mark > 0; mark = text.indexOf(u'#', mark + 1))
        if (text[mark - 1].isSpace()) {
            remarks += QStringView(text).sliced(mark);
            text.truncate(mark);
        }
    text = text.trimmed();
    return remarks;
}

/// True for a ruler, such as the second row of a Markdown table.
bool isRule(const QString &text)
{
    static constexpr QStringView Drawn = u"-=_*~:+";
    return text.size() > 2 && std::ranges::all_of(text, [](QChar c) { return Drawn.contains(c); });
}

bool isAddress(const QString &word)
{
    return word.contains(QLatin1String("://")) && DomainName::isWatchable(word);
}

/// An entry with other text next to its domain: "toko.example (Klien A)", "toko.example - Klien A", "Klien A:
/// toko.example" or "Klien A https://toko.example".
struct SetApart
{
    QString domain;       ///< empty if the entry has no other text
    bool isMixed = false; ///< the other text contains another domain

    explicit SetApart(const QString &text)
    {
        static constexpr QStringView Marks = u"(:-\u2013\u2014";
        if (std::ranges::none_of(text, [](QChar c) { return Marks.contains(c); }))
            return;
        static const QRegularExpression Behind(
            QStringLiteral("^(\\S+?)(?:\\s+\\(([^()]*)\\)?$|(?::|\\s+[-\u2013\u2014]{1,2})\\s+(.*)$)"));
        static const QRegularExpression InFront(
            QStringLiteral("^(.*\\S)(?::|\\s+[-\u2013\u2014]{1,2})\\s+(\\S+)$"));
        if (const auto remark = Behind.match(text); remark.hasMatch())
            take(remark.captured(1), remark.captured(2) + remark.captured(3));
        if (const auto label = InFront.match(text); label.hasMatch() && domain.isEmpty())
            take(label.captured(2), label.captured(1));
        if (domain.isEmpty() && text.contains(QLatin1String("://")))
            takeAddress(entryWords(text));
    }

private:
    void take(const QString &candidate, const QString &aside)
    {
        if (!DomainName::isWatchable(candidate))
            return;
        if (!holdsDomain(aside))
            domain = candidate;
        const QStringList words = entryWords(aside);
        isMixed = domain.isEmpty() && !std::ranges::all_of(words, DomainName::isWatchable);
    }

    void takeAddress(QStringList words)
    {
        const auto address = std::ranges::find_if(words, isAddress);
        if (address == words.cend())
            return;
        const QString found = *address;
        words.erase(address);
        if (!holdsDomain(words.join(u' ')))
            domain = found;
    }
};

/// Collects entries in input order.
class EntryCollector
{
public:
    /// Adds an entry: a domain, or several between spaces, commas, semicolons or bars if most words are
    /// domains. A sentence that contains a domain is refused as a whole, so that "exa mple.com" never becomes
    /// mple.com.
    void take(int line, const QString &entry, const Beside &beside = {})
    {
        QString given = entry.trimmed();
        skipRemark(line, takeRemarks(given));
        if (given.isEmpty() || isRule(given))
            return;
        const QString text = unwrapped(given);
        QStringList words = entryWords(text);
        if (words.size() > 1 && !isOneAddress(text, words)) {
            const SetApart apart(text);
            if (apart.isMixed)
                return takeOne(line, given, beside);
            if (!apart.domain.isEmpty())
                return takeOne(line, apart.domain, beside);
            words.removeIf([](const QString &word) { // the dash or number between two entries
                static const QRegularExpression Number(QStringLiteral("^[0-9]{1,6}[.)]$"));
                return std::ranges::none_of(word, [](QChar c) { return c.isLetterOrNumber(); }) ||
                       Number.match(word).hasMatch();
            });
            const auto domains = std::ranges::count_if(words, DomainName::isWatchable);
            if (domains * 2 > words.size()) {
                for (const QString &word : std::as_const(words))
                    takeOne(line, word, beside);
                return;
            }
        }
        takeOne(line, given, beside);
    }

    /// Reports a comment that contains a domain.
    void skipRemark(int line, const QString &remark)
    {
        if (!remark.isEmpty() && holdsDomain(withoutRemarkMark(remark)))
            m_import.remarks += SkippedLine{line, remark};
    }

    void refuse(int line, const QString &text, const QString &sentence)
    {
        m_import.refused.append({line, text, Error{Error::Kind::InvalidInput, sentence}});
    }

    [[nodiscard]] qsizetype refusedCount() const { return m_import.refused.size(); }

    /// Replaces the text of refused entries, from index @p first on, by the whole row.
    void showRow(qsizetype first, const QString &row)
    {
        for (; first < m_import.refused.size(); ++first)
            m_import.refused[first].text = withInvisibleShown(row);
    }

    /// Assigns entries refused since the last call to this file.
    void endFile(const QString &file)
    {
        for (; m_refusedOfFiles < m_import.refused.size(); ++m_refusedOfFiles)
            m_import.refused[m_refusedOfFiles].file = file;
    }

    /// True if some domain occurs only in @p column.
    [[nodiscard]] bool lacksDomainsOf(const QList<DelimitedRow> &rows, qsizetype column) const
    {
        return std::ranges::any_of(rows, [this, column](const DelimitedRow &row) {
            const auto domain = DomainName::parseWatchable(row.cells.value(column));
            return domain && !m_seen.contains(*domain);
        });
    }

    [[nodiscard]] DomainImport finish(const QString &column, int columnNumber)
    {
        if (!m_numbers.isEmpty() && isNumbered())
            dropNumbers();
        m_import.column = column;
        m_import.columnNumber = columnNumber;
        return std::move(m_import);
    }

private:
    void takeOne(int line, const QString &text, const Beside &beside)
    {
        auto domain = DomainName::parseWatchable(text);
        const bool hasNumber = noteNumber(text) || noteNumber(domain ? domain->ascii() : unwrapped(text));
        if (domain && hasNumber && domain->ascii().section(u'.', 0, 0).toInt() == m_numbers.last())
            m_mayBeNumbered.insert(*domain); // false for "3. 24.toko.example"
        if (!domain) {
            m_import.refused.append({line, withInvisibleShown(text), domain.error()});
            return;
        }
        if (add(*domain, line, beside))
            noteSpelling(*domain, text);
    }

    /// Returns true if the domain is new.
    bool add(const DomainName &domain, int line, const Beside &beside)
    {
        const auto known = m_seen.constFind(domain);
        if (known == m_seen.cend()) {
            m_seen.insert(domain, m_import.domains.size());
            m_import.domains.append({domain, line, beside.lists, beside.note, beside.importance});
            return true;
        }
        ++m_import.merged;
        if (merge(m_import.domains[*known], beside))
            ++m_import.addedToLists;
        return false;
    }

    void noteSpelling(const DomainName &domain, const QString &given)
    {
        const QString &ascii = domain.ascii();
        const QStringView topLevel = QStringView(ascii).sliced(ascii.lastIndexOf(u'.') + 1);
        if (topLevel != m_topLevel) { // most names have the top-level domain of the previous one
            if (!hasKnownTopLevel(ascii)) {
                m_import.doubtful += domain.display();
                return;
            }
            m_topLevel = topLevel.toString();
        }
        const bool isTypedAsShown = given.size() == ascii.size() || given.contains(PunycodePrefix);
        if (!isTypedAsShown && domain.display().contains(PunycodePrefix))
            m_import.lookAlikes += domain.display();
    }

    /// Returns the site after the number of "1.toko.example".
    [[nodiscard]] std::optional<DomainName> siteOf(const DomainName &domain) const
    {
        const QString &ascii = domain.ascii();
        const qsizetype dot = ascii.indexOf(u'.');
        if (!m_mayBeNumbered.contains(domain))
            return std::nullopt;
        auto rest = DomainName::parseWatchable(QStringView(ascii).sliced(dot + 1));
        return rest && !registrableDomain(rest->ascii()).isEmpty() ? std::optional(*std::move(rest))
                                                                   : std::nullopt;
    }

    /// True if the entries are numbered, as in "1.toko.example", "2.warung.example". Without a space, numbers
    /// could be part of the names. They are numbering if they count up or restart at 1, precede different
    /// sites, and at least every second entry has one. With only two, the second must follow the first.
    [[nodiscard]] bool isNumbered() const
    {
        QSet<QString> sites;
        for (const ImportedDomain &entry : m_import.domains)
            if (const auto rest = siteOf(entry.domain)) {
                const QString site = registrableDomain(rest->ascii());
                if (sites.contains(site))
                    return false;
                sites.insert(site);
            }
        const bool countsUp = std::adjacent_find(m_numbers.cbegin(), m_numbers.cend(), [](int a, int b) {
                                  return b < a && b != 1;
                              }) == m_numbers.cend();
        const qsizetype entries = m_import.domains.size() + m_import.merged + m_import.refused.size();
        return !sites.isEmpty() && countsUp && m_numbers.size() * 2 >= entries &&
               (m_numbers.size() > 2 || m_numbers.last() == m_numbers.first() + 1);
    }

    void dropNumbers()
    {
        m_seen.clear();
        for (const ImportedDomain &entry : std::exchange(m_import.domains, {})) {
            const auto site = siteOf(entry.domain);
            if (site)
                m_import.numbered += entry.domain.display();
            add(site.value_or(entry.domain), entry.line, {entry.lists, entry.note, entry.importance});
        }
    }

    /// Stores the number at the start of an entry, if any; also for faulty entries.
    bool noteNumber(const QString &text)
    {
        if (text.isEmpty() || !text.front().isDigit())
            return false;
        static const QRegularExpression Number(QStringLiteral("^([0-9]{1,6})\\.\\s*(?=\\S*[.@\\s])"));
        const auto match = Number.match(text);
        if (match.hasMatch())
            m_numbers += match.captured(1).toInt();
        return match.hasMatch();
    }

    /// Returns true if a list was added.
    static bool merge(ImportedDomain &first, const Beside &beside)
    {
        const qsizetype before = std::max(qsizetype(1), first.lists.size());
        // No list means the list chosen for all. Together with others it must be named explicitly.
        if (first.lists.isEmpty() != beside.lists.isEmpty() && !first.lists.contains(QString()))
            first.lists.append(QString());
        for (const QString &list : beside.lists)
            if (!first.lists.contains(list, Qt::CaseInsensitive))
                first.lists.append(list);
        if (first.note.isEmpty())
            first.note = beside.note;
        if (!first.importance)
            first.importance = beside.importance;
        return first.lists.size() > before;
    }

    QHash<DomainName, qsizetype> m_seen;
    DomainImport m_import;
    qsizetype m_refusedOfFiles = 0;
    QString m_topLevel;               ///< last known one
    QSet<DomainName> m_mayBeNumbered; ///< the first label equals the number of the entry
    QList<int> m_numbers;             ///< at the start of entries, in order
};

/// Adds a cell. It may have several lines: each is an entry, with a separate line number in a text file, or
/// that of the row in a sheet.
void takeCell(EntryCollector &collector, int line, const QString &cell, const Beside &beside, bool isSheet)
{
    if (!cell.contains(u'\n'))
        return collector.take(line, cell, beside);
    for (const QString &part : cell.split(u'\n'))
        collector.take(isSheet ? line : line++, part, beside);
}

/// Parses the list names in cells and caches the results, since cells repeat. The error is a sentence.
class ListCells
{
public:
    [[nodiscard]] const Result<QStringList, QString> &listsIn(const QString &cell)
    {
        auto found = m_read.constFind(cell);
        if (found == m_read.cend())
            found = m_read.insert(cell, read(cell));
        return *found;
    }

private:
    static Result<QStringList, QString> read(const QString &cell)
    {
        QStringList lists;
        static const QRegularExpression SheetError(
            QStringLiteral("^#(?:N/A|REF!|VALUE!|NAME\\?|DIV/0!|NULL!|NUM!)$"));
        if (SheetError.match(cell.trimmed()).hasMatch())
            return Unexpected<QString>(
                Texts::tr("“%1” is an error in the spreadsheet. Correct the cell.").arg(cell.trimmed()));
        for (const QString &name : splitNames(cell)) {
            const auto clean = cleanName(name);
            if (!clean)
                return Unexpected<QString>(clean.error().sentence);
            if (!lists.contains(*clean, Qt::CaseInsensitive))
                lists += *clean;
        }
        return lists;
    }

    QHash<QString, Result<QStringList, QString>> m_read;
};

/// Returns the other values of a row, or a sentence if one of them is invalid.
Result<Beside, QString> besideOf(const DelimitedRow &row, const QList<ColumnRole> &roles, ListCells &cells)
{
    Beside beside;
    const auto count = std::min(row.cells.size(), roles.size());
    for (qsizetype c = 0; c < count; ++c) {
        const QString &cell = row.cells[c];
        if (cell.trimmed().isEmpty())
            continue;
        switch (roles[c]) {
        case ColumnRole::Ignore:
        case ColumnRole::Domain:
            break;
        case ColumnRole::List:
            if (const auto &lists = cells.listsIn(cell); lists)
                beside.lists = *lists; // there is only one such column
            else
                return Unexpected<QString>(lists.error());
            break;
        case ColumnRole::Note:
            if (cell.size() > DomainSettings::longestNote)
                return Unexpected<QString>(
                    Texts::tr("The note has %1 characters; at most %2 are kept. Shorten it.")
                        .arg(cell.size())
                        .arg(DomainSettings::longestNote));
            beside.note = plainText(cell);
            break;
        case ColumnRole::Importance:
            beside.importance = importanceFromWord(cell);
            if (!beside.importance)
                return Unexpected<QString>(
                    Texts::tr("“%1” is not a priority. Write low, normal or high.").arg(cell.trimmed()));
            break;
        }
    }
    return beside;
}

/// Columns with domains, and their common header.
struct DomainColumns
{
    QList<qsizetype> columns;
    QString header;
    bool isEveryCell = false;

    explicit DomainColumns(const Table &table)
    {
        for (qsizetype c = 0; c < table.roles.size(); ++c)
            if (table.roles[c] == ColumnRole::Domain)
                columns += c;
        isEveryCell = !table.hasHeader && columns.size() == table.roles.size();
        if (columns.size() == 1)
            header = table.header.value(columns.constFirst());
    }
    [[nodiscard]] int number() const
    {
        return isEveryCell || columns.size() != 1 ? 0 : int(columns.constFirst()) + 1;
    }
    [[nodiscard]] QString emptySentence() const
    {
        if (columns.isEmpty())
            return Texts::tr("No column is chosen for the domains.");
        if (columns.size() > 1)
            return Texts::tr("This row has no domain in the chosen columns.");
        return header.isEmpty() ? Texts::tr("This row has no domain in column %1.").arg(number())
                                : Texts::tr("This row has no domain in the column “%1”.").arg(header);
    }
};

/// Detects "toko.co,id" in a comma-separated table: the next cell completes the suffix of the domain. A
/// column of countries does that only in some rows, or has different values.
class CommaForDot
{
public:
    CommaForDot(const Table &table, const QList<qsizetype> &columns)
    {
        if (table.separator != u',')
            return;
        for (const qsizetype column : columns) {
            qsizetype completed = 0;
            qsizetype others = 0;
            QSet<QString> topLevels;
            for (const DelimitedRow &row : table.rows) {
                if (column + 1 >= row.cells.size() || !isTopLevel(row.cells[column + 1]))
                    continue;
                ++(isCompleted(row, column) ? completed : others);
                topLevels += row.cells[column + 1].toLower();
            }
            const bool isNamed = !table.header.value(column + 1).isEmpty();
            const bool isColumn = isNamed ? (completed + others) * 2 > table.rows.size()
                                          : others >= completed || topLevels.size() > 1;
            if (completed > 0 && !isColumn)
                m_columns += column;
        }
    }

    /// Returns why the row is refused, or nothing.
    [[nodiscard]] std::optional<Error> in(const DelimitedRow &row) const
    {
        for (const qsizetype column : m_columns) {
            if (!isTopLevel(row.cells.value(column + 1)) || !isCompleted(row, column))
                continue;
            const auto joined = DomainName::parse(row.cells[column] + u',' + row.cells[column + 1]);
            if (!joined)
                return joined.error();
        }
        return std::nullopt;
    }

private:
    static bool isTopLevel(const QString &cell)
    {
        return cell.size() > 1 && cell.size() <= LongestTopLevel &&
               std::ranges::all_of(cell, [](QChar c) { return c.isLetter(); }) &&
               hasKnownTopLevel(cell.toLower());
    }
    static bool isCompleted(const DelimitedRow &row, qsizetype column)
    {
        const QString last = row.cells[column].sliced(row.cells[column].lastIndexOf(u'.') + 1).toLower();
        const QString suffix = last + u'.' + row.cells[column + 1].toLower();
        return row.cells[column].contains(u'.') &&
               (!hasKnownTopLevel(last) || isPublicSuffix(suffix.toLatin1().constData()));
    }

    static constexpr qsizetype LongestTopLevel = 6; ///< that follow another label
    QList<qsizetype> m_columns;
};

/// True for a row with more cells than the header, if a list, note or priority could be read from the wrong
/// cell, or a column that is not read contains a domain.
bool mayBeShifted(const DelimitedRow &row, const Table &table)
{
    if (!table.hasHeader || row.width() <= table.header.size())
        return false;
    const auto isDomain = [&row](qsizetype c) { return holdsDomain(row.cells.value(c)); };
    bool hasOther = false;
    for (qsizetype c = table.header.size(); c < row.width(); ++c)
        hasOther = hasOther || (!row.cells[c].trimmed().isEmpty() && !isDomain(c));
    for (qsizetype c = 0; c < table.header.size(); ++c) {
        const ColumnRole role = table.roles[c];
        if (role == ColumnRole::Ignore ? hasOther && isDomain(c) : role != ColumnRole::Domain)
            return true;
    }
    return false;
}

void takeRow(EntryCollector &collector, const DelimitedRow &row, const Table &table,
             const DomainColumns &domains, const CommaForDot &comma, ListCells &lists)
{
    const auto isFilled = [&row](qsizetype c) {
        return c < row.cells.size() && !row.cells[c].trimmed().isEmpty();
    };
    const auto text = [&row] { return row.cells.join(QLatin1String(", ")); };
    if (std::ranges::any_of(row.cells,
                            [](const QString &cell) { return cell.contains(QChar::ReplacementCharacter); }))
        return collector.refuse(
            row.line, text(),
            Texts::tr("This line has characters that cannot be read. Save the file as UTF-8."));
    const auto mayBeAnother = [&row](qsizetype c) {
        const QString cell = row.cells.value(c);
        return std::ranges::any_of(cell, [](QChar letter) { return letter.unicode() >= 0x80; });
    };
    for (qsizetype c = 0; table.mayBeMisread && c < row.cells.size(); ++c)
        if (table.roles.value(c) == ColumnRole::Domain && mayBeAnother(c))
            return collector.refuse(
                row.line, text(),
                Texts::tr("This file is not UTF-8, so this row may be misread. Save the file as UTF-8."));
    if (table.hasHeader && row.cells == table.header) // header of another file that was joined to the first
        return;
    if (std::ranges::none_of(domains.columns, isFilled))
        return collector.refuse(row.line, text(), domains.emptySentence());
    if (const auto reason = comma.in(row))
        return collector.refuse(row.line, text(), reason->sentence);
    if (mayBeShifted(row, table))
        return collector.refuse(
            row.line, text(),
            Texts::tr("This row has more cells than the header. Put quotation marks around a cell "
                      "that contains a separator."));
    const auto beside = besideOf(row, table.roles, lists);
    if (!beside)
        return collector.refuse(row.line, text(), beside.error());
    qsizetype line = row.line;
    const qsizetype refusedBefore = collector.refusedCount();
    bool hasOther = false; // a domain in a column that is not read
    for (qsizetype c = 0; c < row.cells.size(); ++c) {
        const ColumnRole role = table.roles.value(c, ColumnRole::Ignore);
        const bool isExtra = table.hasHeader && c >= table.header.size() && holdsDomain(row.cells[c]);
        if (role == ColumnRole::Domain || isExtra)
            takeCell(collector, int(line), row.cells[c], *beside, table.isSheet());
        else if (role == ColumnRole::Ignore && collector.refusedCount() > refusedBefore)
            hasOther = hasOther || holdsDomain(row.cells[c]);
        line += table.isSheet() ? 0 : row.cells[c].count(u'\n');
    }
    if (hasOther)
        collector.showRow(refusedBefore, text());
}

QList<SkippedLine> skippedLines(const Table &table)
{
    QList<SkippedLine> lines;
    for (const DelimitedRow &title : table.titles)
        lines += SkippedLine{title.line, title.cells.first(title.width()).join(QLatin1String(", "))};
    auto line = lines.begin();
    for (const TablePart &part : table.parts)
        for (qsizetype i = 0; i < part.titles; ++i, ++line)
            line->file = part.file;
    return lines;
}

} // namespace

DomainImport readEntries(const Table &table, TaskProgress *progress)
{
    const DomainColumns domains(table);
    const CommaForDot comma(table, domains.columns);
    EntryCollector collector;
    ListCells lists;
    qsizetype number = 0;
    qsizetype startOfFile = 0;
    auto part = table.parts.cbegin();
    for (const DelimitedRow &row : table.rows) {
        for (; part != table.parts.cend() && number == startOfFile + part->rows; ++part) {
            startOfFile = number;
            collector.endFile(part->file);
        }
        takeRow(collector, row, table, domains, comma, lists);
        if (++number % RowsPerProgress != 0 || !progress)
            continue;
        progress->set(number, table.rows.size());
        if (progress->isCancelled())
            break;
    }
    if (part != table.parts.cend())
        collector.endFile(part->file);
    DomainImport import = collector.finish(domains.header, domains.number());
    import.skipped = skippedLines(table);
    for (const DelimitedRow &row : table.remarks)
        import.remarks += SkippedLine{row.line, row.cells.first(row.width()).join(QLatin1String(", "))};
    if (table.hasHeader && table.isTable() && !hasKnownHeader(table.header))
        import.assumedHeader = table.header.join(QLatin1String(", "));
    for (const qsizetype column : unusedDomainColumns(table.header, table.roles, table.rows))
        if (collector.lacksDomainsOf(table.rows, column))
            import.unusedColumns += table.header[column];
    import.sheet = table.sheet;
    import.otherSheets = table.otherSheets;
    return import;
}

Result<DomainImport> readDomains(const QByteArray &bytes, const QString &columnName)
{
    TableOptions options;
    if (!columnName.trimmed().isEmpty()) {
        options.hasHeader = true;
        options.columns += columnName;
    }
    auto table = TRY(readTable(bytes, options));
    if (options.hasHeader)
        TRY(giveRole(table, columnName, ColumnRole::Domain));
    for (ColumnRole &role : table.roles)
        if (role != ColumnRole::Domain)
            role = ColumnRole::Ignore;
    return readEntries(table);
}

DomainImport readPastedDomains(const QString &text)
{
    static const QRegularExpression LineBreak(QStringLiteral("\r\n|[\r\n\v\f\u0085\u2028\u2029]"));
    EntryCollector collector;
    int number = 0;
    for (const QString &line : withoutChatHeads(text).split(LineBreak)) {
        ++number;
        QString trimmed = withoutHostsAddress(line).trimmed();
        if (isRemarkLine(trimmed)) {
            collector.skipRemark(number, trimmed);
            continue;
        }
        collector.skipRemark(number, takeRemarks(trimmed));
        const QStringList parts = entryParts(trimmed);
        if (parts.size() > 1 && isOneAddress(trimmed, parts)) {
            collector.take(number, trimmed);
            continue;
        }
        for (const QString &part : parts)
            collector.take(number, part);
    }
    return collector.finish({}, 0);
}

QList<DomainName> DomainImport::names() const
{
    QList<DomainName> names;
    names.reserve(domains.size());
    for (const ImportedDomain &entry : domains)
        names += entry.domain;
    return names;
}

} // namespace pantau
