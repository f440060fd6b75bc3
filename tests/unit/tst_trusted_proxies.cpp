// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/trusted_proxies.h"

#include <QTest>

using namespace pantau;
using service::TrustedProxies;

class TestTrustedProxies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refuses_data();
    void refuses();
    void finds_data();
    void finds();
};

void TestTrustedProxies::refuses_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text :
         {"", "proxy.example", "1", "10.0.0", "10.0.0.0/33", "10.0.0.0/x", "::1/129", "300.0.0.1"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestTrustedProxies::refuses()
{
    QFETCH(QString, text);
    const auto proxies = TrustedProxies::parse({QStringLiteral("127.0.0.1"), text});
    QVERIFY(!proxies);
    QCOMPARE(proxies.error().kind, Error::Kind::InvalidInput);
    QVERIFY(proxies.error().sentence.contains(u'“' + text + u'”'));
}

void TestTrustedProxies::finds_data()
{
    QTest::addColumn<QByteArray>("peer");
    QTest::addColumn<QByteArray>("forwardedFor");
    QTest::addColumn<QByteArray>("client");
    const auto row = [](const char *name, const char *peer, const char *forwardedFor, const char *client) {
        QTest::newRow(name) << QByteArray(peer) << QByteArray(forwardedFor) << QByteArray(client);
    };
    row("a stranger's word", "198.51.100.1", "192.0.2.1", "198.51.100.1");
    row("a proxy's word", "10.1.2.3", "192.0.2.1", "192.0.2.1");
    row("a proxy without a word", "10.1.2.3", "", "10.1.2.3");
    row("what the client made up stands left", "10.1.2.3", "6.6.6.6, 192.0.2.1", "192.0.2.1");
    row("through two proxies", "10.1.2.3", "6.6.6.6,192.0.2.1 , 10.9.9.9", "192.0.2.1");
    row("only proxies", "10.1.2.3", "10.7.7.7, 10.9.9.9", "10.7.7.7");
    row("no address", "10.1.2.3", "unknown", "10.1.2.3");
    row("no address on the way", "10.1.2.3", "192.0.2.1, junk, 10.9.9.9", "10.9.9.9");
    row("empty entries", "10.1.2.3", "192.0.2.1,,", "10.1.2.3");
    row("with a port", "10.1.2.3", "192.0.2.1:4711", "192.0.2.1");
    row("IPv6", "10.1.2.3", "2001:db8::7", "2001:db8::7");
    row("IPv6 in brackets", "10.1.2.3", "[2001:db8::7]:4711", "2001:db8::7");
    row("an open bracket", "10.1.2.3", "[2001:db8::7", "10.1.2.3");
    row("IPv4 as IPv6", "::ffff:10.1.2.3", "::ffff:192.0.2.1", "192.0.2.1");
    row("an IPv6 proxy", "fd00::5", "192.0.2.1", "192.0.2.1");
    row("a number", "10.1.2.3", "1", "10.1.2.3");
}

void TestTrustedProxies::finds()
{
    QFETCH(QByteArray, peer);
    QFETCH(QByteArray, forwardedFor);
    QFETCH(QByteArray, client);
    const auto proxies = TrustedProxies::parse({QStringLiteral("10.0.0.0/8"), QStringLiteral("fd00::/8")});
    QVERIFY(proxies);
    const QHostAddress from = service::plainAddress(QHostAddress(QString::fromLatin1(peer)));
    QCOMPARE(proxies->client(from, forwardedFor).toString(), QString::fromLatin1(client));
    QCOMPARE(TrustedProxies().client(from, forwardedFor), from);
}

QTEST_GUILESS_MAIN(TestTrustedProxies)
#include "tst_trusted_proxies.moc"
