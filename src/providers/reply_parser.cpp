// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/reply_parser.h"

#include "base/text.h"
#include "net/http_client.h"
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

class CheckReplyText
{
    Q_DECLARE_TR_FUNCTIONS(CheckReply)
};

constexpr qsizetype LongestDomainText = 2048;
constexpr qsizetype MostNamesInARemark = 5;

ServiceFailure wrongShape(const QString &what, const Asked &asked)
{
    return unusableReply(ServiceFailureText::tr("The answer of %1 does not have the form of a checking "
                                                "service (%2). Check the address of the account.")
                             .arg(asked.host, what),
                         what, asked);
}

ServiceFailure notJson(const HttpReply &reply, const QString &parseError, const Asked &asked)
{
    if (hasUnreadableEncoding(reply))
        return unreadableEncoding(reply, asked);
    const QByteArray start = reply.body.left(4096).trimmed();
    if (start.startsWith('<') || reply.contentType.toLower().contains("html"))
        return unusableReply(
            ServiceFailureText::tr(
                "%1 answered with a web page instead of a check result. If this network asks you to log in, "
                "do so in your browser; otherwise, check the address of the account.")
                .arg(asked.host),
            QStringLiteral("a web page of %1 bytes").arg(reply.body.size()), asked);
    if (start.isEmpty())
        return unusableReply(
            ServiceFailureText::tr(
                "%1 answered with nothing at all. Check the address of the account, or try again later.")
                .arg(asked.host),
            QStringLiteral("empty body"), asked);
    return unusableReply(ServiceFailureText::tr("The answer of %1 cannot be read: it is damaged, or this is "
                                                "not a checking service. Check the address of the account.")
                             .arg(asked.host),
                         QStringLiteral("not JSON (%1), %2 bytes").arg(parseError).arg(reply.body.size()),
                         asked);
}

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
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(reply.body, &error);
    if (error.error != QJsonParseError::NoError)
        return Unexpected<ServiceFailure>(notJson(reply, error.errorString(), asked));
    if (!document.isObject())
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("not a JSON object"), asked));
    const QJsonObject object = document.object();
    const QJsonValue success = object.value(QLatin1String("success"));
    if (!success.isUndefined() && !success.toBool())
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("success is not true"), asked));
    Reply taken{object, repeatedMembers(reply.body)};
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

/// All results for one requested domain.
struct Seen
{
    bool blocked = false;
    bool notBlocked = false;
    bool unusable = false;
};

DomainAnswer judge(const DomainName &domain, const Seen &seen)
{
    if (seen.unusable)
        return {BlockStatus::Unknown,
                CheckReplyText::tr("The service's answer for this domain was neither yes nor no.")};
    if (seen.blocked && seen.notBlocked)
        return {BlockStatus::Unknown,
                CheckReplyText::tr("The service said both blocked and not blocked for this domain.")};
    if (seen.blocked)
        return {BlockStatus::Blocked, {}};
    if (seen.notBlocked)
        return {BlockStatus::NotBlocked, {}};
    if (domain.ascii().startsWith(u"www."))
        return {BlockStatus::Unknown,
                CheckReplyText::tr("This service cannot check this domain: it removes “www.” from names.")};
    return {BlockStatus::Unknown, CheckReplyText::tr("The service did not answer for this domain.")};
}

class Matcher
{
public:
    Matcher(const QList<DomainName> &requested, const Asked &asked) : m_asked(asked)
    {
        for (const DomainName &domain : requested)
            m_seen.insert(domain, {});
    }

    void take(const QJsonValue &item)
    {
        const QJsonObject object = item.toObject();
        const QJsonValue name = object.value(QLatin1String("Domain"));
        if (!name.isString()) {
            ++m_nameless;
            return;
        }
        const auto seen = find(name.toString());
        if (seen == m_seen.end()) {
            if (++m_aliens <= MostNamesInARemark)
                m_alienNames << outsideText(name.toString(), m_asked);
            return;
        }
        const QJsonValue blocked = object.value(QLatin1String("Blocked"));
        seen->unusable |= !blocked.isBool();
        (blocked.toBool() ? seen->blocked : seen->notBlocked) |= blocked.isBool();
    }

    /// Adds a result with duplicate members: it is no valid answer for any of @p domains.
    void takeContradictory(const QStringList &domains)
    {
        for (const QString &domain : domains)
            if (const auto seen = find(domain); seen != m_seen.end()) {
                seen->blocked = seen->notBlocked = true;
                seen->unusable = false;
            }
    }

    void finish(CheckReply &reply) const
    {
        QStringList contradictions;
        for (auto it = m_seen.cbegin(); it != m_seen.cend(); ++it) {
            reply.answers.insert(it.key(), judge(it.key(), *it));
            if (it->blocked && it->notBlocked)
                contradictions << it.key().ascii();
        }
        contradictions.sort();
        if (!contradictions.isEmpty())
            reply.remarks << CheckReplyText::tr("The service gave both answers for: %1")
                                 .arg(contradictions.join(QLatin1String(", ")));
        if (m_aliens > 0)
            reply.remarks << CheckReplyText::tr(
                                 "The service answered for %Ln domain(s) that Pantau did not ask for: %1",
                                 nullptr, m_aliens)
                                 .arg(m_alienNames.join(QLatin1String(", ")));
        if (m_nameless > 0)
            reply.remarks << CheckReplyText::tr("%Ln result(s) of the service named no domain.", nullptr,
                                                m_nameless);
    }

private:
    /// Tries the exact name first: `www.a.test` may have been requested in addition to `a.test`, to which
    /// parse() would convert it.
    QHash<DomainName, Seen>::iterator find(const QString &text)
    {
        if (text.size() > LongestDomainText)
            return m_seen.end();
        QString exact = text.trimmed().toLower();
        if (exact.endsWith(u'.'))
            exact.chop(1);
        if (const auto found = m_seen.find(DomainName::fromNormalised(exact)); found != m_seen.end())
            return found;
        const auto parsed = DomainName::parse(text);
        return parsed ? m_seen.find(*parsed) : m_seen.end();
    }

    const Asked &m_asked;
    QHash<DomainName, Seen> m_seen;
    QStringList m_alienNames;
    int m_aliens = 0;
    int m_nameless = 0;
};

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

    CheckReply parsed;
    parsed.serviceTime = net::parseHttpDate(reply.date);
    Matcher matcher(requested, asked);
    const QJsonArray items = results.toArray();
    for (const auto &item : items)
        matcher.take(item);
    for (const QStringList &domains : taken->repeated.results)
        matcher.takeContradictory(domains);
    matcher.finish(parsed);

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

} // namespace pantau::providers
