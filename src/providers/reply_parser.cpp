// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/reply_parser.h"

#include "net/http_date.h"
#include "providers/failure_mapping.h"
#include "providers/repeated_members.h"
#include "providers/usage_parser.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace pantau::providers {

using net::HttpReply;

namespace {

constexpr qsizetype LongestDomainText = 2048;
constexpr qsizetype MostNamesInARemark = 5;

ServiceFailure wrongShape(const QString &what, const Asked &asked)
{
    return unusableReply(QCoreApplication::translate("ServiceFailure",
                                                     "The answer of %1 does not have the form of a checking "
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
            QCoreApplication::translate(
                "ServiceFailure",
                "%1 answered with a web page instead of a check result. If this network asks you to log in, "
                "do so in your browser; otherwise, check the address of the account.")
                .arg(asked.host),
            QStringLiteral("a web page of %1 bytes").arg(reply.body.size()), asked);
    if (start.isEmpty())
        return unusableReply(QCoreApplication::translate(
                                 "ServiceFailure", "%1 answered with nothing at all. Check the address of "
                                                   "the account, or try again later.")
                                 .arg(asked.host),
                             QStringLiteral("empty body"), asked);
    return unusableReply(QCoreApplication::translate(
                             "ServiceFailure", "The answer of %1 cannot be read: it is damaged, or this is "
                                               "not a checking service. Check the address of the account.")
                             .arg(asked.host),
                         QStringLiteral("not JSON (%1), %2 bytes").arg(parseError).arg(reply.body.size()),
                         asked);
}

/// The JSON object of a 200, and where it contradicts itself.
struct Reply
{
    QJsonObject object;
    RepeatedMembers repeated;
};

/// A 200 whose `success` does not deny it, and that says everything of it once.
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

/// What the results said of one requested domain, all of them together.
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
                QCoreApplication::translate("CheckReply",
                                            "The service's answer for this domain was neither yes nor no.")};
    if (seen.blocked && seen.notBlocked)
        return {BlockStatus::Unknown,
                QCoreApplication::translate(
                    "CheckReply", "The service said both blocked and not blocked for this domain.")};
    if (seen.blocked)
        return {BlockStatus::Blocked, {}};
    if (seen.notBlocked)
        return {BlockStatus::NotBlocked, {}};
    if (domain.ascii().startsWith(u"www."))
        return {BlockStatus::Unknown,
                QCoreApplication::translate(
                    "CheckReply", "This service cannot check this domain: it removes “www.” from names.")};
    return {BlockStatus::Unknown,
            QCoreApplication::translate("CheckReply", "The service did not answer for this domain.")};
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

    /// A result that names one of its members twice: it is no answer for any of @p domains.
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
            reply.remarks << QCoreApplication::translate("CheckReply",
                                                         "The service gave both answers for: %1")
                                 .arg(contradictions.join(QLatin1String(", ")));
        if (m_aliens > 0)
            reply.remarks << QCoreApplication::translate(
                                 "CheckReply",
                                 "The service answered for %Ln domain(s) that nobody asked for: %1", nullptr,
                                 m_aliens)
                                 .arg(m_alienNames.join(QLatin1String(", ")));
        if (m_nameless > 0)
            reply.remarks << QCoreApplication::translate(
                "CheckReply", "%Ln result(s) of the service named no domain.", nullptr, m_nameless);
    }

private:
    /// The exact name first: `www.a.test` may have been asked for beside `a.test`, into which parse() would
    /// turn it.
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
        parsed.remarks << QCoreApplication::translate(
            "CheckReply", "The service's count of results differs from the results.");
    if (const auto usage = usageOf(*taken, QLatin1String("stats"), parsed.serviceTime, asked))
        parsed.usage = *usage;
    else
        parsed.remarks << QCoreApplication::translate("CheckReply",
                                                      "The service's usage figures cannot be read: %1")
                              .arg(usage.error());
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
