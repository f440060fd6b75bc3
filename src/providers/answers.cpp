// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/answers.h"

#include "providers/contract.h"
#include "providers/failure_mapping.h"

#include <QCoreApplication>
#include <QJsonDocument>

namespace pantau::providers {

using net::HttpReply;

namespace {

constexpr qsizetype LongestDomainText = 2048;
constexpr qsizetype MostNamesInARemark = 5;

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
        return unusableReply(ServiceFailureText::tr("%1 answered with nothing at all. Check the address of "
                                                    "the account, or try again later.")
                                 .arg(asked.host),
                             QStringLiteral("empty body"), asked);
    return unusableReply(ServiceFailureText::tr("The answer of %1 cannot be read: it is damaged, or this is "
                                                "not a checking service. Check the address of the account.")
                             .arg(asked.host),
                         QStringLiteral("not JSON (%1), %2 bytes").arg(parseError).arg(reply.body.size()),
                         asked);
}

} // namespace

ServiceFailure wrongShape(const QString &what, const Asked &asked)
{
    return unusableReply(ServiceFailureText::tr("The answer of %1 does not have the form of a checking "
                                                "service (%2). Check the address of the account.")
                             .arg(asked.host, what),
                         what, asked);
}

Result<QJsonObject, ServiceFailure> jsonObject(const HttpReply &reply, const Asked &asked)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(reply.body, &error);
    if (error.error != QJsonParseError::NoError)
        return Unexpected<ServiceFailure>(notJson(reply, error.errorString(), asked));
    if (!document.isObject())
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("not a JSON object"), asked));
    return document.object();
}

Result<QJsonObject, ServiceFailure> plainReply(const HttpReply &reply, const Asked &asked)
{
    if (reply.status != 200)
        return Unexpected<ServiceFailure>(failureForStatus(reply, asked, ErrorForm::Plain));
    auto object = jsonObject(reply, asked);
    if (object && repeatedMembers(reply.body).anywhere)
        return Unexpected<ServiceFailure>(wrongShape(QStringLiteral("duplicate members"), asked));
    return object;
}

std::optional<bool> verdict(const QJsonValue &value, QLatin1String blocked, QLatin1String notBlocked)
{
    const QString text = value.toString();
    if (text == blocked)
        return true;
    return text == notBlocked ? std::optional(false) : std::nullopt;
}

std::optional<bool> yesOrNo(const QJsonValue &value)
{
    return value.isBool() ? std::optional(value.toBool()) : std::nullopt;
}

std::optional<bool> eitherBlocked(std::optional<bool> one, std::optional<bool> other)
{
    if (one == true || other == true)
        return true;
    return one && other ? std::optional(false) : std::nullopt;
}

AnswerMatcher::AnswerMatcher(const QList<DomainName> &requested, const Asked &asked) : m_asked(asked)
{
    for (const DomainName &domain : requested)
        m_seen.insert(domain, {});
}

void AnswerMatcher::take(const QJsonValue &name, std::optional<bool> isBlocked)
{
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
    seen->unusable |= !isBlocked;
    seen->blocked |= isBlocked == true;
    seen->notBlocked |= isBlocked == false;
}

void AnswerMatcher::takeContradictory(const QStringList &domains)
{
    for (const QString &domain : domains)
        if (const auto seen = find(domain); seen != m_seen.end()) {
            seen->blocked = seen->notBlocked = true;
            seen->unusable = false;
        }
}

CheckReply AnswerMatcher::finish(const QDateTime &serviceTime) const
{
    CheckReply reply;
    reply.serviceTime = serviceTime;
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
    return reply;
}

DomainAnswer AnswerMatcher::judge(const DomainName &domain, const Seen &seen)
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

/// Tries the exact name first: `www.a.test` may have been requested in addition to `a.test`, to which
/// parse() would convert it.
QHash<DomainName, AnswerMatcher::Seen>::iterator AnswerMatcher::find(const QString &text)
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

} // namespace pantau::providers
