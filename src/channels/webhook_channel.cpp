// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/webhook_channel.h"

#include "channels/delivery_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageAuthenticationCode>
#include <QUuid>

namespace pantau::channels {

namespace {

/// The same alert has the same id however often it is sent, also after a restart; each test has its own.
QString eventId(const QString &sender, const Alert &alert)
{
    static const QUuid space(QStringLiteral("{8d7a9f2e-5b1c-4d8e-9a53-1f60c2b7e4d1}"));
    const QUuid id = alert.kind == Alert::Kind::Test
                         ? QUuid::createUuid()
                         : QUuid::createUuidV5(space, sender + u'/' + QString::number(qint64(alert.id)));
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

} // namespace

QByteArray webhookSignature(const ChannelSecret &secret, const QByteArray &timestamp, const QByteArray &body)
{
    return "v1=" + QMessageAuthenticationCode::hash(timestamp + '.' + body, secret.secretBytes(),
                                                    QCryptographicHash::Sha256)
                       .toHex();
}

WebhookChannel::WebhookChannel(net::HttpClient &http, const Clock &clock, QString sender)
    : m_http(http), m_clock(clock), m_sender(std::move(sender))
{
}

QFuture<DeliveryAnswer> WebhookChannel::send(const Channel &channel,
                                             const std::optional<ChannelSecret> &secret, const Alert &alert)
{
    const QString id = eventId(m_sender, alert);
    const QByteArray body = bodyOf(alert, id);
    const QByteArray timestamp = QByteArray::number(m_clock.nowUtc().toSecsSinceEpoch());
    QList<net::HttpRequest::Header> headers{{"Pantau-Event-Id", id.toLatin1()},
                                            {"Pantau-Timestamp", timestamp}};
    if (secret)
        headers.append({"Pantau-Signature", webhookSignature(*secret, timestamp, body)});
    return m_http.send({net::HttpRequest::Method::Post, channel.url, body, headers})
        .then([host = channel.url.host()](const net::HttpAnswer &answer) -> DeliveryAnswer {
            if (!answer)
                return Unexpected<DeliveryFailure>(failureOf(answer.error(), host));
            if (answer->status >= 200 && answer->status < 300)
                return {};
            return Unexpected<DeliveryFailure>(refusalOf(*answer, host, {}));
        });
}

} // namespace pantau::channels
