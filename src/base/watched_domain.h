// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/change_record.h"
#include "base/domain_name.h"
#include "base/ids.h"
#include "base/importance.h"
#include "base/known_status.h"

#include <QList>

#include <chrono>
#include <optional>

namespace pantau {

/// A domain as the planner sees it: once for each account that is to check it. A domain in several lists of
/// one account appears once, with the highest importance (its own, where it has one), the shortest interval
/// and the most confirmations among them. Paused domains do not appear.
struct WatchedDomain
{
    DomainName domain;
    AccountId account{};
    KnownStatus known{};
    ChangeRecord record{};
    QList<ListId> lists{}; ///< those of this account that hold it, ascending
    std::optional<std::chrono::duration<qint32>>
        interval{};        ///< up to DomainList::longestInterval; empty: as often as the quota allows
    int confirmations = 1; ///< how often a suspicion is asked for again before it is a change; 0: never
    Importance importance = Importance::Normal;
    bool isAppealed = false; ///< an appeal was sent, and it has not been taken off since

    friend bool operator==(const WatchedDomain &, const WatchedDomain &) = default;
};

} // namespace pantau

// A list of 100,000 of them grows in place.
Q_DECLARE_TYPEINFO(pantau::WatchedDomain, Q_RELOCATABLE_TYPE);
