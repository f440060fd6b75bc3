// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check_cost.h"

namespace pantau::engine {

bool isRecent(const KnownStatus &known, const QDateTime &now)
{
    return known.status != BlockStatus::Unknown && known.lastAnsweredAt && *known.lastAnsweredAt <= now &&
           now < (*known.lastAnsweredAt).addDuration(answersStayRecent) && !known.suspicion &&
           // The newest reply told it. An attempt that brought no reply at all leaves that as it was.
           known.lastAskedAt == known.lastAnsweredAt;
}

} // namespace pantau::engine
