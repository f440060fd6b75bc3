// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service_sockets.h"
#include "support/test_program.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace pantau;
using namespace pantau::test;

/// Bodies of every kind and length: the contract's 422, an error status or a closed connection. At most 64
/// KiB of a body is in memory.
class TestServiceBodies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_world.start(); }

    void takesWhateverIsInABody_data()
    {
        const test::Table<QByteArray> row({"body"});
        row("nothing", QByteArray());
        row("an array of names", R"({"domains":["a.example"]})");
        for (const char *value :
             {"null", "true", "1", "1e999", "{}", "[]", "\"\"", "\"\\ud800\"", "\"\\u0000\""})
            row(value, QByteArray("{\"domains\":") + value + '}');
        row("a string alone", "\"a.example\"");
        row("an array alone", "[\"a.example\"]");
        row("deep arrays", QByteArray(60'000, '['));
        row("deep arrays that end", QByteArray(30'000, '[') + QByteArray(30'000, ']'));
        row("deep objects", QByteArray("{\"a\":").repeated(10'000));
        row("deep in domains", "{\"domains\":" + QByteArray(20'000, '[') + QByteArray(20'000, ']') + '}');
        row("invalid UTF-8", "{\"domains\":\"\xff\xfe\xc0\x80.example.\xed\xa0\x80\"}");
        row("invalid UTF-8 everywhere", QByteArray(1'000, '\xff'));
        row("NULs", QByteArray(1'000, '\0'));
        row("a NUL in the name", QByteArray("{\"domains\":\"a\0.example\"}", 24));
        row("cut short", "{\"domains\":\"a.exa");
        row("something after it", "{\"domains\":\"a.example\"} x");
        row("one long label", "{\"domains\":\"" + QByteArray(9'000, 'a') + ".example\"}");
        row("only separators", "{\"domains\":\"" + QByteArray(9'000, ',') + "\"}");
        row("a number with many digits", "{\"domains\":" + QByteArray(60'000, '9') + '}');
        row("a BOM alone", "\xef\xbb\xbf");
        // Accepted by Qt's parser but invalid in RFC 8259.
        row("a line break in a string", "{\"domains\":\"a.example\nb.example\"}");
        row("a control character in a string", "{\"domains\":\"a.example\",\"x\":\"\x01\"}");
        for (const char *value : {".5", "1.", "01", "-", "1e", "\"\\q\"", "\"\\u12\""})
            row(value, QByteArray("{\"domains\":\"a.example\",\"x\":") + value + '}');
    }

    /// The contract's 422 (section 7), never a 5xx, and nothing is charged.
    void takesWhateverIsInABody()
    {
        QFETCH(QByteArray, body);
        const qint64 charged = m_world.service->chargedUnits();
        const RawReply reply = send(checkRequest(body));
        QCOMPARE(reply.status, 422);
        QCOMPARE(QJsonDocument::fromJson(reply.body).object()[u"message"].toString(),
                 u"Please provide at least one valid domain to check."_s);
        QCOMPARE(m_world.service->chargedUnits(), charged);
    }

    /// All of these are valid JSON.
    void takesAllThatIsJson_data()
    {
        const test::Table<QByteArray> row({"body"});
        row("numbers", R"({"x":[0,-0.5e+3,10.25E-2,1e9],"domains":"a.example"})");
        row("escapes", "{\"\\u0064omains\":\"a\\u002eexample\\n\",\"x\":\"\\\"\\\\\\/\\b\\f\\r\\té\"}");
        row("words and spaces", "\t{ \"a\" : [true,\r\n false,null] , \"domains\":\"a.example\" } ");
    }
    void takesAllThatIsJson()
    {
        QFETCH(QByteArray, body);
        QCOMPARE(send(checkRequest(body)).status, 200);
    }

    void refusesALargeBody_data()
    {
        const test::Table<qsizetype, int> row({"size", "status"});
        row("64 KiB", qsizetype(64 * 1024), 422);
        row("one byte more", qsizetype(64 * 1024 + 1), 413);
        row("1 MiB", qsizetype(1024 * 1024), 413);
    }

    /// With a Content-Length or chunked. The connection stays usable.
    void refusesALargeBody()
    {
        QFETCH(qsizetype, size);
        QFETCH(int, status);
        const auto socket = m_world.connect();
        QByteArray rest;
        socket->write(checkRequest(QByteArray(size, ' ')));
        QCOMPARE(readReply(*socket, rest).status, status);

        QByteArray chunks;
        for (qsizetype sent = 0; sent < size; sent += 4'000) {
            const qsizetype chunk = std::min<qsizetype>(4'000, size - sent);
            chunks += QByteArray::number(chunk, 16) + "\r\n" + QByteArray(chunk, ' ') + "\r\n";
        }
        socket->write("POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                      "Transfer-Encoding: chunked\r\n\r\n" +
                      chunks + "0\r\n\r\n");
        QCOMPARE(readReply(*socket, rest).status, status);
        socket->write(limitRequest());
        QCOMPARE(readReply(*socket, rest).status, 200);
    }

    void closesAnEndlessBody()
    {
        const auto socket = m_world.connect();
        socket->write("POST /api/v1/check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
        const QByteArray chunk = "1000\r\n" + QByteArray(0x1000, ' ') + "\r\n";
        qint64 sent = 0;
        while (socket->state() == QAbstractSocket::ConnectedState && sent < 64 * 1024 * 1024) {
            socket->write(chunk);
            sent += chunk.size();
            if (!socket->waitForBytesWritten(30'000))
                break;
        }
        QVERIFY(isClosed(*socket));
        QVERIFY2(sent < 32 * 1024 * 1024, QByteArray::number(sent).constData());
        QCOMPARE(send(limitRequest()).status, 200);
    }

    void refusesALargeBodyBeforeItComes()
    {
        for (const QByteArray &headers : {QByteArray("Content-Length: 70000\r\nExpect: 100-continue\r\n"),
                                          QByteArray("Content-Length: 2000000\r\n")}) {
            const auto socket = m_world.connect();
            socket->write("POST /api/v1/check HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n");
            const RawReply reply = readReply(*socket);
            QCOMPARE(reply.status, 413);
            QCOMPARE(reply.header("Connection").toLower(), QByteArray("close"));
            QVERIFY(isClosed(*socket));
        }
    }

    void letsABodyInThatIsAnnounced()
    {
        const auto socket = m_world.connect();
        const QByteArray body = R"({"domains":"blocked.example"})";
        const QByteArray whole = checkRequest(body, "Expect: 100-continue\r\n");
        socket->write(whole.chopped(body.size()));
        QByteArray rest;
        QCOMPARE(readReply(*socket, rest).status, 100);
        socket->write(body);
        const RawReply reply = readReply(*socket, rest);
        QCOMPARE(reply.status, 200);
        QVERIFY(reply.body.contains(R"("Blocked":true)"));
    }

private:
    [[nodiscard]] RawReply send(const QByteArray &bytes) const
    {
        const auto socket = m_world.connect();
        socket->write(bytes);
        return readReply(*socket);
    }

    SocketWorld m_world;
};

PANTAU_TEST(TestServiceBodies)
#include "tst_service_bodies.moc"
