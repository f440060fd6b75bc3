// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ports.h"

#include <QHash>
#include <QPromise>

#include <deque>
#include <memory>

/// The alert dispatcher's ports in memory. FakeAlerts keeps what a database would after a crash, so a new
/// dispatcher on the same FakeAlerts is the program's next start.
namespace pantau::test {

class FakeAlerts final : public AlertsPort
{
public:
    Result<AlertSettings> settings() const override;
    Result<AlertSettings> settings(ChannelId channel) const override
    {
        return clients.value(channel).applied(saved);
    }
    QString accountName(AccountId) const override { return QStringLiteral("Agency"); }
    Result<QList<QDateTime>> settleUnblockings() override { return waits; }
    Result<QList<UnreportedChange>> unreportedChanges() const override;
    Result<void> passOver(qint64 change) override;
    Result<FirstCheck> firstCheck(AccountId account) const override;
    Result<void> passOver(const FirstCheck &look) override;
    Result<QList<UnreportedStop>> unreportedStops() const override { return stops; }
    Result<QList<Appeal>> reminders() const override;
    Result<QList<ChannelId>> channelsFor(const Appeal &appeal, const QDateTime &now) const override;
    Result<Alert> keep(const AlertDraft &draft) override;
    Result<QList<Alert>> unshown() const override;
    Result<void> markShown(AlertId alert, const QDateTime &now) override;
    Result<AlertFile> file(AlertId) const override { return AlertFile(); }
    Result<QList<PendingDelivery>> pending() const override;
    Result<void> delivered(AlertId alert, ChannelId channel, const QDateTime &now) override;
    Result<void> notDelivered(AlertId alert, ChannelId channel, const QString &problem,
                              const std::optional<QDateTime> &nextTryAt, const QDateTime &now,
                              const Receivers &receivers) override;
    Result<void> notTried(AlertId alert, ChannelId channel, const QString &problem,
                          const QDateTime &nextTryAt) override;
    Result<std::optional<QList<QuotaMark>>> quotaMarks(AccountId account) const override;
    Result<void> saveQuotaMarks(AccountId account, const QList<QuotaMark> &marks) override;

    /// Adds a confirmed change to the history.
    void find(const QString &domain, BlockStatus to, const QDateTime &confirmedAt,
              const std::optional<QDateTime> &mutedUntil = std::nullopt,
              const QList<ConcernedChannel> &concerned = {});

    AlertSettings saved;
    QHash<ChannelId, ClientAlerts> clients;
    QList<ChannelId> channels; ///< enabled channels for every alert
    QList<Alert> kept;
    QStringList outcomes; ///< "1 to 1: delivered", "1 to 1: again 08:01:00", and "given up" or "untried"
    QString failing;      ///< name of the call that fails, such as "keep"
    int marksSaved = 0;
    QList<QDateTime> waits;                        ///< of unblockings for another service
    FirstCheck look;                               ///< not reported yet
    QList<UnreportedStop> stops;                   ///< not reported yet
    QList<Appeal> toAskAgain;                      ///< appeals whose reminder is due
    QHash<AppealId, QList<ChannelId>> concernedBy; ///< channels for selected lists

private:
    [[nodiscard]] Result<void> outcome(const char *call) const;

    QList<UnreportedChange> m_found;
    qint64 m_reported = 0;
    QHash<ChannelId, qint64> m_toldTo;
    QSet<qint64> m_shown;
    QList<PendingDelivery> m_pending;
    QHash<AccountId, QList<QuotaMark>> m_marks;
};

/// Returns the scripted answers in order. Without a script, every delivery succeeds.
class FakeDelivery final : public DeliveryPort
{
public:
    QFuture<DeliveryAnswer> deliver(ChannelId channel, const Alert &alert,
                                    const Receivers &receivers) override;
    /// Answers the deliveries that are held back.
    void answerHeld();

    std::deque<DeliveryAnswer> answers;
    QStringList sent;         ///< "1: title"
    QList<Receivers> without; ///< the receivers left out of each
    bool holds = false;

private:
    std::deque<std::shared_ptr<QPromise<DeliveryAnswer>>> m_held;
};

[[nodiscard]] DeliveryAnswer deliveryFailure(bool isFinal = false,
                                             std::optional<std::chrono::seconds> retryAfter = std::nullopt);

} // namespace pantau::test
