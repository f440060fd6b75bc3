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
    u"/api/webhooks/123456789012345678/secretsecretsecretsecretsecretsecret_-secret"_s;
const QString TeamsPath = u"/workflows/0f1e2d3c/triggers/manual/paths/"
                          "invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig="
                          "secretsecretsecret"_s;
const QString SlackPath = u"/services/T00000000/B00000000/XXXXsecretsecretXXXXXXXX"_s;
const QString DiscordAddress = u"https://discord.com"_s + DiscordPath;
const QString TeamsAddress = u"https://prod-12.southeastasia.logic.azure.com:443"_s + TeamsPath;
const QString SlackAddress = u"https://hooks.slack.com"_s + SlackPath;

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
        m_alert.title = u"Toko: a_b.example is blocked"_s;
        m_alert.body = u"Changed between 09.02 and 09.31.\n@everyone [x](https://evil.test)"_s;
    }

    void cleanup()
    {
        if (m_peer)
            QVERIFY2(!m_peer->log().contains("secretsecret"_L1), qPrintable(m_peer->log()));
        m_peer.reset();
    }

    void discordGetsPlainText()
    {
        use(u"discord"_s);
        m_peer->service().reply(204, {});
        QVERIFY(m_peer->send(m_alert, m_address));
        const auto request = m_peer->service().requests().constFirst();
        QCOMPARE(request.method, QByteArray("POST"));
        QCOMPARE(request.path, DiscordPath.toLatin1());
        QCOMPARE(request.headers.value("content-type"), QByteArray("application/json"));
        QVERIFY(!request.body.contains("secretsecret"));
        const QJsonObject body = bodyOf(request);
        QCOMPARE(body.value("content"_L1).toString(),
                 u"Toko: a\\_b.example is blocked\nChanged between 09.02 and 09.31.\n"
                 "\\@everyone \\[x\\]\\(https://evil.test\\)"_s);
        // No one is mentioned, and no link preview is loaded.
        const QJsonObject mentions = body.value("allowed_mentions"_L1).toObject();
        QCOMPARE(mentions.value("parse"_L1), QJsonValue(QJsonArray()));
        QCOMPARE(body.value("flags"_L1).toInt(), 4);
    }

    void discordMessageIsCutAtTheLimit()
    {
        use(u"discord"_s);
        m_alert.body = QString(5000, u'_');
        m_peer->service().reply(204, {});
        QVERIFY(m_peer->send(m_alert, m_address));
        const QString content =
            bodyOf(m_peer->service().requests().constFirst()).value("content"_L1).toString();
        QVERIFY2(content.size() <= 2000, qPrintable(QString::number(content.size())));
        QVERIFY(content.endsWith(u"\\_…"_s));
    }

    void teamsGetsACardOfPlainText()
    {
        use(u"teams"_s);
        m_peer->service().reply(202, {});
        QVERIFY(m_peer->send(m_alert, m_address));
        const auto request = m_peer->service().requests().constFirst();
        QCOMPARE(request.path, TeamsPath.toLatin1());
        QVERIFY(!request.body.contains("secretsecret"));
        const QJsonObject attachment = bodyOf(request).value("attachments"_L1).toArray().first().toObject();
        QCOMPARE(attachment.value("contentType"_L1).toString(), u"application/vnd.microsoft.card.adaptive"_s);
        const QJsonArray blocks = attachment.value("content"_L1).toObject().value("body"_L1).toArray();
        QStringList lines;
        for (const auto &block : blocks) {
            // A TextBlock would be parsed as Markdown.
            QCOMPARE(block.toObject().value("type"_L1).toString(), u"RichTextBlock"_s);
            const QJsonArray runs = block.toObject().value("inlines"_L1).toArray();
            lines += runs.first().toObject().value("text"_L1).toString();
        }
        QCOMPARE(lines.join(u'\n'), m_alert.title + u'\n' + m_alert.body);
    }

    void slackGetsPlainText()
    {
        use(u"slack"_s);
        m_alert.title = u"<b> & co are blocked"_s;
        m_peer->service().reply(200, "ok");
        QVERIFY(m_peer->send(m_alert, m_address));
        const auto request = m_peer->service().requests().constFirst();
        QCOMPARE(request.path, SlackPath.toLatin1());
        QVERIFY(!request.body.contains("secretsecret"));
        const QJsonObject body = bodyOf(request);
        QCOMPARE(body.value("text"_L1).toString(), u"&lt;b&gt; &amp; co are blocked\n"_s + m_alert.body);
        QVERIFY(!body.value("mrkdwn"_L1).toBool(true));
        QVERIFY(!body.value("unfurl_links"_L1).toBool(true));
    }

    void slackRequestToAnotherAddressIsNotSent()
    {
        use(u"slack"_s);
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
        const test::Table<QString, int, QByteArray> row({"kind", "status", "body"});
        for (const int status : {200, 201, 202, 204})
            for (const char *kind : {"discord", "teams", "slack"})
                row(qPrintable(u"%1: %2"_s.arg(QLatin1String(kind)).arg(status)), kind, status, {});
        row("Slack: text", "slack", 200, "ok\n");
        row("Slack: JSON", "slack", 200, "{\"ok\":true}");
        row("Discord: the message", "discord", 200, R"({"id":"1","type":0,"content":"<html> is blocked"})");
        row("Teams: text of a step", "teams", 200, "ok");
        row("Teams: a number of an old connector", "teams", 200, "1");
        row("Teams: JSON of a step", "teams", 200, R"({"ok":true,"result":"posted"})");
        row("Teams: XML of a step", "teams", 200, "<?xml version=\"1.0\"?><done/>");
        row("Teams: a failed step", "teams", 200, R"({"ok":false})");
        for (const char *kind : {"discord", "teams", "slack"}) {
            row(qPrintable(u"%1: a page"_s.arg(QLatin1String(kind))), kind, 201, "<html>ok</html>");
            row(qPrintable(u"%1: a long page"_s.arg(QLatin1String(kind))), kind, 200,
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

    void discordThreadIdIsKept()
    {
        use(u"discord"_s);
        m_peer->service().reply(200, "{}");
        const QString query = u"?thread_id=1234567890123456789&wait=true"_s;
        QVERIFY(m_peer->send(m_alert, m_address + query));
        QCOMPARE(m_peer->service().requests().constFirst().path, (DiscordPath + query).toLatin1());
    }

    void replies_data()
    {
        const test::Table<QString, int, QByteArray, QByteArray, bool, int, QString> row(
            {"kind", "status", "body", "retryAfter", "isFinal", "waits", "says"});
        row("Discord: wait", "discord", 429, "{\"retry_after\":30}", "30", false, 30, "fewer messages");
        row("Discord: deleted", "discord", 404, "{\"code\":10015}", "", true, 0, "was deleted");
        row("Discord: wrong token", "discord", 401, "{}", "", true, 0, "was deleted");
        row("Discord: not understood", "discord", 400, "{}", "", true, 0, "refused");
        row("Discord: down", "discord", 503, "<html>", "", false, 0, "temporary error");
        row("Discord: echoes the address", "discord", 400, DiscordPath.toLatin1(), "", true, 0, "refused");
        row("Slack: wait", "slack", 429, "rate_limited", "30", false, 30, "fewer messages");
        row("Slack: forbidden", "slack", 403, "invalid_token", "", true, 0, "revoked");
        row("Slack: unknown", "slack", 404, "no " + SlackAddress.toLatin1(), "", true, 0, "revoked");
        row("Slack: archived", "slack", 410, "channel_is_archived", "", true, 0, "revoked");
        row("Slack: not understood", "slack", 400, SlackPath.toLatin1(), "", true, 0, "refused");
        row("Slack: down", "slack", 503, "<html>Sorry</html>", "", false, 0, "temporary error");
        row("Teams: wait", "teams", 429, "{}", "17", false, 17, "fewer messages");
        row("Teams: deleted", "teams", 404, "{}", "", true, 0, "deleted or switched off");
        row("Teams: not allowed", "teams", 401, "{}", "", true, 0, "deleted or switched off");
        row("Teams: not understood", "teams", 400, TeamsPath.toLatin1(), "", true, 0, "refused");
        row("Teams: down", "teams", 502, "", "", false, 0, "temporary error");
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
        const test::Table<QString, QString> row({"kind", "host"});
        row("Discord", "discord", "discord.com");
        row("Teams", "teams", "prod-12.southeastasia.logic.azure.com");
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
        const test::Table<QString, QString, bool> row({"kind", "text", "accepted"});
        row("Discord", "discord", DiscordAddress, true);
        row("Discord: with a version", "discord", QString(DiscordAddress).replace("/api/"_L1, "/api/v10/"_L1),
            true);
        row("Discord: a test client's", "discord",
            QString(DiscordAddress).replace("//discord"_L1, "//canary.discord"_L1), true);
        row("Discord: a thread", "discord", DiscordAddress + u"?thread_id=123456789012345678"_s, true);
        row("Discord: waiting", "discord", DiscordAddress + u"?wait=true"_s, true);
        row("Discord: both", "discord", DiscordAddress + u"?wait=true&thread_id=12"_s, true);
        row("Discord: no number of a thread", "discord", DiscordAddress + u"?thread_id=alerts"_s, false);
        row("Discord: an empty thread", "discord", DiscordAddress + u"?thread_id="_s, false);
        row("Discord: no query", "discord", DiscordAddress + u"?"_s, false);
        row("Discord: for Slack's messages", "discord", DiscordAddress + u"/slack"_s, false);
        row("Discord: not encrypted", "discord", QString(DiscordAddress).replace("https"_L1, "http"_L1),
            false);
        row("Discord: another host", "discord", u"https://discord.com.evil.test"_s + DiscordPath, false);
        row("Discord: user info", "discord", u"https://me@discord.com"_s + DiscordPath, false);
        row("Discord: climbing", "discord", DiscordAddress + u"/../x"_s, false);
        row("Discord: an invitation", "discord", "https://discord.gg/abc", false);
        row("Slack", "slack", SlackAddress, true);
        row("Slack: not encrypted", "slack", u"http://hooks.slack.com"_s + SlackPath, false);
        row("Slack: another host", "slack", u"https://hooks.slack.com.evil.test"_s + SlackPath, false);
        row("Slack: user info", "slack", u"https://me@hooks.slack.com"_s + SlackPath, false);
        row("Slack: a workspace", "slack", "https://toko.slack.com/", false);
        row("Slack: climbing", "slack", SlackAddress + u"/../x"_s, false);
        row("Slack: empty", "slack", QString(), false);
        row("Teams", "teams", TeamsAddress, true);
        row("Teams: Power Platform", "teams",
            u"https://default0123.ef.environment.api.powerplatform.com:443/powerautomate/"
            "automations/direct"_s +
                TeamsPath,
            true);
        row("Teams: not encrypted", "teams", u"http://prod-12.southeastasia.logic.azure.com"_s + TeamsPath,
            false);
        row("Teams: another host", "teams", u"https://logic.azure.com.evil.test"_s + TeamsPath, false);
        row("Teams: a host with the same ending", "teams", u"https://evil-logic.azure.com"_s + TeamsPath,
            false);
        row("Teams: user info", "teams", u"https://me:x@a.logic.azure.com"_s + TeamsPath, false);
        row("Teams: another port", "teams", u"https://a.logic.azure.com:8443"_s + TeamsPath, false);
        row("Teams: no path", "teams", "https://a.logic.azure.com/", false);
        row("Teams: a space", "teams", TeamsAddress + u" x"_s, false);
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
        channel.name = u"Team"_s;
        channel.hasSecret = true;
        m_peer = std::make_unique<test::ChannelPeer>(channel);
        static const QHash<QString, QString> Addresses{
            {u"discord"_s, DiscordAddress}, {u"teams"_s, TeamsAddress}, {u"slack"_s, SlackAddress}};
        m_address = Addresses.value(kind);
    }

    static void holdsNoSecret(const Error &error)
    {
        const QString text = error.sentence + error.detail;
        QVERIFY2(!text.contains("secretsecret"_L1), qPrintable(text));
    }

    std::unique_ptr<test::ChannelPeer> m_peer;
    QString m_address;
    Alert m_alert;
};

PANTAU_TEST(TestChannelChats)
#include "tst_channel_chats.moc"
