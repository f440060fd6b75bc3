// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QHostAddress>

#include <chrono>
#include <deque>
#include <optional>

namespace pantau::service {

/// The requests of one minute for each IP (contract 8), in memory: enough for one instance. It slides: in no
/// 60 seconds are there more than the limit, and a refused request does not lengthen the wait.
class RequestWindow
{
public:
    explicit RequestWindow(int requestsPerMinute) : m_limit(requestsPerMinute) {}

    /// Notes a request at @p now (monotonic), or says how long to wait: 1 to 60 seconds.
    [[nodiscard]] std::optional<std::chrono::seconds> refuse(const QHostAddress &ip,
                                                             std::chrono::milliseconds now);
    /// Strikes out the last request of @p ip, which was refused elsewhere.
    void takeBack(const QHostAddress &ip);

private:
    void forgetIdle(std::chrono::milliseconds now);

    int m_limit;
    QHash<QHostAddress, std::deque<std::chrono::milliseconds>> m_times;
    std::chrono::milliseconds m_lastCleanUp{0};
};

} // namespace pantau::service
