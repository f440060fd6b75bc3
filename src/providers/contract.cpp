// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/contract.h"

#include "base/text.h"
#include "providers/client.h"
#include "providers/failure_mapping.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pantau::providers {

namespace {

constexpr int DefaultPremiumCost = 3; // contract 2.5
constexpr double LargestExactReal = 9007199254740992.0;
constexpr double LargestCost = 1'000'000;
constexpr qsizetype LongestPackageName = 100;

/// Parses the three counters of @p object, the first of which is called @p limitName.
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

/// Parses the cost of a domain; empty if it is malformed. A missing or non-positive value is the contract's
/// 3. Fractions are rounded up, since a cost that is too low would overspend.
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
    if (!value.isDouble() || !(number <= LargestExactReal)) // also rejects NaN
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
    usage->unitCost = DefaultPremiumCost; // a guess: a 402 does not contain the cost
    usage->packageName = packageName(quota.toObject());
    return *usage;
}

namespace {

/// An open object or array.
struct Level
{
    bool isObject = false;
    bool repeats = false;
    QSet<QString> members;
    QString member;     ///< the member whose value comes next
    bool named = false; ///< the next string is a value, not a name
    QStringList domains;
};

/// Returns the unescaped string in @p json, which includes its quotation marks.
QString decoded(const QByteArray &json)
{
    if (!json.contains('\\'))
        return QString::fromUtf8(json.mid(1, json.size() - 2));
    return QJsonDocument::fromJson('[' + json + ']').array().at(0).toString();
}

class Walk
{
public:
    void open(bool isObject) { m_levels.push_back({isObject, false, {}, {}, false, {}}); }

    void text(const QString &text)
    {
        if (m_levels.empty() || !m_levels.back().isObject)
            return;
        Level &level = m_levels.back();
        if (level.named) {
            if (level.member == QLatin1String("Domain"))
                level.domains += text;
            return;
        }
        if (level.members.contains(text)) {
            m_found.anywhere = true;
            level.repeats |=
                !isResult() || text == QLatin1String("Domain") || text == QLatin1String("Blocked");
            if (m_levels.size() == 1)
                m_found.ofReply += text;
        }
        level.members.insert(text);
        level.member = text;
        level.named = true;
    }

    void comma()
    {
        if (!m_levels.empty())
            m_levels.back().named = false;
    }

    void close()
    {
        if (m_levels.empty())
            return;
        const bool wasResult = isResult();
        const Level closed = m_levels.back();
        m_levels.pop_back();
        if (m_levels.empty() || !closed.repeats)
            return;
        if (wasResult)
            m_found.results.append(closed.domains);
        else if (!m_found.within.contains(m_levels.front().member))
            m_found.within += m_levels.front().member;
    }

    [[nodiscard]] const RepeatedMembers &found() const { return m_found; }

private:
    /// True if the innermost level is an element of `results`.
    [[nodiscard]] bool isResult() const
    {
        return m_levels.size() == 3 && m_levels.back().isObject && !m_levels[1].isObject &&
               m_levels.front().member == QLatin1String("results");
    }

    std::vector<Level> m_levels;
    RepeatedMembers m_found;
};

} // namespace

RepeatedMembers repeatedMembers(const QByteArray &json)
{
    Walk walk;
    for (qsizetype i = 0; i < json.size(); ++i) {
        switch (json[i]) {
        case '"': {
            const qsizetype start = i++;
            while (i < json.size() && json[i] != '"')
                i += json[i] == '\\' ? 2 : 1;
            walk.text(decoded(json.mid(start, i - start + 1)));
            break;
        }
        case '{':
        case '[':
            walk.open(json[i] == '{');
            break;
        case '}':
        case ']':
            walk.close();
            break;
        case ',':
            walk.comma();
            break;
        default:
            break;
        }
    }
    return walk.found();
}

using net::HttpReply;

namespace {

/// JSON object of a 200, with its duplicate members.
struct Reply
{
    QJsonObject object;
    RepeatedMembers repeated;
};

/// Parses a 200 without `success: false` and without duplicate members.
Result<Reply, ServiceFailure> successObject(const HttpReply &reply, const Asked &asked)
{
    if (reply.status != 200)
        return Unexpected<ServiceFailure>(failureForStatus(reply, asked));
    const auto object = jsonObject(reply, asked);
    if (!object)
        return Unexpected<ServiceFailure>(object.error());
    const QJsonValue success = object->value(QLatin1String("success"));
    if (!success.isUndefined() && !success.toBool())
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("success is not true"), asked));
    Reply taken{*object, repeatedMembers(reply.body)};
    for (const QString &member : std::as_const(taken.repeated.ofReply))
        for (const auto known : {"success", "results", "stats", "limit"})
            if (member == QLatin1String(known))
                return Unexpected<ServiceFailure>(
                    wrongShape(QLatin1String(known) + QLatin1String(" stands in it twice"), asked));
    return taken;
}

Result<Usage, QString> usageOf(const Reply &reply, QLatin1String member, const QDateTime &serviceTime,
                               const Asked &asked)
{
    if (reply.repeated.within.contains(member))
        return Unexpected<QString>(member + QLatin1String(" says something twice"));
    return parseUsage(withSafeName(reply.object.value(member), asked), serviceTime);
}

} // namespace

CheckAnswer parseCheckReply(const HttpReply &reply, const QList<DomainName> &requested, const Asked &asked)
{
    const auto taken = successObject(reply, asked);
    if (!taken)
        return Unexpected<ServiceFailure>(taken.error());
    const QJsonObject &object = taken->object;
    const QJsonValue results = object.value(QLatin1String("results"));
    if (!results.isArray())
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("results is not a list"), asked));

    AnswerMatcher matcher(requested, asked, AnswerMatcher::Names::Loose);
    const QJsonArray items = results.toArray();
    for (const auto &item : items) {
        const QJsonObject result = item.toObject();
        matcher.take(result.value(QLatin1String("Domain")), yesOrNo(result.value(QLatin1String("Blocked"))));
    }
    for (const QStringList &domains : taken->repeated.results)
        matcher.takeContradictory(domains);
    CheckReply parsed = matcher.finish(net::parseHttpDate(reply.date));

    if (object.value(QLatin1String("count")).toDouble(-1) != static_cast<double>(items.size()))
        parsed.remarks << CheckReplyText::tr("The service's count of results differs from the results.");
    if (const auto usage = usageOf(*taken, QLatin1String("stats"), parsed.serviceTime, asked))
        parsed.usage = *usage;
    else
        parsed.remarks
            << CheckReplyText::tr("The service's usage figures cannot be read: %1").arg(usage.error());
    return parsed;
}

UsageAnswer parseUsageReply(const HttpReply &reply, const Asked &asked)
{
    const auto taken = successObject(reply, asked);
    if (!taken)
        return Unexpected<ServiceFailure>(taken.error());
    UsageReply parsed;
    parsed.serviceTime = net::parseHttpDate(reply.date);
    const auto usage = usageOf(*taken, QLatin1String("limit"), parsed.serviceTime, asked);
    if (!usage)
        return Unexpected<ServiceFailure>(wrongShape(usage.error(), asked));
    parsed.usage = *usage;
    return parsed;
}

namespace {

/// Path and query are appended to the base address (contract 4).
net::HttpRequest requestTo(const QString &path, const std::optional<ApiKey> &key)
{
    net::HttpRequest request;
    request.url.setPath(path);
    if (key)
        request.headers.append({"X-API-Key", key->secretBytes()});
    return request;
}

/// Creates POST /check (contract 2.1): one string with a domain per line.
net::HttpRequest checkRequest(const QList<DomainName> &domains, const std::optional<ApiKey> &key)
{
    QStringList names;
    names.reserve(domains.size());
    for (const DomainName &domain : domains)
        names << requestName(domain);
    net::HttpRequest request = requestTo(QStringLiteral("/check"), key);
    request.method = net::HttpRequest::Method::Post;
    request.body = QJsonDocument(QJsonObject{{QStringLiteral("domains"), names.join(u'\n')}})
                       .toJson(QJsonDocument::Compact);
    return request;
}

net::HttpRequest usageRequest(const std::optional<ApiKey> &key)
{
    return requestTo(QStringLiteral("/limit"), key);
}

} // namespace

/// The service of the contract, with a daily allowance or a monthly package of credits.
extern const Provider contract{
    .key = QLatin1String("contract"),
    .limits = {.domains = 100, .characters = 10'000, .perMinute = 60}, // contract 2.1 and 8
    .takesKey = true,
    .checkRequest = checkRequest,
    .readCheck = parseCheckReply,
    .usageRequest = usageRequest,
    .readUsage = parseUsageReply,
    .usageType = usageType,
};

} // namespace pantau::providers
