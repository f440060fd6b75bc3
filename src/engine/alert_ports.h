// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "base/result.h"
#include "base/status.h"

#include <QFuture>
#include <QList>

#include <optional>

/// What the alert dispatcher needs of the world. Every call is made on the engine's thread.
namespace pantau::engine {

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
