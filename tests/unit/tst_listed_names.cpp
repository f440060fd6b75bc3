// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/feed_file_reader.h"
#include "signals/list_feed.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::signs;

/// Which watched names a line of a published list contains, and which addresses are valid for a list.
class TestListedNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("found"); // of a.example, sub.b.example and xn--bcher-kva.example
        const QString a = u"a.example"_s;
        QTest::newRow("plain") << QByteArray("a.example") << a;
        QTest::newRow("www") << QByteArray("www.a.example") << a;
        QTest::newRow("a page") << QByteArray("https://a.example/page") << QString();
        QTest::newRow("hosts, the second name") << QByteArray("127.0.0.1\tlocalhost a.example # x") << a;
        QTest::newRow("hosts, in the remark") << QByteArray("127.0.0.1 c.example # a.example") << QString();
        QTest::newRow("adblock, exception") << QByteArray("@@||a.example^") << QString();
        QTest::newRow("CSV, in a note") << QByteArray("c.example,mirror of a.example") << QString();
        QTest::newRow("several on a line") << QByteArray("c.example,d.example,a.example") << a;
        QTest::newRow("adblock, www") << QByteArray("||www.a.example^") << QString();
        QTest::newRow("remark") << QByteArray("# a.example") << QString();
        QTest::newRow("punycode") << QByteArray("XN--bcher-kva.example") << u"xn--bcher-kva.example"_s;
        QTest::newRow("Unicode") << QByteArray("b\xC3\xBC"
                                               "cher.example")
                                 << u"xn--bcher-kva.example"_s;
        QTest::newRow("below it") << QByteArray("x.a.example") << QString();
        QTest::newRow("above it") << QByteArray("b.example") << QString();
        QTest::newRow("the host itself") << QByteArray("sub.b.example") << u"sub.b.example"_s;
        QTest::newRow("no name") << QByteArray("mirror of a.example") << QString();
        QTest::newRow("separators") << QByteArray("0.0.0.0 ,,;,a.example") << a;
        QTest::newRow("nothing") << QByteArray() << QString();
        QTest::newRow("bytes") << QByteArray("\xFF\xFE\x00"
                                             "a.example",
                                             12)
                               << QString();
    }
    void readsLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, found);
        ListedNames names({DomainName::fromNormalised(u"a.example"_s),
                           DomainName::fromNormalised(u"sub.b.example"_s),
                           DomainName::fromNormalised(u"xn--bcher-kva.example"_s)});
        QSet<QByteArray> seen;
        names.readLine(line, seen);
        names.finish();
        QCOMPARE(seen, found.isEmpty() ? QSet<QByteArray>() : QSet<QByteArray>{found.toLatin1()});
    }

    /// No row continues past the known part of a file: a request for the rest alone gives the same result.
    void finishesRowsBetweenParts()
    {
        ListedNames names(
            {DomainName::fromNormalised(u"a.example"_s), DomainName::fromNormalised(u"b.example"_s)});
        QSet<QByteArray> before;
        QSet<QByteArray> after;
        names.readLine("a.example,\"open", before);
        names.readLine("b.example,closed\"", after);
        names.finish();
        QCOMPARE(before, QSet<QByteArray>{"a.example"});
        QCOMPARE(after, QSet<QByteArray>{"b.example"});
        QCOMPARE(names.lines(), 2);
    }

    void takesAddresses_data()
    {
        test::columns<QString, bool>({"text", "taken"});
        QTest::newRow("https") << u" https://lists.example/a.txt?key=s3cret "_s << true;
        QTest::newRow("loopback") << u"http://127.0.0.1:8000/a.txt?key=s3cret"_s << true;
        QTest::newRow("plain http") << u"http://lists.example/a.txt?key=s3cret"_s << false;
        QTest::newRow("looks like loopback") << u"http://127.0.0.1.example/?s3cret"_s << false;
        QTest::newRow("another scheme") << u"ftp://lists.example/s3cret"_s << false;
        QTest::newRow("a file") << u"file:///s3cret"_s << false;
        QTest::newRow("no scheme") << u"lists.example/s3cret"_s << false;
        QTest::newRow("password") << u"https://me:s3cret@lists.example/"_s << false;
        QTest::newRow("fragment") << u"https://lists.example/#s3cret"_s << false;
        QTest::newRow("nothing") << QString() << false;
    }
    void takesAddresses()
    {
        QFETCH(QString, text);
        QFETCH(bool, taken);
        const auto url = parseFeedAddress(text);
        QCOMPARE(url.has_value(), taken);
        if (url)
            QCOMPARE(url->toString(), text.trimmed());
        else
            QVERIFY(!url.error().sentence.isEmpty() && !url.error().sentence.contains("s3cret"_L1));
    }
};

PANTAU_TEST(TestListedNames)

#include "tst_listed_names.moc"
