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

WireEntry entry(int number)
{
    WireEntry entry;
    entry.at = QDateTime(QDate(2026, 3, 10), QTime(8, 0), Qt::UTC).addSecs(number);
    entry.account = AccountId{7};
    entry.accountName = QStringLiteral("Agency");
    entry.host = QStringLiteral("service.example");
    entry.request = QStringLiteral("POST /api/v1/check");
    entry.domainCount = 2;
    entry.domains = {QStringLiteral("secret-client.example"), QStringLiteral("b.example")};
    entry.httpStatus = 503;
    entry.duration = 120ms;
    entry.bytesReceived = 99;
    entry.failure = QStringLiteral("server_error");
    entry.detail = QStringLiteral("“Secret-Client.example” broke it\nfor good %1").arg(number);
    entry.retryAfter = 30s;
    return entry;
}

} // namespace

class TestWireLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLineComesBackWithoutTheDomains()
    {
        WireEntry expected = entry(1);
        const QByteArray line = wireLine(expected);
        QVERIFY(!line.contains('\n'));
        QVERIFY(!line.toLower().contains("secret-client"));
        expected.domains.clear();
        expected.detail = QStringLiteral("“[domain]” broke it\nfor good 1");
        QCOMPARE(wireEntry(line), std::optional(expected));
        QVERIFY(!wireEntry("{\"at\":\"yesterday\"}"));
        QVERIFY(!wireEntry(line.first(40))); // a power cut
    }

    void yesterdayIsStillThere()
    {
        const QTemporaryDir home;
        {
            WireLog log(home.path(), true);
            log.append(entry(1));
            log.append(entry(2));
        }
        const QFileInfo file(home.filePath(QStringLiteral("wire.log")));
#ifdef Q_OS_UNIX
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
#endif
        WireLog log(home.path(), true);
        log.append(entry(3));
        QSignalSpy loaded(&log, &WireLog::earlierLoaded);
        log.loadEarlier();
        log.loadEarlier();
        QVERIFY(loaded.wait());
        QCOMPARE(log.entries().size(), 3);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(log.entries().at(i).at, entry(i + 1).at);
    }

    void theFilesDoNotGrow()
    {
        const QTemporaryDir home;
        WireLog log(home.path(), true);
        const auto lines = int(3 * WireLog::mostFileBytes / wireLine(entry(1)).size());
        for (int i = 0; i < lines; ++i)
            log.append(entry(i));
        QCOMPARE(log.entries().size(), std::min(lines, WireLog::mostEntries));
        QCOMPARE(log.entries().constLast().at, entry(lines - 1).at);
        for (const auto *name : {"wire.log", "wire.1.log"}) {
            const QFileInfo file(home.filePath(QLatin1String(name)));
            QVERIFY(file.exists());
            QVERIFY(file.size() <= WireLog::mostFileBytes);
        }
    }

    void aReaderWritesNothing()
    {
        const QTemporaryDir home;
        WireLog log(home.path(), false);
        log.append(entry(1));
        QVERIFY(!QFileInfo::exists(home.filePath(QStringLiteral("wire.log"))));
    }

    void hides_data()
    {
        test::columns<QString, QString>({"text", "hidden"});
        const auto row = [](const char *name, const QString &text, const QString &hidden) {
            QTest::newRow(name) << text << hidden;
        };
        row("a domain", QStringLiteral("shop.example.co.id is blocked."),
            QStringLiteral("[domain 1] is blocked."));
        row("the same domain twice", QStringLiteral("A.example, b.example, a.example"),
            QStringLiteral("[domain 1], [domain 2], [domain 1]"));
        row("in an address", QStringLiteral("https://www.shop.example/page"),
            QStringLiteral("https://[domain 1]/page"));
        row("of other letters", QStringLiteral("bücher.example उदाहरण.भारत xn--bcher-kva.example"),
            QStringLiteral("[domain 1] [domain 2] [domain 3]"));
        row("an account", QStringLiteral("Monitoring of “Toko Melati” is paused."),
            QStringLiteral("Monitoring of “[account 1]” is paused."));
        row("in other letters", QStringLiteral("toko melati (TOKO MELATI)"),
            QStringLiteral("[account 1] ([account 1])"));
        row("not in a word", QStringLiteral("Klientele"), QStringLiteral("Klientele"));
        row("the longest name", QStringLiteral("Klien Baru and Klien"),
            QStringLiteral("[list 2] and [list 1]"));
        row("a name of one letter where it is quoted", QStringLiteral("a list “a”"),
            QStringLiteral("a list “[list 3]”"));
        row("a name that begins a domain", QStringLiteral("klien.example"), QStringLiteral("[domain 1]"));
        row("a name with a dot", QStringLiteral("Kita.id is paused."), QStringLiteral("[list 4] is paused."));
        row("a key", QStringLiteral("Key pk_live_0123456789abcdefghij refused"),
            QStringLiteral("Key [hidden] refused"));
        row("a token with dots", QStringLiteral("eyJhbGciOiJIUzI1NiIsInR5.eyJzdWIiOiIxMjM0NTY3ODkw"),
            QStringLiteral("[hidden].[hidden]"));
        row("a long word", QStringLiteral("unverantwortlichkeitsgefühl"),
            QStringLiteral("unverantwortlichkeitsgefühl"));
        row("a long domain", QStringLiteral("promo-2026-besar-sekali.example"), QStringLiteral("[domain 1]"));
        row("internet addresses", QStringLiteral("203.0.113.7, 2001:db8::17 and [2001:db8::1]"),
            QStringLiteral("[address], [address] and [[address]]"));
        row("this computer and times", QStringLiteral("127.0.0.1:80, ::1 at 09:31:07 or 09:31"),
            QStringLiteral("127.0.0.1:80, ::1 at 09:31:07 or 09:31"));
        row("the home folder", QDir::homePath() + QStringLiteral("/pantau"), QStringLiteral("[home]/pantau"));
        row("on one line", QStringLiteral("one\ntwo"), QStringLiteral("one two"));
    }

    void hides()
    {
        QFETCH(QString, text);
        HiddenNames names;
        names.add(QStringLiteral("account"), {QStringLiteral("Toko Melati")});
        names.add(QStringLiteral("list"), {QStringLiteral("Klien"), QStringLiteral("Klien Baru"),
                                           QStringLiteral("A"), QStringLiteral("Kita.id")});
        QTEST(names.in(text), "hidden");
    }
};

PANTAU_TEST(TestWireLog)
#include "tst_wire_log.moc"
