// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check_intervals.h"

#include "engine/days.h"
#include "engine/detection_delay.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pantau::engine {

namespace {

constexpr qint64 shortestIntervalMs = 3'600'000;    ///< the service's own data is no fresher
constexpr qint64 earlyMs = shortestIntervalMs / 10; ///< runs of cron are never exactly an hour apart
constexpr double capRounds = 3;
constexpr double roundedUp = 1e-9;
constexpr int mostCapRounds = 40;
/// So many times as often as a list's average is worth a word.
constexpr double muchMoreOften = 1.5;

std::chrono::seconds secondsOf(double days)
{
    return std::chrono::seconds(std::llround(std::min(days, 36'500.0) * 86'400));
}

/// @p round: how long the allowance takes to ask for each domain once.
Candidate candidateOf(const WatchedDomain &watched, double rate, qint64 round, qint64 now)
{
    Candidate made;
    made.interval = shortestIntervalMs;
    if (watched.interval)
        made.interval = std::max(made.interval, qint64(watched.interval->count()) * 1000);
    made.weight = double(int(watched.importance)) * rate;
    const KnownStatus &known = watched.known;
    if (!known.lastAskedAt && !known.lastAnsweredAt)
        return made;
    const OptionalTime last = known.lastAskedAt ? known.lastAskedAt : known.lastAnsweredAt;
    const qint64 lastMs = last.toMSecsSinceEpoch();
    made.answered = known.lastAnsweredAt ? known.lastAnsweredAt.toMSecsSinceEpoch() : lastMs;
    // Taken for now it would put the domain off again with each plan.
    const qint64 tooFar = now + std::chrono::milliseconds(clocksDiffer).count();
    made.answered = made.answered > tooFar ? 0 : std::min(now, made.answered);
    // Who did not answer is asked again after an hour, then after as long as it has been silent, but not more
    // rarely than it would be asked otherwise.
    const qint64 longest = std::max(made.interval, watched.interval ? 0 : round);
    const qint64 pause = known.silentSince ? std::clamp(lastMs - known.silentSince.toMSecsSinceEpoch(),
                                                        shortestIntervalMs, longest)
                                           : made.interval;
    made.earliest = lastMs > now ? now : lastMs + pause;
    made.soonest = lastMs > now ? now : lastMs + shortestIntervalMs;
    // A service that removes "www." from "www.com" will never answer for it, so it is asked, and paid, once.
    if (known.silentSince && !known.lastAnsweredAt && watched.domain.ascii().startsWith(u"www."))
        made.earliest = made.soonest = lastMs + qint64(3650 * msPerDay);
    return made;
}

} // namespace

double checksPerDay(const Usage &usage, qint64 checksLeft, const QDateTime &now)
{
    if (usage.isDaily())
        return double(usage.limit) / std::max(1, usage.unitCost);
    const double days = double(now.msecsTo(endOfAllowance(usage, now))) / msPerDay;
    return double(checksLeft) / std::max(1.0, days);
}

CheckIntervals::CheckIntervals(const QList<WatchedDomain> &domains, const QList<double> &rates,
                               double availablePerDay, const QDateTime &now)
{
    const qint64 nowMs = now.toMSecsSinceEpoch();
    const auto all = double(std::max<qsizetype>(1, domains.size()));
    m_cap = availablePerDay > 0 ? std::min(capRounds * all / availablePerDay, 3650.0) * msPerDay
                                : 3650 * msPerDay;
    m_candidates.reserve(size_t(domains.size()));
    m_listEnds.reserve(size_t(domains.size()));
    qsizetype free = 0;
    for (qsizetype i = 0; i < domains.size(); ++i) {
        const WatchedDomain &watched = domains.at(i);
        m_candidates.push_back(candidateOf(watched, rates.at(i), qint64(m_cap / capRounds), nowMs));
        Candidate &made = m_candidates.back();
        if (watched.interval) {
            made.kept = made.interval;
            m_needed += msPerDay / double(made.interval);
        } else {
            ++free;
        }
        countLists(watched, made.interval);
        if (i == 0)
            m_requested = watched.interval;
        else if (m_requested != watched.interval)
            m_requested.reset();
    }
    // Those without an interval of their own are not starved by the others' intervals: they have their cap.
    const double forWishes = availablePerDay * (1 - double(free) / all / capRounds);
    m_stretched = m_needed > forWishes + roundedUp;
    if (m_stretched)
        stretch(domains.size() - free);
    share(availablePerDay);
}

void CheckIntervals::boost(const QList<WatchedDomain> &domains, const QList<double> &correlated)
{
    if (correlated.size() != domains.size())
        return;
    const double round = m_cap / capRounds;
    for (qsizetype i = 0; i < domains.size(); ++i)
        m_candidates[size_t(i)].boost =
            2 * double(int(domains.at(i).importance)) * correlated.at(i) * round * msPerDay;
}

void CheckIntervals::bringForward(const QDateTime &now, const QDateTime &dueBy)
{
    const qint64 nowMs = now.toMSecsSinceEpoch();
    const qint64 dueByMs = dueBy.toMSecsSinceEpoch();
    for (Candidate &candidate : m_candidates) {
        if (candidate.soonest - earlyMs > nowMs)
            continue;
        candidate.soonest = std::min(candidate.soonest, nowMs);
        if (candidate.earliest <= dueByMs)
            candidate.earliest = std::min(candidate.earliest, nowMs);
    }
}

/// What the lists of one domain are told of it, but for its share of the checks.
void CheckIntervals::countLists(const WatchedDomain &watched, qint64 interval)
{
    for (const ListId list : watched.lists) {
        // Domains mostly come list by list.
        if (m_listPlaces.empty() || m_lists[size_t(m_listPlaces.back())].list != list) {
            const auto found = m_placesOfLists.constFind(list);
            m_listPlaces.push_back(found == m_placesOfLists.cend() ? int(m_lists.size()) : *found);
            if (found == m_placesOfLists.cend()) {
                m_placesOfLists.insert(list, m_listPlaces.back());
                m_lists.emplace_back().list = list;
                m_listIntervals.push_back(interval);
            }
        } else {
            m_listPlaces.push_back(m_listPlaces.back());
        }
        const auto place = size_t(m_listPlaces.back());
        ListFigures &figures = m_lists[place];
        ++figures.domains;
        m_listIntervals[place] = std::max(m_listIntervals[place], interval);
        // The domains that it shares have the shortest interval of their lists.
        if (watched.interval && (!figures.requested || *watched.interval > *figures.requested))
            figures.requested = watched.interval;
    }
    m_listEnds.push_back(m_listPlaces.size());
}

std::span<const int> CheckIntervals::listsOf(size_t domain) const
{
    const size_t begin = domain > 0 ? m_listEnds[domain - 1] : 0;
    return {m_listPlaces.data() + begin, m_listEnds[domain] - begin};
}

/// A shorter interval counts as a greater importance; who has none counts as an average one of those that do.
void CheckIntervals::stretch(qsizetype wishing)
{
    const double average = msPerDay * double(wishing) / m_needed;
    for (Candidate &candidate : m_candidates)
        if (candidate.kept > 0) {
            const double relative = average / double(candidate.interval);
            candidate.weight *= relative * relative;
            candidate.kept = 0;
        }
}

/// looks(i) = clamp(c * sqrt(weight(i)), one in a cap, one in an interval), with c such that they add up to
/// what the allowance pays for.
void CheckIntervals::share(double availablePerDay)
{
    const size_t count = m_candidates.size();
    m_perDay.resize(count);
    std::vector<float> roots(count);
    for (size_t i = 0; i < count; ++i)
        roots[i] = float(std::sqrt(m_candidates[i].weight));
    const double least = msPerDay / m_cap;
    for (const Candidate &each : m_candidates)
        m_mostPerDay += msPerDay / double(each.interval);
    // Newton's way, with halving where it leaves the bracket: the sum never falls and has corners.
    const auto shareOut = [&](double factor, double &slope) {
        double sum = slope = 0;
        for (size_t i = 0; i < count; ++i) {
            const Candidate &each = m_candidates[i];
            const double most = msPerDay / double(each.interval);
            double looks = factor * double(roots[i]);
            if (each.kept > 0 || looks >= most)
                looks = most;
            else if (looks <= least)
                looks = std::min(least, most);
            else
                slope += double(roots[i]);
            m_perDay[i] = float(looks);
            sum += looks;
        }
        return sum;
    };
    double factor = 0;
    double low = 0;
    double high = std::numeric_limits<double>::infinity();
    double rootsSum = 0;
    for (const float root : roots)
        rootsSum += double(root);
    factor = rootsSum > 0 ? availablePerDay / rootsSum : 0;
    for (int i = 0; i < mostCapRounds && count > 0; ++i) {
        double slope = 0;
        const double sum = shareOut(factor, slope);
        m_usedPerDay = std::min(availablePerDay, sum);
        if (std::abs(sum - availablePerDay) < 1e-3 * availablePerDay)
            break;
        (sum > availablePerDay ? high : low) = factor;
        double next = slope > 0 ? factor + (availablePerDay - sum) / slope : -1;
        if (!(next > low && next < high))
            next = std::isinf(high) ? low * 4 + 1e-9 : (low + high) / 2;
        factor = next;
    }
}

void CheckIntervals::describe(PlanFigures &figures) const
{
    const size_t count = m_perDay.size();
    figures.domains = int(count);
    figures.neededPerDay = m_needed;
    figures.stretched = m_stretched;
    if (m_usedPerDay > 0 && count > 0)
        figures.typicalInterval = secondsOf(double(count) / m_usedPerDay);
    figures.requested = m_requested;
    struct Share ///< of the domains that have the list's own interval
    {
        double perDay = 0;
        double greatest = 0; ///< of one of them, a day
        int domains = 0;
    };
    std::vector<Share> shares(m_lists.size());
    for (size_t i = 0; i < count; ++i)
        for (const int list : listsOf(i)) {
            if (m_candidates[i].interval != m_listIntervals[size_t(list)])
                continue;
            Share &share = shares[size_t(list)];
            const auto perDay = double(m_perDay[i]);
            share.perDay += perDay;
            share.greatest = std::max(share.greatest, perDay);
            ++share.domains;
        }
    for (size_t list = 0; list < m_lists.size(); ++list) {
        const Share &share = shares[list];
        ListFigures &made = figures.lists.emplaceBack(m_lists[list]);
        if (made.requested)
            made.neededPerDay = made.domains * msPerDay / double(m_listIntervals[list]);
        if (share.perDay > 0 && m_usedPerDay > 0)
            made.typicalInterval = secondsOf(share.domains / share.perDay);
        figures.someMoreOften |= share.greatest * share.domains > muchMoreOften * share.perDay;
    }
    std::sort(figures.lists.begin(), figures.lists.end(),
              [](const ListFigures &a, const ListFigures &b) { return a.list < b.list; });
}

void CheckIntervals::describeDelay(const QList<WatchedDomain> &domains, double hoursOn,
                                   PlanFigures &figures) const
{
    if (m_usedPerDay <= 0)
        return;
    std::vector<float> important;
    for (qsizetype i = 0; i < domains.size(); ++i)
        if (domains.at(i).importance == Importance::High)
            important.push_back(m_perDay[size_t(i)]);
    figures.knownWithin = knownWithin(m_perDay, hoursOn);
    figures.knownWithinByFeed = knownWithin(m_perDay, hoursOn, FeedReading::Yes);
    if (important.size() < m_perDay.size())
        figures.importantKnownWithin = knownWithin(important, hoursOn);
    std::vector<std::vector<float>> byList(m_lists.size());
    for (size_t i = 0; i < m_perDay.size(); ++i)
        for (const int list : listsOf(i))
            byList[size_t(list)].push_back(m_perDay[i]);
    for (ListFigures &list : figures.lists)
        list.knownWithin = knownWithin(byList[size_t(m_placesOfLists.value(list.list))], hoursOn);
}

} // namespace pantau::engine
