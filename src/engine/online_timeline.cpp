// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/online_timeline.h"

#include "engine/days.h"

#include <algorithm>
#include <cmath>

namespace pantau::engine {

namespace {

constexpr qint64 msPerQuarter = OnlineHours::msPerQuarter;
constexpr qint64 longestSpan = 90 * dayLength;

qint64 floored(qint64 time, qint64 unit)
{
    const qint64 rest = time % unit;
    return rest < 0 ? time - rest - unit : time - rest;
}

} // namespace

OnlineTimeline::OnlineTimeline(const OnlineHours &hours, qint64 from, qint64 to, At at,
                               const PublicationHours &publication)
{
    to = std::clamp(to, from, from + longestSpan);
    m_moments.reserve(size_t((to - from) / msPerQuarter) + 3);
    m_online.reserve(m_moments.capacity());
    m_moments.push_back(from);
    m_online.push_back(0);
    const qint64 firstDay = floored(from, dayLength);
    qint64 day = firstDay;
    double chanceOfDay = 0;
    bool newDay = true;
    for (qint64 moment = from; moment < to;) {
        const qint64 quarterStart = floored(moment, msPerQuarter);
        if (newDay) {
            day = floored(moment, dayLength);
            chanceOfDay = at == At::OnNow && day == firstDay
                              ? 1
                              : hours.chanceOfDay(QDateTime::fromMSecsSinceEpoch(day, Qt::UTC).date());
        }
        const bool running = at == At::OnNow && moment == from;
        const int quarter = int((quarterStart - day) / msPerQuarter);
        const double chance = running ? 1 : chanceOfDay * hours.chanceOnDayOfUse(quarter);
        const qint64 next = std::min(to, quarterStart + msPerQuarter);
        m_moments.push_back(next);
        m_online.push_back(m_online.back() + chance * publication.weight(quarter) * double(next - moment));
        newDay = next - day >= dayLength;
        moment = next;
    }
}

double OnlineTimeline::upTo(qint64 moment) const
{
    if (moment <= m_moments.front())
        return 0;
    if (moment >= m_moments.back())
        return total();
    const auto after =
        size_t(std::upper_bound(m_moments.begin(), m_moments.end(), moment) - m_moments.begin());
    const double share =
        double(moment - m_moments[after - 1]) / double(m_moments[after] - m_moments[after - 1]);
    return m_online[after - 1] + share * (m_online[after] - m_online[after - 1]);
}

qint64 OnlineTimeline::momentAfter(double online) const
{
    const auto found = std::lower_bound(m_online.begin(), m_online.end(), online);
    if (found == m_online.begin())
        return m_moments.front();
    if (found == m_online.end())
        return m_moments.back();
    const auto after = size_t(found - m_online.begin());
    const double share = (online - m_online[after - 1]) / (m_online[after] - m_online[after - 1]);
    return m_moments[after - 1] + std::llround(share * double(m_moments[after] - m_moments[after - 1]));
}

} // namespace pantau::engine
