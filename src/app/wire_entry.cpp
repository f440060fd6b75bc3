// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wire_entry.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

namespace pantau::app {

QByteArray wireLine(const WireEntry &entry)
{
    QJsonObject line{
        {QStringLiteral("at"), entry.at.toUTC().toString(Qt::ISODateWithMs)},
        {QStringLiteral("account"), entry.accountName},
        {QStringLiteral("host"), entry.host},
        {QStringLiteral("request"), entry.request},
        {QStringLiteral("domains"), entry.domainCount},
        {QStringLiteral("status"), entry.httpStatus},
        {QStringLiteral("ms"), qint64(entry.duration.count())},
        {QStringLiteral("bytes"), entry.bytesReceived},
    };
    if (entry.account)
        line.insert(QStringLiteral("account_id"), qint64(*entry.account));
    if (!entry.run.isEmpty())
        line.insert(QStringLiteral("run"), entry.run);
    if (!entry.failure.isEmpty())
        line.insert(QStringLiteral("failure"), entry.failure);
    if (!entry.detail.isEmpty())
        line.insert(QStringLiteral("detail"), withoutDomains(entry, entry.detail));
    if (entry.retryAfter)
        line.insert(QStringLiteral("retry_after"), qint64(entry.retryAfter->count()));
    return QJsonDocument(line).toJson(QJsonDocument::Compact);
}

std::optional<WireEntry> wireEntry(const QByteArray &line)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    WireEntry entry;
    entry.at = QDateTime::fromString(object.value(QLatin1String("at")).toString(), Qt::ISODateWithMs).toUTC();
    if (!entry.at.isValid())
        return std::nullopt;
    const auto text = [&object](const char *name) { return object.value(QLatin1String(name)).toString(); };
    const auto number = [&object](const char *name) { return object.value(QLatin1String(name)).toInteger(); };
    entry.accountName = text("account");
    entry.run = text("run");
    entry.host = text("host");
    entry.request = text("request");
    entry.domainCount = int(number("domains"));
    entry.httpStatus = int(number("status"));
    entry.duration = std::chrono::milliseconds(number("ms"));
    entry.bytesReceived = number("bytes");
    entry.failure = text("failure");
    entry.detail = text("detail");
    if (object.contains(QLatin1String("account_id")))
        entry.account = AccountId{number("account_id")};
    if (object.contains(QLatin1String("retry_after")))
        entry.retryAfter = std::chrono::seconds(number("retry_after"));
    return entry;
}

QString withoutDomains(const WireEntry &entry, QString text)
{
    for (const QString &domain : entry.domains)
        text.replace(domain, QLatin1String("[domain]"), Qt::CaseInsensitive);
    return text;
}

} // namespace pantau::app
