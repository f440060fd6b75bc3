// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/schedule_sim/stage.h"

#include <QStringList>

#include <optional>

namespace pantau::bench {

struct Question
{
    QString world = QStringLiteral("logn");
    QString online = QStringLiteral("24h");
    int domains = 500;
    Setting setting;
    std::vector<unsigned> seeds{1, 2, 3, 4, 5};
    QStringList policies;    ///< empty: all
    bool ratesAlike = false; ///< use one rate for both directions, as the planner once did
};

/// One policy's figures: means over the seeds. Empty if there is nothing to compare with.
struct Row
{
    QString policy;
    Measures mean;
    std::optional<double> overKnown;
    std::optional<double> overBound;
    double burstOver = 0;
};

[[nodiscard]] QStringList policyNames();
/// Parses a range such as "1..5". Returns no seeds if @p text is not one.
[[nodiscard]] std::vector<unsigned> parseSeeds(const QString &text);
/// Runs every simulation. Returns a row for each requested policy, in the order of policyNames().
[[nodiscard]] std::vector<Row> answer(const Question &question);

} // namespace pantau::bench
