// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "base/result.h"
#include "base/status.h"
#include "db/transaction.h"

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

/// How rows become alerts and deliveries.

/// With `alert a`; eight columns.
inline constexpr QLatin1String
    AlertColumns("a.id, a.kind, a.at, a.due_at, a.account_id, a.title, a.body, a.domain_count");
/// Without its domains.
[[nodiscard]] AlertSettings readAlertSettings(db::Transaction &transaction);
[[nodiscard]] Alert readAlert(const db::Statement &row);

/// Of `change_ c`: no alert has told of it, and its domain is still in a list that this service, or nobody by
/// now, is asked for.
inline constexpr QLatin1String
    UntoldChanges("c.id > (SELECT told_change FROM alert_setting) AND EXISTS (SELECT 1 FROM list_domain m "
                  "JOIN list l ON l.id = m.list_id LEFT JOIN account a ON a.id = l.account_id "
                  "WHERE m.domain_id = c.domain_id AND (l.account_id IS NULL OR "
                  "a.service_id = c.service_id))");

/// With `delivery d JOIN channel c`; eight columns.
inline constexpr QLatin1String DeliveryColumns(
    "d.channel_id, c.name, d.state, d.attempts, d.first_tried, d.next_try, d.ended_at, d.problem");
[[nodiscard]] DeliveryRow readDelivery(const db::Statement &row, int firstColumn);

/// Reads the domains of alerts; prepared once for many.
class AlertDomains
{
public:
    explicit AlertDomains(db::Transaction &transaction);
    [[nodiscard]] QList<DomainName> of(AlertId alert);

private:
    db::Statement m_select;
};

/// Reads what channels for chosen lists get of alerts; prepared once for many.
class DeliveryParts
{
public:
    explicit DeliveryParts(db::Transaction &transaction);
    /// Makes the alert of @p delivery what its channel gets of it; false where that is all of it.
    [[nodiscard]] bool takeInto(PendingDelivery &delivery);

private:
    db::Statement m_part;
    db::Statement m_domains;
};

} // namespace pantau::db
