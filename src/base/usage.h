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

/// What a service says of an account's allowance: an amount, what a domain costs of it, and its period.
struct Usage
{
    enum class Period {
        Daily,   ///< ends at midnight UTC
        Monthly, ///< a package; the moment of its reset is not published
    };

    Period period = Period::Daily;
    int unitCost = 1;                  ///< units charged for each domain, at least 1
    qint64 limit = 0;                  ///< units in the period
    qint64 used = 0;                   ///< may exceed the limit when somebody else overdrew
    qint64 remaining = 0;              ///< never below 0
    std::optional<QDateTime> resetsAt; ///< UTC; empty for a month whose end has not been learned yet
    QString packageName;               ///< of a month; text from outside, show it as plain text

    [[nodiscard]] bool isDaily() const { return period == Period::Daily; }
    /// Whether the unit is a credit, else a check.
    [[nodiscard]] bool countsCredits() const { return period == Period::Monthly; }
    /// How many domains the remaining allowance pays for.
    [[nodiscard]] qint64 remainingChecks() const { return remaining / std::max(1, unitCost); }

    friend bool operator==(const Usage &, const Usage &) = default;
};

/// The midnight UTC that ends the service's day in which @p nowUtc lies.
[[nodiscard]] QDateTime nextMidnightUtc(const QDateTime &nowUtc);

/// What the service said of an account's allowance at one moment, for charts.
struct UsageSnapshot
{
    QDateTime at; ///< UTC
    qint64 used = 0;
    qint64 limit = 0;
    qint64 remaining = 0;
};

/// What one of our own batches was charged, or several merged.
struct OwnCharge
{
    QDateTime at; ///< UTC
    qint64 units = 0;
};

/// From (inclusive) and to (exclusive) of a stretch of time, UTC.
struct TimeSpan
{
    QDateTime from;
    QDateTime to;
};

/// The local day @p day, whatever its length.
[[nodiscard]] TimeSpan localDay(const QDate &day);

/// What was spent on one local day, in units (checks or credits).
struct DayUse
{
    QDate day;
    qint64 ours = 0;              ///< what our own batches were charged
    std::optional<qint64> others; ///< what the service's count rose by beyond it; empty: the service told too
                                  ///< little that day
};

/// What the checks of one list's domains cost.
struct ListShare
{
    ListId list{};
    QString name;
    double units = 0; ///< a domain in several lists at one service counts for each with an equal part
};

/// What an account's checks went to. Both are of one moment: what no list accounts for is their difference.
struct ListShares
{
    QList<ListShare> lists; ///< most first
    qint64 units = 0;       ///< what our own batches were charged: checks or credits
};

/// What an account's quota went to in a span of time: units that our own batches were charged, by why they
/// were sent.
struct UsePurposes
{
    qint64 planned = 0; ///< by the plan, first checks and those after hints among them
    qint64 confirmations = 0;
    qint64 byHand = 0;
    int firstChecks = 0;   ///< domains that the service answered for the first time, as this account asked
    int answeredHints = 0; ///< hints at its service that a check answered

    [[nodiscard]] qint64 ours() const { return planned + confirmations + byHand; }
    friend bool operator==(const UsePurposes &, const UsePurposes &) = default;
};

/// One answer.
struct DayCheck
{
    QDateTime at; ///< UTC
    DomainName domain;
    BlockStatus status = BlockStatus::Unknown;
};

/// Whether a month that begins anew on @p day, 1 to 31, does so on @p date: on the last day of a month that
/// is too short for it.
[[nodiscard]] inline bool renewsOn(int day, const QDate &date)
{
    return std::min(day, date.daysInMonth()) == date.day();
}

/// What is known of the moment at which a month of an account begins anew; the contract does not publish it
/// (8).
struct ResetRecord
{
    /// A fall of `used`: the reset was after `notBefore` and not after `notAfter`. UTC.
    struct Window
    {
        QDateTime notBefore;
        QDateTime notAfter;

        friend bool operator==(const Window &, const Window &) = default;
    };

    QDateTime firstUsageAt;        ///< UTC, the service's first word; invalid before it
    std::optional<int> renewalDay; ///< 1 to 31, set by the user: the day of the month, UTC
    QList<Window> seen;            ///< oldest first, at most 12

    friend bool operator==(const ResetRecord &, const ResetRecord &) = default;
};

/// What the ledger holds of one account.
struct LedgerState
{
    std::optional<Usage> usage; ///< the service's last word; empty before the first
    QDateTime usageAt;          ///< UTC, when it was said; invalid before the first
    qint64 unsettledUnits = 0;  ///< charged for batches whose outcome the service has not told yet
    bool needsSettling = false; ///< a batch was left in flight by a crash, or its charge is uncertain: ask
                                ///< GET /limit before spending again
    bool isOfOldKey = false;    ///< the word: the account's key has been replaced since
    QDateTime lastPlannedAt; ///< UTC, when the plan last sent a batch that was not free in the end; invalid
                             ///< before the first
    ResetRecord resets;      ///< of an account with a monthly package

    /// Units that may still be spent: never negative, 0 while nothing is known.
    [[nodiscard]] qint64 availableUnits() const
    {
        return usage ? std::max<qint64>(0, usage->remaining - unsettledUnits) : 0;
    }
};

/// Who asked for a batch; earlier ones go first.
enum class BatchReason {
    User,
    Confirmation,
    Plan,
};

/// The first day of the last month that is over at @p now, by the clock of @p zone.
[[nodiscard]] QDate lastFinishedMonth(const QDateTime &now, const QTimeZone &zone);
/// The first moment of @p day, UTC: of two midnights, where the clock goes back over midnight, the first.
[[nodiscard]] QDateTime startOfDay(const QDate &day, const QTimeZone &zone);
/// The month that begins with @p first in @p zone, up to its last millisecond; UTC.
[[nodiscard]] TimeSpan monthIn(const QTimeZone &zone, const QDate &first);

} // namespace pantau
