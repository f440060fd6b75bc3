// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "service/network_address.h"

#include <QHash>
#include <QList>
#include <QtGlobal>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_set>

namespace pantau::service {

#ifdef Q_OS_WIN
using NativeSocket = quintptr;
#else
using NativeSocket = int;
#endif

/// Shuts the stream down in both directions; the owner of the socket notices that and closes it.
/// Thread-safe while the socket is open.
void endStream(NativeSocket socket);
/// True if there is unread data. The socket must be non-blocking.
[[nodiscard]] bool hasUnreadData(NativeSocket socket);

/// The part of a connection that HttpConnections uses.
class WatchedConnection
{
public:
    enum class Phase : quint8 {
        Idle,      ///< no request line since it was opened or since the last reply
        Receiving, ///< a request line was received
        Answering, ///< the request is complete and is being answered
        Sending,   ///< the reply is being sent
        Draining,  ///< finished: further data is read and dropped, so that the reply arrives
    };

    WatchedConnection(NativeSocket descriptor, const QHostAddress &connectedFrom)
        : socket(descriptor), peer(connectedFrom)
    {
    }
    Q_DISABLE_COPY_MOVE(WatchedConnection)

    const NativeSocket socket; ///< non-blocking
    const QHostAddress peer;

private:
    friend class HttpConnections;

    std::atomic<Phase> m_phase{Phase::Idle};
    std::atomic<std::chrono::milliseconds> m_since{
        std::chrono::milliseconds(0)};  ///< start of the phase, monotonic
    std::atomic<quint32> m_requests{0}; ///< started requests

    // Protected by the lock of HttpConnections.
    int m_quietTicks = 0;
    bool m_isEnding = false; ///< it was cut off and will be closed
};

struct ConnectionCounts
{
    int open = 0;
    qint64 accepted = 0;
    qint64 refused = 0; ///< over the limit per address
    qint64 cutOff = 0;  ///< too slow, or idle for too long
};

/// All open connections: limits their number per address and their time per phase. Data that trickles in
/// does not extend a timeout. Thread-safe. A separate thread checks the timeouts while there are
/// connections.
class HttpConnections
{
public:
    struct Limits
    {
        int overall = 800;    ///< above 90 %, the connections that were idle longest are closed
        int perAddress = 100; ///< IPv4 address or IPv6 /64 network; does not apply to trusted proxies
        std::chrono::milliseconds idleTime{30'000}; ///< until a request line; 5 s for the first one
        std::chrono::milliseconds requestTime{
            30'000}; ///< from the request line to the complete request; also for sending
    };

    HttpConnections(Limits limits, TrustedProxies proxies, const Clock &clock);
    ~HttpConnections();
    Q_DISABLE_COPY_MOVE(HttpConnections)

    /// True if another connection may be accepted. If not, closed() reports when there is room.
    [[nodiscard]] bool hasRoom();
    /// True if @p peer may open another connection.
    [[nodiscard]] bool mayConnect(const QHostAddress &peer);
    void opened(WatchedConnection &connection);
    /// Call before closing the socket, so that its descriptor cannot be reused while it may still be cut
    /// off here. True if hasRoom() has returned false since.
    bool closed(WatchedConnection &connection);
    void enter(WatchedConnection &connection, WatchedConnection::Phase phase);

    [[nodiscard]] ConnectionCounts counts() const;

    /// Waits up to @p grace for connections to finish, and closes those that are quiet between requests.
    void finish(std::chrono::milliseconds grace);
    /// Waits until no request is being answered, then up to @p grace until no reply is being sent.
    void finishSending(std::chrono::milliseconds grace);
    /// Closes all remaining connections and waits for them.
    void endAll();

private:
    using Phase = WatchedConnection::Phase;

    void watch();
    [[nodiscard]] std::chrono::milliseconds timeOf(const WatchedConnection &connection, Phase phase) const;
    void cutOff(WatchedConnection &connection);
    void cutOffSlow();
    void makeRoom();
    void endQuiet(int newcomerTicks);

    const Limits m_limits;
    const TrustedProxies m_proxies;
    const Clock &m_clock;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;  ///< wakes the watch: first connection, or stop
    std::condition_variable m_finished; ///< wakes finish(): a connection closed
    std::unordered_set<WatchedConnection *> m_open;
    QHash<QHostAddress, int> m_byAddress;
    qsizetype m_ending = 0; ///< connections in m_open that were cut off
    bool m_isRoomWanted = false;
    ConnectionCounts m_counts;
    bool m_ended = false;
    std::thread m_watch;
};

/// Network configuration. The defaults are suitable for a public port.
struct HttpServerConfig
{
    QList<Endpoint> listen{Endpoint()}; ///< at least one
    int threads = 0;                    ///< for network I/O; 0: one per core
    HttpConnections::Limits connections;
    TrustedProxies proxies;
};

} // namespace pantau::service
