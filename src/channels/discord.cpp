// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "channels/channel_kind.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

namespace pantau::channels {

namespace {

constexpr qsizetype LongestDiscordText = 2000;
constexpr int SuppressEmbeds = 1 << 2; ///< no link previews, which would open the blocked domains

Result<void> checkDiscordAddress(const QString &text)
{
    static const QRegularExpression address(
        QStringLiteral("^https://((ptb|canary)\\.)?discord(app)?\\.com/api/(v[0-9]+/)?webhooks/[0-9]{1,20}/"
                       "[A-Za-z0-9_-]{20,100}(\\?%1(&%1)*)?$")
            .arg(QLatin1String("(thread_id=[0-9]{1,20}|(?!thread_id=)[a-z_]+=[A-Za-z0-9_-]+)")));
    if (isSecretText(text) && address.match(text).hasMatch())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr(
            "This is not the address of a Discord webhook. Copy it from the channel's settings in Discord, "
            "under Integrations; it begins with https://discord.com/api/webhooks/."));
}

/// Escapes each character that could start Markdown or a mention in Discord.
QString withoutMarkdown(const QString &text)
{
    static const QRegularExpression signs(QStringLiteral("([\\\\*_~`|>#<@\\[\\]()-])"));
    return QString(text).replace(signs, QStringLiteral("\\\\1"));
}

Result<net::HttpRequest> discordRequest(const Outgoing &out)
{
    // Escaping at most doubles the length.
    const QString text = withoutMarkdown(messageText(out.alert, LongestDiscordText / 2));
    return postToSecretAddress(
        out, checkDiscordAddress,
        Texts::tr("The Discord address is missing. Enter it again in the channel's settings."),
        {{QStringLiteral("content"), text},
         {QStringLiteral("allowed_mentions"), QJsonObject{{QStringLiteral("parse"), QJsonArray()}}},
         {QStringLiteral("flags"), SuppressEmbeds}});
}

DeliveryAnswer judgeDiscord(const Outgoing &, const net::HttpReply &reply, const QString &host)
{
    if (isSuccess(reply.status))
        return {};
    // The body is not shown: it could contain the address.
    DeliveryFailure failure = refusalOf(reply, host, {});
    if (reply.status == 401 || reply.status == 403 || reply.status == 404)
        failure.error.sentence = Texts::tr(
            "Discord no longer accepts messages at this address: the webhook, its channel or its thread was "
            "deleted. Create a new webhook in Discord and enter its address in Pantau.");
    return Unexpected<DeliveryFailure>(failure);
}

ChannelForm discordForm()
{
    ChannelForm form;
    form.key = QStringLiteral("discord");
    form.name = QStringLiteral("Discord");
    form.menuText = Texts::tr("&Discord…");
    form.addTitle = Texts::tr("Add Discord");
    form.intro =
        Texts::tr("Alerts come as messages in a Discord channel. In the channel's settings, under "
                  "Integrations, create a webhook and copy its address. For a thread of the channel, add "
                  "?thread_id= and the number of the thread.");
    form.nameExample = Texts::tr("for example: Team channel");
    form.secretNote = Texts::tr(
        "Anyone who has the address can post to the channel, so it is kept in your system's keychain.");
    form.target = QStringLiteral("discord.com");
    form.fields = {
        {.place = ChannelField::Place::Keychain,
         .label = Texts::tr("&Address of the webhook:"),
         .placeholder = QStringLiteral("https://discord.com/api/webhooks/…"),
         .help = Texts::tr("Discord: the address of a webhook; for a thread, add ?thread_id= and the "
                           "number of the thread."),
         .whyRequired = Texts::tr("Discord needs the address of a webhook."),
         .check = checkDiscordAddress}};
    return form;
}

} // namespace

/// Sends alerts as plain text to a Discord channel through its webhook
/// (discord.com/developers/docs/resources/webhook).
///
/// Anyone with the address can write to the channel, so all of it is secret.
extern const ChannelKind discordKind{
    .form = discordForm, .request = discordRequest, .judge = judgeDiscord, .ignoresBody = true};

} // namespace pantau::channels
