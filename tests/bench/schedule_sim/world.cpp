// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/schedule_sim/world.h"

#include <QFile>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace pantau::bench {

// The Mersenne Twister with array seeding (Matsumoto and Nishimura, mt19937ar), which std::mt19937 lacks.
Random::Random(std::uint32_t seed)
{
    constexpr std::uint32_t size = 624;
    m_state[0] = 19650218;
    for (std::uint32_t i = 1; i < size; ++i)
        m_state[i] = 1812433253U * (m_state[i - 1] ^ (m_state[i - 1] >> 30)) + i;
    std::uint32_t i = 1;
    const auto step = [&] {
        if (++i < size)
            return;
        m_state[0] = m_state[size - 1];
        i = 1;
    };
    for (std::uint32_t k = 0; k < size; ++k) {
        m_state[i] = (m_state[i] ^ ((m_state[i - 1] ^ (m_state[i - 1] >> 30)) * 1664525U)) + seed;
        step();
    }
    for (std::uint32_t k = 0; k < size - 1; ++k) {
        m_state[i] = (m_state[i] ^ ((m_state[i - 1] ^ (m_state[i - 1] >> 30)) * 1566083941U)) - i;
        step();
    }
    m_state[0] = 0x80000000U;
}

std::uint32_t Random::next()
{
    constexpr size_t size = 624;
    if (m_at >= size) {
        for (size_t i = 0; i < size; ++i) {
            const std::uint32_t y = (m_state[i] & 0x80000000U) | (m_state[(i + 1) % size] & 0x7fffffffU);
            m_state[i] = m_state[(i + 397) % size] ^ (y >> 1) ^ ((y & 1U) ? 0x9908b0dfU : 0U);
        }
        m_at = 0;
    }
    std::uint32_t y = m_state[m_at++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    return y ^ (y >> 18);
}

double Random::uniform()
{
    const std::uint32_t high = next() >> 5;
    const std::uint32_t low = next() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

double Random::exponential(double rate)
{
    return -std::log(1.0 - uniform()) / rate;
}

double Random::normal(double mean, double spread)
{
    if (m_hasSpare) {
        m_hasSpare = false;
        return mean + m_spare * spread;
    }
    const double angle = uniform() * 2 * std::numbers::pi;
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    m_spare = std::sin(angle) * radius;
    m_hasSpare = true;
    return mean + std::cos(angle) * radius * spread;
}

namespace {

constexpr int domainsPerList = 20;
constexpr double strikeSpread = 0.25; ///< days within which a wave of blocks reaches all affected domains

double logNormal(Random &random, double median, double spread, double most)
{
    return std::min(most, median * std::exp(spread * random.normal(0, 1)));
}

double rateOf(const QString &kind, Random &random)
{
    if (kind == u"logn")
        return logNormal(random, 0.005, 2.0, 0.5);
    if (kind == u"rare")
        return logNormal(random, 0.001, 2.0, 0.1);
    if (kind == u"zero")
        return random.uniform() < 0.7 ? 0 : logNormal(random, 0.02, 1.5, 0.5);
    return 0.02;
}

std::vector<double> steadyChanges(double rate, Random &random)
{
    std::vector<double> changes;
    if (rate <= 0)
        return changes;
    for (double t = random.exponential(rate); t < allDays; t += random.exponential(rate))
        changes.push_back(t);
    return changes;
}

/// Quiet for 150 days, then hot for 15, on average.
std::vector<double> spells(Random &random)
{
    std::vector<double> changes;
    bool hot = false;
    double t = 0;
    double turn = random.exponential(1 / 150.0);
    while (t < allDays) {
        const double next = t + random.exponential(hot ? 0.3 : 0.002);
        if (next > turn) {
            t = turn;
            hot = !hot;
            turn = t + random.exponential(hot ? 1 / 15.0 : 1 / 150.0);
        } else {
            t = next;
            changes.push_back(t);
        }
    }
    return changes;
}

/// Block waves hit a list. Each blocks half of the unblocked domains within hours. Each
/// domain is released independently, after 20 days on average; little else happens.
std::vector<std::vector<double>> strikes(const std::vector<int> &groups, Random &random)
{
    std::vector<std::vector<double>> strikesOfGroup(size_t(groups.back()) + 1);
    for (auto &each : strikesOfGroup)
        each = steadyChanges(logNormal(random, 0.01, 1.0, 0.1), random);
    std::vector<std::vector<double>> changes(groups.size());
    for (size_t i = 0; i < changes.size(); ++i) {
        std::vector<double> hits = steadyChanges(0.001, random);
        for (const double strike : strikesOfGroup[size_t(groups[i])])
            if (random.uniform() < 0.5)
                hits.push_back(strike + strikeSpread * random.uniform());
        std::sort(hits.begin(), hits.end());
        double freeAgain = 0;
        for (const double hit : hits) {
            if (hit < freeAgain || hit >= allDays)
                continue;
            freeAgain = hit + random.exponential(1 / 20.0);
            changes[i].push_back(hit);
            if (freeAgain < allDays)
                changes[i].push_back(freeAgain);
        }
    }
    return changes;
}

} // namespace

double randomImportance(Random &random)
{
    const double draw = random.uniform() * (0.7 + 0.2 + 0.1);
    return draw < 0.7 ? 1 : draw < 0.9 ? 3 : 10;
}

bool isWorld(const QString &kind)
{
    return QStringList{QStringLiteral("logn"),     QStringLiteral("same"), QStringLiteral("zero"),
                       QStringLiteral("rare"),     QStringLiteral("hot"),  QStringLiteral("clustered"),
                       QStringLiteral("published")}
        .contains(kind);
}

World makeWorld(const QString &kind, int domains, unsigned seed)
{
    if (kind == u"published")
        return makePublishedWorld(domains, seed);
    Random random(seed * 1009 + 7);
    World world;
    const bool areStruck = kind == u"clustered";
    world.ratesAreKnown = !areStruck && kind != u"hot";
    std::vector<double> rates;
    for (int i = 0; i < domains; ++i) {
        rates.push_back(rateOf(kind, random));
        world.weights.push_back(randomImportance(random));
        world.lists.push_back(i / domainsPerList);
    }
    const auto struck = areStruck ? strikes(world.lists, random) : std::vector<std::vector<double>>();
    for (size_t i = 0; i < rates.size(); ++i) {
        Life life;
        life.listing = rates[i];
        life.changes = !struck.empty()  ? struck[i]
                       : kind == u"hot" ? spells(random)
                                        : steadyChanges(rates[i], random);
        world.lives.push_back({life});
    }
    return world;
}

std::vector<Stretch> makeStretches(const QString &online, unsigned seed)
{
    if (online == u"24h")
        return {{0, allDays}};
    Random random(seed * 31 + 3);
    std::vector<Stretch> stretches;
    for (int day = 0; day < allDays; ++day) {
        const double from = day + 2 / 24.0 + random.normal(0, 0.5 / 24);
        const double to = day + 11 / 24.0 + random.normal(0, 1 / 24.0);
        if (to < allDays)
            stretches.push_back({std::max(0.0, from), to});
    }
    return stretches;
}

namespace {

constexpr double secondsPerDay = 86'400;
constexpr double beginning = 1752710400 + 130 * secondsPerDay; ///< Unix seconds of the world's first midnight
constexpr int mostNames = 30'000; ///< larger publications were repairs of the mirror
constexpr int listCount = 20;
constexpr double listSpread = 1.73; ///< sigma of the logarithm
constexpr double wholeSpread = 2.0;
constexpr double median = 0.005; ///< listings a day
constexpr double most = 0.5;
constexpr double appealed = 0.1; ///< share of the listed domains
constexpr double appealDays = 20;
constexpr double keptDays = 60;

struct Publication
{
    double at = 0;   ///< days
    double mass = 0; ///< size of the publication, in days' worth of names
};

std::vector<Publication> publications(unsigned seed)
{
    QFile file(QStringLiteral(PANTAU_TESTS_DIR "/bench/schedule_sim/publications.txt"));
    if (!file.open(QFile::ReadOnly))
        qFatal("%s cannot be read.", qPrintable(file.fileName()));
    Random random(seed * 7 + 1);
    std::vector<Publication> made;
    double sum = 0;
    while (!file.atEnd()) {
        const QList<QByteArray> fields = file.readLine().simplified().split(' ');
        const double from = fields.value(0).toDouble();
        const double to = fields.value(1).toDouble();
        const int names = fields.value(2).toInt();
        if (fields.size() != 3 || from <= 0 || names <= 0 || names > mostNames)
            continue;
        const double at = (from + random.uniform() * (to - from) - beginning) / secondsPerDay;
        if (at < 0 || at >= allDays)
            continue;
        made.push_back({at, double(names)});
        sum += names;
    }
    for (Publication &each : made)
        each.mass *= allDays / sum;
    std::sort(made.begin(), made.end(), [](const auto &a, const auto &b) { return a.at < b.at; });
    return made;
}

/// Returns the publication after @p from that first lists a domain of @p rate, or the end of the list if none
/// does. @p threshold is drawn from an exponential distribution with mean 1.
double firstListing(const std::vector<Publication> &published, double from, double rate, double threshold)
{
    double passed = 0;
    for (const Publication &each : published) {
        if (each.at < from)
            continue;
        passed += rate * each.mass;
        if (passed >= threshold)
            return each.at;
    }
    return allDays;
}

std::vector<Life> livesOf(const std::vector<Publication> &published, double listFactor, Random &random)
{
    const double ownSpread = std::sqrt(wholeSpread * wholeSpread - listSpread * listSpread);
    std::vector<Life> lives;
    for (double begun = 0; begun < allDays;) {
        Life life;
        life.listing = std::min(most, median * listFactor * std::exp(random.normal(0, ownSpread)));
        const double listed = firstListing(published, begun, life.listing, random.exponential(1));
        if (listed < allDays) {
            life.changes.push_back(listed);
            if (random.uniform() < appealed)
                life.changes.push_back(listed + random.exponential(1 / appealDays));
            else
                life.end = listed + random.exponential(1 / keptDays);
        }
        std::erase_if(life.changes, [](double change) { return change >= allDays; });
        begun = life.end;
        lives.push_back(life);
    }
    return lives;
}

} // namespace

World makePublishedWorld(int domains, unsigned seed)
{
    const std::vector<Publication> published = publications(seed);
    Random random(seed * 1009 + 7);
    std::vector<double> factors;
    for (int i = 0; i < listCount; ++i)
        factors.push_back(std::exp(random.normal(0, listSpread)));
    World world;
    world.delisting = 1 / 200.0; // only after an appeal
    for (int i = 0; i < domains; ++i) {
        world.weights.push_back(randomImportance(random));
        world.lists.push_back(i % listCount);
        world.lives.push_back(livesOf(published, factors[size_t(i % listCount)], random));
    }
    return world;
}

namespace {

constexpr double hour = 1 / 24.0;
constexpr double portalsADay = 0.1;
constexpr double portalStays = 2 * hour;

} // namespace

HintWorld::HintWorld(const World &world, const HintSetting &setting, unsigned seed)
    : m_world(world), m_setting(setting), m_seed(seed), m_random(seed + 555), m_read(world.lives.size(), 0)
{
    for (size_t i = 0; i < world.lives.size(); ++i)
        m_next.push_back(m_random.uniform() * hour);
    Random errors(seed + 777);
    for (size_t i = 0; i < world.lives.size(); ++i)
        m_isWrong.push_back(errors.uniform() < setting.alwaysWrong);
    for (double from = errors.exponential(portalsADay); setting.captive && from < allDays;
         from += portalStays + errors.exponential(portalsADay))
        m_portals.push_back({from, from + portalStays});
}

bool HintWorld::isAllBlocked(double time) const
{
    return std::any_of(m_portals.cbegin(), m_portals.cend(),
                       [time](const Stretch &portal) { return portal.from <= time && time < portal.to; });
}

const std::vector<HintWorld::Stretch> &HintWorld::shownOf(size_t domain, size_t life)
{
    const auto key = std::make_pair(domain, life);
    const auto made = m_shown.constFind(key);
    if (made != m_shown.cend())
        return *made;
    Random random(m_seed * 7919 + unsigned(domain) * 131 + unsigned(life));
    std::vector<Stretch> shown;
    const auto &changes = m_world.lives[domain][life].changes;
    for (size_t k = 0; k < changes.size(); k += 2) {
        const bool isShown = random.uniform() < m_setting.shown;
        const double from = changes[k] + random.exponential(24 / m_setting.lagHours);
        const double lag = random.exponential(24 / m_setting.lagHours);
        const double to = k + 1 < changes.size() ? changes[k + 1] + lag : allDays + 1;
        if (isShown && to > from)
            shown.push_back({from, to});
    }
    return *m_shown.insert(key, shown);
}

bool HintWorld::looksBlocked(size_t domain, size_t life, double time)
{
    const auto &shown = shownOf(domain, life);
    const bool isShown = std::any_of(shown.begin(), shown.end(), [time](const Stretch &each) {
        return each.from <= time && time < each.to;
    });
    return isShown || m_random.uniform() < m_setting.falseAlarms || m_isWrong[domain] || isAllBlocked(time);
}

bool HintWorld::isAdded(size_t domain, size_t life, double time)
{
    const double before = std::exchange(m_read[domain], time);
    const auto &shown = shownOf(domain, life);
    const bool isShown = std::any_of(shown.begin(), shown.end(), [&](const Stretch &each) {
        return before < each.from && each.from <= time;
    });
    return isShown || m_random.uniform() < m_setting.falseAlarms;
}

} // namespace pantau::bench
