// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_name.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>
#include <utility>

namespace pantau {

/// How much a late discovery matters; the number is the weight in the plan.
enum class Importance : quint8 {
    Low = 1,
    Normal = 3,
    High = 10,
};

/// "low", "normal", "high".
[[nodiscard]] QString importanceKey(Importance importance);
[[nodiscard]] std::optional<Importance> importanceFromKey(QStringView key);

/// What a person set for one domain, whatever lists it is in.
struct DomainSettings
{
    static constexpr int longestNote = 1000; ///< in characters

    std::optional<Importance> importance; ///< empty: that of its lists
    std::optional<QDateTime> pausedUntil; ///< UTC: the plan leaves it alone until then
    std::optional<QDateTime> mutedUntil;  ///< UTC: no alerts of it until then; its history goes on
    QString note;                         ///< at most longestNote characters

    friend bool operator==(const DomainSettings &, const DomainSettings &) = default;
};

/// For "until I say otherwise".
[[nodiscard]] inline QDateTime farFuture()
{
    return {QDate(9999, 12, 31), QTime(0, 0), Qt::UTC};
}

/// When "for a week" ends wherever it is chosen: at the local midnight seven days on. UTC.
[[nodiscard]] inline QDateTime weekAfter(const QDateTime &now)
{
    return now.toLocalTime().date().addDays(7).startOfDay().toUTC();
}

/// What to change of the settings of many domains. An empty field stays as it is; one that holds an empty
/// value is cleared.
struct DomainSettingsChange
{
    std::optional<std::optional<Importance>> importance;
    std::optional<std::optional<QDateTime>> pausedUntil;
    std::optional<std::optional<QDateTime>> mutedUntil;
    std::optional<QString> note;

    [[nodiscard]] DomainSettings applied(DomainSettings settings) const;
};

struct AddedDomains
{
    int added = 0;
    int alreadyThere = 0; ///< in the list before, or more than once among the given ones

    friend bool operator==(const AddedDomains &, const AddedDomains &) = default;
};

/// One change for many domains: lists that they join, lists that they leave, and settings.
struct DomainsEdit
{
    QList<DomainName> domains;
    QList<ListId> addTo;
    QList<ListId> removeFrom;
    DomainSettingsChange settings;
};

/// What an edit really changed: enough to take back exactly that, and nothing else. Row ids of the database
/// that made it.
struct DomainsUndo
{
    struct Setting
    {
        qint64 domain = 0;
        DomainSettings before;
    };
    using Member = std::pair<ListId, qint64>; ///< of the domain with this row id

    int domains = 0; ///< how many were edited
    QList<Member> joined;
    QList<Member> left;
    QList<Setting> settings;
};

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

/// How one list does, in a row beside the others.
struct ListGlance
{
    static constexpr int weeks = 12;

    DomainList list;
    int total = 0;
    int active = 0; ///< of total: not paused
    int blocked = 0;
    int unknown = 0;
    int openAppeals = 0;
    /// UTC: the last answer for the domain whose last answer is the longest ago; empty while a domain has
    /// none. Paused domains do not count.
    std::optional<QDateTime> oldestAnswer{};
    /// How many of today's domains were blocked at the end of each of the last weeks, oldest first; the last
    /// is now. What was not checked then counts as not blocked.
    QList<int> blockedByWeek{};

    friend bool operator==(const ListGlance &, const ListGlance &) = default;
};

/// Whether @p a needs somebody sooner than @p b: more blocked, then more unknown; else by name.
[[nodiscard]] bool needsMore(const ListGlance &a, const ListGlance &b);

} // namespace pantau
