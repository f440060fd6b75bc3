// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/process_start.h"
#include "base/result.h"
#include "base/time.h"
#include "service/network_address.h"

#include <QFuture>
#include <QHostAddress>
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
class BookHealth;
class Exchange;
class HttpServer;
class Metrics;
class OperationsPort;
class ContractVariants;
struct Reply;
struct Request;

/// How one service is run. The defaults are safe for an open port.
struct ServiceConfig
{
    QString dataDir;        ///< made when missing; holds `service.db` and the index that is served
    QString databaseUrl;    ///< `postgresql://…`, shared by several instances; empty: SQLite in dataDir
    QString blocklistPath;  ///< a text list, a built index, or ":sample" for the built-in sample list
    bool exactOnly = false; ///< block the listed names alone, not what lies below them
    bool allowShrinking = false; ///< take a new list however small it is
    QHostAddress listenAddress = QHostAddress::LocalHost;
    quint16 port = 0;                 ///< 0: any free one
    QList<Endpoint> alsoListen;       ///< beside that
    int threads = 0;                  ///< that read and write; 0: one for each of the machine's cores
    int requestsPerMinute = 60;       ///< from one IP, over all paths (contract 8); at least 1
    qint64 anonymousDailyLimit = 100; ///< domains a day for one IP without a key (contract 5)
    int maxConnections = 800;         ///< more wait; keep it below the limit of open files
    int maxConnectionsPerIp = 100; ///< an IPv4 address or an IPv6 network of 64 bits; not for trusted proxies
    std::chrono::milliseconds idleTime{30'000};    ///< a connection may wait this long for its next request
    std::chrono::milliseconds requestTime{30'000}; ///< a request may take this long to come, a reply to leave
    TrustedProxies trustedProxies;                 ///< whose X-Forwarded-For is believed
    QString accessLog;                             ///< a file, "-" for stdout; empty: none
    std::optional<quint16> operationsPort;         ///< health and metrics; 0: any free one
    QHostAddress operationsAddress = QHostAddress::LocalHost; ///< for the operations port
    std::shared_ptr<const ContractVariants> variants; ///< other readings of the contract; set by tests only
};

/// The checking service: every clause of the contract over a blocklist of the operator's own.
///
/// It answers on threads of its own, whatever the thread that started it does. Destroying it answers what has
/// come whole and ends it; what was charged is in the database.
class CheckingService final : public QObject
{
    Q_OBJECT

public:
    /// Opens the data directory and the blocklist, and listens. @p clock must live longer. Errors, one
    /// sentence each: Storage and NewerDatabase (data directory), InvalidInput (blocklist missing, empty or
    /// not a list of domains), Service (nothing can listen at the address).
    [[nodiscard]] static Result<std::unique_ptr<CheckingService>> start(const ServiceConfig &config,
                                                                        const Clock &clock);
    ~CheckingService() override;

    /// `http://127.0.0.1:PORT/api/v1`
    [[nodiscard]] QUrl baseUrl() const { return m_baseUrls.constFirst(); }
    /// The same for every place where it listens.
    [[nodiscard]] const QList<QUrl> &baseUrls() const { return m_baseUrls; }
    /// `http://127.0.0.1:PORT/`; empty when there is none.
    [[nodiscard]] const QUrl &operationsUrl() const { return m_operationsUrl; }
    /// Everything that this data directory's service has ever charged, in units: domains of the daily
    /// allowances and credits of the packages. -1 when the database cannot be read.
    [[nodiscard]] qint64 chargedUnits() const;
    /// How many names the blocklist holds.
    [[nodiscard]] qint64 listedDomains() const;

    /// Has @p task run by the thread that answers, when it next has a moment: a proof that it works. Does not
    /// wait.
    void whenAtWork(std::function<void()> task);
    /// Reads the blocklist again and opens the access log anew, as on SIGHUP.
    void reload();
    /// While the blocklist's file holds what was not taken. Any thread.
    [[nodiscard]] std::optional<BlocklistRefusal> blocklistRefusal() const;
    /// Takes what the file holds now, although it has lost many names.
    QFuture<Result<void>> acceptLoss();
    /// Stops listening, answers everything that was accepted and comes within @p grace, and ends. Blocks.
    void stop(std::chrono::milliseconds grace);

Q_SIGNALS:
    void blocklistRefusalChanged(const std::optional<pantau::BlocklistRefusal> &refusal);

private:
    struct Desk;

    explicit CheckingService(const Clock &clock);
    [[nodiscard]] Result<void> open(const ServiceConfig &config);
    [[nodiscard]] Result<void> lock(const QString &dataDir);
    [[nodiscard]] Result<void> openOperations(const Endpoint &endpoint);
    void ask(const std::vector<Exchange *> &exchanges);
    [[nodiscard]] bool isReady() const;
    void tryTheBook() const;
    void noteGroup(const QList<Request> &requests, const QList<Reply> &replies,
                   const QList<std::chrono::milliseconds> &receivedAt);
    void noteRefusal(const Request &request, const Reply &reply);

    const Clock &m_clock;
    QList<QUrl> m_baseUrls;
    QUrl m_operationsUrl;
    std::atomic<bool> m_isStopping{false};
    std::unique_ptr<ProcessLock> m_lock;    ///< none with a database of a server
    std::unique_ptr<AccessLog> m_accessLog; ///< none unless it was asked for
    std::unique_ptr<Metrics> m_metrics;     ///< none without an operations port
    std::unique_ptr<Blocklist> m_blocklist;
    std::unique_ptr<BookHealth> m_health;
    Desk *m_desk = nullptr; ///< lives on the batcher's thread and is used there alone
    std::unique_ptr<RequestBatcher> m_batcher;
    std::unique_ptr<HttpServer> m_server;
    std::unique_ptr<OperationsPort> m_operations;
};

} // namespace pantau::service
