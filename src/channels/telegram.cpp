// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "channels/channel_kind.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QUrlQuery>

namespace pantau::channels {

namespace {

constexpr qsizetype LongestTelegramText = 4096;
constexpr qsizetype LongestTelegramCaption = 1024;
constexpr int GeneralTopic = 1;

QString telegramRefusal(int status, bool hasTopic)
{
    switch (status) {
    case 401:
    case 404:
        return Texts::tr(
            "Telegram does not know this bot. Copy the token from the chat with @BotFather and enter it "
            "in the channel again.");
    case 403:
        return Texts::tr(
            "Telegram does not let the bot write to this chat. Add the bot to it, or open a chat with "
            "the bot and press Start.");
    case 400:
        return hasTopic
                   ? Texts::tr(
                         "Telegram does not accept the chat or the topic of this channel. Check that the "
                         "topic is still open, and that the bot is a member of the chat.")
                   : Texts::tr(
                         "Telegram does not accept the chat of this channel. Check its number or @name, "
                         "and that the bot is a member of it.");
    default:
        return {};
    }
}

/// True for a chat, optionally with a colon and a topic.
bool isChat(const QString &text)
{
    static const QRegularExpression chat(
        QStringLiteral("^(-?[0-9]{1,20}|@[A-Za-z][A-Za-z0-9_]{3,40})(:[1-9][0-9]{0,8})?$"));
    return chat.match(text).hasMatch();
}

/// Returns the chat and topic of a link in typed form. Empty for any other text.
QString linkedChat(const QString &text)
{
    const QUrl url(text.contains(QLatin1String("://")) ? text : QLatin1String("https://") + text);
    QStringList path = url.path().split(u'/', Qt::SkipEmptyParts);
    if (url.host() == QLatin1String("web.telegram.org"))
        // Other versions of the web client omit the -100 prefix of a group's id.
        return path == QStringList(QStringLiteral("a")) ? url.fragment() : QString();
    if (url.host() != QLatin1String("t.me") && url.host() != QLatin1String("telegram.me"))
        return {};
    QString chat = QStringLiteral("@");
    if (path.value(0) == QLatin1String("c")) {
        chat = QStringLiteral("-100");
        path.removeFirst();
    }
    // In a link to a message, the topic precedes it or is in the query.
    const QString thread = QUrlQuery(url).queryItemValue(QStringLiteral("thread"));
    const QString topic = thread.isEmpty() ? path.value(1) : thread;
    return chat + path.value(0) + (topic.isEmpty() ? QString() : u':' + topic);
}

/// Also accepts a link to the chat or the topic, and “/” or “_” before the topic.
QString readTelegramChat(const QString &text)
{
    static const QRegularExpression withTopic(QStringLiteral("^(-?[0-9]+)[_/]([0-9]+)$|^(@\\w+)/([0-9]+)$"));
    const QString linked = linkedChat(text);
    QString chat = linked.isEmpty() ? text : linked;
    chat.replace(withTopic, QStringLiteral("\\1\\3:\\2\\4"));
    return isChat(chat) ? chat : text;
}

Result<void> checkTelegramChat(const QString &text)
{
    if (isChat(text))
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr("“%1” is not a Telegram chat. Enter the chat's number, such as -1001234567890, or the "
                  "@name of a public channel. For a topic of a group, enter -1001234567890:42 or the "
                  "link to the topic.")
            .arg(text.left(60)));
}

Result<void> checkTelegramToken(const QString &text)
{
    static const QRegularExpression token(QStringLiteral("^[0-9]{1,20}:[A-Za-z0-9_-]{10,200}$"));
    if (isSecretText(text) && token.match(text).hasMatch())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr(
            "This is not the token of a Telegram bot. It is a number, a colon and about 35 letters. Copy it "
            "from the chat with @BotFather."));
}

/// Creates a request of type multipart/form-data.
net::HttpRequest documentRequest(const QUrl &url, const QJsonObject &fields, const AlertFile &file)
{
    const QByteArray boundary = QCryptographicHash::hash(file.content, QCryptographicHash::Sha256).toHex();
    net::HttpRequest request{net::HttpRequest::Method::Post, url};
    request.contentType = "multipart/form-data; boundary=" + boundary;
    const auto add = [&](const QString &name, const QByteArray &value, const QByteArray &more = {}) {
        request.body += "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name.toUtf8() +
                        '"' + more + "\r\n\r\n" + value + "\r\n";
    };
    for (auto each = fields.begin(); each != fields.end(); ++each)
        add(each.key(), each.value().toVariant().toByteArray());
    add(QStringLiteral("document"), file.content,
        "; filename=\"" + file.name.toUtf8() + "\"\r\nContent-Type: " + file.type());
    request.body += "--" + boundary + "--\r\n";
    return request;
}

Result<net::HttpRequest> telegramRequest(const Outgoing &out)
{
    if (!out.secret)
        return failure(Error::Kind::NoKeychain,
                       Texts::tr("The bot's token is missing. Enter it in the channel again."));
    QUrl url(QStringLiteral("https://api.telegram.org"));
    url.setPath(QStringLiteral("/bot%1/%2")
                    .arg(QString::fromLatin1(out.secret->secretBytes()),
                         out.alert.file ? QStringLiteral("sendDocument") : QStringLiteral("sendMessage")));
    QJsonObject message{{QStringLiteral("chat_id"), out.channel.chat.section(u':', 0, 0)}};
    // In Telegram's API, the topic “General” is the group without a topic.
    if (const int topic = out.channel.chat.section(u':', 1).toInt(); topic > GeneralTopic)
        message.insert(QStringLiteral("message_thread_id"), topic);
    if (out.alert.file) {
        message.insert(QStringLiteral("caption"), messageText(out.alert, LongestTelegramCaption));
        return documentRequest(url, message, *out.alert.file);
    }
    message.insert(QStringLiteral("text"), messageText(out.alert, LongestTelegramText));
    // No link previews, which would open the listed domains.
    message.insert(QStringLiteral("link_preview_options"),
                   QJsonObject{{QStringLiteral("is_disabled"), true}});
    message.insert(QStringLiteral("disable_web_page_preview"), true);
    return net::HttpRequest{net::HttpRequest::Method::Post, url,
                            QJsonDocument(message).toJson(QJsonDocument::Compact)};
}

DeliveryAnswer judgeTelegram(const Outgoing &out, const net::HttpReply &reply, const QString &host)
{
    const QJsonObject json = QJsonDocument::fromJson(reply.body).object();
    const QJsonObject parameters = json.value(QLatin1String("parameters")).toObject();
    if (reply.status == 200 && json.value(QLatin1String("ok")).toBool())
        return {};
    QString description = json.value(QLatin1String("description")).toString();
    description.replace(QString::fromLatin1(out.secret->secretBytes()), QStringLiteral("…"));
    net::HttpReply reported = reply;
    const qint64 wait = parameters.value(QLatin1String("retry_after")).toInteger();
    if (wait > 0)
        reported.retryAfter = QByteArray::number(wait);
    DeliveryFailure failure = refusalOf(reported, host, description);
    const qint64 movedTo = parameters.value(QLatin1String("migrate_to_chat_id")).toInteger();
    if (movedTo != 0)
        failure.error.sentence =
            Texts::tr(
                "The Telegram group has become a supergroup with another number. Enter %1 as the chat of "
                "the "
                "channel.")
                .arg(QString::number(movedTo));
    else if (const QString sentence = telegramRefusal(reported.status, out.channel.chat.contains(u':'));
             !sentence.isEmpty())
        failure.error.sentence = sentence;
    return Unexpected<DeliveryFailure>(failure);
}

ChannelForm telegramForm()
{
    ChannelForm form;
    form.key = QStringLiteral("telegram");
    form.name = QStringLiteral("Telegram");
    form.menuText = Texts::tr("&Telegram…");
    form.addTitle = Texts::tr("Add Telegram");
    form.intro =
        Texts::tr("Alerts come as messages from a bot of your own. In Telegram, write to @BotFather to "
                  "create one, then add the bot to the chat that should get the alerts. For a topic of a "
                  "group, enter the link to the topic.");
    form.nameExample = Texts::tr("for example: Team chat");
    form.secretNote = Texts::tr("The token is kept in the keychain of your system.");
    form.sendsFiles = true;
    form.sharedNote = Texts::tr("Uses the bot of “%1”. First add the bot to the client's group.");
    form.fields = {
        {.place = ChannelField::Place::Chat,
         .label = Texts::tr("&Chat:"),
         .placeholder = Texts::tr("its number, or its @name"),
         .help = Texts::tr(
             "Telegram: the number of the chat, or its @name; for a topic of a group, a colon and the "
             "topic's number, such as -1001234567890:42, or the link to the topic."),
         .whyRequired = {},
         .check = checkTelegramChat,
         .read = readTelegramChat},
        {.place = ChannelField::Place::Keychain,
         .label = Texts::tr("&Token of the bot:"),
         .placeholder = Texts::tr("from @BotFather"),
         .help = Texts::tr("Telegram: the bot's token."),
         .whyRequired = Texts::tr("Telegram needs the token of a bot."),
         .check = checkTelegramToken},
    };
    return form;
}

} // namespace

/// Sends alerts as plain text to a Telegram chat through sendMessage of the Bot API, and reports through
/// sendDocument (core.telegram.org/bots/api).
///
/// The URL contains the bot's token, so it is built here, used once, and never shown.
extern const ChannelKind telegramKind{telegramForm, telegramRequest, judgeTelegram};

} // namespace pantau::channels
