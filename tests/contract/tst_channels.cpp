// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/channel_kind.h"
#include "channels/delivery_service.h"
#include "support/manual_clock.h"
#include "support/patience.h"
#include "support/scripted_service.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace pantau;
using namespace pantau::channels;
using namespace std::chrono_literals;

namespace {

const ChannelId Id{7};
const QString BotToken = u"123456:AAH-secret_TOKEN-value"_s;
const QString SigningSecret = u"correct-horse"_s;

Channel webhook(const QUrl &url)
{
    Channel channel;
    channel.kind = u"webhook"_s;
    channel.id = Id;
    channel.name = u"Office"_s;
    channel.url = url;
    return channel;
}

Channel telegram()
{
    Channel channel;
    channel.id = Id;
    channel.kind = u"telegram"_s;
    channel.name = u"Chat"_s;
    channel.chat = u"-1001234567890"_s;
    channel.hasSecret = true;
    return channel;
}

Alert listed(qint64 id = 4)
{
    Alert alert;
    alert.id = AlertId{id};
    alert.at = QDateTime(QDate(2026, 3, 10), QTime(2, 32), Qt::UTC);
    alert.title = u"tokö.example is blocked"_s;
    alert.body = u"Changed between 09.02 and 09.31 on 10 Mar."_s;
    alert.domains = {DomainName::fromNormalised(u"xn--tok-sna.example"_s)};
    alert.domainCount = 1;
    return alert;
}

QByteArray telegramError(int code, const QString &description, const QJsonObject &parameters = {})
{
    return QJsonDocument(QJsonObject{{u"ok"_s, false},
                                     {u"error_code"_s, code},
                                     {u"description"_s, description},
                                     {u"parameters"_s, parameters}})
        .toJson();
}

} // namespace

class TestChannels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_service = std::make_unique<test::ScriptedService>();
        open(10s);
        m_log.clear();
        s_log = &m_log;
        m_handler = qInstallMessageHandler(
            [](QtMsgType, const QMessageLogContext &, const QString &text) { *s_log += text; });
    }
    void cleanup()
    {
        qInstallMessageHandler(m_handler);
        m_deliveryService.reset();
        const QString log = m_log.join(u'\n');
        QVERIFY2(!log.contains(BotToken) && !log.contains(SigningSecret), qPrintable(log));
    }

    void webhookIsSignedJson()
    {
        m_service->reply(204, {});
        QVERIFY(toWebhook(SigningSecret));
        const auto request = m_service->requests().constFirst();
        QCOMPARE(request.method, QByteArray("POST"));
        QCOMPARE(request.path, QByteArray("/hook?room=5"));
        QCOMPARE(request.headers.value("content-type"), QByteArray("application/json"));
        QVERIFY(request.headers.value("user-agent").startsWith("Pantau/"));
        const QJsonObject body = QJsonDocument::fromJson(request.body).object();
        QCOMPARE(body.value("kind"_L1).toString(), u"blocked"_s);
        QCOMPARE(body.value("at"_L1).toString(), u"2026-03-10T02:32:00Z"_s);
        QCOMPARE(body.value("title"_L1).toString(), listed().title);
        QCOMPARE(body.value("body"_L1).toString(), listed().body);
        QCOMPARE(body.value("domains"_L1).toArray(), QJsonArray{u"xn--tok-sna.example"_s});
        QCOMPARE(body.value("domain_count"_L1).toInt(), 1);
        QCOMPARE(body.value("id"_L1).toString().toLatin1(), request.headers.value("pantau-event-id"));
        const QByteArray timestamp = request.headers.value("pantau-timestamp");
        QCOMPARE(timestamp.toLongLong(), m_clock.nowUtc().toSecsSinceEpoch());
        QCOMPARE(
            request.headers.value("pantau-signature"),
            webhookSignature(ChannelSecret::fromKeychain(SigningSecret.toLatin1()), timestamp, request.body));
        QVERIFY(!request.body.contains(SigningSecret.toLatin1()));
    }

    /// Checks the example of docs/webhooks.md.
    void signatureMatchesTheDocumentation()
    {
        const auto secret = ChannelSecret::fromKeychain("correct-horse");
        QCOMPARE(webhookSignature(secret, "1773117120", "{\"id\":\"1\",\"kind\":\"test\"}"),
                 QByteArray("v1=afb38b5758b514c537b8a5db96b06292d35d7e606f474733b741c5b5e352fb55"));
    }

    void webhookWithoutASecretIsNotSigned()
    {
        m_service->reply(200, {});
        QVERIFY(toWebhook({}));
        QVERIFY(!m_service->requests().constFirst().headers.contains("pantau-signature"));
    }

    void eventIdsAreStableAndDistinct()
    {
        for (int i = 0; i < 5; ++i)
            m_service->reply(200, {});
        QVERIFY(toWebhook({}));
        QVERIFY(toWebhook({}));
        QVERIFY(toWebhook({}, listed(5)));
        Alert test = listed();
        test.kind = Alert::Kind::Test;
        QVERIFY(toWebhook({}, test));
        QVERIFY(toWebhook({}, test));
        QList<QByteArray> ids;
        for (const auto &request : m_service->requests())
            ids.append(request.headers.value("pantau-event-id"));
        QCOMPARE(ids.at(0), ids.at(1));
        QCOMPARE(QSet<QByteArray>(ids.begin(), ids.end()).size(), 4);
        // A channel for selected lists gets a separate event with its part of an alert.
        m_service->reply(200, {});
        Channel routed = webhook(hook());
        routed.lists = QList<ListId>{ListId{1}};
        m_deliveryService->setChannels({routed});
        QVERIFY(answerOf(m_deliveryService->deliver(Id, listed())));
        QVERIFY(!ids.contains(m_service->requests().constLast().headers.value("pantau-event-id")));
    }

    void webhookReplies_data()
    {
        const test::Table<int, QByteArray, bool, bool, int> row(
            {"status", "retryAfter", "succeeds", "isFinal", "waits"});
        row("200", 200, QByteArray(), true, false, 0);
        row("201", 201, QByteArray(), true, false, 0);
        row("204", 204, QByteArray(), true, false, 0);
        row("202", 202, QByteArray(), true, false, 0);
        row("400", 400, QByteArray(), false, true, 0);
        row("401", 401, QByteArray(), false, true, 0);
        row("404", 404, QByteArray(), false, true, 0);
        row("408", 408, QByteArray(), false, false, 0);
        row("410", 410, QByteArray(), false, true, 0);
        row("413", 413, QByteArray(), false, true, 0);
        row("429", 429, QByteArray(), false, false, 0);
        row("429 with a wait", 429, "90", false, false, 90);
        row("429 with nonsense", 429, "soon", false, false, 0);
        row("500", 500, QByteArray(), false, false, 0);
        row("503 with a wait", 503, "30", false, false, 30);
    }
    void webhookReplies()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, retryAfter);
        QFETCH(bool, succeeds);
        QFETCH(bool, isFinal);
        QFETCH(int, waits);
        m_service->reply(status, "whatever",
                         retryAfter.isEmpty()
                             ? QList<test::ScriptedService::Header>()
                             : QList<test::ScriptedService::Header>{{"Retry-After", retryAfter}});
        const DeliveryAnswer answer = toWebhook(SigningSecret);
        QCOMPARE(answer.has_value(), succeeds);
        if (succeeds)
            return;
        QCOMPARE(answer.error().isFinal, isFinal);
        QCOMPARE(answer.error().retryAfter.value_or(0s).count(), waits);
        QVERIFY(!answer.error().error.sentence.isEmpty());
        QCOMPARE(answer.error().error.sentence.contains("too large"_L1), status == 413);
        holdsNoSecret(answer.error().error);
    }

    /// The body is ignored (docs/webhooks.md), whatever its size.
    void bodyOfALongReplyIsIgnored()
    {
        m_service->reply(200, QByteArray(200'000, 'x'));
        QVERIFY(toWebhook(SigningSecret));
        m_service->reply(500, QByteArray(200'000, 'x'));
        const DeliveryAnswer answer = toWebhook(SigningSecret);
        QVERIFY(!answer);
        QVERIFY(!answer.error().isFinal);
        QVERIFY(answer.error().error.sentence.contains("far too large"_L1));
        holdsNoSecret(answer.error().error);
        QCOMPARE(m_service->requests().size(), 2);
    }

    void redirectsAreRefused()
    {
        test::ScriptedService elsewhere;
        const QByteArray target = elsewhere.baseUrl().toEncoded();
        for (const int status : {301, 302, 307, 308}) {
            m_service->reply(status, {}, {{"Location", target}});
            const DeliveryAnswer answer = toWebhook(SigningSecret);
            QVERIFY(!answer);
            QVERIFY(answer.error().isFinal);
        }
        QVERIFY(elsewhere.requests().isEmpty());
        QCOMPARE(m_service->requests().size(), 4);
    }

    void quittingCancelsDeliveriesInFlight()
    {
        m_service->silence();
        m_deliveryService->setChannels({webhook(hook())});
        const auto future = m_deliveryService->deliver(Id, listed());
        QTRY_COMPARE(m_service->requests().size(), 1);
        m_deliveryService.reset();
        QTRY_VERIFY(future.isFinished());
        QCOMPARE(future.result().error().error.kind, Error::Kind::Cancelled);
    }

    void telegramIsPlainText()
    {
        m_service->replyJson(200, "{\"ok\":true,\"result\":{}}");
        QVERIFY(toTelegram());
        const auto request = m_service->requests().constFirst();
        QCOMPARE(request.path, "/bot" + BotToken.toLatin1() + "/sendMessage");
        const QJsonObject body = QJsonDocument::fromJson(request.body).object();
        QCOMPARE(body.value("chat_id"_L1).toString(), telegram().chat);
        QCOMPARE(body.value("text"_L1).toString(), listed().title + u'\n' + listed().body);
        QVERIFY(!body.contains("parse_mode"_L1));
        QVERIFY(body.value("disable_web_page_preview"_L1).toBool());
        QVERIFY(!request.body.contains(BotToken.toLatin1()));
    }

    void telegramReportIsSentAsADocument()
    {
        m_service->replyJson(200, "{\"ok\":true,\"result\":{}}");
        Channel channel = telegram();
        channel.chat = u"-1001234567890:42"_s;
        channel.messageTemplate = u"Hi team, {title}"_s; // for alerts
        Alert alert = listed();
        alert.kind = Alert::Kind::Report;
        alert.file = AlertFile{u"Toko Melati 2026-10.html"_s, "<h1>Toko</h1>"};
        QVERIFY(toTelegram(channel, alert));
        const auto request = m_service->requests().constLast();
        QVERIFY2(request.path.endsWith("/sendDocument"), request.path.constData());
        const QByteArray type = request.headers.value("content-type");
        QVERIFY2(type.startsWith("multipart/form-data; boundary="), type.constData());
        const QByteArray boundary = "--" + type.mid(type.indexOf('=') + 1);
        QByteArray expected;
        for (const QByteArray &part :
             {QByteArray("caption\"\r\n\r\n") + messageText(alert, 1024).toUtf8(),
              QByteArray("chat_id\"\r\n\r\n-1001234567890"), QByteArray("message_thread_id\"\r\n\r\n42"),
              QByteArray("document\"; filename=\"Toko Melati 2026-10.html\"\r\n"
                         "Content-Type: text/html; charset=utf-8\r\n\r\n<h1>Toko</h1>")})
            expected += boundary + "\r\nContent-Disposition: form-data; name=\"" + part + "\r\n";
        QCOMPARE(request.body, expected + boundary + "--\r\n");
    }

    void telegramTopics_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("chat"); ///< empty: refused
        QTest::addColumn<int>("topic");
        const auto row = [](const char *typed, const char *chat, int topic) {
            QTest::newRow(typed) << QString::fromLatin1(typed) << QString::fromLatin1(chat) << topic;
        };
        row("-1001234567890", "-1001234567890", 0);
        row("-1001234567890:42", "-1001234567890", 42);
        row("-1001234567890_42", "-1001234567890", 42);
        row(" -1001234567890/42 ", "-1001234567890", 42);
        row("123456789:42", "123456789", 42);
        row("@toko_group", "@toko_group", 0);
        row("@toko_group:42", "@toko_group", 42);
        row("@toko_group/42", "@toko_group", 42);
        row("@toko_group_42", "@toko_group_42", 0); // a valid name may end with a number
        row("https://t.me/c/1234567890/42", "-1001234567890", 42);
        row("https://t.me/c/1234567890/42/99", "-1001234567890", 42);
        row("https://t.me/c/1234567890/99?thread=42", "-1001234567890", 42);
        row("https://t.me/c/1234567890", "-1001234567890", 0);
        row("t.me/c/1234567890/42", "-1001234567890", 42);
        row("https://t.me/toko_group/42", "@toko_group", 42);
        row("https://t.me/toko_group/42/99", "@toko_group", 42);
        row("http://telegram.me/toko_group", "@toko_group", 0);
        row("https://web.telegram.org/a/#-1001234567890_42", "-1001234567890", 42);
        row("https://web.telegram.org/a/#-1001234567890", "-1001234567890", 0);
        // The topic “General” is the group itself.
        row("-1001234567890:1", "-1001234567890", 0);
        row("-1001234567890:0", "", 0);
        row("-1001234567890:", "", 0);
        row("-1001234567890:general", "", 0);
        row("-1001234567890:42:99", "", 0);
        row("https://web.telegram.org/k/#-1234567890", "", 0); // the link does not say which kind of group
        row("https://t.me/+AbCdEf123", "", 0);
        row("https://t.me/joinchat/AbCdEf123", "", 0);
        row("https://t.me/c/abc/42", "", 0);
        row("https://t.me.evil.example/c/1234567890/42", "", 0);
        row("https://t.me", "", 0);
    }
    void telegramTopics()
    {
        QFETCH(QString, typed);
        QFETCH(QString, chat);
        QFETCH(int, topic);
        const ChannelForm form = formOf(u"telegram"_s);
        const ChannelField *field = form.field(ChannelField::Place::Chat);
        Channel channel = telegram();
        channel.chat = field->taken(typed);
        const auto checked = form.check(channel);
        QCOMPARE(bool(checked), !chat.isEmpty());
        if (!checked) {
            QVERIFY2(checked.error().sentence.contains(typed), qPrintable(checked.error().sentence));
            return;
        }
        QCOMPARE(field->taken(channel.chat), channel.chat);
        m_service->replyJson(200, "{\"ok\":true,\"result\":{}}");
        QVERIFY(toTelegram(channel));
        const QJsonObject body = QJsonDocument::fromJson(m_service->requests().constFirst().body).object();
        QCOMPARE(body.value("chat_id"_L1).toString(), chat);
        QCOMPARE(body.contains("message_thread_id"_L1), topic != 0);
        QCOMPARE(body.value("message_thread_id"_L1).toInt(), topic);
    }

    void deletedTelegramTopicIsReported()
    {
        Channel channel = telegram();
        channel.chat += u":42"_s;
        m_service->replyJson(400, telegramError(400, u"Bad Request: message thread not found"_s));
        const DeliveryAnswer answer = toTelegram(channel);
        QVERIFY(!answer);
        QVERIFY(answer.error().isFinal);
        QVERIFY2(answer.error().error.sentence.contains("topic"_L1),
                 qPrintable(answer.error().error.sentence));
    }

    void longTextsAreCut()
    {
        Alert alert = listed();
        alert.title = u"t"_s;
        alert.body = QString(4094, u'x');
        QCOMPARE(messageText(alert, 4096).size(), 4096);
        QVERIFY(!messageText(alert, 4096).endsWith(u'…'));
        // a cut at 4,096 would split one
        alert.body = QString(4092, u'x') + u"\U0001F600\U0001F600"_s;
        const QString text = messageText(alert, 4096);
        QVERIFY(text.size() <= 4096);
        QVERIFY(text.endsWith(u'…'));
        QVERIFY(!text.at(text.size() - 2).isHighSurrogate());
    }

    void telegramReplies_data()
    {
        const test::Table<int, QByteArray, bool, int, QString> row(
            {"status", "body", "isFinal", "waits", "says"});
        row("wait", 429, telegramError(429, u"Too Many Requests: retry after 35"_s, {{u"retry_after"_s, 35}}),
            false, 35, "fewer messages");
        row("wrong token", 401, telegramError(401, u"Unauthorized"_s), true, 0, "@BotFather");
        row("no such bot", 404, telegramError(404, u"Not Found"_s), true, 0, "@BotFather");
        row("no such chat", 400, telegramError(400, u"Bad Request: chat not found"_s), true, 0, "chat");
        row("blocked", 403, telegramError(403, u"Forbidden: bot was blocked by the user"_s), true, 0,
            "Start");
        row("moved", 400, telegramError(400, u"Bad Request"_s, {{u"migrate_to_chat_id"_s, -100987}}), true, 0,
            "-100987");
        row("down", 502, "<html>Bad Gateway</html>", false, 0, "temporary error");
        row("a login page", 200, "<html>Welcome</html>", false, 0, "temporary error");
        row("an error on a 200", 200, telegramError(500, u"Internal"_s), false, 0, "temporary error");
        row("it echoes the token", 400, telegramError(400, u"bad bot"_s + BotToken), true, 0, "chat");
    }
    void telegramReplies()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(bool, isFinal);
        QFETCH(int, waits);
        QFETCH(QString, says);
        m_service->replyJson(status, body);
        const DeliveryAnswer answer = toTelegram();
        QVERIFY(!answer);
        QCOMPARE(answer.error().isFinal, isFinal);
        QCOMPARE(answer.error().retryAfter.value_or(0s).count(), waits);
        QVERIFY2(answer.error().error.sentence.contains(says), qPrintable(answer.error().error.sentence));
        holdsNoSecret(answer.error().error);
    }

    void telegramBrokenConnections()
    {
        m_service->cut();
        m_service->silence();
        m_service->reply(302, {}, {{"Location", "http://127.0.0.1:1/"}});
        for (int i = 0; i < 3; ++i) {
            const DeliveryAnswer answer = toTelegram();
            QVERIFY(!answer);
            holdsNoSecret(answer.error().error);
        }
        QCOMPARE(m_service->requests().size(), 3);
    }

    void channelKindOfANewerVersionIsReported()
    {
        Channel channel = telegram();
        channel.kind = u"pigeon"_s;
        m_deliveryService->setChannels({channel});
        m_deliveryService->setSecret(Id, ChannelSecret::fromKeychain("x"));
        const DeliveryAnswer answer = answerOf(m_deliveryService->deliver(Id, listed()));
        QVERIFY(!answer);
        QVERIFY(answer.error().isFinal);
        QVERIFY(answer.error().error.sentence.contains("newer version"_L1));
    }

    /// Checks the data that the form and the command line are built from.
    void everyChannelKindHasACompleteForm()
    {
        QStringList keys;
        for (const ChannelForm &form : forms()) {
            keys += form.key;
            QCOMPARE(formOf(form.key).name, form.name);
            for (const QString &text :
                 {form.name, form.menuText, form.addTitle, form.intro, form.nameExample, form.secretNote})
                QVERIFY2(!text.isEmpty(), qPrintable(form.key));
            for (const ChannelField &field : form.fields) {
                QVERIFY2(field.label.contains(u'&') && field.label.endsWith(u':'), qPrintable(form.key));
                QVERIFY2(!field.placeholder.isEmpty() && !field.help.isEmpty(), qPrintable(form.key));
                QVERIFY2(!field.check(QString()), qPrintable(form.key));
            }
        }
        QCOMPARE(QSet<QString>(keys.begin(), keys.end()).size(), keys.size());
        Channel office = webhook(QUrl(u"https://hooks.example/token?x=1"_s));
        QCOMPARE(formOf(office.kind).targetOf(office), u"hooks.example"_s); // short, so all of it is secret
        office.url = QUrl(u"https://hooks.example/services/T024/abcdefgh"_s);
        QCOMPARE(formOf(office.kind).targetOf(office), u"hooks.example/…efgh"_s);
        QCOMPARE(formOf(telegram().kind).targetOf(telegram()), telegram().chat);
        office.kind = u"email"_s; // the recipients, because all have the same server
        office.chat = u"me@agency.example:rina@toko.example"_s;
        QCOMPARE(formOf(office.kind).targetOf(office), u"rina@toko.example"_s);
    }

    void channelWithAMissingSecretDoesNotSend()
    {
        Channel channel = webhook(hook());
        channel.hasSecret = true;
        m_deliveryService->setChannels({channel});
        QVERIFY(!answerOf(m_deliveryService->deliver(Id, listed())));
        m_deliveryService->setSecretMissing(Id, {Error::Kind::NoKeychain, u"Locked."_s, {}});
        const DeliveryAnswer answer = answerOf(m_deliveryService->deliver(Id, listed()));
        QCOMPARE(answer.error().error.sentence, u"Locked."_s);
        QVERIFY(!answer.error().isFinal);
        QVERIFY(m_service->requests().isEmpty());
        QVERIFY(!answerOf(m_deliveryService->deliver(ChannelId{99}, listed())));
    }

    void destinations_data()
    {
        const test::Table<QString, QString, bool> row({"kind", "to", "accepted"});
        const auto hookKind = u"webhook"_s;
        const auto chatKind = u"telegram"_s;
        row("https", hookKind, "https://hooks.example/x?y=1", true);
        row("http", hookKind, "http://hooks.example/x", false);
        row("http on loopback", hookKind, "http://127.0.0.1:8080/x", true);
        row("http on localhost", hookKind, "http://localhost/x", true);
        row("http on ::1", hookKind, "http://[::1]/x", true);
        row("a name like loopback", hookKind, "http://127.0.0.1.evil.example/", false);
        row("user info", hookKind, "https://me:pass@hooks.example/", false);
        row("file", hookKind, "file:///etc/passwd", false);
        row("no address", hookKind, "", false);
        row("chat number", chatKind, "123456", true);
        row("group number", chatKind, "-1001234567890", true);
        row("chat name", chatKind, "@toko_melati", true);
        row("bare name", chatKind, "toko_melati", false);
        row("no chat", chatKind, "", false);
    }
    void destinations()
    {
        QFETCH(QString, kind);
        QFETCH(QString, to);
        QFETCH(bool, accepted);
        Channel channel;
        channel.kind = kind;
        channel.url = QUrl(kind == "webhook"_L1 ? to : QString());
        channel.chat = kind == "telegram"_L1 ? to : QString();
        QCOMPARE(formOf(kind).check(channel).has_value(), accepted);
    }

    void secrets_data()
    {
        const test::Table<QString, QString, bool> row({"kind", "text", "accepted"});
        const auto hookKind = u"webhook"_s;
        const auto chatKind = u"telegram"_s;
        row("a token", chatKind, u"  %1\n"_s.arg(BotToken), true);
        row("no token", chatKind, "hello", false);
        row("a token with a path", chatKind, "1:aaaaaaaaaaaa/../x", false);
        row("a signing secret", hookKind, "s3cret!", true);
        row("empty", hookKind, " ", false);
        row("with a line break", hookKind, "a\nb", false);
        row("too long", hookKind, QString(513, u'x'), false);
    }
    void secrets()
    {
        QFETCH(QString, kind);
        QFETCH(QString, text);
        QFETCH(bool, accepted);
        const auto secret = formOf(kind).takeSecret(text);
        QCOMPARE(secret.has_value(), accepted);
        if (accepted)
            QCOMPARE(secret->secretBytes(), text.trimmed().toLatin1());
    }

private:
    void open(std::chrono::milliseconds transferTimeout)
    {
        QUrl base = m_service->baseUrl();
        base.setPath({});
        DeliveryOptions options;
        options.transferTimeout = transferTimeout;
        options.standIn = base;
        options.sender = u"scope"_s;
        m_deliveryService = std::make_unique<DeliveryService>(m_clock, options);
    }

    [[nodiscard]] QUrl hook() const
    {
        QUrl url = m_service->baseUrl();
        url.setPath(u"/hook"_s);
        url.setQuery(u"room=5"_s);
        return url;
    }

    static DeliveryAnswer answerOf(const QFuture<DeliveryAnswer> &future)
    {
        if (!test::waitFor([&] { return future.isFinished(); }))
            return Unexpected<DeliveryFailure>(DeliveryFailure{});
        return future.result();
    }

    DeliveryAnswer toWebhook(const QString &secret, const Alert &alert = listed(), const QUrl &url = {})
    {
        Channel channel = webhook(url.isEmpty() ? hook() : url);
        channel.hasSecret = !secret.isEmpty();
        m_deliveryService->setChannels({channel});
        if (channel.hasSecret)
            m_deliveryService->setSecret(Id, ChannelSecret::fromKeychain(secret.toLatin1()));
        return answerOf(m_deliveryService->deliver(Id, alert));
    }

    DeliveryAnswer toTelegram(const Channel &channel = telegram(), const Alert &alert = listed())
    {
        m_deliveryService->setChannels({channel});
        m_deliveryService->setSecret(Id, ChannelSecret::fromKeychain(BotToken.toLatin1()));
        return answerOf(m_deliveryService->deliver(Id, alert));
    }

    static void holdsNoSecret(const Error &error)
    {
        const QString text = error.sentence + error.detail;
        QVERIFY2(!text.contains(BotToken) && !text.contains(SigningSecret), qPrintable(text));
    }

    test::ManualClock m_clock;
    std::unique_ptr<test::ScriptedService> m_service;
    std::unique_ptr<DeliveryService> m_deliveryService;
    QStringList m_log;
    QtMessageHandler m_handler = nullptr;
    inline static QStringList *s_log = nullptr;
};

PANTAU_TEST(TestChannels)
#include "tst_channels.moc"
