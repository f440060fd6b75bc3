// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "service/exchange.h"
#include "service/trusted_proxies.h"

#include <QHash>

#include <microhttpd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_set>

namespace pantau::service {

class HttpServer;

/// One connection, and the request that is on it.
class HttpConnection final : public Exchange
{
public:
    enum class Phase : quint8 {
        Idle,      ///< no request line has come since it was opened or since the last reply
        Receiving, ///< a request has begun
        InHand,    ///< the request is whole and is being answered
        Sending,   ///< the reply is on its way
    };

    HttpConnection(MHD_Connection *handle, MHD_socket descriptor, QHostAddress connectedFrom)
        : connection(handle), socket(descriptor), peer(std::move(connectedFrom))
    {
    }
    void answered() override;

    MHD_Connection *const connection;
    const MHD_socket socket;
    const QHostAddress peer;
    HttpServer *server = nullptr;

    // Of the present request; the HTTP library's thread alone uses these.
    bool hasHeaders = false;
    bool isAnswered = false;
    bool isTooLarge = false;
    bool mustClose = false;
    quint64 bodyBytes = 0;     ///< that came, also those that were dropped
    qsizetype targetBytes = 0; ///< of the request target, up to a NUL

    // Read by the watch.
    std::atomic<Phase> phase{Phase::Idle};
    std::atomic<std::chrono::milliseconds> since{std::chrono::milliseconds(0)}; ///< of the phase, monotonic
    std::atomic<quint32> requests{0};                                           ///< that have begun

    // Used under the lock of HttpConnections.
    int quietTicks = 0;
    bool isEnding = false; ///< it was cut off and is about to be closed
};

struct ConnectionCounts
{
    int open = 0;
    qint64 accepted = 0;
    qint64 refused = 0; ///< over the share of one address
    qint64 cutOff = 0;  ///< too slow, or idle for too long
};

/// Every open connection: how many one address may have, and how long each may take. Bytes that trickle in do
/// not extend a time. Thread-safe; a thread of its own watches the times as long as there are connections.
class HttpConnections
{
public:
    struct Limits
    {
        int overall = 800;    ///< places; from nine tenths of them on, the oldest idle connections are ended
        int perAddress = 100; ///< an IPv4 address, or an IPv6 network of 64 bits; not for trusted proxies
        std::chrono::milliseconds idleTime{30'000}; ///< until a request line; the first has 5 s
        std::chrono::milliseconds requestTime{
            30'000}; ///< from there until the request is whole; also for sending
    };

    HttpConnections(Limits limits, TrustedProxies proxies, const Clock &clock);
    ~HttpConnections();
    Q_DISABLE_COPY_MOVE(HttpConnections)

    /// Whether @p peer may have one more. It then is expected to be opened().
    [[nodiscard]] bool mayConnect(const QHostAddress &peer);
    HttpConnection *opened(MHD_Connection *handle, MHD_socket socket, const QHostAddress &peer);
    /// Before the socket is closed, so that its number is never another connection's when it is cut off here.
    void closed(HttpConnection *connection);
    void enter(HttpConnection &connection, HttpConnection::Phase phase);

    [[nodiscard]] ConnectionCounts counts() const;

    /// Lets connections end by themselves, for at most @p grace: ends those that are quiet between two
    /// requests, and waits for the others.
    void finish(std::chrono::milliseconds grace);
    /// Waits, for at most @p grace, until no request is in hand and no reply on its way any more.
    void finishSending(std::chrono::milliseconds grace);

private:
    void watch();
    void cutOff(HttpConnection &connection);
    void cutOffSlow();
    void makeRoom();
    void endQuiet(int newcomerTicks);
    [[nodiscard]] bool areAllGone() const { return m_open.empty() && m_expected <= 0; }

    const Limits m_limits;
    const TrustedProxies m_proxies;
    const Clock &m_clock;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;  ///< the watch: a first connection, or the end
    std::condition_variable m_finished; ///< finish(): one less to wait for
    std::unordered_set<HttpConnection *> m_open;
    QHash<QHostAddress, int> m_byAddress;
    qsizetype m_ending = 0; ///< of m_open, those that were cut off
    qint64 m_expected = 0;  ///< those that may connect and are not open yet
    ConnectionCounts m_counts;
    bool m_ended = false;
    std::thread m_watch;
};

} // namespace pantau::service
