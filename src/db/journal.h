// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/domain_list.h"
#include "base/history.h"
#include "base/plan.h"
#include "base/result.h"
#include "base/status.h"
#include "base/usage.h"

#include <QCoreApplication>
#include <QHash>
#include <QList>
#include <QString>

#include <functional>
#include <optional>
#include <set>
#include <utility>

namespace pantau::db {

/// How many bytes may still be written to the disk of a folder; empty where nobody can tell.
using FreeSpace = std::function<std::optional<qint64>(const QString &folder)>;

[[nodiscard]] std::optional<qint64> freeSpaceOf(const QString &folder);

/// Whether the answers to a batch can be saved beside @p databaseFile: what has been paid for, and then finds
/// the disk full, is lost with the program. Kind: Storage.
[[nodiscard]] Result<void> checkRoom(const QString &databaseFile, const FreeSpace &freeSpace);

class Database;

/// The quota's book-keeping and the history's writing side, as the engine's journal needs them.
///
/// Each call is one transaction and durable when it returns; when it fails nothing of it happened. Kinds:
/// NotFound (account, batch) and Storage. One object for the life of a session: a batch in flight that this
/// object did not charge was left behind by a crash (or belongs to another running program) and has to be
/// settled.
class Journal
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Journal)

public:
    explicit Journal(const Database &database, FreeSpace freeSpace = freeSpaceOf)
        : m_database(database), m_freeSpace(std::move(freeSpace))
    {
    }

    [[nodiscard]] Result<LedgerState> ledger(AccountId account) const;
    /// Charges `unitCost` for each domain and records the batch as in flight and its request's time.
    /// Fails where the disk has no room for the answers.
    Result<BatchId> charge(AccountId account, const QList<DomainName> &domains, int unitCost,
                           BatchReason reason, const QDateTime &now);
    /// The service charged @p units. Its word in @p usage (contract 2.3: after the request) replaces the
    /// former one; without a word, the former one is lowered by the units.
    Result<void> confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now);
    /// The service did not charge.
    Result<void> release(BatchId batch, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now);
    /// The units stay reserved until settle().
    Result<void> markUncertain(BatchId batch, const QList<Observation> &observations, const QDateTime &now);
    /// GET /limit's word. How far `used` rose beyond what was confirmed tells how many units of the open
    /// batches were really charged; they are closed with that. The domains of one that was charged nothing
    /// count as not asked. Batches that this object still has in flight stay open, since their own reply will
    /// tell.
    Result<void> settle(AccountId account, const Usage &usage, const QDateTime &now);

    /// Another key may have another quota: the service is asked before anything is spent. Fails where nothing
    /// can be written down, whatever there is to write.
    Result<void> keyReplaced(AccountId account);

    /// A request that is not a batch, for the 60 a minute (contract 8). Fails where charge() would for want
    /// of room: while nothing can be spent, nothing need be asked either.
    Result<void> noteRequest(AccountId account, const QDateTime &now);
    /// Requests to the account's service address, by every account, since @p since; oldest first. Kept for an
    /// hour.
    [[nodiscard]] Result<QList<QDateTime>> requestsSince(AccountId account, const QDateTime &since) const;

    /// The pause that the account's service asked for; empty: none. It holds for every account there.
    /// For what counts ages. Writes only where it is news.
    Result<void> noteClockDaysAhead(int days);
    Result<void> noteAskedUntil(AccountId account, const std::optional<QDateTime> &until);
    [[nodiscard]] Result<std::optional<QDateTime>> askedUntil(AccountId account) const;

    /// Every domain in a list with an account, once for each account, by account and name; those paused at
    /// @p now are left out. Of its lists there the highest importance (unless it has one of its own), the
    /// shortest interval and the most confirmations count; no interval ("as often as the quota allows") is
    /// the shortest.
    [[nodiscard]] Result<QList<WatchedDomain>> watched(const QDateTime &now) const;
    /// Every domain that was in a list with an account, is in none of that account's any more and was
    /// answered for at its service: once for each account, with those lists.
    [[nodiscard]] Result<QList<WatchedDomain>> formerlyWatched() const;
    /// As watched(), if @p list had @p settings; fails where Lists::configure() would refuse them. Only
    /// reads.
    [[nodiscard]] Result<QList<WatchedDomain>> watchedIf(ListId list, const ListSettings &settings,
                                                         const QDateTime &now) const;
    /// Of the newest new blocks that were confirmed at the account's service, at most @p most.
    [[nodiscard]] Result<QList<BlockWindow>> blockWindows(AccountId account, int most) const;
    /// Domains of which nothing is known are left out.
    [[nodiscard]] Result<QHash<DomainName, KnownStatus>> known(AccountId account,
                                                               const QList<DomainName> &domains) const;
    /// The most that a list of the account wants, also while the domain is paused. Domains that are in none
    /// are left out.
    [[nodiscard]] Result<QHash<DomainName, int>> confirmations(AccountId account,
                                                               const QList<DomainName> &domains) const;

    /// A line for the event log. Neither text may hold a key. A failure goes to the program's log.
    void logEvent(EventKind kind, std::optional<AccountId> account, const QString &sentence,
                  const QString &detail, const QDateTime &now);
    /// The same for what may last: not again while it is the last of its kind that was logged of the account
    /// and the service has told nothing of the quota since.
    void logLasting(EventKind kind, AccountId account, const QString &sentence, const QString &detail,
                    const QDateTime &now);

    /// A text of the planner's own; empty before the first save.
    [[nodiscard]] Result<QString> onlineHours() const;
    Result<void> saveOnlineHours(const QString &text);
    /// Read and saved in one transaction.
    Result<QString> changeOnlineHours(const std::function<QString(const QString &)> &change);

    /// Units that the service charged to the account as far as the ledger knows: confirmed and settled ones.
    [[nodiscard]] Result<qint64> chargedUnits(AccountId account) const;

private:
    enum class BatchEnd;
    [[nodiscard]] Result<void> checkMayWrite() const;
    Result<void> end(BatchId batch, BatchEnd how, qint64 units, const std::optional<Usage> &usage,
                     const QList<Observation> &observations, const QDateTime &now);

    const Database &m_database;
    FreeSpace m_freeSpace;
    std::set<BatchId> m_inFlight; ///< charged by this object, outcome not told yet
};

} // namespace pantau::db
