// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alert.h"
#include "core/alert_settings.h"
#include "core/change.h"
#include "core/channel.h"
#include "core/delivery.h"
#include "core/result.h"
#include "engine/alerts/quota_mark.h"

#include <QFuture>
#include <QList>

#include <optional>

/// What the alert desk needs of the world. Every call is made on the engine's thread.
namespace pantau::engine {

/// A confirmed change of the history that no alert has told of yet.
struct FoundChange
{
    qint64 id = 0; ///< grows with every change
    Change change;
    QDateTime confirmedAt;               ///< UTC
    std::optional<QDateTime> mutedUntil; ///< UTC: of the domain, or of every list that holds it
    QString hint; ///< what is known of its registrable domain; a sentence, may be empty
};

/// What the first answers of an account's new domains brought, since the last time that this was told.
struct FirstLook
{
    AccountId account{};
    int total = 0;       ///< answered domains
    int blocked = 0;     ///< of those: were or are blocked. Each of them is told as a first finding
    QDateTime upTo;      ///< UTC, the newest first answer; invalid without any
    bool isWhole = true; ///< false: some of them were answered before such things were kept
};

/// An alert that is to be kept, with what it settles.
struct AlertDraft
{
    Alert alert;                                  ///< without an id
    std::optional<qint64> changesUpTo{};          ///< changes up to this id are told with it
    std::optional<QList<QuotaMark>> quotaMarks{}; ///< replace those of the alert's account
    std::optional<FirstLook> firstLook{};         ///< is told with it
};

/// An alert on its way to one channel.
struct PendingDelivery
{
    Alert alert;
    ChannelId channel{};
    int attempts = 0;
    std::optional<QDateTime> firstTriedAt; ///< UTC
    std::optional<QDateTime> nextTryAt;    ///< UTC; empty: as soon as the alert is due
};

/// Keeps alerts. Each call is one transaction, durable when it returns.
class AlertsPort
{
public:
    virtual ~AlertsPort() = default;

    [[nodiscard]] virtual Result<AlertSettings> settings() = 0;
    [[nodiscard]] virtual QString accountName(AccountId account) = 0;

    /// Changes that no alert told of and that were not passed over; oldest first.
    [[nodiscard]] virtual Result<QList<FoundChange>> foundChanges() = 0;
    /// Changes up to @p change need no alert: they are muted, or not wanted.
    virtual Result<void> passOver(qint64 change) = 0;
    [[nodiscard]] virtual Result<FirstLook> firstLook(AccountId account) = 0;
    /// It needs no alert.
    virtual Result<void> passOver(const FirstLook &look) = 0;
    /// Before anything is delivered: keeps the alert, opens a delivery for every enabled channel, and settles
    /// what the draft settles. The alert comes back with its id.
    [[nodiscard]] virtual Result<Alert> keep(const AlertDraft &draft) = 0;

    /// Kept, but not yet handed to the desktop or the terminal; oldest first.
    [[nodiscard]] virtual Result<QList<Alert>> unshown() = 0;
    virtual Result<void> markShown(AlertId alert, const QDateTime &now) = 0;

    /// Neither delivered nor given up, of enabled channels; oldest alert first.
    [[nodiscard]] virtual Result<QList<PendingDelivery>> pending() = 0;
    virtual Result<void> delivered(AlertId alert, ChannelId channel, const QDateTime &now) = 0;
    /// @p nextTryAt empty: given up. The alert stays, with the problem.
    virtual Result<void> notDelivered(AlertId alert, ChannelId channel, const QString &problem,
                                      const std::optional<QDateTime> &nextTryAt, const QDateTime &now) = 0;

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
    virtual QFuture<DeliveryAnswer> deliver(ChannelId channel, const Alert &alert) = 0;
};

} // namespace pantau::engine
