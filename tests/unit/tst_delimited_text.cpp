// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/delimited_text.h"
#include "base/text.h"
#include "support/test_program.h"

#include <QRandomGenerator>
#include <QStringEncoder>

using namespace pantau;
using Rows = QList<DelimitedRow>;

class TestDelimitedText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsAreRead_data()
    {
        const test::Table<QString, QChar, Rows> row({"text", "separator", "rows"});

        const QChar none;
        const QChar comma = u',';
        const QChar semicolon = u';';
        const QChar tab = u'\t';
        const QString a = u"a"_s;
        const QString b = u"b"_s;
        const QString c = u"c"_s;
        const QString d = u"d"_s;
        const Rows twoByTwo{{1, {a, b}}, {2, {c, d}}};

        row("nothing", QString(), none, Rows{});
        row("blank lines", "\n \n \r\n", none, Rows{});
        row("plain lines", "a\nb c\n", none, {{1, {a}}, {2, {u"b c"_s}}});
        row("no line break at the end", "a\nb", none, {{1, {a}}, {2, {b}}});
        row("comma", "a,b\nc,d\n", comma, twoByTwo);
        row("semicolon", "a;b\nc;d\n", semicolon, twoByTwo);
        row("tab", "a\tb\nc\td\n", tab, twoByTwo);
        row("CRLF", "a,b\r\nc,d\r\n", comma, twoByTwo);
        row("CR", "a,b\rc,d\r", comma, twoByTwo);
        row("byte order mark", u"\ufeffa,b\nc,d"_s, comma, twoByTwo);
        row("spaces around cells", " a , b \n c , d ", comma, twoByTwo);
        row("quotes", "\"a\",\"b\"\nc,\"d\"\n", comma, twoByTwo);
        row("separator in quotes", "a,\"b,c\"\nc,d\n", comma, {{1, {a, u"b,c"_s}}, {2, {c, d}}});
        row("doubled quote", "a,\"b\"\"c\"\nc,d\n", comma, {{1, {a, u"b\"c"_s}}, {2, {c, d}}});
        row("line break in quotes", "a,\"b\r\nc\"\r\nc,d\r\n", comma, {{1, {a, u"b\nc"_s}}, {3, {c, d}}});
        row("blank lines between", "\n\na,b\n\n \nc,d\n", comma, {{3, {a, b}}, {6, {c, d}}});
        row("blank lines in quotes", "a,\"\n\nb\"\nc,d\n", comma, {{1, {a, u"\n\nb"_s}}, {4, {c, d}}});
        row("empty cells", "a,,\n,b,\n", comma,
            {{1, {a, QString(), QString()}}, {2, {QString(), b, QString()}}});
        row("two stray quotes with rows between them", "x.com;\"a\ny.com;b\nz.com;c\"\nw.com;d\n", semicolon,
            {{1, {u"x.com"_s, u"\"a"_s}},
             {2, {u"y.com"_s, u"b"_s}},
             {3, {u"z.com"_s, u"c\""_s}},
             {4, {u"w.com"_s, u"d"_s}}});
        row("stray quotes below a blank line and a separator line", "\nsep=;\nx.com;\"a\ny.com;b\"\n",
            semicolon, {{3, {u"x.com"_s, u"\"a"_s}}, {4, {u"y.com"_s, u"b\""_s}}});
        row("stray quotes in front of the domains", "\"a;x.com\nb\";y.com\nc;z.com\n", semicolon,
            {{1, {u"\"a"_s, u"x.com"_s}}, {2, {u"b\""_s, u"y.com"_s}}, {3, {u"c"_s, u"z.com"_s}}});
        row("a note with a separator in its second line", "x.com,\"a\nb, c\"\ny.com,d\n", comma,
            {{1, {u"x.com"_s, u"a\nb, c"_s}}, {3, {u"y.com"_s, u"d"_s}}});
        row("decimal commas", "x;y;z\n1,5;a;2,5\n2,5;b;3,5\n", semicolon,
            {{1, {u"x"_s, u"y"_s, u"z"_s}}, {2, {u"1,5"_s, a, u"2,5"_s}}, {3, {u"2,5"_s, b, u"3,5"_s}}});
        row("semicolon in some comma cells", "a,b\nc,d;e\nc,d\n", comma,
            {{1, {a, b}}, {2, {c, u"d;e"_s}}, {3, {c, d}}});
        row("comma in a comment", "# one, two, three\na;b\nc;d\n", semicolon,
            {{1, {u"# one, two, three"_s}}, {2, {a, b}}, {3, {c, d}}});
        row("ragged", "a,b\nc\n", comma, {{1, {a, b}}, {2, {c}}});
        row("guarded formula", "a,'=b\nc,'tis\n", comma, {{1, {a, u"=b"_s}}, {2, {c, u"'tis"_s}}});
        row("quote never closed", "a\n\"b\nc\nd\n", none, {{1, {a}}, {2, {u"\"b"_s}}, {3, {c}}, {4, {d}}});
        row("quote in a bare cell", "a,5\" b\nc,\"d\"\n", comma, {{1, {a, u"5\" b"_s}}, {2, {c, d}}});
        row("text after a closing quote", "a,\"b\"c\nc,d\n", comma, {{1, {a, u"\"b\"c"_s}}, {2, {c, d}}});
        const QString sepTable = u"a;b\nc;d\n"_s;
        const Rows below{{2, {a, b}}, {3, {c, d}}};
        for (const QString &line :
             {u"sep=;"_s, u"\"sep=;\""_s, u"sep=;;;"_s, u"SEP = ;"_s, u"  sep=; "_s, u"\ufeffsep=;"_s,
              u"\ufeff\ufeff\"sep=;\""_s, u"\"sep=;\";;;"_s, u"sep=\";\""_s, u"'sep=;'"_s, u"Sep=;\r"_s})
            row(qPrintable(u"separator line "_s + line), line + u'\n' + sepTable, semicolon, below);
        const QString tabTable = u"a\tb;\nc\td;\n"_s;
        for (const QString &line : {u"sep=\t"_s, u"\"sep=\t\""_s, u"sep=\t\t\t"_s, u"sep=\\t"_s})
            row(qPrintable(u"separator line of a tab "_s + line), line + u'\n' + tabTable, tab,
                {{2, {a, u"b;"_s}}, {3, {c, u"d;"_s}}});
        row("separator line over the shape", "\"sep=,\"\na,1;2\nb,3;4\n", comma,
            {{2, {a, u"1;2"_s}}, {3, {b, u"3;4"_s}}});
        row("separator line below blank lines", "\n\nsep=;\na;b\n", semicolon, {{4, {a, b}}});
        row("separator line for another separator than is used", "sep=;,,\na,b\nc,d\n", comma, below);
        row("no separator line", "sep=a.example\na;b\n", semicolon, {{1, {u"sep=a.example"_s}}, {2, {a, b}}});
        for (const QString &line : {u"; x"_s, u";x;y"_s, u"# x\ty"_s, u"\"# x;y\""_s, u"// x; y; z"_s,
                                    u"! x;y"_s, u"' x;y"_s, u"  ; x"_s}) {
            const auto name = u"remark above "_s + line;
            row(qPrintable(name), line + u"\na,b\nc,d\n"_s, comma, {{0, {line}}, {2, {a, b}}, {3, {c, d}}});
            row(qPrintable(name + u" of plain lines"_s), line + u"\na\nb\n"_s, none,
                {{0, {line}}, {2, {a}}, {3, {b}}});
        }
        row("lines of a cell are no remarks", "a,\"x\n;y\"\"z\n#\"\n#a,\"\n;\"\n", comma,
            {{1, {a, u"x\n;y\"z\n#"_s}}, {4, {u"#a"_s, u"\n;"_s}}});
        row("a row that starts as a remark", "#a,\"x\ny\"\nc,d\n", comma,
            {{1, {u"#a"_s, u"x\ny"_s}}, {3, {c, d}}});
        row("empty first cells are no remarks", ";a\n;b\n", semicolon,
            {{1, {QString(), a}}, {2, {QString(), b}}});
        row("titles with as many commas as the table has semicolons", "x, y\nz, w\na;b\nc;d\n", semicolon,
            {{1, {u"x, y"_s}}, {2, {u"z, w"_s}}, {3, {a, b}}, {4, {c, d}}});
        row("letters outside ASCII", "ä,б\n例,\"é\"\n", comma,
            {{1, {u"ä"_s, u"б"_s}}, {2, {u"例"_s, u"é"_s}}});
    }
    void rowsAreRead()
    {
        QFETCH(const QString, text);
        QFETCH(const QChar, separator);
        QFETCH(const Rows, rows);
        const DelimitedText read = readDelimited(text);
        QCOMPARE(read.separator, separator);
        if (rows.isEmpty() || rows.constFirst().line > 0)
            QCOMPARE(read.rows, rows);
        else // the cells of a comment may differ
            QCOMPARE(read.rows.sliced(1), rows.sliced(1));
    }

    void textIsDecoded_data()
    {
        const test::Table<QByteArray, QString> row({"bytes", "text"});

        const QString text = u"site;naïve\r\nmünchen.de;€ 5\r\n"_s;
        const auto encoded = [&text](QStringConverter::Encoding encoding, bool mark) {
            QStringEncoder encoder(encoding,
                                   mark ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
            return QByteArray(encoder.encode(text));
        };
        row("UTF-8", encoded(QStringConverter::Utf8, false), text);
        row("UTF-8 with mark", encoded(QStringConverter::Utf8, true), text);
        row("UTF-16LE", encoded(QStringConverter::Utf16LE, false), text);
        row("UTF-16LE with mark", encoded(QStringConverter::Utf16LE, true), text);
        row("UTF-16BE", encoded(QStringConverter::Utf16BE, false), text);
        row("UTF-16BE with mark", encoded(QStringConverter::Utf16BE, true), text);
        row("UTF-32LE with mark", encoded(QStringConverter::Utf32LE, true), text);
        row("Windows-1252", "site;na\xefve\r\nm\xfcnchen.de;\x80 5\r\n", text);
        // In a UTF-8 file no encoding is guessed, so the reader rejects the line.
        const QString broken = u"site;naïve\r\nm\ufffdnchen.de;\ufffd 5\r\n"_s;
        row("one broken line", "site;na\xc3\xafve\r\nm\xfcnchen.de;\x80 5\r\n", broken);
        row("one broken line, with a mark", "\xef\xbb\xbfsite;na\xc3\xafve\r\nm\xfcnchen.de;\x80 5\r\n",
            broken);
        row("one broken line, and the last has no end", "caf\xe9\rcaf\xc3\xa9", u"caf\ufffd\rcafé"_s);
        row("Windows-1252 quotes", "\x93quoted\x94 \x96 \x99", "“quoted” – ™");
        row("ASCII", "a.com\n", "a.com\n");
        row("one character", "a", "a");
        row("a stray control character", "a.com\n\x1a", u"a.com\n\u001a"_s);
    }
    void textIsDecoded()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, text);
        const auto decoded = decodeText(bytes);
        QVERIFY(decoded);
        QCOMPARE(decoded->text, text);
    }

    void otherFormatsAreRefused_data()
    {
        const test::Table<QByteArray, QString> row({"bytes", "reason"});

        const auto notText = u"is not text"_s;
        row("empty", QByteArray(), "is empty");
        const auto picture = u"is a picture"_s;
        const auto document = u"is a document"_s;
        const auto archive = u"is an archive"_s;
        row("PNG", QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0", 20), picture);
        row("JPEG", QByteArray("\xff\xd8\xff\xe0\0\x10JFIF\0", 11), picture);
        row("WebP", QByteArray("RIFF\x10\0\0\0WEBPVP8 ", 16), picture);
        row("HEIC",
            QByteArray("\0\0\0\x24"
                       "ftypheic\0\0\0\0",
                       16),
            picture);
        row("PDF", "%PDF-1.7\na.example\n", document);
        row("RTF", "{\\rtf1\\ansi a.example\\par}", document);
        row("GZ", QByteArray("\x1f\x8b\x08\0", 4), archive);
        row("7Z", "7z\xbc\xaf\x27\x1c", archive);
        const QByteArray office("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
        const auto part = [&office](const QString &name) {
            return office + QByteArray(reinterpret_cast<const char *>(name.utf16()), name.size() * 2);
        };
        row("XLS", part(u"Workbook"_s), "old Excel workbook (XLS). Save it as XLSX or CSV.");
        row("DOC", part(u"WordDocument"_s), document);
        row("protected XLSX", part(u"EncryptedPackage"_s), "protected by a password");
        row("web page named XLS", "\xef\xbb\xbf\n<html><table><tr><td>a.example</td></tr></table>",
            "is a web page or an XML file");
        row("XML", "<?xml version=\"1.0\"?><Workbook/>", "XML file");
        row("workbook", QByteArray("PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0example.com", 25), notText);
        row("NUL in text", QByteArray("a.com\nb.\0com\n", 13), notText);
        row("zeros", QByteArray(64, '\0'), notText);
        QByteArray everyByte;
        for (int i = 1; i < 256; ++i)
            everyByte.append(static_cast<char>(i));
        row("every byte but NUL", everyByte, notText);
        row("UTF-16 mark and rubbish", QByteArray("\xff\xfe\x00\xd8\x01\x00\x02\x00", 8), notText);
    }
    void otherFormatsAreRefused()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, reason);
        const auto decoded = decodeText(bytes);
        QVERIFY(!decoded);
        QCOMPARE(decoded.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(decoded.error().sentence.contains(reason), qPrintable(decoded.error().sentence));
    }

    void aFewControlCharactersAreTolerated()
    {
        QVERIFY(decodeText("a.example\n\x01\x02\x03\x04"));
        QVERIFY(!decodeText("a.example\n\x01\x02\x03\x04\x05"));
    }

    void rowsAreWritten_data()
    {
        const test::Table<QStringList, QByteArray> row({"cells", "row"});

        row("plain", {u"example.com"_s, u"blocked"_s}, "example.com,blocked\r\n");
        row("one", {u"a"_s}, "a\r\n");
        row("empty cells", {QString(), u"b"_s, QString()}, "\"\",b,\"\"\r\n");
        row("inner space", {u"a b"_s}, "a b\r\n");
        row("outer space", {u" a"_s, u"b "_s}, "\" a\",\"b \"\r\n");
        row("comma", {u"a,b"_s}, "\"a,b\"\r\n");
        row("semicolon", {u"a;b"_s}, "\"a;b\"\r\n");
        row("quote", {u"a\"b"_s}, "\"a\"\"b\"\r\n");
        row("line breaks", {u"a\nb\r\nc"_s}, "\"a\nb\r\nc\"\r\n");
        row("UTF-8", {u"münchen.de"_s}, "m\xc3\xbcnchen.de\r\n");
        row("=", {u"=1+1"_s}, "'=1+1\r\n");
        row("+", {u"+62"_s}, "'+62\r\n");
        row("-", {u"-a.com"_s}, "'-a.com\r\n");
        row("@", {u"@SUM(A1)"_s}, "'@SUM(A1)\r\n");
        row("tab", {u"\t=1"_s}, "\"'\t=1\"\r\n");
        row("carriage return", {u"\r=1"_s}, "\"'\r=1\"\r\n");
        row("formula with comma", {u"=HYPERLINK(\"x\",\"y\")"_s}, "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"\r\n");
        row("apostrophe before formula", {u"'=1"_s}, "''=1\r\n");
        row("apostrophe in a word", {u"'tis"_s}, "'tis\r\n");
        row("sign inside", {u"a=b"_s, u"a-b.com"_s}, "a=b,a-b.com\r\n");
    }
    void rowsAreWritten()
    {
        QFETCH(const QStringList, cells);
        QFETCH(const QByteArray, row);
        QCOMPARE(csvRow(cells), row);
        for (const QString &cell : cells)
            if (!cell.contains(u'\r')) { // the reader normalises line breaks
                const QByteArray document = csvRow({u"name"_s, u"value"_s}) + csvRow({u"x"_s, cell});
                const auto rows = readDelimited(QString::fromUtf8(document)).rows;
                QCOMPARE(rows.size(), 2);
                QCOMPARE(rows[1].cells, (QStringList{u"x"_s, cell}));
            }
    }

    void ordinaryApostropheIsKept()
    {
        QCOMPARE(withoutFormulaGuard(u"'tis"_s), u"'tis"_s);
        QCOMPARE(withoutFormulaGuard(u"'"_s), u"'"_s);
        QCOMPARE(withoutFormulaGuard(u"=1"_s), u"=1"_s);
        QCOMPARE(withoutFormulaGuard(QString()), QString());
    }

    /// Random tables: the reader returns every cell that the writer wrote.
    void writtenRowsAreReadBack()
    {
        const QString letters = u"ab'\"=+-@,;\t\n 9ü#"_s;
        QRandomGenerator random(42);
        for (int round = 0; round < 500; ++round) {
            const int columns = random.bounded(2, 6);
            QList<QStringList> table;
            QByteArray document;
            for (int r = random.bounded(1, 8); r > 0; --r) {
                QStringList row;
                for (int c = 0; c < columns; ++c) {
                    QString cell;
                    for (int n = random.bounded(6); n > 0; --n)
                        cell += letters[random.bounded(letters.size())];
                    row.append(cell);
                }
                table.append(row);
                document += csvRow(row);
            }
            const auto read = readDelimited(QString::fromUtf8(document));
            QList<QStringList> readBack;
            for (const auto &row : read.rows)
                readBack.append(row.cells);
            QVERIFY2(readBack == table, document.constData());
        }
    }
};

PANTAU_TEST(TestDelimitedText)
#include "tst_delimited_text.moc"
