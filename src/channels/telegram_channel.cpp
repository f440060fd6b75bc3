// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/telegram_channel.h"

#include "channels/delivery_text.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPromise>

namespace pantau::channels {

namespace {

constexpr qsizetype LongestText = 4096;

/// Gives lupdate the context.
class TelegramText
{
    Q_DECLARE_TR_FUNCTIONS(pantau::channels::TelegramChannel)

public:
    static QString refusal(int status)
    {
        switch (status) {
        case 401:
        case 404:
            return tr(
                "Telegram does not know this bot. Copy the token from the chat with @BotFather and enter it "
                "in the channel again.");
        case 403:
            return tr(
                "Telegram does not let the bot write to this chat. Add the bot to it, or open a chat with "
                "the bot and press Start.");
        case 400:
            return tr(
                "Telegram does not accept the chat of this channel. Check its number or @name, and that "
                "the bot is a member of it.");
        default:
            return {};
        }
    }

    static QString moved(const QString &chat)
    {
        return tr("The Telegram group has become a supergroup with another number. Enter %1 as the chat of "
                  "the "
                  "channel.")
            .arg(chat);
    }

    static QString tokenMissing() { return tr("The bot's token is missing. Enter it in the channel again."); }
};

DeliveryAnswer ready(const DeliveryFailure &failure)
{
    return Unexpected<DeliveryFailure>(failure);
}

/// What Telegram's reply means. @p token: taken out of its words, should it ever say it.
DeliveryAnswer read(const net::HttpReply &reply, const QString &host, const QString &token)
{
    const QJsonObject json = QJsonDocument::fromJson(reply.body).object();
    const QJsonObject parameters = json.value(QLatin1String("parameters")).toObject();
    if (reply.status == 200 && json.value(QLatin1String("ok")).toBool())
        return {};
    QString description = json.value(QLatin1String("description")).toString();
    description.replace(token, QStringLiteral("…"));
    net::HttpReply told = reply;
    if (reply.status == 200)
        told.status = 502; // not Telegram's answer: a login page of the network, say
    const qint64 wait = parameters.value(QLatin1String("retry_after")).toInteger();
    if (wait > 0)
        told.retryAfter = QByteArray::number(wait);
    DeliveryFailure failure = refusalOf(told, host, description);
    const qint64 movedTo = parameters.value(QLatin1String("migrate_to_chat_id")).toInteger();
    if (movedTo != 0)
        failure.error.sentence = TelegramText::moved(QString::number(movedTo));
    else if (const QString sentence = TelegramText::refusal(told.status); !sentence.isEmpty())
        failure.error.sentence = sentence;
    return ready(failure);
}

} // namespace

QString telegramText(const Alert &alert)
{
    QString text = alert.body.isEmpty() ? alert.title : alert.title + u'\n' + alert.body;
    if (text.size() <= LongestText)
        return text;
    text.truncate(LongestText - 1);
    if (text.back().isHighSurrogate())
        text.chop(1);
    return text + u'…';
}

TelegramChannel::TelegramChannel(net::HttpClient &http, QUrl base) : m_http(http), m_base(std::move(base))
{
}

QFuture<DeliveryAnswer> TelegramChannel::send(const Channel &channel,
                                              const std::optional<ChannelSecret> &secret, const Alert &alert)
{
    if (!secret) {
        QPromise<DeliveryAnswer> promise;
        promise.start();
        promise.addResult(
            ready({{Error::Kind::NoKeychain, TelegramText::tokenMissing(), {}}, true, std::nullopt}));
        promise.finish();
        return promise.future();
    }
    const QString token = QString::fromLatin1(secret->secretBytes());
    QUrl url = m_base;
    url.setPath(QStringLiteral("/bot%1/sendMessage").arg(token));
    const QJsonObject message{
        {QStringLiteral("chat_id"), channel.chat},
        {QStringLiteral("text"), telegramText(alert)},
        // The names of listed domains must not be opened for a preview.
        {QStringLiteral("link_preview_options"), QJsonObject{{QStringLiteral("is_disabled"), true}}},
        {QStringLiteral("disable_web_page_preview"), true}};
    return m_http
        .send(
            {net::HttpRequest::Method::Post, url, QJsonDocument(message).toJson(QJsonDocument::Compact), {}})
        .then([host = m_base.host(), token](const net::HttpAnswer &answer) -> DeliveryAnswer {
            return answer ? read(*answer, host, token) : ready(failureOf(answer.error(), host));
        });
}

} // namespace pantau::channels
