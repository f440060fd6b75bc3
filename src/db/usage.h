// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "base/status.h"
#include "base/usage.h"
#include "db/transaction.h"

#include <QDate>
#include <QDateTime>
#include <QList>

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

class Database;

/// What was spent on what, for charts. Sums are made by SQL. With many domains a call takes seconds: read it
/// aside. For any connection. Kinds: NotFound for an account that is none, Storage.
class UsageHistory
{
public:
    explicit UsageHistory(const Database &database) : m_database(database) {}

    /// Local days from @p first to @p last, each with an entry, oldest first; at most 400.
    [[nodiscard]] Result<QList<DayUse>> days(AccountId account, const QDate &first, const QDate &last) const;
    /// When the present quota, that of another key or package than before, was first heard of; empty where
    /// nothing was spent in @p span before that.
    [[nodiscard]] Result<std::optional<QDateTime>> quotaBegan(AccountId account, const TimeSpan &span) const;
    /// The account's lists with what the checks of their domains at its service cost, by what one costs now.
    [[nodiscard]] Result<ListShares> lists(AccountId account, const TimeSpan &span) const;
    /// What the account's batches that were answered in @p span were sent for.
    [[nodiscard]] Result<UsePurposes> purposes(AccountId account, const TimeSpan &span) const;
    /// The answers of the account's service, newest first. The work grows with the number of domains, not of
    /// checks.
    [[nodiscard]] Result<QList<DayCheck>> checks(AccountId account, const TimeSpan &span, int offset,
                                                 int limit) const;

private:
    const Database &m_database;
};

} // namespace pantau::db
