// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/diagnostics.h"
#include "support/test_program.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace pantau;
using namespace pantau::app;
using namespace std::chrono_literals;

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
};

PANTAU_TEST(TestWireLog)
#include "tst_wire_log.moc"
