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

/// Amount of work to do.
struct WorkOrder
{
    int count = 0;
    QString dir; ///< a data directory: empty, or made by pantau-data-set
};

/// Returns the processor time of this process, all threads, in seconds. Under callgrind, counts only the
/// instructions of @p work, under the name @p what.
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

constexpr std::size_t usualOf = 5; ///< runs from which the median is taken

/// Returns the median over usualOf runs. @p prepare makes each run's input from its number, outside the
/// measurement. With the same input each time, branch prediction would make a short sort five times too fast.
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

/// @name Pieces of work Each does its work and returns its figures: seconds of processor time unless the name
/// says otherwise.
/// @{ Stores @p order.count checks of 10,000 domains as the program does: batch by batch, each in a
/// transaction.
[[nodiscard]] QJsonObject storeChecks(const WorkOrder &order);
/// Reads a CSV file of @p order.count rows, imports it and undoes the import.
[[nodiscard]] QJsonObject importRows(const WorkOrder &order);
/// Parses @p order.count replies, each of 100 domains.
[[nodiscard]] QJsonObject readReplies(const WorkOrder &order);
/// Measures a planning step over @p order.count domains and the weekly refit, together with `std::sort` of as
/// many doubles.
[[nodiscard]] QJsonObject planSteps(const WorkOrder &order);
/// Searches and sorts the domains of a data directory, @p order.count times.
[[nodiscard]] QJsonObject searchDomains(const WorkOrder &order);
/// Runs the queries of the pages, @p order.count times each.
[[nodiscard]] QJsonObject askQuestions(const WorkOrder &order);
/// @}

} // namespace pantau::test
