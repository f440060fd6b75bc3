// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/domain_list.h"
#include "base/history.h"
#include "base/plan.h"
#include "base/ports.h"
#include "base/result.h"
#include "base/status.h"
#include "base/usage.h"
#include "db/repository.h"

#include <QCoreApplication>
#include <QHash>
#include <QList>
#include <QString>

#include <functional>
#include <optional>
#include <set>
#include <utility>

namespace pantau::db {

/// Returns the free bytes on a folder's disk; empty if unknown.
using FreeSpace = std::function<std::optional<qint64>(const QString &folder)>;

[[nodiscard]] std::optional<qint64> freeSpaceOf(const QString &folder);

/// Fails if the disk of @p databaseFile has too little space for the answers to a batch. Answers that were
/// paid for but cannot be saved are lost. Error kind: Storage.
[[nodiscard]] Result<void> checkFreeSpace(const QString &databaseFile, const FreeSpace &freeSpace);

/// Ledger and write access to the history, as the engine's journal port requires.
///
/// Each call is one transaction and durable when it returns; on failure nothing has changed. Error kinds:
/// NotFound (account, batch) and Storage. Use one object per session. An in-flight batch that this object
/// did not charge was left by a crash, or belongs to another running program, and must be settled.
class Journal final : public JournalPort, Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Journal)

public:
    explicit Journal(const Database &database, FreeSpace freeSpace = freeSpaceOf)
        : Repository(database), m_freeSpace(std::move(freeSpace))
    {
    }

    [[nodiscard]] Result<LedgerState> ledger(AccountId account) const override;
    /// Charges `unitCost` per domain, and records the batch as in flight and the time of its request.
    /// Fails if the disk has no space for the answers.
    Result<BatchId> charge(AccountId account, const QList<DomainName> &domains, qint64 units,
                           BatchReason reason, const QDateTime &now) override;
    /// The service charged @p units. @p usage (contract 2.3: the state after the request) replaces the
    /// stored report. If it is empty, the stored report is reduced by @p units.
    Result<void> confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override;
    /// The service did not charge.
    Result<void> release(BatchId batch, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override;
    /// The units stay reserved until settle().
    Result<void> markUncertain(BatchId batch, const QList<Observation> &observations,
                               const QDateTime &now) override;
    /// Processes a report from GET /limit. The increase of `used` beyond the confirmed units gives the
    /// charge for the open batches, which are then closed. Domains of a batch without a charge count as
    /// not requested. Batches that this object has in flight stay open and wait for their own reply.
    Result<void> settle(AccountId account, const Usage &usage, const QDateTime &now) override;

    /// A new key may have another quota, so the service must be queried before anything is spent. Fails if
    /// the database is not writable, even if there is nothing to write.
    Result<void> keyReplaced(AccountId account);

    /// Records a request that is not a batch, for the limit of 60 per minute (contract 8). Fails if
    /// charge() would fail for lack of disk space: while nothing can be spent, no request is needed.
    Result<void> noteRequest(AccountId account, const QDateTime &now) override;
    /// Times of requests to the account's service address since @p since, from all accounts; oldest first.
    /// Kept for an hour.
    [[nodiscard]] Result<QList<QDateTime>> requestsSince(AccountId account,
                                                         const QDateTime &since) const override;

    /// Stores how many days the computer's clock is ahead, for calculating ages. Writes only if the value
    /// has changed.
    Result<void> noteClockDaysAhead(int days) override;
    /// Stores until when the account's service asked to wait; empty if it did not. Applies to every
    /// account of the service.
    Result<void> noteAskedUntil(AccountId account, const std::optional<QDateTime> &until) override;
    [[nodiscard]] Result<std::optional<QDateTime>> askedUntil(AccountId account) const override;

    /// Every domain in a list with an account, once per account, sorted by account and name, without those
    /// paused at @p now. If several lists of the account contain a domain, the highest importance (unless
    /// the domain has one), the shortest interval and the most confirmations apply. No interval ("as often
    /// as the quota allows") counts as the shortest.
    [[nodiscard]] Result<QList<WatchedDomain>> watched(const QDateTime &now) const override;
    /// Every domain that was in a list of an account, is no longer in any of them, and was answered at its
    /// service. Once per account, with those lists.
    [[nodiscard]] Result<QList<WatchedDomain>> formerlyWatched() const override;
    /// As watched(), but as if @p list had @p settings. Fails if Lists::configure() would refuse them.
    /// Only reads.
    [[nodiscard]] Result<QList<WatchedDomain>> watchedIf(ListId list, const ListSettings &settings,
                                                         const QDateTime &now) const;
    /// Detection windows of the newest confirmed blocks at the account's service, at most @p most.
    [[nodiscard]] Result<QList<BlockWindow>> blockWindows(AccountId account, int most) const override;
    /// Skips domains without data.
    [[nodiscard]] Result<QHash<DomainName, KnownStatus>>
    known(AccountId account, const QList<DomainName> &domains) const override;
    /// Highest number of confirmations among the account's lists, also for paused domains. Skips domains
    /// in none of these lists.
    [[nodiscard]] Result<QHash<DomainName, int>>
    confirmations(AccountId account, const QList<DomainName> &domains) const override;

    [[nodiscard]] Result<QList<Hint>> hints(AccountId account) const override;
    Result<void> saveHints(AccountId account, const QList<Hint> &hints) override;

    /// Adds an entry to the event log. The texts must not contain a key. Errors are only logged.
    void logEvent(EventKind kind, std::optional<AccountId> account, const QString &sentence,
                  const QString &detail, const QDateTime &now) override;
    /// Same for a lasting condition. Skipped if the account's last event of this kind is the same and the
    /// service has sent no usage report since.
    void logLasting(EventKind kind, AccountId account, const QString &sentence, const QString &detail,
                    const QDateTime &now);

    /// State of the planner as text; empty before the first save.
    [[nodiscard]] Result<QString> onlineHours() const override;
    Result<void> saveOnlineHours(const QString &text) override;
    /// Reads and saves in one transaction.
    Result<QString> changeOnlineHours(const std::function<QString(const QString &)> &change) override;

    /// Returns the units of the account's batches since @p since (UTC), charged or possibly charged.
    [[nodiscard]] Result<qint64> unitsSince(AccountId account, const QDateTime &since) const;

private:
    enum class BatchEnd;
    [[nodiscard]] Result<void> checkMayWrite() const;
    Result<void> end(BatchId batch, BatchEnd how, qint64 units, const std::optional<Usage> &usage,
                     const QList<Observation> &observations, const QDateTime &now);

    FreeSpace m_freeSpace;
    std::set<BatchId> m_inFlight; ///< charged by this object, no outcome yet
};

} // namespace pantau::db
