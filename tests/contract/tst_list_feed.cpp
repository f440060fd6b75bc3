// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/feed_file_reader.h"
#include "signals/list_feed.h"
#include "support/file_server.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QElapsedTimer>

using namespace pantau;
using namespace pantau::signs;
using namespace std::chrono_literals;
using Outcome = FeedReading::Outcome;

namespace {

constexpr FeedOptions Options{.stallTimeout = 10s, .wholeTimeout = 60s, .maximumSize = 1 << 30};
const QDateTime Start(QDate(2026, 3, 10), QTime(8, 0), Qt::UTC);

DomainName domainNamed(const QString &ascii)
{
    return DomainName::fromNormalised(ascii);
}

const DomainName A = domainNamed(u"a.example"_s);
const DomainName B = domainNamed(u"b.example"_s);
const DomainName C = domainNamed(u"c.example"_s);

/// Returns @p count unwatched names, starting at number @p first.
QByteArray foreign(int first, int count)
{
    QByteArray lines;
    for (int i = first; i < first + count; ++i)
        lines += "foreign-" + QByteArray::number(i) + ".test\n";
    return lines;
}

} // namespace

/// A published list over HTTP reports only additions, whatever the server does.
class TestListFeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_server = std::make_unique<test::FileServer>();
        m_watched = {A, B, C};
        m_paused.clear();
        m_state.clear();
        m_query = u"token=s3cret"_s;
        m_server->content = foreign(0, 2000) + "a.example\n";
    }

    void reportsTheNamesOfTheFirstFile()
    {
        const FeedReading reading = read();
        QCOMPARE(reading.outcome, Outcome::FirstRead);
        QCOMPARE(reading.listed, QList<DomainName>{A});
        QCOMPARE(reading.state.trusted.length, m_server->content.size());
        QCOMPARE(reading.state.readAt, Start);
        QVERIFY(!m_server->exchanges().last().headers.contains("range"));
        QCOMPARE(m_server->url(m_query).query(), m_query);
    }

    void unchangedFileIsNotDownloadedAgain()
    {
        firstRead();
        const FeedReading reading = read(1h);
        QCOMPARE(reading.outcome, Outcome::Unchanged);
        QCOMPARE(reading.listed, QList<DomainName>());
        QCOMPARE(reading.state.readAt, Start.addSecs(3600));
        QCOMPARE(m_server->exchanges().last().status, 304);
        QCOMPARE(sentBytes(), 0);

        m_server->hasEtag = false;
        QCOMPARE(read(2h).outcome, Outcome::Unchanged);
        QCOMPARE(m_server->exchanges().last().status, 206);
        QVERIFY(sentBytes() <= 8192);
    }

    void fetchesOnlyTheTail()
    {
        firstRead();
        const QByteArray tail = foreign(2000, 100) + "0.0.0.0 B.Example\r\na.example\n";
        m_server->content += tail;
        const auto before = m_server->exchanges().size();
        const FeedReading reading = read(1h);
        QCOMPARE(reading.outcome, Outcome::Appended);
        QCOMPARE(reading.listed, QList<DomainName>{B}); // the other was listed before
        QCOMPARE(m_server->exchanges().size() - before, 1);
        QCOMPARE(m_server->exchanges().last().status, 206);
        QVERIFY(sentBytes() >= tail.size() + 4096);
        QVERIFY(sentBytes() <= tail.size() + 8192);

        QCOMPARE(read(2h).outcome, Outcome::Unchanged);
        m_server->content += "||c.example^\n";
        QCOMPARE(read(3h).listed, QList<DomainName>{C});
        QVERIFY(sentBytes() <= 8192 + 13);
        // A file read in ranges is recognised as a whole.
        m_server->hasRanges = false;
        m_server->hasEtag = false;
        QCOMPARE(read(4h).outcome, Outcome::Unchanged);
    }

    void readsWholeFilesWithoutRanges()
    {
        m_server->hasRanges = false;
        firstRead();
        QCOMPARE(read(1h).outcome, Outcome::Unchanged);
        QCOMPARE(sentBytes(), 0);
        m_server->content += "b.example\na.example\n";
        const auto before = m_server->exchanges().size();
        const FeedReading reading = read(2h);
        QCOMPARE(reading.outcome, Outcome::Appended);
        QCOMPARE(reading.listed, QList<DomainName>{B});
        QCOMPARE(m_server->exchanges().size() - before, 1);
        QCOMPARE(sentBytes(), m_server->content.size());
    }

    void decompressesGzip()
    {
        m_server->hasGzip = true;
        const FeedReading reading = read();
        QVERIFY2(reading.outcome == Outcome::FirstRead, qPrintable(reading.sentence));
        QCOMPARE(reading.listed, QList<DomainName>{A});
        QCOMPARE(reading.state.trusted.length, m_server->content.size());
        QVERIFY(sentBytes() < m_server->content.size() / 2);
        m_server->content += "b.example\n";
        QCOMPARE(read(1h).listed, QList<DomainName>{B});
        QCOMPARE(m_server->exchanges().last().status, 206);
        QCOMPARE(m_server->exchanges().last().headers.value("accept-encoding"), QByteArray("identity"));
    }

    void decompressesHighlyCompressedFiles()
    {
        m_server->hasGzip = true;
        m_server->content = QByteArray("same.foreign.test\n").repeated(1000000) + "a.example\n";
        FeedOptions patient = Options; // the bytes arrive at once; reading what they unpack to takes longer
        patient.stallTimeout = patient.wholeTimeout;
        QCOMPARE(read(0s, patient).listed, QList<DomainName>{A});
        QVERIFY(sentBytes() < m_server->content.size() / 100);
    }

    void failsOnDamagedGzip()
    {
        m_server->hasGzip = true;
        m_server->spoilsGzip = true;
        const FeedReading reading = read();
        QCOMPARE(reading.outcome, Outcome::Failed);
        QVERIFY2(reading.sentence.contains("complete"_L1), qPrintable(reading.sentence));
        m_server->spoilsGzip = false;
        m_server->cutAfter = 1000;
        QCOMPARE(read().outcome, Outcome::Failed);
    }

    void ignoresALineUntilItIsComplete()
    {
        m_server->content += "c.example"; // also at the first read
        firstRead();
        m_server->content += "\nb.exam";
        QCOMPARE(read(1h).listed, QList<DomainName>{C});
        m_server->content += "ple";
        QCOMPARE(read(2h).outcome, Outcome::Unchanged);
        m_server->content += "\n";
        QCOMPARE(read(3h).listed, QList<DomainName>{B});
        QCOMPARE(read(4h).outcome, Outcome::Unchanged);
    }

    void readsLinesThatEndWithReturns()
    {
        m_server->content.replace('\n', '\r');
        firstRead();
        m_server->content += "c.example\r";
        QCOMPARE(read(1h).listed, QList<DomainName>{C});
        QCOMPARE(m_server->exchanges().last().status, 206);
        m_server->content += "b.example,\"open\r";
        QCOMPARE(read(2h).listed, QList<DomainName>{B});
    }

    void skipsEndlessLines()
    {
        m_server->content = QByteArray(10000, 'x') + ".test a.example\n" + "b.example\n";
        QCOMPARE(read().listed, QList<DomainName>{B});
        m_server->content += "0.0.0.0 c.example" + QByteArray(3000000, ' ') + "a.example\nc.example\n";
        QCOMPARE(read(1h).listed, QList<DomainName>{C});
    }

    void implausibleFileIsDistrusted_data()
    {
        // content: empty: no content
        const test::Table<QByteArray, QByteArray, QString> row({"content", "type", "word"});
        const QByteArray good = foreign(0, 2000) + "a.example\n";
        const QByteArray plain("text/plain");
        row("empty", QByteArray(), plain, "empty");
        row("a web page by its type", "b.example\n", "Text/HTML; charset=utf-8", "web page");
        row("a web page by its content", "\xEF\xBB\xBF\r\n <!DOCTYPE html>\nb.example\n", plain, "web page");
        row("words", "Please try again later.\n{}\n", plain, "no domains");
        row("shorter", good.first(good.size() / 2), plain, "shorter");
        row("one line shorter", good.first(good.size() - 10), plain, "shorter");
        row("rewritten", "b.example\n" + good, plain, "rewritten");
        row("reordered", foreign(1000, 1000) + "b.example\n" + foreign(0, 1000) + "a.example\n", plain,
            "rewritten");
    }
    void implausibleFileIsDistrusted()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, type);
        QFETCH(QString, word);
        for (const bool ranges : {true, false}) {
            init();
            m_server->hasRanges = ranges;
            firstRead();
            const QByteArray good = std::exchange(m_server->content, content);
            m_server->contentType = type;
            FeedReading reading = read(30min);
            QCOMPARE(reading.outcome, Outcome::Distrusted);
            QVERIFY2(reading.sentence.contains(word), qPrintable(reading.sentence));
            QCOMPARE(reading.state.trusted.length, good.size());
            QCOMPARE(reading.state.readAt, Start);
            QCOMPARE(read(50min).outcome, Outcome::Distrusted);
            m_server->content = good + "c.example\n";
            m_server->contentType = "text/plain";
            reading = read(2h);
            QCOMPARE(reading.outcome, Outcome::Appended);
            QCOMPARE(reading.listed, QList<DomainName>{C});
            QVERIFY(!reading.state.candidate);
        }
    }

    void recoversAfterHoursWithoutContent_data()
    {
        const test::Table<bool> row({"first"});
        row("after a good file", false);
        row("at first", true);
    }
    void recoversAfterHoursWithoutContent()
    {
        QFETCH(bool, first);
        const QByteArray good = m_server->content;
        if (!first)
            firstRead();
        m_server->content.clear();
        for (int hour = 1; hour <= 26; ++hour) // however long the outage lasts
            QCOMPARE(read(std::chrono::hours(hour)).outcome, Outcome::Distrusted);
        m_server->content = good + "b.example\n";
        const FeedReading reading = read(27h);
        QCOMPARE(reading.outcome, first ? Outcome::FirstRead : Outcome::Appended);
        QCOMPARE(reading.listed, first ? QList<DomainName>({A, B}) : QList<DomainName>{B});
        QVERIFY(first || sentBytes() <= 8192 + 10);
    }

    void acceptsARewrittenFileAfterAnHour()
    {
        firstRead();
        m_server->content = "b.example\n" + m_server->content;
        QCOMPARE(read(1h).outcome, Outcome::Distrusted);
        QCOMPARE(read(1h + 59min).outcome, Outcome::Distrusted);
        m_server->content += "c.example\n"; // the file may grow in the meantime
        FeedReading reading = read(2h);
        QCOMPARE(reading.outcome, Outcome::Rewritten);
        QCOMPARE(reading.listed, QList<DomainName>({B, C})); // without the one that was listed before
        QVERIFY(!reading.state.candidate);
        QCOMPARE(read(3h).outcome, Outcome::Unchanged);
        m_server->content = foreign(0, 1990) + "b.example\nc.example\n"; // one name was removed
        QCOMPARE(read(4h).outcome, Outcome::Distrusted);
        reading = read(5h);
        QCOMPARE(reading.outcome, Outcome::Rewritten);
        QCOMPARE(reading.listed, QList<DomainName>());
        m_server->content += "a.example\n"; // the name is back
        QCOMPARE(read(6h).listed, QList<DomainName>{A});
    }

    void acceptsAShortenedFileAfterADay()
    {
        firstRead();
        m_server->content = foreign(0, 1700);
        QCOMPARE(read(1h).outcome, Outcome::Distrusted);
        QCOMPARE(read(24h).outcome, Outcome::Distrusted);
        QCOMPARE(read(25h).outcome, Outcome::Rewritten);
    }

    void distrustsAlternatingFiles()
    {
        firstRead();
        const QByteArray good = m_server->content;
        for (int hour = 1; hour < 9; ++hour) {
            m_server->content = "b.example\n" + foreign(hour, 2000);
            QCOMPARE(read(std::chrono::hours(hour)).outcome, Outcome::Distrusted);
        }
        m_server->content.clear(); // not twice in a row
        QCOMPARE(read(9h).outcome, Outcome::Distrusted);
        m_server->content = "b.example\n" + foreign(8, 2000);
        QCOMPARE(read(10h).outcome, Outcome::Distrusted);
        m_server->content = good;
        QCOMPARE(read(10h + 30min).outcome, Outcome::Unchanged);
        QVERIFY(!FeedState::fromText(m_state).candidate);

        m_server->content = "b.example\n" + good;
        QCOMPARE(read(11h).outcome, Outcome::Distrusted);
        QCOMPARE(read(5h).outcome, Outcome::Distrusted); // the clock was set back by an hour
        QCOMPARE(read(5h + 59min).outcome, Outcome::Distrusted);
        QCOMPARE(read(6h).outcome, Outcome::Rewritten);
    }

    void ignoresAnOlderCopy()
    {
        m_server->hasEtag = false;
        m_server->lastModified = "Tue, 10 Mar 2026 08:00:00 GMT";
        firstRead();
        m_server->lastModified = "Tue, 10 Mar 2026 07:59:59 GMT";
        m_server->content = "b.example\n" + m_server->content;
        for (int hour = 1; hour < 4; ++hour) {
            const FeedReading reading = read(std::chrono::hours(hour));
            QCOMPARE(reading.outcome, Outcome::Distrusted);
            QVERIFY(reading.sentence.contains("older"_L1));
        }
        QCOMPARE(m_server->exchanges().at(1).headers.value("if-modified-since"),
                 QByteArray("Tue, 10 Mar 2026 08:00:00 GMT"));
    }

    /// A name watched since today was not looked up in the old file, so its earlier state is unknown.
    void earlierStateOfANewNameIsUnknown()
    {
        for (const bool ranges : {true, false}) {
            init();
            m_server->hasRanges = ranges;
            m_watched = {B};
            firstRead();
            m_watched = {A, B, C};
            m_server->content += "c.example\n";
            QCOMPARE(read(1h).listed, QList<DomainName>{C}); // on a new line
            m_server->content = "b.example\n" + m_server->content;
            QCOMPARE(read(2h).outcome, Outcome::Distrusted);
            const FeedReading reading = read(3h);
            QCOMPARE(reading.outcome, Outcome::Rewritten);
            QCOMPARE(reading.listed, QList<DomainName>{B}); // but not a.example
        }
    }

    void reportsAdditionsAfterAPause()
    {
        m_watched = {A};
        m_paused = {B, C};
        firstRead();
        m_server->content += "b.example\nc.example\n";
        FeedReading reading = read(1h);
        QCOMPARE(reading.outcome, Outcome::Appended);
        QCOMPARE(reading.listed, QList<DomainName>());
        m_server->content += foreign(9, 10);
        QCOMPARE(read(2h).listed, QList<DomainName>());
        m_watched = {A, B};
        m_paused = {C};
        reading = read(3h);
        QCOMPARE(reading.outcome, Outcome::Unchanged);
        QCOMPARE(reading.listed, QList<DomainName>{B});
        m_paused.clear(); // no longer in any list
        m_server->content += foreign(10, 10);
        QCOMPARE(read(4h).listed, QList<DomainName>());
        m_watched = {A, B, C};
        QCOMPARE(read(5h).listed, QList<DomainName>());
    }

    void ignoresABrokenTransfer()
    {
        for (const bool ranges : {true, false}) {
            init();
            m_server->hasRanges = ranges;
            m_server->cutAfter = m_server->content.size() - 5;
            FeedReading reading = read();
            QCOMPARE(reading.outcome, Outcome::Failed);
            QCOMPARE(reading.state, FeedState());
            m_server->cutAfter.reset();
            firstRead();
            const QString before = m_state;
            const QByteArray tail = "b.example\n" + foreign(2000, 1000) + "c.example\n";
            m_server->content += tail;
            m_server->cutAfter = ranges ? 12000 : m_server->content.size() - 5000;
            reading = read(1h);
            QCOMPARE(reading.outcome, Outcome::Failed);
            QCOMPARE(m_state, before);
            m_server->cutAfter.reset();
            QCOMPARE(read(2h).listed, QList<DomainName>({B, C}));
        }
    }

    void failsOnOtherReplies_data()
    {
        const test::Table<int, QString> row({"status", "word"});
        row("redirect", 302, "forwards");
        row("permanent redirect", 308, "forwards");
        row("forbidden", 403, "refuses");
        row("no file", 404, "no blocklist file");
        row("too many requests", 429, "429");
        row("server error", 503, "503");
        row("unrequested range", 206, "206");
        row("range not satisfiable", 416, "416");
        row("unexpected not modified", 304, "304");
    }
    void failsOnOtherReplies()
    {
        QFETCH(int, status);
        QFETCH(QString, word);
        test::FileServer elsewhere;
        elsewhere.content = "b.example\n";
        m_server->status = status;
        m_server->location = elsewhere.url().toEncoded();
        FeedReading reading = read();
        QCOMPARE(reading.outcome, Outcome::Failed);
        QVERIFY2(reading.sentence.contains(word), qPrintable(reading.sentence));
        QVERIFY(reading.sentence.contains("127.0.0.1"_L1));
        m_server->status = 0;
        firstRead();
        if (status != 304) {
            const QString before = m_state;
            m_server->status = status;
            QCOMPARE(read(1h).outcome, Outcome::Failed);
            QCOMPARE(m_state, before);
        }
        QVERIFY(elsewhere.exchanges().isEmpty());
    }

    void stalledServerTimesOut()
    {
        m_server->stallsAfter = 5000;
        FeedOptions impatient = Options;
        impatient.stallTimeout = 300ms;
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(read(0s, impatient).outcome, Outcome::Failed);
        QVERIFY(timer.elapsed() < 10000);
        impatient = Options;
        impatient.wholeTimeout = 300ms;
        QCOMPARE(read(0s, impatient).outcome, Outcome::Failed);
        QVERIFY(timer.elapsed() < 10000);
        m_server->stallsAfter.reset();
        firstRead();
    }

    void abortsATooLargeFile()
    {
        FeedOptions small = Options;
        small.maximumSize = 1000000;
        m_server->content = foreign(0, 100000);
        m_server->hasGzip = true; // the limit applies to uncompressed bytes
        const FeedReading reading = read(0s, small);
        QCOMPARE(reading.outcome, Outcome::Failed);
        QVERIFY(reading.sentence.contains("too large"_L1));

        FeedFileReader file(FeedFileReader::Part::Whole, {}, {},
                            1000); // immediately, not at the end of the file
        net::HttpReply head;
        head.status = 200;
        QVERIFY(file.begin(head) && file.take(QByteArray(1000, 'x')) && !file.take("x"));
    }

    void deletedFeedCancelsItsReads()
    {
        m_server->stallsAfter = 5000;
        auto feed = std::make_unique<ListFeed>(m_server->url(), FeedState(), Options);
        const auto future = feed->read({m_watched}, Start);
        const auto same = feed->read({m_watched}, Start);
        QTRY_COMPARE(m_server->exchanges().size(), 1);
        feed.reset();
        QVERIFY(future.isFinished());
        QCOMPARE(future.result().outcome, Outcome::Failed);
        QVERIFY(same.isFinished());
    }

    void stateContainsNoUnwatchedNames()
    {
        firstRead();
        m_server->content = "b.example\n" + m_server->content;
        QCOMPARE(read(1h).outcome, Outcome::Distrusted);
        QVERIFY(!m_state.contains("example"_L1) && !m_state.contains("foreign"_L1));
        const QByteArray bytes = QByteArray::fromBase64(m_state.toLatin1());
        QVERIFY(!bytes.contains("foreign") && !bytes.contains("example"));
        QVERIFY(m_state.size() < 800);
        QVERIFY(std::all_of(m_state.cbegin(), m_state.cend(),
                            [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7F; }));
    }

    void survivesARestart()
    {
        m_server->lastModified = "Tue, 10 Mar 2026 08:00:00 GMT";
        firstRead();
        m_server->content = "b.example\n" + m_server->content;
        const FeedReading reading = read(1h);
        QCOMPARE(FeedState::fromText(m_state), reading.state);
        QVERIFY(reading.state.candidate && reading.state.readAt.isValid());
        QCOMPARE(reading.state.onList.size(), 1);
        QCOMPARE(reading.state.notOnList.size(), 2);
        for (const QString &spoilt : {QString(), u"x"_s, m_state.sliced(3), m_state + u' '})
            QCOMPARE(FeedState::fromText(spoilt), FeedState());
    }

    // Which watched names a line of a published list contains, and which addresses are valid for a list.

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
    void rowsDoNotContinuePastAPart()
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

    void addressesAreValidated_data()
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
    void addressesAreValidated()
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

private:
    /// Each read uses a new feed, as after a restart.
    FeedReading read(std::chrono::seconds later = 0s, FeedOptions options = Options)
    {
        ListFeed feed(m_server->url(m_query), FeedState::fromText(m_state), options);
        const auto future = feed.read({m_watched, m_paused}, Start.addSecs(later.count()));
        if (!test::waitFor([&] { return future.isFinished(); }))
            qFatal("The reading never ended.");
        FeedReading reading = future.result();
        m_state = reading.state.toText();
        const bool says = reading.outcome != Outcome::Distrusted && reading.outcome != Outcome::Failed;
        if (says != reading.sentence.isEmpty() || (!says && !reading.listed.isEmpty()))
            qFatal("Either it says something, or a sentence says why not.");
        if ((reading.sentence + reading.detail + m_state).contains("s3cret"_L1) ||
            (reading.sentence + reading.detail).contains("blocklist.txt"_L1))
            qFatal("More than the host was told.");
        return reading;
    }

    void firstRead() { QCOMPARE(read().outcome, Outcome::FirstRead); }

    [[nodiscard]] qint64 sentBytes() const { return m_server->exchanges().last().bodyBytes; }

    std::unique_ptr<test::FileServer> m_server;
    QSet<DomainName> m_watched;
    QSet<DomainName> m_paused;
    QString m_state; ///< state as stored on disk
    QString m_query;
};

PANTAU_TEST(TestListFeed)
#include "tst_list_feed.moc"
