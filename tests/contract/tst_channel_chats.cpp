// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/channel_peer.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace pantau;
using namespace pantau::channels;
using namespace std::chrono_literals;

namespace {

const QString DiscordPath =
    QStringLiteral("/api/webhooks/123456789012345678/secretsecretsecretsecretsecretsecret_-secret");
const QString TeamsPath =
    QStringLiteral("/workflows/0f1e2d3c/triggers/manual/paths/"
                   "invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig="
                   "secretsecretsecret");
const QString SlackPath = QStringLiteral("/services/T00000000/B00000000/XXXXsecretsecretXXXXXXXX");
const QString DiscordAddress = QStringLiteral("https://discord.com") + DiscordPath;
const QString TeamsAddress = QStringLiteral("https://prod-12.southeastasia.logic.azure.com:443") + TeamsPath;
const QString SlackAddress = QStringLiteral("https://hooks.slack.com") + SlackPath;

QJsonObject bodyOf(const test::ScriptedService::Request &request)
{
    return QJsonDocument::fromJson(request.body).object();
}

} // namespace

/// Discord, Microsoft Teams and Slack need only the webhook address. All of it is secret.
class TestChannelChats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_alert = {};
        m_alert.title = QStringLiteral("Toko: a_b.example is blocked");
        m_alert.body = QStringLiteral("Changed between 09.02 and 09.31.\n@everyone [x](https://evil.test)");
    }

    void cleanup()
    {
        if (m_peer)
            QVERIFY2(!m_peer->log().contains(QLatin1String("secretsecret")), qPrintable(m_peer->log()));
        m_peer.reset();
    }

    void discordGetsPlainText()
    {
        use(QStringLiteral("discord"));
        m_peer->service().reply(204, {});
        QVERIFY(m_peer->send(m_alert, m_address));
        const auto request = m_peer->service().requests().constFirst();
        QCOMPARE(request.method, QByteArray("POST"));
        QCOMPARE(request.path, DiscordPath.toLatin1());
        QCOMPARE(request.headers.value("content-type"), QByteArray("application/json"));
        QVERIFY(!request.body.contains("secretsecret"));
        const QJsonObject body = bodyOf(request);
        QCOMPARE(body.value(QLatin1String("content")).toString(),
                 QStringLiteral("Toko: a\\_b.example is blocked\nChanged between 09.02 and 09.31.\n"
                                "\\@everyone \\[x\\]\\(https://evil.test\\)"));
        // No one is mentioned, and no link preview is loaded.
        const QJsonObject mentions = body.value(QLatin1String("allowed_mentions")).toObject();
        QCOMPARE(mentions.value(QLatin1String("parse")), QJsonValue(QJsonArray()));
        QCOMPARE(body.value(QLatin1String("flags")).toInt(), 4);
    }

    void discordGetsAtMostWhatItTakes()
    {
        use(QStringLiteral("discord"));
        m_alert.body = QString(5000, u'_');
        m_peer->service().reply(204, {});
        QVERIFY(m_peer->send(m_alert, m_address));
        const QString content =
            bodyOf(m_peer->service().requests().constFirst()).value(QLatin1String("content")).toString();
        QVERIFY2(content.size() <= 2000, qPrintable(QString::number(content.size())));
        QVERIFY(content.endsWith(QStringLiteral("\\_…")));
    }

    void teamsGetsACardOfPlainText()
    {
        use(QStringLiteral("teams"));
        m_peer->service().reply(202, {});
        QVERIFY(m_peer->send(m_alert, m_address));
        const auto request = m_peer->service().requests().constFirst();
        QCOMPARE(request.path, TeamsPath.toLatin1());
        QVERIFY(!request.body.contains("secretsecret"));
        const QJsonObject attachment =
            bodyOf(request).value(QLatin1String("attachments")).toArray().first().toObject();
        QCOMPARE(attachment.value(QLatin1String("contentType")).toString(),
                 QStringLiteral("application/vnd.microsoft.card.adaptive"));
        const QJsonArray blocks =
            attachment.value(QLatin1String("content")).toObject().value(QLatin1String("body")).toArray();
        QStringList lines;
        for (const auto &block : blocks) {
            // A TextBlock would be parsed as Markdown.
            QCOMPARE(block.toObject().value(QLatin1String("type")).toString(),
                     QStringLiteral("RichTextBlock"));
            const QJsonArray runs = block.toObject().value(QLatin1String("inlines")).toArray();
            lines += runs.first().toObject().value(QLatin1String("text")).toString();
        }
        QCOMPARE(lines.join(u'\n'), m_alert.title + u'\n' + m_alert.body);
    }

    void slackGetsPlainText()
    {
        use(QStringLiteral("slack"));
        m_alert.title = QStringLiteral("<b> & co are blocked");
        m_peer->service().reply(200, "ok");
        QVERIFY(m_peer->send(m_alert, m_address));
        const auto request = m_peer->service().requests().constFirst();
        QCOMPARE(request.path, SlackPath.toLatin1());
        QVERIFY(!request.body.contains("secretsecret"));
        const QJsonObject body = bodyOf(request);
        QCOMPARE(body.value(QLatin1String("text")).toString(),
                 QStringLiteral("&lt;b&gt; &amp; co are blocked\n") + m_alert.body);
        QVERIFY(!body.value(QLatin1String("mrkdwn")).toBool(true));
        QVERIFY(!body.value(QLatin1String("unfurl_links")).toBool(true));
    }

    void slackGetsNothingAtAnotherAddress()
    {
        use(QStringLiteral("slack"));
        const QString plain = m_peer->service().baseUrl().toString();
        const DeliveryAnswer answer = m_peer->send(m_alert, plain);
        QVERIFY(!answer);
        QVERIFY(answer.error().isFinal);
        QVERIFY(!answer.error().error.sentence.contains(plain));
        QVERIFY(m_peer->service().requests().isEmpty());
    }

    /// Any 2xx confirms, with any body.
    void confirmations_data()
    {
        test::columns<QString, int, QByteArray>({"kind", "status", "body"});
        const auto row = [](const char *name, const char *kind, int status, const QByteArray &body) {
            QTest::newRow(name) << QString::fromLatin1(kind) << status << body;
        };
        for (const int status : {200, 201, 202, 204})
            for (const char *kind : {"discord", "teams", "slack"})
                row(qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(kind)).arg(status)), kind, status,
                    {});
        row("Slack: text", "slack", 200, "ok\n");
        row("Slack: JSON", "slack", 200, "{\"ok\":true}");
        row("Discord: the message", "discord", 200, R"({"id":"1","type":0,"content":"<html> is blocked"})");
        row("Teams: text of a step", "teams", 200, "ok");
        row("Teams: a number of an old connector", "teams", 200, "1");
        row("Teams: JSON of a step", "teams", 200, R"({"ok":true,"result":"posted"})");
        row("Teams: XML of a step", "teams", 200, "<?xml version=\"1.0\"?><done/>");
        row("Teams: a failed step", "teams", 200, R"({"ok":false})");
        for (const char *kind : {"discord", "teams", "slack"}) {
            row(qPrintable(QStringLiteral("%1: a page").arg(QLatin1String(kind))), kind, 201,
                "<html>ok</html>");
            row(qPrintable(QStringLiteral("%1: a long page").arg(QLatin1String(kind))), kind, 200,
                QByteArray(100'000, 'x'));
        }
        row("Discord: an error on a 200", "discord", 200, R"({"ok":false})");
        row("Slack: an error on a 200", "slack", 200, R"({"ok":false,"error":"ratelimited"})");
    }
    void confirmations()
    {
        QFETCH(QString, kind);
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        use(kind);
        m_peer->service().reply(status, body);
        const DeliveryAnswer answer = m_peer->send(m_alert, m_address);
        QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().error.sentence));
    }

    void theThreadOfDiscordIsKept()
    {
        use(QStringLiteral("discord"));
        m_peer->service().reply(200, "{}");
        const QString query = QStringLiteral("?thread_id=1234567890123456789&wait=true");
        QVERIFY(m_peer->send(m_alert, m_address + query));
        QCOMPARE(m_peer->service().requests().constFirst().path, (DiscordPath + query).toLatin1());
    }

    void replies_data()
    {
        test::columns<QString, int, QByteArray, QByteArray, bool, int, QString>(
            {"kind", "status", "body", "retryAfter", "isFinal", "waits", "says"});
        const auto row = [](const char *name, const char *kind, int status, const QByteArray &body,
                            const char *retryAfter, bool isFinal, int waits, const char *says) {
            QTest::newRow(name) << QString::fromLatin1(kind) << status << body << QByteArray(retryAfter)
                                << isFinal << waits << QString::fromLatin1(says);
        };
        row("Discord: wait", "discord", 429, "{\"retry_after\":30}", "30", false, 30, "fewer messages");
        row("Discord: deleted", "discord", 404, "{\"code\":10015}", "", true, 0, "was deleted");
        row("Discord: wrong token", "discord", 401, "{}", "", true, 0, "was deleted");
        row("Discord: not understood", "discord", 400, "{}", "", true, 0, "refused");
        row("Discord: down", "discord", 503, "<html>", "", false, 0, "just now");
        row("Discord: echoes the address", "discord", 400, DiscordPath.toLatin1(), "", true, 0, "refused");
        row("Slack: wait", "slack", 429, "rate_limited", "30", false, 30, "fewer messages");
        row("Slack: forbidden", "slack", 403, "invalid_token", "", true, 0, "revoked");
        row("Slack: unknown", "slack", 404, "no " + SlackAddress.toLatin1(), "", true, 0, "revoked");
        row("Slack: archived", "slack", 410, "channel_is_archived", "", true, 0, "revoked");
        row("Slack: not understood", "slack", 400, SlackPath.toLatin1(), "", true, 0, "refused");
        row("Slack: down", "slack", 503, "<html>Sorry</html>", "", false, 0, "just now");
        row("Teams: wait", "teams", 429, "{}", "17", false, 17, "fewer messages");
        row("Teams: deleted", "teams", 404, "{}", "", true, 0, "deleted or switched off");
        row("Teams: not allowed", "teams", 401, "{}", "", true, 0, "deleted or switched off");
        row("Teams: not understood", "teams", 400, TeamsPath.toLatin1(), "", true, 0, "refused");
        row("Teams: down", "teams", 502, "", "", false, 0, "just now");
    }
    void replies()
    {
        QFETCH(QString, kind);
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, retryAfter);
        QFETCH(bool, isFinal);
        QFETCH(int, waits);
        QFETCH(QString, says);
        use(kind);
        m_peer->service().reply(status, body, {{"Retry-After", retryAfter}});
        const DeliveryAnswer answer = m_peer->send(m_alert, m_address);
        QVERIFY(!answer);
        QCOMPARE(answer.error().isFinal, isFinal);
        QCOMPARE(answer.error().retryAfter.value_or(0s).count(), waits);
        QVERIFY2(answer.error().error.sentence.contains(says), qPrintable(answer.error().error.sentence));
        holdsNoSecret(answer.error().error);
    }

    void brokenConnections_data()
    {
        test::columns<QString, QString>({"kind", "host"});
        QTest::newRow("Discord") << QStringLiteral("discord") << QStringLiteral("discord.com");
        QTest::newRow("Teams") << QStringLiteral("teams")
                               << QStringLiteral("prod-12.southeastasia.logic.azure.com");
    }
    void brokenConnections()
    {
        QFETCH(QString, kind);
        QFETCH(QString, host);
        use(kind);
        m_peer->open(300ms);
        m_peer->service().cut();
        m_peer->service().silence();
        m_peer->service().replyRaw("HTTP/1.1 202 Accepted\r\nContent-Length: 100\r\n\r\nok");
        m_peer->service().reply(302, {}, {{"Location", "http://127.0.0.1:1/"}});
        for (int i = 0; i < 4; ++i) {
            const DeliveryAnswer answer = m_peer->send(m_alert, m_address);
            QVERIFY(!answer);
            QVERIFY2(answer.error().error.sentence.contains(host), qPrintable(answer.error().error.sentence));
            holdsNoSecret(answer.error().error);
        }
        QCOMPARE(m_peer->service().requests().size(), 4);
    }

    void addresses_data()
    {
        test::columns<QString, QString, bool>({"kind", "text", "accepted"});
        const auto row = [](const char *name, const char *kind, const QString &text, bool accepted) {
            QTest::newRow(name) << QString::fromLatin1(kind) << text << accepted;
        };
        row("Discord", "discord", DiscordAddress, true);
        row("Discord: with a version", "discord",
            QString(DiscordAddress).replace(QLatin1String("/api/"), QLatin1String("/api/v10/")), true);
        row("Discord: a test client's", "discord",
            QString(DiscordAddress).replace(QLatin1String("//discord"), QLatin1String("//canary.discord")),
            true);
        row("Discord: a thread", "discord", DiscordAddress + QStringLiteral("?thread_id=123456789012345678"),
            true);
        row("Discord: waiting", "discord", DiscordAddress + QStringLiteral("?wait=true"), true);
        row("Discord: both", "discord", DiscordAddress + QStringLiteral("?wait=true&thread_id=12"), true);
        row("Discord: no number of a thread", "discord", DiscordAddress + QStringLiteral("?thread_id=alerts"),
            false);
        row("Discord: an empty thread", "discord", DiscordAddress + QStringLiteral("?thread_id="), false);
        row("Discord: no query", "discord", DiscordAddress + QStringLiteral("?"), false);
        row("Discord: for Slack's messages", "discord", DiscordAddress + QStringLiteral("/slack"), false);
        row("Discord: not encrypted", "discord",
            QString(DiscordAddress).replace(QLatin1String("https"), QLatin1String("http")), false);
        row("Discord: another host", "discord", QStringLiteral("https://discord.com.evil.test") + DiscordPath,
            false);
        row("Discord: user info", "discord", QStringLiteral("https://me@discord.com") + DiscordPath, false);
        row("Discord: climbing", "discord", DiscordAddress + QStringLiteral("/../x"), false);
        row("Discord: an invitation", "discord", QStringLiteral("https://discord.gg/abc"), false);
        row("Slack", "slack", SlackAddress, true);
        row("Slack: not encrypted", "slack", QStringLiteral("http://hooks.slack.com") + SlackPath, false);
        row("Slack: another host", "slack", QStringLiteral("https://hooks.slack.com.evil.test") + SlackPath,
            false);
        row("Slack: user info", "slack", QStringLiteral("https://me@hooks.slack.com") + SlackPath, false);
        row("Slack: a workspace", "slack", QStringLiteral("https://toko.slack.com/"), false);
        row("Slack: climbing", "slack", SlackAddress + QStringLiteral("/../x"), false);
        row("Slack: empty", "slack", QString(), false);
        row("Teams", "teams", TeamsAddress, true);
        row("Teams: Power Platform", "teams",
            QStringLiteral("https://default0123.ef.environment.api.powerplatform.com:443/powerautomate/"
                           "automations/direct") +
                TeamsPath,
            true);
        row("Teams: not encrypted", "teams",
            QStringLiteral("http://prod-12.southeastasia.logic.azure.com") + TeamsPath, false);
        row("Teams: another host", "teams", QStringLiteral("https://logic.azure.com.evil.test") + TeamsPath,
            false);
        row("Teams: a host that only ends so", "teams",
            QStringLiteral("https://evil-logic.azure.com") + TeamsPath, false);
        row("Teams: user info", "teams", QStringLiteral("https://me:x@a.logic.azure.com") + TeamsPath, false);
        row("Teams: another port", "teams", QStringLiteral("https://a.logic.azure.com:8443") + TeamsPath,
            false);
        row("Teams: no path", "teams", QStringLiteral("https://a.logic.azure.com/"), false);
        row("Teams: a space", "teams", TeamsAddress + QStringLiteral(" x"), false);
        row("Teams: empty", "teams", QString(), false);
    }
    void addresses()
    {
        QFETCH(QString, kind);
        QFETCH(QString, text);
        QFETCH(bool, accepted);
        const auto secret = formOf(kind).takeSecret(text);
        QCOMPARE(secret.has_value(), accepted);
        if (!accepted)
            holdsNoSecret(secret.error());
    }

private:
    void use(const QString &kind)
    {
        Channel channel;
        channel.id = ChannelId{7};
        channel.kind = kind;
        channel.name = QStringLiteral("Team");
        channel.hasSecret = true;
        m_peer = std::make_unique<test::ChannelPeer>(channel);
        static const QHash<QString, QString> Addresses{{QStringLiteral("discord"), DiscordAddress},
                                                       {QStringLiteral("teams"), TeamsAddress},
                                                       {QStringLiteral("slack"), SlackAddress}};
        m_address = Addresses.value(kind);
    }

    static void holdsNoSecret(const Error &error)
    {
        const QString text = error.sentence + error.detail;
        QVERIFY2(!text.contains(QLatin1String("secretsecret")), qPrintable(text));
    }

    std::unique_ptr<test::ChannelPeer> m_peer;
    QString m_address;
    Alert m_alert;
};

PANTAU_TEST(TestChannelChats)
#include "tst_channel_chats.moc"
