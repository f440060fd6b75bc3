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

/// True if GET /limit must be sent before anything is spent. This is so if the usage is unknown or outdated
/// (from another day of the service or before a reset), or if the charge of a batch is
/// uncertain. @p serviceOffset: how far the service's clock is ahead of ours.
[[nodiscard]] bool needsUsage(const LedgerState &ledger, const QDateTime &now,
                              std::chrono::milliseconds serviceOffset);

/// Returns the reported usage with a reset time added if the service gives none, so that the plan makes the
/// allowance last until then.
[[nodiscard]] Usage usageForPlan(const LedgerState &ledger, const QDateTime &now);

/// True if a period of the allowance ended between the two reports.
[[nodiscard]] bool isNewPeriod(const LedgerState &before, const Usage &after, const QDateTime &now,
                               std::chrono::milliseconds serviceOffset);

/// Returns the usage in a refusal, with missing fields filled in from @p before: a 402 does not contain the
/// cost.
[[nodiscard]] std::optional<Usage> usageFromRefusal(const std::optional<Usage> &reported,
                                                    const std::optional<Usage> &before);
/// True if a refusal leaves nothing that could be sent.
[[nodiscard]] bool isExhausted(const Usage &reported);
/// True if the service refused @p refusedUnits although it reports at least that many left.
[[nodiscard]] bool isContradictory(qint64 refusedUnits, const Usage &reported);

/// The service refused a check because the quota is used up. Nothing is sent until the reset, or until it
/// reports more.
struct ExhaustedHold
{
    std::optional<Usage> usage;         ///< reported at the time of the refusal
    QDateTime until;                    ///< UTC
    std::optional<Error> contradiction; ///< error to show if the service reports enough left

    [[nodiscard]] bool holds(const std::optional<Usage> &latest, const QDateTime &now) const;
};

/// Returns how many units an answered request cost: the difference in the service's counter if the request
/// alone can explain it, otherwise one unit cost per domain.
[[nodiscard]] qint64 chargedUnits(qint64 requestedUnits, const std::optional<Usage> &before,
                                  const std::optional<Usage> &after);

/// Returns a message such as "The allowance is used up: 3 of 100 left. …" for domains that did not fit.
[[nodiscard]] QString usedUpSentence(const std::optional<Usage> &usage, const QDateTime &now);

/// Assumed billing month if the renewal day is unknown.
inline constexpr int daysWithoutReset = 30;

/// When the billing month of an account resets, and how that is known.
struct NextReset
{
    enum class Basis {
        SetByUser, ///< the renewal day
        Learned,   ///< from observed drops of `used`
        Assumed,   ///< neither: 30 days from the first report
    };

    QDateTime at; ///< UTC, after the given `now`
    Basis basis = Basis::Assumed;

    friend bool operator==(const NextReset &, const NextReset &) = default;
};

/// Returns the next reset after @p now. The contract does not publish it (8). A period is assumed to start
/// at midnight UTC on a fixed day of the month, or on the last day of months that are too short.
///
/// Only days that agree with every observed drop are considered; if drops contradict each other, the newest
/// counts. If several days are possible, returns the latest, so that the allowance lasts until the reset.
/// Pure.
[[nodiscard]] NextReset nextReset(const ResetRecord &record, const QDateTime &now);

/// Estimates what others spend of the same allowance (the same address, or the same key in a script), so
/// that the plan leaves it to them.
class ForeignSpending
{
public:
    /// Records that others spent @p units by @p at (UTC) since the last report.
    void note(qint64 units, const QDateTime &at);
    /// Returns the units of the @p remaining ones to leave to them between the two times: what they would
    /// spend at the pace of about the last day, but at most half. They may have stopped, and if not,
    /// monitoring must still go on.
    [[nodiscard]] qint64 shareOf(qint64 remaining, const QDateTime &from, const QDateTime &until) const;

private:
    [[nodiscard]] double perDayAt(const QDateTime &at) const;

    double m_perDay = 0; ///< at m_at
    QDateTime m_at;
};

class OnlineHours;

/// Everything a forecast depends on. The same input gives the same forecast.
struct ForecastInput
{
    Usage usage; ///< as last reported by the service
    QDateTime now;
    QList<UsageSnapshot> points;         ///< oldest first; those of earlier periods are ignored
    QList<OwnCharge> own;                ///< in any order; any further rise of `used` is spending by others
    std::optional<qint64> plannedUnits;  ///< what the running plan will spend until the reset; empty: no plan
                                         ///< runs, and the pace so far is assumed to continue
    qint64 freshUnits = 0;               ///< cost of checking domains that were never checked
    const OnlineHours *online = nullptr; ///< nullptr: the computer counts as always on
    std::optional<QDateTime> periodStart; ///< UTC, if known; otherwise a day or a month before the reset
};

/// Predicts whether the allowance lasts until the reset. The plan spreads it until then, so only others on
/// the same quota can exhaust it. Makes no prediction at zero use or in the first 5 % of the period. Pure.
[[nodiscard]] Forecast forecast(const ForecastInput &input);

} // namespace pantau::engine
