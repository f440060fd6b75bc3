// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/webhook/hint_webhook.h"

#include "core/hint_token.h"
#include "evidence/webhook/call_head.h"
#include "evidence/webhook/call_reply.h"

#include <QJsonDocument>
#include <QMutexLocker>
#include <QQueue>
#include <QTimer>

#include <microhttpd.h>

#ifdef Q_OS_WIN
#include <ws2tcpip.h>
#else
#include <netinet/in.h>
#include <sys/socket.h>
#endif

#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

namespace pantau::evidence {

using namespace std::chrono_literals;

namespace {

/// For the lines of a request and the parts of a body; longer headers get 431.
constexpr size_t ConnectionMemory = 16 * 1024;
/// A body that is too large is let in and dropped, for most tools send it all before they read a reply; far
/// beyond that the connection ends.
constexpr quint64 MaximumDropped = 1024 * 1024;

MHD_Result onHeader(void *head, MHD_ValueKind, const char *name, size_t nameSize, const char *value,
                    size_t valueSize)
{
    addHeader(*static_cast<CallHead *>(head), QByteArrayView(name, qsizetype(nameSize)),
              QByteArrayView(value, value ? qsizetype(valueSize) : 0));
    return MHD_YES;
}

MHD_Result onParameter(void *parameters, MHD_ValueKind, const char *name, size_t nameSize, const char *value,
                       size_t valueSize)
{
    static_cast<CallParameters *>(parameters)
        ->append({QString::fromUtf8(name, qsizetype(nameSize)),
                  QString::fromUtf8(value, value ? qsizetype(valueSize) : 0)});
    return MHD_YES;
}

MHD_socket socketOf(MHD_Connection *handle)
{
    return MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

MHD_Result send(MHD_Connection *handle, const CallReply &reply)
{
    QByteArray text = QJsonDocument(reply.body).toJson(QJsonDocument::Compact);
    MHD_Response *response =
        MHD_create_response_from_buffer(static_cast<size_t>(text.size()), text.data(), MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    // Calls are rare, and there are few connections.
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "application/json");
    if (!reply.header.isEmpty())
        MHD_add_response_header(response, reply.header.constData(), reply.value.constData());
    const MHD_Result queued = MHD_queue_response(handle, reply.status, response);
    MHD_destroy_response(response);
    return queued;
}

constexpr auto WatchInterval = 100ms; // while there are connections
#ifdef Q_OS_WIN
constexpr int BothWays = SD_BOTH;
#else
constexpr int BothWays = SHUT_RDWR;
#endif

struct OpenConnection
{
    std::chrono::milliseconds since{}; ///< on the monotonic clock
    bool hasHead = false;
};

/// One call, while it comes.
struct Exchange
{
    QByteArray target{}; ///< as it came, before the library makes characters of its escapes
    bool hasHead = false;
    quint64 bytes = 0;
    QByteArray body{};

    [[nodiscard]] bool isTooLarge() const { return bytes > HintWebhook::maximumBody; }
};

} // namespace

class HintWebhook::Server
{
public:
    Server(HintWebhookConfig config, const Clock &clock, Take take)
        : m_config(std::move(config)), m_clock(clock), m_take(std::move(take))
    {
        QObject::connect(&m_watch, &QTimer::timeout, &m_watch, [this] { cutOffSlow(); });
        m_watch.setInterval(WatchInterval);
    }
    ~Server()
    {
        for (MHD_Daemon *daemon : m_daemons)
            MHD_stop_daemon(daemon);
    }
    Q_DISABLE_COPY_MOVE(Server)

    /// At 127.0.0.1, and where the system has it at [::1], which is what some tools make of "localhost".
    [[nodiscard]] bool listen();
    [[nodiscard]] quint16 port() const { return m_port; }

private:
    [[nodiscard]] bool start(const sockaddr *address, unsigned int flags);

    // The library's callbacks; C passes `this` as the first argument.
    static void onConnection(void *self, MHD_Connection *handle, void **,
                             MHD_ConnectionNotificationCode what);
    static void *onRequestLine(void *self, const char *target, MHD_Connection *handle);
    static MHD_Result onRequest(void *self, MHD_Connection *handle, const char *url, const char *method,
                                const char *version, const char *data, size_t *size, void **exchange);
    static void onCompleted(void *self, MHD_Connection *handle, void **exchange,
                            MHD_RequestTerminationCode how);

    void cutOffSlow();
    [[nodiscard]] MHD_Result begin(MHD_Connection *handle, const Exchange &exchange, const char *method);
    [[nodiscard]] MHD_Result takeBody(Exchange &exchange, const char *data, size_t *size) const;
    [[nodiscard]] CallReply answer(MHD_Connection *handle, const Exchange &exchange);
    /// How long until there may be another call; empty: now, and it is counted.
    [[nodiscard]] std::optional<std::chrono::seconds> waitForTurn();

    const HintWebhookConfig m_config;
    const Clock &m_clock;
    const Take m_take;
    QMutex m_mutex;                                ///< guards the calls, and lets one be taken at a time
    QQueue<std::chrono::milliseconds> m_lastCalls; ///< of the last minute, on the monotonic clock
    QMutex m_openMutex;
    QHash<MHD_socket, OpenConnection> m_open;
    QTimer m_watch;
    std::vector<MHD_Daemon *> m_daemons;
    quint16 m_port = 0;
};

HintWebhook::HintWebhook(std::unique_ptr<Server> server) : m_server(std::move(server))
{
}

HintWebhook::~HintWebhook() = default;

quint16 HintWebhook::port() const
{
    return m_server->port();
}

Result<std::unique_ptr<HintWebhook>> HintWebhook::listen(HintWebhookConfig config, const Clock &clock,
                                                         Take take)
{
    const quint16 port = config.port;
    auto server = std::make_unique<Server>(std::move(config), clock, std::move(take));
    errno = 0;
    if (!server->listen())
        return failure(cannotListen(port, QString::fromLocal8Bit(std::strerror(errno))));
    return std::unique_ptr<HintWebhook>(new HintWebhook(std::move(server)));
}

Error HintWebhook::cannotListen(quint16 port, const QString &detail)
{
    return {Error::Kind::Service,
            tr("Tools cannot report domains: Pantau cannot listen at 127.0.0.1, port %1. Another "
               "program may be using that port: choose another one.")
                .arg(port),
            detail};
}

bool HintWebhook::Server::listen()
{
    m_port = m_config.port;
    sockaddr_in four = {};
    four.sin_family = AF_INET;
    four.sin_port = htons(m_port);
    four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (!start(reinterpret_cast<const sockaddr *>(&four), MHD_NO_FLAG))
        return false;
    m_port = MHD_get_daemon_info(m_daemons.front(), MHD_DAEMON_INFO_BIND_PORT)->port;
    sockaddr_in6 six = {};
    six.sin6_family = AF_INET6;
    six.sin6_port = htons(m_port);
    six.sin6_addr = in6addr_loopback;
    (void)start(reinterpret_cast<const sockaddr *>(&six), MHD_USE_IPv6);
    return true;
}

bool HintWebhook::Server::start(const sockaddr *address, unsigned int flags)
{
#ifdef Q_OS_WIN
    // There, another program could else listen at the same port and be shown the token.
    constexpr MHD_OPTION ownPort = MHD_OPTION_LISTENING_ADDRESS_REUSE;
#else
    constexpr MHD_OPTION ownPort = MHD_OPTION_END;
#endif
    MHD_Daemon *daemon =
        MHD_start_daemon(flags | MHD_USE_AUTO_INTERNAL_THREAD, m_port, nullptr, nullptr, &onRequest, this, //
                         MHD_OPTION_SOCK_ADDR, address,                                                    //
                         MHD_OPTION_CONNECTION_LIMIT, m_config.maxConnections,                             //
                         MHD_OPTION_CONNECTION_MEMORY_LIMIT, ConnectionMemory,                             //
                         MHD_OPTION_NOTIFY_CONNECTION, &onConnection, this,                                //
                         MHD_OPTION_URI_LOG_CALLBACK, &onRequestLine, this,                                //
                         MHD_OPTION_STRICT_FOR_CLIENT, 1,                                                  //
                         MHD_OPTION_NOTIFY_COMPLETED, &onCompleted, this,                                  //
                         ownPort, 0U, MHD_OPTION_END);
    if (!daemon)
        return false;
    m_daemons.push_back(daemon);
    return true;
}

void HintWebhook::Server::onConnection(void *self, MHD_Connection *handle, void **,
                                       MHD_ConnectionNotificationCode what)
{
    auto *server = static_cast<Server *>(self);
    const QMutexLocker lock(&server->m_openMutex);
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        if (server->m_open.isEmpty())
            QMetaObject::invokeMethod(&server->m_watch, qOverload<>(&QTimer::start), Qt::QueuedConnection);
        server->m_open.insert(socketOf(handle), {server->m_clock.monotonic()});
    } else // before it is closed, so that its number is never another connection's
        server->m_open.remove(socketOf(handle));
}

/// Ends the streams of those whose time is over; the library sees that and closes them.
void HintWebhook::Server::cutOffSlow()
{
    const QMutexLocker lock(&m_openMutex);
    if (m_open.isEmpty())
        m_watch.stop();
    const auto now = m_clock.monotonic();
    const bool isCrowded = m_open.size() > qsizetype(m_config.maxConnections) / 4 * 3;
    const auto headTime = isCrowded ? m_config.crowdedHeadTime : m_config.headTime;
    for (auto open = m_open.cbegin(); open != m_open.cend(); ++open)
        if (now - open->since >= (open->hasHead ? m_config.callTime : headTime))
            ::shutdown(open.key(), BothWays);
}

/// What it gives is what the other callbacks get as `exchange`.
void *HintWebhook::Server::onRequestLine(void *, const char *target, MHD_Connection *)
{
    return new Exchange{target}; // onCompleted() deletes it
}

MHD_Result HintWebhook::Server::onRequest(void *self, MHD_Connection *handle, const char *,
                                          const char *method, const char *, const char *data, size_t *size,
                                          void **exchange)
{
    auto *server = static_cast<Server *>(self);
    auto &open = *static_cast<Exchange *>(*exchange);
    if (!std::exchange(open.hasHead, true))
        return server->begin(handle, open, method);
    if (*size > 0)
        return server->takeBody(open, data, size);
    return send(handle, server->answer(handle, open));
}

void HintWebhook::Server::onCompleted(void *, MHD_Connection *, void **exchange, MHD_RequestTerminationCode)
{
    delete static_cast<Exchange *>(*exchange);
    *exchange = nullptr;
}

/// The headers are here, the body is not.
MHD_Result HintWebhook::Server::begin(MHD_Connection *handle, const Exchange &exchange, const char *method)
{
    {
        const QMutexLocker lock(&m_openMutex);
        m_open[socketOf(handle)].hasHead = true;
    }
    CallHead head;
    head.method = method;
    head.path = exchange.target.split('?').constFirst();
    MHD_get_connection_values_n(handle, MHD_HEADER_KIND, &onHeader, &head);
    if (const unsigned int status = refusalOf(head, m_config.tokenHash))
        return send(handle, CallReply::refusal(status));
    if (const auto wait = waitForTurn())
        return send(handle, CallReply::tooMany(wait->count()));
    if (head.length > MaximumDropped)
        return send(handle, CallReply::tooLarge(maximumBody));
    return MHD_YES;
}

MHD_Result HintWebhook::Server::takeBody(Exchange &exchange, const char *data, size_t *size) const
{
    exchange.bytes += *size;
    if (exchange.bytes > MaximumDropped)
        return MHD_NO;
    if (exchange.isTooLarge())
        exchange.body.clear();
    else
        exchange.body.append(data, qsizetype(*size));
    *size = 0;
    return MHD_YES;
}

/// The call is whole.
CallReply HintWebhook::Server::answer(MHD_Connection *handle, const Exchange &exchange)
{
    if (exchange.isTooLarge())
        return CallReply::tooLarge(maximumBody);
    CallParameters parameters;
    MHD_get_connection_values_n(handle, MHD_GET_ARGUMENT_KIND, &onParameter, &parameters);
    const auto call = readHintCall(parameters, exchange.body);
    if (!call)
        return CallReply::refusal(MHD_HTTP_BAD_REQUEST, call.error().sentence);
    CallHead head;
    MHD_get_connection_values_n(handle, MHD_HEADER_KIND, &onHeader, &head);
    if (holdsToken(call->source, head)) // it would be kept, and shown
        return CallReply::refusal(MHD_HTTP_BAD_REQUEST,
                                  tr("“source” is the token. Send the name of your tool instead."));
    const QMutexLocker lock(&m_mutex);
    const auto tally = m_take(*call);
    if (tally)
        return CallReply::taken(tally->taken, tally->leftOut);
    const bool isCallersFault = tally.error().kind == Error::Kind::InvalidInput;
    return CallReply::refusal(isCallersFault ? MHD_HTTP_BAD_REQUEST : MHD_HTTP_INTERNAL_SERVER_ERROR,
                              tally.error().sentence);
}

std::optional<std::chrono::seconds> HintWebhook::Server::waitForTurn()
{
    const QMutexLocker lock(&m_mutex);
    const auto now = m_clock.monotonic();
    while (!m_lastCalls.isEmpty() && now - m_lastCalls.head() >= 1min)
        m_lastCalls.dequeue();
    if (m_lastCalls.size() >= m_config.callsAMinute)
        return std::chrono::ceil<std::chrono::seconds>(m_lastCalls.head() + 1min - now);
    m_lastCalls.enqueue(now);
    return std::nullopt;
}

} // namespace pantau::evidence
