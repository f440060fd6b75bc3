// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/ids.h"

#include <QDateTime>

#include <optional>

namespace pantau::engine {

/// What the monitor is doing for one account: facts without words, from which the Situation is made.
/// All times are UTC.
struct AccountActivity
{
    AccountId account{};
    bool isPlanned =
        false;       ///< the running plan takes it in: monitoring, not paused, not left out, not stopped
    int domains = 0; ///< watched through this account now
    int countedElsewhere = 0; ///< of those, another account of the service has them, too, and counts them
    int neverChecked = 0;     ///< of those, never answered by the service
    bool isReachable = true;  ///< false from a failure on until the service answers again
    std::optional<Error> unreachable;        ///< that failure
    std::optional<QDateTime> exhaustedUntil; ///< the quota is used up; nothing is sent before. Of a package
                                             ///< whose renewal is not known: when it is looked at again
    std::optional<QDateTime> waitsUntil;     ///< the service asked to be left alone, or a back-off
    std::optional<Error> unsaved;            ///< nothing can be written down: answers that were paid for, if
                                             ///< there are any, are kept in memory, and nothing more is spent
    std::optional<QDateTime> nextCheckAt; ///< when the plan next asks for a domain; in the past: it is doing
                                          ///< so; empty: it will not, or cannot know before something else
                                          ///< above has changed

    friend bool operator==(const AccountActivity &, const AccountActivity &) = default;
};

} // namespace pantau::engine
