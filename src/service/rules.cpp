// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/rules.h"

#include "service/blocklist_index.h"
#include "service/database.h"
#include "service/domains_field.h"

#include <QJsonDocument>
#include <QLoggingCategory>

namespace pantau::service {

namespace {

Q_LOGGING_CATEGORY(log, "pantau.service")

constexpr qsizetype MaximumBody = 64 * 1024;
constexpr QStringView Prefix = u"/api/v1/";

/// The `domains` of a JSON body; anything else there is no valid domain (contract 7, 422).
std::optional<QList<DomainName>> domainsOf(const Request &request)
{
    const QByteArray mediaType = request.contentType.split(';').constFirst().trimmed().toLower();
    if (mediaType != "application/json")
        return std::nullopt;
    const QJsonValue field = QJsonDocument::fromJson(request.body).object().value(QLatin1String("domains"));
    return field.isString() ? readDomainsField(field.toString()) : std::nullopt;
}

Reply failed(const Error &error)
{
    qCWarning(log).noquote() << error.sentence << error.detail;
    return checkFailed();
}

} // namespace

Rules::Rules(Database &database, const BlocklistIndex &blocklist, const Clock &clock, Limits limits)
    : m_database(database)
    , m_blocklist(blocklist)
    , m_clock(clock)
    , m_limits(limits)
    , m_keys(database)
    , m_window(limits.requestsPerMinute)
{
}

Reply Rules::answer(const Request &request)
{
    if (!request.path.startsWith(Prefix))
        return notFound();
    if (const auto wait = m_window.refuse(request.clientIp, m_clock.monotonic()))
        return tooManyRequests(*wait);
    return route(request);
}

Reply Rules::route(const Request &request)
{
    const QStringView name = QStringView(request.path).sliced(Prefix.size());
    const bool isCheck = name == u"check";
    if (!isCheck && name != u"limit" && name != u"stats")
        return notFound();
    const QByteArray method = isCheck ? "POST" : "GET";
    if (request.method != method)
        return methodNotAllowed(method);
    if (request.body.size() > MaximumBody)
        return bodyTooLarge();

    const QDateTime now = m_clock.nowUtc();
    Allowance allowance = allowanceOf(request.clientIp, m_limits.anonymousDailyLimit, now);
    if (request.apiKey) {
        const auto key = m_keys.find(*request.apiKey);
        if (!key)
            return failed(key.error());
        if (!*key)
            return invalidKey();
        const QString ip = request.clientIp.toString();
        if (!(*key)->allowedIps.isEmpty() && !(*key)->allowedIps.contains(ip))
            return ipNotAllowed(ip, (*key)->allowedIps);
        allowance = allowanceOf(**key, now);
    }
    return isCheck ? check(request, allowance) : usage(allowance);
}

Reply Rules::check(const Request &request, const Allowance &allowance)
{
    const auto domains = domainsOf(request);
    if (!domains)
        return noValidDomain();

    Transaction transaction(m_database.handle(), Transaction::Mode::Write);
    const qint64 used = usedIn(transaction, allowance);
    const qint64 required = domains->size() * allowance.unitCost;
    if (!transaction.failed() && used + required > allowance.limit)
        return allowance.isPremium() ? creditsExhausted(allowance, used, required)
                                     : dailyLimitReached(allowance, used);
    charge(transaction, allowance, required);

    if (auto readable = m_blocklist.stillReadable(); !readable)
        return failed(readable.error());
    QList<DomainResult> results;
    results.reserve(domains->size());
    for (const DomainName &domain : *domains)
        results.append({domain, m_blocklist.isBlocked(domain)});
    if (auto done = transaction.commit(); !done)
        return failed(done.error());
    return checked(results, allowance, used + required);
}

Reply Rules::usage(const Allowance &allowance)
{
    Transaction transaction(m_database.handle(), Transaction::Mode::Read);
    const qint64 used = usedIn(transaction, allowance);
    if (auto done = transaction.commit(); !done)
        return failed(done.error());
    return usageReply(allowance, used);
}

} // namespace pantau::service
