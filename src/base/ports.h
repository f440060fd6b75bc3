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

namespace pantau {

/// What the engine needs from other layers. The engine owns these interfaces and the session connects them to
/// the real implementations, so the engine can be tested without a network or database. Every call is made on
/// the engine's thread.

/// Sends requests to a checking service. Futures finish on the engine's thread, exactly once. They never
/// hang, because the implementation has a timeout.
class CheckingPort
{
public:
    virtual ~CheckingPort() = default;
    /// Returns why nothing can be sent for the account at present, such as a locked key, or nothing if
    /// requests can be sent. An unsent request is not an attempt: it is neither charged nor counted as a
    /// service failure.
    [[nodiscard]] virtual std::optional<Error> obstacle(AccountId /*account*/) { return std::nullopt; }
    /// Same for all accounts of one service address.
    [[nodiscard]] virtual RequestLimits limits(AccountId account) = 0;
    /// Checks 1 to batchSize() distinct @p domains. The service charges for it.
    virtual QFuture<CheckAnswer> check(AccountId account, const QList<DomainName> &domains) = 0;
    /// Free of charge, but counts towards the requests per minute.
    virtual QFuture<UsageAnswer> usage(AccountId account) = 0;
};

/// Reads accounts and stops or resumes them.
class AccountsPort
{
public:
    virtual ~AccountsPort() = default;
    [[nodiscard]] virtual Result<QList<Account>> all() const = 0;
    /// @p isNews: true if an alert is to report that the account stopped.
    virtual Result<void> setState(AccountId account, Account::State state, const QString &reason,
                                  bool isNews) = 0;
    /// Empty: the account works.
    virtual Result<void> setFailure(AccountId account, const std::optional<AccountFailure> &failure) = 0;
};

/// Quota ledger and check history. Each call is one transaction and is durable when it returns.
class JournalPort
{
public:
    virtual ~JournalPort() = default;

    [[nodiscard]] virtual Result<LedgerState> ledger(AccountId account) const = 0;
    /// Charges @p units for the batch, records it as in flight and notes the request's time. Called before
    /// the request is sent.
    virtual Result<BatchId> charge(AccountId account, const QList<DomainName> &domains, qint64 units,
                                   BatchReason reason, const QDateTime &now) = 0;
    /// Records that the service answered and charged @p units. Stores @p observations and, if the reply
    /// contained it, @p usage in the same transaction.
    virtual Result<void> confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                                 const QList<Observation> &observations, const QDateTime &now) = 0;
    /// Records that the service did not charge. @p usage is from the error body; @p observations are the
    /// failed attempts.
    virtual Result<void> release(BatchId batch, const std::optional<Usage> &usage,
                                 const QList<Observation> &observations, const QDateTime &now) = 0;
    /// Records that it is unknown whether the service charged. The units stay reserved until settle().
    virtual Result<void> markUncertain(BatchId batch, const QList<Observation> &observations,
                                       const QDateTime &now) = 0;
    /// Applies the reply to GET /limit: settles every open batch of the account, including those left in
    /// flight by a crash.
    virtual Result<void> settle(AccountId account, const Usage &usage, const QDateTime &now) = 0;

    /// Notes a request other than a batch (GET /limit), which counts towards the requests per minute.
    virtual Result<void> noteRequest(AccountId account, const QDateTime &now) = 0;
    /// Returns when requests were sent to the account's service address, by any account, since @p since;
    /// oldest first.
    [[nodiscard]] virtual Result<QList<QDateTime>> requestsSince(AccountId account,
                                                                 const QDateTime &since) const = 0;

    /// Records by how many full days the computer's clock is ahead of the service's. Anything stored from now
    /// on has a future date.
    virtual Result<void> noteClockDaysAhead(int days) = 0;
    /// Stores the pause that the account's service asked for, so that it survives a restart; empty: none.
    virtual Result<void> noteAskedUntil(AccountId account, const std::optional<QDateTime> &until) = 0;
    [[nodiscard]] virtual Result<std::optional<QDateTime>> askedUntil(AccountId account) const = 0;

    /// Returns every domain that is in a list with an account and not paused at @p now, for planning.
    [[nodiscard]] virtual Result<QList<WatchedDomain>> watched(const QDateTime &now) const = 0;
    /// Returns every domain that used to be in a list with an account and no longer is, with its last known
    /// status.
    [[nodiscard]] virtual Result<QList<WatchedDomain>> formerlyWatched() const = 0;
    /// Returns up to @p most of the newest new blocks that were confirmed at the account's service.
    [[nodiscard]] virtual Result<QList<BlockWindow>> blockWindows(AccountId account, int most) const = 0;
    [[nodiscard]] virtual Result<QHash<DomainName, KnownStatus>>
    known(AccountId account, const QList<DomainName> &domains) const = 0;
    /// Returns how often a change of each domain must be confirmed: the highest number among the account's
    /// lists, even while the domain is paused. Domains that are in no list are left out.
    [[nodiscard]] virtual Result<QHash<DomainName, int>>
    confirmations(AccountId account, const QList<DomainName> &domains) const = 0;

    /// Returns all hints about domains of the account's service, open and settled.
    [[nodiscard]] virtual Result<QList<Hint>> hints(AccountId account) const = 0;
    /// Saves new hints, and then the outcome of open ones. At most one hint is open for each domain and
    /// source.
    virtual Result<void> saveHints(AccountId account, const QList<Hint> &hints) = 0;

    /// Returns when the computer is usually on, as serialized by engine::OnlineHours; empty before the first
    /// save.
    [[nodiscard]] virtual Result<QString> onlineHours() const = 0;
    virtual Result<void> saveOnlineHours(const QString &text) = 0;
    /// Replaces the text with the result of @p change and returns it. Uses one transaction, so concurrent
    /// programs lose no updates.
    virtual Result<QString> changeOnlineHours(const std::function<QString(const QString &)> &change) = 0;

    /// Adds an entry to the event log.
    virtual void logEvent(EventKind kind, std::optional<AccountId> account, const QString &sentence,
                          const QString &detail, const QDateTime &now) = 0;
};

/// What the alert dispatcher needs from other layers. Every call is made on the engine's thread.

/// Stores alerts. Each call is one transaction and is durable when it returns.
class AlertsPort
{
public:
    virtual ~AlertsPort() = default;

    [[nodiscard]] virtual Result<AlertSettings> settings() const = 0;
    /// Returns the settings for a channel: those of its list if it receives only one.
    [[nodiscard]] virtual Result<AlertSettings> settings(ChannelId channel) const = 0;
    [[nodiscard]] virtual QString accountName(AccountId account) const = 0;

    /// Ends the wait of unblockings that no other service of their lists can contradict any more. Returns
    /// until when the rest waits, earliest first.
    virtual Result<QList<QDateTime>> settleUnblockings() { return QList<QDateTime>(); }
    /// Returns changes that were neither reported in an alert nor passed over; oldest first.
    [[nodiscard]] virtual Result<QList<UnreportedChange>> unreportedChanges() const = 0;
    /// Marks changes up to @p change as needing no alert, because they are muted or unwanted.
    virtual Result<void> passOver(qint64 change) = 0;
    [[nodiscard]] virtual Result<FirstCheck> firstCheck(AccountId account) const = 0;
    /// Marks @p look as needing no alert.
    virtual Result<void> passOver(const FirstCheck &look) = 0;
    /// Returns the accounts that stopped, or have failed for hours, without an alert. A command without
    /// alerts may have noticed it.
    [[nodiscard]] virtual Result<QList<UnreportedStop>> unreportedStops() const = 0;
    /// Returns appeals that wait for a reminder, the one due first in front. Appeals that already had a
    /// reminder, or whose domain was unblocked since, are left out.
    [[nodiscard]] virtual Result<QList<Appeal>> reminders() const = 0;
    /// Returns enabled channels for selected lists where at least one of those lists contains the appeal's
    /// domain and is not muted at @p now.
    [[nodiscard]] virtual Result<QList<ChannelId>> channelsFor(const Appeal &appeal,
                                                               const QDateTime &now) const = 0;
    /// Stores the alert before anything is delivered and returns it with its id. Opens a delivery for every
    /// enabled channel that gets all alerts and one for each part of the draft. Marks what the draft covers
    /// as handled. A draft that is not for all channels counts as shown.
    [[nodiscard]] virtual Result<Alert> keep(const AlertDraft &draft) = 0;

    /// Returns stored alerts not yet passed to the desktop or the terminal; oldest first.
    [[nodiscard]] virtual Result<QList<Alert>> unshown() const = 0;
    virtual Result<void> markShown(AlertId alert, const QDateTime &now) = 0;
    /// Returns the file of a report.
    [[nodiscard]] virtual Result<AlertFile> file(AlertId alert) const = 0;

    /// Returns deliveries of enabled channels that have neither succeeded nor been given up; oldest alert
    /// first.
    [[nodiscard]] virtual Result<QList<PendingDelivery>> pending() const = 0;
    virtual Result<void> delivered(AlertId alert, ChannelId channel, const QDateTime &now) = 0;
    /// If @p nextTryAt is empty, the delivery is given up; the alert stays, with the problem. @p receivers:
    /// those who need no further attempt.
    virtual Result<void> notDelivered(AlertId alert, ChannelId channel, const QString &problem,
                                      const std::optional<QDateTime> &nextTryAt, const QDateTime &now,
                                      const Receivers &receivers) = 0;

    /// Records that nothing was sent. This is not an attempt, and the alert is never given up because of it.
    virtual Result<void> notTried(AlertId alert, ChannelId channel, const QString &problem,
                                  const QDateTime &nextTryAt) = 0;

    /// Returns when each quota warning was given; empty if the account's usage has never been reported.
    [[nodiscard]] virtual Result<std::optional<QList<QuotaMark>>> quotaMarks(AccountId account) const = 0;
    /// Replaces the stored quota warnings.
    virtual Result<void> saveQuotaMarks(AccountId account, const QList<QuotaMark> &marks) = 0;
};

/// Delivers alerts through channels. Futures finish on the engine's thread, exactly once. They never hang,
/// because the implementation has a timeout.
class DeliveryPort
{
public:
    virtual ~DeliveryPort() = default;
    /// Delivers to all receivers except @p receivers.
    virtual QFuture<DeliveryAnswer> deliver(ChannelId channel, const Alert &alert,
                                            const Receivers &receivers) = 0;
};

} // namespace pantau
