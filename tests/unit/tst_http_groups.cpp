// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/exchange.h"
#include "service/http_server.h"
#include "support/manual_clock.h"
#include "support/test_program.h"

#include <QTcpSocket>
#include <QTest>

#include <future>

using namespace pantau;
using namespace pantau::service;

namespace {

const QByteArray OneRequest = "GET /api/v1/limit HTTP/1.1\r\nHost: x\r\n\r\n";

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

/// Requests that arrived while the loop was busy are answered as a group.
class TestHttpGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksTogetherWhatHasCome()
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
            clients.back()->write(OneRequest);
            QVERIFY(hasReply(*clients.back())); // from now on the loop reads from it
        }
        for (const auto &client : clients) {
            client->write(OneRequest);
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
};

PANTAU_TEST(TestHttpGroups)
#include "tst_http_groups.moc"
