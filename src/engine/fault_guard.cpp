// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fault_guard.h"

#include <algorithm>

namespace pantau::engine {

namespace {

/// Without controls: five hours of the same answer.
constexpr int roundsWithoutControls = 6;
/// With controls that flip as well: most of a day.
constexpr int roundsWithControls = 8;
constexpr std::chrono::minutes longestGap = std::chrono::hours(6);

} // namespace

bool isImplausible(const ReplyShape &shape, const FaultLimits &limits)
{
    return shape.flipped > 0 && shape.flipped + shape.repeated >= limits.fewest &&
           double(shape.flipped) > limits.share * double(shape.known);
}

Verdict judge(const SampleAnswers &answers, int round)
{
    if (answers.repeated + answers.back == 0)
        return Verdict::Open;
    if (answers.back >= answers.repeated)
        return Verdict::False;
    if (answers.controlsSteady > answers.controlsFlipped)
        return Verdict::Real;
    const bool hasControls = answers.controlsSteady + answers.controlsFlipped > 0;
    return round >= (hasControls ? roundsWithControls : roundsWithoutControls) ? Verdict::Real
                                                                               : Verdict::Open;
}

std::chrono::minutes sampleGap(int round)
{
    const int doublings = std::clamp(round - 1, 0, 16);
    return std::min(std::chrono::minutes(10 * (1 << doublings)), longestGap);
}

} // namespace pantau::engine
