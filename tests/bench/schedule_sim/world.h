// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStringList>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// The made-up worlds of docs/scheduling.md. Time is in days; a whole number is midnight UTC.

namespace pantau::bench {

/// Port of Python's random.Random with identical output. The first simulation was written in Python; the same
/// numbers make the same worlds, so results can be compared without noise.
class Random
{
public:
    explicit Random(std::uint32_t seed);

    double uniform();                          ///< in [0, 1)
    double exponential(double rate);           ///< mean 1 / rate
    double normal(double mean, double spread); ///< generated in pairs, as in Python

private:
    std::uint32_t next();

    std::array<std::uint32_t, 624> m_state{};
    std::size_t m_at = 624;
    double m_spare = 0;
    bool m_hasSpare = false;
};

constexpr int ticksPerDay = 96; ///< policies are called every quarter of an hour
constexpr int learningDays = 60;
constexpr int measuredDays = 180;
constexpr int drainingDays = 30; ///< extra days to detect the last changes
constexpr int allDays = learningDays + measuredDays + drainingDays;

/// The life of a domain from being added to being given up.
struct Life
{
    std::vector<double> changes; ///< ascending; each toggles the status
    double end = allDays + 1;    ///< when the owner gives it up
    double listing = 0;          ///< changes a day while it is not listed; 0 if there is no single rate
};

struct World
{
    std::vector<double> weights;          ///< importance: 1, 3 or 10
    std::vector<int> lists;               ///< list of each domain
    std::vector<std::vector<Life>> lives; ///< of each slot in the lists, in order
    double delisting = 0;                 ///< changes a day while listed; 0: as often as it is listed
    bool ratesAreKnown = true;            ///< false if a domain has no single rate
};

/// A period during which the computer is on.
struct Stretch
{
    double from;
    double to;
};

class Random;

/// 1, 3 or 10 for 70, 20 and 10 % of the domains.
[[nodiscard]] double randomImportance(Random &random);
[[nodiscard]] bool isWorld(const QString &kind);
/// Kinds: logn, same, zero, rare, hot, clustered (lists are blocked together), published.
[[nodiscard]] World makeWorld(const QString &kind, int domains, unsigned seed);
/// Accepts "24h" or "9h" (from two o'clock UTC, give or take up to an hour).
[[nodiscard]] std::vector<Stretch> makeStretches(const QString &online, unsigned seed);

/// Worlds like the users': domains are listed when a real national list was published, rarely delisted, and
/// replaced by their owners.
/// The publications are those of publications.txt from its 130th day on. The domains are in 20 lists. Rates
/// spread by a factor of 5.6 (one sigma) between lists and 2.7 within a list, around one listing in 200 days.
/// One listed domain in ten is delisted on appeal, after 20 days on average. The owner gives up the others
/// after 60 days on average and replaces each with a fresh one.
[[nodiscard]] World makePublishedWorld(int domains, unsigned seed);

/// How much of a world its free sources show.
struct HintSetting
{
    enum class Source {
        None,
        Feed, ///< reports only listings, read every hour
        Dns,  ///< every domain is looked up every hour; it looks blocked or not
    };
    Source source = Source::None;
    double shown = 0.9;         ///< share of the listed periods that the source shows at all
    double lagHours = 2;        ///< mean lag of either end of a period, exponential
    double falseAlarms = 0.001; ///< chance that one lookup reports an unblocked domain as blocked
    double alwaysWrong = 0;     ///< share of the domains that always look blocked
    bool captive = false;       ///< every ten days, everything looks blocked for two hours
};

/// Lookups of one world, in time order.
class HintWorld
{
public:
    HintWorld(const World &world, const HintSetting &setting, unsigned seed);

    /// True if the domain's next lookup is due at @p time (days). looksBlocked() returns its result.
    [[nodiscard]] bool isDue(size_t domain, double time) const { return m_next[domain] <= time; }
    [[nodiscard]] bool looksBlocked(size_t domain, size_t life, double time);
    /// For a feed: true if the domain has appeared on it since the previous read.
    [[nodiscard]] bool isAdded(size_t domain, size_t life, double time);
    void lookAgainAt(size_t domain, double time) { m_next[domain] = time; }

private:
    struct Stretch
    {
        double from;
        double to;
    };

    const std::vector<Stretch> &shownOf(size_t domain, size_t life);
    [[nodiscard]] bool isAllBlocked(double time) const;

    const World &m_world;
    HintSetting m_setting;
    unsigned m_seed;
    Random m_random;
    std::vector<bool> m_isWrong;                                    ///< look blocked all the time
    std::vector<Stretch> m_portals;                                 ///< ascending
    std::vector<double> m_next;                                     ///< next lookup of each domain, in days
    std::vector<double> m_read;                                     ///< previous read of the feed
    QHash<std::pair<size_t, size_t>, std::vector<Stretch>> m_shown; ///< by domain and life
};

} // namespace pantau::bench
