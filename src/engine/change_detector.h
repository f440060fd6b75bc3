// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/status.h"

#include <limits>

namespace pantau::engine {

/// While an answer is held back as implausible nothing confirms it.
inline constexpr int neverConfirmed = std::numeric_limits<int>::max();

/// Whether the answer says something else than what was known.
[[nodiscard]] bool isFlip(const KnownStatus &before, BlockStatus answer);
/// Whether the answer is something to tell: a flip, or "blocked" of a domain of which nothing was known.
[[nodiscard]] bool isNews(const KnownStatus &before, BlockStatus answer);

/// What an answer for @p domain does to what was known @p before. Pure.
///
/// The first status ever is believed at once: it contradicts nothing, the person asked for just this, and to
/// confirm it would make every first check dearer and leave a blocked domain untold where the quota ends with
/// it. "Blocked" is a first finding then, told like a change, but without a beginning. What an open incident
/// holds back (fault_guard.h) comes here with neverConfirmed, and is confirmed like any suspicion after that.
///
/// An answer that differs from the known status is a suspicion; once it
/// was seen @p confirmations times more it is a change, with the window in which it happened. The old status
/// seen again drops the suspicion. An Unknown answer touches nothing but lastAskedAt, unknownReason
/// and silentSince.
/// @p at may lie before earlier times (a clock set back): a window is never negative.
[[nodiscard]] Observation observe(const DomainName &domain, const KnownStatus &before,
                                  const DomainAnswer &answer, const QDateTime &at, int confirmations = 1);

/// An attempt that the service did not take on at all (unreachable, 5xx): only the reason is noted, and the
/// domain does not count as asked.
[[nodiscard]] Observation observeFailure(const DomainName &domain, const KnownStatus &before,
                                         const QString &reason, const QDateTime &at);

} // namespace pantau::engine
