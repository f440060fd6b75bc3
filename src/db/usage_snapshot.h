// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/usage.h"
#include "db/resets.h"
#include "db/transaction.h"

#include <optional>

namespace pantau::db {

/// The service's last word on one account, and what is needed to tell from the next one how much of the open
/// batches was charged: `used` when no batch was open, and what was confirmed since.
///
/// What is left is never more than our own count leaves: a word that claims more within one period is lowered
/// to what the last one left less what was sent since. A new day, another package or a greater limit counts
/// at once. A package's figures may also rise by themselves, since it is renewed on a day that is not
/// published and credits can be bought: that is believed once a day, and what rose meanwhile as soon as the
/// day is over. A renewal need not wait: a midnight on which the user says that it comes, or a package that
/// is unused again where no other reset was seen for a month.
class UsageLedger
{
public:
    /// Reads the account's row, if there is one.
    UsageLedger(db::Transaction &transaction, AccountId account);

    [[nodiscard]] const std::optional<Usage> &usage() const { return m_usage; }
    [[nodiscard]] const QDateTime &saidAt() const { return m_saidAt; }

    /// @p units of the @p sentUnits of a batch were charged for sure. Without a word that includes them, the
    /// last one is lowered.
    void confirmed(qint64 units, qint64 sentUnits, bool wordFollows);
    /// The service's new word. A period that ended since the last one is noticed by the fall of `used` or by
    /// its known end; a reset of a package is recorded as resets.h says.
    void say(const Usage &usage, const QDateTime &now);
    /// The key was replaced since: the next word is another quota's.
    [[nodiscard]] bool isOfOldKey() const { return m_isOfOldKey; }
    /// How far `used` rose beyond the confirmed units: what open batches, and strangers, were charged.
    [[nodiscard]] qint64 unexplainedUnits() const;
    /// No batch is open any more: the last word explains everything before it.
    void nothingOpen();
    /// Writes the row, and a point of the chart when there was a new word.
    void save();

private:
    [[nodiscard]] bool isSamePackage(const Usage &usage) const;
    void learnReset(const Usage &usage, const QDateTime &now);
    [[nodiscard]] qint64 believable(const Usage &usage, const QDateTime &now);
    [[nodiscard]] bool isReset(const SaidUsage &said, const Usage &usage, const QDateTime &now) const;
    [[nodiscard]] bool hasRisenSince(const SaidUsage &said) const;

    db::Transaction &m_transaction;
    AccountId m_account;
    std::optional<Usage> m_usage;
    qint64 m_saidRemaining = 0; ///< of the new word, as it was said
    qint64 m_sentUnits = 0;     ///< which the new word includes
    QDateTime m_saidAt;
    std::optional<QDateTime> m_roseAt;
    QDateTime m_firstSaidAt; ///< of the present package
    qint64 m_baseUsed = 0;
    qint64 m_baseConfirmed = 0;
    bool m_isOfOldKey = false;
    bool m_isNewWord = false;
};

} // namespace pantau::db
