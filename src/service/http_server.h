// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "core/result.h"
#include "service/endpoint.h"
#include "service/http_connections.h"
#include "service/trusted_proxies.h"

#include <QCoreApplication>
#include <QList>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace pantau::service {

class RequestBatcher;

/// How the service meets the network. The defaults suit an open port.
struct HttpServerConfig
{
    QList<Endpoint> listen{Endpoint()}; ///< at least one
    int maxConnections = 800; ///< more wait in the system's queue; below the usual limit of 1,024 open files
    HttpConnections::Limits connections;
    TrustedProxies proxies;
};

/// Listens, and has every request answered. What is no proper HTTP, too large, too slow or too much ends here
/// and never reaches the rules; every reply of ours carries the clock's Date.
///
/// The HTTP library (GNU libmicrohttpd) has one thread for each endpoint, which reads and writes; while a
/// request is being answered its connection is suspended.
class HttpServer
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::HttpServer)

public:
    /// Longer bodies are counted, dropped and refused with 413.
    static constexpr quint64 MaximumBody = 64 * 1024;
    /// Far beyond that there is no reply to wait for: the connection is closed.
    static constexpr quint64 MaximumDroppedBody = 1024 * 1024;

    /// What the server answers by itself to a GET, on one of the library's threads; nothing: the rules do.
    using Page = std::function<std::optional<Reply>(const QString &path)>;
    /// Told of every reply that did not come from the rules. On one of the library's threads.
    using Record = std::function<void(const Request &, const Reply &)>;

    /// @p batcher and @p clock must live longer. Service when nothing can listen there.
    [[nodiscard]] static Result<std::unique_ptr<HttpServer>>
    listen(HttpServerConfig config, RequestBatcher &batcher, const Clock &clock, Page page, Record record);
    /// As stop(0), unless it was stopped.
    ~HttpServer();
    Q_DISABLE_COPY_MOVE(HttpServer)

    /// Where it listens: as the config says, with the ports that were free.
    [[nodiscard]] const QList<Endpoint> &endpoints() const { return m_endpoints; }
    [[nodiscard]] ConnectionCounts connections() const { return m_connections.counts(); }

    /// Stops listening, answers everything that was accepted and begins to come within @p grace, and ends.
    /// What has come whole is answered in any case. Blocks; may be called once, from any other thread.
    void stop(std::chrono::milliseconds grace);

private:
    friend class HttpConnection;

    HttpServer(HttpServerConfig config, RequestBatcher &batcher, const Clock &clock, Page page,
               Record record);
    [[nodiscard]] bool start(const Endpoint &endpoint);
    static void drainAcceptQueue(MHD_Daemon *daemon);

    // The library's callbacks; C passes `this` as the first argument.
    static MHD_Result onAccept(void *self, const sockaddr *peer, socklen_t length);
    static void onConnection(void *self, MHD_Connection *handle, void **connection,
                             MHD_ConnectionNotificationCode what);
    static void *onRequestLine(void *self, const char *uri, MHD_Connection *handle);
    static MHD_Result onRequest(void *self, MHD_Connection *handle, const char *url, const char *method,
                                const char *version, const char *data, size_t *size, void **state);
    static void onCompleted(void *self, MHD_Connection *handle, void **state, MHD_RequestTerminationCode how);

    [[nodiscard]] MHD_Result begin(HttpConnection &connection, const char *url, const char *method,
                                   const char *version);
    [[nodiscard]] MHD_Result takeBody(HttpConnection &connection, const char *data, size_t *size);
    [[nodiscard]] MHD_Result answer(HttpConnection &connection);
    [[nodiscard]] MHD_Result refuse(HttpConnection &connection, Reply reply);
    [[nodiscard]] MHD_Result send(HttpConnection &connection);

    const HttpServerConfig m_config;
    RequestBatcher &m_batcher;
    const Clock &m_clock;
    const Page m_page;
    const Record m_record;
    HttpConnections m_connections;
    std::vector<MHD_Daemon *> m_daemons; ///< one for each endpoint
    QList<Endpoint> m_endpoints;
    std::atomic<bool> m_stopping{false}; ///< every reply closes its connection
    std::atomic<bool> m_refusing{false}; ///< no request is taken in hand any more
    std::atomic<int> m_inHand{0};
};

} // namespace pantau::service
