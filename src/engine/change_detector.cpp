// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/change_detector.h"

#include <algorithm>
#include <utility>

namespace pantau::engine {

namespace {

void takeAsKnown(KnownStatus &known, BlockStatus status, const QDateTime &since, const QDateTime &at)
{
    known.status = status;
    known.since = since;
    known.lastAnsweredAt = at;
    known.suspicion.reset();
}

/// With the answer in it.
Suspicion suspected(const KnownStatus &before, BlockStatus answer, const QDateTime &at)
{
    if (before.suspicion && before.suspicion->status == answer)
        return {before.suspicion->firstSeenAt, before.suspicion->timesSeen + 1, answer};
    return {at, 1, answer};
}

/// When the old status was last seen, not after @p until. An answer of the future was dated by a clock that
/// was ahead; then only the moment from which the old status is known counts.
QDateTime lastSeen(const KnownStatus &before, const QDateTime &until)
{
    const QDateTime last = before.lastAnsweredAt.value_or(until);
    return last <= until ? last : std::min(before.since.value_or(until), until);
}

/// Nothing was known before. @p seen: with what every answer changes.
Observation observeFirst(Observation seen, const KnownStatus &before, int confirmations)
{
    const BlockStatus answer = seen.answer;
    QDateTime since = seen.at;
    if (answer == BlockStatus::Blocked) {
        const Suspicion suspicion = suspected(before, answer, seen.at);
        const bool isDoubted = before.suspicion || confirmations == neverConfirmed;
        if (isDoubted && suspicion.timesSeen <= confirmations) {
            seen.after.suspicion = suspicion;
            return seen;
        }
        since = std::min(suspicion.firstSeenAt, seen.at);
        seen.change = Change{seen.domain, BlockStatus::Unknown, answer, {}, since};
    }
    takeAsKnown(seen.after, answer, since, seen.at);
    seen.after.startSeen = false;
    return seen;
}

} // namespace

bool isFlip(const KnownStatus &before, BlockStatus answer)
{
    return answer != BlockStatus::Unknown && before.status != BlockStatus::Unknown && answer != before.status;
}

bool isNews(const KnownStatus &before, BlockStatus answer)
{
    return isFlip(before, answer) ||
           (before.status == BlockStatus::Unknown && answer == BlockStatus::Blocked);
}

Observation observe(const DomainName &domain, const KnownStatus &before, const DomainAnswer &answer,
                    const QDateTime &at, int confirmations)
{
    Observation seen{domain, at, answer.status, before, std::nullopt};
    KnownStatus &after = seen.after;
    after.lastAskedAt = at;
    if (answer.status == BlockStatus::Unknown) {
        after.unknownReason = answer.reason;
        after.silentSince = std::min(before.silentSince.value_or(at), at);
        return seen;
    }
    after.unknownReason.clear();
    after.silentSince.reset();

    if (before.status == BlockStatus::Unknown)
        return observeFirst(std::move(seen), before, confirmations);
    if (answer.status == before.status) {
        // A moment later than this answer was dated by a clock that was ahead.
        takeAsKnown(after, answer.status, std::min(before.since.value_or(at), at), at);
        return seen;
    }

    // lastAnsweredAt stays where the old status was last seen: it is where the window of the change begins.
    const Suspicion suspicion = suspected(before, answer.status, at);
    if (suspicion.timesSeen <= confirmations) {
        after.suspicion = suspicion;
        return seen;
    }
    const QDateTime notAfter = std::min(suspicion.firstSeenAt, at);
    seen.change = Change{domain, before.status, answer.status, lastSeen(before, notAfter), notAfter};
    takeAsKnown(after, answer.status, notAfter, at);
    after.startSeen = true;
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
