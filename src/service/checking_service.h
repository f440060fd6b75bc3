// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/process.h"
#include "base/result.h"
#include "base/time.h"
#include "service/http_connections.h"

#include <QObject>
#include <QString>
#include <QUrl>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace pantau::service {

class AccessLog;
class RequestBatcher;
class Blocklist;
class DatabaseHealth;
class Exchange;
class HttpServer;
class Metrics;
class OperationsPort;
class ContractVariants;
struct Reply;
struct Request;

/// Configuration of a service. The defaults are safe for a public port.
struct ServiceConfig
{
    QString dataDir;        ///< created if missing; contains `service.db` and the index in use
    QString databaseUrl;    ///< `postgresql://…`, shared by several instances; empty: SQLite in dataDir
    QString blocklistPath;  ///< a text list, a built index, or ":sample" for the built-in sample list
    bool exactOnly = false; ///< block only the listed names, not their subdomains
    bool allowShrinking = false; ///< accept a new list regardless of its size
    HttpServerConfig http;
    int requestsPerMinute = 60;         ///< per IP, over all paths (contract 8); at least 1
    qint64 anonymousDailyLimit = 100;   ///< domains per day for one IP without a key (contract 5)
    QString accessLog;                  ///< a file, "-" for stdout; empty: none
    std::optional<Endpoint> operations; ///< health and metrics
    std::shared_ptr<const ContractVariants> variants; ///< alternative interpretations of the contract; set
                                                      ///< only by tests
};

/// The checking service: the whole contract, with the operator's blocklist.
///
/// Answers on its own threads, independently of the thread that started it. Its destructor answers
/// requests that were completely received, and stops. Charges are stored in the database.
class CheckingService final : public QObject
{
    Q_OBJECT

public:
    /// Opens the data directory and the blocklist, and listens. @p clock must outlive this object. Error
    /// kinds: Storage and NewerDatabase (data directory), InvalidInput (blocklist missing, empty or not a
    /// list of domains), Service (cannot listen at the address).
    [[nodiscard]] static Result<std::unique_ptr<CheckingService>> start(const ServiceConfig &config,
                                                                        const Clock &clock);
    ~CheckingService() override;

    /// `http://127.0.0.1:PORT/api/v1`
    [[nodiscard]] QUrl baseUrl() const { return m_baseUrls.constFirst(); }
    /// Base URL of every endpoint.
    [[nodiscard]] const QList<QUrl> &baseUrls() const { return m_baseUrls; }
    /// `http://127.0.0.1:PORT/`; empty if there is no operations port.
    [[nodiscard]] const QUrl &operationsUrl() const { return m_operationsUrl; }
    /// Total units charged with this data directory: domains of daily allowances and credits of packages.
    /// -1 if the database cannot be read.
    [[nodiscard]] qint64 chargedUnits() const;
    /// Number of names in the blocklist.
    [[nodiscard]] qint64 listedDomains() const;

    /// Runs @p task on the thread that answers requests, as a health check. Does not wait.
    void runOnWorker(std::function<void()> task);
    /// Reloads the blocklist and reopens the access log, as on SIGHUP.
    void reload();
    /// The blocklist in use.
    [[nodiscard]] Blocklist &blocklist() const { return *m_blocklist; }
    /// Stops listening, answers everything that was accepted and arrives within @p grace, and stops.
    /// Blocks.
    void stop(std::chrono::milliseconds grace);

private:
    struct Worker;

    explicit CheckingService(const Clock &clock);
    [[nodiscard]] Result<void> open(const ServiceConfig &config);
    [[nodiscard]] Result<void> lock(const QString &dataDir);
    [[nodiscard]] Result<void> openOperations(const Endpoint &endpoint);
    void ask(const std::vector<Exchange *> &exchanges);
    [[nodiscard]] bool isReady() const;
    void probeDatabase() const;
    void recordGroup(const QList<Request> &requests, const QList<Reply> &replies,
                     const QList<std::chrono::milliseconds> &receivedAt);
    void record(const Request &request, const Reply &reply, std::chrono::milliseconds took);

    const Clock &m_clock;
    QList<QUrl> m_baseUrls;
    QUrl m_operationsUrl;
    std::atomic<bool> m_isStopping{false};
    std::unique_ptr<ProcessLock> m_lock;    ///< null if the database is on a server
    std::unique_ptr<AccessLog> m_accessLog; ///< null if disabled
    std::unique_ptr<Metrics> m_metrics;     ///< null without an operations port
    std::unique_ptr<Blocklist> m_blocklist;
    std::unique_ptr<DatabaseHealth> m_health;
    Worker *m_worker = nullptr; ///< lives on the batcher's thread and is only used there
    std::unique_ptr<RequestBatcher> m_batcher;
    std::unique_ptr<HttpServer> m_server;
    std::unique_ptr<OperationsPort> m_operations;
};

} // namespace pantau::service
