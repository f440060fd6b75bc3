// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/channel_peer.h"
#include "support/test_program.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace pantau;
using namespace pantau::channels;
using namespace std::chrono_literals;

namespace {

const QString Path = QStringLiteral("/services/T00000000/B00000000/XXXXsecretXXXXsecretXXXX");
const QString Address = QStringLiteral("https://hooks.slack.com") + Path;

Channel slack()
{
    Channel channel;
    channel.id = ChannelId{7};
    channel.kind = QStringLiteral("slack");
    channel.name = QStringLiteral("Team");
    channel.hasSecret = true;
    return channel;
}

Alert slackAlert()
{
    Alert alert;
    alert.title = QStringLiteral("<b> & co are blocked");
    alert.body = QStringLiteral("Changed between 09.02 and 09.31 on 10 Mar.");
    return alert;
}

} // namespace

class TestChannelSlack : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_peer = std::make_unique<test::ChannelPeer>(slack()); }
    void cleanup()
    {
        const QString log = m_peer->log();
        m_peer.reset();
        QVERIFY2(!log.contains(Path), qPrintable(log));
    }

    void isPlainText()
    {
        m_peer->service().reply(200, "ok");
        QVERIFY(send());
        const auto request = m_peer->service().requests().constFirst();
        QCOMPARE(request.method, QByteArray("POST"));
        QCOMPARE(request.path, Path.toLatin1());
        QCOMPARE(request.headers.value("content-type"), QByteArray("application/json"));
        const QJsonObject body = QJsonDocument::fromJson(request.body).object();
        QCOMPARE(body.value(QLatin1String("text")).toString(),
                 QStringLiteral("&lt;b&gt; &amp; co are blocked\n") + slackAlert().body);
        QVERIFY(!body.value(QLatin1String("mrkdwn")).toBool(true));
        QVERIFY(!body.value(QLatin1String("unfurl_links")).toBool(true));
        QVERIFY(!request.body.contains(Path.toLatin1()));
    }

    void anySuccessConfirms_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("ok") << 200 << QByteArray("ok\n");
        QTest::newRow("JSON") << 200 << QByteArray("{\"ok\":true}");
        QTest::newRow("empty") << 200 << QByteArray();
        QTest::newRow("accepted") << 202 << QByteArray("accepted");
        QTest::newRow("no content") << 204 << QByteArray();
    }
    void anySuccessConfirms()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        m_peer->service().reply(status, body);
        QVERIFY(send());
    }

    void replies_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("retryAfter");
        QTest::addColumn<bool>("isFinal");
        QTest::addColumn<int>("waits");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, int status, const QByteArray &body, const char *retryAfter,
                            bool isFinal, int waits, const char *says) {
            QTest::newRow(name) << status << body << QByteArray(retryAfter) << isFinal << waits
                                << QString::fromLatin1(says);
        };
        row("wait", 429, "rate_limited", "30", false, 30, "fewer messages");
        row("forbidden", 403, "invalid_token", "", true, 0, "revoked");
        row("unknown", 404, "no_service", "", true, 0, "revoked");
        row("archived", 410, "channel_is_archived", "", true, 0, "revoked");
        row("not understood", 400, "invalid_payload", "", true, 0, "refused");
        row("down", 503, "<html>Sorry</html>", "", false, 0, "just now");
        row("a login page", 200, "<html>ok</html>", "", false, 0, "just now");
        row("an error on a 200", 200, "{\"ok\":false,\"error\":\"ratelimited\"}", "", false, 0, "just now");
        row("it echoes the address", 404, "no " + Address.toLatin1(), "", true, 0, "revoked");
        row("it echoes the path", 400, Path.toLatin1(), "", true, 0, "refused");
    }
    void replies()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, retryAfter);
        QFETCH(bool, isFinal);
        QFETCH(int, waits);
        QFETCH(QString, says);
        m_peer->service().reply(status, body, {{"Retry-After", retryAfter}});
        const DeliveryAnswer answer = send();
        QVERIFY(!answer);
        QCOMPARE(answer.error().isFinal, isFinal);
        QCOMPARE(answer.error().retryAfter.value_or(0s).count(), waits);
        QVERIFY2(answer.error().error.sentence.contains(says), qPrintable(answer.error().error.sentence));
        holdsNoSecret(answer.error().error);
    }

    void brokenConnections()
    {
        m_peer->open(300ms);
        m_peer->service().cut();
        m_peer->service().silence();
        m_peer->service().replyRaw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok");
        m_peer->service().reply(302, {}, {{"Location", "http://127.0.0.1:1/"}});
        for (int i = 0; i < 4; ++i) {
            const DeliveryAnswer answer = send();
            QVERIFY(!answer);
            QVERIFY(answer.error().error.sentence.contains(QLatin1String("hooks.slack.com")));
            holdsNoSecret(answer.error().error);
        }
        QCOMPARE(m_peer->service().requests().size(), 4);
    }

    void nothingGoesToAnAddressThatIsNotSlacks()
    {
        const QString plain = m_peer->service().baseUrl().toString();
        const DeliveryAnswer answer = send(plain);
        QVERIFY(!answer);
        QVERIFY(answer.error().isFinal);
        QVERIFY(!answer.error().error.sentence.contains(plain));
        QVERIFY(m_peer->service().requests().isEmpty());
    }

    void addresses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("accepted");
        QTest::newRow("an address of Slack") << Address << true;
        QTest::newRow("not encrypted") << QStringLiteral("http://hooks.slack.com") + Path << false;
        QTest::newRow("not Slack's") << QStringLiteral("https://hooks.slack.com.evil.test") + Path << false;
        QTest::newRow("with user info") << QStringLiteral("https://me@hooks.slack.com") + Path << false;
        QTest::newRow("a workspace") << QStringLiteral("https://toko.slack.com/") << false;
        QTest::newRow("a path that climbs") << Address + QStringLiteral("/../x") << false;
        QTest::newRow("empty") << QString() << false;
    }
    void addresses()
    {
        QFETCH(QString, text);
        QFETCH(bool, accepted);
        const auto secret = formOf(slack().kind).takeSecret(text);
        QCOMPARE(secret.has_value(), accepted);
        if (!accepted)
            holdsNoSecret(secret.error());
    }

    void showsWhereItGoesWithoutTheSecret()
    {
        QCOMPARE(formOf(slack().kind).targetOf(slack()), QStringLiteral("hooks.slack.com"));
    }

private:
    DeliveryAnswer send(const QString &address = Address) { return m_peer->send(slackAlert(), address); }

    static void holdsNoSecret(const Error &error)
    {
        const QString text = error.sentence + error.detail;
        QVERIFY2(!text.contains(Path), qPrintable(text));
    }

    std::unique_ptr<test::ChannelPeer> m_peer;
};

PANTAU_TEST(TestChannelSlack)
#include "tst_channel_slack.moc"
