// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/ids.h"

#include <QDateTime>
#include <QList>
#include <QMap>

#include <optional>

namespace pantau {

/// What the monitor is doing for one account: facts without words, from which the Situation is made.
/// All times are UTC.
struct AccountActivity
{
    AccountId account{};
    bool isPlanned =
        false; ///< the running plan takes it in: monitoring, not paused, not left out, not stopped
    bool areListsRead = false;          ///< else it is not known yet which domains it has
    int domains = 0;                    ///< watched through this account now
    QMap<QList<AccountId>, int> shared; ///< of those, how many the same other accounts have, too: those of
                                        ///< the service that come before this one
    int neverChecked = 0;               ///< of those, never answered by the service
    bool isReachable = true;            ///< false from a failure on until the service answers again
    std::optional<Error> unreachable;   ///< that failure
    std::optional<QDateTime> exhaustedUntil; ///< the quota is used up; nothing is sent before. Of a package
                                             ///< whose renewal is not known: when it is looked at again
    std::optional<QDateTime> waitsUntil;     ///< the service asked to be left alone, or a back-off
    std::optional<QDateTime> askedUntil;     ///< what the service asked for, where that is longer than Pantau
                                             ///< waits
    bool isRefused = false; ///< it has asked so again and again for minutes, and took on nothing meanwhile
    std::optional<Error> unsaved;         ///< nothing can be written down: answers that were paid for, if
                                          ///< there are any, are kept in memory, and nothing more is spent
    std::optional<QDateTime> nextCheckAt; ///< when the plan next asks for a domain; in the past: it is doing
                                          ///< so; empty: it will not, or cannot know before something else
                                          ///< above has changed

    friend bool operator==(const AccountActivity &, const AccountActivity &) = default;
};

} // namespace pantau
