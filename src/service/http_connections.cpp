// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_connections.h"

#include <algorithm>
#include <vector>

#ifdef Q_OS_WIN
#include <winsock2.h>
#else
#include <sys/socket.h>
#endif

namespace pantau::service {

void endStream(NativeSocket socket)
{
#ifdef Q_OS_WIN
    ::shutdown(socket, SD_BOTH);
#else
    ::shutdown(socket, SHUT_RDWR);
#endif
}

bool hasUnreadData(NativeSocket socket)
{
    char byte = 0;
    return ::recv(socket, &byte, 1, MSG_PEEK) > 0;
}

using namespace std::chrono_literals;

constexpr auto WatchInterval = 500ms;
constexpr auto FinishInterval = 50ms;
/// From connecting to the first request line.
constexpr auto FirstRequestTime = 5s;
/// Data that was read appears as a request within this number of polls; only then is a connection quiet.
constexpr int QuietTicks = 3;
/// Time for a client that was refused while sending to receive the reply.
constexpr auto DrainingTime = 5s;
/// While stopping: time for a new connection to send its first byte.
constexpr auto NewcomerTime = 3s;

HttpConnections::HttpConnections(Limits limits, TrustedProxies proxies, const Clock &clock)
    : m_limits(limits), m_proxies(std::move(proxies)), m_clock(clock), m_watch([this] { watch(); })
{
}

HttpConnections::~HttpConnections()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
    }
    m_changed.notify_one();
    m_watch.join();
}

bool HttpConnections::hasRoom()
{
    const std::lock_guard lock(m_mutex);
    m_isRoomWanted = qsizetype(m_open.size()) >= m_limits.overall;
    return !m_isRoomWanted;
}

bool HttpConnections::mayConnect(const QHostAddress &peer)
{
    const std::lock_guard lock(m_mutex);
    if (m_byAddress.value(clientOf(peer)) < m_limits.perAddress || m_proxies.contains(peer))
        return true;
    ++m_counts.refused;
    return false;
}

void HttpConnections::opened(WatchedConnection &connection)
{
    connection.m_since = m_clock.monotonic();
    {
        const std::lock_guard lock(m_mutex);
        m_open.insert(&connection);
        ++m_byAddress[clientOf(connection.peer)];
        ++m_counts.accepted;
        m_counts.open = static_cast<int>(m_open.size());
    }
    m_changed.notify_one(); // there may be too many now
}

bool HttpConnections::closed(WatchedConnection &connection)
{
    bool isRoomWanted = false;
    {
        const std::lock_guard lock(m_mutex);
        m_open.erase(&connection);
        m_counts.open = static_cast<int>(m_open.size());
        m_ending -= connection.m_isEnding ? 1 : 0;
        const auto share = m_byAddress.find(clientOf(connection.peer));
        if (--share.value() == 0)
            m_byAddress.erase(share);
        isRoomWanted = std::exchange(m_isRoomWanted, false);
    }
    m_finished.notify_one();
    return isRoomWanted;
}

void HttpConnections::enter(WatchedConnection &connection, Phase phase)
{
    if (phase == Phase::Receiving)
        connection.m_requests.fetch_add(1, std::memory_order_relaxed);
    connection.m_since.store(m_clock.monotonic(), std::memory_order_relaxed);
    connection.m_phase.store(phase); // sequentially consistent with the other values that a stop reads
}

ConnectionCounts HttpConnections::counts() const
{
    const std::lock_guard lock(m_mutex);
    return m_counts;
}

void HttpConnections::watch()
{
    std::unique_lock lock(m_mutex);
    while (!m_ended) {
        if (m_open.empty())
            m_changed.wait(lock);
        else
            m_changed.wait_for(lock, WatchInterval);
        cutOffSlow();
        makeRoom();
    }
}

void HttpConnections::cutOff(WatchedConnection &connection)
{
    endStream(connection.socket);
    connection.m_isEnding = true;
    ++m_ending;
    ++m_counts.cutOff;
}

std::chrono::milliseconds HttpConnections::timeOf(const WatchedConnection &connection, Phase phase) const
{
    if (phase == Phase::Draining)
        return std::min<std::chrono::milliseconds>(DrainingTime, m_limits.requestTime);
    if (phase != Phase::Idle)
        return m_limits.requestTime;
    return connection.m_requests == 0
               ? std::min<std::chrono::milliseconds>(FirstRequestTime, m_limits.idleTime)
               : m_limits.idleTime;
}

void HttpConnections::cutOffSlow()
{
    const auto now = m_clock.monotonic();
    for (WatchedConnection *connection : m_open) {
        const Phase phase = connection->m_phase.load(std::memory_order_acquire);
        const auto since = connection->m_since.load(std::memory_order_relaxed);
        if (!connection->m_isEnding && phase != Phase::Answering && now - since >= timeOf(*connection, phase))
            cutOff(*connection);
    }
}

/// Keeps a tenth of the connections free by closing those that were idle longest. A client that holds many
/// connections therefore cannot lock out others.
void HttpConnections::makeRoom()
{
    const qsizetype most = m_limits.overall - m_limits.overall / 10;
    const qsizetype tooMany = qsizetype(m_open.size()) - m_ending - most;
    if (m_limits.overall < 10 || tooMany <= 0)
        return;
    std::vector<std::pair<std::chrono::milliseconds, WatchedConnection *>> idle;
    for (WatchedConnection *connection : m_open)
        if (!connection->m_isEnding && connection->m_phase.load(std::memory_order_acquire) == Phase::Idle &&
            !hasUnreadData(connection->socket))
            idle.emplace_back(connection->m_since.load(std::memory_order_relaxed), connection);
    const auto last = idle.begin() + std::min(tooMany, qsizetype(idle.size()));
    std::partial_sort(idle.begin(), last, idle.end());
    std::for_each(idle.begin(), last, [this](const auto &entry) { cutOff(*entry.second); });
}

void HttpConnections::endQuiet(int newcomerTicks)
{
    for (WatchedConnection *connection : m_open) {
        const Phase phase = connection->m_phase.load(std::memory_order_acquire);
        const bool isQuiet =
            (phase == Phase::Idle || phase == Phase::Draining) && !hasUnreadData(connection->socket);
        connection->m_quietTicks = isQuiet ? connection->m_quietTicks + 1 : 0;
        if (connection->m_quietTicks == (connection->m_requests > 0 ? QuietTicks : newcomerTicks))
            endStream(connection->socket);
    }
}

void HttpConnections::finish(std::chrono::milliseconds grace)
{
    std::unique_lock lock(m_mutex);
    for (auto left = grace; left > 0ms && !m_open.empty(); left -= FinishInterval) {
        endQuiet(static_cast<int>(NewcomerTime / FinishInterval));
        m_finished.wait_for(lock, FinishInterval, [this] { return m_open.empty(); });
    }
}

void HttpConnections::finishSending(std::chrono::milliseconds grace)
{
    constexpr auto Interval = 5ms;
    const auto areAny = [this](Phase phase) {
        return std::ranges::any_of(m_open, [phase](const WatchedConnection *connection) {
            return connection->m_phase.load() == phase;
        });
    };
    std::unique_lock lock(m_mutex);
    while (areAny(Phase::Answering))
        m_finished.wait_for(lock, Interval);
    for (auto left = grace; left > 0ms && areAny(Phase::Sending); left -= Interval)
        m_finished.wait_for(lock, Interval);
}

void HttpConnections::endAll()
{
    std::unique_lock lock(m_mutex);
    for (const WatchedConnection *connection : m_open)
        endStream(connection->socket);
    m_finished.wait(lock, [this] { return m_open.empty(); });
}

} // namespace pantau::service
