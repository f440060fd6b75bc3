// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/key_output.h"

#include "service/main/report.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>

namespace pantau::service {

namespace {

QString stateOf(const KeyRecord &key, const QDateTime &nowUtc)
{
    if (key.active && key.isExpired(nowUtc))
        return QCoreApplication::translate("service", "expired");
    return key.active ? QCoreApplication::translate("service", "active")
                      : QCoreApplication::translate("service", "inactive");
}

QJsonValue momentOf(const QDateTime &moment)
{
    return moment.toUTC().toString(Qt::ISODate);
}

} // namespace

QJsonObject jsonOf(const KeyRecord &key)
{
    QJsonObject object{
        {QStringLiteral("name"), key.name},
        {QStringLiteral("type"), key.isPremium() ? QStringLiteral("premium") : QStringLiteral("freemium")},
        {QStringLiteral("active"), key.active},
        {QStringLiteral("created_at"), momentOf(key.createdAt)},
        {QStringLiteral("last_day"),
         key.lastDay.isValid() ? QJsonValue(key.lastDay.toString(Qt::ISODate)) : QJsonValue()},
        {QStringLiteral("allowed_ips"), QJsonArray::fromStringList(key.allowedIps)}};
    if (key.isPremium()) {
        object.insert(QStringLiteral("package"), key.package);
        object.insert(QStringLiteral("package_name"), key.packageName);
        object.insert(QStringLiteral("package_since"), momentOf(key.packageSince));
        object.insert(QStringLiteral("credits"), key.credits);
    } else {
        object.insert(QStringLiteral("daily_limit"), key.dailyLimit);
    }
    return object;
}

QJsonObject jsonOf(const KeyUsage &usage)
{
    QJsonObject object = jsonOf(usage.key);
    object.insert(
        QStringLiteral("usage"),
        QJsonObject{{QStringLiteral("limit"), usage.limit},
                    {QStringLiteral("used"), usage.used},
                    {QStringLiteral("remaining"), std::max<qint64>(0, usage.limit - usage.used)},
                    {QStringLiteral("period"),
                     usage.key.isPremium() ? QStringLiteral("monthly") : QStringLiteral("daily")},
                    {QStringLiteral("period_start"), momentOf(usage.periodStart.startOfDay(Qt::UTC))},
                    {QStringLiteral("resets_at"), momentOf(usage.nextPeriod.startOfDay(Qt::UTC))}});
    return object;
}

QJsonObject jsonOf(const Package &package)
{
    return {{QStringLiteral("key"), package.key},
            {QStringLiteral("name"), package.name},
            {QStringLiteral("credits"), package.credits},
            {QStringLiteral("price_idr"), package.priceIdr}};
}

void printJson(const QJsonValue &value)
{
    const QJsonDocument document =
        value.isArray() ? QJsonDocument(value.toArray()) : QJsonDocument(value.toObject());
    print(QString::fromUtf8(document.toJson(QJsonDocument::Compact)));
}

QString describeAllowance(const KeyRecord &key)
{
    return key.isPremium() ? key.packageName
                           : QCoreApplication::translate("service", "freemium, %n domains a day", nullptr,
                                                         int(key.dailyLimit));
}

QStringList cellsOf(const KeyRecord &key, const QDateTime &nowUtc)
{
    return {key.name, describeAllowance(key), stateOf(key, nowUtc), key.allowedIps.join(u' '),
            key.lastDay.toString(Qt::ISODate)};
}

QString sheetOf(const KeyUsage &usage, const QDateTime &nowUtc)
{
    const KeyRecord &key = usage.key;
    const QLocale locale;
    const auto day = [&locale](const QDate &date) { return locale.toString(date, QLocale::ShortFormat); };
    const QString everywhere = QCoreApplication::translate("service", "from everywhere");
    QStringList lines{
        QCoreApplication::translate("service", "Name: %1").arg(key.name),
        QCoreApplication::translate("service", "State: %1").arg(stateOf(key, nowUtc)),
        QCoreApplication::translate("service", "Quota: %1").arg(describeAllowance(key)),
        QCoreApplication::translate("service", "Used: %1 of %2, until %3 (UTC)")
            .arg(locale.toString(usage.used), locale.toString(usage.limit), day(usage.nextPeriod)),
        QCoreApplication::translate("service", "Made on: %1").arg(day(key.createdAt.toUTC().date())),
        QCoreApplication::translate("service", "Last day: %1")
            .arg(key.lastDay.isValid()
                     ? QCoreApplication::translate("service", "%1 (UTC)").arg(day(key.lastDay))
                     : QCoreApplication::translate("service", "none")),
        QCoreApplication::translate("service", "Addresses: %1")
            .arg(key.allowedIps.isEmpty() ? everywhere : key.allowedIps.join(QLatin1String(", ")))};
    return lines.join(u'\n');
}

} // namespace pantau::service
