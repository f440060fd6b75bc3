// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/change_detector.h"

#include <algorithm>

namespace pantau::engine {

namespace {

void takeAsKnown(KnownStatus &known, BlockStatus status, const QDateTime &since, const QDateTime &at)
{
    known.status = status;
    known.since = since;
    known.lastAnsweredAt = at;
    known.suspicion.reset();
}

} // namespace

bool isFlip(const KnownStatus &before, BlockStatus answer)
{
    return answer != BlockStatus::Unknown && before.status != BlockStatus::Unknown && answer != before.status;
}

Observation observe(const DomainName &domain, const KnownStatus &before, const DomainAnswer &answer,
                    const QDateTime &at, int confirmations)
{
    Observation seen{domain, at, answer.status, before, std::nullopt};
    KnownStatus &after = seen.after;
    after.lastAskedAt = at;
    if (answer.status == BlockStatus::Unknown) {
        after.unknownReason = answer.reason;
        return seen;
    }
    after.unknownReason.clear();

    if (before.status == BlockStatus::Unknown) {
        takeAsKnown(after, answer.status, at, at);
        return seen;
    }
    if (answer.status == before.status) {
        takeAsKnown(after, answer.status, before.since.value_or(at), at);
        return seen;
    }

    // lastAnsweredAt stays where the old status was last seen: it is where the window of the change begins.
    Suspicion suspicion{answer.status, at, 1};
    if (before.suspicion && before.suspicion->status == answer.status)
        suspicion = {answer.status, before.suspicion->firstSeenAt, before.suspicion->timesSeen + 1};
    if (suspicion.timesSeen <= confirmations) {
        after.suspicion = suspicion;
        return seen;
    }
    const QDateTime notAfter = std::min(suspicion.firstSeenAt, at);
    const QDateTime notBefore = std::min(before.lastAnsweredAt.value_or(notAfter), notAfter);
    seen.change = Change{domain, before.status, answer.status, notBefore, notAfter};
    takeAsKnown(after, answer.status, notAfter, at);
    return seen;
}

Observation observeFailure(const DomainName &domain, const KnownStatus &before, const QString &reason,
                           const QDateTime &at)
{
    Observation seen{domain, at, BlockStatus::Unknown, before, std::nullopt};
    seen.after.unknownReason = reason;
    return seen;
}

} // namespace pantau::engine
