// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "channels/channel_kind.h"

#include <QJsonObject>
#include <QRegularExpression>

namespace pantau::channels {

namespace {

constexpr qsizetype LongestSlackText = 4000; ///< recommended by Slack, which truncates at 40,000

Result<void> checkSlackAddress(const QString &text)
{
    static const QRegularExpression address(
        QStringLiteral("^https://hooks\\.slack\\.com/services/[A-Za-z0-9]+/[A-Za-z0-9]+/[A-Za-z0-9]+$"));
    if (isSecretText(text) && address.match(text).hasMatch())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr("This is not the address of a Slack incoming webhook. Copy it from the app's settings in "
                  "Slack; it begins with https://hooks.slack.com/services/."));
}

Result<net::HttpRequest> slackRequest(const Outgoing &out)
{
    QString text = messageText(out.alert, LongestSlackText);
    text.replace(u'&', QLatin1String("&amp;"));
    text.replace(u'<', QLatin1String("&lt;"));
    text.replace(u'>', QLatin1String("&gt;"));
    return postToSecretAddress(
        out, checkSlackAddress,
        Texts::tr("The Slack address is missing. Enter it again in the channel's settings."),
        {{QStringLiteral("text"), text},
         {QStringLiteral("mrkdwn"), false},
         // No link previews, which would open the listed domains.
         {QStringLiteral("unfurl_links"), false},
         {QStringLiteral("unfurl_media"), false}});
}

DeliveryAnswer judgeSlack(const Outgoing &, const net::HttpReply &reply, const QString &host)
{
    if (isSuccess(reply.status))
        return {};
    // Shows only Slack's error codes, such as channel_is_archived; the rest of the body could contain the
    // address.
    static const QRegularExpression word(QStringLiteral("^[a-z]+(_[a-z]+)+$"));
    const QString body = QString::fromLatin1(reply.body.left(60)).trimmed();
    DeliveryFailure failure = refusalOf(reply, host, word.match(body).hasMatch() ? body : QString());
    if (reply.status == 403 || reply.status == 404 || reply.status == 410)
        failure.error.sentence =
            Texts::tr("Slack no longer accepts messages at this address: it was revoked, or the channel "
                      "is gone. Create a new incoming webhook in Slack and enter its address in Pantau.");
    return Unexpected<DeliveryFailure>(failure);
}

ChannelForm slackForm()
{
    ChannelForm form;
    form.key = QStringLiteral("slack");
    form.name = QStringLiteral("Slack");
    form.menuText = Texts::tr("&Slack…");
    form.addTitle = Texts::tr("Add Slack");
    form.intro = Texts::tr(
        "Alerts come as messages in a Slack channel. In Slack, create an app with an incoming webhook "
        "for that channel, and copy the webhook's address.");
    form.nameExample = Texts::tr("for example: Team channel");
    form.secretNote = Texts::tr(
        "Anyone who has the address can post to the channel, so it is kept in your system's keychain.");
    form.target = QStringLiteral("hooks.slack.com");
    form.fields = {{.place = ChannelField::Place::Keychain,
                    .label = Texts::tr("&Address of the webhook:"),
                    .placeholder = QStringLiteral("https://hooks.slack.com/services/…"),
                    .help = Texts::tr("Slack: the address of an incoming webhook."),
                    .whyRequired = Texts::tr("Slack needs the address of an incoming webhook."),
                    .check = checkSlackAddress}};
    return form;
}

} // namespace

/// Sends alerts as plain text to a Slack channel through an incoming webhook
/// (api.slack.com/messaging/webhooks).
///
/// Anyone with the address can write to the channel, so all of it is secret.
extern const ChannelKind slackKind{
    .form = slackForm, .request = slackRequest, .judge = judgeSlack, .ignoresBody = true};

} // namespace pantau::channels
