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

const QString Token = u"tk_secretsecretsecretsecret"_s;
const QByteArray Published = R"({"id":"x1","event":"message","topic":"toko-7f3"})";

} // namespace

/// Tests ntfy and Apprise: a server chosen by the user, and a topic or key on it.
class TestChannelServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_server = std::make_unique<test::ScriptedService>();
        m_message.clear();
        m_alert = {};
        m_alert.kind = Alert::Kind::Listed;
        m_alert.title = u"Toko: a.example is blocked"_s;
        m_alert.body = u"Changed between 09.02 and 09.31."_s;
    }

    void cleanup()
    {
        if (m_peer)
            QVERIFY2(!m_peer->log().contains("secretsecret"_L1), qPrintable(m_peer->log()));
        m_peer.reset();
    }

    void ntfyGetsTheTokenInOneHeader()
    {
        m_server->reply(200, Published);
        QVERIFY(use("ntfy", {}, true).send(m_alert, Token));
        const auto request = m_server->requests().constFirst();
        QCOMPARE(request.method, QByteArray("POST"));
        QCOMPARE(request.path, QByteArray("/"));
        QCOMPARE(request.headers.value("authorization"), "Bearer " + Token.toLatin1());
        QVERIFY(!request.body.contains(Token.toLatin1()));
        QCOMPARE(sent(), (QJsonObject{{u"topic"_s, u"toko-7f3"_s},
                                      {u"title"_s, m_alert.title},
                                      {u"message"_s, m_alert.body},
                                      {u"priority"_s, 4}}));
    }

    void ntfyRequestWithoutATokenHasNoAuthorization()
    {
        m_server->reply(200, Published);
        m_alert.kind = Alert::Kind::Restored;
        m_alert.body.clear();
        QVERIFY(use("ntfy").send(m_alert));
        QVERIFY(!m_server->requests().constFirst().headers.contains("authorization"));
        QCOMPARE(sent().value("priority"_L1).toInt(), 3);
        QCOMPARE(sent().value("message"_L1).toString(), m_alert.title);
    }

    void longNtfyMessageIsCutAtTheLimit()
    {
        m_server->reply(200, Published);
        m_alert.body = QString(5000, QChar(0x20AC)); // three bytes each
        QVERIFY(use("ntfy").send(m_alert));
        QVERIFY(sent().value("message"_L1).toString().toUtf8().size() <= 4096);
    }

    void appriseRequestUsesTheTagAll()
    {
        m_server->reply(200, {});
        QVERIFY(use("apprise", u"/apprise/"_s).send(m_alert));
        QCOMPARE(m_server->requests().constFirst().path, QByteArray("/apprise/notify/toko-7f3"));
        QCOMPARE(sent(), (QJsonObject{{u"title"_s, m_alert.title},
                                      {u"body"_s, m_alert.body},
                                      {u"type"_s, u"failure"_s},
                                      {u"format"_s, u"text"_s},
                                      {u"tag"_s, u"all"_s}}));
    }

    void firstLineOfACustomMessageIsTheTitle()
    {
        m_server->reply(200, Published);
        m_message = u"Hei, {title}\nTolong dicek.\n{body}"_s;
        QVERIFY(use("ntfy").send(m_alert));
        QCOMPARE(sent().value("title"_L1).toString(), u"Hei, "_s + m_alert.title);
        QCOMPARE(sent().value("message"_L1).toString(), u"Tolong dicek.\n"_s + m_alert.body);
        // The user may have edited the database directly.
        m_message = u"{secret}"_s;
        const auto answer = use("ntfy").send(m_alert);
        QVERIFY(!answer);
        QVERIFY2(answer.error().error.sentence.contains(u"“{secret}” cannot be filled in"_s),
                 qPrintable(answer.error().error.sentence));
        QCOMPARE(m_server->requests().size(), 1);
    }

    void replies_data()
    {
        const test::Table<QByteArray, int, QByteArray, bool, QString> row(
            {"kind", "status", "body", "isFinal", "says"});
        row("ntfy: protected", "ntfy", 403, "{\"code\":40301}", true, "does not let Pantau write");
        row("ntfy: wrong token", "ntfy", 401, "secretsecret", true, "does not let Pantau write");
        row("ntfy: wait", "ntfy", 429, "{}", false, "fewer messages");
        row("ntfy: a login page", "ntfy", 200, "<html>ok</html>", false, "temporary error");
        row("ntfy: not a server of ntfy", "ntfy", 404, "", true, "refused");
        row("Apprise: no such key", "apprise", 204, "", true, "no configuration under this key");
        row("Apprise: not passed on", "apprise", 424, "{}", true, "could not pass the message on");
        row("Apprise: down", "apprise", 500, "{}", false, "temporary error");
        row("Apprise: sent on", "apprise", 301, "", true, "does not follow");
    }
    void replies()
    {
        QFETCH(QByteArray, kind);
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(bool, isFinal);
        QFETCH(QString, says);
        m_server->reply(status, body);
        const DeliveryAnswer answer = use(kind.constData()).send(m_alert);
        QVERIFY(!answer);
        QCOMPARE(answer.error().isFinal, isFinal);
        QVERIFY2(answer.error().error.sentence.contains(says), qPrintable(answer.error().error.sentence));
        QVERIFY(!(answer.error().error.sentence + answer.error().error.detail).contains("secretsecret"_L1));
    }

    void fields_data()
    {
        const test::Table<QString, QString, QString, bool> row({"kind", "server", "name", "accepted"});
        row("ntfy", "ntfy", "https://ntfy.sh", "toko_melati-7f3", true);
        row("ntfy: on this computer", "ntfy", "http://127.0.0.1:8080", "t", true);
        row("ntfy: not encrypted", "ntfy", "http://ntfy.example", "t", false);
        row("ntfy: password in the address", "ntfy", "https://me:x@ntfy.sh", "t", false);
        row("ntfy: a slash", "ntfy", "https://ntfy.sh/", "t", true);
        row("ntfy: the topic in the address", "ntfy", "https://ntfy.sh/t", "t", false);
        row("ntfy: below another path", "ntfy", "https://tools.example/ntfy/", "t", false);
        row("ntfy: a query", "ntfy", "https://ntfy.sh?auth=abc", "t", false);
        row("ntfy: a fragment", "ntfy", "https://ntfy.sh/#t", "t", false);
        row("ntfy: an address as topic", "ntfy", "https://ntfy.sh", "https://ntfy.sh/t", false);
        row("ntfy: no topic", "ntfy", "https://ntfy.sh", QString(), false);
        row("ntfy: a path as topic", "ntfy", "https://ntfy.sh", "a/b", false);
        row("ntfy: a long topic", "ntfy", "https://ntfy.sh", QString(65, u'a'), false);
        row("Apprise", "apprise", "https://notify.example", "team", true);
        row("Apprise: below a path", "apprise", "https://tools.example/apprise/", "team", true);
        row("Apprise: with its endpoint", "apprise", "https://notify.example/notify/team", "team", false);
        row("Apprise: with a bare endpoint", "apprise", "https://notify.example/a/notify", "team", false);
        row("Apprise: a query", "apprise", "https://notify.example/?tag=x", "team", false);
        row("Apprise: a path as key", "apprise", "https://notify.example", "../add/x", false);
        row("Apprise: no key", "apprise", "https://notify.example", QString(), false);
    }
    void fields()
    {
        QFETCH(QString, kind);
        QFETCH(QString, server);
        QFETCH(QString, name);
        QFETCH(bool, accepted);
        Channel channel;
        channel.kind = kind;
        channel.url = QUrl(server, QUrl::StrictMode);
        channel.chat = name;
        const auto checked = formOf(kind).check(channel);
        QCOMPARE(checked.has_value(), accepted);
        // The error shows no path or query, which may be secret, and nothing is sent there.
        if (!accepted && checked.error().sentence.contains(u"alone"_s))
            QVERIFY2(checked.error().sentence.contains(u"alone: "_s + channel.url.scheme() + u"://"_s +
                                                       channel.url.host()),
                     qPrintable(checked.error().sentence));
        QCOMPARE(formOf(u"ntfy"_s).takeSecret(Token).has_value(), true);
        QVERIFY(!formOf(u"ntfy"_s).takeSecret(u"password"_s));
    }

private:
    test::ChannelPeer &use(const char *kind, const QString &path = {}, bool hasSecret = false)
    {
        Channel channel;
        channel.id = ChannelId{7};
        channel.kind = QString::fromLatin1(kind);
        channel.name = u"Phone"_s;
        channel.url = m_server->baseUrl();
        channel.url.setPath(path);
        channel.chat = u"toko-7f3"_s;
        channel.hasSecret = hasSecret;
        channel.messageTemplate = m_message;
        m_peer = std::make_unique<test::ChannelPeer>(channel);
        return *m_peer;
    }

    QJsonObject sent() const
    {
        return QJsonDocument::fromJson(m_server->requests().constLast().body).object();
    }

    std::unique_ptr<test::ScriptedService> m_server;
    std::unique_ptr<test::ChannelPeer> m_peer;
    Alert m_alert;
    QString m_message;
};

PANTAU_TEST(TestChannelServers)
#include "tst_channel_servers.moc"
