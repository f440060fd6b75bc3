// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/checking_service.h"

#include "service/blocklist_source.h"
#include "service/database.h"
#include "service/http_front.h"
#include "service/rules.h"

namespace pantau::service {

CheckingService::CheckingService() = default;
CheckingService::~CheckingService() = default;

Result<std::unique_ptr<CheckingService>> CheckingService::start(const ServiceConfig &config,
                                                                const Clock &clock)
{
    std::unique_ptr<CheckingService> service(new CheckingService);
    auto database = Database::open(config.dataDir);
    if (!database)
        return failure(database.error());
    service->m_database = std::move(*database);

    auto blocklist = openBlocklist(config.blocklistPath, config.dataDir);
    if (!blocklist)
        return failure(blocklist.error());
    service->m_blocklist = std::move(*blocklist);

    service->m_rules =
        std::make_unique<Rules>(*service->m_database, *service->m_blocklist, clock,
                                Rules::Limits{config.requestsPerMinute, config.anonymousDailyLimit});
    auto front = HttpFront::listen(config.listenAddress, config.port, *service->m_rules, clock);
    if (!front)
        return failure(front.error());
    service->m_front = std::move(*front);

    service->m_baseUrl.setScheme(QStringLiteral("http"));
    service->m_baseUrl.setHost(config.listenAddress.toString());
    service->m_baseUrl.setPort(service->m_front->port());
    service->m_baseUrl.setPath(QStringLiteral("/api/v1"));
    return service;
}

qint64 CheckingService::chargedUnits() const
{
    Transaction transaction(m_database->handle(), Transaction::Mode::Read);
    const qint64 units = totalCharged(transaction);
    return transaction.commit() ? units : -1;
}

qint64 CheckingService::listedDomains() const
{
    return m_blocklist->size();
}

} // namespace pantau::service
