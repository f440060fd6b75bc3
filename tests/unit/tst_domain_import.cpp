// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_import.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QFile>

using namespace pantau;

namespace {

/// "example.com@3": a domain and the line on which it was found.
QStringList found(const DomainImport &import)
{
    QStringList names;
    for (const ImportedDomain &domain : import.domains)
        names.append(u"%1@%2"_s.arg(domain.domain.ascii()).arg(domain.line));
    return names;
}

QStringList refused(const DomainImport &import)
{
    QStringList places;
    for (const RefusedLine &line : import.refused)
        places.append(u"%1@%2"_s.arg(line.text).arg(line.line));
    return places;
}

QByteArray sampleFile(const QString &name)
{
    return test::bytesOf(QStringLiteral(PANTAU_TEST_DATA "/") + name);
}

} // namespace

class TestDomainImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fileIsImported_data()
    {
        test::columns<QByteArray, QStringList, QStringList, int, QString, int, QString>(
            {"bytes", "domains", "refusals", "columnNumber", "column", "merged", "columnName"});

        /// @p domains are separated by spaces, @p refusals by bars.
        const auto row = [](const char *name, const char *bytes, const char *domains,
                            const char *refusals = "", int columnNumber = 0, const char *column = "",
                            int merged = 0, const char *columnName = "") {
            QTest::newRow(name) << QByteArray(bytes)
                                << QString::fromUtf8(domains).split(u' ', Qt::SkipEmptyParts)
                                << QString::fromUtf8(refusals).split(u'|', Qt::SkipEmptyParts) << columnNumber
                                << QString::fromUtf8(column) << merged << QString::fromUtf8(columnName);
        };
        row("plain lines", "a.com\nb.com\n", "a.com@1 b.com@2");
        row("header in plain lines", "Domain\na.com\nb.com\n", "a.com@2 b.com@3", "", 1, "Domain");
        row("first plain line is bad", "no dot here\na.com\nb.com\n", "a.com@2 b.com@3", "no dot here@1");
        row("blank lines and comments", "# my, sites\n\na.com\n   \n#b.com\nb.com", "a.com@3 b.com@6");
        row("other columns have more domains", "Domain,Registrar\na.com,x.net\n-,y.net\n-,z.net\n", "a.com@2",
            "-, y.net@3|-, z.net@4", 1, "Domain");
        row("refused next to a domain", "Domain,Ket\na.com,x\nd,b.com\n", "a.com@2", "d, b.com@3", 1,
            "Domain");
        row("numbers in one line", "1.a.com, 2.b.com, 3.c.com\n", "a.com@1 b.com@1 c.com@1");
        row("equal names merge, first line wins", "https://www.a.com/x\nb.com\nA.com.\nb.com:80\n",
            "a.com@1 b.com@2", "", 0, "", 2);
        row("known header", "rank,site,rank2\n1,a.com,9\n2,b.com,8\n", "a.com@2 b.com@3", "", 2, "site");
        row("more specific header wins", "url,domain\nx.com,a.com\ny.com,b.com\n", "a.com@2 b.com@3", "", 2,
            "domain");
        row("header in Indonesian", "No;Nama_Domain\n1;a.com\n2;b.com\n", "a.com@2 b.com@3", "", 2,
            "Nama_Domain");
        row("alamat of a street", "alamat;halaman\nJl. Merdeka 1;a.com\nJl. Sudirman 2;b.com\n",
            "a.com@2 b.com@3", "", 2, "halaman");
        row("header of row numbers", "#,site\n1,a.com\n2,b.com\n", "a.com@2 b.com@3", "", 2, "site");
        row("comment above the header", "# exported\nrank,site\n1,a.com\n", "a.com@3", "", 2, "site");
        row("by content, unknown header", "client\tlanding page\nAnn\ta.com\nBob\tb.com\n", "a.com@2 b.com@3",
            "", 2, "landing page");
        row("by content, no header", "1;a.com;Ann\n2;b.com;Bob\n", "a.com@1 b.com@2", "", 2);
        row("by content, first row bad", "1;localhost;Ann\n2;b.com;Bob\n3;c.com;Cat\n", "b.com@2 c.com@3",
            "localhost@1", 2);
        row("e-mail is not the column", "ann@x.com,a.com,1\nbob@x.com,b.com,2\n", "a.com@1 b.com@2", "", 2);
        row("named column", "site,mirror\nx.com,a.com\ny.com,b.com\n", "a.com@2 b.com@3", "", 2, "mirror", 0,
            " MIRROR ");
        row("named column over a bad start", "site,mirror\nx.com,oops\ny.com,b.com\n", "b.com@3", "oops@2", 2,
            "mirror", 0, "mirror");
        row("every cell is a domain", "a.com, c.com\nb.com, d.com, e.com\n",
            "a.com@1 c.com@1 b.com@2 d.com@2 e.com@2");
        row("one row", "a.com;b.com;oops\n", "a.com@1 b.com@1", "oops@1");
        row("one line with spaces", "a.com b.com\tc.com", "a.com@1 b.com@1 c.com@1");
        row("space in a domain", "a.com\nexa mple.com\n", "a.com@1", "exa mple.com@2");
        row("several lines in a cell", "note,site\n\"x\ny\",\"a.com\nb.com\"\nz,c.com\n",
            "a.com@3 b.com@4 c.com@5", "", 2, "site");
        row("empty rows", "site,rank\na.com,1\n,,\n\"\",\"\"\nb.com,2\n", "a.com@2 b.com@5", "", 1, "site");
        row("nothing but bad lines", "oops\nanother one\n", "", "oops@1|another one@2");
        row("spaces, then semicolons", "a.com b.com\nc.com;d.com\n", "a.com@1 b.com@1 c.com@2 d.com@2");
        row("semicolons, then commas", "a.com;b.com\nc.com,d.com\ne.com\n",
            "a.com@1 b.com@1 c.com@2 d.com@2 e.com@3");
        row("every separator", "a.com\nb.com|c.com\nd.com\te.com\tf.com\ng.com, h.com; oops\n",
            "a.com@1 b.com@2 c.com@2 d.com@3 e.com@3 f.com@3 g.com@4 h.com@4", "oops@4");
        row("uneven rows with words in them", "a.com;shop\nb.com;c.com;d.com\nexa mple;blog\ne.com\n",
            "a.com@1 b.com@2 c.com@2 d.com@2 e.com@4", "exa mple@3");
        row("a line of a hosts file is no header", "127.0.0.1 a.com\nb.com,c.com\n",
            "a.com@1 b.com@2 c.com@2");
        row("a hosts file", "127.0.0.1\tlocalhost\n0.0.0.0\ta.com\n0.0.0.0\tb.com\n", "a.com@2 b.com@3",
            "localhost@1", 2);
        row("several in a cell", "site,note\n\"a.com; b.com\",x\nc.com|d.com,y\n",
            "a.com@2 b.com@2 c.com@3 d.com@3", "", 1, "site");
        row("two columns of one name", "domain,note,Domain\na.com,x,b.com\nc.com,y,\n,z,d.com\n",
            "a.com@2 b.com@2 c.com@3 d.com@4");
        row("two columns of one name, chosen", "site,old,old\nx.com,a.com,b.com\n", "a.com@2 b.com@2", "", 0,
            "", 0, "old");
        row("right of the header", "domain\na.com\nb.com,c.com\n", "a.com@2 b.com@3 c.com@3", "", 1,
            "domain");
        row("two columns that are always there", "1,a.com,x.com\n2,b.com,y.com\n",
            "a.com@1 x.com@1 b.com@2 y.com@2");
        row("labels are no header", "Domain: a.com\nok.com\n", "a.com@1 ok.com@2");
        row("labels in every line", "Situs: a.com\nSitus: b.com\n", "a.com@1 b.com@2");
        row("an address that is refused is no header", "http://192.0.2.1,PT A\nc.com,PT B\n", "c.com@2",
            "http://192.0.2.1@1", 1);
        row("a client and several domains", "Klien A,a.com,b.com\nKlien B,c.com,d.com\n",
            "a.com@1 b.com@1 c.com@2 d.com@2");
        row("words before the first domain", "Klien A: a.com, b.com\nKlien B: c.com, d.com\n",
            "a.com@1 b.com@1 c.com@2 d.com@2");
        row("a word below a domain", "a.com,b.com\nc.com,TBD\n", "a.com@1 b.com@1 c.com@2");
        row("several in a cell of the named column", "Domain,Redirect\na.com,z.com\n\"b.com, c.com\",y.com\n",
            "a.com@2 b.com@3 c.com@3", "", 1, "Domain");
        row("numbered columns", "Klien,Domain 1,Domain 2\nA,a.com,b.com\nB,c.com,\n",
            "a.com@2 b.com@2 c.com@3");
        row("numbering without blanks", "1.toko.co.id\n2.warung.co.id\n3.kedai.co.id\n",
            "toko.co.id@1 warung.co.id@2 kedai.co.id@3");
        row("whole suffix", "a.com\nco.id\n", "a.com@1", "co.id@2");
    }
    void fileIsImported()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, columnName);
        QFETCH(const QStringList, domains);
        QFETCH(const QStringList, refusals);
        QFETCH(const int, merged);
        QFETCH(const QString, column);
        QFETCH(const int, columnNumber);
        const auto import = readDomains(bytes, columnName);
        QVERIFY2(import, import ? "" : qPrintable(import.error().sentence));
        QCOMPARE(found(*import), domains);
        QCOMPARE(refused(*import), refusals);
        QCOMPARE(import->merged, merged);
        QCOMPARE(import->column, column);
        QCOMPARE(import->columnNumber, columnNumber);
    }

    void noticesDescribeAssumptions_data()
    {
        const test::Table<QByteArray, QString> row({"text", "notices"});

        row("no notice", "a.com\nb.com\n# a remark\n", QString());
        row("known header", "Situs,Tanggal\na.com,1\n", QString());
        row("row with a typing error above the others", "tokoku com,Bogor\na.com,Bogor\nb.com,Depok\n",
            "Read as the header: “tokoku com, Bogor”.");
        row("the same, with the word of another header", "toko id,Bogor\na.com,Bogor\nb.com,Depok\n",
            "Read as the header: “toko id, Bogor”.");
        row("domain right behind the mark", "#b.com\na.com\n",
            "Skipped 1 remark(s) that contain a domain: “#b.com”.");
        row("domain in a remark", "# b.com lama\na.com\n; https://c.com\n// d.com\n",
            "Skipped 3 remark(s) that contain a domain: “# b.com lama”, "
            "“; https://c.com”, “// d.com”.");
        row("top-level domains that are not known",
            "invoice.pdf\na.com\ntoko.con\ntoko.\xd1\x81om\nb.example\nc.test\n",
            "Check the spelling of “invoice.pdf”, “toko.con”, “toko.xn--om-nmc”. No such top-level domain is "
            "known.");
        row("letters of two alphabets, and one typed in full",
            "t\xd0\xbeko.com\nxn--tko-zbc.com\nm\xc3\xbcnchen.com\n",
            "Check the spelling of “xn--tko-sed.com”. Letters of different alphabets look alike.");
        row("remark behind a domain", "a.com # lama\nb.com # c.com\n",
            "Skipped 1 remark(s) that contain a domain: “# c.com”.");
        row("numbers without a space", "Situs;Klien\n1.a.com;x\n2.b.com;y\n",
            "Removed the number in front of “1.a.com”, “2.b.com”.");
        row("two files with the same header", "Situs,Catatan\na.com,x\nSitus,Catatan\nb.com,y\n", QString());
    }
    void noticesDescribeAssumptions()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, notices);
        const auto import = readDomains(text);
        QVERIFY(import);
        QCOMPARE(import->notices(), notices);
        QVERIFY(import->refused.isEmpty());
        if (import->assumedHeader.isEmpty())
            QCOMPARE(readPastedDomains(QString::fromUtf8(text)).doubtful, import->doubtful);
    }

    /// A domain in a column that is not read is not lost silently.
    void domainInAnExtraColumnIsRejected()
    {
        const DomainImport import = readEntries(
            readTableText(u"Domain,Klien,Paket\na.com,PT A,X\nb.com, c.com,PT B,Y\nd.com,PT D,Z,note\n"_s));
        QCOMPARE(import.refused.size(), 1);
        QCOMPARE(import.refused.first().text, u"b.com, c.com, PT B, Y"_s);
        QCOMPARE(import.domains.size(), 2);
    }

    void commaInsteadOfDotIsRejected_data()
    {
        const test::Table<QByteArray, int, int> row({"text", "domains", "refusals"});
        row("among lines", "a.com\ntoko.co,id\nb.com\nc.com\n", 3, 1);
        row("among notes", "Domain,Note\na.com,x\ntoko.co,id\nb.com,y\nc.com,\n", 3, 1);
        row("in every line", "toko.co,id\ntoko.co,id\n", 0, 2);
        row("in the only line", "toko.co,id\n", 0, 1);
        row("below a header", "domain\ntoko.co,id\n", 0, 1);
        row("countries without a header", "toko.co,id\nb.com,my\nc.com,sg\n", 3, 0);
        row("a column of countries", "Domain,Country\ntoko.co,id\nb.com,my\nc.com,\n", 3, 0);
        row("a suffix that does not exist", "Domain,Note\na.com,x\nb.com,me\nc.com,y\n", 3, 0);
    }
    void commaInsteadOfDotIsRejected()
    {
        QFETCH(const QByteArray, text);
        const auto import = readDomains(text);
        QVERIFY(import);
        QTEST(int(import->domains.size()), "domains");
        QTEST(int(import->refused.size()), "refusals");
        for (const RefusedLine &line : import->refused)
            QCOMPARE(line.error.sentence, u"“toko.co,id” contains “,”, which cannot be part of a domain."_s);
    }

    void rowLongerThanTheHeaderIsRejected_data()
    {
        const test::Table<QString, bool> row({"row", "isRefused"});
        row("comma in the list", "a.com,PT Maju, Tbk", true);
        row("in quotation marks", "a.com,\"PT Maju, Tbk\"", false);
        row("empty cells behind", "a.com,PT Maju,,", false);
        row("another domain behind", "a.com,PT Maju,b.com", true);
        row("comma in the list, then a domain", "PT Maju, Tbk,a.com", true);
    }
    /// The text after the comma may belong to the list's name, which would change the list.
    void rowLongerThanTheHeaderIsRejected()
    {
        QFETCH(const QString, row);
        QFETCH(const bool, isRefused);
        const DomainImport import =
            readEntries(readTableText(u"Domain,List\nx.com,PT A\ny.com,PT A\nz.com,PT B\n"_s + row + u'\n'));
        QCOMPARE(import.refused.size() == 1, isRefused);
        QCOMPARE(import.domains.size() == 3, isRefused);
    }

    void pastedTextIsImported_data()
    {
        const test::Table<QString, QStringList, QStringList, int> row(
            {"text", "domains", "refusals", "merged"});

        const QStringList none;
        const QStringList abc{u"a.com@1"_s, u"b.com@1"_s, u"c.com@1"_s};
        row("nothing", " \n", none, none, 0);
        row("lines", "a.com\r\nb.com\rc.com\n", {u"a.com@1"_s, u"b.com@2"_s, u"c.com@3"_s}, none, 0);
        row("commas", "a.com,b.com, c.com", abc, none, 0);
        row("semicolons", "a.com; b.com;c.com;", abc, none, 0);
        row("tabs", "a.com\tb.com\tc.com", abc, none, 0);
        row("bars", "a.com|b.com | c.com", abc, none, 0);
        row("spaces", "  a.com b.com   c.com ", abc, none, 0);
        row("no-break space", u"a.com\u00a0b.com c.com"_s, abc, none, 0);
        row("mixture", "a.com, b.com;c.com\n\nd.com e.com\tf.com,\n",
            {u"a.com@1"_s, u"b.com@1"_s, u"c.com@1"_s, u"d.com@3"_s, u"e.com@3"_s, u"f.com@3"_s}, none, 0);
        row("merged", "a.com, www.a.com\nhttps://A.com/", {u"a.com@1"_s}, none, 2);
        row("comment", "# these, too\na.com\n #b.com", {u"a.com@2"_s}, none, 0);
        row("comma in an address", "https://a.com/x,y;z?p=1,2\nb.com", {u"a.com@1"_s, u"b.com@2"_s}, none, 0);
        row("addresses between commas", "https://a.com/x,https://b.com/y", {u"a.com@1"_s, u"b.com@1"_s}, none,
            0);
        row("sentence", "please watch a.com\nb.com", {u"b.com@2"_s}, {u"please watch a.com@1"_s}, 0);
        row("one bad word among domains", "a.com b.com oops", {u"a.com@1"_s, u"b.com@1"_s}, {u"oops@1"_s}, 0);
        row("bad between commas", "a.com, 192.0.2.1, co.id", {u"a.com@1"_s}, {u"192.0.2.1@1"_s, u"co.id@1"_s},
            0);
    }
    void pastedTextIsImported()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, domains);
        QFETCH(const QStringList, refusals);
        QFETCH(const int, merged);
        const DomainImport import = readPastedDomains(text);
        QCOMPARE(found(import), domains);
        QCOMPARE(refused(import), refusals);
        QCOMPARE(import.merged, merged);
    }

    void rejectedLineHasNumberAndReason()
    {
        const auto import = readDomains("a.com\n192.0.2.1\n");
        QVERIFY(import);
        QCOMPARE(import->refused.size(), 1);
        const RefusedLine &line = import->refused.first();
        QCOMPARE(line.line, 2);
        QCOMPARE(line.text, u"192.0.2.1"_s);
        QCOMPARE(line.error.kind, Error::Kind::InvalidInput);
        QCOMPARE(line.error.sentence, u"“192.0.2.1” is an IP address, not a domain."_s);
    }

    void emptyCellIsReported()
    {
        const auto import = readDomains("rank,site\n1,a.com\n2,\n3\n4,b.com\n");
        QVERIFY(import);
        QCOMPARE(found(*import), (QStringList{u"a.com@2"_s, u"b.com@5"_s}));
        QCOMPARE(refused(*import), (QStringList{u"2, @3"_s, u"3@4"_s}));
        QCOMPARE(import->refused.first().error.sentence, u"This row has no domain in the column “site”."_s);
    }

    void unusableFileIsRejected_data()
    {
        const test::Table<QByteArray, QString, QString> row({"bytes", "columnName", "sentence"});

        const QString any;
        const auto nothing = u"only blank lines, comments or a header"_s;
        row("empty", QByteArray(), any, "The file is empty.");
        row("binary", QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), any, "The file is a picture");
        row("blank lines", "\n \r\n\t\n", any, nothing);
        row("comments", "# a.com\n#b.com\n", any, nothing);
        row("header alone", "rank,site\n", any, nothing);
        row("named header alone", "rank,page\n", "page", nothing);
        row("no column of that name", "rank,site\n1,a.com\n", "domain",
            "The file has no column “domain”. Its columns are: rank, site.");
    }
    void unusableFileIsRejected()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, columnName);
        QFETCH(const QString, sentence);
        const auto import = readDomains(bytes, columnName);
        QVERIFY(!import);
        QCOMPARE(import.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(import.error().sentence.contains(sentence), qPrintable(import.error().sentence));
    }

    void semicolonTableInUtf16()
    {
        const auto import = readDomains(sampleFile(u"clients-utf16.csv"_s));
        QVERIFY(import);
        QCOMPARE(import->column, u"Nama Domain"_s);
        QCOMPARE(found(*import), (QStringList{u"toko-sepatu.example@2"_s, u"berita-kota.example@3"_s}));
        QCOMPARE(import->merged, 1);
        QCOMPARE(refused(*import), (QStringList{u"3, , PT Kosong, 3,0@4"_s, u"tanpa-titik@8"_s}));
    }

    void commaTableWithByteOrderMark()
    {
        const auto import = readDomains(sampleFile(u"ranking.csv"_s));
        QVERIFY(import);
        QCOMPARE(import->column, u"Website"_s);
        QCOMPARE(import->columnNumber, 3);
        QCOMPARE(found(*import),
                 (QStringList{u"shop.example@2"_s, u"news.example@3"_s, u"xn--mnchen-3ya.example@4"_s}));
        QVERIFY(import->refused.isEmpty());
    }

    void plainListInWindows1252()
    {
        const auto import = readDomains(sampleFile(u"plain-list.txt"_s));
        QVERIFY(import);
        QCOMPARE(found(*import), (QStringList{u"shop.example@3"_s, u"news.example@4"_s}));
        QCOMPARE(import->merged, 1);
        QCOMPARE(refused(*import), (QStringList{u"192.0.2.10@6"_s, u"co.id@7"_s, u"münchen.example@10"_s}));
        QVERIFY2(import->refused.constLast().error.sentence.contains(u"UTF-8"), "a guess is no domain");

        TableOptions chosen;
        chosen.encoding = TextEncoding::Windows1252;
        const auto table = readTable(sampleFile(u"plain-list.txt"_s), chosen);
        QVERIFY(table);
        QVERIFY(found(readEntries(*table)).contains(u"xn--mnchen-3ya.example@10"_s));
    }

    /// A misread domain would be another one. A misread list can be seen and corrected.
    void listNamesInWindows1252AreKept()
    {
        const auto table =
            readTable("klien;domain\nCaf\xe9 \xc9lan;cafe.example\nCaf\xe9 \xc9lan;kopi.example\n"
                      "Kopi;caf\xe9.example\nKopi;teh.example\n");
        QVERIFY(table);
        const auto import = readEntries(*table);
        QCOMPARE(found(import), (QStringList{u"cafe.example@2"_s, u"kopi.example@3"_s, u"teh.example@5"_s}));
        QCOMPARE(import.domains.constFirst().lists, QStringList{u"Café Élan"_s});
        QCOMPARE(refused(import), QStringList{u"Kopi, café.example@4"_s});
    }

    /// Neither the domain nor its note is guessed.
    void brokenUtf8RejectsOnlyItsLine()
    {
        const auto list =
            readDomains("m\xc3\xbcnchen.example\ncaf\xc3.example\nna\xefve.example\nplain.example\n");
        QVERIFY(list);
        QCOMPARE(found(*list), (QStringList{u"xn--mnchen-3ya.example@1"_s, u"plain.example@4"_s}));
        QCOMPARE(refused(*list), (QStringList{u"caf\ufffd.example@2"_s, u"na\ufffdve.example@3"_s}));
        QVERIFY2(list->refused.constFirst().error.sentence.contains(u"UTF-8"), "it says what to do");

        const auto table = readTable("domain,note\na.example,na\xc3\xafve\nb.example,na\xefve\n");
        QVERIFY(table);
        const DomainImport entries = readEntries(*table);
        QCOMPARE(found(entries), QStringList{u"a.example@2"_s});
        QCOMPARE(refused(entries), QStringList{u"b.example, na\ufffdve@3"_s});
    }

    /// Other columns may contain anything.
    void otherTableColumnsAreIgnored()
    {
        const auto import = readDomains("domain,note,priority\na.example,x,whatever\nb.example,y,11\n");
        QVERIFY(import);
        QCOMPARE(found(*import), (QStringList{u"a.example@2"_s, u"b.example@3"_s}));
        QVERIFY(import->refused.isEmpty());
        QVERIFY(import->domains.constFirst().note.isEmpty() && !import->domains.constFirst().importance);
    }

    void strayQuoteRejectsOneLine()
    {
        const auto import = readDomains("a.com\n\"b.com\nc.com\nd\"e.com\nf.com\n");
        QVERIFY(import);
        QCOMPARE(found(*import), (QStringList{u"a.com@1"_s, u"b.com@2"_s, u"c.com@3"_s, u"f.com@5"_s}));
        QCOMPARE(refused(*import), QStringList{u"d\"e.com@4"_s});
    }

    /// Every bad line is reported with its number and text, nothing else is lost, and it is fast.
    void fiftyThousandLines()
    {
        const QStringList bad{u"not a domain"_s, u"192.0.2.%1"_s,   u"under_score%1.com"_s,
                              u"localhost%1"_s,  u"op\"en%1.com"_s, u"double..dot%1.com"_s};
        QString text;
        QStringList expected;
        qsizetype nextBad = 0;
        for (int line = 1; line <= 50'000; ++line) {
            if (line % 166 == 7 && expected.size() < 300) {
                QString entry = bad[nextBad++ % bad.size()];
                if (entry.contains(u"%1"))
                    entry = entry.arg(line % 250);
                expected.append(u"%1@%2"_s.arg(entry).arg(line));
                text += entry + u'\n';
            } else {
                text += u"https://www.site-%1.example/path?x=1\n"_s.arg(line);
            }
        }
        QElapsedTimer timer;
        timer.start();
        const auto import = readDomains(text.toUtf8());
        const qint64 elapsed = timer.elapsed();
        QVERIFY(import);
        QCOMPARE(expected.size(), 300);
        QCOMPARE(import->domains.size(), 49'700);
        QCOMPARE(refused(*import), expected);
        // A limit for a debug build under sanitizers on a busy computer. A release build needs about a tenth.
        QVERIFY2(elapsed < 10'000, qPrintable(QString::number(elapsed)));
        qInfo("50,000 lines in %lld ms", elapsed);
    }
};

PANTAU_TEST(TestDomainImport)
#include "tst_domain_import.moc"
