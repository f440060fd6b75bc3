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

/// How important early detection is. The number is the weight in the plan.
enum class Importance : quint8 {
    Low = 1,
    Normal = 3,
    High = 10,
};

/// Returns "low", "normal" or "high".
[[nodiscard]] QString importanceKey(Importance importance);

/// User settings of one domain, across all its lists.
struct DomainSettings
{
    static constexpr int longestNote = 1000; ///< in characters

    std::optional<Importance> importance; ///< empty: that of its lists
    std::optional<QDateTime> pausedUntil; ///< UTC: the plan skips the domain until then
    std::optional<QDateTime> mutedUntil;  ///< UTC: no alerts until then; its history continues
    QString note;                         ///< at most longestNote characters

    friend bool operator==(const DomainSettings &, const DomainSettings &) = default;
};

/// Returns the time that means "until changed".
[[nodiscard]] inline QDateTime farFuture()
{
    return {QDate(9999, 12, 31), QTime(0, 0), Qt::UTC};
}

/// Returns the end of "for a week": local midnight seven days from now. UTC.
[[nodiscard]] inline QDateTime weekAfter(const QDateTime &now)
{
    return now.toLocalTime().date().addDays(7).startOfDay().toUTC();
}

/// A change to the settings of many domains. An empty field is left unchanged; a field with an empty value is
/// cleared.
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
    int alreadyThere = 0; ///< already in the list, or repeated among the given domains

    friend bool operator==(const AddedDomains &, const AddedDomains &) = default;
};

/// One edit of many domains: lists to join, lists to leave, and settings.
struct DomainsEdit
{
    QList<DomainName> domains;
    QList<ListId> addTo;
    QList<ListId> removeFrom;
    DomainSettingsChange settings;
};

/// The actual changes of an edit or an import, for undoing exactly those. Row ids of the database that made
/// it.
struct DomainsUndo
{
    struct Setting
    {
        qint64 domain = 0;
        DomainSettings before;
        std::optional<DomainSettings> onlyIf{}; ///< restored only if the settings are still these
    };
    using Member = std::pair<ListId, qint64>; ///< with the row id of the domain

    int domains = 0;     ///< number of edited domains
    QList<ListId> lists; ///< created lists, which are removed if they are then empty
    QList<Member> joined;
    QList<Member> left;
    QList<Setting> settings;
};

/// How a list is checked.
struct ListSettings
{
    static constexpr int mostConfirmations = 5;
    static constexpr std::chrono::seconds longestInterval = std::chrono::hours(24 * 365);

    std::optional<AccountId> account; ///< empty until the first account exists; the list is not checked until
                                      ///< then
    Importance importance = Importance::Normal;
    std::optional<std::chrono::seconds>
        interval;          ///< over zero, up to longestInterval; empty: as often as the quota allows
    int confirmations = 1; ///< rechecks required before a new status counts, 0 to mostConfirmations
    std::optional<QDateTime> mutedUntil; ///< UTC: no alerts for its domains until then
    bool looksUp = false;                ///< look up its domains over this computer's network too, for hints
    std::optional<AccountId> secondAccount{}; ///< at another service: both check its domains

    /// Returns the accounts through which the list is checked: none, one or two.
    [[nodiscard]] QList<AccountId> accounts() const
    {
        QList<AccountId> accounts;
        for (const auto &each : {account, secondAccount})
            if (each)
                accounts.append(*each);
        return accounts;
    }
    friend bool operator==(const ListSettings &, const ListSettings &) = default;
};

/// A named set of domains, for example a client or a campaign. A domain may be in several.
struct DomainList : ListSettings
{
    ListId id{};
    QString name;

    friend bool operator==(const DomainList &, const DomainList &) = default;
};

/// A domain or service of a removed list: its row id, the answers (UTC) between which it was part of the
/// list, and for a domain when it joined and left.
struct RemovedPart
{
    qint64 id = 0;
    std::optional<QDateTime> since{};
    std::optional<QDateTime> until{};
    std::optional<QDateTime> joinedAt{};
    std::optional<QDateTime> leftAt{};
};

/// A removed list with the data needed to restore it: row ids of the database it was in.
struct RemovedList
{
    DomainList list;
    QString accountName; ///< name of its account, since an edited account gets another id
    QString secondAccountName;
    QList<RemovedPart> domains;
    QList<RemovedPart> formerDomains; ///< removed from it earlier
    QList<RemovedPart> services;      ///< used by it earlier
    QList<qint64> channels;           ///< channels for chosen lists that included it
};

/// A list with the figures shown in the sidebar.
struct ListOverview
{
    DomainList list;
    int total = 0;
    int blocked = 0;
};

/// Figures of one list for the overview table.
struct ListGlance
{
    static constexpr int weeks = 12;

    DomainList list;
    int total = 0;
    int active = 0; ///< of total: not paused
    int blocked = 0;
    int unknown = 0;
    int openAppeals = 0;
    /// UTC: the oldest of the last answers of its domains. Empty while a domain has none. Paused domains are
    /// ignored.
    std::optional<QDateTime> oldestAnswer{};
    /// How many of the current domains were blocked at the end of each of the last weeks, oldest first; the
    /// last entry is now. Domains not checked by then count as not blocked.
    QList<int> blockedByWeek{};

    friend bool operator==(const ListGlance &, const ListGlance &) = default;
};

/// True if @p a comes before @p b: more blocked, then more unknown, then by name.
[[nodiscard]] bool needsMore(const ListGlance &a, const ListGlance &b);

} // namespace pantau
