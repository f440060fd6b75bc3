// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/checking_service.h"

#include "service/answering.h"
#include "service/blocklist.h"
#include "service/database.h"
#include "service/http_front.h"
#include "service/provenance.h"
#include "service/rules.h"

#include <QDir>

namespace pantau::service {

/// What the answering thread works with.
struct CheckingService::Desk
{
    Desk(std::unique_ptr<Database> opened, const Blocklist &blocklist, const Clock &clock, RulesConfig config)
        : database(std::move(opened)), rules(*database, blocklist, clock, std::move(config))
    {
    }

    std::unique_ptr<Database> database;
    Rules rules;
};

namespace {

Reply provenanceReply(const Blocklist &blocklist)
{
    Reply reply;
    reply.contentType = QByteArrayLiteral("text/html; charset=utf-8");
    reply.body = provenancePage(blocklist.current()->provenance());
    return reply;
}

} // namespace

CheckingService::CheckingService() = default;
CheckingService::~CheckingService() = default;

Result<std::unique_ptr<CheckingService>> CheckingService::start(const ServiceConfig &config,
                                                                const Clock &clock)
{
    std::unique_ptr<CheckingService> service(new CheckingService);
    QDir().mkpath(config.dataDir); // when that fails, the first that needs it says so
    BlocklistConfig list;
    list.path = config.blocklistPath;
    list.dataDir = config.dataDir;
    list.exactOnly = config.exactOnly;
    list.allowShrinking = config.allowShrinking;
    auto blocklist = Blocklist::open(list);
    if (!blocklist)
        return failure(blocklist.error());
    service->m_blocklist = std::move(*blocklist);

    auto answering = Answering::start(
        [&]() -> Result<Answering::Answer> {
            auto database = Database::open(config.dataDir, config.databaseUrl);
            if (!database)
                return failure(database.error());
            auto desk = std::make_shared<Desk>(
                std::move(*database), *service->m_blocklist, clock,
                RulesConfig{config.requestsPerMinute, config.anonymousDailyLimit, config.readings});
            service->m_desk = desk.get();
            return [desk](const QList<Request> &requests) { return desk->rules.answer(requests); };
        },
        {});
    if (!answering)
        return failure(answering.error());
    service->m_answering = std::move(*answering);

    FrontConfig front;
    front.address = config.listenAddress;
    front.port = config.port;
    front.maxConnections = config.maxConnections;
    front.connections = {config.maxConnectionsPerIp, config.idleTime, config.requestTime};
    front.proxies = config.trustedProxies;
    auto listening =
        HttpFront::listen(std::move(front), *service->m_answering, clock,
                          [&blocklist = *service->m_blocklist] { return provenanceReply(blocklist); }, {});
    if (!listening)
        return failure(listening.error());
    service->m_front = std::move(*listening);

    service->m_baseUrl.setScheme(QStringLiteral("http"));
    service->m_baseUrl.setHost(config.listenAddress.toString());
    service->m_baseUrl.setPort(service->m_front->port());
    service->m_baseUrl.setPath(QStringLiteral("/api/v1"));
    return service;
}

void CheckingService::stop(std::chrono::milliseconds grace)
{
    m_front->stop(grace);
}

qint64 CheckingService::chargedUnits() const
{
    qint64 units = -1;
    m_answering->run([&] {
        Transaction transaction(*m_desk->database, Transaction::Mode::Read);
        const qint64 total = totalCharged(transaction);
        if (transaction.commit())
            units = total;
    });
    return units;
}

qint64 CheckingService::listedDomains() const
{
    return m_blocklist->current()->provenance().names;
}

} // namespace pantau::service
