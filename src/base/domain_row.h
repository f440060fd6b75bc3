// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/change.h"
#include "base/domain_name.h"
#include "base/domain_settings.h"
#include "base/ids.h"
#include "base/known_status.h"

#include <QHash>
#include <QStringList>

#include <optional>
#include <vector>

namespace pantau {

/// Names a row of the domain table: a domain at one of the services that watch it. Row ids of the database.
struct DomainKey
{
    qint64 domain = 0;
    qint64 service = 0; ///< 0: its lists have no account

    friend bool operator==(const DomainKey &, const DomainKey &) = default;
    friend size_t qHash(const DomainKey &key, size_t seed = 0)
    {
        return qHashMulti(seed, key.domain, key.service);
    }
};

struct DomainCounts
{
    int total = 0;
    int blocked = 0;
    int notBlocked = 0;
    int unknown = 0;
    int changed = 0; ///< of them, since the moment that was asked for

    friend bool operator==(const DomainCounts &, const DomainCounts &) = default;
};

/// A domain as the table shows it: once for each service address at which one of its lists has it watched.
struct DomainRow
{
    DomainName domain;
    std::optional<AccountId> account; ///< through which it is checked; empty when its list has no account
    QString service;                  ///< ServiceAddress::text(), empty as above
    KnownStatus known;                ///< status, since, last answered, suspicion, reason
    QStringList lists;                ///< names of all its lists at this service, sorted
    std::optional<Change> lastChange; ///< the newest, with its window
    DomainSettings settings{};        ///< what a person set for it
    Importance importance = Importance::Normal; ///< its own, else the highest of its lists
};

/// What each of some days, oldest first, was: Blocked when a run of blocked touches it, else NotBlocked when
/// one of not blocked does, else Unknown.
using DayStatuses = std::vector<BlockStatus>;

} // namespace pantau
