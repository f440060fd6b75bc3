// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/channel_kind.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QRegularExpression>

namespace pantau::channels {

namespace {

constexpr qsizetype LongestSlackText = 4000; ///< recommended by Slack, which truncates at 40,000

/// Sends alerts as plain text to a Slack channel through an incoming webhook
/// (api.slack.com/messaging/webhooks).
///
/// Anyone with the address can write to the channel, so all of it is secret.
class Slack
{
    Q_DECLARE_TR_FUNCTIONS(pantau::channels::Slack)

public:
    static ChannelForm form();
    static Result<void> checkAddress(const QString &text);
    static Result<net::HttpRequest> request(const Outgoing &out);
    static DeliveryAnswer judge(const Outgoing &out, const net::HttpReply &reply, const QString &host);
};

ChannelForm Slack::form()
{
    ChannelForm form;
    form.key = QStringLiteral("slack");
    form.name = QStringLiteral("Slack");
    form.menuText = tr("&Slack…");
    form.addTitle = tr("Add Slack");
    form.intro =
        tr("Alerts come as messages in a Slack channel. In Slack, create an app with an incoming webhook "
           "for that channel, and copy the webhook's address.");
    form.nameExample = tr("for example: Team channel");
    form.secretNote =
        tr("Anyone who has the address can post to the channel, so it is kept in your system's keychain.");
    form.target = QStringLiteral("hooks.slack.com");
    form.fields = {{.place = ChannelField::Place::Keychain,
                    .label = tr("&Address of the webhook:"),
                    .placeholder = QStringLiteral("https://hooks.slack.com/services/…"),
                    .help = tr("Slack: the address of an incoming webhook."),
                    .whyRequired = tr("Slack needs the address of an incoming webhook."),
                    .check = checkAddress}};
    return form;
}

Result<void> Slack::checkAddress(const QString &text)
{
    static const QRegularExpression address(
        QStringLiteral("^https://hooks\\.slack\\.com/services/[A-Za-z0-9]+/[A-Za-z0-9]+/[A-Za-z0-9]+$"));
    if (isSecretText(text) && address.match(text).hasMatch())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        tr("This is not the address of a Slack incoming webhook. Copy it from the app's settings in "
           "Slack; it begins with https://hooks.slack.com/services/."));
}

Result<net::HttpRequest> Slack::request(const Outgoing &out)
{
    QString text = messageText(out.alert, LongestSlackText);
    text.replace(u'&', QLatin1String("&amp;"));
    text.replace(u'<', QLatin1String("&lt;"));
    text.replace(u'>', QLatin1String("&gt;"));
    return postToSecretAddress(out, checkAddress,
                               tr("The Slack address is missing. Enter it again in the channel's settings."),
                               {{QStringLiteral("text"), text},
                                {QStringLiteral("mrkdwn"), false},
                                // No link previews, which would open the listed domains.
                                {QStringLiteral("unfurl_links"), false},
                                {QStringLiteral("unfurl_media"), false}});
}

DeliveryAnswer Slack::judge(const Outgoing &, const net::HttpReply &reply, const QString &host)
{
    if (isConfirmed(reply))
        return {};
    // Shows only Slack's error codes, such as channel_is_archived; the rest of the body could contain the
    // address.
    static const QRegularExpression word(QStringLiteral("^[a-z]+(_[a-z]+)+$"));
    const QString body = QString::fromLatin1(reply.body.left(60)).trimmed();
    DeliveryFailure failure = refusalOf(reply, host, word.match(body).hasMatch() ? body : QString());
    if (reply.status == 403 || reply.status == 404 || reply.status == 410)
        failure.error.sentence =
            tr("Slack no longer accepts messages at this address: it was revoked, or the channel "
               "is gone. Create a new incoming webhook in Slack and enter its address in Pantau.");
    return Unexpected<DeliveryFailure>(failure);
}

} // namespace

extern const ChannelKind slackKind{Slack::form, Slack::request, Slack::judge};

} // namespace pantau::channels
