// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "base/language.h"
#include "channels/channel_kind.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageAuthenticationCode>
#include <QUuid>

namespace pantau::channels {

namespace {

Result<void> checkWebhookUrl(const QString &text)
{
    return checkChannelAddress(QUrl(text, QUrl::StrictMode));
}

Result<void> checkWebhookSecret(const QString &text)
{
    if (isSecretText(text))
        return {};
    return failure(
        Error::Kind::InvalidInput,
        Texts::tr("The signing secret cannot be used. Enter 1 to 512 letters, digits or signs without "
                  "spaces."));
}

/// Returns the event id. An alert has the same id in every attempt, also after a restart; each test has a new
/// one. A channel for chosen lists gets its part of an alert with a different id than other channels.
QString eventId(const QString &sender, const Channel &channel, const Alert &alert)
{
    static const QUuid space(QStringLiteral("{8d7a9f2e-5b1c-4d8e-9a53-1f60c2b7e4d1}"));
    QString name = sender + u'/' + QString::number(qint64(alert.id));
    if (channel.lists)
        name += u'/' + QString::number(qint64(channel.id));
    const QUuid id = alert.kind == Alert::Kind::Test ? QUuid::createUuid() : QUuid::createUuidV5(space, name);
    return id.toString(QUuid::WithoutBraces);
}

QByteArray bodyOf(const Alert &alert, const QString &id)
{
    QJsonArray domains;
    for (const DomainName &domain : alert.domains)
        domains.append(domain.ascii());
    const QJsonObject body{{QStringLiteral("id"), id},
                           {QStringLiteral("kind"), alertKindKey(alert.kind)},
                           {QStringLiteral("at"), alert.at.toUTC().toString(Qt::ISODate)},
                           {QStringLiteral("title"), alert.title},
                           {QStringLiteral("body"), alert.body},
                           {QStringLiteral("domains"), domains},
                           {QStringLiteral("domain_count"), alert.domainCount}};
    return QJsonDocument(body).toJson(QJsonDocument::Compact);
}

Result<net::HttpRequest> webhookRequest(const Outgoing &out)
{
    const QString id = eventId(out.sender, out.channel, out.alert);
    const QByteArray body = bodyOf(out.alert, id);
    const QByteArray timestamp = QByteArray::number(out.now.toSecsSinceEpoch());
    net::HttpRequest request{net::HttpRequest::Method::Post,
                             out.channel.url,
                             body,
                             {{"Pantau-Event-Id", id.toLatin1()}, {"Pantau-Timestamp", timestamp}}};
    if (out.secret)
        request.headers.append({"Pantau-Signature", webhookSignature(*out.secret, timestamp, body)});
    return request;
}

DeliveryAnswer judgeWebhook(const Outgoing &, const net::HttpReply &reply, const QString &host)
{
    if (isSuccess(reply.status))
        return {};
    return Unexpected<DeliveryFailure>(refusalOf(reply, host, {}));
}

ChannelForm webhookForm()
{
    ChannelForm form;
    form.key = QStringLiteral("webhook");
    form.name = Texts::tr("Webhook");
    form.menuText = Texts::tr("&Webhook…");
    form.addTitle = Texts::tr("Add a webhook");
    form.intro =
        Texts::tr("Each alert is sent to the address of another program, such as a chat or your own server.");
    form.nameExample = Texts::tr("for example: Our server");
    form.secretNote =
        Texts::tr("With a secret, each alert is signed, so that the other side can tell it from a forged "
                  "one. It is kept in the keychain of your system.");
    form.secretIsSent = false;
    form.hasMessage = false;
    form.fields = {
        {.place = ChannelField::Place::Url,
         .label = Texts::tr("&Address:"),
         .placeholder = QStringLiteral("https://"),
         .help = Texts::tr(
             "Webhook: the https:// address that takes the alerts. It is kept in the database and its "
             "backups, with any token in it; a signing secret is not."),
         .whyRequired = {},
         .check = checkWebhookUrl,
         .usualScheme = QStringLiteral("https")},
        {.place = ChannelField::Place::Keychain,
         .isRequired = false,
         .label = Texts::tr("S&ecret:"),
         .placeholder = Texts::tr("leave empty if the other side asks for none"),
         .help = Texts::tr("Webhook: the signing secret; without one, nothing is signed."),
         .whyRequired = {},
         .check = checkWebhookSecret},
    };
    return form;
}

} // namespace

QByteArray webhookSignature(const ChannelSecret &secret, const QByteArray &timestamp, const QByteArray &body)
{
    return "v1=" + QMessageAuthenticationCode::hash(timestamp + '.' + body, secret.secretBytes(),
                                                    QCryptographicHash::Sha256)
                       .toHex();
}

/// Sends alerts as JSON to the user's address, as documented in docs/webhooks.md.
extern const ChannelKind webhookKind{
    .form = webhookForm, .request = webhookRequest, .judge = judgeWebhook, .ignoresBody = true};

} // namespace pantau::channels
