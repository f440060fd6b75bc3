// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/usage_parser.h"

#include "base/text.h"

#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace pantau::providers {

namespace {

constexpr int DefaultPremiumCost = 3; // contract 2.5
constexpr double LargestExactReal = 9007199254740992.0;
constexpr double LargestCost = 1'000'000;
constexpr qsizetype LongestPackageName = 100;

/// The three counters of @p object, of which the first is called @p limitName.
Result<Usage, QString> parseCounters(const QJsonValue &value, QLatin1String objectName,
                                     QLatin1String limitName)
{
    if (!value.isObject())
        return Unexpected<QString>(objectName + QLatin1String(" is not an object"));
    const QJsonObject object = value.toObject();
    Usage usage;
    const auto read = [&](QLatin1String name, qint64 &counter) {
        const auto parsed = parseCounter(object.value(name));
        if (parsed)
            counter = *parsed;
        return parsed.has_value();
    };
    const auto wrong = [&](QLatin1String name) {
        return Unexpected<QString>(objectName + u'.' + name + QLatin1String(" is not a usable number"));
    };
    if (!read(limitName, usage.limit))
        return wrong(limitName);
    if (!read(QLatin1String("used"), usage.used))
        return wrong(QLatin1String("used"));
    if (!read(QLatin1String("remaining"), usage.remaining))
        return wrong(QLatin1String("remaining"));
    return usage;
}

Result<Usage, QString> parseFreemium(const QJsonValue &rateLimit, const QDateTime &serviceTime)
{
    auto usage = parseCounters(rateLimit, QLatin1String("rate_limit"), QLatin1String("limit"));
    if (usage && serviceTime.isValid())
        usage->resetsAt = nextMidnightUtc(serviceTime);
    return usage;
}

/// What one domain costs; empty when it is malformed. Missing, 0 or less is the contract's 3; a fraction is
/// rounded up, because to expect too little would overspend.
std::optional<int> parseCost(const QJsonValue &value)
{
    if (value.isUndefined() || value.isNull())
        return DefaultPremiumCost;
    const double cost = value.toDouble();
    if (!value.isDouble() || !(cost <= LargestCost))
        return std::nullopt;
    return cost <= 0 ? DefaultPremiumCost : static_cast<int>(std::ceil(cost));
}

QString packageName(const QJsonObject &object)
{
    return plainText(object.value(QLatin1String("package_name")).toString().left(LongestPackageName))
        .simplified();
}

Result<Usage, QString> parsePremium(const QJsonObject &object)
{
    auto usage =
        parseCounters(object.value(QLatin1String("quota")), QLatin1String("quota"), QLatin1String("total"));
    if (!usage)
        return usage;
    const auto cost = parseCost(object.value(QLatin1String("cost_per_request")));
    if (!cost)
        return Unexpected<QString>(QStringLiteral("cost_per_request is not a usable number"));
    usage->period = Usage::Period::Monthly;
    usage->unitCost = *cost;
    usage->packageName = packageName(object);
    return usage;
}

} // namespace

QString usageType(Usage::Period period)
{
    return period == Usage::Period::Daily ? QStringLiteral("freemium") : QStringLiteral("premium");
}

QJsonValue withSafeName(const QJsonValue &usage, const Asked &asked)
{
    QJsonObject object = usage.toObject();
    const auto name = object.find(QLatin1String("package_name"));
    if (name == object.end())
        return usage;
    *name = outsideText(name->toString(), asked);
    return object;
}

std::optional<qint64> parseCounter(const QJsonValue &value)
{
    const double number = value.toDouble();
    if (!value.isDouble() || !(number <= LargestExactReal)) // written so that NaN is refused
        return std::nullopt;
    return static_cast<qint64>(std::floor(std::max(number, 0.0)));
}

Result<Usage, QString> parseUsage(const QJsonValue &value, const QDateTime &serviceTime)
{
    if (!value.isObject())
        return Unexpected<QString>(QStringLiteral("the usage is not an object"));
    const QJsonObject object = value.toObject();
    const QString type = object.value(QLatin1String("type")).toString();
    if (type == usageType(Usage::Period::Daily))
        return parseFreemium(object.value(QLatin1String("rate_limit")), serviceTime);
    if (type == usageType(Usage::Period::Monthly))
        return parsePremium(object);
    return Unexpected<QString>(QStringLiteral("type is neither freemium nor premium"));
}

std::optional<Usage> parseDailyLimit(const QJsonValue &rateLimit, const QDateTime &serviceTime)
{
    const auto usage = parseFreemium(rateLimit, serviceTime);
    return usage ? std::optional(*usage) : std::nullopt;
}

std::optional<Usage> parsePackageQuota(const QJsonValue &quota)
{
    auto usage = parseCounters(quota, QLatin1String("quota"), QLatin1String("limit"));
    if (!usage)
        return std::nullopt;
    usage->period = Usage::Period::Monthly;
    usage->unitCost = DefaultPremiumCost; // a guess: a 402 does not name the cost
    usage->packageName = packageName(quota.toObject());
    return *usage;
}

} // namespace pantau::providers
