// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "channels/delivery_service.h"
#include "db/accounts.h"
#include "db/activity.h"
#include "db/alerts.h"
#include "db/appeals.h"
#include "engine/ports.h"

namespace pantau::app {

/// The alert dispatcher's keeping port over the store.
class AlertsAdapter final : public engine::AlertsPort
{
public:
    /// @p said: where it is noted that a change needs no word beside its alert; null where it does.
    AlertsAdapter(db::Alerts &alerts, db::Accounts &accounts, db::Appeals &appeals, db::SaidChanges *said)
        : m_alerts(alerts), m_accounts(accounts), m_appeals(appeals), m_said(said)
    {
    }

    Result<AlertSettings> settings() override { return m_alerts.settings(); }
    /// Empty when the account is gone.
    QString accountName(AccountId account) override;
    Result<QList<UntoldChange>> untoldChanges() override { return m_alerts.untoldChanges(); }
    Result<void> passOver(qint64 change) override;
    Result<FirstLook> firstLook(AccountId account) override { return m_alerts.firstLook(account); }
    Result<void> passOver(const FirstLook &look) override { return m_alerts.passOver(look); }
    Result<QList<Appeal>> reminders() override { return m_appeals.awaitingReminder(); }
    Result<QList<ChannelId>> channelsFor(const Appeal &appeal, const QDateTime &now) override
    {
        return m_alerts.channelsFor(appeal, now);
    }
    Result<Alert> keep(const AlertDraft &draft) override;
    Result<QList<Alert>> unshown() override { return m_alerts.unshown(); }
    Result<void> markShown(AlertId alert, const QDateTime &now) override
    {
        return m_alerts.markShown(alert, now);
    }
    Result<QList<PendingDelivery>> pending() override { return m_alerts.pending(); }
    Result<void> delivered(AlertId alert, ChannelId channel, const QDateTime &now) override
    {
        return m_alerts.delivered(alert, channel, now);
    }
    Result<void> notDelivered(AlertId alert, ChannelId channel, const QString &problem,
                              const std::optional<QDateTime> &nextTryAt, const QDateTime &now,
                              const Receivers &receivers) override
    {
        return m_alerts.notDelivered(alert, channel, problem, nextTryAt, now, receivers);
    }
    Result<void> notTried(AlertId alert, ChannelId channel, const QString &problem,
                          const QDateTime &nextTryAt) override
    {
        return m_alerts.notTried(alert, channel, problem, nextTryAt);
    }
    Result<std::optional<QList<QuotaMark>>> quotaMarks(AccountId account) override
    {
        return m_alerts.quotaMarks(account);
    }
    Result<void> saveQuotaMarks(AccountId account, const QList<QuotaMark> &marks) override
    {
        return m_alerts.saveQuotaMarks(account, marks);
    }

private:
    Result<void> noteSaid(qint64 change);

    db::Alerts &m_alerts;
    db::Accounts &m_accounts;
    db::Appeals &m_appeals;
    db::SaidChanges *m_said;
};

/// The alert dispatcher's way out over the channels.
class DeliveryAdapter final : public engine::DeliveryPort
{
public:
    explicit DeliveryAdapter(channels::DeliveryService &service) : m_deliveryService(service) {}

    QFuture<DeliveryAnswer> deliver(ChannelId channel, const Alert &alert,
                                    const Receivers &receivers) override
    {
        return m_deliveryService.deliver(channel, alert, receivers);
    }

private:
    channels::DeliveryService &m_deliveryService;
};

} // namespace pantau::app
