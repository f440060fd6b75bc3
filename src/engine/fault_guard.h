// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>

/// Whether many flips at once are to be believed. Pure decisions; FaultWatch keeps what is held.
namespace pantau::engine {

/// What one reply did to the domains whose status was known before it.
struct ReplyShape
{
    int known = 0;    ///< answered, with a known status and without a suspicion
    int flipped = 0;  ///< of those: the answer differs from the known status
    int repeated = 0; ///< answered, suspected before, and the suspicion said again
};

struct FaultLimits
{
    int fewest = 5;     ///< flips
    double share = 0.2; ///< of the known ones
};

/// Five or more flips, and more than a fifth of the known ones. Suspicions that are confirmed together with
/// other domains count towards the five, but only the others tell whether the service answers "blocked" to
/// everything.
[[nodiscard]] bool isImplausible(const ReplyShape &shape, const FaultLimits &limits = {});

/// How many of the held domains are asked again, and how many that did not flip along with them.
inline constexpr int sampleSize = 3;
inline constexpr int controlSize = 3;
/// Asked along with a suspicion, so that a service that answers the same to everything shows itself.
inline constexpr int companionSize = 4;

/// What asking the sample again brought; unanswered ones do not count.
struct SampleAnswers
{
    int repeated = 0;        ///< held domains that flipped again
    int back = 0;            ///< held domains that have their old status again
    int controlsSteady = 0;  ///< others that kept theirs
    int controlsFlipped = 0; ///< others that flipped now
};

enum class Verdict {
    Real,  ///< the flips are asked for once more, as any suspicion
    False, ///< they are dropped
    Open,  ///< the sample is asked again later
};

/// @p round: how many samples were asked, this one included. A service that flips the controls too is still
/// at fault; without controls, and after the last round, what it keeps saying for hours is taken as real.
[[nodiscard]] Verdict judge(const SampleAnswers &answers, int round);

/// How long after the incident began the sample number @p round (from 1) is asked: at once, after 10, 30, 70
/// minutes and so on.
[[nodiscard]] std::chrono::minutes sampleDelay(int round);

} // namespace pantau::engine
