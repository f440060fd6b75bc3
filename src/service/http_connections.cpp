// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_connections.h"

#include "service/http_socket.h"

namespace pantau::service {

using namespace std::chrono_literals;
using Phase = HttpConnection::Phase;

namespace {

constexpr auto WatchInterval = 500ms;
constexpr auto FinishInterval = 50ms;
/// Data that the library has read shows as a request within this time; until then a connection is not quiet.
constexpr int QuietTicks = 3;
/// How long, at the end, somebody who has just connected may take until the first byte.
constexpr auto NewcomerTime = 3s;

bool hasUnreadData(const HttpConnection &connection)
{
    char byte = 0;
    return ::recv(connection.socket, &byte, 1, MSG_PEEK) > 0;
}

/// What counts as one client for its share of the connections.
QHostAddress shareOf(const QHostAddress &peer)
{
    if (peer.protocol() != QAbstractSocket::IPv6Protocol)
        return peer;
    Q_IPV6ADDR bytes = peer.toIPv6Address();
    for (int i = 8; i < 16; ++i)
        bytes[i] = 0;
    return QHostAddress(bytes);
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
    if (m_byAddress.value(shareOf(peer)) < m_limits.perAddress || m_proxies.contains(peer)) {
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
        ++m_byAddress[shareOf(peer)];
        ++m_counts.accepted;
        --m_expected;
        m_counts.open = static_cast<int>(m_open.size());
    }
    m_changed.notify_one();
    return connection.release();
}

void HttpConnections::closed(HttpConnection *connection)
{
    const std::unique_ptr<HttpConnection> owned(connection);
    {
        const std::lock_guard lock(m_mutex);
        m_open.erase(connection);
        m_counts.open = static_cast<int>(m_open.size());
        const auto share = m_byAddress.find(shareOf(connection->peer));
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
    }
}

void HttpConnections::cutOffSlow()
{
    const auto now = m_clock.monotonic();
    for (HttpConnection *connection : m_open) {
        const Phase phase = connection->phase.load(std::memory_order_acquire);
        const auto time = phase == Phase::Idle ? m_limits.idleTime : m_limits.requestTime;
        if (phase == Phase::InHand || now - connection->since.load(std::memory_order_relaxed) < time)
            continue;
        endStream(connection->socket);
        ++m_counts.cutOff;
        // Once is enough, and it keeps the count right.
        connection->since.store(std::chrono::milliseconds::max() / 2, std::memory_order_relaxed);
    }
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
