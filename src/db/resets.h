// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/usage.h"
#include "db/transaction.h"

#include <optional>

namespace pantau::db {

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

/// Whether a midnight on which the package is renewed lies after @p from and not after @p to, as far as the
/// user has told the day.
[[nodiscard]] bool isRenewedBetween(const ResetRecord &record, const QDateTime &from, const QDateTime &to);
/// Whether a reset was seen so short before @p now that the next one cannot have come yet.
[[nodiscard]] bool wasResetLately(const ResetRecord &record, const QDateTime &now);

/// The word that was stored at @p at, which is the newest one, whatever the clock said of others. Where it
/// has been forgotten, the one before.
[[nodiscard]] std::optional<SaidUsage> lastSaidUsage(db::Transaction &transaction, AccountId account,
                                                     const QDateTime &at);
/// Whether a word from @p from to @p to left more of its limit than the one before it.
[[nodiscard]] bool hasRisenBetween(db::Transaction &transaction, AccountId account, const QDateTime &from,
                                   const QDateTime &to);
/// What our own batches that were closed as not charged at @p since or later would have cost.
[[nodiscard]] qint64 releasedUnitsSince(db::Transaction &transaction, AccountId account,
                                        const QDateTime &since);

/// The same of those that were on their way at @p at, when a word may have counted them.
[[nodiscard]] qint64 releasedUnitsAround(db::Transaction &transaction, AccountId account,
                                         const QDateTime &at);

[[nodiscard]] ResetRecord resetRecord(db::Transaction &transaction, AccountId account);
void saveReset(db::Transaction &transaction, AccountId account, const ResetRecord::Window &window);
/// A new package begins on a day of its own.
void forgetResets(db::Transaction &transaction, AccountId account);

} // namespace pantau::db
