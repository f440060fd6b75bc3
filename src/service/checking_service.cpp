// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/checking_service.h"

#include "service/blocklist.h"
#include "service/http_front.h"
#include "service/rules.h"
#include "service/service_database.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace pantau::service {

namespace {

constexpr QLatin1String SampleName(":sample");

/// The sample list comes out of the program into the data directory, where it can be built like any other.
Result<QString> blocklistFile(const ServiceConfig &config)
{
    if (config.blocklistPath != SampleName)
        return config.blocklistPath;
    const QString path = config.dataDir + QStringLiteral("/sample-blocklist.txt");
    QFile sample(QStringLiteral(":/sample/blocklist.txt"));
    const bool same = QFileInfo(path).size() == sample.size();
    if (same)
        return path;
    QFile::remove(path);
    if (!sample.copy(path))
        return failure(
            Error::Kind::Storage,
            CheckingService::tr("The sample list could not be written to “%1”. Choose a data directory "
                                "that you may write to.")
                .arg(config.dataDir),
            sample.errorString());
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    return path;
}

} // namespace

CheckingService::CheckingService() = default;

CheckingService::~CheckingService() = default;

Result<std::unique_ptr<CheckingService>> CheckingService::start(const ServiceConfig &config,
                                                                const Clock &clock)
{
    std::unique_ptr<CheckingService> service(new CheckingService);
    auto database = ServiceDatabase::open(config.dataDir);
    if (!database)
        return failure(database.error());
    service->m_database = std::move(*database);
    const auto path = blocklistFile(config);
    if (!path)
        return failure(path.error());
    auto blocklist = Blocklist::open(*path, config.dataDir);
    if (!blocklist)
        return failure(blocklist.error());
    service->m_rules =
        std::make_unique<Rules>(*service->m_database, std::move(*blocklist),
                                Rules::Limits{config.requestsPerMinute, config.anonymousDailyLimit}, clock);
    service->m_front = std::make_unique<HttpFront>(*service->m_rules);
    const auto baseUrl = service->m_front->listen(config.listenAddress, config.port);
    if (!baseUrl)
        return failure(baseUrl.error());
    service->m_baseUrl = *baseUrl;
    return service;
}

qsizetype CheckingService::listedDomains() const
{
    return m_rules->blocklist().size();
}

qint64 CheckingService::chargedUnits() const
{
    return m_rules->chargedUnits();
}

qint64 CheckingService::refusedRequests() const
{
    return m_rules->refusedRequests();
}

} // namespace pantau::service
