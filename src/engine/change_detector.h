// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check_reply.h"
#include "core/known_status.h"

namespace pantau::engine {

/// Whether the answer says something else than what was known.
[[nodiscard]] bool isFlip(const KnownStatus &before, BlockStatus answer);

/// What an answer for @p domain does to what was known @p before. Pure.
///
/// The first status ever is no change. An answer that differs from the known status is a suspicion; once it
/// was seen @p confirmations times more it is a change, with the window in which it happened. The old status
/// seen again drops the suspicion. An Unknown answer touches nothing but lastAskedAt and unknownReason.
/// @p at may lie before earlier times (a clock set back): a window is never negative.
[[nodiscard]] Observation observe(const DomainName &domain, const KnownStatus &before,
                                  const DomainAnswer &answer, const QDateTime &at, int confirmations = 1);

/// An attempt that the service did not take on at all (unreachable, 5xx): only the reason is noted, and the
/// domain does not count as asked.
[[nodiscard]] Observation observeFailure(const DomainName &domain, const KnownStatus &before,
                                         const QString &reason, const QDateTime &at);

} // namespace pantau::engine
