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

/// Whether a charge can be written, asked without waiting long: a database that hangs is known by the answer
/// that does not come. Thread-safe.
class BookHealth
{
public:
    BookHealth() = default;
    Q_DISABLE_COPY_MOVE(BookHealth)

    /// Lets @p probe have the database tried, and waits a second at most for what that noted. @p probe must
    /// not wait itself, and is not asked again before it has noted something.
    [[nodiscard]] bool ask(const std::function<void()> &probe);
    void note(bool isWritable);

private:
    std::mutex m_mutex;
    std::condition_variable m_noted;
    bool m_isWritable = false;
    bool m_isAsked = false; ///< and nothing was noted yet
};

/// What is counted elsewhere, at the moment of asking.
struct MetricsMoment
{
    ConnectionCounts connections;
    Provenance blocklist;
    ReloadCounts reloads;
    qint64 droppedLogLines = 0;
    QDateTime nowUtc;
};

/// Counts what the service does, for Prometheus. Names and labels are a public interface: add, do not change.
/// Every label has few values, whatever strangers send. Thread-safe.
class Metrics
{
public:
    /// A reply went out @p took after its request was whole.
    void add(const Request &request, const Reply &reply, std::chrono::milliseconds took);
    /// A group of requests was answered together.
    void addGroup();

    /// The text format, version 0.0.4.
    [[nodiscard]] QByteArray text(const MetricsMoment &moment) const;

private:
    /// Upper bounds of the histogram, in milliseconds; a last one without a bound comes on top.
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

/// A second port for the operator's tools: `/healthz`, `/readyz`, `/metrics`. On the loopback unless the
/// operator says otherwise, for it has no limits and tells more than strangers should know.
class OperationsPort
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::OperationsPort)

public:
    struct Sources
    {
        std::function<bool()> isReady;       ///< may take its time
        std::function<QByteArray()> metrics; ///< the text format of Prometheus
    };

    /// @p sources are called from other threads, several at a time; @p clock must live longer. Service when
    /// nothing can listen there.
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
