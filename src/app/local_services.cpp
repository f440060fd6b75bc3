// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/local_services.h"

#include "app/on_thread.h"
#include "service/checking_service.h"

#include <QCryptographicHash>
#include <QDir>

#include <limits>
#include <utility>

namespace pantau::app {

namespace {

QString allLocalData(const QString &dataDir)
{
    return dataDir + QStringLiteral("/local-service");
}

/// Each local service has a data directory of its own for its counters and its index.
QString localDataDir(const QString &dataDir, const ServiceAddress &address)
{
    const QByteArray digest = QCryptographicHash::hash(address.text().toUtf8(), QCryptographicHash::Sha256);
    return allLocalData(dataDir) + u'/' + QString::fromLatin1(digest.toHex().first(16));
}

} // namespace

LocalServices::LocalServices(QString dataDir, const Clock &clock, QObject *parent)
    : QObject(parent), m_dataDir(std::move(dataDir)), m_clock(clock), m_worker(new QObject)
{
    m_thread.setObjectName(QStringLiteral("local-services"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start();
}

LocalServices::~LocalServices()
{
    m_thread.quit();
    m_thread.wait();
}

QFuture<Result<QUrl>> LocalServices::baseUrl(const ServiceAddress &address)
{
    return onThreadOf(m_worker, this, [this, address] { return start(address); });
}

QFuture<Result<void>> LocalServices::acceptLoss(const ServiceAddress &address)
{
    return onThreadOf(m_worker, this, [this, address] {
        auto *running = m_services.value(address);
        return running ? running->acceptLoss() : QtFuture::makeReadyFuture(Result<void>());
    });
}

QFuture<Result<void>> LocalServices::forget()
{
    return onThreadOf(m_worker, this, [this]() -> Result<void> {
        const auto ended = std::exchange(m_services, {});
        for (auto each = ended.cbegin(); each != ended.cend(); ++each) {
            delete each.value();
            Q_EMIT blocklistRefusalChanged(each.key(), std::nullopt);
        }
        const QString folder = allLocalData(m_dataDir);
        if (QDir(folder).removeRecursively())
            return {};
        return failure(Error::Kind::Storage,
                       tr("The folder “%1” of the built-in service could not be removed. Remove it yourself.")
                           .arg(QDir::toNativeSeparators(folder)));
    });
}

Result<QUrl> LocalServices::start(const ServiceAddress &address)
{
    if (const auto *running = m_services.value(address))
        return running->baseUrl();
    service::ServiceConfig config;
    config.dataDir = localDataDir(m_dataDir, address);
    config.blocklistPath = address.isLocalSample() ? QStringLiteral(":sample") : address.localBlocklist();
    config.allowShrinking = address.isLocalSample(); // which is as Pantau brings it
    config.requestsPerMinute = std::numeric_limits<int>::max();
    config.anonymousDailyLimit = 1'000'000'000;
    auto service = service::CheckingService::start(config, m_clock);
    if (!service)
        return failure(service.error());
    auto *running = service->release();
    running->setParent(m_worker);
    connect(running, &service::CheckingService::blocklistRefusalChanged, this,
            [this, address](const std::optional<BlocklistRefusal> &refusal) {
                Q_EMIT blocklistRefusalChanged(address, refusal);
            });
    if (auto refusal = running->blocklistRefusal())
        Q_EMIT running->blocklistRefusalChanged(refusal);
    m_services.insert(address, running);
    return running->baseUrl();
}

} // namespace pantau::app
