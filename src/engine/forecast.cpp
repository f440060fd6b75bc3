// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/forecast.h"

#include "engine/online_timeline.h"

#include <algorithm>
#include <cmath>

namespace pantau::engine {

namespace {

constexpr int EarliestShare = 20; // a twentieth of the period: less says nothing of its pace

/// What was used up to when; the pace is measured from there.
struct Base
{
    QDateTime at;
    qint64 used = 0;
};

class Reckoning
{
public:
    Reckoning(const ForecastInput &input, const QDateTime &start, const QDateTime &end)
        : m_input(input), m_start(start), m_end(end), m_base(base())
    {
        if (input.online)
            m_timeline.emplace(*input.online, start.toMSecsSinceEpoch(), end.toMSecsSinceEpoch(),
                               OnlineTimeline::At::Any);
    }

    /// In seconds of being on, where the hours of that are known.
    [[nodiscard]] double online(const QDateTime &from, const QDateTime &to) const
    {
        return m_timeline
                   ? (m_timeline->upTo(to.toMSecsSinceEpoch()) - m_timeline->upTo(from.toMSecsSinceEpoch())) /
                         1000
                   : seconds(from, to);
    }

    [[nodiscard]] double expectedShare() const
    {
        const double gone = online(m_start, m_input.now);
        const double whole = gone + online(m_input.now, m_end);
        return whole > 0 ? std::clamp(gone / whole, 0.0, 1.0) : 1.0;
    }

    /// The plan goes on as it must, whatever happens; others go on as before.
    [[nodiscard]] Forecast withPlan(qint64 planned) const
    {
        const Usage &usage = m_input.usage;
        double own = 0;
        for (const OwnCharge &charge : m_input.own)
            if (charge.at > m_base.at && charge.at <= m_input.now)
                own += double(charge.units);
        const double rise = double(usage.used - m_base.used);
        const double othersPace = std::max(0.0, rise - own) / seconds(m_base.at, m_input.now);
        const double left = seconds(m_input.now, m_end);
        const double others = othersPace * left;
        if (others > double(usage.remaining))
            return runsOut(m_input.now.addMSecs(
                qint64(1000.0 * double(usage.remaining) / (othersPace + double(planned) / left))));
        return lasts(double(usage.remaining) - others - double(planned));
    }

    /// Everything goes on at the pace so far.
    [[nodiscard]] Forecast atPresentPace() const
    {
        const Usage &usage = m_input.usage;
        const double span = online(m_base.at, m_input.now);
        const double pace = span > 0 ? double(usage.used - m_base.used) / span : 0;
        const double need = pace * online(m_input.now, m_end);
        if (need <= double(usage.remaining))
            return lasts(double(usage.remaining) - need);
        const double enough = double(usage.remaining) / pace;
        return runsOut(m_timeline
                           ? QDateTime::fromMSecsSinceEpoch(
                                 m_timeline->momentAfter(m_timeline->upTo(m_input.now.toMSecsSinceEpoch()) +
                                                         1000 * enough),
                                 Qt::UTC)
                           : m_input.now.addMSecs(qint64(1000 * enough)));
    }

private:
    static double seconds(const QDateTime &from, const QDateTime &to)
    {
        return double(from.msecsTo(to)) / 1000.0;
    }

    /// The first word heard in this period, when that is long enough ago; else its start. Of a period whose
    /// start is only assumed, nobody knows what was used before that word.
    [[nodiscard]] Base base() const
    {
        Base first{m_start, 0};
        const UsageSnapshot *before = nullptr;
        bool found = false;
        for (const UsageSnapshot &point : m_input.points) {
            if (point.at > m_input.now)
                break;
            const bool isReset = before && point.used < before->used;
            if (point.at >= m_start && (!found || isReset)) {
                first = {point.at, point.used};
                found = true;
            }
            before = &point;
        }
        const bool isLongEnough = first.at.msecsTo(m_input.now) * EarliestShare >= m_start.msecsTo(m_end);
        return found && isLongEnough && first.used <= m_input.usage.used ? first : Base{m_start, 0};
    }

    [[nodiscard]] Forecast lasts(double units) const
    {
        Forecast forecast;
        forecast.outlook = Forecast::Outlook::Lasts;
        forecast.checksToSpare = qint64(std::max(0.0, units)) / std::max(1, m_input.usage.unitCost);
        return forecast;
    }

    [[nodiscard]] Forecast runsOut(const QDateTime &at) const
    {
        Forecast forecast;
        forecast.outlook = Forecast::Outlook::RunsOut;
        forecast.runsOutAt = std::min(at, m_end);
        return forecast;
    }

    const ForecastInput &m_input;
    QDateTime m_start;
    QDateTime m_end;
    Base m_base;
    std::optional<OnlineTimeline> m_timeline;
};

QDateTime startOfPeriod(const ForecastInput &input)
{
    if (input.periodStart)
        return *input.periodStart;
    const QDateTime &end = *input.usage.resetsAt;
    return input.usage.isDaily() ? end.addDays(-1) : end.addMonths(-1);
}

} // namespace

Forecast forecast(const ForecastInput &input)
{
    const Usage &usage = input.usage;
    Forecast result;
    const bool hasPeriod = usage.resetsAt && input.now < *usage.resetsAt && startOfPeriod(input) < input.now;
    if (hasPeriod) {
        const QDateTime start = startOfPeriod(input);
        const Reckoning reckoning(input, start, *usage.resetsAt);
        const bool isTooEarly =
            start.msecsTo(input.now) * EarliestShare < start.msecsTo(*usage.resetsAt) || usage.used <= 0;
        if (!isTooEarly)
            result = input.plannedUnits ? reckoning.withPlan(*input.plannedUnits) : reckoning.atPresentPace();
        result.expectedShare = reckoning.expectedShare();
    }
    // New domains are checked at once, so nothing of it lasts, however slow the rest goes.
    if (usage.remaining > 0 && input.freshUnits >= usage.remaining) {
        result.outlook = Forecast::Outlook::None;
        result.goesToNew = true;
    }
    if (usage.remaining < std::max(1, usage.unitCost)) {
        result.goesToNew = false;
        result.outlook = Forecast::Outlook::Ended;
        result.checksToSpare = 0;
        result.runsOutAt = {};
    }
    return result;
}

} // namespace pantau::engine
