// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/tst_api_fixture.h"
#include "support/interim_replies.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QSslSocket>

using namespace pantau;
using namespace pantau::providers;
using namespace pantau::test;
using Kind = ServiceFailure::Kind;

/// Broken exchanges: each fails once, is sent once, and reports whether it may have been charged.
class TestApiTransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void abandonsALargeReply()
    {
        net::HttpOptions options = DefaultOptions;
        options.maximumReplySize = CheckOk.size();
        ScriptedService service;
        service.replyJson(200, CheckOk);
        service.replyJson(200, CheckOk + " ");
        service.replyRaw("HTTP/1.1 200 OK\r\n\r\n" + QByteArray(1 << 24, ' ')); // no Content-Length
        Client client(contract(), service.baseUrl(), options);
        QSignalSpy records(&client, &Client::exchanged);
        QVERIFY(waitFor(client.check(domains(), key())));
        for (int i = 0; i < 2; ++i) {
            const auto answer = waitFor(client.check(domains(), key()));
            QVERIFY(!answer);
            QCOMPARE(answer.error().kind, Kind::UnusableReply);
            QVERIFY(answer.error().error.sentence.contains(QStringLiteral("far more")));
        }
        QVERIFY(records.last().first().value<WireRecord>().bytesReceived < (1 << 24));
    }

    /// If Qt cannot skip the interim reply, the error names it. Otherwise the final reply counts.
    void namesTheInterimReply()
    {
        const QByteArray whole =
            "HTTP/1.1 200 OK\r\nContent-Length: " + QByteArray::number(CheckOk.size()) + "\r\n\r\n" + CheckOk;
        for (const int status : {102, 103}) {
            ScriptedService service;
            service.replyRaw("HTTP/1.1 " + QByteArray::number(status) + " Wait\r\n\r\n" + whole);
            Client client(contract(), service.baseUrl());
            const auto answer = waitFor(client.check(domains(), key()));
            QCOMPARE(answer.has_value(), skipsInterimReplies());
            QCOMPARE(service.requests().size(), 1);
            if (answer)
                continue;
            QVERIFY2(answer.error().kind == Kind::Interrupted, qPrintable(answer.error().error.detail));
            QVERIFY(answer.error().chargeIsUncertain());
            QVERIFY2(answer.error().error.sentence.contains(
                         QStringLiteral("sent an interim reply (status %1)").arg(status)),
                     qPrintable(answer.error().error.sentence));
            QVERIFY(!answer.error().error.sentence.contains(QStringLiteral("Check the address")));
            QVERIFY(!answer.error().ownConnection);
        }
    }

    void namesAnEncodingThatItCannotUndo_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("encoding");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("damaged gzip") << 200 << QByteArray("gzip") << QByteArray("abcd");
        QTest::newRow("gzip, cut short")
            << 200 << QByteArray("gzip") << QByteArray::fromHex("1f8b0800000000000003");
        QTest::newRow("damaged deflate") << 200 << QByteArray("deflate") << QByteArray("abcd");
        QTest::newRow("br that is none") << 200 << QByteArray("br") << CheckOk;
        QTest::newRow("damaged zstd") << 200 << QByteArray("zstd") << QByteArray("abcdefgh");
        QTest::newRow("compress") << 200 << QByteArray("compress") << QByteArray("abcd");
        QTest::newRow("two") << 200 << QByteArray("gzip, br") << QByteArray("abcd");
        QTest::newRow("unknown") << 200 << QByteArray("x-own") << QByteArray("abcd");
        QTest::newRow("401") << 401 << QByteArray("br") << QByteArray("abcd");
        QTest::newRow("403") << 403 << QByteArray("compress") << QByteArray("abcd");
    }
    void namesAnEncodingThatItCannotUndo()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, encoding);
        QFETCH(QByteArray, body);
        ScriptedService service;
        service.reply(status, body, {{"Content-Encoding", encoding}});
        Client client(contract(), service.baseUrl());
        const auto answer = waitFor(client.check(domains(), key()));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::UnusableReply);
        const QString expected = QStringLiteral("is compressed (%1) and could not be decompressed")
                                     .arg(QString::fromLatin1(encoding));
        QVERIFY2(answer.error().error.sentence.contains(expected), qPrintable(answer.error().error.sentence));
    }

    void sendsNothingWithoutTls()
    {
        QVERIFY(QSslSocket::supportsSsl());
        // A port without TLS: the handshake fails and no request is sent.
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost, 0));
        connect(&server, &QTcpServer::newConnection, this, [&server] {
            QTcpSocket *socket = server.nextPendingConnection();
            socket->write("HTTP/1.1 200 OK\r\n\r\n");
        });
        Client client(contract(),
                      QUrl(QStringLiteral("https://127.0.0.1:%1/api/v1").arg(server.serverPort())));
        const auto answer = waitFor(client.check(domains(), key()));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::Unreachable);
        QVERIFY(answer.error().error.sentence.contains(QStringLiteral("secure")));
    }

    void finishesOpenCallsOnDestruction()
    {
        ScriptedService service;
        service.silence();
        QFuture<CheckAnswer> sent;
        QFuture<UsageAnswer> unsent;
        {
            Client client(contract(), service.baseUrl());
            sent = client.check(domains(), key());
            QTRY_COMPARE(service.requests().size(), 1);
            unsent = client.usage(key());
        }
        QVERIFY(sent.isFinished());
        QVERIFY(unsent.isFinished());
        QCOMPARE(sent.result().error().kind, Kind::Interrupted);
        QCOMPARE(sent.result().error().error.kind, Error::Kind::Cancelled);
        QCOMPARE(unsent.result().error().kind, Kind::Unreachable);
    }
};

PANTAU_TEST(TestApiTransport)
#include "tst_api_transport.moc"
