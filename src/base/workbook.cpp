// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/workbook.h"

#include "base/language.h"
#include "base/text.h"
#include "base/zip_archive.h"

#include <QDateTime>
#include <QDir>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <optional>

// ECMA-376 part 1, chapter 18, and OpenDocument 1.3 part 3, chapter 9. Namespaces of names are ignored
// because they differ between the variants of OOXML.
namespace pantau {

namespace {

constexpr qint64 MostCells = 16'000'000;
constexpr int MostColumns = 16'384;
constexpr int MostRows = 1'048'576;
constexpr qsizetype MostParts = 0xffff;

auto refused(const QString &sentence)
{
    return failure(Error::Kind::InvalidInput, sentence);
}

auto damaged()
{
    return refused(Texts::tr("The workbook is damaged. Open it in a spreadsheet program, save the "
                             "sheet with the list as CSV and use that file."));
}

auto tooLarge()
{
    return refused(Texts::tr("The workbook is too large for a list of domains. Save the sheet with "
                             "the list as CSV and use that file."));
}

/// Rows of a sheet, within a limit.
class SheetRows
{
public:
    void add(int line, QStringList cells, int times = 1)
    {
        while (!cells.isEmpty() && cells.constLast().trimmed().isEmpty())
            cells.removeLast();
        if (cells.isEmpty())
            return;
        for (QString &cell : cells)
            cell = withoutFormulaGuard(cell);
        m_cells += cells.size() + times;
        if (m_cells > MostCells || line > MostRows || times > MostRows)
            m_isTooLarge = true;
        for (int i = 0; i < times && !m_isTooLarge; ++i) // the copies share their cells
            m_rows.append({line + i, cells});
    }

    /// Repeats the cell at @p line down to @p lastLine, for a cell merged with those below it.
    void fillDown(int line, int lastLine, qsizetype column)
    {
        const auto isAbove = [](const DelimitedRow &row, int wanted) { return row.line < wanted; };
        auto row = std::lower_bound(m_rows.begin(), m_rows.end(), line, isAbove);
        if (row == m_rows.end() || row->line != line || row->cells.value(column).isEmpty())
            return;
        const QString text = row->cells[column];
        for (++row; row != m_rows.end() && row->line <= lastLine; ++row) {
            row->cells.resize(std::max(row->cells.size(), column + 1));
            if (row->cells[column].isEmpty())
                row->cells[column] = text;
        }
    }

    [[nodiscard]] bool isTooLarge() const { return m_isTooLarge; }
    [[nodiscard]] bool isEmpty() const { return m_rows.isEmpty(); }
    [[nodiscard]] QList<DelimitedRow> take() { return std::move(m_rows); }

private:
    QList<DelimitedRow> m_rows;
    qint64 m_cells = 0;
    bool m_isTooLarge = false;
};

QString numberText(const QString &text)
{
    constexpr double LargestExact = 1e15;
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number))
        return text;
    if (std::abs(number) < LargestExact && number == std::floor(number))
        return QString::number(static_cast<qint64>(number));
    return QString::number(number, 'g', 15);
}

// ---- XLSX

/// True for formats such as yyyy-mm-dd; ignores quoted text, colours and escaped characters.
bool isDateFormat(const QString &format)
{
    QChar end;
    for (qsizetype i = 0; i < format.size(); ++i) {
        const QChar c = format[i];
        if (!end.isNull())
            end = c == end ? QChar() : end;
        else if (c == u'"')
            end = c;
        else if (c == u'[')
            end = u']';
        else if (c == u'\\' || c == u'_' || c == u'*')
            ++i;
        else if (QStringView(u"ymdhs").contains(c.toLower()))
            return true;
    }
    return false;
}

bool isBuiltInDate(int format)
{
    return (format >= 14 && format <= 22) || (format >= 27 && format <= 36) ||
           (format >= 45 && format <= 47) || (format >= 50 && format <= 58);
}

/// Decodes "A_x000D_B", by which XLSX escapes characters not allowed in XML.
QString unescaped(QString text)
{
    for (qsizetype at = text.indexOf(QLatin1String("_x")); at >= 0;
         at = text.indexOf(QLatin1String("_x"), at + 1)) {
        bool isNumber = false;
        const auto code = at + 6 < text.size() && text[at + 6] == u'_'
                              ? QStringView(text).mid(at + 2, 4).toUShort(&isNumber, 16)
                              : ushort(0);
        if (isNumber)
            text.replace(at, 7, QChar(code));
    }
    return text;
}

/// Column of "C5", counted from 0; -1 if there is none.
int columnOf(const QString &cell)
{
    int column = 0;
    for (const QChar c : cell) {
        const char16_t letter = c.toUpper().unicode();
        if (letter < u'A' || letter > u'Z')
            break;
        column = column * 26 + (letter - u'A' + 1);
        if (column > MostColumns)
            return -1;
    }
    return column - 1;
}

class Xlsx
{
public:
    Xlsx(ZipArchive &archive, QString mainPart) : m_archive(archive), m_mainPart(std::move(mainPart)) {}

    /// Path of the part with the list of sheets, or of the main part of another Office file.
    static QString mainPart(ZipArchive &archive)
    {
        return partOf(relations(archive, {}), QLatin1String("/officeDocument"));
    }

    Result<Workbook> read()
    {
        const Relations parts = relations(m_archive, m_mainPart);
        if (!readSheetList(parts) || !readStyles(partOf(parts, QLatin1String("/styles"))) ||
            !readStrings(partOf(parts, QLatin1String("/sharedStrings"))))
            return damaged();
        Workbook workbook{QLatin1String(""), 0, {}};
        for (const auto &[name, path] : std::as_const(m_sheets)) {
            XmlPart part(m_archive.file(path));
            SheetRows rows;
            const bool isOther = !workbook.rows.isEmpty();
            if (!readRows(part, rows, isOther))
                return damaged();
            if (rows.isTooLarge())
                return tooLarge();
            if (!isOther && !part.finish())
                return damaged();
            if (isOther)
                workbook.otherSheets += rows.isEmpty() ? 0 : 1;
            else if (!rows.isEmpty())
                workbook = {name, 0, rows.take()};
        }
        return workbook;
    }

private:
    struct Relation
    {
        QString type;
        QString path;
    };
    using Relations = QHash<QString, Relation>;

    static Relations relations(ZipArchive &archive, const QString &part)
    {
        const qsizetype nameStart = part.lastIndexOf(u'/') + 1;
        const QString folder = part.left(nameStart);
        XmlPart xml(
            archive.file(folder + QLatin1String("_rels/") + part.mid(nameStart) + QLatin1String(".rels")));
        Relations relations;
        while (xml.next() && relations.size() < MostParts)
            if (xml.isStart(QLatin1String("Relationship"))) {
                const QString target = xml.attribute(QLatin1String("Target"));
                const QString path = target.startsWith(u'/') ? target.mid(1) : folder + target;
                relations.insert(xml.attribute(QLatin1String("Id")),
                                 {xml.attribute(QLatin1String("Type")), QDir::cleanPath(path)});
            }
        return relations;
    }

    static QString partOf(const Relations &relations, QLatin1String type)
    {
        const auto found = std::ranges::find_if(
            relations, [type](const Relation &each) { return each.type.endsWith(type); });
        return found == relations.cend() ? QString() : found->path;
    }

    /// Reads the visible worksheets in tab order, or the hidden ones if there are no others.
    bool readSheetList(const Relations &parts)
    {
        XmlPart xml(m_archive.file(m_mainPart));
        decltype(m_sheets) hidden;
        while (xml.next() && m_sheets.size() + hidden.size() < MostParts) {
            if (xml.isStart(QLatin1String("workbookPr"))) {
                const QString from1904 = xml.attribute(QLatin1String("date1904"));
                m_from1904 = from1904 == u"1" || from1904 == u"true";
            } else if (xml.isStart(QLatin1String("sheet"))) {
                const Relation part = parts.value(xml.attribute(QLatin1String("id")));
                const QString state = xml.attribute(QLatin1String("state"));
                if (part.type.endsWith(QLatin1String("/worksheet")))
                    (state.isEmpty() || state == u"visible" ? m_sheets : hidden)
                        .append({xml.attribute(QLatin1String("name")), part.path});
            }
        }
        if (m_sheets.isEmpty())
            m_sheets = hidden;
        return xml.finish() && !m_sheets.isEmpty();
    }

    bool readStyles(const QString &path)
    {
        if (path.isEmpty())
            return true;
        XmlPart xml(m_archive.file(path));
        QSet<int> dateFormats;
        bool isInCells = false;
        while (xml.next()) {
            const auto format = [&xml] { return xml.attribute(QLatin1String("numFmtId")).toInt(); };
            if (xml.isStart(QLatin1String("numFmt")) &&
                isDateFormat(xml.attribute(QLatin1String("formatCode"))))
                dateFormats.insert(format());
            else if (xml.name() == QLatin1String("cellXfs"))
                isInCells = xml.isStart();
            else if (isInCells && xml.isStart(QLatin1String("xf")))
                m_isDate.append(isBuiltInDate(format()) || dateFormats.contains(format()));
        }
        return xml.finish();
    }

    bool readStrings(const QString &path)
    {
        if (path.isEmpty())
            return true;
        XmlPart xml(m_archive.file(path));
        while (xml.next())
            if (xml.isStart(QLatin1String("si")) && m_strings.size() <= MostCells)
                m_strings.append(richText(xml, QLatin1String("si")));
        return xml.finish() && m_strings.size() <= MostCells;
    }

    /// Returns the plain text of an element with formatted parts, without phonetic hints.
    static QString richText(XmlPart &xml, QLatin1String element)
    {
        QString text;
        while (xml.next() && !xml.isEnd(element)) {
            if (xml.isStart(QLatin1String("rPh")))
                xml.skip();
            else if (xml.isStart(QLatin1String("t")))
                xml.addText(text);
        }
        return unescaped(text);
    }

    /// Applies a merged range such as "A2:A4".
    static void readMerged(const QString &range, SheetRows &rows)
    {
        static const QRegularExpression Cells(QStringLiteral("^([A-Z]+)([0-9]+):[A-Z]+([0-9]+)$"));
        const auto match = Cells.match(range);
        if (const int column = columnOf(match.captured(1)); column >= 0)
            rows.fillDown(match.captured(2).toInt(), match.captured(3).toInt(), column);
    }

    /// @p isEnough: stop at the first row, which shows that the sheet has data.
    bool readRows(XmlPart &xml, SheetRows &rows, bool isEnough) const
    {
        int line = 0;
        qsizetype column = 0;
        QStringList cells;
        while (xml.next() && !xml.isEnd(QLatin1String("sheetData"))) {
            if (xml.isStart(QLatin1String("row"))) {
                const int number = xml.attribute(QLatin1String("r")).toInt();
                line = number > 0 ? number : line + 1;
                column = 0;
                cells.clear();
            } else if (xml.isStart(QLatin1String("c"))) {
                if (const QString place = xml.attribute(QLatin1String("r")); !place.isEmpty())
                    column = columnOf(place);
                if (column < 0 || column >= MostColumns)
                    return false;
                const auto text = readCell(xml);
                if (!text)
                    return false;
                if (!text->isEmpty()) {
                    cells.resize(std::max(cells.size(), column + 1));
                    cells[column] = *text;
                }
                ++column;
            } else if (xml.isEnd(QLatin1String("row"))) {
                rows.add(line, std::exchange(cells, {}));
                if (rows.isTooLarge() || (isEnough && !rows.isEmpty()))
                    return true;
            }
        }
        for (qsizetype merged = 0;
             merged < MostParts && xml.next() && !xml.isEnd(QLatin1String("worksheet"));)
            if (xml.isStart(QLatin1String("mergeCell"))) {
                readMerged(xml.attribute(QLatin1String("ref")), rows);
                ++merged;
            }
        return true;
    }

    /// Returns nothing if the cell is damaged.
    std::optional<QString> readCell(XmlPart &xml) const
    {
        const QString type = xml.attribute(QLatin1String("t"));
        const int style = xml.attribute(QLatin1String("s")).toInt();
        QString text;
        while (xml.next() && !xml.isEnd(QLatin1String("c"))) {
            if (xml.isStart(QLatin1String("v")))
                xml.addText(text);
            else if (xml.isStart(QLatin1String("is")))
                text = richText(xml, QLatin1String("is"));
            else if (xml.isStart())
                xml.skip();
        }
        if (text.isEmpty())
            return text;
        if (type == u"s") {
            bool isNumber = false;
            const int index = text.toInt(&isNumber);
            if (!isNumber || index < 0 || index >= m_strings.size())
                return std::nullopt;
            text = m_strings[index];
        } else if (type.isEmpty() || type == u"n") {
            text = m_isDate.value(style) ? dateText(text) : numberText(text);
        } else if (type == u"b") {
            text = text == u"0" ? QStringLiteral("FALSE") : QStringLiteral("TRUE");
        } else if (type == u"str") {
            text = unescaped(text);
        }
        return text;
    }

    /// Days are counted from 1900, which is treated as a leap year, or from 1904.
    QString dateText(const QString &number) const
    {
        constexpr double LastDay = 2'958'465; // in the year 9999
        constexpr qint64 SecondsADay = 86'400;
        bool isNumber = false;
        const double days = number.toDouble(&isNumber);
        if (!isNumber || days < 0 || days > LastDay)
            return numberText(number);
        const auto seconds = static_cast<qint64>(std::round(days * double(SecondsADay)));
        const QTime time = QTime(0, 0).addSecs(static_cast<int>(seconds % SecondsADay));
        if (days < 1)
            return time.toString(QStringLiteral("HH:mm:ss"));
        const QDate first = m_from1904 ? QDate(1904, 1, 1) : QDate(1899, 12, days < 60 ? 31 : 30);
        const QString date = first.addDays(seconds / SecondsADay).toString(Qt::ISODate);
        return time == QTime(0, 0) ? date : date + time.toString(QStringLiteral(" HH:mm:ss"));
    }

    ZipArchive &m_archive;
    QString m_mainPart;
    QList<std::pair<QString, QString>> m_sheets; ///< names and paths
    QStringList m_strings;
    QList<bool> m_isDate; ///< by style index
    bool m_from1904 = false;
};

// ---- ODS

class Ods
{
public:
    explicit Ods(ZipArchive &archive) : m_xml(archive.file(QStringLiteral("content.xml"))) {}

    Result<Workbook> read()
    {
        Workbook workbook{QLatin1String(""), 0, {}};
        while (m_xml.next()) {
            if (m_xml.isStart(QLatin1String("style")))
                m_style = m_xml.attribute(QLatin1String("name"));
            else if (m_xml.isStart(QLatin1String("table-properties")) &&
                     m_xml.attribute(QLatin1String("display")) == u"false")
                m_hidden.insert(m_style);
            else if (m_xml.isStart(QLatin1String("spreadsheet")))
                m_isSpreadsheet = true;
            else if (m_xml.isStart(QLatin1String("tracked-changes")))
                m_xml.skip();
            else if (m_xml.isStart(QLatin1String("table")) && !readTable(workbook))
                return tooLarge();
        }
        if (!m_xml.finish())
            return damaged();
        return workbook;
    }
    /// Call it after read(). False for a text or a drawing.
    [[nodiscard]] bool isSpreadsheet() const { return m_isSpreadsheet; }

private:
    /// Returns false if the table is too large.
    bool readTable(Workbook &workbook)
    {
        if (m_hidden.contains(m_xml.attribute(QLatin1String("style-name")))) {
            m_xml.skip();
            return true;
        }
        const QString name = m_xml.attribute(QLatin1String("name"));
        const bool isOther = !workbook.rows.isEmpty();
        SheetRows rows;
        m_merged.clear();
        for (int line = 1; m_xml.next() && !m_xml.isEnd(QLatin1String("table"));) {
            if (m_xml.isStart(QLatin1String("table-row"))) {
                const int times = repeated(QLatin1String("number-rows-repeated"));
                const QStringList cells = readRow(line);
                if (!isOther || rows.isEmpty()) // for other sheets one row is enough
                    rows.add(line, cells, isOther ? 1 : times);
                line = std::min(line, MostRows) + std::min(times, MostRows);
                if (rows.isTooLarge())
                    return false;
                continue;
            }
            // Descend into groups of rows.
            const bool isGroup = m_xml.name().startsWith(QLatin1String("table-row")) ||
                                 m_xml.name() == QLatin1String("table-header-rows");
            if (m_xml.isStart() && !isGroup)
                m_xml.skip();
        }
        for (const Merged &cell : std::as_const(m_merged))
            rows.fillDown(cell.line, cell.lastLine, cell.column);
        if (isOther)
            workbook.otherSheets += rows.isEmpty() ? 0 : 1;
        else if (!rows.isEmpty())
            workbook = {name, 0, rows.take()};
        return true;
    }

    [[nodiscard]] int repeated(QLatin1String attribute) const
    {
        return std::max(1, m_xml.attribute(attribute).toInt());
    }

    QStringList readRow(int line)
    {
        QStringList cells;
        qsizetype column = 0;
        while (m_xml.next() && !m_xml.isEnd(QLatin1String("table-row"))) {
            const bool isCell = m_xml.isStart(QLatin1String("table-cell"));
            if (!isCell && !m_xml.isStart(QLatin1String("covered-table-cell")))
                continue;
            const auto times = std::min(repeated(QLatin1String("number-columns-repeated")), MostColumns);
            const int rows = std::min(repeated(QLatin1String("number-rows-spanned")), MostRows);
            if (isCell && rows > 1 && m_merged.size() < MostParts)
                m_merged.append({line, line + rows - 1, column});
            const QString text = readCell();
            const qsizetype end = std::min<qsizetype>(column + times, MostColumns);
            if (!text.isEmpty() && isCell) { // ignore empty cells up to the last column
                cells.resize(column);
                cells.insert(column, end - column, text);
            }
            column = end;
        }
        return cells;
    }

    QString readCell()
    {
        const QLatin1String element(m_xml.name() == QLatin1String("table-cell") ? "table-cell"
                                                                                : "covered-table-cell");
        const QString type = m_xml.attribute(QLatin1String("value-type"));
        const QString value = m_xml.attribute(QLatin1String("value"));
        QString date = m_xml.attribute(QLatin1String("date-value"));
        QString text;
        while (m_xml.next() && !m_xml.isEnd(element)) {
            if (m_xml.isStart(QLatin1String("p")))
                addParagraph(text);
            else if (m_xml.isStart()) // a comment, an image
                m_xml.skip();
        }
        if (!value.isEmpty() && (type == u"float" || type == u"percentage" || type == u"currency"))
            return numberText(value);
        if (type == u"date" && !date.isEmpty())
            return date.replace(u'T', u' ');
        return text;
    }

    void addParagraph(QString &text)
    {
        if (!text.isEmpty())
            text += u'\n';
        for (int depth = 1; depth > 0;) {
            m_xml.addText(text);
            if (!m_xml.isStart()) {
                if (!m_xml.isEnd())
                    break;
                --depth;
            } else if (m_xml.isStart(QLatin1String("annotation")) ||
                       m_xml.isStart(QLatin1String("ruby-text"))) {
                m_xml.skip();
            } else {
                constexpr int MostSpaces = 1000;
                ++depth;
                if (m_xml.isStart(QLatin1String("s")))
                    text += QString(std::min(repeated(QLatin1String("c")), MostSpaces), u' ');
                else if (m_xml.isStart(QLatin1String("tab")))
                    text += u'\t';
                else if (m_xml.isStart(QLatin1String("line-break")))
                    text += u'\n';
            }
        }
    }

    /// A cell that spans the rows below it.
    struct Merged
    {
        int line = 0;
        int lastLine = 0;
        qsizetype column = 0;
    };

    XmlPart m_xml;
    QList<Merged> m_merged; ///< of the current sheet
    QSet<QString> m_hidden; ///< styles of hidden sheets
    QString m_style;
    bool m_isSpreadsheet = false;
};

bool isProtectedOds(ZipArchive &archive)
{
    XmlPart xml(archive.file(QStringLiteral("META-INF/manifest.xml")));
    while (xml.next())
        if (xml.isStart(QLatin1String("encryption-data")))
            return true;
    return false;
}

/// Archive errors take precedence, since they cause the others.
Result<Workbook> opened(const Result<Workbook> &workbook, const ZipArchive &archive)
{
    if (archive.isTooLarge())
        return tooLarge();
    if (archive.isDamaged())
        return damaged();
    return workbook;
}

} // namespace

bool isWorkbookLike(const QByteArray &bytes)
{
    return ZipArchive::isArchive(bytes);
}

Result<Workbook> readWorkbook(const QByteArray &bytes)
{
    ZipArchive archive(bytes);
    const QString office = Xlsx::mainPart(archive);
    const bool isProtected = archive.hasEncryptedFiles() || isProtectedOds(archive);
    if (archive.isDamaged() && !isProtected)
        return refused(Texts::tr("The file is a damaged workbook or archive. Copy or download it "
                                 "again, or save the list as CSV."));
    if (isProtected)
        return refused(Texts::tr("The file is protected by a password. Save it without one."));
    if (archive.has(QStringLiteral("Index/Document.iwa")) || archive.has(QStringLiteral("Index.zip")))
        return refused(Texts::tr("The file is from Numbers, Pages or Keynote. In Numbers, export the "
                                 "list as CSV or Excel and use that file."));
    if (office.endsWith(QLatin1String("workbook.bin"), Qt::CaseInsensitive))
        return refused(Texts::tr("The file is a binary workbook (XLSB). Save it as XLSX or CSV."));
    if (office.endsWith(QLatin1String("workbook.xml"), Qt::CaseInsensitive))
        return opened(Xlsx(archive, office).read(), archive);
    if (office.isEmpty() && archive.has(QStringLiteral("content.xml"))) {
        Ods ods(archive);
        const auto workbook = ods.read();
        if (ods.isSpreadsheet() || !workbook)
            return opened(workbook, archive);
    } else if (office.isEmpty()) {
        return refused(Texts::tr("The file is an archive. Extract it and choose the list in it."));
    }
    return refused(Texts::tr("The file is a document or a presentation. Save the list as plain text, "
                             "or copy the domains and paste them."));
}

QString otherSheetsSentence(const QString &sheet, int otherSheets)
{
    if (otherSheets == 0)
        return {};
    return Texts::tr("Only the sheet “%1” was read, not %Ln other sheet(s) with data.", nullptr, otherSheets)
        .arg(plainText(sheet));
}

} // namespace pantau
