// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/policies.h"

#include <QTimeZone>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <utility>

namespace pantau::bench {

namespace {

constexpr double window = 9 / 24.0;
constexpr int slots = 19;
constexpr int prices = 85;

double price(int k)
{
    return std::pow(10, -4 + 8.5 * k / (prices - 1));
}

/// True if some daily cycle of checks costs less than @p delay a day when a check costs @p check. Looks for a
/// negative cycle among the slots of the window (Bellman-Ford).
bool canBeBetter(double check, double delay)
{
    double costs[slots][slots];
    for (int i = 0; i < slots; ++i)
        for (int j = 0; j < slots; ++j) {
            const double gap = window * (j - i) / (slots - 1) + (j > i ? 0 : 1);
            const double days = std::max(0.0, std::floor(delay - gap));
            const auto cost = [&](double g) { return check + g * g / 2 - delay * g; };
            costs[i][j] = std::min(cost(gap + days), cost(gap + days + 1));
        }
    double best[slots] = {};
    for (int round = 0; round < slots; ++round) {
        bool changed = false;
        for (int i = 0; i < slots; ++i)
            for (int j = 0; j < slots; ++j)
                if (best[i] + costs[i][j] < best[j] - 1e-12) {
                    best[j] = best[i] + costs[i][j];
                    changed = true;
                }
        if (!changed)
            return false;
    }
    return true;
}

/// Returns the least delay per day of one domain that pays @p check for each check.
double leastDelay(double check)
{
    double low = 0;
    double high = std::sqrt(2 * check) + (1 - window) + 0.2;
    for (int i = 0; i < 26; ++i) {
        const double middle = (low + high) / 2;
        (canBeBetter(check, middle) ? high : low) = middle;
    }
    return low;
}

const std::vector<double> &leastDelays()
{
    static const std::vector<double> made = [] {
        std::vector<double> delays;
        for (int k = 0; k < prices; ++k)
            delays.push_back(leastDelay(price(k)));
        return delays;
    }();
    return made;
}

/// The delay is concave in the price, so a line between two points is below it.
double interpolated(double check)
{
    const auto &delays = leastDelays();
    if (check <= price(0))
        return (1 - window) * (1 - window) / 2;
    if (check >= price(prices - 1))
        return std::sqrt(2 * check);
    const double at = (std::log10(check) + 4) / 8.5 * (prices - 1);
    const auto k = std::min(prices - 2, int(at));
    return delays[size_t(k)] + (at - k) * (delays[size_t(k) + 1] - delays[size_t(k)]);
}

} // namespace

double lowerBound(const World &world, double budget)
{
    double roots = 0;
    double changes = 0;
    for (size_t i = 0; i < world.lives.size(); ++i) {
        roots += std::sqrt(world.lives[i].front().listing * world.weights[i]);
        changes += world.lives[i].front().listing * world.weights[i];
    }
    return roots * roots / (2 * budget * changes);
}

double lowerBoundInWindow(const World &world, double budget)
{
    double changes = 0;
    for (size_t i = 0; i < world.lives.size(); ++i)
        changes += world.lives[i].front().listing * world.weights[i];
    double best = 0;
    for (int k = 0; k < 240; ++k) { // Lagrange multiplier: the price of a check
        const double check = std::pow(10, -6 + 7 * k / 240.0);
        double sum = -check * budget;
        for (size_t i = 0; i < world.lives.size(); ++i)
            if (const double matter = world.lives[i].front().listing * world.weights[i]; matter > 0)
                sum += matter * interpolated(check / matter);
        best = std::max(best, sum);
    }
    return best / changes;
}

namespace {

constexpr qint64 msPerDay = 86'400'000;
constexpr qint64 msPerTick = msPerDay / ticksPerDay;

QDateTime dateOf(double time)
{
    static const QDateTime beginning(QDate(2026, 1, 5), QTime(0, 0), QTimeZone::utc());
    return beginning.addMSecs(std::llround(time * double(msPerDay)));
}

QString lettersOf(int number)
{
    QString letters;
    for (int rest = number; rest > 0 || letters.isEmpty(); rest /= 26)
        letters.append(QLatin1Char(char('a' + rest % 26)));
    return letters;
}

/// Names differ, because similar names count as evidence.
DomainName nameOf(int number)
{
    return DomainName::fromNormalised(
        QStringLiteral("site-%1-%2.example").arg(lettersOf(number)).arg(number));
}

} // namespace

ProductionPolicy::ProductionPolicy(const World &world, int budget, const std::vector<double> &looks,
                                   engine::ChangeRates::Directions directions)
    : m_world(world), m_directions(directions), m_rates(directions)
{
    m_input.usage = {Usage::Period::Daily, 1, budget, 0, budget, {}, {}};
    m_input.step = std::chrono::milliseconds(msPerTick) / std::chrono::seconds(1) * std::chrono::seconds(1);
    for (size_t i = 0; i < looks.size(); ++i)
        m_input.domains.append(fresh(int(i), looks[i]));
    m_hints.setSize(m_input.domains.size(), budget);
}

WatchedDomain ProductionPolicy::fresh(int place, double lookedAt)
{
    WatchedDomain watched{.domain = nameOf(m_names++),
                          .account = AccountId(1),
                          .importance = Importance(int(m_world.weights[size_t(place)]))};
    watched.known.status = BlockStatus::NotBlocked;
    watched.known.lastAskedAt = watched.known.lastAnsweredAt = dateOf(lookedAt);
    watched.record.firstAnsweredAt = dateOf(lookedAt);
    watched.lists = {ListId(m_world.lists[size_t(place)])};
    m_places.insert(watched.domain, place);
    return watched;
}

void ProductionPolicy::replaced(int domain, double, double lookedAt)
{
    // the former rule did not know the domains' names
    if (m_directions != engine::ChangeRates::Directions::Alike)
        m_former.append(m_input.domains.at(domain));
    m_rates.setFormer(m_former);
    m_hints.forget(m_input.domains.at(domain).domain, dateOf(lookedAt));
    m_input.domains[domain] = fresh(domain, lookedAt);
}

std::vector<int> ProductionPolicy::choose(const Moment &timeText)
{
    const QDateTime now = dateOf(timeText.time());
    m_input.now = now;
    m_input.listUntil = now;
    if (timeText.newDay && m_directions != engine::ChangeRates::Directions::Alike)
        m_input.publication = engine::PublicationHours::fit(m_windows);
    if (timeText.resumed)
        m_input.onlineSince = now;
    m_input.onlineHours.note(now, now.addMSecs(msPerTick - 1));
    m_input.availableUnits = m_input.usage.remaining = timeText.left;
    m_input.usage.used = m_input.usage.limit - timeText.left;
    m_input.usage.resetsAt = nextMidnightUtc(now);
    m_input.rates = m_rates.ratesOf(AccountId(1), m_input.domains, now);
    m_input.correlated = m_rates.correlationOf(AccountId(1), m_input.domains, now);
    m_input.hinted.clear();
    if (!m_hints.isEmpty()) {
        engine::HintTracker::WatchedDomains watched;
        for (const WatchedDomain &each : std::as_const(m_input.domains))
            watched.insert(each.domain, {each.known.status, each.importance});
        m_input.hinted = m_hints.toAsk(watched, now);
    }
    std::vector<int> chosen;
    const Plan made = engine::plan(m_input);
    for (const PlannedCheck &check : made.checks)
        if (check.at <= now)
            chosen.push_back(m_places.value(check.domain));
    if (!chosen.empty())
        m_input.lastPlannedAt = now;
    return chosen;
}

bool ProductionPolicy::sighted(int domain, double time, bool looksBlocked)
{
    const WatchedDomain &watched = m_input.domains.at(domain);
    return m_hints.recordVerdict(QStringLiteral("network"), watched.domain, looksBlocked,
                                 watched.known.status, dateOf(time));
}

void ProductionPolicy::reported(int domain, double time)
{
    const WatchedDomain &watched = m_input.domains.at(domain);
    m_hints.reported(QStringLiteral("feed"), watched.domain, true, watched.known.status, dateOf(time));
}

void ProductionPolicy::seen(int domain, double time, double lastTime, bool changed)
{
    WatchedDomain &watched = m_input.domains[domain];
    watched.known.lastAskedAt = watched.known.lastAnsweredAt = dateOf(time);
    const bool isBlocked = (watched.known.status == BlockStatus::Blocked) != changed;
    m_asks += m_hints.hintOf(watched.domain) ? 1 : 0;
    m_hints.answered(watched.domain, isBlocked ? BlockStatus::Blocked : BlockStatus::NotBlocked,
                     dateOf(time));
    if (!changed)
        return;
    if (isBlocked)
        m_windows.append({dateOf(lastTime), dateOf(time)});
    watched.known.status =
        watched.known.status == BlockStatus::Blocked ? BlockStatus::NotBlocked : BlockStatus::Blocked;
    watched.record.changes.append(dateOf((time + lastTime) / 2));
    if (watched.record.changes.size() > ChangeRecord::mostChanges)
        watched.record.changes.removeFirst();
}

namespace {

/// Spends the budget evenly over the hours at which the computer used to be on.
class Pace
{
public:
    Pace(int budget, double reserve, double resumeShare)
        : m_budget(budget), m_reserve(reserve), m_resumeShare(resumeShare)
    {
        m_chances.fill(1);
    }

    qint64 due(const Moment &timeText)
    {
        if (timeText.newDay) {
            if (timeText.tick > 0)
                for (size_t slot = 0; slot < ticksPerDay; ++slot)
                    m_chances[slot] += 0.15 * (m_seen[slot] - m_chances[slot]);
            m_seen.fill(0);
            m_carry = 0;
        }
        const auto slot = size_t(timeText.slot());
        m_seen[slot] = 1;
        const double ahead = 1 + std::accumulate(m_chances.begin() + long(slot) + 1, m_chances.end(), 0.0);
        const double whole = std::accumulate(m_chances.begin(), m_chances.end(), 0.0);
        const auto left = double(timeText.left);
        const double free = ahead < 0.1 * whole ? left : std::max(0.0, left - m_reserve * m_budget);
        m_carry = std::min(m_carry + std::max(0.0, free - m_carry) / ahead, free);
        auto due = qint64(m_carry + 1e-9);
        if (timeText.resumed && slot > 4)
            due = std::max(due, qint64(m_resumeShare * left));
        due = std::min(due, timeText.left);
        m_carry = std::max(0.0, m_carry - double(due));
        return due;
    }

private:
    int m_budget;
    double m_reserve;
    double m_resumeShare;
    std::array<double, ticksPerDay> m_chances{};
    std::array<double, ticksPerDay> m_seen{};
    double m_carry = 0;
};

class RoundRobin final : public Policy
{
public:
    RoundRobin(size_t domains, int budget, bool burst, unsigned seed)
        : m_pace(budget, 0, 0), m_burst(burst), m_order(domains)
    {
        std::iota(m_order.begin(), m_order.end(), 0);
        std::shuffle(m_order.begin(), m_order.end(), std::mt19937_64(seed));
    }
    std::vector<int> choose(const Moment &timeText) override
    {
        const qint64 due = m_burst ? timeText.left : m_pace.due(timeText);
        std::vector<int> chosen;
        for (qint64 i = 0; i < due; ++i, m_next = (m_next + 1) % m_order.size())
            chosen.push_back(m_order[m_next]);
        return chosen;
    }
    void seen(int, double, double, bool) override {}
    void replaced(int, double, double) override {}

private:
    Pace m_pace;
    bool m_burst;
    std::vector<int> m_order;
    size_t m_next = 0;
};

/// Checks the domains with the greatest score, which grows with age.
class GreatestFirst : public Policy
{
public:
    GreatestFirst(const Pace &pace, const World &world, std::vector<double> looks)
        : m_weights(world.weights), m_looks(std::move(looks)), m_pace(pace)
    {
    }
    std::vector<int> choose(const Moment &timeText) override
    {
        if (timeText.newDay)
            startOfDay(timeText.day());
        const qint64 due = std::min(m_pace.due(timeText), qint64(m_looks.size()));
        m_ranks.clear();
        for (size_t i = 0; due > 0 && i < m_looks.size(); ++i)
            m_ranks.emplace_back(-rank(i, timeText.time() - m_looks[i]), int(i));
        std::partial_sort(m_ranks.begin(), m_ranks.begin() + due, m_ranks.end());
        std::vector<int> chosen;
        for (qint64 i = 0; i < due; ++i)
            chosen.push_back(m_ranks[size_t(i)].second);
        return chosen;
    }
    void seen(int domain, double time, double lastTime, bool changed) override
    {
        learn(size_t(domain), time - lastTime, changed);
        m_looks[size_t(domain)] = time;
    }
    void replaced(int domain, double, double lookedAt) override
    {
        forget(size_t(domain));
        m_looks[size_t(domain)] = lookedAt;
    }

protected:
    [[nodiscard]] virtual double rank(size_t domain, double age) const = 0;
    virtual void learn(size_t, double, bool) {}
    virtual void forget(size_t) {}
    virtual void startOfDay(int) {}

    std::vector<double> m_weights;
    std::vector<double> m_looks;

private:
    Pace m_pace;
    std::vector<std::pair<double, int>> m_ranks;
};

class KnownRates final : public GreatestFirst
{
public:
    KnownRates(const World &world, std::vector<double> looks, int budget)
        : GreatestFirst(Pace(budget, 0, 0), world, std::move(looks))
        , m_world(world)
        , m_lives(m_looks.size(), 0)
        , m_listed(m_looks.size(), false)
    {
    }

private:
    [[nodiscard]] double rank(size_t domain, double age) const override
    {
        const bool isDelisting = m_listed[domain] && m_world.delisting > 0;
        const double rate = isDelisting ? m_world.delisting : m_world.lives[domain][m_lives[domain]].listing;
        return m_weights[domain] * rate * age * age;
    }
    void learn(size_t domain, double, bool changed) override
    {
        m_listed[domain] = m_listed[domain] != changed;
    }
    void forget(size_t domain) override
    {
        ++m_lives[domain];
        m_listed[domain] = false;
    }

    const World &m_world;
    std::vector<size_t> m_lives;
    std::vector<bool> m_listed;
};

/// The recommended rule, as first simulated.
class Rule final : public GreatestFirst
{
public:
    Rule(const World &world, std::vector<double> looks, int budget, bool alwaysOn)
        : GreatestFirst(Pace(budget, 0.1, alwaysOn ? 0 : 0.2), world, std::move(looks))
        , m_cap(3.0 * double(m_looks.size()) / budget)
        , m_changes(m_looks.size())
        , m_days(m_looks.size())
    {
    }

private:
    [[nodiscard]] double rank(size_t domain, double age) const override
    {
        if (age > m_cap)
            return 1e18 + age;
        const double rate = (0.3 + m_changes[domain]) / (0.3 / m_pooled + m_days[domain]);
        return m_weights[domain] * rate * age * age;
    }
    void learn(size_t domain, double gap, bool changed) override
    {
        const double kept = std::exp(-gap / 90);
        m_changes[domain] = m_changes[domain] * kept + (changed ? 1 : 0);
        m_days[domain] = m_days[domain] * kept + gap;
    }
    void forget(size_t domain) override
    {
        m_goneChanges += std::exchange(m_changes[domain], 0);
        m_goneDays += std::exchange(m_days[domain], 0);
    }
    void startOfDay(int day) override
    {
        if (day >= 10 && day % 7 != 0)
            return;
        m_pooled = (std::accumulate(m_changes.begin(), m_changes.end(), 2.0) + m_goneChanges) /
                   (std::accumulate(m_days.begin(), m_days.end(), 100.0) + m_goneDays);
    }

    double m_cap;
    double m_pooled = 0.02;
    std::vector<double> m_changes;
    std::vector<double> m_days;
    double m_goneChanges = 0; ///< changes of domains that were given up
    double m_goneDays = 0;
};

} // namespace

std::unique_ptr<Policy> makeReferencePolicy(const QString &name, const World &world, int budget,
                                            const std::vector<double> &looks, bool alwaysOn, unsigned seed)
{
    if (name == u"burst" || name == u"even")
        return std::make_unique<RoundRobin>(looks.size(), budget, name == u"burst", seed);
    if (name == u"rule")
        return std::make_unique<Rule>(world, looks, budget, alwaysOn);
    if (name == u"known" && world.ratesAreKnown)
        return std::make_unique<KnownRates>(world, looks, budget);
    return nullptr;
}

} // namespace pantau::bench
