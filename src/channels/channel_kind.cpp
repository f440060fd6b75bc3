// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/channel_kind.h"

#include "base/language.h"

#include <QJsonDocument>

#include <algorithm>

namespace pantau::channels {

extern const ChannelKind telegramKind;
extern const ChannelKind webhookKind;
extern const ChannelKind slackKind;
extern const ChannelKind teamsKind;
extern const ChannelKind discordKind;
extern const ChannelKind ntfyKind;
extern const ChannelKind appriseKind;
#ifdef PANTAU_HAS_MAIL
extern const ChannelKind emailKind;
#endif

QList<const ChannelKind *> kinds()
{
    return {&telegramKind, &slackKind,   &teamsKind,  &discordKind,
#ifdef PANTAU_HAS_MAIL
            &emailKind,
#endif
            &ntfyKind,     &appriseKind, &webhookKind};
}

const ChannelKind *kindOf(const QString &key)
{
    for (const ChannelKind *kind : kinds())
        if (kind->form().key == key)
            return kind;
    return nullptr;
}

QList<ChannelForm> forms()
{
    QList<ChannelForm> all;
    for (const ChannelKind *kind : kinds())
        all.append(kind->form());
    return all;
}

ChannelForm formOf(const QString &key)
{
    if (const ChannelKind *kind = kindOf(key))
        return kind->form();
    ChannelForm unknown;
    unknown.key = key;
    unknown.name = key;
    return unknown;
}

using Cause = net::HttpFailure::Cause;

namespace {

QString deliverySentence(const net::HttpFailure &failure, const QString &host)
{
    switch (failure.cause) {
    case Cause::HostNotFound:
    case Cause::ConnectionRefused:
    case Cause::NetworkDown:
        return Texts::tr("%1 could not be reached. Check the internet connection and the address of the "
                         "channel.")
            .arg(host);
    case Cause::Proxy:
        return Texts::tr("The connection to %1 goes through a proxy, which did not answer or did not let it "
                         "through. Check the proxy settings of this computer.")
            .arg(host);
    case Cause::NotSecure:
        return Texts::tr(
                   "No secure connection to %1 could be made, so nothing was sent. Check the address of "
                   "the "
                   "channel and the date of this computer.")
            .arg(host);
    case Cause::Timeout:
        return Texts::tr("%1 did not answer in time.").arg(host);
    case Cause::Interim:
        return Texts::tr(
                   "%1 sent an interim reply (status %2), so it is not known whether the message arrived.")
            .arg(host)
            .arg(failure.status);
    case Cause::Cut:
    case Cause::NotHttp:
        return Texts::tr("The connection to %1 broke before it answered.").arg(host);
    case Cause::TooLarge:
        return Texts::tr("The answer from %1 is far too large. Check the address of the channel.").arg(host);
    case Cause::Cancelled:
        return Texts::tr("Pantau was closed before %1 answered.").arg(host);
    }
    return {};
}

QString deliveryRefusal(int status, const QString &host)
{
    if (status >= 300 && status < 400)
        return Texts::tr("%1 sends messages on to another address, which Pantau does not follow. Enter the "
                         "final "
                         "address in the channel.")
            .arg(host);
    if (status == 429)
        return Texts::tr("%1 asks for fewer messages.").arg(host);
    if (status >= 500 || status == 408 || isSuccess(status))
        return Texts::tr("%1 had a temporary error and did not accept the message.").arg(host);
    if (status == 413)
        return Texts::tr(
                   "%1 refused the message because it is too large. Choose fewer lists for the channel.")
            .arg(host);
    return Texts::tr("%1 refused the message. Check the address and the secret of the channel.").arg(host);
}

} // namespace

bool isSecretText(const QString &text)
{
    constexpr qsizetype MaximumLength = 512;
    return !text.isEmpty() && text.size() <= MaximumLength &&
           std::ranges::all_of(text, [](QChar c) { return c > QLatin1Char(' ') && c <= QLatin1Char('~'); });
}

bool isSuccess(int status)
{
    return status >= 200 && status < 300;
}

Result<net::HttpRequest> postToSecretAddress(const Outgoing &out, Result<void> (*check)(const QString &),
                                             const QString &missing, const QJsonObject &message)
{
    if (!out.secret)
        return failure(Error::Kind::NoKeychain, missing);
    const QString address = QString::fromLatin1(out.secret->secretBytes());
    TRY(check(address));
    return net::HttpRequest{net::HttpRequest::Method::Post, QUrl(address, QUrl::StrictMode),
                            QJsonDocument(message).toJson(QJsonDocument::Compact)};
}

QString messageText(const Alert &alert, qsizetype longest)
{
    QString text = alert.body.isEmpty() ? alert.title : alert.title + u'\n' + alert.body;
    if (text.size() <= longest)
        return text;
    text.truncate(longest - 1);
    if (text.back().isHighSurrogate())
        text.chop(1);
    return text + u'…';
}

QString oneLine(const QString &text)
{
    constexpr qsizetype Longest = 200;
    QString line = text.simplified();
    line.removeIf(
        [](QChar c) { return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format; });
    return line.size() > Longest ? line.left(Longest) + u'…' : line;
}

DeliveryFailure failureOf(const net::HttpFailure &failure, const QString &host)
{
    const bool isCancelled = failure.cause == Cause::Cancelled;
    return {{isCancelled ? Error::Kind::Cancelled : Error::Kind::Service, deliverySentence(failure, host),
             failure.name},
            false,
            std::nullopt};
}

DeliveryFailure refusalOf(const net::HttpReply &reply, const QString &host, const QString &description)
{
    const bool mayHelp =
        reply.status == 408 || reply.status == 429 || reply.status >= 500 || isSuccess(reply.status);
    QString detail = QStringLiteral("HTTP %1").arg(reply.status);
    if (!description.isEmpty())
        detail += QLatin1String(": ") + oneLine(description);
    return {{Error::Kind::Service, deliveryRefusal(reply.status, host), detail},
            !mayHelp,
            mayHelp ? net::parseRetryAfter(reply.retryAfter, net::parseHttpDate(reply.date)) : std::nullopt};
}

} // namespace pantau::channels
