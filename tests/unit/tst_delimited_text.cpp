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
    void isRead_data()
    {
        test::columns<QString, QChar, Rows>({"text", "separator", "rows"});

        const QChar none;
        const QChar comma = u',';
        const QChar semicolon = u';';
        const QChar tab = u'\t';
        const QString a = u"a"_s;
        const QString b = u"b"_s;
        const QString c = u"c"_s;
        const QString d = u"d"_s;
        const Rows twoByTwo{{1, {a, b}}, {2, {c, d}}};

        test::row("nothing", QString(), none, Rows{});
        test::row("blank lines", u"\n \n \r\n"_s, none, Rows{});
        test::row("plain lines", u"a\nb c\n"_s, none, Rows{{1, {a}}, {2, {u"b c"_s}}});
        test::row("no line break at the end", u"a\nb"_s, none, Rows{{1, {a}}, {2, {b}}});
        test::row("comma", u"a,b\nc,d\n"_s, comma, twoByTwo);
        test::row("semicolon", u"a;b\nc;d\n"_s, semicolon, twoByTwo);
        test::row("tab", u"a\tb\nc\td\n"_s, tab, twoByTwo);
        test::row("CRLF", u"a,b\r\nc,d\r\n"_s, comma, twoByTwo);
        test::row("CR", u"a,b\rc,d\r"_s, comma, twoByTwo);
        test::row("byte order mark", u"\ufeffa,b\nc,d"_s, comma, twoByTwo);
        test::row("spaces around cells", u" a , b \n c , d "_s, comma, twoByTwo);
        test::row("quotes", u"\"a\",\"b\"\nc,\"d\"\n"_s, comma, twoByTwo);
        test::row("separator in quotes", u"a,\"b,c\"\nc,d\n"_s, comma, Rows{{1, {a, u"b,c"_s}}, {2, {c, d}}});
        test::row("doubled quote", u"a,\"b\"\"c\"\nc,d\n"_s, comma, Rows{{1, {a, u"b\"c"_s}}, {2, {c, d}}});
        test::row("line break in quotes", u"a,\"b\r\nc\"\r\nc,d\r\n"_s, comma,
                  Rows{{1, {a, u"b\nc"_s}}, {3, {c, d}}});
        test::row("blank lines between", u"\n\na,b\n\n \nc,d\n"_s, comma, Rows{{3, {a, b}}, {6, {c, d}}});
        test::row("blank lines in quotes", u"a,\"\n\nb\"\nc,d\n"_s, comma,
                  Rows{{1, {a, u"\n\nb"_s}}, {4, {c, d}}});
        test::row("empty cells", u"a,,\n,b,\n"_s, comma,
                  Rows{{1, {a, QString(), QString()}}, {2, {QString(), b, QString()}}});
        test::row("two stray quotes with rows between them", u"x.com;\"a\ny.com;b\nz.com;c\"\nw.com;d\n"_s,
                  semicolon,
                  Rows{{1, {u"x.com"_s, u"\"a"_s}},
                       {2, {u"y.com"_s, u"b"_s}},
                       {3, {u"z.com"_s, u"c\""_s}},
                       {4, {u"w.com"_s, u"d"_s}}});
        test::row("stray quotes below a blank line and a separator line",
                  u"\nsep=;\nx.com;\"a\ny.com;b\"\n"_s, semicolon,
                  Rows{{3, {u"x.com"_s, u"\"a"_s}}, {4, {u"y.com"_s, u"b\""_s}}});
        test::row("stray quotes in front of the domains", u"\"a;x.com\nb\";y.com\nc;z.com\n"_s, semicolon,
                  Rows{{1, {u"\"a"_s, u"x.com"_s}}, {2, {u"b\""_s, u"y.com"_s}}, {3, {u"c"_s, u"z.com"_s}}});
        test::row("a note with a separator in its second line", u"x.com,\"a\nb, c\"\ny.com,d\n"_s, comma,
                  Rows{{1, {u"x.com"_s, u"a\nb, c"_s}}, {3, {u"y.com"_s, u"d"_s}}});
        test::row(
            "decimal commas", u"x;y;z\n1,5;a;2,5\n2,5;b;3,5\n"_s, semicolon,
            Rows{{1, {u"x"_s, u"y"_s, u"z"_s}}, {2, {u"1,5"_s, a, u"2,5"_s}}, {3, {u"2,5"_s, b, u"3,5"_s}}});
        test::row("semicolon in some comma cells", u"a,b\nc,d;e\nc,d\n"_s, comma,
                  Rows{{1, {a, b}}, {2, {c, u"d;e"_s}}, {3, {c, d}}});
        test::row("comma in a comment", u"# one, two, three\na;b\nc;d\n"_s, semicolon,
                  Rows{{1, {u"# one, two, three"_s}}, {2, {a, b}}, {3, {c, d}}});
        test::row("ragged", u"a,b\nc\n"_s, comma, Rows{{1, {a, b}}, {2, {c}}});
        test::row("guarded formula", u"a,'=b\nc,'tis\n"_s, comma,
                  Rows{{1, {a, u"=b"_s}}, {2, {c, u"'tis"_s}}});
        test::row("quote never closed", u"a\n\"b\nc\nd\n"_s, none,
                  Rows{{1, {a}}, {2, {u"\"b"_s}}, {3, {c}}, {4, {d}}});
        test::row("quote in a bare cell", u"a,5\" b\nc,\"d\"\n"_s, comma,
                  Rows{{1, {a, u"5\" b"_s}}, {2, {c, d}}});
        test::row("text after a closing quote", u"a,\"b\"c\nc,d\n"_s, comma,
                  Rows{{1, {a, u"\"b\"c"_s}}, {2, {c, d}}});
        const QString sepTable = u"a;b\nc;d\n"_s;
        const Rows below{{2, {a, b}}, {3, {c, d}}};
        for (const QString &line :
             {u"sep=;"_s, u"\"sep=;\""_s, u"sep=;;;"_s, u"SEP = ;"_s, u"  sep=; "_s, u"\ufeffsep=;"_s,
              u"\ufeff\ufeff\"sep=;\""_s, u"\"sep=;\";;;"_s, u"sep=\";\""_s, u"'sep=;'"_s, u"Sep=;\r"_s})
            test::row(qPrintable(u"separator line "_s + line), line + u'\n' + sepTable, semicolon, below);
        const QString tabTable = u"a\tb;\nc\td;\n"_s;
        for (const QString &line : {u"sep=\t"_s, u"\"sep=\t\""_s, u"sep=\t\t\t"_s, u"sep=\\t"_s})
            test::row(qPrintable(u"separator line of a tab "_s + line), line + u'\n' + tabTable, tab,
                      Rows{{2, {a, u"b;"_s}}, {3, {c, u"d;"_s}}});
        test::row("separator line over the shape", u"\"sep=,\"\na,1;2\nb,3;4\n"_s, comma,
                  Rows{{2, {a, u"1;2"_s}}, {3, {b, u"3;4"_s}}});
        test::row("separator line below blank lines", u"\n\nsep=;\na;b\n"_s, semicolon, Rows{{4, {a, b}}});
        test::row("separator line for another separator than is used", u"sep=;,,\na,b\nc,d\n"_s, comma,
                  below);
        test::row("no separator line", u"sep=a.example\na;b\n"_s, semicolon,
                  Rows{{1, {u"sep=a.example"_s}}, {2, {a, b}}});
        for (const QString &line : {u"; x"_s, u";x;y"_s, u"# x\ty"_s, u"\"# x;y\""_s, u"// x; y; z"_s,
                                    u"! x;y"_s, u"' x;y"_s, u"  ; x"_s}) {
            const auto name = u"remark above "_s + line;
            test::row(qPrintable(name), line + u"\na,b\nc,d\n"_s, comma,
                      Rows{{0, {line}}, {2, {a, b}}, {3, {c, d}}});
            test::row(qPrintable(name + u" of plain lines"_s), line + u"\na\nb\n"_s, none,
                      Rows{{0, {line}}, {2, {a}}, {3, {b}}});
        }
        test::row("lines of a cell are no remarks", u"a,\"x\n;y\"\"z\n#\"\n#a,\"\n;\"\n"_s, comma,
                  Rows{{1, {a, u"x\n;y\"z\n#"_s}}, {4, {u"#a"_s, u"\n;"_s}}});
        test::row("a row that starts as a remark", u"#a,\"x\ny\"\nc,d\n"_s, comma,
                  Rows{{1, {u"#a"_s, u"x\ny"_s}}, {3, {c, d}}});
        test::row("empty first cells are no remarks", u";a\n;b\n"_s, semicolon,
                  Rows{{1, {QString(), a}}, {2, {QString(), b}}});
        test::row("titles with as many commas as the table has semicolons", u"x, y\nz, w\na;b\nc;d\n"_s,
                  semicolon, Rows{{1, {u"x, y"_s}}, {2, {u"z, w"_s}}, {3, {a, b}}, {4, {c, d}}});
        test::row("letters outside ASCII", u"ä,б\n例,\"é\"\n"_s, comma,
                  Rows{{1, {u"ä"_s, u"б"_s}}, {2, {u"例"_s, u"é"_s}}});
    }
    void isRead()
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

    void isDecoded_data()
    {
        test::columns<QByteArray, QString>({"bytes", "text"});

        const QString text = u"site;naïve\r\nmünchen.de;€ 5\r\n"_s;
        const auto encoded = [&text](QStringConverter::Encoding encoding, bool mark) {
            QStringEncoder encoder(encoding,
                                   mark ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
            return QByteArray(encoder.encode(text));
        };
        QTest::newRow("UTF-8") << encoded(QStringConverter::Utf8, false) << text;
        QTest::newRow("UTF-8 with mark") << encoded(QStringConverter::Utf8, true) << text;
        QTest::newRow("UTF-16LE") << encoded(QStringConverter::Utf16LE, false) << text;
        QTest::newRow("UTF-16LE with mark") << encoded(QStringConverter::Utf16LE, true) << text;
        QTest::newRow("UTF-16BE") << encoded(QStringConverter::Utf16BE, false) << text;
        QTest::newRow("UTF-16BE with mark") << encoded(QStringConverter::Utf16BE, true) << text;
        QTest::newRow("UTF-32LE with mark") << encoded(QStringConverter::Utf32LE, true) << text;
        QTest::newRow("Windows-1252") << QByteArray("site;na\xefve\r\nm\xfcnchen.de;\x80 5\r\n") << text;
        // In a UTF-8 file no encoding is guessed, so the reader rejects the line.
        const QString broken = u"site;naïve\r\nm\ufffdnchen.de;\ufffd 5\r\n"_s;
        QTest::newRow("one broken line")
            << QByteArray("site;na\xc3\xafve\r\nm\xfcnchen.de;\x80 5\r\n") << broken;
        QTest::newRow("one broken line, with a mark")
            << QByteArray("\xef\xbb\xbfsite;na\xc3\xafve\r\nm\xfcnchen.de;\x80 5\r\n") << broken;
        QTest::newRow("one broken line, and the last has no end")
            << QByteArray("caf\xe9\rcaf\xc3\xa9") << u"caf\ufffd\rcafé"_s;
        QTest::newRow("Windows-1252 quotes") << QByteArray("\x93quoted\x94 \x96 \x99") << u"“quoted” – ™"_s;
        QTest::newRow("ASCII") << QByteArray("a.com\n") << u"a.com\n"_s;
        QTest::newRow("one character") << QByteArray("a") << u"a"_s;
        QTest::newRow("a stray control character") << QByteArray("a.com\n\x1a") << u"a.com\n\u001a"_s;
    }
    void isDecoded()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, text);
        const auto decoded = decodeText(bytes);
        QVERIFY(decoded);
        QCOMPARE(decoded->text, text);
    }

    void isNotText_data()
    {
        test::columns<QByteArray, QString>({"bytes", "reason"});

        const auto notText = u"is not text"_s;
        QTest::newRow("empty") << QByteArray() << u"is empty"_s;
        const auto picture = u"is a picture"_s;
        const auto document = u"is a document"_s;
        const auto archive = u"is an archive"_s;
        QTest::newRow("PNG") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0", 20) << picture;
        QTest::newRow("JPEG") << QByteArray("\xff\xd8\xff\xe0\0\x10JFIF\0", 11) << picture;
        QTest::newRow("WebP") << QByteArray("RIFF\x10\0\0\0WEBPVP8 ", 16) << picture;
        QTest::newRow("HEIC, as phones take them") << QByteArray("\0\0\0\x24"
                                                                 "ftypheic\0\0\0\0",
                                                                 16)
                                                   << picture;
        QTest::newRow("PDF") << QByteArray("%PDF-1.7\na.example\n") << document;
        QTest::newRow("RTF") << QByteArray("{\\rtf1\\ansi a.example\\par}") << document;
        QTest::newRow("GZ") << QByteArray("\x1f\x8b\x08\0", 4) << archive;
        QTest::newRow("7Z") << QByteArray("7z\xbc\xaf\x27\x1c") << archive;
        const QByteArray office("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
        const auto part = [&office](const QString &name) {
            return office + QByteArray(reinterpret_cast<const char *>(name.utf16()), name.size() * 2);
        };
        QTest::newRow("XLS") << part(u"Workbook"_s) << u"old Excel workbook (XLS). Save it as XLSX or CSV."_s;
        QTest::newRow("DOC") << part(u"WordDocument"_s) << document;
        QTest::newRow("protected XLSX") << part(u"EncryptedPackage"_s) << u"protected by a password"_s;
        QTest::newRow("a page that is called XLS")
            << QByteArray("\xef\xbb\xbf\n<html><table><tr><td>a.example</td></tr></table>")
            << u"is a web page or an XML file"_s;
        QTest::newRow("XML") << QByteArray("<?xml version=\"1.0\"?><Workbook/>") << u"XML file"_s;
        QTest::newRow("workbook") << QByteArray("PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0example.com", 25)
                                  << notText;
        QTest::newRow("NUL in text") << QByteArray("a.com\nb.\0com\n", 13) << notText;
        QTest::newRow("zeros") << QByteArray(64, '\0') << notText;
        QByteArray everyByte;
        for (int i = 1; i < 256; ++i)
            everyByte.append(static_cast<char>(i));
        QTest::newRow("every byte but NUL") << everyByte << notText;
        QTest::newRow("UTF-16 mark and rubbish")
            << QByteArray("\xff\xfe\x00\xd8\x01\x00\x02\x00", 8) << notText;
    }
    void isNotText()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, reason);
        const auto decoded = decodeText(bytes);
        QVERIFY(!decoded);
        QCOMPARE(decoded.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(decoded.error().sentence.contains(reason), qPrintable(decoded.error().sentence));
    }

    void isWritten_data()
    {
        test::columns<QStringList, QByteArray>({"cells", "row"});

        QTest::newRow("plain") << QStringList{u"example.com"_s, u"blocked"_s}
                               << QByteArray("example.com,blocked\r\n");
        QTest::newRow("one") << QStringList{u"a"_s} << QByteArray("a\r\n");
        QTest::newRow("empty cells") << QStringList{QString(), u"b"_s, QString()}
                                     << QByteArray("\"\",b,\"\"\r\n");
        QTest::newRow("inner space") << QStringList{u"a b"_s} << QByteArray("a b\r\n");
        QTest::newRow("outer space") << QStringList{u" a"_s, u"b "_s} << QByteArray("\" a\",\"b \"\r\n");
        QTest::newRow("comma") << QStringList{u"a,b"_s} << QByteArray("\"a,b\"\r\n");
        QTest::newRow("semicolon") << QStringList{u"a;b"_s} << QByteArray("\"a;b\"\r\n");
        QTest::newRow("quote") << QStringList{u"a\"b"_s} << QByteArray("\"a\"\"b\"\r\n");
        QTest::newRow("line breaks") << QStringList{u"a\nb\r\nc"_s} << QByteArray("\"a\nb\r\nc\"\r\n");
        QTest::newRow("UTF-8") << QStringList{u"münchen.de"_s} << QByteArray("m\xc3\xbcnchen.de\r\n");
        QTest::newRow("=") << QStringList{u"=1+1"_s} << QByteArray("'=1+1\r\n");
        QTest::newRow("+") << QStringList{u"+62"_s} << QByteArray("'+62\r\n");
        QTest::newRow("-") << QStringList{u"-a.com"_s} << QByteArray("'-a.com\r\n");
        QTest::newRow("@") << QStringList{u"@SUM(A1)"_s} << QByteArray("'@SUM(A1)\r\n");
        QTest::newRow("tab") << QStringList{u"\t=1"_s} << QByteArray("\"'\t=1\"\r\n");
        QTest::newRow("carriage return") << QStringList{u"\r=1"_s} << QByteArray("\"'\r=1\"\r\n");
        QTest::newRow("formula with comma") << QStringList{u"=HYPERLINK(\"x\",\"y\")"_s}
                                            << QByteArray("\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"\r\n");
        QTest::newRow("apostrophe before formula") << QStringList{u"'=1"_s} << QByteArray("''=1\r\n");
        QTest::newRow("apostrophe in a word") << QStringList{u"'tis"_s} << QByteArray("'tis\r\n");
        QTest::newRow("sign inside") << QStringList{u"a=b"_s, u"a-b.com"_s} << QByteArray("a=b,a-b.com\r\n");
    }
    void isWritten()
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

    void foreignApostropheStays()
    {
        QCOMPARE(withoutFormulaGuard(u"'tis"_s), u"'tis"_s);
        QCOMPARE(withoutFormulaGuard(u"'"_s), u"'"_s);
        QCOMPARE(withoutFormulaGuard(u"=1"_s), u"=1"_s);
        QCOMPARE(withoutFormulaGuard(QString()), QString());
    }

    /// Random tables: the reader returns every cell that the writer wrote.
    void everyRowComesBack()
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
