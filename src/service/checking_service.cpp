// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/checking_service.h"

#include "service/access_log.h"
#include "service/blocklist_index.h"
#include "service/database.h"
#include "service/http_server.h"
#include "service/operations_port.h"
#include "service/request_batcher.h"
#include "service/rules.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QLoggingCategory>

// A static library's resources are only linked if requested, which must be done outside any namespace.
static void initOpenApiResource()
{
    Q_INIT_RESOURCE(openapi);
}

namespace pantau::service {

namespace {

/// OpenAPI 3.1 description of the service, from resources/openapi/openapi.json. Thread-safe.
const QByteArray &openApiDocument()
{
    static const QByteArray document = [] {
        initOpenApiResource();
        QFile file(QStringLiteral(":/openapi/openapi.json"));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }();
    return document;
}

Q_LOGGING_CATEGORY(serviceNews, "pantau.service")

/// Pages in addition to the contract's paths.
std::optional<Reply> pageAt(const QString &path, const Blocklist &blocklist)
{
    Reply reply;
    if (path == u"/") {
        reply.contentType = QByteArrayLiteral("text/html; charset=utf-8");
        reply.body = provenancePage(blocklist.current()->provenance());
        return reply;
    }
    if (path == u"/openapi.json") {
        reply.body = openApiDocument();
        return reply;
    }
    return std::nullopt;
}

} // namespace

/// Objects that belong to the batcher's thread.
struct CheckingService::Worker
{
    Worker(std::unique_ptr<Database> opened, const Blocklist &blocklist, const Clock &clock,
           RulesConfig config)
        : database(std::move(opened)), rules(*database, blocklist, clock, std::move(config))
    {
    }

    std::unique_ptr<Database> database;
    Rules rules;
    bool wasAvailable = true; ///< result of the last test, so that a failure is logged once
};

CheckingService::CheckingService(const Clock &clock)
    : m_clock(clock), m_health(std::make_unique<DatabaseHealth>())
{
}

CheckingService::~CheckingService() = default;

Result<std::unique_ptr<CheckingService>> CheckingService::start(const ServiceConfig &config,
                                                                const Clock &clock)
{
    std::unique_ptr<CheckingService> service(new CheckingService(clock));
    TRY(service->open(config));
    return service;
}

Result<void> CheckingService::open(const ServiceConfig &config)
{
    QDir().mkpath(config.dataDir); // on failure, the first use reports it
    if (config.databaseUrl.isEmpty())
        TRY(lock(config.dataDir));
    BlocklistConfig list;
    list.path = config.blocklistPath;
    list.dataDir = config.dataDir;
    list.exactOnly = config.exactOnly;
    list.allowShrinking = config.allowShrinking;
    m_blocklist = TRY(Blocklist::open(list));

    if (!config.accessLog.isEmpty()) {
        m_accessLog = TRY(AccessLog::open(config.accessLog));
    }
    if (config.operations)
        m_metrics = std::make_unique<Metrics>();
    const bool records = m_accessLog || m_metrics;

    RequestBatcher::Record recordGroups;
    HttpServer::Record recordRefusals;
    if (records) {
        recordGroups = [this](const auto &requests, const auto &replies, const auto &receivedAt) {
            recordGroup(requests, replies, receivedAt);
        };
        recordRefusals = [this](const Request &request, const Reply &reply) {
            record(request, reply, std::chrono::milliseconds(0));
        };
    }

    const auto startWorker = [&]() -> Result<RequestBatcher::Answer> {
        auto database = TRY(Database::open(config.dataDir, config.databaseUrl));
        auto worker =
            std::make_shared<Worker>(std::move(database), *m_blocklist, m_clock,
                                     RulesConfig{config.requestsPerMinute, config.anonymousDailyLimit,
                                                 config.variants, !config.variants});
        // Refuse to start with a damaged database, because every check would fail.
        TRY(worker->rules.checkReadable());
        m_worker = worker.get();
        return [worker](const QList<Request> &requests) { return worker->rules.answer(requests); };
    };
    const auto tidy = [this] { return m_worker->rules.tidy(); };
    m_batcher = TRY(RequestBatcher::start(startWorker, std::move(recordGroups), tidy));

    const auto answer = [this](const Exchanges &exchanges) { ask(exchanges); };
    const auto page = [this](const QString &path) { return pageAt(path, *m_blocklist); };
    m_server = TRY(HttpServer::listen(config.http, m_clock, answer, page, std::move(recordRefusals)));
    for (const Endpoint &endpoint : m_server->endpoints())
        m_baseUrls.append(endpoint.url(QStringLiteral("/api/v1")));
    return config.operations ? openOperations(*config.operations) : Result<void>();
}

/// Called on a server thread. Does the work that needs no database in parallel.
void CheckingService::ask(const Exchanges &exchanges)
{
    for (Exchange *exchange : exchanges) {
        Request &request = exchange->request;
        if (request.method == "POST" && request.path == u"/api/v1/check")
            request.check =
                std::make_shared<const NameList>(readCheckBody(request.contentType, request.body));
        if (request.apiKey)
            request.keyHash = exchange->keyHash.of(*request.apiKey);
    }
    m_batcher->ask(exchanges);
}

/// The counts per minute are in memory: two services on one directory would each allow the full limit.
Result<void> CheckingService::lock(const QString &dataDir)
{
    m_lock = std::make_unique<ProcessLock>(QDir(dataDir).filePath(QStringLiteral("service.lock")));
    if (m_lock->take()) // a read-only folder is reported later, with a better message
        return {};
    return failure(Error::Kind::Storage,
                   tr("Another service is using the data folder “%1”. Stop it, choose another folder, or use "
                      "one PostgreSQL database for both (--database). If no service is running, remove the "
                      "file service.lock in that folder.")
                       .arg(QDir::toNativeSeparators(dataDir)));
}

Result<void> CheckingService::openOperations(const Endpoint &endpoint)
{
    OperationsPort::Sources sources;
    sources.isReady = [this] { return isReady(); };
    sources.metrics = [this] {
        return m_metrics->text({m_server->connections(), m_blocklist->current()->provenance(),
                                m_blocklist->reloads(), m_accessLog ? m_accessLog->droppedLines() : 0,
                                m_clock.nowUtc()});
    };
    m_operations = TRY(OperationsPort::listen(endpoint, m_clock, std::move(sources)));
    m_operationsUrl = Endpoint{endpoint.address, m_operations->port()}.url(QStringLiteral("/"));
    return {};
}

bool CheckingService::isReady() const
{
    return !m_isStopping && m_blocklist->current()->stillReadable() &&
           m_health->ask([this] { probeDatabase(); });
}

void CheckingService::probeDatabase() const
{
    m_batcher->post([this] {
        const auto tried = m_worker->rules.checkWritable();
        if (!tried && m_worker->wasAvailable)
            qCWarning(serviceNews).noquote() << tried.error().sentence << tried.error().detail;
        m_worker->wasAvailable = tried.has_value();
        m_health->note(tried.has_value());
    });
}

/// Called on the batcher's thread.
void CheckingService::recordGroup(const QList<Request> &requests, const QList<Reply> &replies,
                                  const QList<std::chrono::milliseconds> &receivedAt)
{
    const auto now = m_clock.monotonic();
    for (qsizetype i = 0; i < requests.size(); ++i)
        record(requests[i], replies[i], now - receivedAt[i]);
    if (m_metrics)
        m_metrics->addGroup();
}

/// Thread-safe.
void CheckingService::record(const Request &request, const Reply &reply, std::chrono::milliseconds took)
{
    if (m_accessLog)
        m_accessLog->add(request, reply, m_clock.nowUtc(), took);
    if (m_metrics)
        m_metrics->add(request, reply, took);
}

void CheckingService::runOnWorker(std::function<void()> task)
{
    m_batcher->post(std::move(task));
}

void CheckingService::reload()
{
    m_blocklist->reload();
    if (!m_accessLog)
        return;
    if (const auto done = m_accessLog->reopen(); !done)
        qCWarning(serviceNews).noquote() << done.error().sentence << done.error().detail;
}

void CheckingService::stop(std::chrono::milliseconds grace)
{
    m_isStopping = true;
    m_server->stop(grace);
}

qint64 CheckingService::chargedUnits() const
{
    qint64 units = -1;
    m_batcher->run([&] {
        Transaction transaction(m_worker->database->connection(), Transaction::Mode::Read);
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
