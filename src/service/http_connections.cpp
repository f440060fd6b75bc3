// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_connections.h"

#include "service/client_address.h"
#include "service/http_socket.h"

#include <algorithm>
#include <vector>

namespace pantau::service {

using namespace std::chrono_literals;
using Phase = HttpConnection::Phase;

namespace {

constexpr auto WatchInterval = 500ms;
constexpr auto FinishInterval = 50ms;
/// From connecting to the first request line: who has something to ask asks.
constexpr auto FirstRequestTime = 5s;
/// Data that the library has read shows as a request within this time; until then a connection is not quiet.
constexpr int QuietTicks = 3;
/// How long, at the end, somebody who has just connected may take until the first byte.
constexpr auto NewcomerTime = 3s;

bool hasUnreadData(const HttpConnection &connection)
{
    char byte = 0;
    return ::recv(connection.socket, &byte, 1, MSG_PEEK) > 0;
}

} // namespace

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

bool HttpConnections::mayConnect(const QHostAddress &peer)
{
    const std::lock_guard lock(m_mutex);
    // Over one endpoint the library keeps to the overall limit by itself, over several it cannot.
    const bool isFull = qsizetype(m_open.size()) >= m_limits.overall;
    const bool hasItsShare =
        m_byAddress.value(clientOf(peer)) >= m_limits.perAddress && !m_proxies.contains(peer);
    if (!isFull && !hasItsShare) {
        ++m_expected;
        return true;
    }
    ++m_counts.refused;
    return false;
}

HttpConnection *HttpConnections::opened(MHD_Connection *handle, MHD_socket socket, const QHostAddress &peer)
{
    auto connection = std::make_unique<HttpConnection>(handle, socket, peer);
    connection->since = m_clock.monotonic();
    {
        const std::lock_guard lock(m_mutex);
        m_open.insert(connection.get());
        ++m_byAddress[clientOf(peer)];
        ++m_counts.accepted;
        --m_expected;
        m_counts.open = static_cast<int>(m_open.size());
    }
    m_changed.notify_one(); // one may have to go for this one
    return connection.release();
}

void HttpConnections::closed(HttpConnection *connection)
{
    const std::unique_ptr<HttpConnection> owned(connection);
    {
        const std::lock_guard lock(m_mutex);
        m_open.erase(connection);
        m_counts.open = static_cast<int>(m_open.size());
        m_ending -= connection->isEnding ? 1 : 0;
        const auto share = m_byAddress.find(clientOf(connection->peer));
        if (--share.value() == 0)
            m_byAddress.erase(share);
    }
    m_finished.notify_one();
}

void HttpConnections::enter(HttpConnection &connection, Phase phase)
{
    connection.since.store(m_clock.monotonic(), std::memory_order_relaxed);
    connection.phase.store(phase, std::memory_order_release);
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

void HttpConnections::cutOff(HttpConnection &connection)
{
    endStream(connection.socket);
    connection.isEnding = true;
    ++m_ending;
    ++m_counts.cutOff;
}

void HttpConnections::cutOffSlow()
{
    const auto now = m_clock.monotonic();
    const auto timeOf = [this](const HttpConnection &connection, Phase phase) {
        if (phase != Phase::Idle)
            return m_limits.requestTime;
        return connection.requests == 0
                   ? std::min<std::chrono::milliseconds>(FirstRequestTime, m_limits.idleTime)
                   : m_limits.idleTime;
    };
    for (HttpConnection *connection : m_open) {
        const Phase phase = connection->phase.load(std::memory_order_acquire);
        const auto since = connection->since.load(std::memory_order_relaxed);
        if (!connection->isEnding && phase != Phase::InHand && now - since >= timeOf(*connection, phase))
            cutOff(*connection);
    }
}

/// A tenth of the places is kept free for whoever comes: the connections that have been idle for longest make
/// room, so that holding many is no way to keep others out.
void HttpConnections::makeRoom()
{
    const qsizetype most = m_limits.overall - m_limits.overall / 10;
    const qsizetype tooMany = qsizetype(m_open.size()) - m_ending - most;
    if (m_limits.overall < 10 || tooMany <= 0)
        return;
    std::vector<std::pair<std::chrono::milliseconds, HttpConnection *>> idle;
    for (HttpConnection *connection : m_open)
        if (!connection->isEnding && connection->phase.load(std::memory_order_acquire) == Phase::Idle &&
            !hasUnreadData(*connection))
            idle.emplace_back(connection->since.load(std::memory_order_relaxed), connection);
    const auto last = idle.begin() + std::min(tooMany, qsizetype(idle.size()));
    std::partial_sort(idle.begin(), last, idle.end());
    std::for_each(idle.begin(), last, [this](const auto &entry) { cutOff(*entry.second); });
}

void HttpConnections::endQuiet(int newcomerTicks)
{
    for (HttpConnection *connection : m_open) {
        const bool isQuiet =
            connection->phase.load(std::memory_order_acquire) == Phase::Idle && !hasUnreadData(*connection);
        connection->quietTicks = isQuiet ? connection->quietTicks + 1 : 0;
        if (connection->quietTicks == (connection->requests > 0 ? QuietTicks : newcomerTicks))
            endStream(connection->socket);
    }
}

void HttpConnections::finish(std::chrono::milliseconds grace)
{
    std::unique_lock lock(m_mutex);
    if (grace > 0ms) // the library may be between accepting somebody and saying so
        m_finished.wait_for(lock, FinishInterval, [] { return false; });
    for (auto left = grace; left > 0ms && !areAllGone(); left -= FinishInterval) {
        endQuiet(static_cast<int>(NewcomerTime / FinishInterval));
        m_finished.wait_for(lock, FinishInterval, [this] { return areAllGone(); });
    }
}

void HttpConnections::finishSending(std::chrono::milliseconds grace)
{
    const auto isDone = [this] {
        for (const HttpConnection *connection : m_open)
            if (const Phase phase = connection->phase.load(std::memory_order_acquire);
                phase == Phase::InHand || phase == Phase::Sending)
                return false;
        return true;
    };
    std::unique_lock lock(m_mutex);
    for (auto left = grace; left > 0ms && !isDone(); left -= 5ms)
        m_finished.wait_for(lock, 5ms);
}

} // namespace pantau::service
