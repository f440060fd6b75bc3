// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/rules.h"

#include "service/check_body.h"
#include "service/service_database.h"

#include <QJsonArray>

namespace pantau::service {

namespace {

// The contract's own words are never translated: clients may compare them.

ServiceReply refusal(int status, const QString &message)
{
    return {status, {{QStringLiteral("success"), false}, {QStringLiteral("message"), message}}, {}};
}

ServiceReply serverError()
{
    return refusal(500, QStringLiteral("An error occurred while checking domains."));
}

/// 2.4 and 2.5
QJsonObject usageObject(const Payer &payer, qint64 used)
{
    const qint64 remaining = std::max<qint64>(0, payer.limit - used);
    if (payer.premium)
        return {{QStringLiteral("type"), QStringLiteral("premium")},
                {QStringLiteral("quota"), QJsonObject{{QStringLiteral("total"), payer.limit},
                                                      {QStringLiteral("remaining"), remaining},
                                                      {QStringLiteral("used"), used}}},
                {QStringLiteral("cost_per_request"), payer.unitCost},
                {QStringLiteral("period"), QStringLiteral("monthly")},
                {QStringLiteral("package_name"), payer.packageName}};
    return {{QStringLiteral("type"), QStringLiteral("freemium")},
            {QStringLiteral("rate_limit"), QJsonObject{{QStringLiteral("limit"), payer.limit},
                                                       {QStringLiteral("used"), used},
                                                       {QStringLiteral("remaining"), remaining}}},
            {QStringLiteral("period"), QStringLiteral("daily")}};
}

/// Section 7: 402 for credits, 429 for the daily limit.
ServiceReply exhausted(const Payer &payer, qint64 used, qint64 required)
{
    const qint64 remaining = std::max<qint64>(0, payer.limit - used);
    if (payer.premium) {
        auto reply = refusal(
            402, QStringLiteral("Monthly limit exceeded. Remaining credits: %1, required credits: %2.")
                     .arg(remaining)
                     .arg(required));
        reply.body.insert(QStringLiteral("code"), 429);
        reply.body.insert(QStringLiteral("quota"),
                          QJsonObject{{QStringLiteral("limit"), payer.limit},
                                      {QStringLiteral("used"), used},
                                      {QStringLiteral("remaining"), remaining},
                                      {QStringLiteral("required"), required},
                                      {QStringLiteral("type"), QStringLiteral("package")},
                                      {QStringLiteral("package_name"), payer.packageName}});
        return reply;
    }
    auto reply = refusal(
        429, QStringLiteral("Daily limit exceeded. You can still check %1 domains today.").arg(remaining));
    reply.body.insert(QStringLiteral("code"), 429);
    reply.body.insert(QStringLiteral("rate_limit"), QJsonObject{{QStringLiteral("limit"), payer.limit},
                                                                {QStringLiteral("used"), used},
                                                                {QStringLiteral("remaining"), remaining}});
    return reply;
}

} // namespace

Rules::Rules(const ServiceDatabase &database, std::unique_ptr<Blocklist> blocklist, Limits limits,
             const Clock &clock)
    : m_database(database)
    , m_blocklist(std::move(blocklist))
    , m_limits(limits)
    , m_clock(clock)
    , m_keys(database)
    , m_counters(database)
    , m_rate(limits.requestsPerMinute)
{
}

std::optional<ServiceReply> Rules::refuseRate(const ServiceRequest &request)
{
    const auto wait = m_rate.admit(request.client, m_clock.monotonic().count());
    if (!wait)
        return std::nullopt;
    ++m_refusedRequests;
    auto reply = refusal(429, QStringLiteral("Too many requests. Try again in %1 seconds.").arg(*wait));
    reply.retryAfterSeconds = wait;
    return reply;
}

Result<Payer, ServiceReply> Rules::payerOf(const ServiceRequest &request) const
{
    std::optional<KeyRecord> key;
    if (request.key) {
        const auto found = m_keys.find(*request.key);
        if (!found)
            return Unexpected(serverError());
        if (!*found)
            return Unexpected(refusal(401, QStringLiteral("Invalid API key.")));
        key = *found;
        const QString ip = request.client.toString();
        if (!key->allowedIps.isEmpty() && !key->allowedIps.contains(ip)) {
            auto reply =
                refusal(403, QStringLiteral("IP address %1 is not whitelisted for this API key.").arg(ip));
            reply.body.insert(QStringLiteral("code"), 403);
            reply.body.insert(QStringLiteral("whitelisted_ips"), QJsonArray::fromStringList(key->allowedIps));
            return Unexpected(reply);
        }
    }
    return Payer::of(key, request.client, m_limits.anonymousDailyLimit, m_clock.nowUtc());
}

ServiceReply Rules::check(const ServiceRequest &request)
{
    if (const auto refused = refuseRate(request))
        return *refused;
    const auto payer = payerOf(request);
    if (!payer)
        return payer.error();
    const auto domains = parseCheckBody(request.body);
    if (!domains)
        return refusal(422, QStringLiteral("Please provide at least one valid domain to check."));
    return charge(*payer, *domains);
}

/// All or nothing: what does not fit into the allowance is refused whole, and what is answered was charged.
ServiceReply Rules::charge(const Payer &payer, const QList<DomainName> &domains)
{
    const qint64 required = domains.size() * payer.unitCost;
    auto transaction = ServiceDatabase::Transaction::begin(m_database);
    if (!transaction)
        return serverError();
    const auto used = m_counters.used(payer);
    if (!used)
        return serverError();
    if (*used + required > payer.limit) {
        ++m_refusedRequests;
        return exhausted(payer, *used, required);
    }
    if (!m_counters.charge(payer, required) || !(*transaction)->commit())
        return serverError();
    m_chargedUnits += required;
    return answer(payer, domains, *used + required);
}

ServiceReply Rules::answer(const Payer &payer, const QList<DomainName> &domains, qint64 used) const
{
    QJsonArray results;
    for (const DomainName &domain : domains)
        results += QJsonObject{{QStringLiteral("Domain"), domain.ascii()},
                               {QStringLiteral("Blocked"), m_blocklist->blocks(domain)}};
    return {200,
            {{QStringLiteral("success"), true},
             {QStringLiteral("results"), results},
             {QStringLiteral("count"), results.size()},
             {QStringLiteral("stats"), usageObject(payer, used)}},
            {}};
}

ServiceReply Rules::limit(const ServiceRequest &request)
{
    if (const auto refused = refuseRate(request))
        return *refused;
    const auto payer = payerOf(request);
    if (!payer)
        return payer.error();
    const auto used = m_counters.used(*payer);
    if (!used)
        return serverError();
    return {
        200, {{QStringLiteral("success"), true}, {QStringLiteral("limit"), usageObject(*payer, *used)}}, {}};
}

ServiceReply Rules::misdirected(const ServiceRequest &request, int status)
{
    if (const auto refused = refuseRate(request))
        return *refused;
    switch (status) {
    case 405:
        return refusal(status, QStringLiteral("Method not allowed."));
    case 413:
        return refusal(status, QStringLiteral("The request is too large."));
    default:
        return refusal(status, QStringLiteral("Not found."));
    }
}

} // namespace pantau::service
