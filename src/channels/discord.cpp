// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/channel_kind.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

namespace pantau::channels {

namespace {

constexpr qsizetype LongestDiscordText = 2000;
constexpr int SuppressEmbeds = 1 << 2; ///< no link previews, which would open the blocked domains

/// Sends alerts as plain text to a Discord channel through its webhook
/// (discord.com/developers/docs/resources/webhook).
///
/// Anyone with the address can write to the channel, so all of it is secret.
class Discord
{
    Q_DECLARE_TR_FUNCTIONS(pantau::channels::Discord)

public:
    static ChannelForm form();
    static Result<void> checkAddress(const QString &text);
    static Result<net::HttpRequest> request(const Outgoing &out);
    static DeliveryAnswer judge(const Outgoing &out, const net::HttpReply &reply, const QString &host);
    static QString revoked()
    {
        return tr(
            "Discord no longer accepts messages at this address: the webhook, its channel or its thread was "
            "deleted. Create a new webhook in Discord and enter its address in Pantau.");
    }
};

ChannelForm Discord::form()
{
    ChannelForm form;
    form.key = QStringLiteral("discord");
    form.name = QStringLiteral("Discord");
    form.menuText = tr("&Discord…");
    form.addTitle = tr("Add Discord");
    form.intro = tr("Alerts come as messages in a Discord channel. In the channel's settings, under "
                    "Integrations, create a webhook and copy its address. For a thread of the channel, add "
                    "?thread_id= and the number of the thread.");
    form.nameExample = tr("for example: Team channel");
    form.secretNote =
        tr("Anyone who has the address can post to the channel, so it is kept in your system's keychain.");
    form.target = QStringLiteral("discord.com");
    form.fields = {{.place = ChannelField::Place::Keychain,
                    .label = tr("&Address of the webhook:"),
                    .placeholder = QStringLiteral("https://discord.com/api/webhooks/…"),
                    .help = tr("Discord: the address of a webhook; for a thread, add ?thread_id= and the "
                               "number of the thread."),
                    .whyRequired = tr("Discord needs the address of a webhook."),
                    .check = checkAddress}};
    return form;
}

Result<void> Discord::checkAddress(const QString &text)
{
    static const QRegularExpression address(
        QStringLiteral("^https://((ptb|canary)\\.)?discord(app)?\\.com/api/(v[0-9]+/)?webhooks/[0-9]{1,20}/"
                       "[A-Za-z0-9_-]{20,100}(\\?%1(&%1)*)?$")
            .arg(QLatin1String("(thread_id=[0-9]{1,20}|(?!thread_id=)[a-z_]+=[A-Za-z0-9_-]+)")));
    if (isSecretText(text) && address.match(text).hasMatch())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        tr("This is not the address of a Discord webhook. Copy it from the channel's settings in Discord, "
           "under Integrations; it begins with https://discord.com/api/webhooks/."));
}

/// Escapes each character that could start Markdown or a mention in Discord.
QString withoutMarkdown(const QString &text)
{
    static const QRegularExpression signs(QStringLiteral("([\\\\*_~`|>#<@\\[\\]()-])"));
    return QString(text).replace(signs, QStringLiteral("\\\\1"));
}

Result<net::HttpRequest> Discord::request(const Outgoing &out)
{
    // Escaping at most doubles the length.
    const QString text = withoutMarkdown(messageText(out.alert, LongestDiscordText / 2));
    return postToSecretAddress(
        out, checkAddress, tr("The Discord address is missing. Enter it again in the channel's settings."),
        {{QStringLiteral("content"), text},
         {QStringLiteral("allowed_mentions"), QJsonObject{{QStringLiteral("parse"), QJsonArray()}}},
         {QStringLiteral("flags"), SuppressEmbeds}});
}

DeliveryAnswer Discord::judge(const Outgoing &, const net::HttpReply &reply, const QString &host)
{
    if (isConfirmed(reply))
        return {};
    // The body is not shown: it could contain the address.
    DeliveryFailure failure = refusalOf(reply, host, {});
    if (reply.status == 401 || reply.status == 403 || reply.status == 404)
        failure.error.sentence = revoked();
    return Unexpected<DeliveryFailure>(failure);
}

} // namespace

extern const ChannelKind discordKind{Discord::form, Discord::request, Discord::judge};

} // namespace pantau::channels
