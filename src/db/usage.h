// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/result.h"
#include "base/usage.h"
#include "db/repository.h"
#include "db/transaction.h"

#include <QDate>
#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau::db {

/// A usage report of the service, unmodified: without the ledger's own estimates.
struct ReportedUsage
{
    QDateTime at; ///< UTC
    qint64 limit = 0;
    qint64 used = 0;
    qint64 remaining = 0;
};

/// True if a new period of a package started between two usage reports on it, judging by the figures
/// alone. The limit is unchanged, and the service gave back at least half of the used units and at least
/// 1% of the limit. Given back is the decrease of `used` or the increase of `remaining`, whichever is
/// more. @p releasedUnits, the units of our own batches that ended without a charge, are subtracted.
/// Refunds, limit changes and use by others therefore do not count as a reset. A reset after almost no use
/// may be missed; a later one is detected instead.
[[nodiscard]] bool beginsNewPeriod(const ReportedUsage &before, const Usage &after, qint64 releasedUnits);

/// True if a midnight of the package's renewal day is after @p from and not after @p to, if the user has
/// entered the day.
[[nodiscard]] bool isRenewedBetween(const ResetRecord &record, const QDateTime &from, const QDateTime &to);
/// True if the last reset was so recent that the next one cannot have happened by @p now.
[[nodiscard]] bool wasResetLately(const ResetRecord &record, const QDateTime &now);

/// The usage report stored at @p at, which is the newest regardless of clock changes. If it has been
/// deleted, the one before.
[[nodiscard]] std::optional<ReportedUsage> lastReportedUsage(Transaction &transaction, AccountId account,
                                                             const QDateTime &at);
/// True if a usage report from @p from to @p to has more units remaining than the one before it.
[[nodiscard]] bool hasRisenBetween(Transaction &transaction, AccountId account, const QDateTime &from,
                                   const QDateTime &to);
/// Units of our own batches that were closed as not charged at @p since or later.
[[nodiscard]] qint64 releasedUnitsSince(Transaction &transaction, AccountId account, const QDateTime &since);

/// The same for batches in flight at @p at, which a usage report may have counted.
[[nodiscard]] qint64 releasedUnitsAround(Transaction &transaction, AccountId account, const QDateTime &at);

[[nodiscard]] ResetRecord resetRecord(Transaction &transaction, AccountId account);
void saveReset(Transaction &transaction, AccountId account, const ResetRecord::Window &window);
/// Call when the package changes, because a new one has another renewal day.
void forgetResets(Transaction &transaction, AccountId account);

/// The service's last usage report on one account. Also stores the data to calculate the charge for
/// open batches from the next report: `used` when no batch was open, and the units confirmed since.
///
/// The remaining units are never more than our own count leaves. A report with more, within one period, is
/// reduced to the last remaining units less the units sent since. A new day, another package or a higher
/// limit counts immediately. A package may also gain units at any time, because its renewal day is not
/// published and credits can be bought. Such an increase is accepted once a day; a further one as soon as
/// the day is over. A renewal is accepted immediately: a midnight of the user's renewal day, or an almost
/// unused package if no other reset was seen for a month.
class UsageLedger
{
public:
    /// Reads the account's row, if there is one.
    UsageLedger(Transaction &transaction, AccountId account);

    [[nodiscard]] const std::optional<Usage> &usage() const { return m_usage; }
    [[nodiscard]] const QDateTime &reportedAt() const { return m_saidAt; }

    /// @p units of the batch's @p sentUnits are confirmed as charged. Unless a usage report that includes
    /// them follows, the last one is reduced.
    void confirmed(qint64 units, qint64 sentUnits, bool wordFollows);
    /// Processes a new usage report. The end of a period is detected by a decrease of `used` or by its
    /// known end. Records a package reset as defined by beginsNewPeriod().
    void say(const Usage &usage, const QDateTime &now);
    /// True if the key was replaced since. The next usage report may be for another quota.
    [[nodiscard]] bool isOfOldKey() const { return m_isOfOldKey; }
    /// Increase of `used` beyond the confirmed units: charges for open batches and for use by others.
    [[nodiscard]] qint64 unexplainedUnits() const;
    /// Call when no batch is open: the last usage report then includes every charge so far.
    void nothingOpen();
    /// Writes the row, and a usage_word row if there was a new report.
    void save();

private:
    [[nodiscard]] bool isSamePackage(const Usage &usage) const;
    void learnReset(const Usage &usage, const QDateTime &now);
    [[nodiscard]] qint64 believable(const Usage &usage, const QDateTime &now);
    [[nodiscard]] bool isReset(const ReportedUsage &said, const Usage &usage, const QDateTime &now) const;
    [[nodiscard]] bool hasRisenSince(const ReportedUsage &said) const;

    Transaction &m_transaction;
    AccountId m_account;
    std::optional<Usage> m_usage;
    qint64 m_saidRemaining = 0; ///< of the new report, unmodified
    qint64 m_sentUnits = 0;     ///< included in the new report
    QDateTime m_saidAt;
    std::optional<QDateTime> m_roseAt;
    QDateTime m_firstSaidAt; ///< of the current package
    qint64 m_baseUsed = 0;
    qint64 m_baseConfirmed = 0;
    bool m_isOfOldKey = false;
    bool m_isNewWord = false;
};

/// Units spent and their purpose, for charts. Works on any connection. Totals are calculated in SQL. Takes
/// seconds with many domains, so call it on a worker thread. Error kinds: NotFound for an unknown account,
/// Storage.
class UsageHistory : Repository
{
public:
    using Repository::Repository;

    /// One entry per local day from @p first to @p last, oldest first; at most 400.
    [[nodiscard]] Result<QList<DayUse>> days(AccountId account, const QDate &first, const QDate &last) const;
    /// Time of the first usage report on the current quota, if a key or package change replaced another
    /// one; empty if nothing was spent in @p span before that.
    [[nodiscard]] Result<std::optional<QDateTime>> quotaBegan(AccountId account, const TimeSpan &span) const;
    /// Share of each of the account's lists in the cost of checks at its service, at the current price.
    [[nodiscard]] Result<ListShares> lists(AccountId account, const TimeSpan &span) const;
    /// Units charged for manual checks and confirmations that ended at @p since (UTC) or later.
    [[nodiscard]] Result<qint64> byHand(AccountId account, const QDateTime &since) const;
    /// Purposes of the account's batches that were answered in @p span.
    [[nodiscard]] Result<UsePurposes> purposes(AccountId account, const TimeSpan &span) const;
    /// Answers of the account's service, newest first. Cost grows with the number of domains, not of
    /// checks.
    [[nodiscard]] Result<QList<DayCheck>> checks(AccountId account, const TimeSpan &span, int offset,
                                                 int limit) const;
};

} // namespace pantau::db
