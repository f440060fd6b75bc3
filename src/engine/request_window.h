// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>

#include <chrono>

namespace pantau::engine {

/// How long a request counts (contract 8); the guard is kept free on top of it, because requests take
/// different times to arrive.
inline constexpr std::chrono::seconds requestWindow{60};
inline constexpr std::chrono::seconds windowGuard{1};

/// The first moment, not before @p now, at which a request keeps every window of 60 s within @p limit, given
/// the requests sent so far (UTC, in any order).
///
/// Times more than a minute after @p now come from a wall clock that has been set back since; they are left
/// out, so that nothing waits for such a clock to catch up.
[[nodiscard]] QDateTime nextFreeMoment(QList<QDateTime> sentTimes, const QDateTime &now, int limit);

} // namespace pantau::engine
