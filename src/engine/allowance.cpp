// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/allowance.h"

#include "base/language.h"
#include "base/time.h"
#include "engine/online_hours.h"
#include "engine/planner.h"

#include <QLocale>
#include <QTimeZone>

#include <algorithm>
#include <bitset>
#include <cmath>

namespace pantau::engine {

namespace {

/// Possible days further apart than this are not one uncertain reset but two different explanations.
constexpr int widestGuess = 14;

using MonthDays = std::bitset<32>; ///< by day of the month, 1 to 31

QDateTime midnight(const QDate &date)
{
    return {date, QTime(0, 0), QTimeZone::utc()};
}

/// Returns the days whose midnight is in the window, or, if there is none, the days that it touches.
MonthDays possibleDays(const ResetRecord::Window &window)
{
    MonthDays atMidnight;
    MonthDays touched;
    const QDate first = window.notBefore.toUTC().date();
    const QDate last = std::min(window.notAfter.toUTC().date(), first.addDays(31));
    for (QDate date = first; date <= last; date = date.addDays(1))
        for (int day = 1; day <= 31; ++day) {
            if (!renewsOn(day, date))
                continue;
            touched.set(size_t(day));
            if (midnight(date) > window.notBefore && midnight(date) <= window.notAfter)
                atMidnight.set(size_t(day));
        }
    return atMidnight.any() ? atMidnight : touched;
}

QDate nextDate(int day, const QDateTime &now)
{
    QDate date = now.toUTC().date().addDays(1); // the midnight of this day is over
    while (!renewsOn(day, date))
        date = date.addDays(1);
    return date;
}

QDateTime latestOf(const MonthDays &days, const QDateTime &now)
{
    QList<QDate> dates;
    for (int day = 1; day <= 31; ++day)
        if (days.test(size_t(day)))
            dates.append(nextDate(day, now));
    std::ranges::sort(dates);
    const auto beyond = std::ranges::upper_bound(dates, dates.first().addDays(widestGuess));
    return midnight(*std::prev(beyond));
}

constexpr int EarliestShare = 20; // a twentieth of the period: anything shorter says nothing about the pace

/// Point from which the pace is measured.
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

    /// In seconds online, or in seconds if the online hours are unknown.
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

    /// Forecast if the plan spends what it must and others continue as before.
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

    /// Forecast if everything continues at the pace so far.
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
                                 m_timeline->timeAfter(m_timeline->upTo(m_input.now.toMSecsSinceEpoch()) +
                                                       1000 * enough),
                                 Qt::UTC)
                           : m_input.now.addMSecs(qint64(1000 * enough)));
    }

private:
    static double seconds(const QDateTime &from, const QDateTime &to)
    {
        return double(from.msecsTo(to)) / 1000.0;
    }

    /// Returns the first report of this period if it is old enough, otherwise the period's start. If the
    /// start is only assumed, use before that report is unknown.
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
        forecast.checksToSpare = m_input.usage.checksFor(qint64(units));
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

bool needsUsage(const LedgerState &ledger, const QDateTime &now, std::chrono::milliseconds serviceOffset)
{
    if (!ledger.usage || !ledger.usageAt.isValid() || ledger.needsSettling)
        return true;
    const QDateTime serviceNow = now.addDuration(serviceOffset);
    const QDateTime serviceThen = ledger.usageAt.addDuration(serviceOffset);
    if (serviceNow.toUTC().date() != serviceThen.toUTC().date())
        return true;
    // A report with a reset in the past was sent before midnight and received after it.
    const auto &reset = ledger.usage->resetsAt;
    return reset && *reset <= serviceNow;
}

Usage usageForPlan(const LedgerState &ledger, const QDateTime &now)
{
    Usage usage = ledger.usage.value_or(Usage{});
    if (!usage.isDaily() && (!usage.resetsAt || *usage.resetsAt <= now))
        usage.resetsAt = nextReset(ledger.resets, now).at;
    return usage;
}

bool isNewPeriod(const LedgerState &before, const Usage &after, const QDateTime &now,
                 std::chrono::milliseconds serviceOffset)
{
    if (!before.usage || before.usage->period != after.period)
        return false;
    if (!after.isDaily()) { // a return of less than half is a refund
        const qint64 givenBack = before.usage->used - after.used;
        return givenBack > 0 && givenBack * 2 >= before.usage->used &&
               after.remaining > before.usage->remaining;
    }
    const auto dayOf = [serviceOffset](const QDateTime &at) {
        return at.addDuration(serviceOffset).toUTC().date();
    };
    return dayOf(before.usageAt) < dayOf(now);
}

std::optional<Usage> usageFromRefusal(const std::optional<Usage> &reported,
                                      const std::optional<Usage> &before)
{
    if (!reported || !before || reported->period != before->period)
        return reported;
    Usage whole = *reported;
    whole.unitCost = before->unitCost;
    whole.domainsPerRequest = before->domainsPerRequest;
    if (whole.packageName.isEmpty())
        whole.packageName = before->packageName;
    return whole;
}

bool isExhausted(const Usage &reported)
{
    return reported.remaining < std::max(1, reported.unitCost);
}

bool isContradictory(qint64 refusedUnits, const Usage &reported)
{
    return !isExhausted(reported) && refusedUnits <= reported.remaining;
}

bool ExhaustedHold::holds(const std::optional<Usage> &latest, const QDateTime &now) const
{
    if (now >= until || latest.has_value() != usage.has_value())
        return false;
    return !latest || (latest->limit == usage->limit && latest->remaining <= usage->remaining);
}

qint64 chargedUnits(qint64 requestedUnits, const std::optional<Usage> &before,
                    const std::optional<Usage> &after)
{
    if (!before || !after || before->period != after->period || before->limit != after->limit)
        return requestedUnits;
    const qint64 counted = after->used - before->used;
    // Any excess was spent by others; a negative value is a reset.
    return counted < 0 ? requestedUnits : std::min(counted, requestedUnits);
}

QString usedUpSentence(const std::optional<Usage> &usage, const QDateTime &now)
{
    if (!usage)
        return Texts::tr("The quota is not known, so nothing was checked.");
    if (usage->limit <= 0) // no reset adds any
        return Texts::tr(
            "The service gives this account no quota. Enter another key or connect another service.");
    if (!usage->isDaily() && (!usage->resetsAt || *usage->resetsAt <= now))
        return Texts::tr("The credits of this account are not enough. Checking continues when the service "
                         "renews them.");
    const QLocale locale;
    return Texts::tr("The quota of %1 is used up until %2. The domain stays on the plan.")
        .arg(locale.toString(usage->limit), localTimeText(endOfAllowance(*usage, now)));
}

NextReset nextReset(const ResetRecord &record, const QDateTime &now)
{
    if (record.renewalDay)
        return {midnight(nextDate(std::clamp(*record.renewalDay, 1, 31), now)), NextReset::Basis::SetByUser};

    if (!record.seen.isEmpty()) {
        MonthDays days;
        days.set();
        // From the newest: older drops narrow the days down as long as they agree.
        for (auto window = record.seen.crbegin(); window != record.seen.crend(); ++window) {
            const MonthDays agreeing = days & possibleDays(*window);
            if (agreeing.none())
                break;
            days = agreeing;
        }
        days.reset(0);
        if (days.any() && days.count() < 31)
            return {latestOf(days, now), NextReset::Basis::Learned};
    }

    QDateTime assumed = record.firstUsageAt.isValid() ? record.firstUsageAt.toUTC() : now;
    const qint64 periods = std::max<qint64>(0, assumed.daysTo(now) / daysWithoutReset);
    assumed = assumed.addDays(periods * daysWithoutReset);
    while (assumed <= now)
        assumed = assumed.addDays(daysWithoutReset);
    return {assumed, NextReset::Basis::Assumed};
}

double ForeignSpending::perDayAt(const QDateTime &at) const
{
    if (!m_at.isValid())
        return 0;
    // A clock that was set back must not increase the estimate.
    return m_perDay * std::exp(-std::max(0.0, double(m_at.msecsTo(at))) / msPerDay);
}

void ForeignSpending::note(qint64 units, const QDateTime &at)
{
    m_perDay = perDayAt(at) + double(std::max<qint64>(0, units));
    m_at = at;
}

qint64 ForeignSpending::shareOf(qint64 remaining, const QDateTime &from, const QDateTime &until) const
{
    const double days = std::max(0.0, double(from.msecsTo(until)) / msPerDay);
    return std::min<qint64>(std::llround(perDayAt(from) * days), std::max<qint64>(0, remaining) / 2);
}

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
    // New domains are checked immediately and use up the rest, however slow the other checks are.
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
