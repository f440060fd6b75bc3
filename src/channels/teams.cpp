// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "channels/channel_kind.h"

#include <QJsonArray>
#include <QJsonObject>

namespace pantau::channels {

namespace {

constexpr qsizetype LongestTeamsText = 4000; ///< the limit of a card is 28 KB

Result<void> checkTeamsAddress(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const QString host = url.host();
    const bool isMicrosofts = host.endsWith(QLatin1String(".logic.azure.com")) ||
                              host.endsWith(QLatin1String(".api.powerplatform.com"));
    if (isSecretText(text) && url.isValid() && url.scheme() == QLatin1String("https") && isMicrosofts &&
        url.port(443) == 443 && url.userInfo().isEmpty() && url.path().size() > 1 && !url.hasFragment())
        return {};
    return failure(Error::Kind::InvalidInput,
                   Texts::tr("This is not the address of a Microsoft Teams workflow. Copy it from the "
                             "workflow; it begins with "
                             "https:// and names logic.azure.com or api.powerplatform.com."));
}

/// Returns a line of text that Teams does not parse as Markdown.
QJsonObject plainBlock(const QString &text, bool isTitle)
{
    QJsonObject run{{QStringLiteral("type"), QStringLiteral("TextRun")}, {QStringLiteral("text"), text}};
    if (isTitle)
        run.insert(QStringLiteral("weight"), QStringLiteral("Bolder"));
    return {{QStringLiteral("type"), QStringLiteral("RichTextBlock")},
            {QStringLiteral("inlines"), QJsonArray{run}}};
}

Result<net::HttpRequest> teamsRequest(const Outgoing &out)
{
    QJsonArray blocks;
    const QStringList lines = messageText(out.alert, LongestTeamsText).split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines)
        blocks.append(plainBlock(line, blocks.isEmpty()));
    const QJsonObject card{
        {QStringLiteral("$schema"), QStringLiteral("http://adaptivecards.io/schemas/adaptive-card.json")},
        {QStringLiteral("type"), QStringLiteral("AdaptiveCard")},
        {QStringLiteral("version"), QStringLiteral("1.4")},
        {QStringLiteral("body"), blocks}};
    const QJsonObject attachment{
        {QStringLiteral("contentType"), QStringLiteral("application/vnd.microsoft.card.adaptive")},
        {QStringLiteral("content"), card}};
    return postToSecretAddress(
        out, checkTeamsAddress,
        Texts::tr("The address of the workflow is missing. Enter it again in the channel's settings."),
        {{QStringLiteral("type"), QStringLiteral("message")},
         {QStringLiteral("attachments"), QJsonArray{attachment}}});
}

DeliveryAnswer judgeTeams(const Outgoing &, const net::HttpReply &reply, const QString &host)
{
    if (isSuccess(reply.status))
        return {};
    // The body is not shown: it could contain the address.
    DeliveryFailure failure = refusalOf(reply, host, {});
    if (reply.status == 401 || reply.status == 403 || reply.status == 404 || reply.status == 410)
        failure.error.sentence = Texts::tr(
            "Microsoft Teams no longer accepts messages at this address: the workflow was deleted or "
            "switched "
            "off. Check it in the Workflows app, or create a new one and enter its address in Pantau.");
    return Unexpected<DeliveryFailure>(failure);
}

ChannelForm teamsForm()
{
    ChannelForm form;
    form.key = QStringLiteral("teams");
    form.name = QStringLiteral("Microsoft Teams");
    form.menuText = Texts::tr("&Microsoft Teams…");
    form.addTitle = Texts::tr("Add Microsoft Teams");
    form.intro =
        Texts::tr("Alerts come as messages in a channel or chat of Microsoft Teams. In Teams, open "
                  "Workflows next to the channel and choose the template that sends webhook alerts to it. "
                  "Then copy the workflow's address.");
    form.nameExample = Texts::tr("for example: Team channel");
    form.secretNote = Texts::tr(
        "Anyone who has the address can post to the channel, so it is kept in your system's keychain.");
    form.target = QStringLiteral("Microsoft Teams");
    form.fields = {{.place = ChannelField::Place::Keychain,
                    .label = Texts::tr("&Address of the workflow:"),
                    .placeholder = QStringLiteral("https://…"),
                    .help = Texts::tr("Microsoft Teams: the address of a workflow for webhook requests."),
                    .whyRequired = Texts::tr("Microsoft Teams needs the address of a workflow."),
                    .check = checkTeamsAddress}};
    return form;
}

} // namespace

/// Sends alerts as a card to a channel or chat of Microsoft Teams, through a workflow that starts "when a
/// Teams webhook request is received".
///
/// Anyone with the address can start the workflow, so all of it is secret.
extern const ChannelKind teamsKind{
    .form = teamsForm, .request = teamsRequest, .judge = judgeTeams, .ignoresBody = true};

} // namespace pantau::channels
