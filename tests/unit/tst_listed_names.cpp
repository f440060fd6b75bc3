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
        // found: of a.example, sub.b.example and xn--bcher-kva.example
        const test::Table<QByteArray, QString> row({"line", "found"});
        const QString a = u"a.example"_s;
        row("plain", "a.example", a);
        row("www", "www.a.example", a);
        row("a page", "https://a.example/page", QString());
        row("hosts, the second name", "127.0.0.1\tlocalhost a.example # x", a);
        row("hosts, in the remark", "127.0.0.1 c.example # a.example", QString());
        row("adblock, exception", "@@||a.example^", QString());
        row("CSV, in a note", "c.example,mirror of a.example", QString());
        row("several on a line", "c.example,d.example,a.example", a);
        row("adblock, www", "||www.a.example^", QString());
        row("remark", "# a.example", QString());
        row("punycode", "XN--bcher-kva.example", "xn--bcher-kva.example");
        row("Unicode",
            "b\xC3\xBC"
            "cher.example",
            "xn--bcher-kva.example");
        row("below it", "x.a.example", QString());
        row("above it", "b.example", QString());
        row("the host itself", "sub.b.example", "sub.b.example");
        row("no name", "mirror of a.example", QString());
        row("separators", "0.0.0.0 ,,;,a.example", a);
        row("nothing", QByteArray(), QString());
        row("bytes",
            QByteArray("\xFF\xFE\x00"
                       "a.example",
                       12),
            QString());
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
        const test::Table<QString, bool> row({"text", "taken"});
        row("https", " https://lists.example/a.txt?key=s3cret ", true);
        row("loopback", "http://127.0.0.1:8000/a.txt?key=s3cret", true);
        row("plain http", "http://lists.example/a.txt?key=s3cret", false);
        row("looks like loopback", "http://127.0.0.1.example/?s3cret", false);
        row("another scheme", "ftp://lists.example/s3cret", false);
        row("a file", "file:///s3cret", false);
        row("no scheme", "lists.example/s3cret", false);
        row("password", "https://me:s3cret@lists.example/", false);
        row("fragment", "https://lists.example/#s3cret", false);
        row("nothing", QString(), false);
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
