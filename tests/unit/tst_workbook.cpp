// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_import.h"
#include "base/workbook.h"
#include "support/many.h"
#include "support/test_program.h"
#include "support/zip_writer.h"

#include <QElapsedTimer>
#include <QFile>

using namespace pantau;
using test::zipped;
using test::ZippedFile;

namespace {

QByteArray dataFile(const QString &name)
{
    return test::bytesOf(QStringLiteral(PANTAU_TEST_DATA "/") + name);
}

/// Returns "Sheet+1: 1 a|b; 3 c".
QString words(const Result<Workbook> &workbook)
{
    if (!workbook)
        return u"refused: "_s + workbook.error().sentence;
    QStringList rows;
    for (const DelimitedRow &row : workbook->rows)
        rows += u"%1 %2"_s.arg(row.line).arg(row.cells.join(u'|'));
    return u"%1+%2: %3"_s.arg(workbook->sheet).arg(workbook->otherSheets).arg(rows.join(u"; "_s));
}

/// Parts of a workbook other than its first sheet.
struct Parts
{
    QByteArray strings = "<si><t>a.example</t></si>";
    QByteArray formats; ///< <numFmts> and <cellXfs>
    QByteArray sheets = "<sheet name='S' sheetId='1' r:id='rId1'/>";
    QByteArray properties;
    QByteArray behindRows;
    QList<QByteArray> others; ///< content of the other sheets
    QByteArray prolog = "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>";
    QByteArray main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    QByteArray office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
};

QList<ZippedFile> xlsxFiles(const QByteArray &rows, const Parts &parts = {})
{
    const auto element = [&parts](const QByteArray &name, const QByteArray &content) {
        return parts.prolog + "<" + name + " xmlns='" + parts.main + "' xmlns:r='" + parts.office + "'>" +
               content + "</" + name + ">";
    };
    const auto related = [&parts](const QByteArray &id, const QByteArray &type, const QByteArray &target) {
        return "<Relationship Id='" + id + "' Type='" + parts.office + "/" + type + "' Target='" + target +
               "'/>";
    };
    const QByteArray packages = "http://schemas.openxmlformats.org/package/2006/relationships";
    const auto relations = [&packages](const QByteArray &content) {
        return "<Relationships xmlns='" + packages + "'>" + content + "</Relationships>";
    };
    QList<ZippedFile> files{
        {"_rels/.rels", relations(related("a", "officeDocument", "xl/workbook.xml"))},
        {"xl/workbook.xml", element("workbook", parts.properties + "<sheets>" + parts.sheets + "</sheets>")},
        {"xl/worksheets/sheet1.xml",
         element("worksheet", "<sheetData>" + rows + "</sheetData>" + parts.behindRows)},
        {"xl/sharedStrings.xml", element("sst", parts.strings)},
        {"xl/styles.xml", element("styleSheet", parts.formats)}};
    QByteArray targets = related("rId1", "worksheet", "worksheets/sheet1.xml") +
                         related("rIdS", "sharedStrings", "/xl/sharedStrings.xml") +
                         related("rIdF", "styles", "styles.xml") +
                         related("rIdC", "chartsheet", "chartsheets/sheet1.xml");
    for (int i = 0; i < parts.others.size(); ++i) {
        const QByteArray name = "sheet" + QByteArray::number(i + 2) + ".xml";
        files.append(ZippedFile{"xl/worksheets/" + name,
                                element("worksheet", "<sheetData>" + parts.others[i] + "</sheetData>")});
        targets += related("rId" + QByteArray::number(i + 2), "worksheet", "worksheets/" + name);
    }
    files.append(ZippedFile{"xl/_rels/workbook.xml.rels", relations(targets)});
    return files;
}

QByteArray xlsx(const QByteArray &rows, const Parts &parts = {})
{
    return zipped(xlsxFiles(rows, parts));
}

QList<ZippedFile> odsFiles(const QByteArray &tables, const QByteArray &styles = {})
{
    return {{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"},
            {"content.xml",
             "<office:document-content xmlns:office='o' xmlns:table='t' xmlns:text='x' xmlns:style='s' "
             "xmlns:calcext='c'><office:automatic-styles>" +
                 styles + "</office:automatic-styles><office:body><office:spreadsheet>" + tables +
                 "</office:spreadsheet></office:body></office:document-content>"}};
}

QByteArray ods(const QByteArray &rows)
{
    return zipped(odsFiles("<table:table table:name='S'>" + rows + "</table:table>"));
}

QByteArray odsCell(const QByteArray &text, const QByteArray &attributes = {})
{
    return "<table:table-cell " + attributes + "><text:p>" + text + "</text:p></table:table-cell>";
}

QByteArray odsRow(const QByteArray &cells, const QByteArray &attributes = {})
{
    return "<table:table-row " + attributes + ">" + cells + "</table:table-row>";
}

} // namespace

class TestWorkbook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sheetsAreRead_data()
    {
        const test::Table<QByteArray, QString> row({"bytes", "expected"});
        const auto cell = [](const QByteArray &content, const QByteArray &attributes = "") {
            return "<row r='1'><c r='A1' " + attributes + ">" + content + "</c></row>";
        };
        const auto text = [&cell](const QByteArray &strings) {
            Parts parts;
            parts.strings = strings;
            return xlsx(cell("<v>0</v>", "t='s'"), parts);
        };
        const auto styled = [&cell](const QByteArray &number, const QByteArray &formats,
                                    const QByteArray &properties = "") {
            Parts parts;
            parts.formats = formats;
            parts.properties = properties;
            return xlsx(cell("<v>" + number + "</v>", "s='1'"), parts);
        };
        const auto number = [&cell](const QByteArray &value) { return xlsx(cell("<v>" + value + "</v>")); };
        const auto dated = [&styled](const QByteArray &value) {
            return styled(value, "<cellXfs><xf numFmtId='0'/><xf numFmtId='14'/></cellXfs>");
        };
        const auto formatted = [&styled](const QByteArray &value, const QByteArray &format) {
            return styled(value, "<numFmts><numFmt numFmtId='164' formatCode='" + format +
                                     "'/></numFmts><cellStyleXfs><xf numFmtId='14'/></cellStyleXfs>"
                                     "<cellXfs><xf numFmtId='0'/><xf numFmtId='164'/></cellXfs>");
        };

        row("shared string", text("<si><t>toko.example</t></si>"), "S+0: 1 toko.example");
        row("rich text",
            text("<si><r><rPr><b/></rPr><t xml:space='preserve'>toko</t></r><r><t>.example</t></r></si>"),
            "S+0: 1 toko.example");
        row("without phonetic hints", text("<si><t>例.example</t><rPh sb='0' eb='1'><t>レイ</t></rPh></si>"),
            "S+0: 1 例.example");
        row("characters that XML cannot hold", text("<si><t>a_x000A_b_x005F_x000A_ _xyz_</t></si>"),
            "S+0: 1 a\nb_x000A_ _xyz_");
        row("entities of XML", text("<si><t>a&amp;b&#46;example</t></si>"), "S+0: 1 a&b.example");
        Parts merged;
        merged.behindRows = "<mergeCells><mergeCell ref='A1:A3'/><mergeCell ref='A4:B4'/></mergeCells>";
        row("merged cells",
            xlsx("<row r='1'><c r='A1'><v>1</v></c><c r='B1'><v>7</v></c></row><row r='2'><c "
                 "r='B2'><v>8</v></c></row>"
                 "<row r='3'><c r='B3'><v>9</v></c></row><row r='4'><c r='A4'><v>2</v></c></row>"
                 "<row r='5'><c r='B5'><v>3</v></c></row>",
                 merged),
            "S+0: 1 1|7; 2 1|8; 3 1|9; 4 2; 5 |3");
        row("merged cells in ODS",
            ods(odsRow(odsCell("a", "table:number-rows-spanned='2'") + odsCell("x")) +
                odsRow("<table:covered-table-cell/>" + odsCell("y")) + odsRow(odsCell("") + odsCell("z"))),
            "S+0: 1 a|x; 2 a|y; 3 |z");
        row("inline string", xlsx(cell("<is><r><t>a</t></r><r><t>.example</t></r></is>", "t='inlineStr'")),
            "S+0: 1 a.example");
        row("formula", xlsx(cell("<f>\"b\"&amp;\".example\"</f><v>b.example</v>", "t='str'")),
            "S+0: 1 b.example");
        row("booleans", xlsx("<row><c t='b'><v>1</v></c><c t='b'><v>0</v></c></row>"), "S+0: 1 TRUE|FALSE");
        row("error", xlsx(cell("<v>#N/A</v>", "t='e'")), "S+0: 1 #N/A");
        row("whole number", number("1E+05"), "S+0: 1 100000");
        row("zero", number("-0"), "S+0: 1 0");
        row("number as Excel stores it", number("0.10000000000000001"), "S+0: 1 0.1");
        row("huge number", number("1e300"), "S+0: 1 1e+300");
        row("date", dated("46354"), "S+0: 1 2026-11-28");
        row("date and time", dated("46354.163750000001"), "S+0: 1 2026-11-28 03:55:48");
        row("time", dated("0.5"), "S+0: 1 12:00:00");
        row("before 1 March 1900", dated("59"), "S+0: 1 1900-02-28");
        row("no date", dated("-1"), "S+0: 1 -1");
        row("from 1904",
            styled("44892", "<cellXfs><xf numFmtId='0'/><xf numFmtId='14'/></cellXfs>",
                   "<workbookPr date1904='1'/>"),
            "S+0: 1 2026-11-28");
        row("custom date", formatted("46354", "[$-421]dd\\ mmmm\\ yyyy"), "S+0: 1 2026-11-28");
        row("custom number", formatted("46354", "[Red]&quot;sdh &quot;#,##0\\d_-"), "S+0: 1 46354");
        row("sparse cells", xlsx("<row r='3'><c r='C3' t='s'><v>0</v></c></row>"), "S+0: 3 ||a.example");
        row("cells without places", xlsx("<row><c/><c t='s'><v>0</v></c></row><row><c><v>1</v></c></row>"),
            "S+0: 1 |a.example; 2 1");
        row("last column", xlsx("<row r='1'><c r='XFD1'><v>1</v></c></row>"),
            u"S+0: 1 "_s + QString(16383, u'|') + u'1');
        row("blank rows and cells",
            xlsx("<row r='1'><c r='A1' s='0'/></row><row r='2'><c r='A2'><v>1</v></c>"
                 "<c r='B2' t='inlineStr'><is><t> </t></is></c></row><row r='9'/>"),
            "S+0: 2 1");
        row(
            "text of a link",
            [] {
                auto files =
                    xlsxFiles("<row r='1'><c r='A1' t='inlineStr'><is><t>Toko kami</t></is></c></row>");
                files.append(ZippedFile{
                    "xl/worksheets/_rels/sheet1.xml.rels",
                    "<Relationships><Relationship Id='rId1' Type='hyperlink' Target='https://toko.example' "
                    "TargetMode='External'/></Relationships>"});
                return zipped(files);
            }(),
            "S+0: 1 Toko kami");
        row("apostrophe of an export", xlsx(cell("<is><t>'=1</t></is>", "t='inlineStr'")), "S+0: 1 =1");
        row("not deflated", zipped(xlsxFiles(cell("<v>7</v>")), false), "S+0: 1 7");
        row("remark behind the archive", xlsx(cell("<v>7</v>")).chopped(2) + QByteArray("\3\0abc", 5),
            "S+0: 1 7");
        {
            Parts strict;
            strict.main = "http://purl.oclc.org/ooxml/spreadsheetml/main";
            strict.office = "http://purl.oclc.org/ooxml/officeDocument/relationships";
            row("strict variant", xlsx(cell("<v>0</v>", "t='s'"), strict), "S+0: 1 a.example");
            auto files = xlsxFiles(cell("<v>7</v>"));
            for (ZippedFile &file : files)
                file.path =
                    QByteArray(file.path).replace('/', '\\').replace("sharedStrings", "SharedStrings");
            row("paths of another system", zipped(files), "S+0: 1 7");
        }
        const auto book = [](const QByteArray &sheets, const QByteArray &first,
                             const QList<QByteArray> &others) {
            Parts parts;
            parts.sheets = sheets;
            parts.others = others;
            return xlsx(first, parts);
        };
        const QByteArray one = "<row><c><v>1</v></c></row>";
        const QByteArray two = "<row><c><v>2</v></c></row>";
        row("order of the tabs",
            book("<sheet name='B' r:id='rId2'/><sheet name='A' r:id='rId1'/>", one, {two}), "B+1: 1 2");
        row("hidden sheets",
            book("<sheet name='A' state='hidden' r:id='rId1'/><sheet name='B' r:id='rId2'/>"
                 "<sheet name='C' state='veryHidden' r:id='rId3'/>",
                 one, {two, one}),
            "B+0: 1 2");
        row("sheets without data",
            book("<sheet name='A' r:id='rId1'/><sheet name='B' r:id='rId2'/><sheet name='C' r:id='rId3'/>",
                 "", {two, "<row><c s='1'/></row>"}),
            "B+0: 1 2");
        row("charts", book("<sheet name='A' r:id='rIdC'/><sheet name='B' r:id='rId1'/>", one, {}),
            "B+0: 1 1");
        row("nothing", book("<sheet name='A' r:id='rId1'/>", "", {}), "+0: ");

        row("ODS", ods(odsRow(odsCell("Domain") + odsCell("Klien")) + odsRow(odsCell("a.example"))),
            "S+0: 1 Domain|Klien; 2 a.example");
        row("ODS: repeated",
            ods(odsRow(odsCell("a", "table:number-columns-repeated='2'"), "table:number-rows-repeated='2'") +
                odsRow(odsCell("b"))),
            "S+0: 1 a|a; 2 a|a; 3 b");
        row("ODS: empty up to the last row and column",
            ods(odsRow("<table:table-cell/><table:covered-table-cell/>" + odsCell("a") +
                       "<table:table-cell table:number-columns-repeated='16381'/>") +
                odsRow("<table:table-cell table:number-columns-repeated='16384'/>",
                       "table:number-rows-repeated='1048574'") +
                odsRow(odsCell("z"))),
            "S+0: 1 ||a; 1048576 z");
        row("ODS: groups of rows",
            ods("<table:table-column table:number-columns-repeated='3'/><table:table-header-rows>" +
                odsRow(odsCell("h")) + "</table:table-header-rows><table:table-row-group><table:table-rows>" +
                odsRow(odsCell("a")) + "</table:table-rows></table:table-row-group>"),
            "S+0: 1 h; 2 a");
        row("ODS: values",
            ods(odsRow(
                odsCell("1,0E+05",
                        "office:value-type='float' office:value='100000' calcext:value-type='float'") +
                odsCell("28/11/26", "office:value-type='date' office:date-value='2026-11-28T03:55:48'") +
                odsCell("50 %", "office:value-type='percentage' office:value='0.5'") +
                odsCell("BENAR", "office:value-type='boolean' office:boolean-value='true'"))),
            "S+0: 1 100000|2026-11-28 03:55:48|0.5|BENAR");
        row("ODS: text",
            ods(odsRow(odsCell(
                "a<text:s text:c='2'/><text:span>b<text:a>c</text:a></text:span><text:tab/>d"
                "<text:ruby><text:ruby-base>e</text:ruby-base><text:ruby-text>x</text:ruby-text></text:ruby>"
                "</text:p><text:p>f"))),
            "S+0: 1 a  bc\tde\nf");
        row("ODS: remarks are not cells",
            ods(odsRow("<table:table-cell><office:annotation><text:p>remark</text:p></"
                       "office:annotation><text:p>a</text:p>"
                       "</table:table-cell>")),
            "S+0: 1 a");
        row("ODS: hidden and other sheets",
            zipped(odsFiles(
                "<table:table table:name='A' table:style-name='off'>" + odsRow(odsCell("a")) +
                    "</table:table>"
                    "<table:table table:name='B' table:style-name='on'>" +
                    odsRow(odsCell("b")) +
                    "</table:table>"
                    "<table:table table:name='C'>" +
                    odsRow(odsCell("c")) + odsRow(odsCell("c")) +
                    "</table:table>"
                    "<table:table table:name='D'>" +
                    odsRow("<table:table-cell/>") + "</table:table>",
                "<style:style style:name='off'><style:table-properties table:display='false'/></style:style>"
                "<style:style style:name='on'><style:table-properties table:display='true'/></style:style>")),
            "B+1: 1 b");
    }
    void sheetsAreRead()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, expected);
        QVERIFY(isWorkbookLike(bytes));
        QCOMPARE(words(readWorkbook(bytes)), expected);
    }

    void damagedAndForeignFilesAreRefused_data()
    {
        test::columns<QByteArray, QString>({"bytes", "reason"});
        const auto row = [](const char *name, const QByteArray &bytes, const char *reason) {
            QTest::newRow(name) << bytes << QString::fromUtf8(reason);
        };
        const auto onlyRels = [](const QByteArray &target) {
            return zipped(
                {{"_rels/.rels", "<Relationships><Relationship Id='a' Type='x/officeDocument' Target='" +
                                     target + "'/></Relationships>"},
                 {target, "<x/>"}});
        };
        row("archive", zipped({{"list.csv", "a.example\n"}}), "is an archive. Extract it");
        row("empty archive", zipped({}), "is an archive");
        row("Word", onlyRels("word/document.xml"), "a document or a presentation");
        row("PowerPoint", onlyRels("ppt/presentation.xml"), "a document or a presentation");
        row("XLSB", onlyRels("xl/workbook.bin"), "binary workbook (XLSB)");
        row("ODT",
            zipped({{"mimetype", "application/vnd.oasis.opendocument.text"},
                    {"content.xml", "<d><body><text><p>a.example</p></text></body></d>"}}),
            "a document or a presentation");
        row("Numbers", zipped({{"Index/Document.iwa", "x"}, {"preview.jpg", "x"}}),
            "In Numbers, export the list");
        row("protected ODS",
            zipped({{"content.xml", "\x8a\x01"},
                    {"META-INF/manifest.xml", "<manifest><file-entry full-path='content.xml'>"
                                              "<encryption-data/></file-entry></manifest>"}}),
            "protected by a password");
        QByteArray locked = xlsx("<row><c><v>1</v></c></row>");
        for (qsizetype at = locked.indexOf("PK\1\2"); at >= 0; at = locked.indexOf("PK\1\2", at + 1))
            locked[at + 8] = 1;
        row("protected archive", locked, "protected by a password");

        const auto sheet = [](const QByteArray &content) { return xlsx(content); };
        Parts entities;
        entities.prolog =
            "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>]>";
        row("entities that expand", xlsx("<row><c t='inlineStr'><is><t>&b;&b;</t></is></c></row>", entities),
            "is damaged");
        row("string that does not exist", sheet("<row><c t='s'><v>1</v></c></row>"), "is damaged");
        row("negative string", sheet("<row><c t='s'><v>-1</v></c></row>"), "is damaged");
        row("column that does not exist", sheet("<row><c r='XFE1'><v>1</v></c></row>"), "is damaged");
        row("sheet that ends early", sheet("<row><c><v>1</v></c>"), "is damaged");
        row(
            "sheet that is missing",
            [] {
                auto files = xlsxFiles("<row/>");
                files.removeAt(2);
                return zipped(files);
            }(),
            "is damaged");
        QByteArray altered = zipped(xlsxFiles("<row><c><v>1234567</v></c></row>"), false);
        altered.replace("1234567", "7654321");
        row("other content than announced", altered, "is damaged");
        row(
            "unknown compression",
            [] {
                QByteArray bytes = xlsx("<row><c><v>1</v></c></row>");
                for (qsizetype at = bytes.indexOf("PK\1\2"); at >= 0; at = bytes.indexOf("PK\1\2", at + 1))
                    bytes[at + 10] = 12;
                return bytes;
            }(),
            "damaged workbook or archive");
        row("only its start", "PK\3\4", "damaged workbook or archive");

        QByteArray wide;
        for (int i = 0; i < 1000; ++i)
            wide += "<row><c r='XFD1'><v>1</v></c></row>";
        row("too many cells", sheet(wide), "too large for a list");
        row("ODS: too many cells",
            ods(odsRow(odsCell("a", "table:number-columns-repeated='16384'")).repeated(1000)),
            "too large for a list");
        row("ODS: too many rows",
            ods(odsRow(odsCell("a"), "table:number-rows-repeated='1048576'").repeated(9)),
            "too large for a list");
        row("ODS: more rows than there can be",
            ods(odsRow(odsCell("a"), "table:number-rows-repeated='2147483647'")), "too large for a list");
        row(
            "bomb",
            [] {
                auto files = xlsxFiles("<row><c><v>1</v></c></row>");
                files[2].content += QByteArray(600 * 1024 * 1024, ' '); // compresses to 600 KB
                return zipped(files);
            }(),
            "too large for a list");
        row("one endless text", sheet("<row><c><v>" + QByteArray(20'000'000, '1') + "</v></c></row>"),
            "is damaged");
    }
    void damagedAndForeignFilesAreRefused()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, reason);
        const auto workbook = readWorkbook(bytes);
        QVERIFY2(!workbook, qPrintable(words(workbook).left(200)));
        QCOMPARE(workbook.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(workbook.error().sentence.contains(reason), qPrintable(workbook.error().sentence));
    }

    void truncatedFilesAreRefused()
    {
        for (const QByteArray &whole :
             {xlsx("<row><c t='s'><v>0</v></c></row>"), ods(odsRow(odsCell("a.example")))})
            for (qsizetype size = 0; size < whole.size(); ++size)
                QVERIFY2(!readWorkbook(whole.left(size)), qPrintable(QString::number(size)));
    }

    void filesOfOtherProgramsAreRead_data()
    {
        const test::Table<QString, QString> row({"file", "expected"});
        const auto clients = u"Klien+1: 1 Domain|Nama klien|Catatan|Tanggal|Peringkat; "
                             "2 toko-satu.example|Toko Melati|hubungi Rina|2026-11-28|100000; "
                             "3 https://www.toko-dua.example/|Toko Melati||2026-11-28 03:55:48|2.5; "
                             "5 %1|Bank|x|%2|1e+20; 6 Toko kami; 7 münchen.example"_s;
        row("LibreOffice, XLSX", "libreoffice.xlsx", clients.arg(u"toko-tiga.example", u"TRUE"));
        // It stores the formula's result as a number.
        row("LibreOffice, ODS", "libreoffice.ods", clients.arg(u"toko-tiga.example", u"1"));
        // It does not calculate formulas.
        row("openpyxl", "openpyxl.xlsx", clients.arg(QString(), u"TRUE"_s));
        row("XlsxWriter, inline strings", "inline-strings.xlsx",
            "Data+0: 1 site|client; 2 a.example|A; 3 b.example; 4 c.example|2023-03-15");
    }
    void filesOfOtherProgramsAreRead()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, expected);
        QCOMPARE(words(readWorkbook(dataFile(file))), expected);
    }

    /// The same roles, refusals and row numbers as for CSV.
    void sheetsAreReadAsTables()
    {
        for (const QString &file : {u"libreoffice.xlsx"_s, u"libreoffice.ods"_s}) {
            const auto table = readTable(dataFile(file));
            QVERIFY(table);
            QVERIFY(table->isSheet() && table->isTable() && table->hasHeader);
            QCOMPARE(table->header.constFirst(), u"Domain"_s);
            QCOMPARE(table->roles.at(2), ColumnRole::Note);
            const DomainImport import = readEntries(*table);
            QCOMPARE(import.domains.size(), 4);
            QCOMPARE(import.domains.at(2).domain.ascii(), u"toko-tiga.example"_s);
            QCOMPARE(import.domains.at(2).line, 5);
            QCOMPARE(import.domains.constFirst().note, u"hubungi Rina"_s);
            QCOMPARE(import.refused.size(), 1);
            QCOMPARE(import.refused.constFirst().text, u"Toko kami"_s);
            QCOMPARE(import.sheet, u"Klien"_s);
            QCOMPARE(import.otherSheets, 1);
        }
        // "#N/A" is a value here, not a comment that hides its row.
        const auto rows = "<row><c t='e'><v>#N/A</v></c><c t='inlineStr'><is><t>a.example</t></is></c></row>"
                          "<row><c/><c t='inlineStr'><is><t>b.example\nc.example</t></is></c></row>"
                          "<row><c/><c t='inlineStr'><is><t>bad</t></is></c></row>";
        const auto import = readDomains(xlsx(rows));
        QVERIFY(import);
        QCOMPARE(import->domains.size(), 3);
        QCOMPARE(import->domains.at(2).line, 2);
        QCOMPARE(import->refused.constFirst().line, 3);
        QVERIFY(!readTable(xlsx({})));
    }

    void otherSheetsAreReported()
    {
        QCOMPARE(otherSheetsSentence(u"Klien"_s, 0), QString());
        QVERIFY(otherSheetsSentence(u"Klien"_s, 2).contains(u"“Klien”"_s));
    }

    void largeWorkbookIsRead()
    {
        QByteArray rows;
        QByteArray strings;
        for (int i = 0; i < test::Many; ++i) {
            const QByteArray line = QByteArray::number(i + 1);
            strings += "<si><t>site-" + line + ".example</t></si>";
            rows += "<row r='" + line + "' spans='1:5' x14ac:dyDescent='0.25'><c r='A" + line +
                    "' t='s'><v>" + QByteArray::number(i) + "</v></c><c r='B" + line + "'><v>" + line +
                    "</v></c><c r='C" + line + "' s='1'><v>46354.5</v></c><c r='D" + line +
                    "' t='s'><v>7</v></c><c r='E" + line + "'><v>0.5</v></c></row>";
        }
        rows.replace(" x14ac:dyDescent='0.25'", "");
        Parts parts;
        parts.strings = strings;
        parts.formats = "<cellXfs><xf numFmtId='0'/><xf numFmtId='14'/></cellXfs>";
        const QByteArray large = xlsx(rows, parts);
        QByteArray odsRows;
        for (int i = 0; i < test::Many; ++i)
            odsRows += odsRow(odsCell("site-" + QByteArray::number(i) + ".example") + odsCell("Toko") +
                              odsCell("1", "office:value-type='float' office:value='1'"));
        for (const QByteArray &bytes : {large, ods(odsRows)}) {
            QElapsedTimer timer;
            timer.start();
            const auto workbook = readWorkbook(bytes);
            QVERIFY(workbook);
            QCOMPARE(int(workbook->rows.size()), test::Many);
            qInfo("%d rows in %lld KB: %lld ms", test::Many, bytes.size() / 1024, timer.elapsed());
        }
    }
};

PANTAU_TEST(TestWorkbook)
#include "tst_workbook.moc"
