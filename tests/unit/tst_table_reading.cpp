// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/delimited_text.h"
#include "base/domain_import.h"
#include "base/names.h"
#include "support/many.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QLocale>
#include <QStringEncoder>

using namespace pantau;

namespace {

/// Returns "D.L" for a column of domains, an ignored one and one of lists.
QString letters(const QList<ColumnRole> &roles)
{
    QString text;
    for (const ColumnRole role : roles)
        text += QStringView(u".DLNI").at(int(role));
    return text;
}

QByteArray encoded(const QString &text, QStringConverter::Encoding encoding, bool mark)
{
    QStringEncoder encoder(encoding,
                           mark ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
    return encoder.encode(text);
}

/// Returns "a.com@2 [Toko; Bank] note (high)".
QString words(const ImportedDomain &entry)
{
    QString text = u"%1@%2"_s.arg(entry.domain.ascii()).arg(entry.line);
    if (!entry.lists.isEmpty())
        text += u" [%1]"_s.arg(entry.lists.join(u"; "_s));
    if (!entry.note.isEmpty())
        text += u' ' + entry.note;
    if (entry.importance)
        text += u" (%1)"_s.arg(importanceKey(*entry.importance));
    return text;
}

/// Returns "First row@1": the skipped titles.
QStringList titles(const DomainImport &import)
{
    QStringList all;
    for (const SkippedLine &line : import.skipped)
        all += u"%1@%2"_s.arg(line.text).arg(line.line);
    return all;
}

QStringList words(const DomainImport &import)
{
    QStringList all;
    for (const ImportedDomain &entry : import.domains)
        all += words(entry);
    return all;
}

} // namespace

class TestTableReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tableFormatIsDetected_data()
    {
        test::columns<QByteArray, int, QChar, QChar, bool, int>(
            {"bytes", "encoding", "separator", "quote", "hasHeader", "rows"});

        const QString table = u"Domain;Catatan\r\nmünchen.example;\"satu; dua\"\r\nb.example;tiga\r\n"_s;
        const QChar semicolon = u';';
        const QChar mark = u'"';
        const auto row = [](const char *name, const QByteArray &bytes, TextEncoding encoding, QChar separator,
                            QChar quote, bool hasHeader, int rows) {
            QTest::newRow(name) << bytes << int(encoding) << separator << quote << hasHeader << rows;
        };
        row("UTF-8", table.toUtf8(), TextEncoding::Utf8, semicolon, mark, true, 2);
        row("UTF-8 with mark", encoded(table, QStringConverter::Utf8, true), TextEncoding::Utf8, semicolon,
            mark, true, 2);
        row("UTF-8 with mark and a wrong byte", "\xef\xbb\xbf" + table.toUtf8() + "c.example;caf\xe9\r\n",
            TextEncoding::Utf8, semicolon, mark, true, 3);
        row("UTF-16LE with mark", encoded(table, QStringConverter::Utf16LE, true), TextEncoding::Utf16LE,
            semicolon, mark, true, 2);
        row("UTF-16LE", encoded(table, QStringConverter::Utf16LE, false), TextEncoding::Utf16LE, semicolon,
            mark, true, 2);
        row("UTF-16BE", encoded(table, QStringConverter::Utf16BE, false), TextEncoding::Utf16BE, semicolon,
            mark, true, 2);
        row("Windows-1252", "site;note\r\nm\xfcnchen.example;caf\xe9\r\n", TextEncoding::Windows1252,
            semicolon, mark, true, 1);
        row("one line in Windows-1252", "site;note\r\na.example;caf\xc3\xa9\r\nb.example;caf\xe9\r\n",
            TextEncoding::Utf8, semicolon, mark, true, 2);
        row("Excel's Unicode text",
            encoded(u"Domain\tNote\r\na.example\t\"x\ty\"\r\n"_s, QStringConverter::Utf16LE, true),
            TextEncoding::Utf16LE, u'\t', mark, true, 1);
        row("Excel's sep line", "sep=;\r\nDomain;Note\r\na.example;x,y\r\n", TextEncoding::Utf8, semicolon,
            mark, true, 1);
        row("sep line wins over the shape", "sep=,\r\na.example,1;2\r\nb.example,3;4\r\n", TextEncoding::Utf8,
            u',', mark, false, 2);
        row("LibreOffice, all text quoted", "\"Situs\",\"Klien\"\n\"a.example\",\"PT \"\"Jaya\"\", Tbk\"\n",
            TextEncoding::Utf8, u',', mark, true, 1);
        row("apostrophes as quotes", "'domain','note'\n'a.example','x, y'\n'b.example','z'\n",
            TextEncoding::Utf8, u',', u'\'', true, 2);
        row("guarded formulas are not quoted", "domain,note\na.example,'=1+1\nb.example,'-'\n",
            TextEncoding::Utf8, u',', mark, true, 2);
        row("bars", "domain|note\na.example|x\nb.example|y\n", TextEncoding::Utf8, u'|', mark, true, 2);
        row("no header", "1;a.example;x\n2;b.example;y\n", TextEncoding::Utf8, semicolon, mark, false, 2);
        row("plain lines", "a.example\nb.example\n", TextEncoding::Utf8, QChar(), mark, false, 2);
        row("plain lines with a header", "Situs\na.example\n", TextEncoding::Utf8, QChar(), mark, true, 1);
    }
    void tableFormatIsDetected()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const int, encoding);
        QFETCH(const QChar, separator);
        QFETCH(const QChar, quote);
        QFETCH(const bool, hasHeader);
        QFETCH(const int, rows);
        const auto table = readTable(bytes);
        QVERIFY2(table, table ? "" : qPrintable(table.error().sentence));
        QCOMPARE(int(table->encoding), encoding);
        QCOMPARE(table->separator, separator);
        QCOMPARE(table->quote, quote);
        QCOMPARE(table->hasHeader, hasHeader);
        QCOMPARE(int(table->rows.size()), rows);
    }

    void chosenOptionsAreUsed_data()
    {
        const test::Table<QByteArray, int, QChar, QChar, bool, QStringList> row(
            {"bytes", "encoding", "separator", "quote", "hasHeader", "firstRow"});

        const int utf8 = int(TextEncoding::Utf8);
        const QChar mark = u'"';
        row("another separator", "a.example,1;2\nb.example,3;4\n", utf8, QChar(u';'), mark, false,
            {u"a.example,1"_s, u"2"_s});
        row("no separator", "a.example,b\nc.example,d\n", utf8, QChar(), mark, false, {u"a.example,b"_s});
        row("no quotes", "a.example,\"x\"\n", utf8, QChar(u','), QChar(), false,
            {u"a.example"_s, u"\"x\""_s});
        row("a header that does not look like one", "a.example,b\nc.example,d\n", utf8, QChar(u','), mark,
            true, {u"c.example"_s, u"d"_s});
        row("a first row that looks like a header", "domain,b\nc.example,d\n", utf8, QChar(u','), mark, false,
            {u"domain"_s, u"b"_s});
        row("another encoding", "caf\xc3\xa9,a.example\n", int(TextEncoding::Windows1252), QChar(u','), mark,
            false, {u"cafÃ©"_s, u"a.example"_s});
        row("UTF-8 where it does not fit", "caf\xe9,a.example\n", utf8, QChar(u','), mark, false,
            {u"caf\ufffd"_s, u"a.example"_s});
    }
    void chosenOptionsAreUsed()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const int, encoding);
        QFETCH(const QChar, separator);
        QFETCH(const QChar, quote);
        QFETCH(const bool, hasHeader);
        QFETCH(const QStringList, firstRow);
        TableOptions options;
        options.encoding = TextEncoding(encoding);
        options.delimiters = {separator, quote};
        options.hasHeader = hasHeader;
        const auto table = readTable(bytes, options);
        QVERIFY(table);
        QCOMPARE(table->rows.constFirst().cells, firstRow);
        QCOMPARE(table->separator, separator);
        QCOMPARE(table->quote, quote);
        QCOMPARE(table->hasHeader, hasHeader);
        QCOMPARE(int(table->encoding), encoding);
    }

    void titlesAreSkipped_data()
    {
        test::columns<QString, QStringList>({"text", "skipped"});
        QTest::addColumn<QString>("header"); ///< joined
        test::columns<QStringList, QStringList>({"entries", "refusals"});

        const QStringList none;
        const auto row = [](const char *name, const QString &text, const QStringList &skipped,
                            const QString &header, const QStringList &entries,
                            const QStringList &refusals = {}) {
            QTest::newRow(name) << text << skipped << header << entries << refusals;
        };
        row("report of an ad platform",
            u"Laporan halaman landing\n\"1 November 2026 - 27 November 2026\"\nHalaman landing,Klien,Klik\n"
            "https://a.example/promo,Toko,12\nhttps://b.example/,Toko,\"1,204\"\nTotal: Akun, --,1216\n"_s,
            {u"Laporan halaman landing@1"_s, u"1 November 2026 - 27 November 2026@2"_s},
            u"Halaman landing|Klien|Klik"_s, {u"a.example@4"_s, u"b.example@5"_s}, {u"Total: Akun@6"_s});
        row("sheet of an agency",
            u"Daftar domain klien per 1 November "
            u"2026;;;\n;;;\nNo;Domain;Klien;Catatan\n1;a.example;Toko;baru\n"
            "2;b.example;Bank;\n"_s,
            {u"Daftar domain klien per 1 November 2026@1"_s}, u"No|Domain|Klien|Catatan"_s,
            {u"a.example@4 baru"_s, u"b.example@5"_s});
        row("byte order mark", u"\ufeffReport\ndomain,client\na.example,Toko\n"_s, {u"Report@1"_s},
            u"domain|client"_s, {u"a.example@3"_s});
        row("separator line and title", u"sep=;\nReport, Nov;\nDomain;Note\na.example;x\n"_s,
            {u"Report, Nov@2"_s}, u"Domain|Note"_s, {u"a.example@4 x"_s});
        row("headers without a known word",
            u"Ekspor\nDibuat: 27/11/2026\n\nToko,Tujuan,Jumlah\nA,a.example,1\nB,b.example,2\n"_s,
            {u"Ekspor@1"_s, u"Dibuat: 27/11/2026@2"_s}, u"Toko|Tujuan|Jumlah"_s,
            {u"a.example@5"_s, u"b.example@6"_s});
        row("title with commas", u"Laporan, klien, situs\nDomain,Klien,Catatan\na.example,Toko,x\n"_s,
            {u"Laporan, klien, situs@1"_s}, u"Domain|Klien|Catatan"_s, {u"a.example@3 x"_s});
        row("title with commas above semicolons", u"Laporan, Toko, Jakarta\nDomain;Catatan\na.example;x\n"_s,
            {u"Laporan, Toko, Jakarta@1"_s}, u"Domain|Catatan"_s, {u"a.example@3 x"_s});
        row("title with a domain in it", u"Report for toko.example\ndomain,note\na.example,x\n"_s,
            {u"Report for toko.example@1"_s}, u"domain|note"_s, {u"a.example@3 x"_s});
        row("title that is a domain, in the column", u"toko.example\ndomain,note\na.example,x\n"_s, none,
            u"domain|note"_s, {u"toko.example@1"_s, u"a.example@3 x"_s});
        row("title that is a domain, elsewhere",
            u"Situs: toko.example;;\ntoko.example;;\nNo;Domain;Catatan\n1;a.example;x\n2;b.example;\n"_s,
            {u"Situs: toko.example@1"_s}, u"No|Domain|Catatan"_s, {u"a.example@4 x"_s, u"b.example@5"_s},
            {u"toko.example, , @2"_s});
        row("property above pages",
            u"Property,https://toko.example/\nPage,Clicks\nhttps://a.example/x,3\nhttps://a.example/y,2\n"_s,
            none, u"Page|Clicks"_s, {u"a.example@3"_s}, {u"Property, https://toko.example/@1"_s});
        row("comments and titles", u"# Ekspor\n; dibuat hari ini\nLaporan\n#,Situs,Klik\n1,a.example,2\n"_s,
            {u"Laporan@3"_s}, u"#|Situs|Klik"_s, {u"a.example@5"_s});
        row("group headers above the headers",
            u"Data klien,,Situs,\nNama,Telepon,Domain,Catatan\nToko,021,a.example,x\n"_s,
            {u"Data klien, , Situs@1"_s}, u"Nama|Telepon|Domain|Catatan"_s, {u"a.example@3 x"_s});
        row("headers in two languages", u"Domain,Klien\ndomain,client\na.example,Toko\n"_s,
            {u"Domain, Klien@1"_s}, u"domain|client"_s, {u"a.example@3"_s});
        row("units below the headers", u"Domain,Klik\n(teks),(jumlah)\na.example,3\n"_s, none,
            u"Domain|Klik"_s, {u"a.example@3"_s}, {u"(teks)@2"_s});
        row("first row without a domain", u"Toko,Tujuan,Kota\nA,belum ada,Jakarta\nB,b.example,Bandung\n"_s,
            none, u"Toko|Tujuan|Kota"_s, {u"b.example@3"_s}, {u"belum ada@2"_s});
        row("no header", u"a.example,Toko\nb.example,Bank\n"_s, none, {},
            {u"a.example@1"_s, u"b.example@2"_s});
        row("title without a header", u"Daftar klien bulan November\na.example,Toko\nb.example,Bank\n"_s,
            none, {}, {u"a.example@2"_s, u"b.example@3"_s}, {u"Daftar klien bulan November@1"_s});
        row("title above plain lines", u"Laporan\nDomain\na.example\nb.example\n"_s, {u"Laporan@1"_s},
            u"Domain"_s, {u"a.example@3"_s, u"b.example@4"_s});
        row("a bad plain line is no header", u"toko satu\na.example\n"_s, none, {}, {u"a.example@2"_s},
            {u"toko satu@1"_s});
        row("header further down than data", u"a.example,x\nb.example,y\ndomain,note\nc.example,z\n"_s, none,
            {}, {u"a.example@1"_s, u"b.example@2"_s, u"c.example@4"_s}, {u"domain@3"_s});
        row("a refused name is no title",
            u"Property,Type\nx:toko..example,Domain\nhttps://b.example/,URL prefix\n"_s, none,
            u"Property|Type"_s, {u"b.example@3"_s}, {u"x:toko..example@2"_s});
        row("a refused name above the header", u"Laporan\n-toko..example\nDomain,Catatan\na.example,x\n"_s,
            {u"Laporan@1"_s}, u"Domain|Catatan"_s, {u"a.example@4 x"_s}, {u"-toko..example@2"_s});
        row("years as headers", u"Kunjungan\ndomain,2025,2026\na.example,1,2\n"_s, {u"Kunjungan@1"_s},
            u"domain|2025|2026"_s, {u"a.example@3"_s});
    }
    void titlesAreSkipped()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, skipped);
        QFETCH(const QString, header);
        QFETCH(const QStringList, entries);
        QFETCH(const QStringList, refusals);
        const Table table = readTableText(text);
        QCOMPARE(table.header.join(u'|'), header);
        const DomainImport import = readEntries(table);
        QCOMPARE(titles(import), skipped);
        QCOMPARE(words(import), entries);
        QStringList texts;
        for (const RefusedLine &line : import.refused)
            texts += u"%1@%2"_s.arg(line.text).arg(line.line);
        QCOMPARE(texts, refusals);
    }

    void secondDomainColumnIsReported_data()
    {
        const test::Table<QString, QStringList> row({"text", "unused"});

        row("old and new", "Domain lama,Domain baru\na.example,b.example\nc.example,d.example\n",
            {u"Domain baru"_s});
        row("redirect", "Domain,Redirect,Klien\na.example,https://b.example/x,T\nc.example,,T\n",
            {u"Redirect"_s});
        row("page of the same site",
            "Domain,URL\na.example,https://www.a.example/x\nb.example,https://b.example\n", QStringList());
        row("one domain among notes", "Domain,Catatan\na.example,b.example\nc.example,x\nd.example,y\n",
            QStringList());
        row("email addresses", "Domain,Email\na.example,x@b.example\n", QStringList());
    }
    void secondDomainColumnIsReported()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, unused);
        const DomainImport import = readEntries(readTableText(text));
        QCOMPARE(import.unusedColumns, unused);
        QCOMPARE(import.notices().isEmpty(), unused.isEmpty());
    }

    void namedColumnsFindTheHeader_data()
    {
        const test::Table<QString, QStringList, QString> row({"text", "columns", "header"});

        const QString titled = u"Domain\nLaporan,bulan ini,x\nX,Domain,Y\n1,a.example,2\n"_s;
        row("unusual headers", titled, {u" x "_s, u"y"_s}, "X|Domain|Y");
        row("the most specific row of several", titled, {u"domain"_s}, "X|Domain|Y");
        row("a row that would not be one", "Laporan\n1,2\na.example,b\n", {u"2"_s}, "1|2");
        row("a missing row", titled, {u"Situs"_s}, "X|Domain|Y");
    }
    void namedColumnsFindTheHeader()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, columns);
        QFETCH(const QString, header);
        TableOptions options;
        options.hasHeader = true;
        options.columns = columns;
        const auto table = readTable(text.toUtf8(), options);
        QVERIFY(table);
        QCOMPARE(table->header.join(u'|'), header);
    }

    void listColumnIsRecognised_data()
    {
        const test::Table<QString, bool> row({"header", "isList"});

        for (const char *header : {"Nama Klien",
                                   "Nama Pelanggan",
                                   "Client name",
                                   "Nama Client",
                                   "Klien/Brand",
                                   "Customer Name",
                                   "Account",
                                   "Akun",
                                   "Perusahaan",
                                   "Company",
                                   "client_name",
                                   "clientName",
                                   "NAMA KLIEN:",
                                   "Klien (PT)",
                                   "Merek",
                                   "Campaign",
                                   "Grup iklan",
                                   "Ad group",
                                   "Daftar",
                                   "Nama Daftar",
                                   "List",
                                   "Client list",
                                   "Nama perusahaan klien"})
            row(header, QString::fromUtf8(header), true);
        for (const char *header :
             {"Client ID", "Kode klien", "Status klien", "Kota klien", "Client email", "Client since",
              "Catatan klien", "Client notes", "Prioritas klien", "Client website", "Nama", "Owner", "Sales",
              "Nama lengkap orang yang mengurus klien kami"})
            row(header, QString::fromUtf8(header), false);
    }
    void listColumnIsRecognised()
    {
        QFETCH(const QString, header);
        QFETCH(const bool, isList);
        QString text = u"Domain;"_s + header + u'\n';
        for (int i = 0; i < 8; ++i)
            text += u"d%1.example;Toko %2\n"_s.arg(i).arg(i / 4);
        QCOMPARE(readTableText(text).roles.constLast() == ColumnRole::List, isList);
    }

    void repeatingColumnIsFound_data()
    {
        const test::Table<QString, int, int> row({"text", "column", "values"});

        const auto table = [](const QString &header, const QStringList &rows) {
            QString text = header + u'\n';
            for (int i = 0; i < 12; ++i)
                text += u"d%1.example,%2\n"_s.arg(i).arg(rows[i % rows.size()]);
            return text;
        };
        row("owners", table(u"domain,owner"_s, {u"A"_s, u"B"_s, u"C"_s}), 1, 3);
        row("more values win", table(u"domain,kind,owner"_s, {u"x,A"_s, u"x,B"_s, u"y,C"_s, u"y,D"_s}), 2, 4);
        row("a known word wins",
            table(u"domain,penanggung jawab klien utama kami,owner,klien dan kota"_s,
                  {u"x,A,K"_s, u"x,B,K"_s, u"y,C,L"_s, u"y,D,L"_s}),
            2, 4);
        row("no header", table(u"d.example,A"_s, {u"A"_s, u"B"_s}), 1, 2);
        row("all one", table(u"domain,owner"_s, {u"A"_s}), -1, 0);
        row("numbers", table(u"domain,clicks"_s, {u"1"_s, u"2"_s}), -1, 0);
        row("states", table(u"domain,status"_s, {u"on"_s, u"off"_s}), -1, 0);
        row("domains", table(u"domain,other"_s, {u"x.example"_s, u"y.example"_s}), -1, 0);
        row("mostly empty", table(u"domain,owner"_s, {u"A"_s, u"B"_s, u""_s, u""_s, u""_s, u""_s}), -1, 0);
        row("all different", table(u"domain,owner"_s, u"A B C D E F G H I J K L"_s.split(u' ')), -1, 0);
        row("used as the note", table(u"domain,note"_s, {u"A"_s, u"B"_s}), -1, 0);
        row("there is a list", table(u"domain,owner,list"_s, {u"A,x"_s, u"B,y"_s}), -1, 0);
    }
    void repeatingColumnIsFound()
    {
        QFETCH(const QString, text);
        QFETCH(const int, column);
        QFETCH(const int, values);
        const Table table = readTableText(text);
        const auto found = repeatingColumn(table.header, table.roles, table.rows);
        QCOMPARE(found ? int(found->column) : -1, column);
        QCOMPARE(found ? found->values : 0, values);
    }

    void filesAreJoinedIntoOneTable_data()
    {
        // refusals: "file:line"
        // skipped: "file:line"
        const test::Table<QStringList, QString, QString, QStringList, QStringList, QStringList> row(
            {"files", "header", "roles", "entries", "refusals", "skipped"});

        const QStringList none;
        row("one file", {u"domain,note\na.example,x\noops,y\n"_s}, "domain|note", "DN", {u"a.example@2 x"_s},
            {u":3"_s}, none);
        row("the same columns",
            {u"domain,note\na.example,x\noops,\n"_s, u"Report\nDomain,Note\nbad,\nb.example,y\n"_s},
            "domain|note", "DN", {u"a.example@2 x"_s, u"b.example@4 y"_s}, {u"0:3"_s, u"1:3"_s}, {u"1:1"_s});
        row("columns in another order, and more of them",
            {u"domain;note\na.example;x\n"_s, u"list,note,situs\nToko,y,b.example\nBank,z,oops\n"_s},
            "domain|note|list", "DNL", {u"a.example@2 x"_s, u"b.example@2 [Toko] y"_s}, {u"1:3"_s}, none);
        row("a list column detected in one file only",
            {u"domain,client\na.example,Toko\nb.example,Bank\n"_s,
             u"domain,client\nc.example,Kedai\nd.example,Kedai\n"_s},
            "domain|client", "DL",
            {u"a.example@2 [Toko]"_s, u"b.example@3 [Bank]"_s, u"c.example@2 [Kedai]"_s,
             u"d.example@3 [Kedai]"_s},
            none, none);
        row("a header of the same name that is no domain",
            {u"url,note\na.example,x\n"_s, u"url,domain\n/path,b.example\n/other,c.example\n"_s},
            "url|note|url", "DN.", {u"a.example@2 x"_s, u"b.example@2"_s, u"c.example@3"_s}, none, none);
        row("plain lines and tables",
            {u"a.example\nb.example\n"_s, u"note,domain\nx,c.example\n"_s, u"d.example,e.example\n"_s},
            "|note|", "DND",
            {u"a.example@1"_s, u"b.example@2"_s, u"c.example@2 x"_s, u"d.example@1"_s, u"e.example@1"_s},
            none, none);
        row("the same domain in several",
            {u"domain,list\na.example,Toko\n"_s, u"domain,list\na.example,Bank\n"_s}, "domain|list", "DL",
            {u"a.example@2 [Toko; Bank]"_s}, none, none);
    }
    void filesAreJoinedIntoOneTable()
    {
        QFETCH(const QStringList, files);
        QFETCH(const QString, header);
        QFETCH(const QString, roles);
        QFETCH(const QStringList, entries);
        QFETCH(const QStringList, refusals);
        QFETCH(const QStringList, skipped);
        QList<Table> tables;
        QStringList names;
        for (const QString &text : files) {
            names += QString::number(tables.size());
            tables += readTableText(text);
        }
        const Table table = joinTables(std::move(tables), names);
        QCOMPARE(table.header.join(u'|'), header);
        QCOMPARE(letters(table.roles), roles);
        const DomainImport import = readEntries(table);
        QCOMPARE(words(import), entries);
        const auto places = [](const auto &lines) {
            QStringList all;
            for (const auto &line : lines)
                all += u"%1:%2"_s.arg(line.file).arg(line.line);
            return all;
        };
        QCOMPARE(places(import.refused), refusals);
        QCOMPARE(places(import.skipped), skipped);
    }

    void rolesAreGuessed_data()
    {
        const test::Table<QString, QString> row({"text", "roles"});

        row("Pantau's export",
            "domain,status,since,checked_at,lists,priority,note\na.example,unknown,,,Toko,high,x\n",
            "D...LIN");
        row("Pantau's first export format",
            "domain,status,since,checked_at,lists,importance,note\na.example,unknown,,,Toko,high,x\n",
            "D...LIN");
        row("Indonesian", "No;Situs;Nama Daftar;Prioritas;Keterangan\n1;a.example;Toko;tinggi;x\n", ".DLIN");
        row("clients that repeat",
            "client;site\nToko;a.example\nToko;b.example\nBank;c.example\nBank;d.example\n", "LD");
        row("clients that are all different", "client;site\nToko;a.example\nBank;b.example\nKita;c.example\n",
            ".D");
        row("a list is one even when it does not repeat", "list;site\nToko;a.example\nBank;b.example\n",
            "LD");
        row("a client's website holds domains",
            "Client website,Client name\na.example,A\nb.example,A\nc.example,B\nd.example,B\n", "DL");
        row("a client's website next to the domain",
            "Domain,Client website\na.example,x.example\nb.example,x.example\nc.example,x.example\n", "D.");
        row("keywords in longer headers",
            "No.;Alamat situs;Nama Klien;Tingkat prioritas;Catatan "
            "internal\n1;a.example;A;tinggi;x\n2;b.example;A;rendah;\n",
            ".DLIN");
        row("websites of clients", "Website URL,Jumlah catatan,Situs lama\na.example,3,x\nb.example,4,y\n",
            "D..");
        row("a street is no site", "Alamat,Situs klien\nJl. Merdeka 1,a.example\nJl. Sudirman 2,b.example\n",
            ".D");
        row("the clearer header", "Property lama,Nama domain\nx.example,a.example\ny.example,b.example\n",
            ".D");
        row("one column for each role", "site,list,daftar,note,notes\na.example,A,B,c,d\n", "DL.N.");
        row("priorities that are something else", "site,priority\na.example,soon\nb.example,later\n", "D.");
        row("no header", "a.example,high,x\nb.example,low,y\n", "D..");
        row("all domains", "a.example,b.example\nc.example,d.example\n", "DD");
        row("plain lines", "a.example\nb.example\n", "D");
    }
    void rolesAreGuessed()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, roles);
        QCOMPARE(letters(readTableText(text).roles), roles);
    }

    void entriesIncludeListNoteAndPriority_data()
    {
        const test::Table<QString, QStringList, int> row({"text", "entries", "merged"});

        row("all of it", "domain,list,note,importance\na.example,Toko,\"x\ny\",Tinggi\n",
            {u"a.example@2 [Toko] x\ny (high)"_s}, 0);
        row("several lists", "domain,list\na.example,\"Toko; Bank;toko\"\n", {u"a.example@2 [Toko; Bank]"_s},
            0);
        row("merged with lists and notes",
            "domain,list,note,importance\na.example,Toko,,\nA.EXAMPLE,Bank,x,low\na.example,,y,normal\n",
            {u"a.example@2 [Toko; Bank; ] x (low)"_s}, 2);
        row("no list first", "domain,list\na.example,\na.example,Toko\n", {u"a.example@2 [; Toko]"_s}, 1);
        row("a note that starts a formula", "domain,note\na.example,'=SUM(1)\n", {u"a.example@2 =SUM(1)"_s},
            0);
    }
    void entriesIncludeListNoteAndPriority()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, entries);
        QFETCH(const int, merged);
        const DomainImport import = readEntries(readTableText(text));
        QCOMPARE(words(import), entries);
        QCOMPARE(import.merged, merged);
        QVERIFY(import.refused.isEmpty());
    }

    void invalidRowsAreRejected_data()
    {
        const test::Table<QString, QString> row({"row", "sentence"});

        row("importance", "b.example,Toko,x,urgent", "“urgent” is not a priority");
        row("note", u"b.example,Toko,%1,"_s.arg(QString(1001, u'x')), "The note has 1001 characters");
        row("list", u"b.example,%1,x,"_s.arg(QString(101, u'x')), "is too long");
        row("no domain", ",Toko,x,low", "no domain in the column “domain”");
    }
    void invalidRowsAreRejected()
    {
        QFETCH(const QString, row);
        QFETCH(const QString, sentence);
        Table table = readTableText(u"domain,list,note,importance\na.example,Toko,x,low\n"_s + row + u'\n');
        table.roles[3] = ColumnRole::Importance;
        const DomainImport import = readEntries(table);
        QCOMPARE(words(import), QStringList{u"a.example@2 [Toko] x (low)"_s});
        QCOMPARE(int(import.refused.size()), 1);
        QCOMPARE(import.refused.constFirst().line, 3);
        QVERIFY2(import.refused.constFirst().error.sentence.contains(sentence),
                 qPrintable(import.refused.constFirst().error.sentence));
    }

    void pastedTablesAreRecognised_data()
    {
        const test::Table<QString, bool> row({"text", "isTable"});

        row("nothing", QString(), false);
        row("lines", "a.example\nb.example", false);
        row("domains between commas", "a.example, b.example\nc.example, d.example", false);
        row("one line with a bad word", "a.example, oops", false);
        row("from a spreadsheet", "Domain\tClient\na.example\tToko\n", true);
        row("without a header", "a.example\tToko\nb.example\tBank\n", true);
        row("sentences", "please, watch a.example\nand b.example", false);
    }
    void pastedTablesAreRecognised()
    {
        QFETCH(const QString, text);
        QFETCH(const bool, isTable);
        QCOMPARE(isPastedTable(readTableText(text)), isTable);
    }

    void namesInOneCellRoundTrip_data()
    {
        const test::Table<QStringList, QString> row({"names", "cell"});

        row("one", {u"Toko Melati"_s}, "Toko Melati");
        row("two", {u"Toko"_s, u"Bank, Kito"_s}, "Toko; Bank, Kito");
        row("semicolon", {u"A;B"_s, u"C"_s}, "\"A;B\"; C");
        row("marks", {u"The \"best\""_s, u"5\" x; y"_s}, "\"The \"\"best\"\"\"; \"5\"\" x; y\"");
        row("none", QStringList(), QString());
    }
    void namesInOneCellRoundTrip()
    {
        QFETCH(const QStringList, names);
        QFETCH(const QString, cell);
        QCOMPARE(joinNames(names), cell);
        QCOMPARE(splitNames(cell), names);
    }

    void separatorDependsOnTheLocale()
    {
        QCOMPARE(spreadsheetSeparator(QLocale(QLocale::English, QLocale::UnitedStates)), QChar(u','));
        QCOMPARE(spreadsheetSeparator(QLocale(QLocale::Indonesian, QLocale::Indonesia)), QChar(u';'));
    }

    void writtenRowsRoundTrip()
    {
        const QStringList nasty{u"=1+1"_s, u"+62"_s,  u"-x"_s,         u"@here"_s, u"\tx"_s,
                                u"'=a"_s,  u"''-"_s,  u"a;b,c\td|e"_s, u"\"q\""_s, u" space "_s,
                                u"a\nb"_s, u"'tis"_s, QString(),       u"#x"_s,    u"é例"_s};
        for (const QChar separator : {QChar(u','), QChar(u';'), QChar(u'\t')}) {
            QByteArray csv = csvRow({u"domain"_s, u"note"_s, u"list"_s}, separator);
            for (const QString &text : nasty)
                csv += csvRow({u"a.example"_s, text, u"Toko"_s}, separator);
            const auto table = readTable("\xef\xbb\xbf" + csv);
            QVERIFY(table);
            QCOMPARE(table->separator, separator);
            QStringList back;
            for (const DelimitedRow &row : table->rows)
                back += row.cells.value(1);
            QCOMPARE(back, nasty);
        }
    }

    void cancelledReadingStops()
    {
        QString text;
        for (int i = 0; i < 5000; ++i)
            text += u"site-%1.example\n"_s.arg(i);
        TaskProgress progress;
        progress.cancel();
        QVERIFY(readEntries(readTableText(text), &progress).domains.size() < 1000);
        QCOMPARE(progress.total(), 5000);
    }

    void largeTableIsRead()
    {
        QString text = u"domain;list;note;importance\n"_s;
        for (int i = 0; i < test::Many; ++i)
            text += u"site-%1.example;Klien %2;catatan \"\"%1\"\";normal\n"_s.arg(i).arg(i % 40);
        const QByteArray bytes = text.toUtf8();
        QElapsedTimer timer;
        timer.start();
        const auto table = readTable(bytes);
        QVERIFY(table);
        const qint64 read = timer.elapsed();
        TaskProgress progress;
        const DomainImport import = readEntries(*table, &progress);
        QCOMPARE(int(import.domains.size()), test::Many);
        QCOMPARE(progress.done(), test::Many);
        qInfo("%d lines: table in %lld ms, entries in %lld ms", test::Many, read, timer.elapsed() - read);
    }
};

PANTAU_TEST(TestTableReading)
#include "tst_table_reading.moc"
