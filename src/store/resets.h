// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/reset_record.h"
#include "core/usage.h"
#include "sql/transaction.h"

#include <optional>

namespace pantau::store {

/// One word of the service, as it said it: the ledger's own estimates are not in it.
struct SaidUsage
{
    QDateTime at; ///< UTC
    qint64 limit = 0;
    qint64 used = 0;
    qint64 remaining = 0;
};

/// Whether a new period of a package began between two words on the same package, told from the figures
/// alone. The rule: at an unchanged limit the service gave back (`used` fell or `remaining` rose, whichever
/// is more) at least half of all that was used and at least a hundredth of the limit. @p releasedUnits, those
/// of our own batches in between that ended without a charge, may have been given back for that and do not
/// count. So a refund, a changed limit, and strangers' spending are no reset; and a reset that is missed
/// because next to nothing had been used costs only a later one to learn from.
[[nodiscard]] bool beginsNewPeriod(const SaidUsage &before, const Usage &after, qint64 releasedUnits);

/// The newest word that was stored; empty before the first.
[[nodiscard]] std::optional<SaidUsage> lastSaidUsage(sql::Transaction &transaction, AccountId account);
/// What our own batches that were closed as not charged at @p since or later would have cost.
[[nodiscard]] qint64 releasedUnitsSince(sql::Transaction &transaction, AccountId account,
                                        const QDateTime &since);

/// The same of those that were on their way at @p at, when a word may have counted them.
[[nodiscard]] qint64 releasedUnitsAround(sql::Transaction &transaction, AccountId account,
                                         const QDateTime &at);

[[nodiscard]] ResetRecord resetRecord(sql::Transaction &transaction, AccountId account);
void saveReset(sql::Transaction &transaction, AccountId account, const ResetRecord::Window &window);
/// A new package begins on a day of its own.
void forgetResets(sql::Transaction &transaction, AccountId account);

} // namespace pantau::store
