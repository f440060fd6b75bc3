// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/diagnostics.h"
#include "support/test_program.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace pantau;
using namespace pantau::app;
using namespace std::chrono_literals;
using pantau::app::HiddenNames;

namespace {

NetworkEntry entry(int number)
{
    NetworkEntry entry;
    entry.at = QDateTime(QDate(2026, 3, 10), QTime(8, 0), Qt::UTC).addSecs(number);
    entry.account = AccountId{7};
    entry.accountName = u"Agency"_s;
    entry.host = u"service.example"_s;
    entry.request = u"POST /api/v1/check"_s;
    entry.domainCount = 2;
    entry.domains = {u"secret-client.example"_s, u"b.example"_s};
    entry.httpStatus = 503;
    entry.duration = 120ms;
    entry.bytesReceived = 99;
    entry.failure = u"server_error"_s;
    entry.detail = u"“Secret-Client.example” broke it\nfor good %1"_s.arg(number);
    entry.retryAfter = 30s;
    return entry;
}

} // namespace

class TestNetworkLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lineRoundTripsWithoutDomains()
    {
        NetworkEntry expected = entry(1);
        const QByteArray line = wireLine(expected);
        QVERIFY(!line.contains('\n'));
        QVERIFY(!line.toLower().contains("secret-client"));
        expected.domains.clear();
        expected.detail = u"“[domain]” broke it\nfor good 1"_s;
        QCOMPARE(wireEntry(line), std::optional(expected));
        QVERIFY(!wireEntry("{\"at\":\"yesterday\"}"));
        QVERIFY(!wireEntry(line.first(40))); // a power cut
    }

    void earlierEntriesAreLoaded()
    {
        const QTemporaryDir home;
        {
            NetworkLog log(home.path(), true);
            log.append(entry(1));
            log.append(entry(2));
        }
        const QFileInfo file(home.filePath(u"network.log"_s));
#ifdef Q_OS_UNIX
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
#endif
        NetworkLog log(home.path(), true);
        log.append(entry(3));
        QSignalSpy loaded(&log, &NetworkLog::earlierLoaded);
        log.loadEarlier();
        log.loadEarlier();
        QVERIFY(loaded.wait());
        QCOMPARE(log.entries().size(), 3);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(log.entries().at(i).at, entry(i + 1).at);
    }

    void fileSizeIsLimited()
    {
        const QTemporaryDir home;
        NetworkLog log(home.path(), true);
        const auto lines = int(3 * NetworkLog::mostFileBytes / wireLine(entry(1)).size());
        for (int i = 0; i < lines; ++i)
            log.append(entry(i));
        QCOMPARE(log.entries().size(), std::min(lines, NetworkLog::mostEntries));
        QCOMPARE(log.entries().constLast().at, entry(lines - 1).at);
        for (const auto *name : {"network.log", "network.1.log"}) {
            const QFileInfo file(home.filePath(QLatin1String(name)));
            QVERIFY(file.exists());
            QVERIFY(file.size() <= NetworkLog::mostFileBytes);
        }
    }

    void readerWritesNothing()
    {
        const QTemporaryDir home;
        NetworkLog log(home.path(), false);
        log.append(entry(1));
        QVERIFY(!QFileInfo::exists(home.filePath(u"network.log"_s)));
    }

    void sensitiveTextIsHidden_data()
    {
        const test::Table<QString, QString> row({"text", "hidden"});
        row("a domain", "shop.example.co.id is blocked.", "[domain 1] is blocked.");
        row("the same domain twice", "A.example, b.example, a.example", "[domain 1], [domain 2], [domain 1]");
        row("in an address", "https://www.shop.example/page", "https://[domain 1]/page");
        row("of other scripts", "bücher.example उदाहरण.भारत xn--bcher-kva.example",
            "[domain 1] [domain 2] [domain 3]");
        row("an account", "Monitoring of “Toko Melati” is paused.", "Monitoring of “[account 1]” is paused.");
        row("in other letters", "toko melati (TOKO MELATI)", "[account 1] ([account 1])");
        row("not in a word", "Klientele", "Klientele");
        row("the longest name", "Klien Baru and Klien", "[list 2] and [list 1]");
        row("a name of one letter where it is quoted", "a list “a”", "a list “[list 3]”");
        row("a name at the start of a domain", "klien.example", "[domain 1]");
        row("a name with a dot", "Kita.id is paused.", "[list 4] is paused.");
        row("a key", "Key pk_live_0123456789abcdefghij refused", "Key [hidden] refused");
        row("a token with dots", "eyJhbGciOiJIUzI1NiIsInR5.eyJzdWIiOiIxMjM0NTY3ODkw", "[hidden].[hidden]");
        row("a long word", "unverantwortlichkeitsgefühl", "unverantwortlichkeitsgefühl");
        row("a long domain", "promo-2026-besar-sekali.example", "[domain 1]");
        row("internet addresses", "203.0.113.7, 2001:db8::17 and [2001:db8::1]",
            "[address], [address] and [[address]]");
        row("this computer and times", "127.0.0.1:80, ::1 at 09:31:07 or 09:31",
            "127.0.0.1:80, ::1 at 09:31:07 or 09:31");
        row("the home folder", QDir::homePath() + u"/pantau"_s, "[home]/pantau");
        row("on one line", "one\ntwo", "one two");
    }

    void sensitiveTextIsHidden()
    {
        QFETCH(QString, text);
        HiddenNames names;
        names.add(u"account"_s, {u"Toko Melati"_s});
        names.add(u"list"_s, {u"Klien"_s, u"Klien Baru"_s, u"A"_s, u"Kita.id"_s});
        QTEST(names.in(text), "hidden");
    }
};

PANTAU_TEST(TestNetworkLog)
#include "tst_network_log.moc"
