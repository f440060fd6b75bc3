// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/blocklist.h"
#include "service/http_connections.h"
#include "service/reply.h"
#include "service/request.h"

#include <array>
#include <chrono>
#include <map>
#include <mutex>
#include <utility>

namespace pantau::service {

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

} // namespace pantau::service
