// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/request_rate.h"

namespace pantau::service {

namespace {

constexpr qint64 WindowMs = 60'000;

} // namespace

std::optional<int> RequestRate::admit(const QHostAddress &client, qint64 nowMs)
{
    forgetIdle(nowMs);
    auto &times = m_times[client];
    while (!times.isEmpty() && times.first() <= nowMs - WindowMs)
        times.removeFirst();
    if (times.size() >= m_perMinute)
        return int((times.first() + WindowMs - nowMs + 999) / 1000);
    times.append(nowMs);
    return std::nullopt;
}

/// Once a minute, so that addresses that never come back do not pile up.
void RequestRate::forgetIdle(qint64 nowMs)
{
    if (nowMs - m_lastSweep < WindowMs)
        return;
    m_lastSweep = nowMs;
    m_times.removeIf([nowMs](const auto &entry) {
        return entry.value().isEmpty() || entry.value().last() <= nowMs - WindowMs;
    });
}

} // namespace pantau::service
