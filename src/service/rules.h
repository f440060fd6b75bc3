// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "core/domain_name.h"
#include "service/blocklist.h"
#include "service/counters.h"
#include "service/key_registry.h"
#include "service/request_rate.h"

#include <QHostAddress>
#include <QJsonObject>

#include <optional>

namespace pantau::service {

class ServiceDatabase;

/// A request, without its transport.
struct ServiceRequest
{
    QHostAddress client;
    std::optional<QByteArray> key; ///< X-API-Key; empty when the header was not sent
    QByteArray body;
};

/// A reply, without its transport.
struct ServiceReply
{
    int status = 200;
    QJsonObject body;
    std::optional<int> retryAfterSeconds;
};

/// The contract's rules: who may ask, what it costs, what the answer is. No sockets; one thread.
///
/// A refused request costs nothing. The order in which refusals are tried is our choice, since the contract
/// leaves it open: requests a minute, key, client address, validity, allowance.
class Rules
{
public:
    struct Limits
    {
        int requestsPerMinute = 60;
        qint64 anonymousDailyLimit = 100;
    };
    Rules(const ServiceDatabase &database, std::unique_ptr<Blocklist> blocklist, Limits limits,
          const Clock &clock);

    /// POST /check (contract 4.1)
    ServiceReply check(const ServiceRequest &request);
    /// GET /limit and GET /stats (contract 4.2)
    ServiceReply limit(const ServiceRequest &request);
    /// What is not one of those (404, 405, 413): it counts as a request all the same (contract 8).
    ServiceReply misdirected(const ServiceRequest &request, int status);

    [[nodiscard]] const Blocklist &blocklist() const { return *m_blocklist; }
    [[nodiscard]] qint64 chargedUnits() const { return m_chargedUnits; }
    [[nodiscard]] qint64 refusedRequests() const { return m_refusedRequests; }

private:
    [[nodiscard]] std::optional<ServiceReply> refuseRate(const ServiceRequest &request);
    [[nodiscard]] Result<Payer, ServiceReply> payerOf(const ServiceRequest &request) const;
    ServiceReply charge(const Payer &payer, const QList<DomainName> &domains);
    [[nodiscard]] ServiceReply answer(const Payer &payer, const QList<DomainName> &domains,
                                      qint64 used) const;

    const ServiceDatabase &m_database;
    std::unique_ptr<Blocklist> m_blocklist;
    Limits m_limits;
    const Clock &m_clock;
    KeyRegistry m_keys;
    Counters m_counters;
    RequestRate m_rate;
    qint64 m_chargedUnits = 0;
    qint64 m_refusedRequests = 0;
};

} // namespace pantau::service
