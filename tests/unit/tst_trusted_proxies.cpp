// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/network_address.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using service::TrustedProxies;

class TestTrustedProxies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"",
                                 "proxy.example",
                                 "1",
                                 "10.0.0",
                                 "10.0.0.0/33",
                                 "10.0.0.0/x",
                                 "::1/129",
                                 "300.0.0.1",
                                 "127.0.0.",
                                 "127.0.0./24",
                                 "0x7f.0.0.7",
                                 "0177.0.0.7",
                                 "127.0.0.07",
                                 "10.0.0.0/",
                                 "10.0.0.0/+8",
                                 "10.0.0.0/ 8",
                                 "10.0.0.0/-1",
                                 "::ffff:127.0.0.",
                                 "::ffff:0x7f.0.0.7",
                                 "::ffff:127.0.0.0/95",
                                 " 10.0.0.1"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void refuses()
    {
        QFETCH(QString, text);
        const auto proxies = TrustedProxies::parse({QStringLiteral("127.0.0.1"), text});
        QVERIFY(!proxies);
        QCOMPARE(proxies.error().kind, Error::Kind::InvalidInput);
        QVERIFY(proxies.error().sentence.contains(u'“' + text + u'”'));
    }

    void finds_data()
    {
        QTest::addColumn<QByteArray>("peer");
        QTest::addColumn<QByteArray>("forwardedFor");
        QTest::addColumn<QByteArray>("client");
        const auto row = [](const char *name, const char *peer, const char *forwardedFor,
                            const char *client) {
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
        for (const char *odd : {"0x7f.0.0.7", "0177.0.0.7", "127.0.0.07", "127.0.0.", "192.0.2.1.", "127.1",
                                "::ffff:0x7f.0.0.7", "::ffff:127.1"})
            row(odd, "10.1.2.3", odd, "10.1.2.3");
        row("a number", "10.1.2.3", "1", "10.1.2.3");
    }
    void finds()
    {
        QFETCH(QByteArray, peer);
        QFETCH(QByteArray, forwardedFor);
        QFETCH(QByteArray, client);
        const auto proxies =
            TrustedProxies::parse({QStringLiteral("10.0.0.0/8"), QStringLiteral("fd00::/8")});
        QVERIFY(proxies);
        const QHostAddress from = service::plainAddress(QHostAddress(QString::fromLatin1(peer)));
        QCOMPARE(proxies->client(from, forwardedFor).toString(), QString::fromLatin1(client));
        QCOMPARE(TrustedProxies().client(from, forwardedFor), from);
    }

    void contains_data()
    {
        QTest::addColumn<QString>("proxy");
        QTest::addColumn<QString>("peer");
        QTest::addColumn<bool>("isTrusted");
        const auto row = [](const char *proxy, const char *peer, bool isTrusted) {
            QTest::addRow("%s, %s", proxy, peer)
                << QString::fromLatin1(proxy) << QString::fromLatin1(peer) << isTrusted;
        };
        row("::ffff:127.0.0.9", "127.0.0.9", true);
        row("::ffff:127.0.0.9", "127.0.0.8", false);
        row("::FFFF:7f00:9", "127.0.0.9", true);
        row("::ffff:10.0.0.0/104", "10.9.9.9", true);
        row("::ffff:10.0.0.0/104", "11.0.0.1", false);
        row("::ffff:0.0.0.0/96", "192.0.2.1", true);
        row("::ffff:0.0.0.0/96", "2001:db8::1", false);
        row("10.0.0.0/255.0.0.0", "10.9.9.9", true);
        row("10.1.2.3/8", "10.9.9.9", true);
        row("0.0.0.0/0", "192.0.2.1", true);
        row("2001:db8::/32", "2001:db8::1", true);
        row("2001:db8::/32", "192.0.2.1", false);
    }
    void contains()
    {
        QFETCH(QString, proxy);
        QFETCH(QString, peer);
        const auto proxies = TrustedProxies::parse({proxy});
        QVERIFY(proxies);
        QTEST(proxies->contains(QHostAddress(peer)), "isTrusted");
    }
};

PANTAU_TEST(TestTrustedProxies)
#include "tst_trusted_proxies.moc"
