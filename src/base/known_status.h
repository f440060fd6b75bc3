// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"
#include "base/change.h"
#include "base/domain_name.h"
#include "base/optional_time.h"

#include <QDateTime>

#include <optional>

namespace pantau {

/// An answer that differs from the known status and has not been confirmed yet.
struct Suspicion
{
    QDateTime firstSeenAt; ///< UTC
    int timesSeen = 1;
    BlockStatus status = BlockStatus::Unknown; ///< what the newest answers say: Blocked or NotBlocked

    friend bool operator==(const Suspicion &, const Suspicion &) = default;
};

/// What is known of one domain at one service address. There may be a hundred thousand of them: the large
/// members come first, so that nothing lies empty between them.
struct KnownStatus
{
    OptionalTime since;          ///< UTC: when the present run was first seen
    OptionalTime lastAnsweredAt; ///< UTC: the last time that a reply told the status
    OptionalTime lastAskedAt;    ///< UTC: the last time that we asked, answered or not
    OptionalTime silentSince;    ///< UTC: the first attempt since the last answer that brought none
    QString unknownReason;       ///< why the newest attempt brought no answer; empty when it did
    std::optional<Suspicion> suspicion;
    BlockStatus status = BlockStatus::Unknown; ///< the confirmed one; Unknown until the first answer
    bool startSeen = false; ///< the run began after an answer of the other status; else the first answer of
                            ///< all told it already, and it began nobody knows how long before `since`

    friend bool operator==(const KnownStatus &, const KnownStatus &) = default;
};

/// What one answer did to one domain: stored as a whole or not at all.
struct Observation
{
    DomainName domain;
    QDateTime at;                              ///< UTC
    BlockStatus answer = BlockStatus::Unknown; ///< what this reply said; Unknown when it said nothing usable
    KnownStatus after;                         ///< the state from now on
    std::optional<Change> change;              ///< a change that this answer confirmed, or a first finding
};

} // namespace pantau
