// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/planner.h"

#include <queue>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

namespace pantau::engine {

namespace {

constexpr double msPerDay = 86'400'000.0;
constexpr qint64 shortestIntervalMs = 3'600'000; ///< nobody is asked for faster than once an hour
constexpr double catchUpShare = 0.2; ///< of the time left: how much missed time is made up for at once
constexpr int daysWithoutReset = 30;

bool resetIsKnown(const Usage &usage, const QDateTime &now)
{
    return usage.type == Usage::Type::Freemium || (usage.resetsAt && *usage.resetsAt > now);
}

/// When the reserve is set free: the last tenth of the period.
QDateTime reserveReleasedAt(const Usage &usage, const QDateTime &now)
{
    QDateTime end = endOfAllowance(usage, now);
    if (!resetIsKnown(usage, now))
        return end;
    const double days = usage.type == Usage::Type::Freemium ? 1 : daysWithoutReset;
    return end.addMSecs(-std::llround(days * msPerDay / 10));
}

qint64 intervalMs(const WatchedDomain &watched)
{
    if (!watched.interval)
        return shortestIntervalMs;
    return std::max(shortestIntervalMs, qint64(watched.interval->count()) * 1000);
}

struct Waiting
{
    qint64 look;     ///< when it was last asked for; in ms since the epoch, as all times in this file
    qint64 earliest; ///< when it may be asked for again
    qsizetype index;
};

struct OldestLookLast
{
    bool operator()(const Waiting &a, const Waiting &b) const
    {
        return std::tie(a.look, a.index) > std::tie(b.look, b.index);
    }
};

struct EarliestLast
{
    bool operator()(const Waiting &a, const Waiting &b) const
    {
        return std::tie(a.earliest, a.look, a.index) > std::tie(b.earliest, b.look, b.index);
    }
};

/// The domains in the order in which they are to be looked at, and the checks handed out so far.
class Queue
{
public:
    explicit Queue(const PlanInput &input, Plan &plan)
        : m_input(input), m_plan(plan), m_now(input.now.toMSecsSinceEpoch())
    {
        std::vector<Waiting> waiting;
        waiting.reserve(input.domains.size());
        for (qsizetype i = 0; i < input.domains.size(); ++i) {
            const KnownStatus &known = input.domains.at(i).known;
            qint64 look = -1;
            for (const auto &time : {known.lastAskedAt, known.lastAnsweredAt})
                if (time)
                    look = std::max(look, time->toMSecsSinceEpoch());
            if (look < 0)
                m_fresh.push_back(i);
            else // a look in the future is one of a clock that was set back: it keeps nobody waiting
                waiting.push_back({look, look > m_now ? m_now : look + intervalMs(input.domains.at(i)), i});
        }
        m_waiting = decltype(m_waiting)(EarliestLast{}, std::move(waiting));
    }

    /// Whether all that was asked for is listed.
    [[nodiscard]] bool full() const
    {
        return m_plan.checks.size() >= m_input.mostChecks ||
               (m_input.listUntil && !m_plan.checks.isEmpty() &&
                m_plan.checks.constLast().at > *m_input.listUntil);
    }
    [[nodiscard]] qsizetype freshLeft() const { return qsizetype(m_fresh.size()) - m_freshTaken; }

    /// Those never asked for, all at @p at. Returns how many of @p budget were used.
    qint64 takeFresh(qint64 at, qint64 budget)
    {
        qint64 used = 0;
        for (; used < budget && freshLeft() > 0 && !full(); ++used)
            add({at, at, m_fresh[m_freshTaken++]}, at);
        return used;
    }

    /// The others, evenly at base + k * spacing while that is before @p end.
    qint64 takeEvenly(double base, double spacing, qint64 from, qint64 end, qint64 budget)
    {
        qint64 used = 0;
        qint64 k = 1;
        while (used < budget && !full()) {
            const qint64 at = std::max(from, qint64(std::ceil(base + double(k) * spacing)));
            if (at >= end)
                break;
            for (; !m_waiting.empty() && m_waiting.top().earliest <= at; m_waiting.pop())
                m_ready.push(m_waiting.top());
            if (m_ready.empty()) {
                if (m_waiting.empty() || m_waiting.top().earliest >= end)
                    break;
                // Nobody may go yet: the slots up to then go by.
                const double skipped = std::ceil((double(m_waiting.top().earliest) - base) / spacing);
                k = std::max(k + 1, qint64(skipped));
                continue;
            }
            const Waiting next = m_ready.top();
            m_ready.pop();
            add(next, at);
            ++used;
            ++k;
        }
        return used;
    }

    [[nodiscard]] bool someoneDueBefore(qint64 end) const
    {
        return freshLeft() > 0 || !m_ready.empty() || (!m_waiting.empty() && m_waiting.top().earliest < end);
    }

private:
    void add(const Waiting &who, qint64 at)
    {
        const WatchedDomain &watched = m_input.domains.at(who.index);
        m_plan.checks.append({watched.domain, watched.account, QDateTime::fromMSecsSinceEpoch(at, Qt::UTC)});
        m_waiting.push({at, at + intervalMs(watched), who.index});
    }

    const PlanInput &m_input;
    Plan &m_plan;
    qint64 m_now;
    std::vector<qsizetype> m_fresh;
    qsizetype m_freshTaken = 0;
    std::priority_queue<Waiting, std::vector<Waiting>, EarliestLast> m_waiting;
    std::priority_queue<Waiting, std::vector<Waiting>, OldestLookLast> m_ready;
};

/// Where the even slots count from: the last time that the plan sent something, but not so long ago that
/// what was missed comes back as a burst.
double baseOfSlots(const PlanInput &input, qint64 now, qint64 end, qint64 budget)
{
    const double left = double(end - now);
    if (!input.lastPlannedAt.isValid())
        return double(now) - left / double(std::max<qint64>(1, budget));
    const auto last = double(input.lastPlannedAt.toMSecsSinceEpoch());
    return std::clamp(last, double(now) - catchUpShare * left, double(now));
}

/// The figures that depend on rates alone.
void describeRates(const PlanInput &input, qint64 checks, Plan &plan)
{
    const Usage &usage = input.usage;
    const int cost = std::max(1, usage.unitCost);
    const double days = std::max(1.0, double(input.now.msecsTo(plan.until)) / msPerDay);
    plan.availablePerDay =
        usage.type == Usage::Type::Freemium ? double(usage.limit) / cost : double(checks) / days;
    double mostPerDay = 0;
    for (const WatchedDomain &watched : input.domains) {
        const double rate = msPerDay / double(intervalMs(watched));
        mostPerDay += rate;
        if (watched.interval)
            plan.neededPerDay += rate;
    }
    const double perDay = std::min(plan.availablePerDay, mostPerDay);
    if (perDay > 0)
        plan.typicalInterval =
            std::chrono::seconds(std::llround(double(input.domains.size()) / perDay * 86'400));
}

} // namespace

QDateTime endOfAllowance(const Usage &usage, const QDateTime &now)
{
    if (usage.resetsAt && *usage.resetsAt > now)
        return *usage.resetsAt;
    return usage.type == Usage::Type::Freemium ? nextMidnightUtc(now) : now.addDays(daysWithoutReset);
}

qint64 reservedUnits(const Usage &usage, double reserveShare, const QDateTime &now)
{
    if (resetIsKnown(usage, now) && now >= reserveReleasedAt(usage, now))
        return 0;
    return qint64(std::ceil(double(usage.limit) * reserveShare));
}

Plan plan(const PlanInput &input)
{
    Plan plan;
    plan.domains = int(input.domains.size());
    plan.until = endOfAllowance(input.usage, input.now);
    const qint64 now = input.now.toMSecsSinceEpoch();
    const qint64 end = plan.until.toMSecsSinceEpoch();
    const int cost = std::max(1, input.usage.unitCost);
    const qint64 reserved = reservedUnits(input.usage, input.reserveShare, input.now);
    const qint64 all = std::max<qint64>(0, input.availableUnits) / cost;
    const qint64 beforeRelease = std::max<qint64>(0, input.availableUnits - reserved) / cost;
    const qint64 release = reserved > 0 ? reserveReleasedAt(input.usage, input.now).toMSecsSinceEpoch() : end;
    const qint64 spendable = release < end ? all : beforeRelease;
    describeRates(input, all, plan);

    Queue queue(input, plan);
    qint64 used = queue.takeFresh(now, beforeRelease);
    qint64 evenly = beforeRelease - used;
    if (evenly > 0) {
        const double base = baseOfSlots(input, now, end, evenly);
        const double spacing = (double(end) - base) / double(evenly + 1);
        used += queue.takeEvenly(base, spacing, now, release, evenly);
    }
    bool freshOnly = used == qint64(plan.checks.size()) && evenly <= 0;
    if (release < end && used < all) {
        used += queue.takeFresh(release, all - used);
        evenly = all - used;
        const double spacing = double(end - release) / double(evenly + 1);
        const qint64 usedEvenly = queue.takeEvenly(double(release), spacing, release, end, evenly);
        freshOnly = freshOnly && usedEvenly == 0;
        used += usedEvenly;
    }

    plan.owed = int(std::max<qint64>(0, queue.freshLeft() - (queue.full() ? spendable - used : 0)));
    if (!queue.full()) {
        plan.checksToSpare = std::max<qint64>(0, spendable - used);
        if (freshOnly && used >= spendable && queue.someoneDueBefore(end))
            plan.runsOutAt = plan.checks.isEmpty() ? input.now : plan.checks.last().at;
    } else if (plan.typicalInterval) {
        const double needed = double(end - now) / 1000.0 * double(input.domains.size()) /
                              double(std::max<qint64>(1, plan.typicalInterval->count()));
        plan.checksToSpare = std::max<qint64>(0, spendable - std::llround(needed));
    }
    return plan;
}

} // namespace pantau::engine
