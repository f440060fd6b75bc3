// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "base/ports.h"
#include "base/result.h"
#include "db/repository.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QList>

#include <optional>

namespace pantau::db {

/// Alerts, their deliveries, and the alert settings. Each call is one transaction. Reading also works on a
/// read-only connection. Error kinds: InvalidInput, NotFound, Storage.
class Alerts final : public AlertsPort, Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Alerts)

public:
    /// @p said: whether an alert also records its changes as reported, so that programs that report changes
    /// one by one skip them.
    enum class Said { OneByOne, WithAlerts };
    explicit Alerts(const Database &database, Said said = Said::OneByOne) : Repository(database), m_said(said)
    {
    }

    [[nodiscard]] Result<AlertSettings> settings() const override;
    [[nodiscard]] Result<AlertSettings> settings(ChannelId channel) const override;
    /// The settings of a list for the channels that receive only this list.
    [[nodiscard]] Result<ClientAlerts> client(ListId list) const;
    [[nodiscard]] Result<void> saveClient(ListId list, const ClientAlerts &client);
    /// Refuses a grouping time below 0 or above one day.
    [[nodiscard]] Result<void> saveSettings(const AlertSettings &settings);

    /// Newest first.
    [[nodiscard]] Result<QList<AlertRow>> list(int offset, int limit) const;
    [[nodiscard]] Result<AlertRow> find(AlertId alert) const;
    /// Alerts with a failed delivery, whether given up or still retried; newest first.
    [[nodiscard]] Result<QList<AlertRow>> undelivered(int limit) const;
    /// Fast, regardless of the number of alerts.
    [[nodiscard]] Result<DeliveryFigures> deliveryFigures(const QDateTime &now) const;

    /// @name For the alert dispatcher; see AlertsPort
    /// Empty if the account is gone.
    [[nodiscard]] QString accountName(AccountId account) const override;
    [[nodiscard]] Result<QList<QDateTime>> settleUnblockings() override;
    [[nodiscard]] Result<QList<UnreportedChange>> unreportedChanges() const override;
    [[nodiscard]] Result<void> passOver(qint64 change) override;
    [[nodiscard]] Result<FirstCheck> firstCheck(AccountId account) const override;
    [[nodiscard]] Result<void> passOver(const FirstCheck &look) override;
    [[nodiscard]] Result<QList<UnreportedStop>> unreportedStops() const override;
    [[nodiscard]] Result<QList<Appeal>> reminders() const override;
    [[nodiscard]] Result<QList<ChannelId>> channelsFor(const Appeal &appeal,
                                                       const QDateTime &now) const override;
    [[nodiscard]] Result<Alert> keep(const AlertDraft &draft) override;
    [[nodiscard]] Result<QList<Alert>> unshown() const override;
    [[nodiscard]] Result<void> markShown(AlertId alert, const QDateTime &now) override;
    [[nodiscard]] Result<AlertFile> file(AlertId alert) const override;
    [[nodiscard]] Result<QList<PendingDelivery>> pending() const override;
    [[nodiscard]] Result<void> delivered(AlertId alert, ChannelId channel, const QDateTime &now) override;
    [[nodiscard]] Result<void> notDelivered(AlertId alert, ChannelId channel, const QString &problem,
                                            const std::optional<QDateTime> &nextTryAt, const QDateTime &now,
                                            const Receivers &receivers = {}) override;
    [[nodiscard]] Result<void> notTried(AlertId alert, ChannelId channel, const QString &problem,
                                        const QDateTime &nextTryAt) override;
    [[nodiscard]] Result<std::optional<QList<QuotaMark>>> quotaMarks(AccountId account) const override;
    [[nodiscard]] Result<void> saveQuotaMarks(AccountId account, const QList<QuotaMark> &marks) override;

private:
    [[nodiscard]] Result<void> markPrinted(qint64 change);

    Said m_said;
};

/// Conversion of rows to alerts and deliveries.

/// Requires `alert a`; eight columns.
inline constexpr QLatin1String
    AlertColumns("a.id, a.kind, a.at, a.due_at, a.account_id, a.title, a.body, a.domain_count");
/// Does not read the domains.
[[nodiscard]] AlertSettings readAlertSettings(Transaction &transaction);
[[nodiscard]] Alert readAlert(const Statement &row);

/// Requires `change_ c` and `list l`: the list has no account or uses the service, the change waits for no
/// other service, and none of the list's other services reported the domain as blocked before. If one did, it
/// was blocked already, or still is. A change that was no news at its time never becomes news.
inline constexpr QLatin1String IsNews(
    "c.waits_until IS NULL AND COALESCE(c.scope, 1) > 0 AND (l.account_id IS NULL OR EXISTS (SELECT 1 FROM "
    "list_account u WHERE "
    "u.list_id = l.id AND u.service_id = c.service_id)) AND NOT EXISTS (SELECT 1 FROM list_account u JOIN "
    "change_ o ON o.id = (SELECT MAX(id) FROM change_ WHERE domain_id = c.domain_id AND service_id = "
    "u.service_id AND id < c.id AND waits_until IS NULL) WHERE u.list_id = l.id AND u.service_id <> "
    "c.service_id AND o.to_status = 'blocked')");
/// Requires `change_ c`: the change is news for a list that contains its domain.
[[nodiscard]] inline QString isNewsForAList()
{
    return QLatin1String("EXISTS (SELECT 1 FROM list_domain m JOIN list l ON l.id = m.list_id "
                         "WHERE m.domain_id = c.domain_id AND %1)")
        .arg(IsNews);
}
/// Requires `change_ c`: the change is news for a list, or no list uses its service for the domain.
[[nodiscard]] inline QString isNewsForAnyone()
{
    return QLatin1String("(%1 OR NOT EXISTS (SELECT 1 FROM list_domain m JOIN list_account u ON u.list_id = "
                         "m.list_id WHERE m.domain_id = c.domain_id AND u.service_id = c.service_id))")
        .arg(isNewsForAList());
}
/// Requires `domain_status s`: id of the change that led to its status, according to all services of its
/// lists. A block that moved from one service to another began with the first. NULL if there is none.
[[nodiscard]] inline QString turningPoint()
{
    return QLatin1String("(SELECT t.id FROM change_ t WHERE t.to_status = s.status AND t.id = (SELECT "
                         "MAX(c.id) FROM change_ c WHERE c.domain_id = s.domain_id AND EXISTS (SELECT 1 FROM "
                         "list_domain m JOIN list l ON l.id = m.list_id JOIN list_account w ON w.list_id = "
                         "l.id AND w.service_id = s.service_id WHERE m.domain_id = c.domain_id AND %1)))")
        .arg(IsNews);
}
/// Requires `change_ c`: no alert has reported the change, and it is news for a list.
[[nodiscard]] inline QString isUnreported()
{
    return QLatin1String("c.id > (SELECT told_change FROM alert_setting) AND %1").arg(isNewsForAList());
}

/// Requires `delivery d JOIN channel c`; eight columns.
inline constexpr QLatin1String DeliveryColumns(
    "d.channel_id, c.name, d.state, d.attempts, d.first_tried, d.next_try, d.ended_at, d.problem");
[[nodiscard]] DeliveryRow readDelivery(const Statement &row, int firstColumn);

/// Reads the domains of alerts. Prepared once for many alerts.
class AlertDomains
{
public:
    explicit AlertDomains(Transaction &transaction);
    [[nodiscard]] QList<DomainName> of(AlertId alert);

private:
    Statement m_select;
};

/// Reads the part of each alert that a channel with selected lists receives. Prepared once for many
/// deliveries.
class DeliveryParts
{
public:
    explicit DeliveryParts(Transaction &transaction);
    /// Reduces the alert in @p delivery to its channel's part. False if the channel receives the whole
    /// alert.
    [[nodiscard]] bool takeInto(PendingDelivery &delivery);

private:
    Statement m_part;
    Statement m_domains;
};

} // namespace pantau::db
