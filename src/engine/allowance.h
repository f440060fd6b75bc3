// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/usage.h"

#include <QDateTime>
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

} // namespace pantau::engine
