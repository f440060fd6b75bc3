// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/request_window.h"

#include <algorithm>
#include <limits>

namespace pantau::service {

using namespace std::chrono_literals;

std::optional<std::chrono::seconds> RequestWindow::refuse(const QHostAddress &ip,
                                                          std::chrono::milliseconds now)
{
    if (m_limit == std::numeric_limits<int>::max())
        return std::nullopt; // no limit, so nothing to remember
    forgetIdle(now);
    auto &times = m_times[ip];
    while (!times.empty() && times.front() + 60s <= now)
        times.pop_front();
    if (times.size() >= static_cast<size_t>(m_limit))
        return std::max(1s, std::chrono::ceil<std::chrono::seconds>(times.front() + 60s - now));
    times.push_back(now);
    return std::nullopt;
}

void RequestWindow::takeBack(const QHostAddress &ip)
{
    if (const auto times = m_times.find(ip); times != m_times.end() && !times->empty())
        times->pop_back();
}

void RequestWindow::forgetIdle(std::chrono::milliseconds now)
{
    if (now < m_lastCleanUp + 60s)
        return;
    m_lastCleanUp = now;
    m_times.removeIf(
        [now](const auto &entry) { return entry.value().empty() || entry.value().back() + 60s <= now; });
}

} // namespace pantau::service
