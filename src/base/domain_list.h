// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/importance.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace pantau {

/// A named set of domains, for example a client or a campaign. A domain may be in several.
struct DomainList
{
    static constexpr int mostConfirmations = 5;
    static constexpr std::chrono::seconds longestInterval = std::chrono::hours(24 * 365);

    ListId id{};
    QString name;
    std::optional<AccountId> account; ///< empty until the first account exists: nothing is checked until then
    Importance importance = Importance::Normal;
    std::optional<std::chrono::seconds>
        interval; ///< over zero, up to longestInterval; empty: as often as the quota allows
    int confirmations =
        1; ///< 0 to mostConfirmations: how often a new status is asked for again before it counts
    std::optional<QDateTime> mutedUntil; ///< UTC: no alerts of its domains until then
    bool looksUp = false;                ///< its domains are looked up over the own network too, for hints

    friend bool operator==(const DomainList &, const DomainList &) = default;
};

/// How a list is checked; DomainList explains the fields.
struct ListSettings
{
    std::optional<AccountId> account;
    Importance importance = Importance::Normal;
    std::optional<std::chrono::seconds> interval;
    int confirmations = 1;
    std::optional<QDateTime> mutedUntil;
    bool looksUp = false;

    [[nodiscard]] static ListSettings of(const DomainList &list)
    {
        return {list.account,       list.importance, list.interval,
                list.confirmations, list.mutedUntil, list.looksUp};
    }
    friend bool operator==(const ListSettings &, const ListSettings &) = default;
};

/// Domain or service of a removed list: its row id, and the answers (UTC) after which the list got and lost
/// it.
struct RemovedPart
{
    qint64 id = 0;
    std::optional<QDateTime> since{};
    std::optional<QDateTime> until{};
};

/// A list that was removed, with what it takes to bring it back: row ids of the database that had it.
struct RemovedList
{
    DomainList list;
    QString accountName; ///< an account that is edited becomes another one of this name
    QList<RemovedPart> domains;
    QList<RemovedPart> formerDomains; ///< that were in it once
    QList<RemovedPart> services;      ///< that it used before
    QList<qint64> channels;           ///< for chosen lists, of which it was one
};

/// A list with what the side column shows of it.
struct ListOverview
{
    DomainList list;
    int total = 0;
    int blocked = 0;
};

} // namespace pantau
