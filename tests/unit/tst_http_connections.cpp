// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/exchange.h"
#include "service/http_connections.h"
#include "service/http_server.h"
#include "service/network_address.h"
#include "support/manual_clock.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QTcpSocket>

#include <future>

using namespace pantau;
using namespace pantau::service;
using service::TrustedProxies;

namespace {

const QByteArray PlainRequest = "GET /api/v1/limit HTTP/1.1\r\nHost: x\r\n\r\n";

bool hasReply(QTcpSocket &socket)
{
    QByteArray come;
    while (!come.contains("\r\n\r\n{}"))
        if (socket.bytesAvailable() == 0 && !socket.waitForReadyRead(30'000))
            return false;
        else
            come += socket.readAll();
    return come.startsWith("HTTP/1.1 200 OK\r\n");
}

} // namespace

/// Which addresses share a connection limit.
class TestHttpConnections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void connectionLimitAppliesPerClient_data()
    {
        test::columns<QString, QString, bool>({"first", "second", "isTheSame"});
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
    void connectionLimitAppliesPerClient()
    {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(bool, isTheSame);
        const test::ManualClock clock;
        HttpConnections::Limits limits;
        limits.perAddress = 1;
        HttpConnections connections(limits, *TrustedProxies::parse({u"10.0.0.0/8"_s}), clock);
        QVERIFY(connections.mayConnect(QHostAddress(first)));
        WatchedConnection opened(NativeSocket(-1), QHostAddress(first));
        connections.opened(opened);
        QCOMPARE(connections.mayConnect(QHostAddress(second)), !isTheSame);
        (void)connections.closed(opened);
        QVERIFY(connections.mayConnect(QHostAddress(second)));
    }

    void connectionsAreCounted()
    {
        test::ManualClock clock;
        HttpConnections::Limits limits;
        limits.perAddress = 1;
        HttpConnections connections(limits, {}, clock);
        const QHostAddress client(u"192.0.2.1"_s);
        WatchedConnection opened(NativeSocket(-1), client);
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

    // Requests that arrived while the loop was busy are answered as a group.

    void waitingRequestsAreAnsweredAsAGroup()
    {
        constexpr int Clients = 8;
        const test::ManualClock clock;
        std::vector<std::size_t> sizes; // written by the loop, which runs whenever the test waits
        std::promise<void> isBusy;
        std::promise<void> mayGoOn;
        const auto ask = [&](const Exchanges &exchanges) {
            sizes.push_back(exchanges.size());
            if (sizes.size() == Clients + 1) {
                isBusy.set_value();
                mayGoOn.get_future().wait();
            }
            for (Exchange *exchange : exchanges) {
                exchange->reply.body = "{}";
                exchange->answered();
            }
        };
        HttpServerConfig config;
        config.threads = 1;
        auto server = HttpServer::listen(config, clock, ask, {}, {});
        QVERIFY(server);

        std::vector<std::unique_ptr<QTcpSocket>> clients;
        for (int i = 0; i < Clients; ++i) {
            clients.push_back(std::make_unique<QTcpSocket>());
            clients.back()->connectToHost(QHostAddress::LocalHost, (*server)->endpoints().constFirst().port);
            QVERIFY(clients.back()->waitForConnected(30'000));
            clients.back()->write(PlainRequest);
            QVERIFY(hasReply(*clients.back())); // from now on the loop reads from it
        }
        for (const auto &client : clients) {
            client->write(PlainRequest);
            QVERIFY(client->waitForBytesWritten(30'000));
            if (client == clients.front())
                isBusy.get_future().wait();
        }
        mayGoOn.set_value();
        for (const auto &client : clients)
            QVERIFY(hasReply(*client));
        server->reset();

        std::vector<std::size_t> expected(Clients + 1, 1);
        expected.push_back(Clients - 1);
        QCOMPARE(sizes, expected);
    }

    void invalidProxyIsRejected_data()
    {
        const test::Table<QString> row({"text"});
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
            row(text, QString::fromLatin1(text));
    }
    void invalidProxyIsRejected()
    {
        QFETCH(QString, text);
        const auto proxies = TrustedProxies::parse({u"127.0.0.1"_s, text});
        QVERIFY(!proxies);
        QCOMPARE(proxies.error().kind, Error::Kind::InvalidInput);
        QVERIFY(proxies.error().sentence.contains(u'“' + text + u'”'));
    }

    void clientAddressIsFound_data()
    {
        const test::Table<QByteArray, QByteArray, QByteArray> row({"peer", "forwardedFor", "client"});
        row("header from an untrusted peer", "198.51.100.1", "192.0.2.1", "198.51.100.1");
        row("header from a proxy", "10.1.2.3", "192.0.2.1", "192.0.2.1");
        row("proxy without a header", "10.1.2.3", "", "10.1.2.3");
        row("forged entries are on the left", "10.1.2.3", "6.6.6.6, 192.0.2.1", "192.0.2.1");
        row("through two proxies", "10.1.2.3", "6.6.6.6,192.0.2.1 , 10.9.9.9", "192.0.2.1");
        row("only proxies", "10.1.2.3", "10.7.7.7, 10.9.9.9", "10.7.7.7");
        row("no address", "10.1.2.3", "unknown", "10.1.2.3");
        row("invalid entry between proxies", "10.1.2.3", "192.0.2.1, junk, 10.9.9.9", "10.9.9.9");
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
    void clientAddressIsFound()
    {
        QFETCH(QByteArray, peer);
        QFETCH(QByteArray, forwardedFor);
        QFETCH(QByteArray, client);
        const auto proxies = TrustedProxies::parse({u"10.0.0.0/8"_s, u"fd00::/8"_s});
        QVERIFY(proxies);
        const QHostAddress from = service::plainAddress(QHostAddress(QString::fromLatin1(peer)));
        QCOMPARE(proxies->client(from, forwardedFor).toString(), QString::fromLatin1(client));
        QCOMPARE(TrustedProxies().client(from, forwardedFor), from);
    }

    void contains_data()
    {
        test::columns<QString, QString, bool>({"proxy", "peer", "isTrusted"});
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

PANTAU_TEST(TestHttpConnections)
#include "tst_http_connections.moc"
