// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/alert.h"
#include "base/channel.h"
#include "base/check.h"
#include "base/hint.h"
#include "base/history.h"
#include "base/plan.h"
#include "base/result.h"
#include "base/status.h"
#include "base/usage.h"

#include <QFuture>
#include <QHash>
#include <QList>

#include <functional>
#include <optional>

namespace pantau::engine {

/// What the engine needs of the world. It owns these interfaces and the session wires them to the real parts,
/// so that the engine is tested without network or database. Every call is made on the engine's thread.

/// Asks a checking service. Futures finish on the engine's thread, exactly once, and never hang: the
/// implementation has a timeout.
class CheckingPort
{
public:
    virtual ~CheckingPort() = default;
    /// Why nothing of the account can be sent at present, such as a key that is locked away; empty when it
    /// can. What is not sent is no attempt: it is neither charged nor held against the service.
    [[nodiscard]] virtual std::optional<Error> obstacle(AccountId /*account*/) { return std::nullopt; }
    /// The same for all accounts of one service address.
    [[nodiscard]] virtual RequestLimits limits(AccountId account) = 0;
    /// @p domains: 1 to batchSize() of them, distinct. Charged by the service.
    virtual QFuture<CheckAnswer> check(AccountId account, const QList<DomainName> &domains) = 0;
    /// Free of charge, but one of the requests a minute.
    virtual QFuture<UsageAnswer> usage(AccountId account) = 0;
};

/// Accounts and whether they are stopped.
class AccountsPort
{
public:
    virtual ~AccountsPort() = default;
    [[nodiscard]] virtual Result<QList<Account>> accounts() = 0;
    virtual Result<void> setState(AccountId account, Account::State state, const QString &reason) = 0;
};

/// The quota's book-keeping and the history. Each call is one transaction, durable when it returns.
class JournalPort
{
public:
    virtual ~JournalPort() = default;

    [[nodiscard]] virtual Result<LedgerState> ledger(AccountId account) = 0;
    /// Charges and records the batch as in flight, before the request leaves, and notes the request's time.
    virtual Result<BatchId> charge(AccountId account, const QList<DomainName> &domains, int unitCost,
                                   BatchReason reason, const QDateTime &now) = 0;
    /// The service answered: @p units were charged, @p usage is its word where it gave one; the observations
    /// are stored with it.
    virtual Result<void> confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                                 const QList<Observation> &observations, const QDateTime &now) = 0;
    /// The service did not charge. @p usage as told by an error body; @p observations: the failed attempts.
    virtual Result<void> release(BatchId batch, const std::optional<Usage> &usage,
                                 const QList<Observation> &observations, const QDateTime &now) = 0;
    /// Nobody knows whether the service charged; the units stay reserved until settle().
    virtual Result<void> markUncertain(BatchId batch, const QList<Observation> &observations,
                                       const QDateTime &now) = 0;
    /// GET /limit's word, also for batches left in flight by a crash: settles every open batch of the
    /// account.
    virtual Result<void> settle(AccountId account, const Usage &usage, const QDateTime &now) = 0;

    /// Notes a request that is not a batch (GET /limit), for those a minute.
    virtual Result<void> noteRequest(AccountId account, const QDateTime &now) = 0;
    /// Requests sent to the account's service address, by every account, since @p since; oldest first.
    [[nodiscard]] virtual Result<QList<QDateTime>> requestsSince(AccountId account,
                                                                 const QDateTime &since) = 0;

    /// By how many full days the computer's clock is ahead of the service's: what is stored from now on bears
    /// dates that are to come.
    virtual Result<void> noteClockDaysAhead(int days) = 0;
    /// The pause that the account's service asked for, for the next start; empty: none.
    virtual Result<void> noteAskedUntil(AccountId account, const std::optional<QDateTime> &until) = 0;
    [[nodiscard]] virtual Result<std::optional<QDateTime>> askedUntil(AccountId account) = 0;

    /// Every domain that is in a list with an account, for planning.
    [[nodiscard]] virtual Result<QList<WatchedDomain>> watched() = 0;
    /// Every domain that was in a list with an account and is in none of its lists any more, as it was last
    /// known.
    [[nodiscard]] virtual Result<QList<WatchedDomain>> formerlyWatched() = 0;
    /// Of the newest new blocks that were confirmed at the account's service, at most @p most.
    [[nodiscard]] virtual Result<QList<BlockWindow>> blockWindows(AccountId account, int most) = 0;
    [[nodiscard]] virtual Result<QHash<DomainName, KnownStatus>> known(AccountId account,
                                                                       const QList<DomainName> &domains) = 0;
    /// How often a change is to be confirmed: the most that a list of the account wants, also while the
    /// domain is paused. Domains that are in none are left out.
    [[nodiscard]] virtual Result<QHash<DomainName, int>> confirmations(AccountId account,
                                                                       const QList<DomainName> &domains) = 0;

    /// All hints about domains of the account's service, open and settled.
    [[nodiscard]] virtual Result<QList<Hint>> hints(AccountId account) = 0;
    /// New ones, and what became of open ones, in this order. Of a domain and a source at most one is open.
    virtual Result<void> saveHints(AccountId account, const QList<Hint> &hints) = 0;

    /// When the computer is usually on, as engine::OnlineHours writes itself; empty before the first save.
    [[nodiscard]] virtual Result<QString> onlineHours() = 0;
    virtual Result<void> saveOnlineHours(const QString &text) = 0;
    /// Saves what @p change makes of them, in one transaction: two programs that do so at once lose nothing.
    /// Returns them.
    virtual Result<QString> changeOnlineHours(const std::function<QString(const QString &)> &change) = 0;

    /// A line for the event log, in words.
    virtual void logEvent(EventKind kind, std::optional<AccountId> account, const QString &sentence,
                          const QString &detail, const QDateTime &now) = 0;
};

/// What the alert dispatcher needs of the world. Every call is made on the engine's thread.

/// Keeps alerts. Each call is one transaction, durable when it returns.
class AlertsPort
{
public:
    virtual ~AlertsPort() = default;

    [[nodiscard]] virtual Result<AlertSettings> settings() = 0;
    [[nodiscard]] virtual QString accountName(AccountId account) = 0;

    /// Changes that no alert told of and that were not passed over; oldest first.
    [[nodiscard]] virtual Result<QList<UntoldChange>> untoldChanges() = 0;
    /// Changes up to @p change need no alert: they are muted, or not wanted.
    virtual Result<void> passOver(qint64 change) = 0;
    [[nodiscard]] virtual Result<FirstLook> firstLook(AccountId account) = 0;
    /// It needs no alert.
    virtual Result<void> passOver(const FirstLook &look) = 0;
    /// Appeals that wait for the moment to ask again, the first one due first: those that no alert reminded
    /// of and whose domain was not unblocked since.
    [[nodiscard]] virtual Result<QList<Appeal>> reminders() = 0;
    /// Enabled channels for chosen lists, some of which watch the appeal's domain and are not muted @p now.
    [[nodiscard]] virtual Result<QList<ChannelId>> channelsFor(const Appeal &appeal,
                                                               const QDateTime &now) = 0;
    /// Before anything is delivered: keeps the alert, opens a delivery for every enabled channel that gets
    /// all alerts and one for each of the draft's parts, and settles what the draft settles. A draft that is
    /// not for all counts as shown. The alert comes back with its id.
    [[nodiscard]] virtual Result<Alert> keep(const AlertDraft &draft) = 0;

    /// Kept, but not yet handed to the desktop or the terminal; oldest first.
    [[nodiscard]] virtual Result<QList<Alert>> unshown() = 0;
    virtual Result<void> markShown(AlertId alert, const QDateTime &now) = 0;

    /// Neither delivered nor given up, of enabled channels; oldest alert first.
    [[nodiscard]] virtual Result<QList<PendingDelivery>> pending() = 0;
    virtual Result<void> delivered(AlertId alert, ChannelId channel, const QDateTime &now) = 0;
    /// @p nextTryAt empty: given up. The alert stays, with the problem. @p receivers: who need it no more.
    virtual Result<void> notDelivered(AlertId alert, ChannelId channel, const QString &problem,
                                      const std::optional<QDateTime> &nextTryAt, const QDateTime &now,
                                      const Receivers &receivers) = 0;

    /// Nothing was sent: it counts as no attempt, and the alert is not given up for it.
    virtual Result<void> notTried(AlertId alert, ChannelId channel, const QString &problem,
                                  const QDateTime &nextTryAt) = 0;

    /// Which quota warnings were given when; empty for an account whose usage was never heard here.
    [[nodiscard]] virtual Result<std::optional<QList<QuotaMark>>> quotaMarks(AccountId account) = 0;
    /// Replaces them.
    virtual Result<void> saveQuotaMarks(AccountId account, const QList<QuotaMark> &marks) = 0;
};

/// The way out. Futures finish on the engine's thread, exactly once, and never hang: the implementation has a
/// timeout.
class DeliveryPort
{
public:
    virtual ~DeliveryPort() = default;
    /// To all but @p receivers.
    virtual QFuture<DeliveryAnswer> deliver(ChannelId channel, const Alert &alert,
                                            const Receivers &receivers) = 0;
};

} // namespace pantau::engine
