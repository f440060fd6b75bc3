// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include <algorithm>
#include <ctime>
#include <vector>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_TOGGLE_COLLECT
#define CALLGRIND_DUMP_STATS_AT(what)
#endif

namespace pantau::test {

/// What of it all is done, and how much.
struct WorkOrder
{
    int count = 0;
    QString dir; ///< a data directory: an empty one, or one of pantau-data-set
};

/// Processor time of this process, all threads, in seconds. Callgrind, when it runs, counts the instructions
/// of
/// @p work under the name @p what, and nothing else.
template <typename Work>
double secondsOf(const char *what, Work work)
{
    CALLGRIND_ZERO_STATS;
    CALLGRIND_TOGGLE_COLLECT;
    const std::clock_t begun = std::clock();
    work();
    const std::clock_t ended = std::clock();
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(what);
    return double(ended - begun) / CLOCKS_PER_SEC;
}

constexpr std::size_t usualOf = 5; ///< times that something is done to tell what is usual

/// The middle of usualOf, each over something else that @p prepare makes of its number, aside: the same thing
/// again would be foreseen by the processor, branch by branch, and a short sort of it be five times too
/// quick.
template <typename Prepare, typename Work>
double usualSecondsOf(const char *what, Prepare prepare, Work work)
{
    std::vector<double> took;
    for (std::size_t i = 0; i < usualOf; ++i) {
        auto given = prepare(i);
        took.push_back(secondsOf(what, [&] { work(given); }));
    }
    std::sort(took.begin(), took.end());
    return took[usualOf / 2];
}

/// @name Pieces of work
/// Each does it and tells its figures: seconds of processor time unless the name says otherwise.
/// @{
/// Stores @p order.count checks of 10,000 domains as the program does: batch by batch, each in a
/// transaction.
[[nodiscard]] QJsonObject storeChecks(const WorkOrder &order);
/// Reads a CSV file of as many rows, imports it and takes it back.
[[nodiscard]] QJsonObject importRows(const WorkOrder &order);
/// Reads as many replies, each of 100 domains.
[[nodiscard]] QJsonObject readReplies(const WorkOrder &order);
/// A step of the plan over as many domains, and the weekly refit; beside `std::sort` of as many doubles.
[[nodiscard]] QJsonObject planSteps(const WorkOrder &order);
/// Searches and sorts over the domains of a data directory; as many rounds.
[[nodiscard]] QJsonObject searchDomains(const WorkOrder &order);
/// The questions of the pages, as many times each.
[[nodiscard]] QJsonObject askQuestions(const WorkOrder &order);
/// @}

} // namespace pantau::test
