// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/reset_record.h"
#include "base/usage.h"

#include <QDateTime>

#include <optional>

namespace pantau {

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

} // namespace pantau
