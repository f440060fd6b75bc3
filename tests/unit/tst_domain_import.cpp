// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_import.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>

using namespace pantau;
using namespace Qt::StringLiterals;

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
    QFile file(QStringLiteral(PANTAU_TEST_DATA "/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("The test data %s cannot be read.", qPrintable(file.fileName()));
    return file.readAll();
}

} // namespace

class TestDomainImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isImported_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("columnName");
        QTest::addColumn<QStringList>("domains");
        QTest::addColumn<QStringList>("refusals");
        QTest::addColumn<int>("merged");
        QTest::addColumn<QString>("column");
        QTest::addColumn<int>("columnNumber");

        const QString any;
        const QStringList ab{u"a.com@1"_s, u"b.com@2"_s};
        const QStringList abHeader{u"a.com@2"_s, u"b.com@3"_s};
        const QStringList none;

        QTest::newRow("plain lines") << QByteArray("a.com\nb.com\n") << any << ab << none << 0 << any << 0;
        QTest::newRow("header in plain lines")
            << QByteArray("Domain\na.com\nb.com\n") << any << abHeader << none << 0 << u"Domain"_s << 1;
        QTest::newRow("first plain line is bad")
            << QByteArray("no dot here\na.com\nb.com\n") << any << abHeader << QStringList{u"no dot here@1"_s}
            << 0 << any << 0;
        QTest::newRow("blank lines and comments")
            << QByteArray("# my, sites\n\na.com\n   \n#b.com\nb.com") << any
            << QStringList{u"a.com@3"_s, u"b.com@6"_s} << none << 0 << any << 0;
        QTest::newRow("other columns have more domains")
            << QByteArray("Domain,Registrar\na.com,x.net\n-,y.net\n-,z.net\n") << any
            << QStringList{u"a.com@2"_s} << QStringList{u"-, y.net@3"_s, u"-, z.net@4"_s} << 0 << u"Domain"_s
            << 1;
        QTest::newRow("refused next to a domain")
            << QByteArray("Domain,Ket\na.com,x\nd,b.com\n") << any << QStringList{u"a.com@2"_s}
            << QStringList{u"d, b.com@3"_s} << 0 << u"Domain"_s << 1;
        QTest::newRow("numbers in one line")
            << QByteArray("1.a.com, 2.b.com, 3.c.com\n") << any
            << QStringList{u"a.com@1"_s, u"b.com@1"_s, u"c.com@1"_s} << none << 0 << any << 0;
        QTest::newRow("equal names merge, first line wins")
            << QByteArray("https://www.a.com/x\nb.com\nA.com.\nb.com:80\n") << any << ab << none << 2 << any
            << 0;
        QTest::newRow("known header") << QByteArray("rank,site,rank2\n1,a.com,9\n2,b.com,8\n") << any
                                      << abHeader << none << 0 << u"site"_s << 2;
        QTest::newRow("surer header wins") << QByteArray("url,domain\nx.com,a.com\ny.com,b.com\n") << any
                                           << abHeader << none << 0 << u"domain"_s << 2;
        QTest::newRow("header in Indonesian") << QByteArray("No;Nama_Domain\n1;a.com\n2;b.com\n") << any
                                              << abHeader << none << 0 << u"Nama_Domain"_s << 2;
        QTest::newRow("alamat of a street")
            << QByteArray("alamat;halaman\nJl. Merdeka 1;a.com\nJl. Sudirman 2;b.com\n") << any << abHeader
            << none << 0 << u"halaman"_s << 2;
        QTest::newRow("header of row numbers")
            << QByteArray("#,site\n1,a.com\n2,b.com\n") << any << abHeader << none << 0 << u"site"_s << 2;
        QTest::newRow("comment above the header") << QByteArray("# exported\nrank,site\n1,a.com\n") << any
                                                  << QStringList{u"a.com@3"_s} << none << 0 << u"site"_s << 2;
        QTest::newRow("by content, unknown header")
            << QByteArray("client\tlanding page\nAnn\ta.com\nBob\tb.com\n") << any << abHeader << none << 0
            << u"landing page"_s << 2;
        QTest::newRow("by content, no header")
            << QByteArray("1;a.com;Ann\n2;b.com;Bob\n") << any << ab << none << 0 << any << 2;
        QTest::newRow("by content, first row bad")
            << QByteArray("1;localhost;Ann\n2;b.com;Bob\n3;c.com;Cat\n") << any
            << QStringList{u"b.com@2"_s, u"c.com@3"_s} << QStringList{u"localhost@1"_s} << 0 << any << 2;
        QTest::newRow("e-mail is not the column")
            << QByteArray("ann@x.com,a.com,1\nbob@x.com,b.com,2\n") << any << ab << none << 0 << any << 2;
        QTest::newRow("named column") << QByteArray("site,mirror\nx.com,a.com\ny.com,b.com\n")
                                      << u" MIRROR "_s << abHeader << none << 0 << u"mirror"_s << 2;
        QTest::newRow("named column over a bad start")
            << QByteArray("site,mirror\nx.com,oops\ny.com,b.com\n") << u"mirror"_s
            << QStringList{u"b.com@3"_s} << QStringList{u"oops@2"_s} << 0 << u"mirror"_s << 2;
        QTest::newRow("every cell is a domain")
            << QByteArray("a.com, c.com\nb.com, d.com, e.com\n") << any
            << QStringList{u"a.com@1"_s, u"c.com@1"_s, u"b.com@2"_s, u"d.com@2"_s, u"e.com@2"_s} << none << 0
            << any << 0;
        QTest::newRow("one row") << QByteArray("a.com;b.com;oops\n") << any
                                 << QStringList{u"a.com@1"_s, u"b.com@1"_s} << QStringList{u"oops@1"_s} << 0
                                 << any << 0;
        QTest::newRow("one line with spaces")
            << QByteArray("a.com b.com\tc.com") << any
            << QStringList{u"a.com@1"_s, u"b.com@1"_s, u"c.com@1"_s} << none << 0 << any << 0;
        QTest::newRow("space in a domain")
            << QByteArray("a.com\nexa mple.com\n") << any << QStringList{u"a.com@1"_s}
            << QStringList{u"exa mple.com@2"_s} << 0 << any << 0;
        QTest::newRow("several lines in a cell")
            << QByteArray("note,site\n\"x\ny\",\"a.com\nb.com\"\nz,c.com\n") << any
            << QStringList{u"a.com@3"_s, u"b.com@4"_s, u"c.com@5"_s} << none << 0 << u"site"_s << 2;
        QTest::newRow("empty rows") << QByteArray("site,rank\na.com,1\n,,\n\"\",\"\"\nb.com,2\n") << any
                                    << QStringList{u"a.com@2"_s, u"b.com@5"_s} << none << 0 << u"site"_s << 1;
        QTest::newRow("nothing but bad lines")
            << QByteArray("oops\nanother one\n") << any << none
            << QStringList{u"oops@1"_s, u"another one@2"_s} << 0 << any << 0;
        QTest::newRow("spaces, then semicolons")
            << QByteArray("a.com b.com\nc.com;d.com\n") << any
            << QStringList{u"a.com@1"_s, u"b.com@1"_s, u"c.com@2"_s, u"d.com@2"_s} << none << 0 << any << 0;
        QTest::newRow("semicolons, then commas")
            << QByteArray("a.com;b.com\nc.com,d.com\ne.com\n") << any
            << QStringList{u"a.com@1"_s, u"b.com@1"_s, u"c.com@2"_s, u"d.com@2"_s, u"e.com@3"_s} << none << 0
            << any << 0;
        QTest::newRow("every separator")
            << QByteArray("a.com\nb.com|c.com\nd.com\te.com\tf.com\ng.com, h.com; oops\n") << any
            << QStringList{u"a.com@1"_s, u"b.com@2"_s, u"c.com@2"_s, u"d.com@3"_s,
                           u"e.com@3"_s, u"f.com@3"_s, u"g.com@4"_s, u"h.com@4"_s}
            << QStringList{u"oops@4"_s} << 0 << any << 0;
        QTest::newRow("uneven rows with words in them")
            << QByteArray("a.com;shop\nb.com;c.com;d.com\nexa mple;blog\ne.com\n") << any
            << QStringList{u"a.com@1"_s, u"b.com@2"_s, u"c.com@2"_s, u"d.com@2"_s, u"e.com@4"_s}
            << QStringList{u"exa mple@3"_s} << 0 << any << 0;
        QTest::newRow("a line of a hosts file is no header")
            << QByteArray("127.0.0.1 a.com\nb.com,c.com\n") << any
            << QStringList{u"a.com@1"_s, u"b.com@2"_s, u"c.com@2"_s} << none << 0 << any << 0;
        QTest::newRow("a hosts file")
            << QByteArray("127.0.0.1\tlocalhost\n0.0.0.0\ta.com\n0.0.0.0\tb.com\n") << any
            << QStringList{u"a.com@2"_s, u"b.com@3"_s} << QStringList{u"localhost@1"_s} << 0 << any << 2;
        QTest::newRow("several in a cell")
            << QByteArray("site,note\n\"a.com; b.com\",x\nc.com|d.com,y\n") << any
            << QStringList{u"a.com@2"_s, u"b.com@2"_s, u"c.com@3"_s, u"d.com@3"_s} << none << 0 << u"site"_s
            << 1;
        QTest::newRow("two columns of one name")
            << QByteArray("domain,note,Domain\na.com,x,b.com\nc.com,y,\n,z,d.com\n") << any
            << QStringList{u"a.com@2"_s, u"b.com@2"_s, u"c.com@3"_s, u"d.com@4"_s} << none << 0 << any << 0;
        QTest::newRow("two columns of one name, chosen")
            << QByteArray("site,old,old\nx.com,a.com,b.com\n") << u"old"_s
            << QStringList{u"a.com@2"_s, u"b.com@2"_s} << none << 0 << any << 0;
        QTest::newRow("right of the header")
            << QByteArray("domain\na.com\nb.com,c.com\n") << any
            << QStringList{u"a.com@2"_s, u"b.com@3"_s, u"c.com@3"_s} << none << 0 << u"domain"_s << 1;
        QTest::newRow("two columns that are always there")
            << QByteArray("1,a.com,x.com\n2,b.com,y.com\n") << any
            << QStringList{u"a.com@1"_s, u"x.com@1"_s, u"b.com@2"_s, u"y.com@2"_s} << none << 0 << any << 0;
        QTest::newRow("labels are no header")
            << QByteArray("Domain: a.com\nok.com\n") << any << QStringList{u"a.com@1"_s, u"ok.com@2"_s}
            << none << 0 << any << 0;
        QTest::newRow("labels in every line")
            << QByteArray("Situs: a.com\nSitus: b.com\n") << any << QStringList{u"a.com@1"_s, u"b.com@2"_s}
            << none << 0 << any << 0;
        QTest::newRow("an address that is refused is no header")
            << QByteArray("http://192.0.2.1,PT A\nc.com,PT B\n") << any << QStringList{u"c.com@2"_s}
            << QStringList{u"http://192.0.2.1@1"_s} << 0 << any << 1;
        QTest::newRow("a client and several domains")
            << QByteArray("Klien A,a.com,b.com\nKlien B,c.com,d.com\n") << any
            << QStringList{u"a.com@1"_s, u"b.com@1"_s, u"c.com@2"_s, u"d.com@2"_s} << none << 0 << any << 0;
        QTest::newRow("words before the first domain")
            << QByteArray("Klien A: a.com, b.com\nKlien B: c.com, d.com\n") << any
            << QStringList{u"a.com@1"_s, u"b.com@1"_s, u"c.com@2"_s, u"d.com@2"_s} << none << 0 << any << 0;
        QTest::newRow("a word below a domain")
            << QByteArray("a.com,b.com\nc.com,TBD\n") << any
            << QStringList{u"a.com@1"_s, u"b.com@1"_s, u"c.com@2"_s} << none << 0 << any << 0;
        QTest::newRow("several in a cell of the named column")
            << QByteArray("Domain,Redirect\na.com,z.com\n\"b.com, c.com\",y.com\n") << any
            << QStringList{u"a.com@2"_s, u"b.com@3"_s, u"c.com@3"_s} << none << 0 << u"Domain"_s << 1;
        QTest::newRow("numbered columns")
            << QByteArray("Klien,Domain 1,Domain 2\nA,a.com,b.com\nB,c.com,\n") << any
            << QStringList{u"a.com@2"_s, u"b.com@2"_s, u"c.com@3"_s} << none << 0 << any << 0;
        QTest::newRow("numbering without blanks")
            << QByteArray("1.toko.co.id\n2.warung.co.id\n3.kedai.co.id\n") << any
            << QStringList{u"toko.co.id@1"_s, u"warung.co.id@2"_s, u"kedai.co.id@3"_s} << none << 0 << any
            << 0;
        QTest::newRow("whole suffix") << QByteArray("a.com\nco.id\n") << any << QStringList{u"a.com@1"_s}
                                      << QStringList{u"co.id@2"_s} << 0 << any << 0;
    }
    void isImported()
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

    void tellsHowItWasRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("notices");

        QTest::newRow("nothing to tell") << QByteArray("a.com\nb.com\n# a remark\n") << QString();
        QTest::newRow("known header") << QByteArray("Situs,Tanggal\na.com,1\n") << QString();
        QTest::newRow("row with a typing error above the others")
            << QByteArray("tokoku com,Bogor\na.com,Bogor\nb.com,Depok\n")
            << u"Read as the header: “tokoku com, Bogor”."_s;
        QTest::newRow("the same, with the word of another header")
            << QByteArray("toko id,Bogor\na.com,Bogor\nb.com,Depok\n")
            << u"Read as the header: “toko id, Bogor”."_s;
        QTest::newRow("domain right behind the mark")
            << QByteArray("#b.com\na.com\n") << u"Skipped 1 remark(s) that contain a domain: “#b.com”."_s;
        QTest::newRow("domain in a remark") << QByteArray("# b.com lama\na.com\n; https://c.com\n// d.com\n")
                                            << u"Skipped 3 remark(s) that contain a domain: “# b.com lama”, "
                                               "“; https://c.com”, “// d.com”."_s;
        QTest::newRow("top-level domains that are not known")
            << QByteArray("invoice.pdf\na.com\ntoko.con\ntoko.\xd1\x81om\nb.example\nc.test\n")
            << u"Check the spelling of “invoice.pdf”, “toko.con”, “toko.xn--om-nmc”. No such top-level domain is known."_s;
        QTest::newRow("letters of two alphabets, and one typed in full")
            << QByteArray("t\xd0\xbeko.com\nxn--tko-zbc.com\nm\xc3\xbcnchen.com\n")
            << u"Check the spelling of “xn--tko-sed.com”. Letters of different alphabets look alike."_s;
        QTest::newRow("remark behind a domain") << QByteArray("a.com # lama\nb.com # c.com\n")
                                                << u"Skipped 1 remark(s) that contain a domain: “# c.com”."_s;
        QTest::newRow("numbers without a space") << QByteArray("Situs;Klien\n1.a.com;x\n2.b.com;y\n")
                                                 << u"Removed the number in front of “1.a.com”, “2.b.com”."_s;
        QTest::newRow("two files with the same header")
            << QByteArray("Situs,Catatan\na.com,x\nSitus,Catatan\nb.com,y\n") << QString();
    }
    void tellsHowItWasRead()
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
    void aDomainInAnotherColumnOfALongerRowIsRefused()
    {
        const DomainImport import = readEntries(
            readTableText(u"Domain,Klien,Paket\na.com,PT A,X\nb.com, c.com,PT B,Y\nd.com,PT D,Z,note\n"_s));
        QCOMPARE(import.refused.size(), 1);
        QCOMPARE(import.refused.first().text, u"b.com, c.com, PT B, Y"_s);
        QCOMPARE(import.domains.size(), 2);
    }

    void aCommaForADotIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("domains");
        QTest::addColumn<int>("refusals");
        QTest::newRow("among lines") << QByteArray("a.com\ntoko.co,id\nb.com\nc.com\n") << 3 << 1;
        QTest::newRow("among notes") << QByteArray("Domain,Note\na.com,x\ntoko.co,id\nb.com,y\nc.com,\n") << 3
                                     << 1;
        QTest::newRow("in every line") << QByteArray("toko.co,id\ntoko.co,id\n") << 0 << 2;
        QTest::newRow("in the only line") << QByteArray("toko.co,id\n") << 0 << 1;
        QTest::newRow("below a header") << QByteArray("domain\ntoko.co,id\n") << 0 << 1;
        QTest::newRow("countries without a header")
            << QByteArray("toko.co,id\nb.com,my\nc.com,sg\n") << 3 << 0;
        QTest::newRow("a column of countries")
            << QByteArray("Domain,Country\ntoko.co,id\nb.com,my\nc.com,\n") << 3 << 0;
        QTest::newRow("a suffix that nobody has")
            << QByteArray("Domain,Note\na.com,x\nb.com,me\nc.com,y\n") << 3 << 0;
    }
    void aCommaForADotIsRefused()
    {
        QFETCH(const QByteArray, text);
        const auto import = readDomains(text);
        QVERIFY(import);
        QTEST(int(import->domains.size()), "domains");
        QTEST(int(import->refused.size()), "refusals");
        for (const RefusedLine &line : import->refused)
            QCOMPARE(line.error.sentence, u"“toko.co,id” contains “,”, which cannot be part of a domain."_s);
    }

    void rowsLongerThanTheHeaderAreRefused_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<bool>("isRefused");
        QTest::newRow("comma in the list") << u"a.com,PT Maju, Tbk"_s << true;
        QTest::newRow("in quotation marks") << u"a.com,\"PT Maju, Tbk\""_s << false;
        QTest::newRow("empty cells behind") << u"a.com,PT Maju,,"_s << false;
        QTest::newRow("another domain behind") << u"a.com,PT Maju,b.com"_s << true;
        QTest::newRow("comma in the list, then a domain") << u"PT Maju, Tbk,a.com"_s << true;
    }
    /// The text after the comma may belong to the list's name, which would change the list.
    void rowsLongerThanTheHeaderAreRefused()
    {
        QFETCH(const QString, row);
        QFETCH(const bool, isRefused);
        const DomainImport import =
            readEntries(readTableText(u"Domain,List\nx.com,PT A\ny.com,PT A\nz.com,PT B\n"_s + row + u'\n'));
        QCOMPARE(import.refused.size() == 1, isRefused);
        QCOMPARE(import.domains.size() == 3, isRefused);
    }

    void isPasted_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("domains");
        QTest::addColumn<QStringList>("refusals");
        QTest::addColumn<int>("merged");

        const QStringList none;
        const QStringList abc{u"a.com@1"_s, u"b.com@1"_s, u"c.com@1"_s};
        QTest::newRow("nothing") << u" \n"_s << none << none << 0;
        QTest::newRow("lines") << u"a.com\r\nb.com\rc.com\n"_s
                               << QStringList{u"a.com@1"_s, u"b.com@2"_s, u"c.com@3"_s} << none << 0;
        QTest::newRow("commas") << u"a.com,b.com, c.com"_s << abc << none << 0;
        QTest::newRow("semicolons") << u"a.com; b.com;c.com;"_s << abc << none << 0;
        QTest::newRow("tabs") << u"a.com\tb.com\tc.com"_s << abc << none << 0;
        QTest::newRow("bars") << u"a.com|b.com | c.com"_s << abc << none << 0;
        QTest::newRow("spaces") << u"  a.com b.com   c.com "_s << abc << none << 0;
        QTest::newRow("no-break space") << u"a.com\u00a0b.com c.com"_s << abc << none << 0;
        QTest::newRow("mixture") << u"a.com, b.com;c.com\n\nd.com e.com\tf.com,\n"_s
                                 << QStringList{u"a.com@1"_s, u"b.com@1"_s, u"c.com@1"_s,
                                                u"d.com@3"_s, u"e.com@3"_s, u"f.com@3"_s}
                                 << none << 0;
        QTest::newRow("merged") << u"a.com, www.a.com\nhttps://A.com/"_s << QStringList{u"a.com@1"_s} << none
                                << 2;
        QTest::newRow("comment") << u"# these, too\na.com\n #b.com"_s << QStringList{u"a.com@2"_s} << none
                                 << 0;
        QTest::newRow("comma in an address")
            << u"https://a.com/x,y;z?p=1,2\nb.com"_s << QStringList{u"a.com@1"_s, u"b.com@2"_s} << none << 0;
        QTest::newRow("addresses between commas")
            << u"https://a.com/x,https://b.com/y"_s << QStringList{u"a.com@1"_s, u"b.com@1"_s} << none << 0;
        QTest::newRow("sentence") << u"please watch a.com\nb.com"_s << QStringList{u"b.com@2"_s}
                                  << QStringList{u"please watch a.com@1"_s} << 0;
        QTest::newRow("one bad word among domains")
            << u"a.com b.com oops"_s << QStringList{u"a.com@1"_s, u"b.com@1"_s} << QStringList{u"oops@1"_s}
            << 0;
        QTest::newRow("bad between commas") << u"a.com, 192.0.2.1, co.id"_s << QStringList{u"a.com@1"_s}
                                            << QStringList{u"192.0.2.1@1"_s, u"co.id@1"_s} << 0;
    }
    void isPasted()
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

    void refusalsSayWhatAndWhere()
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

    void emptyCellIsNamed()
    {
        const auto import = readDomains("rank,site\n1,a.com\n2,\n3\n4,b.com\n");
        QVERIFY(import);
        QCOMPARE(found(*import), (QStringList{u"a.com@2"_s, u"b.com@5"_s}));
        QCOMPARE(refused(*import), (QStringList{u"2, @3"_s, u"3@4"_s}));
        QCOMPARE(import->refused.first().error.sentence, u"This row has no domain in the column “site”."_s);
    }

    void fileIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("columnName");
        QTest::addColumn<QString>("sentence");

        const QString any;
        const auto nothing = u"only blank lines, comments or a header"_s;
        QTest::newRow("empty") << QByteArray() << any << u"The file is empty."_s;
        QTest::newRow("binary") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) << any
                                << u"The file is a picture"_s;
        QTest::newRow("blank lines") << QByteArray("\n \r\n\t\n") << any << nothing;
        QTest::newRow("comments") << QByteArray("# a.com\n#b.com\n") << any << nothing;
        QTest::newRow("header alone") << QByteArray("rank,site\n") << any << nothing;
        QTest::newRow("named header alone") << QByteArray("rank,page\n") << u"page"_s << nothing;
        QTest::newRow("no column of that name")
            << QByteArray("rank,site\n1,a.com\n") << u"domain"_s
            << u"The file has no column “domain”. Its columns are: rank, site."_s;
    }
    void fileIsRefused()
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

    void commaTableWithMark()
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

    /// Neither the domain nor its note is guessed.
    void brokenUtf8CostsItsLine()
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
    void onlyTheDomainsOfATableAreRead()
    {
        const auto import = readDomains("domain,note,priority\na.example,x,whatever\nb.example,y,11\n");
        QVERIFY(import);
        QCOMPARE(found(*import), (QStringList{u"a.example@2"_s, u"b.example@3"_s}));
        QVERIFY(import->refused.isEmpty());
        QVERIFY(import->domains.constFirst().note.isEmpty() && !import->domains.constFirst().importance);
    }

    void strayQuoteCostsOneLine()
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
