// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "channels/channel_kind.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageAuthenticationCode>
#include <QUuid>

namespace pantau::channels {

namespace {

/// Sends alerts as JSON to the user's address, as documented in docs/webhooks.md.
class Webhook
{
    Q_DECLARE_TR_FUNCTIONS(pantau::channels::Webhook)

public:
    static ChannelForm form();
    static Result<void> checkUrl(const QString &text)
    {
        return checkChannelAddress(QUrl(text, QUrl::StrictMode));
    }
    static Result<void> checkSecret(const QString &text);
    static Result<net::HttpRequest> request(const Outgoing &out);
    static DeliveryAnswer judge(const Outgoing &out, const net::HttpReply &reply, const QString &host);
};

ChannelForm Webhook::form()
{
    ChannelForm form;
    form.key = QStringLiteral("webhook");
    form.name = tr("Webhook");
    form.menuText = tr("&Webhook…");
    form.addTitle = tr("Add a webhook");
    form.intro =
        tr("Each alert is sent to the address of another program, such as a chat or your own server.");
    form.nameExample = tr("for example: Our server");
    form.secretNote =
        tr("With a secret, each alert is signed, so that the other side can tell it from a forged "
           "one. It is kept in the keychain of your system.");
    form.secretIsSent = false;
    form.hasMessage = false;
    form.fields = {
        {.place = ChannelField::Place::Url,
         .label = tr("&Address:"),
         .placeholder = QStringLiteral("https://"),
         .help = tr("Webhook: the https:// address that takes the alerts. It is kept in the database and its "
                    "backups, with any token in it; a signing secret is not."),
         .whyRequired = {},
         .check = checkUrl,
         .usualScheme = QStringLiteral("https")},
        {.place = ChannelField::Place::Keychain,
         .isRequired = false,
         .label = tr("S&ecret:"),
         .placeholder = tr("leave empty if the other side asks for none"),
         .help = tr("Webhook: the signing secret; without one, nothing is signed."),
         .whyRequired = {},
         .check = checkSecret},
    };
    return form;
}

Result<void> Webhook::checkSecret(const QString &text)
{
    if (isSecretText(text))
        return {};
    return failure(Error::Kind::InvalidInput,
                   tr("The signing secret cannot be used. Enter 1 to 512 letters, digits or signs without "
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

Result<net::HttpRequest> Webhook::request(const Outgoing &out)
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

DeliveryAnswer Webhook::judge(const Outgoing &, const net::HttpReply &reply, const QString &host)
{
    if (reply.status >= 200 && reply.status < 300)
        return {};
    return Unexpected<DeliveryFailure>(refusalOf(reply, host, {}));
}

} // namespace

QByteArray webhookSignature(const ChannelSecret &secret, const QByteArray &timestamp, const QByteArray &body)
{
    return "v1=" + QMessageAuthenticationCode::hash(timestamp + '.' + body, secret.secretBytes(),
                                                    QCryptographicHash::Sha256)
                       .toHex();
}

extern const ChannelKind webhookKind{
    .form = Webhook::form, .request = Webhook::request, .judge = Webhook::judge, .ignoresBody = true};

} // namespace pantau::channels
