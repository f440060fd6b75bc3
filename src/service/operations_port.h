// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "service/blocklist.h"
#include "service/exchange.h"
#include "service/http_connections.h"
#include "service/network_address.h"

#include <QCoreApplication>
#include <QString>
#include <QtGlobal>

#include <array>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

class QThreadPool;

namespace pantau {
class Clock;
}

namespace pantau::service {

/// Checks whether charges can be written without waiting long. A hanging database is detected by a missing
/// result. Thread-safe.
class DatabaseHealth
{
public:
    DatabaseHealth() = default;
    Q_DISABLE_COPY_MOVE(DatabaseHealth)

    /// Starts @p probe, which tests the database, and waits up to a second for its note(). @p probe must
    /// not block. It is not started again before its result is noted.
    [[nodiscard]] bool ask(const std::function<void()> &probe);
    void note(bool isWritable);

private:
    std::mutex m_mutex;
    std::condition_variable m_noted;
    bool m_isWritable = false;
    bool m_isAsked = false; ///< and not noted yet
};

/// Values that are counted elsewhere, sampled for a report.
struct MetricsSnapshot
{
    ConnectionCounts connections;
    Provenance blocklist;
    ReloadCounts reloads;
    qint64 droppedLogLines = 0;
    QDateTime nowUtc;
};

/// Counters for Prometheus. Names and labels are a public interface: add, do not change. Every label has a
/// small fixed set of values, whatever clients send. Thread-safe.
class Metrics
{
public:
    /// Counts a reply that was sent @p took after its request was complete.
    void add(const Request &request, const Reply &reply, std::chrono::milliseconds took);
    /// Counts a group of requests that was answered together.
    void addGroup();

    /// Prometheus text format, version 0.0.4.
    [[nodiscard]] QByteArray text(const MetricsSnapshot &snapshot) const;

private:
    /// Upper bounds of the histogram in milliseconds; an unbounded bucket follows.
    static constexpr std::array<int, 11> Bounds{1, 2, 5, 10, 25, 50, 100, 250, 1'000, 5'000, 60'000};

    mutable std::mutex m_mutex;
    std::map<std::pair<QByteArray, int>, qint64> m_replies; ///< by path and status
    std::array<qint64, Bounds.size() + 1> m_durations{};
    std::chrono::milliseconds m_durationSum{0};
    qint64 m_domains = 0;
    qint64 m_chargedDomains = 0;
    qint64 m_chargedCredits = 0;
    qint64 m_groups = 0;
};

class HttpServer;

/// A second port for the operator's tools: `/healthz`, `/readyz`, `/metrics`. Listens on the loopback
/// interface by default, because it has no limits and exposes internal information.
class OperationsPort
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::OperationsPort)

public:
    struct Sources
    {
        std::function<bool()> isReady;       ///< may block
        std::function<QByteArray()> metrics; ///< Prometheus text format
    };

    /// @p sources are called concurrently from other threads. @p clock must outlive this object. Fails
    /// with Service if it cannot listen.
    [[nodiscard]] static Result<std::unique_ptr<OperationsPort>> listen(const Endpoint &endpoint,
                                                                        const Clock &clock, Sources sources);
    ~OperationsPort();
    Q_DISABLE_COPY_MOVE(OperationsPort)

    [[nodiscard]] quint16 port() const { return m_port; }

private:
    explicit OperationsPort(Sources sources);
    [[nodiscard]] Reply reply(const QString &path) const;

    const Sources m_sources;
    std::unique_ptr<QThreadPool> m_answering;
    std::unique_ptr<HttpServer> m_server;
    quint16 m_port = 0;
};

} // namespace pantau::service
