// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "channels/channel_kind.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace pantau::channels {

namespace {

/// ntfy turns messages over 4,096 bytes into attachments; a UTF-16 unit has at most three bytes in UTF-8.
constexpr qsizetype LongestNtfyText = 4096 / 3;
constexpr int HighPriority = 4; ///< of 5: vibrates and sounds
constexpr int DefaultPriority = 3;

/// Rejects the address of a topic, where JSON would be published as the text of the message.
Result<void> checkNtfyServer(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    TRY(checkChannelAddress(url));
    if ((url.path().isEmpty() || url.path() == u"/") && !url.hasQuery() && !url.hasFragment())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr("Enter the address of the ntfy server alone: %1. The topic has its own field.")
            .arg(url.adjusted(QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment).toString()));
}

Result<void> checkNtfyTopic(const QString &text)
{
    static const QRegularExpression topic(QStringLiteral("^[A-Za-z0-9_-]{1,64}$"));
    if (topic.match(text).hasMatch())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr("“%1” is not a topic of ntfy. Enter 1 to 64 letters, digits, hyphens or underscores.")
            .arg(text.left(80)));
}

Result<void> checkNtfyToken(const QString &text)
{
    static const QRegularExpression token(QStringLiteral("^tk_[A-Za-z0-9]{10,100}$"));
    if (isSecretText(text) && token.match(text).hasMatch())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr(
            "This is not an access token of ntfy. Create one in your ntfy account; it begins with tk_."));
}

int priorityOf(Alert::Kind kind)
{
    switch (kind) {
    case Alert::Kind::Listed:
    case Alert::Kind::Mixed:
    case Alert::Kind::AccountStopped:
    case Alert::Kind::QuotaEnded:
        return HighPriority;
    default:
        return DefaultPriority;
    }
}

Result<net::HttpRequest> ntfyRequest(const Outgoing &out)
{
    Alert body = out.alert;
    body.title = out.alert.body.isEmpty() ? out.alert.title : QString();
    const QString message = messageText(body, LongestNtfyText).trimmed();
    const QJsonObject published{{QStringLiteral("topic"), out.channel.chat},
                                {QStringLiteral("title"), out.alert.title},
                                {QStringLiteral("message"), message},
                                {QStringLiteral("priority"), priorityOf(out.alert.kind)}};
    net::HttpRequest request{net::HttpRequest::Method::Post, out.channel.url,
                             QJsonDocument(published).toJson(QJsonDocument::Compact)};
    if (out.secret)
        request.headers.append({"Authorization", "Bearer " + out.secret->secretBytes()});
    return request;
}

DeliveryAnswer judgeNtfy(const Outgoing &, const net::HttpReply &reply, const QString &host)
{
    const QJsonObject published = QJsonDocument::fromJson(reply.body).object();
    if (reply.status == 200 && published.value(QLatin1String("event")).toString() == QLatin1String("message"))
        return {};
    DeliveryFailure failure = refusalOf(reply, host, {});
    if (reply.status == 401 || reply.status == 403)
        failure.error.sentence =
            Texts::tr(
                "%1 does not let Pantau write to this topic. Check the topic, and enter the access token "
                "again.")
                .arg(host);
    return Unexpected<DeliveryFailure>(failure);
}

ChannelForm ntfyForm()
{
    ChannelForm form;
    form.key = QStringLiteral("ntfy");
    form.name = QStringLiteral("ntfy");
    form.menuText = Texts::tr("&ntfy…");
    form.addTitle = Texts::tr("Add ntfy");
    form.intro =
        Texts::tr("Alerts come to your phone through the ntfy app. Subscribe to a topic in the app, and "
                  "enter the same topic here. Anyone who knows the topic can read your alerts. Use a name "
                  "that is hard to guess, or a protected topic.");
    form.nameExample = Texts::tr("for example: My phone");
    form.secretNote =
        Texts::tr("A protected topic needs an access token. It is kept in the keychain of your system.");
    form.fields = {
        {.place = ChannelField::Place::Url,
         .label = Texts::tr("&Server:"),
         .placeholder = QStringLiteral("https://ntfy.sh"),
         .help = Texts::tr("ntfy: the address of the server, such as https://ntfy.sh, without the topic."),
         .whyRequired = {},
         .check = checkNtfyServer,
         .usualScheme = QStringLiteral("https")},
        {.place = ChannelField::Place::Chat,
         .label = Texts::tr("&Topic:"),
         .placeholder = Texts::tr("a name that is hard to guess"),
         .help = Texts::tr("ntfy: the topic. It is kept in the database and its backups."),
         .whyRequired = {},
         .check = checkNtfyTopic},
        {.place = ChannelField::Place::Keychain,
         .isRequired = false,
         .label = Texts::tr("Access to&ken:"),
         .placeholder = Texts::tr("leave empty if the topic is not protected"),
         .help = Texts::tr("ntfy: an access token, if the topic is protected."),
         .whyRequired = {},
         .check = checkNtfyToken},
    };
    return form;
}

} // namespace

/// Sends alerts to phones through ntfy, on ntfy.sh or the user's server (docs.ntfy.sh/publish).
extern const ChannelKind ntfyKind{ntfyForm, ntfyRequest, judgeNtfy};

} // namespace pantau::channels
