// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check_cost.h"

namespace pantau::engine {

bool isRecent(const KnownStatus &known, const QDateTime &now)
{
    // A clock that was set back a little, as clocks are every day, makes no answer old.
    return known.status != BlockStatus::Unknown && known.lastAnsweredAt &&
           std::chrono::abs(std::chrono::milliseconds((*known.lastAnsweredAt).msecsTo(now))) <
               answersStayRecent &&
           !known.suspicion &&
           // The newest reply told it. An attempt that brought no reply at all leaves that as it was.
           known.lastAskedAt == known.lastAnsweredAt;
}

} // namespace pantau::engine
