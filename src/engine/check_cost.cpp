// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check_cost.h"

namespace pantau::engine {

bool isRecent(const KnownStatus &known, const QDateTime &now)
{
    return known.status != BlockStatus::Unknown && known.lastAnsweredAt && *known.lastAnsweredAt <= now &&
           now < known.lastAnsweredAt->addDuration(answersStayRecent) && !known.suspicion &&
           known.unknownReason.isEmpty();
}

} // namespace pantau::engine
