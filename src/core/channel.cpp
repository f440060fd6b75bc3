// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channel.h"

#include "core/service_address.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace pantau {

namespace {

/// Gives lupdate the context.
class ChannelText
{
    Q_DECLARE_TR_FUNCTIONS(pantau::Channel)
};

Result<void> checkWebhook(const QUrl &url)
{
    const bool isWeb = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    if (!url.isValid() || !isWeb || url.host().isEmpty())
        return failure(Error::Kind::InvalidInput,
                       ChannelText::tr("This is not an address that messages can be sent to. Enter one that "
                                       "begins with https://."));
    if (!url.userInfo().isEmpty())
        return failure(
            Error::Kind::InvalidInput,
            ChannelText::tr("The address holds a user name or a password, which would be stored in "
                            "the clear. Leave it out and use a signing secret."));
    if (url.scheme() == QLatin1String("http") && !isLoopbackHost(url.host()))
        return failure(Error::Kind::InvalidInput,
                       ChannelText::tr("Messages to %1 would go over the network for everyone to read. Enter "
                                       "an address that begins with https://.")
                           .arg(url.host()));
    return {};
}

} // namespace

Result<void> checkDestination(const Channel &channel)
{
    switch (channel.kind) {
    case Channel::Kind::Webhook:
        return checkWebhook(channel.url);
    case Channel::Kind::Telegram: {
        static const QRegularExpression chat(QStringLiteral("^(-?[0-9]{1,20}|@[A-Za-z][A-Za-z0-9_]{3,40})$"));
        if (!chat.match(channel.chat).hasMatch())
            return failure(Error::Kind::InvalidInput,
                           ChannelText::tr("“%1” is not a Telegram chat. Enter the chat's number, such as "
                                           "-1001234567890, or the @name of a public channel.")
                               .arg(channel.chat.left(60)));
        return {};
    }
    }
    return {};
}

QString channelKindKey(Channel::Kind kind)
{
    switch (kind) {
    case Channel::Kind::Webhook:
        return QStringLiteral("webhook");
    case Channel::Kind::Telegram:
        return QStringLiteral("telegram");
    }
    return {};
}

std::optional<Channel::Kind> channelKindFromKey(QStringView key)
{
    for (const Channel::Kind kind : {Channel::Kind::Webhook, Channel::Kind::Telegram})
        if (channelKindKey(kind) == key)
            return kind;
    return std::nullopt;
}

} // namespace pantau
