// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "engine/alert_rules.h"
#include "engine/ports.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <chrono>

namespace pantau::engine {

/// Turns news into alerts, keeps them, and sees to it that each reaches the desktop and every channel.
///
/// Lives on the engine's thread, and every call is made there. Like Monitor it owns no timer: whoever owns it
/// calls tick() at the moment that wakeAt() names. The ports and the clock must outlive it. Changes are read
/// from the history, so that a crash between finding and telling loses none; an alert is kept before it goes
/// anywhere. Each channel gets its alerts in order, one at a time. A channel that fails is tried again after
/// a minute, doubling to 6 hours, mostTries times, which takes about a day; then the alert is given up for
/// it, and stays in the list. One that only some of the channel still wait for holds no later one up. A
/// recipient, which is a channel for chosen lists or all the rest, is notified of its first changes
/// immediately; later ones are collected for the grouping time. What
/// could not even be sent, because the channel's secret is locked away, waits without counting.
class AlertDispatcher final : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostTries = 12; ///< counted, not timed: a computer asleep is not trying

    AlertDispatcher(AlertsPort &alerts, DeliveryPort &delivery, const Clock &clock,
                    QObject *parent = nullptr);
    ~AlertDispatcher() override;

    /// From now on alerts are made and delivered, those left from earlier runs first. Before it changes wait
    /// in the history and other news is left to whoever asked.
    void start();
    void stop();
    [[nodiscard]] bool isRunning() const { return m_running; }

    /// Does all that is due; safe to call at any time.
    void tick();

    /// Nothing more comes for a while: all changes found so far are notified now, not after the grouping
    /// time.
    void closeGroup();
    /// An alert is on its way through a channel.
    [[nodiscard]] bool isSending() const { return !m_busy.isEmpty(); }
    /// Nothing is on its way, and nothing can go at once: what is left waits for a moment, as after a failure
    /// or in quiet hours, or behind another one in its channel. Fails where alerts cannot be read.
    [[nodiscard]] Result<bool> isSettled();

    /// @name News
    void changesFound(); ///< the journal holds new confirmed changes
    void incidentRaised(const Incident &incident);
    /// No domain of the account waits for its first answer: what that brought is told once. Quiet hours put
    /// off summing it up, too: what is taken out of its lists meanwhile is not told.
    void initialChecksFinished(AccountId account);
    /// Those of @p accounts that quiet hours of an earlier run put off.
    void resumeInitialChecks(const QList<AccountId> &accounts);
    void accountStopped(AccountId account, const Error &error);
    void quotaHeard(AccountId account, const Usage &usage, const Forecast &forecast);

    /// What alertDue() handed over was shown. Until then the next run shows it.
    void shown(AlertId alert);

    /// Settings, mutes or channels changed.
    void settingsChanged();
    /// Appeals were noted, changed or removed.
    void appealsChanged();

    /// A test message, at once and whatever the quiet hours; it is not kept.
    QFuture<DeliveryAnswer> sendTest(ChannelId channel);
    /// The same for the desktop: alertDue() with an alert of kind Test.
    void showTest();
    /// Deliveries that have not ended yet.
    [[nodiscard]] int deliveriesUnderWay() const { return int(m_busy.size()); }

Q_SIGNALS:
    void wakeAt(const QDateTime &at); ///< UTC, when to call tick() next; invalid: nothing to wait for
    void alertKept(const pantau::Alert &alert);
    void alertDue(const pantau::Alert &alert); ///< to be shown now; each alert once
    void deliveryFinished(pantau::AlertId alert, pantau::ChannelId channel);
    void deliveryFailed(pantau::AlertId alert, pantau::ChannelId channel, const QString &problem,
                        bool givenUp);
    void failed(const pantau::Error &error); ///< alerts could not be read or kept

private:
    std::optional<AlertId> keep(AlertDraft draft);
    void gatherChanges(const AlertSettings &settings);
    /// Time of the recipient's next notification of changes; empty: immediately.
    [[nodiscard]] std::optional<QDateTime>
    groupEnd(std::optional<ChannelId> recipient, const AlertSettings &settings, const QDateTime &now) const;
    void gatherInitialChecks(const AlertSettings &settings);
    void gatherReminders(const AlertSettings &settings);
    void showDue(const AlertSettings &settings);
    void deliverDue(const AlertSettings &settings);
    /// The first of each channel that is not on its way, with the moment (UTC) when it may go.
    [[nodiscard]] Result<QList<std::pair<PendingDelivery, QDateTime>>> next(const AlertSettings &settings,
                                                                            const QDateTime &now);
    void send(const PendingDelivery &delivery);
    void taken(const PendingDelivery &delivery, const DeliveryAnswer &answer);
    void tryLater(const Error &error);
    void wakeBy(const QDateTime &at);

    AlertsPort &m_alerts;
    DeliveryPort &m_delivery;
    const Clock &m_clock;
    bool m_running = false;
    bool m_ticking = false;
    bool m_tickAgain = false;
    bool m_closesGroup = false;
    QList<AccountId> m_lookedAt; ///< finished first checks that are not summed up yet
    QDateTime m_wake;            ///< the earliest moment that the running tick() found
    QSet<ChannelId> m_busy;
    QHash<ChannelId, QDateTime> m_heldUntil;                 ///< UTC, after a failure
    QHash<std::optional<ChannelId>, QDateTime> m_notifiedAt; ///< UTC, last of changes; empty: those for all
    QHash<std::pair<qint64, qint64>, QDateTime> m_collected; ///< UTC, when these deliveries' groups end
    QSet<std::pair<qint64, qint64>>
        m_partly; ///< deliveries that some of the channel have and others wait for
    // In this run; also those of which it could not be written down that they were shown: showing one again
    // would be worse.
    QSet<AlertId> m_handedOver;
    QSet<std::pair<qint64, qint64>> m_ended;
};

} // namespace pantau::engine
