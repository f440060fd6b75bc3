// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "base/result.h"
#include "base/status.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau::db {

class Database;

/// Alerts, what has become of them, and when they are delivered. Each call is one transaction. The reading
/// calls work on a read-only connection too. Kinds: InvalidInput, NotFound, Storage.
class Alerts
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Alerts)

public:
    explicit Alerts(const Database &database) : m_database(database) {}

    [[nodiscard]] Result<AlertSettings> settings() const;
    /// Refuses a grouping time of less than 0 or more than a day.
    [[nodiscard]] Result<void> saveSettings(const AlertSettings &settings);

    /// Newest first.
    [[nodiscard]] Result<QList<AlertRow>> list(int offset, int limit) const;
    [[nodiscard]] Result<int> unreadCount() const;
    /// Some channel has not got them and will not, or has failed so far; newest first.
    [[nodiscard]] Result<QList<AlertRow>> undelivered(int limit) const;
    /// Quick, however many alerts there are.
    [[nodiscard]] Result<DeliveryFigures> deliveryFigures(const QDateTime &now) const;
    /// Up to and including @p alert.
    [[nodiscard]] Result<void> markRead(AlertId upTo, const QDateTime &now);

    /// @name For the alert dispatcher; see engine::AlertsPort
    [[nodiscard]] Result<QList<UntoldChange>> untoldChanges() const;
    [[nodiscard]] Result<void> passOver(qint64 change);
    [[nodiscard]] Result<FirstLook> firstLook(AccountId account) const;
    [[nodiscard]] Result<void> passOver(const FirstLook &look);
    [[nodiscard]] Result<QList<ChannelId>> channelsFor(const Appeal &appeal, const QDateTime &now) const;
    [[nodiscard]] Result<Alert> keep(const AlertDraft &draft);
    [[nodiscard]] Result<QList<Alert>> unshown() const;
    [[nodiscard]] Result<void> markShown(AlertId alert, const QDateTime &now);
    [[nodiscard]] Result<QList<PendingDelivery>> pending() const;
    [[nodiscard]] Result<void> delivered(AlertId alert, ChannelId channel, const QDateTime &now);
    [[nodiscard]] Result<void> notDelivered(AlertId alert, ChannelId channel, const QString &problem,
                                            const std::optional<QDateTime> &nextTryAt, const QDateTime &now,
                                            const Receivers &receivers = {});
    [[nodiscard]] Result<void> notTried(AlertId alert, ChannelId channel, const QString &problem,
                                        const QDateTime &nextTryAt);
    [[nodiscard]] Result<std::optional<QList<QuotaMark>>> quotaMarks(AccountId account) const;
    [[nodiscard]] Result<void> saveQuotaMarks(AccountId account, const QList<QuotaMark> &marks);

private:
    const Database &m_database;
};

} // namespace pantau::db
