// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "channels/channel_kind.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace pantau::channels {

namespace {

constexpr qsizetype LongestAppriseText = 4000;

Result<void> checkAppriseServer(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    TRY(checkChannelAddress(url));
    const QString notify = QStringLiteral("/notify");
    const qsizetype endpoint = (url.path() + u'/').indexOf(notify + u'/');
    if (endpoint < 0 && !url.hasQuery() && !url.hasFragment())
        return {};
    QUrl server = url.adjusted(QUrl::RemoveQuery | QUrl::RemoveFragment);
    server.setPath(url.path().left(endpoint));
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr("Enter the address of the Apprise server alone: %1. The key of the configuration has "
                  "its own field.")
            .arg(server.toString()));
}

Result<void> checkAppriseKey(const QString &text)
{
    static const QRegularExpression key(QStringLiteral("^[A-Za-z0-9_-]{1,128}$"));
    if (key.match(text).hasMatch())
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr(
            "“%1” is not the key of an Apprise configuration. Enter 1 to 128 letters, digits, hyphens or "
            "underscores.")
            .arg(text.left(80)));
}

QString appriseType(Alert::Kind kind)
{
    switch (kind) {
    case Alert::Kind::Listed:
    case Alert::Kind::Mixed:
    case Alert::Kind::AccountStopped:
        return QStringLiteral("failure");
    case Alert::Kind::Restored:
        return QStringLiteral("success");
    case Alert::Kind::QuotaLow:
    case Alert::Kind::QuotaWillEnd:
    case Alert::Kind::QuotaEnded:
    case Alert::Kind::PlanWillEnd:
    case Alert::Kind::Incident:
        return QStringLiteral("warning");
    case Alert::Kind::FirstCheck:
    case Alert::Kind::AskAgain:
    case Alert::Kind::Report:
    case Alert::Kind::Test:
        break;
    }
    return QStringLiteral("info");
}

Result<net::HttpRequest> appriseRequest(const Outgoing &out)
{
    QUrl url = out.channel.url;
    QString path = url.path();
    while (path.endsWith(u'/'))
        path.chop(1);
    url.setPath(path + QLatin1String("/notify/") + out.channel.chat);
    Alert body = out.alert;
    body.title = out.alert.body.isEmpty() ? out.alert.title : QString();
    const QJsonObject message{{QStringLiteral("title"), out.alert.title},
                              {QStringLiteral("body"), messageText(body, LongestAppriseText).trimmed()},
                              {QStringLiteral("type"), appriseType(out.alert.kind)},
                              {QStringLiteral("format"), QStringLiteral("text")},
                              // Without it, services with a tag would be left out.
                              {QStringLiteral("tag"), QStringLiteral("all")}};
    return net::HttpRequest{net::HttpRequest::Method::Post, url,
                            QJsonDocument(message).toJson(QJsonDocument::Compact)};
}

DeliveryAnswer judgeApprise(const Outgoing &, const net::HttpReply &reply, const QString &host)
{
    if (reply.status == 200)
        return {};
    DeliveryFailure failure = refusalOf(reply, host, {});
    if (reply.status == 204) {
        failure.error.sentence =
            Texts::tr(
                "Apprise on %1 has no configuration under this key. Add one there, or correct the key of "
                "the channel.")
                .arg(host);
        failure.isFinal = true;
    } else if (reply.status == 424) {
        // Some services may have received it, and would get it twice if it were resent.
        failure.error.sentence =
            Texts::tr("Apprise on %1 could not pass the message on to all of its services. Check its "
                      "configuration.")
                .arg(host);
    }
    return Unexpected<DeliveryFailure>(failure);
}

ChannelForm appriseForm()
{
    ChannelForm form;
    form.key = QStringLiteral("apprise");
    form.name = QStringLiteral("Apprise");
    form.menuText = Texts::tr("&Apprise: email, WhatsApp and others…");
    form.addTitle = Texts::tr("Add Apprise");
    form.intro =
        Texts::tr("Alerts go to your own Apprise API server, which passes them on by email, WhatsApp, SMS "
                  "and many other ways. Enter its address and the key of one of its configurations.");
    form.nameExample = Texts::tr("for example: Email to the team");
    form.secretNote = Texts::tr("What Apprise needs for those services stays on its server.");
    form.fields = {
        {.place = ChannelField::Place::Url,
         .label = Texts::tr("&Server:"),
         .placeholder = QStringLiteral("http://localhost:8000"),
         .help = Texts::tr("Apprise: the address of the Apprise API server."),
         .whyRequired = {},
         .check = checkAppriseServer,
         .usualScheme = QStringLiteral("https")},
        {.place = ChannelField::Place::Chat,
         .label = Texts::tr("&Key of the configuration:"),
         .placeholder = QStringLiteral("apprise"),
         .help = Texts::tr("Apprise: the key of a configuration."),
         .whyRequired = {},
         .check = checkAppriseKey},
    };
    return form;
}

} // namespace

/// Sends alerts to the user's Apprise API server, which forwards them to email, WhatsApp, SMS and a hundred
/// other services (github.com/caronc/apprise-api). Their secrets stay on that server.
extern const ChannelKind appriseKind{
    .form = appriseForm, .request = appriseRequest, .judge = judgeApprise, .ignoresBody = true};

} // namespace pantau::channels
