// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/newest_answer.h"

namespace pantau {

std::optional<QDateTime> newestAnswerAt(const KnownStatus &known)
{
    if (!known.suspicion)
        return known.lastAnsweredAt;
    // Where the newest attempt brought nothing, lastAskedAt may be its moment, and not an answer's.
    return known.unknownReason.isEmpty() && known.lastAskedAt ? *known.lastAskedAt
                                                              : known.suspicion->firstSeenAt;
}

std::optional<QDateTime> askedInVainAt(const KnownStatus &known)
{
    // The suspicion may have been seen again meanwhile: then it is that answer's moment.
    if (known.suspicion && (known.unknownReason.isEmpty() || known.suspicion->timesSeen > 1))
        return std::nullopt;
    const auto answered = newestAnswerAt(known);
    return known.lastAskedAt && (!answered || *known.lastAskedAt > *answered) ? known.lastAskedAt
                                                                              : std::nullopt;
}

} // namespace pantau
