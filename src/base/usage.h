// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_name.h"
#include "base/status.h"

#include <QDate>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QTimeZone>

#include <algorithm>
#include <optional>

namespace pantau {

/// Allowance of an account as reported by the service: amount, cost per domain, and period.
struct Usage
{
    enum class Period {
        Daily,   ///< resets at midnight UTC
        Monthly, ///< a package; the service does not publish its reset time
    };
    enum class Unit { Check, Credit, Request };

    Period period = Period::Daily;
    int unitCost = 1;                      ///< units charged per domain, at least 1; per request if
                                           ///< domainsPerRequest is set
    qint64 limit = 0;                      ///< units per period
    qint64 used = 0;                       ///< may exceed the limit if others overdrew the allowance
    qint64 remaining = 0;                  ///< never below 0
    std::optional<QDateTime> resetsAt;     ///< UTC; empty for a month with an unknown end
    QString packageName;                   ///< of a monthly package; text from outside, show it as plain text
    int domainsPerRequest = 0;             ///< most domains of a request, which costs as much as one; 0: each
                                           ///< domain is charged
    std::optional<QDateTime> planEndsAt{}; ///< UTC; empty if the service reports no end of the plan

    [[nodiscard]] bool isDaily() const { return period == Period::Daily; }
    /// What the service charges, for texts.
    [[nodiscard]] Unit unit() const
    {
        return domainsPerRequest > 0 ? Unit::Request : isDaily() ? Unit::Check : Unit::Credit;
    }
    /// Number of domains that a payment of unitCost covers.
    [[nodiscard]] qint64 domainsPerPayment() const { return std::max(1, domainsPerRequest); }
    /// Price of one request with @p domains, in units.
    [[nodiscard]] qint64 unitsFor(qint64 domains) const
    {
        return (domains + domainsPerPayment() - 1) / domainsPerPayment() * std::max(1, unitCost);
    }
    /// Maximum number of domains that @p units pay for; never negative.
    [[nodiscard]] qint64 checksFor(qint64 units) const
    {
        return std::max<qint64>(0, units) / std::max(1, unitCost) * domainsPerPayment();
    }
    /// Number of domains that the remaining allowance pays for.
    [[nodiscard]] qint64 remainingChecks() const { return checksFor(remaining); }

    friend bool operator==(const Usage &, const Usage &) = default;
};

/// Returns the midnight UTC at the end of the service's day that contains @p nowUtc.
[[nodiscard]] QDateTime nextMidnightUtc(const QDateTime &nowUtc);

/// Reported allowance of an account at one time, for charts.
struct UsageSnapshot
{
    QDateTime at; ///< UTC
    qint64 used = 0;
    qint64 limit = 0;
    qint64 remaining = 0;
};

/// Charge for one of this program's batches, or for several merged.
struct OwnCharge
{
    QDateTime at; ///< UTC
    qint64 units = 0;
};

/// A time span, UTC; `from` is inclusive and `to` exclusive.
struct TimeSpan
{
    QDateTime from;
    QDateTime to;
};

/// Returns the local day @p day, which may not have 24 hours.
[[nodiscard]] TimeSpan localDay(const QDate &day);

/// Units spent on one local day.
struct DayUse
{
    QDate day;
    qint64 ours = 0;              ///< charged for this program's batches
    std::optional<qint64> others; ///< further increase of the service's count; empty if the service reported
                                  ///< too little that day
};

/// Cost of the checks of one list's domains.
struct ListShare
{
    ListId list{};
    QString name;
    double units = 0; ///< a domain in several lists at one service counts for each in equal parts
};

/// Cost of an account's checks by list. Both values are of the same time; the difference belongs to no list.
struct ListShares
{
    QList<ListShare> lists; ///< highest first
    qint64 units = 0;       ///< charged for this program's batches
};

/// Units charged for an account's batches in a time span, by the reason for the checks.
struct UsePurposes
{
    qint64 planned = 0; ///< including first checks and checks after hints
    qint64 confirmations = 0;
    qint64 byHand = 0;
    int firstChecks = 0;   ///< domains that the service answered for the first time, for this account
    int answeredHints = 0; ///< hints at its service that were settled by a check

    [[nodiscard]] qint64 ours() const { return planned + confirmations + byHand; }
    friend bool operator==(const UsePurposes &, const UsePurposes &) = default;
};

struct DayCheck
{
    QDateTime at; ///< UTC
    DomainName domain;
    BlockStatus status = BlockStatus::Unknown;
};

/// True if a monthly period with renewal day @p day, 1 to 31, renews on @p date. In months that are too short
/// it renews on the last day.
[[nodiscard]] inline bool renewsOn(int day, const QDate &date)
{
    return std::min(day, date.daysInMonth()) == date.day();
}

/// Known facts about the time at which an account's monthly period resets. The contract does not publish it
/// (8).
struct ResetRecord
{
    /// A decrease of `used`: the reset was after `notBefore` and not after `notAfter`. UTC.
    struct Window
    {
        QDateTime notBefore;
        QDateTime notAfter;

        friend bool operator==(const Window &, const Window &) = default;
    };

    QDateTime firstUsageAt;        ///< UTC, of the service's first report; invalid before it
    std::optional<int> renewalDay; ///< 1 to 31, set by the user: day of the month, UTC
    QList<Window> seen;            ///< oldest first, at most 12

    friend bool operator==(const ResetRecord &, const ResetRecord &) = default;
};

/// Quota state of one account.
struct LedgerState
{
    std::optional<Usage> usage; ///< the service's last report; empty before the first
    QDateTime usageAt;          ///< UTC, time of that report; invalid before the first
    qint64 unsettledUnits = 0;  ///< reserved for batches whose charge the service has not reported yet
    bool needsSettling = false; ///< a batch was in flight during a crash, or its charge is uncertain: send
                                ///< GET /limit before spending again
    bool isOfOldKey = false;    ///< the last report is for a key or a limit that has since been replaced
    QDateTime lastPlannedAt;    ///< UTC, when the plan last sent a batch that was charged; invalid before the
                                ///< first
    ResetRecord resets;         ///< for an account with a monthly package

    /// Returns the units that may still be spent; never negative, 0 while unknown.
    [[nodiscard]] qint64 availableUnits() const
    {
        return usage ? std::max<qint64>(0, usage->remaining - unsettledUnits) : 0;
    }
};

/// Why a batch was requested. Earlier values have priority.
enum class BatchReason {
    User,
    Confirmation,
    Plan,
};

/// Returns the first day of the last month that is over at @p now in @p zone.
[[nodiscard]] QDate lastFinishedMonth(const QDateTime &now, const QTimeZone &zone);
/// Returns the start of @p day, UTC. If midnight occurs twice because clocks are set back, the first.
[[nodiscard]] QDateTime startOfDay(const QDate &day, const QTimeZone &zone);
/// Returns the month that starts with @p first in @p zone, up to its last millisecond; UTC.
[[nodiscard]] TimeSpan monthIn(const QTimeZone &zone, const QDate &first);

} // namespace pantau
