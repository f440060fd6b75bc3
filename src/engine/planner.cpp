// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/planner.h"

#include "engine/check_intervals.h"
#include "engine/online_hours.h"

#include <QHash>
#include <queue>

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

namespace pantau::engine {

namespace {

/// Maximum number of domains compared while listing a plan, and again while counting on to its end. Above it,
/// checks that are close in time are chosen together.
constexpr double mostComparisons = 2e7;
constexpr qint64 mostTimes = 1'000'000;

QDateTime toTime(qint64 time)
{
    return QDateTime::fromMSecsSinceEpoch(time, Qt::UTC);
}

/// Priority of a domain at one time. The greater claim goes first.
struct Claim
{
    enum Class { Index, KeptInterval, OverCap };
    Class group;
    double strength; ///< within the group
    size_t index;

    friend bool operator<(const Claim &a, const Claim &b)
    {
        return std::tie(a.group, a.strength, b.index) > std::tie(b.group, b.strength, a.index);
    }
};

/// Chooses domains, both for this step and for the list of later checks.
class Chooser
{
public:
    Chooser(std::vector<Candidate> candidates, double cap) : m_candidates(std::move(candidates)), m_cap(cap)
    {
    }

    /// Returns the @p count domains that go first at @p time, most urgent first. Marks them as checked
    /// then.
    std::vector<size_t> take(qint64 time, qint64 count)
    {
        std::vector<size_t> taken;
        if (count <= 0)
            return taken;
        m_claims.clear(); // the best so far, as a heap with the weakest in front
        for (size_t i = 0; i < m_candidates.size(); ++i) {
            const Candidate &each = m_candidates[i];
            if (each.answered < 0 || each.earliest > time)
                continue;
            const Claim claim = claimOf(each, double(time - each.answered), i);
            if (qint64(m_claims.size()) == count) {
                if (!(claim < m_claims.front()))
                    continue;
                std::pop_heap(m_claims.begin(), m_claims.end());
                m_claims.pop_back();
            }
            m_claims.push_back(claim);
            std::push_heap(m_claims.begin(), m_claims.end());
        }
        std::sort_heap(m_claims.begin(), m_claims.end());
        for (const Claim &claim : m_claims) {
            taken.push_back(claim.index);
            markChecked(claim.index, time);
        }
        return taken;
    }

    /// Returns up to @p count domains that may be checked only after @p from, each at its earliest
    /// time before @p until. Used if the pace allows more checks than there are domains ready.
    std::vector<std::pair<size_t, qint64>> takeAsTheyMay(qint64 from, qint64 until, qint64 count)
    {
        std::vector<std::pair<size_t, qint64>> taken;
        if (count <= 0)
            return taken;
        using Turn = std::pair<qint64, size_t>;
        std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
        for (size_t i = 0; i < m_candidates.size(); ++i) {
            const Candidate &each = m_candidates[i];
            if (each.answered >= 0 && each.earliest > from && each.earliest < until)
                turns.emplace(each.earliest, i);
        }
        for (; !turns.empty() && qint64(taken.size()) < count; turns.pop()) {
            const auto [time, index] = turns.top();
            taken.emplace_back(index, time);
            markChecked(index, time);
            if (const qint64 again = m_candidates[index].earliest; again > time && again < until)
                turns.emplace(again, index);
        }
        return taken;
    }

    /// Returns domains that were never checked, in their order.
    std::vector<size_t> takeFresh(qint64 time, qint64 count)
    {
        std::vector<size_t> taken;
        for (; m_fresh < m_candidates.size() && qint64(taken.size()) < count; ++m_fresh)
            if (m_candidates[m_fresh].answered < 0) {
                taken.push_back(m_fresh);
                markChecked(m_fresh, time);
            }
        return taken;
    }

    /// Returns up to @p count of @p hinted that were not just checked, excluding checks reserved for overdue
    /// domains.
    std::vector<size_t> takeHinted(qint64 time, const std::vector<size_t> &hinted, qint64 count)
    {
        if (hinted.empty())
            return {};
        count -= std::ranges::count_if(m_candidates, [&](const Candidate &each) {
            return each.answered >= 0 && each.earliest <= time && double(time - each.answered) > m_cap;
        });
        std::vector<size_t> taken;
        for (const size_t index : hinted) {
            if (qint64(taken.size()) >= count)
                break;
            const Candidate &each = m_candidates[index];
            if (each.answered < 0 || each.soonest > time)
                continue;
            taken.push_back(index);
            markChecked(index, time);
        }
        return taken;
    }

    /// Returns when the first of @p hinted may be checked, after @p time.
    [[nodiscard]] std::optional<qint64> nextHinted(qint64 time, const std::vector<size_t> &hinted) const
    {
        std::optional<qint64> next;
        for (const size_t index : hinted)
            if (const qint64 at = m_candidates[index].soonest; at > time)
                next = std::min(next.value_or(at), at);
        return next;
    }

    /// Returns the first time after @p time at which any domain may be checked.
    [[nodiscard]] std::optional<qint64> nextEarliest(qint64 time) const
    {
        std::optional<qint64> next;
        for (const Candidate &each : m_candidates)
            if (each.answered >= 0 && (!next || each.earliest < *next))
                next = std::max(each.earliest, time + 1);
        return next;
    }

private:
    [[nodiscard]] Claim claimOf(const Candidate &candidate, double age, size_t index) const
    {
        if (age > m_cap)
            return {Claim::OverCap, age, index};
        if (candidate.kept > 0)
            return {Claim::KeptInterval, age / double(candidate.kept), index};
        return {Claim::Index, candidate.weight * age * age + candidate.boost, index};
    }

    void markChecked(size_t index, qint64 time)
    {
        Candidate &candidate = m_candidates[index];
        candidate.answered = time;
        candidate.boost = 0;
        candidate.earliest = time + candidate.interval;
        candidate.soonest = time; // the answer settles its hint
    }

    std::vector<Candidate> m_candidates;
    std::vector<Claim> m_claims;
    double m_cap;
    size_t m_fresh = 0;
};

void append(const PlanInput &input, size_t index, qint64 time, Plan &plan)
{
    ++plan.checksInAll;
    if (plan.checks.size() >= input.mostChecks)
        return;
    const WatchedDomain &watched = input.domains.at(qsizetype(index));
    plan.checks.append({watched.domain, watched.account, toTime(time)});
}

void append(const PlanInput &input, const std::vector<size_t> &taken, qint64 time, Plan &plan)
{
    for (const size_t index : taken)
        append(input, index, time, plan);
}

/// Returns how many of @p times are chosen together, so that mostComparisons is not exceeded.
size_t blockFor(size_t times, qsizetype domains)
{
    return size_t(std::max(1.0, std::ceil(double(times) * double(domains) / mostComparisons)));
}

/// Returns how often usage.unitCost is paid for @p domains.
qint64 paymentsFor(const Usage &usage, qint64 domains)
{
    return usage.unitsFor(domains) / std::max(1, usage.unitCost);
}

/// Lists the checks after the current step, up to the reset or to listUntil. @p taken: payments of this step.
void listLater(const PlanInput &input, const PlanPace &pace, qint64 taken, Chooser &chooser, Plan &plan)
{
    const auto room = size_t(std::max<qint64>(0, input.mostChecks - plan.checks.size()));
    const qint64 together =
        input.listUntil ? 1 : std::max<qint64>(1, (pace.left() + mostTimes - 1) / mostTimes);
    const std::vector<qint64> times =
        pace.laterTimes(taken, input.listUntil ? qint64(room) : mostTimes, together);
    const size_t listed = std::min(room, times.size());
    const size_t listBlock = blockFor(listed, input.domains.size());
    const size_t countBlock = blockFor(times.size() - listed, input.domains.size());
    // What the pace allows while no domain may be checked stays owed, as in dueNow().
    const qint64 mostOwed = pace.mostOwed(taken);
    const qint64 each = input.usage.domainsPerPayment();
    qint64 unused = 0;
    qint64 before = input.now.toMSecsSinceEpoch();
    const auto payBack = [&](qint64 until) {
        const auto due = chooser.takeAsTheyMay(before, until, unused * each);
        for (const auto &[index, at] : due)
            append(input, index, at, plan);
        unused -= paymentsFor(input.usage, qint64(due.size()));
        before = until;
    };
    for (size_t i = 0; i < times.size();) {
        const size_t block = std::min(i < listed ? listBlock : countBlock, times.size() - i);
        const qint64 time = times[i];
        i += block;
        if (input.listUntil && time > input.listUntil->toMSecsSinceEpoch() && !plan.checks.isEmpty() &&
            plan.checks.constLast().at > *input.listUntil)
            return;
        payBack(time);
        qint64 count = (qint64(block) * together + unused) * each;
        std::vector<size_t> chosen = chooser.takeFresh(time, count);
        append(input, chosen, time, plan);
        count -= qint64(chosen.size());
        chosen = chooser.take(time, count);
        unused = std::min((count - qint64(chosen.size())) / each, mostOwed);
        append(input, chosen, time, plan);
    }
    payBack(pace.end());
}

PlanFigures figuresOf(const PlanInput &input, const CheckIntervals &intervals, const PlanPace &pace,
                      qint64 left)
{
    PlanFigures made;
    made.until = endOfAllowance(input.usage, input.now);
    made.availablePerDay = checksPerDay(input.usage, left, input.now);
    intervals.describe(made);
    if (made.domains > 0 && input.usage.isDaily() && toTime(pace.spendableFrom()) > input.now)
        made.restsUntil = toTime(pace.spendableFrom());
    const auto &all = intervals.candidates();
    made.fresh = int(std::ranges::count_if(all, [](const Candidate &each) { return each.answered < 0; }));
    if (made.stretched && made.neededPerDay > 0) {
        const double days = double(left) / made.neededPerDay;
        const QDateTime out = input.now.addMSecs(std::llround(days * msPerDay));
        if (out < made.until)
            made.intervalsRunOutAt = out;
    }
    return made;
}

qint64 checksLeft(const PlanInput &input)
{
    return input.usage.checksFor(input.availableUnits);
}

/// Returns the indexes of the hinted domains, in the order of the hints.
std::vector<size_t> placesOf(const PlanInput &input)
{
    std::vector<size_t> places;
    if (input.hinted.isEmpty())
        return places;
    QHash<DomainName, qsizetype> order;
    for (qsizetype i = 0; i < input.hinted.size(); ++i)
        order.insert(input.hinted.at(i), i);
    std::vector<std::pair<qsizetype, size_t>> found;
    for (qsizetype i = 0; i < input.domains.size(); ++i)
        if (const auto at = order.constFind(input.domains.at(i).domain); at != order.cend())
            found.emplace_back(*at, size_t(i));
    std::ranges::sort(found);
    for (const auto &each : found)
        places.push_back(each.second);
    return places;
}

/// Requests cannot contain more domains than are watched.
PlanInput withFilledRequests(PlanInput input)
{
    input.usage.domainsPerRequest =
        std::min(input.usage.domainsPerRequest, int(std::max<qsizetype>(1, input.domains.size())));
    return input;
}

CheckIntervals intervalsOf(const PlanInput &input)
{
    const bool known = input.rates.size() == input.domains.size();
    return CheckIntervals(input.domains, known ? input.rates : estimatedRates(input.domains),
                          checksPerDay(input.usage, checksLeft(input), input.now), input.now);
}

} // namespace

Plan plan(const PlanInput &wanted)
{
    const PlanInput input = withFilledRequests(wanted);
    const PlanPace pace(input);
    const qint64 each = input.usage.domainsPerPayment();
    CheckIntervals intervals = intervalsOf(input);
    intervals.boost(input.domains, input.correlated);
    if (input.singleRun)
        intervals.bringForward(input.now, input.singleRun->dueBy);
    Plan plan;
    static_cast<PlanFigures &>(plan) = figuresOf(input, intervals, pace, pace.left() * each);
    if (!input.listUntil)
        intervals.describeDelay(input.domains, hoursOnPerDay(input.onlineHours), plan);
    const qint64 now = input.now.toMSecsSinceEpoch();
    const qint64 fresh = plan.fresh;
    plan.owed = int(std::max<qint64>(0, fresh - pace.left() * each));
    plan.checksPerReset = input.usage.checksFor(input.usage.limit);
    plan.resetsDaily = input.usage.isDaily();
    plan.spendsReserve = pace.isReserveFree();

    Chooser chooser(intervals.takeCandidates(), intervals.cap());
    const qint64 most = std::max(0, input.mostChecks);
    std::vector<size_t> chosen = chooser.takeFresh(now, std::min(most, pace.spendable() * each));
    append(input, chosen, now, plan);
    auto domains = qint64(chosen.size());
    qint64 newOnes = domains;
    const std::vector<size_t> hinted = placesOf(input);
    chosen = chooser.takeHinted(now, hinted, std::min(most, pace.spendable() * each) - domains);
    append(input, chosen, now, plan);
    domains += qint64(chosen.size());
    qint64 taken = paymentsFor(input.usage, domains);
    // A request that is paid for anyway is filled.
    const qint64 paced = std::min(most, (taken + pace.dueNow(taken)) * each);
    chosen = chooser.takeFresh(now, paced - domains);
    append(input, chosen, now, plan);
    domains += qint64(chosen.size());
    newOnes += qint64(chosen.size());
    chosen = chooser.take(now, paced - domains);
    append(input, chosen, now, plan);
    domains += qint64(chosen.size());
    taken = paymentsFor(input.usage, domains);

    plan.nextAt = plan.until;
    if (fresh > newOnes) {
        plan.nextAt = toTime(std::min(pace.nextAt(taken), pace.end()));
    } else if (const auto earliest = chooser.nextEarliest(now)) {
        const qint64 next = std::max(*earliest, pace.nextAt(taken));
        plan.nextAt = toTime(std::min(next, pace.end()));
    }
    if (const auto next = chooser.nextHinted(now, hinted); next && pace.spendable() > taken)
        plan.nextAt = std::min(plan.nextAt, toTime(*next));
    if (pace.left() == taken && plan.domains > 0 && taken > 0 && plan.nextAt == plan.until)
        plan.runsOutAt = input.now;
    const double days = double(pace.end() - now) / msPerDay;
    plan.checksToSpare =
        std::max<qint64>(0, (pace.left() - taken) * each - std::llround(days * intervals.mostPerDay()));

    if (!input.listUntil || *input.listUntil > input.now)
        listLater(input, pace, taken, chooser, plan);
    return plan;
}

PlanFigures figures(const PlanInput &input, const std::optional<WhatIf> &change)
{
    PlanInput changed = input;
    if (change) {
        const auto isMeant = [&](const WatchedDomain &watched) {
            return change->list && watched.lists.contains(*change->list);
        };
        if (change->paused)
            changed.domains.removeIf(isMeant);
        for (WatchedDomain &watched : changed.domains)
            if (isMeant(watched)) {
                watched.interval = change->interval;
                watched.importance = change->importance;
            }
        for (int i = 0; i < change->added; ++i) {
            WatchedDomain added{.domain = DomainName::fromNormalised(QString()),
                                .interval = change->interval,
                                .importance = change->importance};
            if (change->list)
                added.lists.append(*change->list);
            changed.domains.append(added);
        }
    }
    changed = withFilledRequests(changed);
    const CheckIntervals intervals = intervalsOf(changed);
    PlanFigures made = figuresOf(changed, intervals, PlanPace(changed), checksLeft(changed));
    intervals.describeDelay(changed.domains, hoursOnPerDay(changed.onlineHours), made);
    return made;
}

UnspentReason unspentReason(const Plan &last, qint64 leftUnits, const Usage &usage, const QDateTime &reset,
                            Hindrance hindrance)
{
    if (leftUnits < std::max(1, usage.unitCost))
        return UnspentReason::UsedUp;
    if (hindrance == Hindrance::Failed)
        return UnspentReason::Error;
    if (hindrance == Hindrance::Unreached)
        return UnspentReason::Unreached;
    if (last.domains == 0)
        return UnspentReason::NothingDue;
    // The plan was due to continue before the reset, and did not.
    if (!last.nextAt.isValid() || last.nextAt < reset)
        return hindrance == Hindrance::Asleep ? UnspentReason::Asleep : UnspentReason::Unknown;
    return last.checksToSpare > 0 ? UnspentReason::NothingDue : UnspentReason::Reserve;
}

bool isRecent(const KnownStatus &known, const QDateTime &now)
{
    // A clock that was set back slightly, which is common, makes no answer old.
    return known.status != BlockStatus::Unknown && known.lastAnsweredAt &&
           std::chrono::abs(std::chrono::milliseconds((*known.lastAnsweredAt).msecsTo(now))) <
               answersStayRecent &&
           !known.suspicion &&
           // The newest reply contained the status. An attempt without a reply changes neither time.
           known.lastAskedAt == known.lastAnsweredAt;
}

} // namespace pantau::engine
