// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "base/result.h"
#include "base/usage.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace pantau::engine {

/// Whether GET /limit has to be asked before anything is spent: nothing is known, the last word is of another
/// day of the service or from before a reset, or the charge of a batch is uncertain.
/// @p serviceOffset: how far the service's clock is ahead of ours.
[[nodiscard]] bool needsUsage(const LedgerState &ledger, const QDateTime &now,
                              std::chrono::milliseconds serviceOffset);

/// The service's word with a moment of reset in it also where the service does not tell one, so that the plan
/// makes the allowance last until then.
[[nodiscard]] Usage usageForPlan(const LedgerState &ledger, const QDateTime &now);

/// Whether the period of the allowance ended between two words of the service.
[[nodiscard]] bool isNewPeriod(const LedgerState &before, const Usage &after, const QDateTime &now,
                               std::chrono::milliseconds serviceOffset);

/// What a refusal for want of allowance says of it, with what it leaves out: a 402 does not name the cost.
[[nodiscard]] std::optional<Usage> toldByRefusal(const std::optional<Usage> &told,
                                                 const std::optional<Usage> &before);
/// Whether a refusal for want of quota leaves nothing that could be sent. Without a word on it, it does.
[[nodiscard]] bool isExhausted(const std::optional<Usage> &told);
/// Whether the service refused @p refusedUnits although it says that as many are left.
[[nodiscard]] bool isContradictory(qint64 refusedUnits, const std::optional<Usage> &told);

/// The service refused a check for want of quota: nothing is sent until the reset, or until it tells of more.
struct ExhaustedHold
{
    std::optional<Usage> usage;         ///< its word at the time
    QDateTime until;                    ///< UTC
    std::optional<Error> contradiction; ///< what to say where its word is that enough is left

    [[nodiscard]] bool holds(const std::optional<Usage> &latest, const QDateTime &now) const;
};

/// How many units an answered request cost: what the service's counter says where that can be the request
/// alone, else one unit cost a domain.
[[nodiscard]] qint64 chargedUnits(qint64 requestedUnits, const std::optional<Usage> &before,
                                  const std::optional<Usage> &after);

/// "The allowance is used up: 3 of 100 left. …", for domains that did not fit.
[[nodiscard]] QString usedUpSentence(const std::optional<Usage> &usage, const QDateTime &now);

/// A month of an account of which nobody knows when it begins anew.
inline constexpr int daysWithoutReset = 30;

/// When a month of an account begins anew, and how that is known.
struct NextReset
{
    enum class Basis {
        SetByUser, ///< the renewal day
        Learned,   ///< from the falls of `used` that were seen
        Assumed,   ///< neither: 30 days from the first sight
    };

    QDateTime at; ///< UTC, after the `now` it was asked for
    Basis basis = Basis::Assumed;

    friend bool operator==(const NextReset &, const NextReset &) = default;
};

/// The next reset after @p now. The contract does not publish it (8); a period is taken to begin at midnight
/// UTC of one day of the month, the last day of months that are too short for it.
///
/// Only days that agree with every fall seen are possible; where falls contradict each other the newest
/// counts. Of several possible days the latest is told, so that the allowance lasts until it surely comes.
/// Pure.
[[nodiscard]] NextReset nextReset(const ResetRecord &record, const QDateTime &now);

/// What others spend of the same allowance (the same address, the same key in a script), so that the plan
/// leaves it to them instead of running into the end of the allowance.
class ForeignSpending
{
public:
    /// Others spent @p units by @p at (UTC) since the last word of the service.
    void note(qint64 units, const QDateTime &at);
    /// Units that they are expected to spend between the two moments, at the pace of about the last day.
    [[nodiscard]] qint64 expected(const QDateTime &from, const QDateTime &until) const;

private:
    [[nodiscard]] double perDayAt(const QDateTime &at) const;

    double m_perDay = 0; ///< at m_at
    QDateTime m_at;
};

class OnlineHours;

/// All that a forecast depends on: the same input gives the same forecast.
struct ForecastInput
{
    Usage usage; ///< the service's last word
    QDateTime now;
    QList<UsageSnapshot> points;         ///< oldest first; those of earlier periods are left aside
    QList<OwnCharge> own;                ///< any order; what `used` rose by beyond them is somebody else's
    std::optional<qint64> plannedUnits;  ///< what the running plan will spend until the reset; empty: no plan
                                         ///< runs, and the pace so far is taken to go on
    qint64 freshUnits = 0;               ///< what domains that were never checked would cost
    const OnlineHours *online = nullptr; ///< null: the computer counts as always on
    std::optional<QDateTime> periodStart; ///< UTC, where known; else a day or a month before the reset
};

/// The plan stretches what is left until the reset, so it alone never runs out; others on the same quota may.
/// Abstains at zero use and in the first 5 % of the period. Pure.
[[nodiscard]] Forecast forecast(const ForecastInput &input);

} // namespace pantau::engine
