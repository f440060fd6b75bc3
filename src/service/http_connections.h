// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "service/network_address.h"

#include <QHash>
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
inline constexpr NativeSocket NoSocket = static_cast<NativeSocket>(-1);

/// Ends the stream in both directions; whoever owns the socket sees that and closes it. From any thread, as
/// long as the socket is open.
void endStream(NativeSocket socket);
/// Whether bytes have come that nobody has read. The socket does not block.
[[nodiscard]] bool hasUnreadData(NativeSocket socket);

/// What HttpConnections sees of a connection.
class WatchedConnection
{
public:
    enum class Phase : quint8 {
        Idle,      ///< no request line has come since it was opened or since the last reply
        Receiving, ///< a request has begun
        InHand,    ///< the request is whole and is being answered
        Sending,   ///< the reply is on its way
        Leaving,   ///< all is said: what still comes is read and dropped, so that the reply arrives
    };

    WatchedConnection(NativeSocket descriptor, const QHostAddress &connectedFrom)
        : socket(descriptor), peer(connectedFrom)
    {
    }
    Q_DISABLE_COPY_MOVE(WatchedConnection)

    const NativeSocket socket; ///< does not block
    const QHostAddress peer;

private:
    friend class HttpConnections;

    std::atomic<Phase> m_phase{Phase::Idle};
    std::atomic<std::chrono::milliseconds> m_since{std::chrono::milliseconds(0)}; ///< of the phase, monotonic
    std::atomic<quint32> m_requests{0};                                           ///< that have begun

    // Used under the lock of HttpConnections.
    int m_quietTicks = 0;
    bool m_isEnding = false; ///< it was cut off and is about to be closed
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

    /// Whether there is a place for whoever comes next. When there is none, closed() says later that there
    /// is.
    [[nodiscard]] bool hasRoom();
    /// Whether @p peer may have one more.
    [[nodiscard]] bool mayConnect(const QHostAddress &peer);
    void opened(WatchedConnection &connection);
    /// Before the socket is closed, so that its number is never another connection's when it is cut off here.
    /// Whether somebody has asked for room in vain.
    bool closed(WatchedConnection &connection);
    void enter(WatchedConnection &connection, WatchedConnection::Phase phase);

    [[nodiscard]] ConnectionCounts counts() const;

    /// Lets connections end by themselves, for at most @p grace: ends those that are quiet between two
    /// requests, and waits for the others.
    void finish(std::chrono::milliseconds grace);
    /// Waits until no request is in hand any more, and then for at most @p grace until no reply is on its
    /// way.
    void finishSending(std::chrono::milliseconds grace);
    /// Ends all that are left, and waits until they are closed.
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
    std::condition_variable m_changed;  ///< the watch: a first connection, or the end
    std::condition_variable m_finished; ///< finish(): one less to wait for
    std::unordered_set<WatchedConnection *> m_open;
    QHash<QHostAddress, int> m_byAddress;
    qsizetype m_ending = 0; ///< of m_open, those that were cut off
    bool m_isRoomWanted = false;
    ConnectionCounts m_counts;
    bool m_ended = false;
    std::thread m_watch;
};

} // namespace pantau::service
