// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check_intervals.h"

#include "engine/allowance.h"
#include "engine/online_hours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace pantau::engine {

namespace {

constexpr double hoursPerDay = 24;
constexpr double knownShare = 0.9;
constexpr double longestHours = 3650 * hoursPerDay;
constexpr int halvings = 50;
/// Groups gaps within a few per cent of each other, because there may be 100,000 domains.
constexpr double stepsAnOctave = 16;
/// A mirror of the list lags by about this much and contains nearly every entry.
constexpr double feedLagHours = 2;
constexpr double feedShows = 0.98;

double uniformBelow(double hours, double longest)
{
    return longest <= 0 ? 1 : std::clamp(hours / longest, 0.0, 1.0);
}

/// Returns the probability that an event at a random time is seen within @p hours with @p timesADay checks.
/// More than one check per day: at even gaps while the computer is on, with one long gap at night.
double seenWithin(double hours, double timesADay, double hoursOn)
{
    if (timesADay <= 1)
        return uniformBelow(hours, hoursPerDay / timesADay);
    const double gap = hoursOn / timesADay;
    const double night = hoursPerDay - hoursOn + gap;
    return (uniformBelow(hours, gap) * (hoursPerDay - night) + uniformBelow(hours, night) * night) /
           hoursPerDay;
}

constexpr qint64 shortestIntervalMs = 3'600'000;    ///< the service's own data is no fresher
constexpr qint64 earlyMs = shortestIntervalMs / 10; ///< cron runs are never exactly an hour apart
constexpr double capRounds = 3;
constexpr double roundedUp = 1e-9;
constexpr int mostCapRounds = 40;
/// Checks this many times as frequent as the list's average are worth reporting.
constexpr double muchMoreOften = 1.5;

std::chrono::seconds secondsOf(double days)
{
    return std::chrono::seconds(std::llround(std::min(days, 36'500.0) * 86'400));
}

/// @p round: how long the allowance takes to check every domain once.
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
    // A last answer in the future is treated as very old. Treated as now, it would postpone the domain with
    // each plan.
    const qint64 tooFar = now + std::chrono::milliseconds(clocksDiffer).count();
    made.answered = made.answered > tooFar ? 0 : std::min(now, made.answered);
    // A domain without an answer is checked again after an hour, then after as long as it has been silent.
    // It is never checked less often than it would be otherwise.
    const qint64 longest = std::max(made.interval, watched.interval ? 0 : round);
    const qint64 pause = known.silentSince ? std::clamp(lastMs - known.silentSince.toMSecsSinceEpoch(),
                                                        shortestIntervalMs, longest)
                                           : made.interval;
    made.earliest = lastMs > now ? now : lastMs + pause;
    made.soonest = lastMs > now ? now : lastMs + shortestIntervalMs;
    // A service that removes "www." from "www.com" never answers for it, so it is requested, and paid, only
    // once.
    if (known.silentSince && !known.lastAnsweredAt && watched.domain.ascii().startsWith(u"www."))
        made.earliest = made.soonest = lastMs + qint64(3650 * msPerDay);
    return made;
}

constexpr double releaseShare = 0.1; ///< of the period's expected time online, at its end
constexpr double leastTimesADay = 2; ///< checks per domain, for its publication hours to matter
constexpr double leastHoursOn = 18;  ///< per day
constexpr double catchUpShare = 0.2; ///< of what is left: maximum spent immediately for time missed

bool resetIsKnown(const Usage &usage, const QDateTime &now)
{
    return usage.isDaily() || (usage.resetsAt && *usage.resetsAt > now);
}

/// Returns the publication hours if they help: each domain is checked several times a day and the computer is
/// on when the blocklist grows.
PublicationHours helpful(const PlanInput &input)
{
    const qint64 checks = input.usage.checksFor(input.availableUnits);
    const double timesADay =
        checksPerDay(input.usage, checks, input.now) / double(std::max<qsizetype>(1, input.domains.size()));
    const bool areHelpful = timesADay >= leastTimesADay && hoursOnPerDay(input.onlineHours) >= leastHoursOn;
    return areHelpful ? input.publication : PublicationHours();
}

/// Returns when the last tenth of the period's expected time online starts; the end if the reset is unknown.
qint64 releaseTime(const Usage &usage, const QDateTime &now, const OnlineHours &hours)
{
    const qint64 end = endOfAllowance(usage, now).toMSecsSinceEpoch();
    if (!resetIsKnown(usage, now))
        return end;
    const double days = usage.isDaily() ? 1 : daysWithoutReset;
    const OnlineTimeline period(hours, end - std::llround(days * msPerDay), end, OnlineTimeline::At::Any);
    return period.timeAfter(period.total() * (1 - releaseShare) - 1e-3);
}

} // namespace

double hoursOnPerDay(const OnlineHours &hours)
{
    constexpr int quarters = OnlineHours::quartersPerDay;
    constexpr int inAnHour = 4;
    std::array<double, quarters> lately{}; // probability of being on in the hour that ends with the quarter
    for (int quarter = 0; quarter < quarters; ++quarter)
        for (int back = 0; back < inAnHour; ++back) {
            const double chance = hours.chanceOnDayOfUse((quarter - back + quarters) % quarters);
            lately[size_t(quarter)] = std::max(lately[size_t(quarter)], chance);
        }
    double onADay = 0;
    for (int quarter = 0; quarter < quarters; ++quarter) {
        double chance = 1; // probability for every hour that includes the quarter
        for (int ahead = 0; ahead < inAnHour; ++ahead)
            chance = std::min(chance, lately[size_t((quarter + ahead) % quarters)]);
        onADay += chance * hoursPerDay / quarters;
    }
    double days = 0;
    const QDate monday(2024, 1, 1);
    for (int day = 0; day < 7; ++day)
        days += hours.chanceOfDay(monday.addDays(day));
    return onADay * days / 7;
}

std::optional<std::chrono::seconds> knownWithin(std::span<const float> checksPerDay, double hoursOn,
                                                FeedReading feed)
{
    std::map<int, double> alike; ///< number of domains, by their gap
    double all = 0;
    for (const float checks : checksPerDay) {
        ++all;
        if (double(checks) * longestHours > hoursPerDay)
            ++alike[int(std::lround(stepsAnOctave * std::log2(double(checks))))];
    }
    if (all <= 0)
        return std::nullopt;
    const auto known = [&](double hours) {
        double sum = 0;
        for (const auto &[step, domains] : alike)
            sum += domains * seenWithin(hours, std::exp2(step / stepsAnOctave), hoursOn);
        const double byChecks = sum / all;
        const double byFeed =
            feed == FeedReading::Yes ? feedShows * seenWithin(hours - feedLagHours, hoursOn, hoursOn) : 0;
        return 1 - (1 - byChecks) * (1 - byFeed);
    };
    if (known(longestHours) < knownShare)
        return std::nullopt;
    double low = 0;
    double high = longestHours;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (known(middle) >= knownShare ? high : low) = middle;
    }
    return std::chrono::seconds(std::llround(high * 3600));
}

double checksPerDay(const Usage &usage, qint64 checksLeft, const QDateTime &now)
{
    if (usage.isDaily())
        return double(usage.checksFor(usage.limit));
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
    // Domains without an interval are not starved by the others, because they keep their cap.
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

/// Adds one domain to the figures of its lists, except for its share of the checks.
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
        // Domains in several lists have the shortest interval of these lists.
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

/// Turns a shorter interval into a greater importance. Domains without one count like the average of the
/// others.
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

/// Computes looks(i) = clamp(c * sqrt(weight(i)), one in a cap, one in an interval), with c such that the sum
/// is what the allowance pays for.
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
    // Newton's method, with bisection if it leaves the bracket: the sum is monotonic but has corners.
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
    figures.checksPerDay = m_usedPerDay;
    if (m_usedPerDay > 0 && count > 0)
        figures.typicalInterval = secondsOf(double(count) / m_usedPerDay);
    figures.requested = m_requested;
    struct Share ///< of the domains whose interval comes from the list
    {
        double ofAll = 0; ///< per day, with the other domains of the list
        double perDay = 0;
        double greatest = 0; ///< of a single domain, per day
        int domains = 0;
    };
    std::vector<Share> shares(m_lists.size());
    for (size_t i = 0; i < count; ++i)
        for (const int list : listsOf(i)) {
            Share &share = shares[size_t(list)];
            const auto perDay = double(m_perDay[i]);
            share.ofAll += perDay;
            if (m_candidates[i].interval != m_listIntervals[size_t(list)])
                continue;
            share.perDay += perDay;
            share.greatest = std::max(share.greatest, perDay);
            ++share.domains;
        }
    for (size_t list = 0; list < m_lists.size(); ++list) {
        const Share &share = shares[list];
        ListFigures &made = figures.lists.emplaceBack(m_lists[list]);
        made.checksPerDay = share.ofAll;
        if (made.requested)
            made.neededPerDay = made.domains * msPerDay / double(m_listIntervals[list]);
        if (share.perDay > 0 && m_usedPerDay > 0)
            made.typicalInterval = secondsOf(share.domains / share.perDay);
        figures.someMoreOften |= share.greatest * share.domains > muchMoreOften * share.perDay;
    }
    std::ranges::sort(figures.lists,
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

QDateTime endOfAllowance(const Usage &usage, const QDateTime &now)
{
    if (usage.resetsAt && *usage.resetsAt > now)
        return *usage.resetsAt;
    return usage.isDaily() ? nextMidnightUtc(now) : now.addDays(daysWithoutReset);
}

qint64 wholeReserve(const Usage &usage, double reserveShare)
{
    return qint64(std::ceil(double(usage.limit) * reserveShare));
}

qint64 reservedUnits(const Usage &usage, double reserveShare, const QDateTime &now, const OnlineHours &hours)
{
    if (resetIsKnown(usage, now) && now.toMSecsSinceEpoch() >= releaseTime(usage, now, hours))
        return 0;
    return wholeReserve(usage, reserveShare);
}

qint64 keptUnits(const Usage &usage, qint64 reserved, qint64 available)
{
    const qint64 cost = std::max(1, usage.unitCost);
    return usage.isDaily() ? reserved : std::min(reserved, std::max<qint64>(0, available) / cost / 2 * cost);
}

PlanPace::PlanPace(const PlanInput &input)
    : m_now(input.now.toMSecsSinceEpoch())
    , m_end(endOfAllowance(input.usage, input.now).toMSecsSinceEpoch())
    , m_release(releaseTime(input.usage, input.now, input.onlineHours))
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
        m_reservedUnits = 0; // no later run comes in time to spend it
    m_reserved = m_left - std::max<qint64>(0, input.availableUnits - m_reservedUnits) / cost;
    const qint64 kept = keptUnits(input.usage, m_reservedUnits, input.availableUnits);
    m_paced = std::max<qint64>(0, input.availableUnits - kept) / cost;

    if (!input.lastPlannedAt.isValid() || input.lastPlannedAt > input.now.addDuration(clocksDiffer)) {
        m_owedMs = m_ahead.total() / double(std::max<qint64>(1, m_left));
        m_isFirst = true;
        return;
    }
    const qint64 planned = std::min(m_now, input.lastPlannedAt.toMSecsSinceEpoch());
    const qint64 since = input.onlineSince.isValid()
                             ? std::clamp(input.onlineSince.toMSecsSinceEpoch(), planned, m_now)
                             : planned;
    // The step after the last plan was already spent by that plan.
    m_owedMs = since > planned ? worthOf(since, m_now) : std::max(0.0, worthOf(planned, m_now) - m_stepMs);
    const double absence = double(since - planned);
    if (absence > 0)
        m_missedShare = absence / (absence + double(m_end - m_now));
    m_catchUpShare = std::min(catchUpShare, m_missedShare);
}

/// Returns the online time between @p from and @p to, weighted by the publication hours.
double PlanPace::worthOf(qint64 from, qint64 to) const
{
    if (!m_publication.isLearned())
        return double(to - from);
    return OnlineTimeline({}, from, to, OnlineTimeline::At::Any, m_publication).total();
}

qint64 PlanPace::dueNow(qint64 taken) const
{
    const auto left = double(std::max<qint64>(0, m_left - taken));
    const qint64 most = std::max<qint64>(0, m_paced - taken);
    const double ahead = std::max(m_ahead.total(), m_stepMs);
    const double owed = owedMs(ahead, left);
    const double paced = std::min(left, gapsFor(left) * (owed + m_stepMs) / (owed + ahead));
    const double caughtUp = double(most) * m_catchUpShare;
    // The first check is due immediately: with spacing counted from now it would move with each new plan.
    const double first = m_isFirst && taken == 0 ? 1 : 0;
    return std::min(most, qint64(std::max({paced, caughtUp, first}) + 1e-9));
}

/// Returns into how many gaps @p left checks divide the time until the end. The reserve fills the last one.
double PlanPace::gapsFor(double left) const
{
    return m_reserved > 0 ? left : left + 1;
}

/// Limits how much missed time counts, so that it does not come back as a burst: at most a fifth of what is
/// left. It always counts for one check, or the last few would never be due.
double PlanPace::owedMs(double ahead, double left) const
{
    const double burst = ahead * catchUpShare / (1 - catchUpShare);
    const double oneCheck = gapsFor(left) > 1 ? ahead / (gapsFor(left) - 1) : 0;
    // So does an absence: otherwise each run would wait as long as the first.
    return std::max(std::min(m_owedMs, std::max(burst, oneCheck)),
                    std::min(1.0, left * m_missedShare) * oneCheck);
}

qint64 PlanPace::mostOwed(qint64 taken) const
{
    return qint64(std::ceil(double(std::max<qint64>(0, m_left - taken)) * catchUpShare));
}

qint64 PlanPace::nextAt(qint64 taken) const
{
    const auto times = laterTimes(taken, 1);
    return times.empty() ? m_end : times.front();
}

std::vector<qint64> PlanPace::laterTimes(qint64 taken, qint64 most, qint64 together) const
{
    std::vector<qint64> times;
    qint64 left = m_left - taken;
    qint64 free = std::max<qint64>(0, std::min(left, m_paced - taken));
    // What is already owed did not pay for a whole check.
    double paid = taken > 0 ? 0 : -owedMs(m_ahead.total(), double(left));
    double begin = 0;
    if (free < left) { // up to the release of the reserve
        const double release = m_ahead.upTo(m_release);
        const double spacing = (m_ahead.total() - paid) / double(left);
        for (qint64 k = 1; free > 0 && qint64(times.size()) < most;
             k += together, free -= together, left -= together) {
            const double at = paid + double(k) * spacing;
            if (at >= release)
                break;
            times.push_back(std::max(m_now + 1, m_ahead.timeAfter(at)));
        }
        paid = begin = release;
        if (left > 0 && m_release >= m_end)
            return times; // never released: the reset is not known
    }
    const double spacing = (m_ahead.total() - paid) / double(left + 1);
    for (qint64 k = 1; k <= left && qint64(times.size()) < most; k += together) {
        const qint64 at = m_ahead.timeAfter(std::max(begin, paid + double(k) * spacing));
        if (at >= m_end)
            break;
        times.push_back(std::max(m_now + 1, at));
    }
    return times;
}

} // namespace pantau::engine
