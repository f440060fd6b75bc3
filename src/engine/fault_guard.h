// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>

/// Whether many flips at once are to be believed. Pure decisions; FaultWatch keeps what is held.
namespace pantau::engine {

/// What one reply did to what was known before it.
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
///
/// First answers have nothing to flip from and are always believed, also where all of them say "blocked": who
/// adds domains that are all blocked wants to be told so, and not to wait. While an incident is open they are
/// held like everything else.
[[nodiscard]] bool isImplausible(const ReplyShape &shape, const FaultLimits &limits = {});

/// How many of the held domains are asked again, and how many that did not flip along with them.
inline constexpr int sampleSize = 3;
inline constexpr int controlSize = 3;
/// Asked along with a suspicion, so that a service that answers the same to everything shows itself.
inline constexpr int companionSize = 4;
/// An incident costs no more than this many samples, answered or not; after that nobody could find out.
inline constexpr int mostSamples = 12;

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

/// How long after sample number @p round (from 1) the next one is asked: 10, 20, 40 minutes and so on, at
/// most 6 hours.
[[nodiscard]] std::chrono::minutes sampleGap(int round);

} // namespace pantau::engine
