// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>

#include <chrono>

namespace pantau::engine {

/// Requests that one address may send in any window of 60 s, over every path (contract 8).
inline constexpr int requestsPerWindow = 60;

/// Kept free on top of the 60 s, because requests take different times to arrive.
inline constexpr std::chrono::seconds windowGuard{1};

/// The first moment, not before @p now, at which a request keeps every window of 60 s within @p limit, given
/// the requests sent so far (UTC, in any order).
///
/// Times more than a minute after @p now come from a wall clock that has been set back since; they are left
/// out, so that nothing waits for such a clock to catch up.
[[nodiscard]] QDateTime nextFreeMoment(QList<QDateTime> sentTimes, const QDateTime &now,
                                       int limit = requestsPerWindow);

} // namespace pantau::engine
