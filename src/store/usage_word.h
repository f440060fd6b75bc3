// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/usage.h"
#include "store/transaction.h"

#include <optional>

namespace pantau::store {

/// The service's last word on one account, and what is needed to tell from the next one how much of the open
/// batches was charged: `used` when no batch was open, and what was confirmed since.
class UsageLedger
{
public:
    /// Reads the account's row, if there is one.
    UsageLedger(Transaction &transaction, AccountId account);

    [[nodiscard]] const std::optional<Usage> &usage() const { return m_usage; }
    [[nodiscard]] const QDateTime &saidAt() const { return m_saidAt; }

    /// @p units were charged for sure. Without a word that includes them, the last one is lowered.
    void confirmed(qint64 units, bool wordFollows);
    /// The service's new word. A period that ended since the last one is noticed by the fall of `used` or by
    /// its known end; a reset of a package is recorded as resets.h says.
    void say(const Usage &usage, const QDateTime &now);
    /// How far `used` rose beyond the confirmed units: what open batches, and strangers, were charged.
    [[nodiscard]] qint64 unexplainedUnits() const;
    /// No batch is open any more: the last word explains everything before it.
    void nothingOpen();
    /// Writes the row, and a point of the chart when there was a new word.
    void save();

private:
    void learnReset(const Usage &usage, const QDateTime &now);

    Transaction &m_transaction;
    AccountId m_account;
    std::optional<Usage> m_usage;
    QDateTime m_saidAt;
    QDateTime m_firstSaidAt; ///< of the present package
    qint64 m_baseUsed = 0;
    qint64 m_baseConfirmed = 0;
    bool m_isNewWord = false;
};

} // namespace pantau::store
