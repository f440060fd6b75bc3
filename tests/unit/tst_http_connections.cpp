// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_connections.h"
#include "support/manual_clock.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using namespace pantau::service;

/// Which addresses share a connection limit.
class TestHttpConnections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsForEachClient_data();
    void countsForEachClient();
    void countsWhatItDoes();
};

void TestHttpConnections::countsForEachClient_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::addColumn<bool>("isTheSame");
    const auto row = [](const char *first, const char *second, bool isTheSame) {
        QTest::addRow("%s %s", first, second)
            << QString::fromLatin1(first) << QString::fromLatin1(second) << isTheSame;
    };
    row("192.0.2.1", "192.0.2.1", true);
    row("192.0.2.1", "192.0.2.2", false);
    row("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true); // one client owns the whole network
    row("2001:db8:1:2::1", "2001:db8:1:3::1", false);
    row("192.0.2.1", "2001:db8::1", false);
    row("10.0.0.1", "10.0.0.1", false); // a trusted proxy serves many clients
}

void TestHttpConnections::countsForEachClient()
{
    QFETCH(QString, first);
    QFETCH(QString, second);
    QFETCH(bool, isTheSame);
    const test::ManualClock clock;
    HttpConnections::Limits limits;
    limits.perAddress = 1;
    HttpConnections connections(limits, *TrustedProxies::parse({QStringLiteral("10.0.0.0/8")}), clock);
    QVERIFY(connections.mayConnect(QHostAddress(first)));
    WatchedConnection opened(NoSocket, QHostAddress(first));
    connections.opened(opened);
    QCOMPARE(connections.mayConnect(QHostAddress(second)), !isTheSame);
    (void)connections.closed(opened);
    QVERIFY(connections.mayConnect(QHostAddress(second)));
}

void TestHttpConnections::countsWhatItDoes()
{
    test::ManualClock clock;
    HttpConnections::Limits limits;
    limits.perAddress = 1;
    HttpConnections connections(limits, {}, clock);
    const QHostAddress client(QStringLiteral("192.0.2.1"));
    WatchedConnection opened(NoSocket, client);
    connections.opened(opened);
    QVERIFY(!connections.mayConnect(client));
    QCOMPARE(connections.counts().open, 1);
    QCOMPARE(connections.counts().refused, 1);

    // A request being answered does not count as slow.
    connections.enter(opened, WatchedConnection::Phase::Answering);
    clock.advance(std::chrono::hours(1));
    connections.enter(opened, WatchedConnection::Phase::Sending);
    QCOMPARE(connections.counts().cutOff, 0);
    clock.advance(limits.requestTime);
    QTRY_COMPARE(connections.counts().cutOff, 1);

    (void)connections.closed(opened);
    QCOMPARE(connections.counts().open, 0);
    QCOMPARE(connections.counts().accepted, 1);
}

PANTAU_TEST(TestHttpConnections)
#include "tst_http_connections.moc"
