// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan_pace.h"

#include "engine/check_intervals.h"
#include "engine/days.h"
#include "engine/detection_delay.h"
#include "engine/reset_day.h"

#include <algorithm>
#include <cmath>

namespace pantau::engine {

namespace {

constexpr double releaseShare = 0.1; ///< of the period's expected time of being on, at its end
constexpr double leastTimesADay = 2; ///< checks of a domain, for its hours to matter
constexpr double leastHoursOn = 18;  ///< a day
constexpr double catchUpShare = 0.2; ///< of what is left: the most that goes at once for time gone by

bool resetIsKnown(const Usage &usage, const QDateTime &now)
{
    return usage.isDaily() || (usage.resetsAt && *usage.resetsAt > now);
}

/// They help where a domain is checked several times a day, and the computer is on when the blocklist grows.
PublicationHours helpful(const PlanInput &input)
{
    const qint64 checks = std::max<qint64>(0, input.availableUnits) / std::max(1, input.usage.unitCost);
    const double timesADay =
        checksPerDay(input.usage, checks, input.now) / double(std::max<qsizetype>(1, input.domains.size()));
    const bool areHelpful = timesADay >= leastTimesADay && hoursOnPerDay(input.onlineHours) >= leastHoursOn;
    return areHelpful ? input.publication : PublicationHours();
}

/// When the last tenth of the period's expected time of being on begins; the end when the reset is not known.
qint64 releaseMoment(const Usage &usage, const QDateTime &now, const OnlineHours &hours)
{
    const qint64 end = endOfAllowance(usage, now).toMSecsSinceEpoch();
    if (!resetIsKnown(usage, now))
        return end;
    const double days = usage.isDaily() ? 1 : daysWithoutReset;
    const OnlineTimeline period(hours, end - std::llround(days * msPerDay), end, OnlineTimeline::At::Any);
    return period.momentAfter(period.total() * (1 - releaseShare) - 1e-3);
}

} // namespace

QDateTime endOfAllowance(const Usage &usage, const QDateTime &now)
{
    if (usage.resetsAt && *usage.resetsAt > now)
        return *usage.resetsAt;
    return usage.isDaily() ? nextMidnightUtc(now) : now.addDays(daysWithoutReset);
}

qint64 reservedUnits(const Usage &usage, double reserveShare, const QDateTime &now, const OnlineHours &hours)
{
    if (resetIsKnown(usage, now) && now.toMSecsSinceEpoch() >= releaseMoment(usage, now, hours))
        return 0;
    return qint64(std::ceil(double(usage.limit) * reserveShare));
}

PlanPace::PlanPace(const PlanInput &input)
    : m_now(input.now.toMSecsSinceEpoch())
    , m_end(endOfAllowance(input.usage, input.now).toMSecsSinceEpoch())
    , m_release(releaseMoment(input.usage, input.now, input.onlineHours))
    , m_publication(helpful(input))
    , m_ahead(input.onlineHours, m_now, m_end, OnlineTimeline::At::OnNow, m_publication)
    , m_next(input.singleRun ? std::min(m_end, input.singleRun->next.toMSecsSinceEpoch())
                             : m_now + std::chrono::milliseconds(input.step).count())
    , m_stepMs(std::max(1.0, input.singleRun ? m_ahead.upTo(m_next) : worthOf(m_now, m_next)))
{
    const int cost = std::max(1, input.usage.unitCost);
    m_left = std::max<qint64>(0, input.availableUnits) / cost;
    m_reservedUnits = reservedUnits(input.usage, input.reserveShare, input.now, input.onlineHours);
    if (input.singleRun && resetIsKnown(input.usage, input.now) && m_next >= m_release)
        m_reservedUnits = 0; // nobody comes in time who could spend it
    m_reserved = m_left - std::max<qint64>(0, input.availableUnits - m_reservedUnits) / cost;

    if (!input.lastPlannedAt.isValid() || input.lastPlannedAt > input.now.addDuration(clocksDiffer)) {
        m_owedMs = m_ahead.total() / double(std::max<qint64>(1, m_left));
        m_isFirst = true;
        return;
    }
    const qint64 planned = std::min(m_now, input.lastPlannedAt.toMSecsSinceEpoch());
    const qint64 since = input.onlineSince.isValid()
                             ? std::clamp(input.onlineSince.toMSecsSinceEpoch(), planned, m_now)
                             : planned;
    // The step after the last plan was paid for by that plan.
    m_owedMs = since > planned ? worthOf(since, m_now) : std::max(0.0, worthOf(planned, m_now) - m_stepMs);
    const double absence = double(since - planned);
    if (absence > 0)
        m_catchUpShare = std::min(catchUpShare, absence / (absence + double(m_end - m_now)));
}

/// Of the time between, while the computer was on.
double PlanPace::worthOf(qint64 from, qint64 to) const
{
    if (!m_publication.isLearned())
        return double(to - from);
    return OnlineTimeline({}, from, to, OnlineTimeline::At::Any, m_publication).total();
}

qint64 PlanPace::dueNow(qint64 taken) const
{
    const auto left = double(std::max<qint64>(0, m_left - taken));
    const qint64 most = std::max<qint64>(0, spendable() - taken);
    const double ahead = std::max(m_ahead.total(), m_stepMs);
    const double owed = owedMs(ahead, left);
    const double paced = std::min(left, gapsFor(left) * (owed + m_stepMs) / (owed + ahead));
    const double caughtUp = double(most) * m_catchUpShare;
    // The first check goes at once: what is spaced from now alone would move on each time the plan is made.
    const double first = m_isFirst && taken == 0 ? 1 : 0;
    return std::min(most, qint64(std::max({paced, caughtUp, first}) + 1e-9));
}

/// Into how many gaps @p left checks part the time until the end: what is kept back fills the last of them.
double PlanPace::gapsFor(double left) const
{
    return m_reserved > 0 ? left : left + 1;
}

/// Time in which nothing was due is not lost, but it does not come back as a burst either: it counts for a
/// fifth of what is left at most. For one check it always counts, or the last few would never be due.
double PlanPace::owedMs(double ahead, double left) const
{
    const double burst = ahead * catchUpShare / (1 - catchUpShare);
    const double oneCheck = gapsFor(left) > 1 ? ahead / (gapsFor(left) - 1) : 0;
    return std::min(m_owedMs, std::max(burst, oneCheck));
}

qint64 PlanPace::mostOwed(qint64 taken) const
{
    return qint64(std::ceil(double(std::max<qint64>(0, m_left - taken)) * catchUpShare));
}

qint64 PlanPace::nextAt(qint64 taken) const
{
    const auto moments = laterMoments(taken, 1);
    return moments.empty() ? m_end : moments.front();
}

std::vector<qint64> PlanPace::laterMoments(qint64 taken, qint64 most, qint64 together) const
{
    std::vector<qint64> moments;
    qint64 left = m_left - taken;
    qint64 free = std::max<qint64>(0, std::min(left, spendable() - taken));
    // What is owed already was too little for a whole check.
    double paid = taken > 0 ? 0 : -owedMs(m_ahead.total(), double(left));
    double begin = 0;
    if (free < left) { // up to the release of the reserve
        const double release = m_ahead.upTo(m_release);
        const double spacing = (m_ahead.total() - paid) / double(left);
        for (qint64 k = 1; free > 0 && qint64(moments.size()) < most;
             k += together, free -= together, left -= together) {
            const double at = paid + double(k) * spacing;
            if (at >= release)
                break;
            moments.push_back(std::max(m_now + 1, m_ahead.momentAfter(at)));
        }
        paid = begin = release;
        if (left > 0 && m_release >= m_end)
            return moments; // never released: the reset is not known
    }
    const double spacing = (m_ahead.total() - paid) / double(left + 1);
    for (qint64 k = 1; k <= left && qint64(moments.size()) < most; k += together) {
        const qint64 at = m_ahead.momentAfter(std::max(begin, paid + double(k) * spacing));
        if (at >= m_end)
            break;
        moments.push_back(std::max(m_now + 1, at));
    }
    return moments;
}

} // namespace pantau::engine
