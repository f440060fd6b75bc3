// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/engine_events.h"
#include "base/ports.h"
#include "base/time.h"
#include "engine/alert_rules.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace pantau::engine {

/// Creates alerts, stores them and delivers each to the desktop and every channel.
///
/// Lives on the engine's thread, and every call is made there. Like Monitor it has no timer: the owner calls
/// tick() at the time announced by wakeAt(). The ports and the clock must outlive it. Changes are read from
/// the history, so a crash between detecting and reporting loses none. An alert is stored before it is sent.
///
/// Each channel gets its alerts in order, one at a time. A failed delivery is retried after a minute,
/// doubling to 6 hours, up to mostTries times, which takes about a day. Then the alert is given up for that
/// channel and stays in the list. A delivery still pending for only some receivers does not hold up later
/// ones, nor does a report. If it cannot be sent at all because the channel's secret is locked, it waits
/// and no attempt is counted.
///
/// A recipient is a channel for selected lists, or all other channels together. It is notified of its first
/// changes immediately; later ones are collected for the grouping time.
class AlertDispatcher final : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostTries =
        12; ///< a count, not a time, because a sleeping computer makes no attempts

    AlertDispatcher(AlertsPort &alerts, DeliveryPort &delivery, const Clock &clock, EngineEvents &events);

    /// Starts creating and delivering alerts, first those left from earlier runs. Before that, changes wait
    /// in the history and other news is ignored.
    void start();
    [[nodiscard]] bool isRunning() const { return m_running; }

    /// Does everything that is due. Safe to call at any time.
    void tick();

    /// Reports all changes found so far immediately instead of after the grouping time. To be called when no
    /// more are expected for a while.
    void closeGroup();
    /// True if an alert is being delivered through a channel.
    [[nodiscard]] bool isSending() const { return !m_busy.isEmpty(); }
    /// True if nothing is being sent and nothing can be sent now. What remains waits for a retry, for the
    /// end of quiet hours or for an earlier alert of its channel. Fails if alerts cannot be read.
    [[nodiscard]] Result<bool> isSettled();

    /// @name News
    void changesFound();             ///< the journal holds new confirmed changes
    void checksFinished();           ///< an unblocking may have waited for these answers
    void accountParked() { tick(); } ///< unreportedStops() may have a new one
    void incidentRaised(const Incident &incident);
    /// To be called when no domain of the account waits for its first answer. The results are reported once.
    /// During quiet hours the summary is delayed and leaves out domains removed in the meantime.
    void initialChecksFinished(AccountId account);
    /// Resumes summaries for @p accounts that were delayed by quiet hours in an earlier run.
    void resumeInitialChecks(const QList<AccountId> &accounts);
    void accountStopped(AccountId account, const Error &error);
    void quotaReported(AccountId account, const Usage &usage, const Forecast &forecast);

    /// To be called when an alert from alertDue() was shown. Until then the next run shows it again.
    void shown(AlertId alert);

    /// To be called when settings, mutes or channels changed.
    void settingsChanged();
    /// To be called when appeals were added, changed or removed.
    void appealsChanged();

    /// Sends a test message immediately, even in quiet hours. It is not stored.
    QFuture<DeliveryAnswer> sendTest(ChannelId channel);
    /// Sends a stored alert immediately, even in quiet hours and before start().
    void sendNow(AlertId alert);
    /// Emits alertDue() with an alert of kind Test.
    void showTest();
    /// Number of deliveries in progress.
    [[nodiscard]] int deliveriesUnderWay() const { return int(m_busy.size()); }

Q_SIGNALS:
    void wakeAt(const QDateTime &at); ///< UTC, when to call tick() next; invalid: nothing to wait for
    void alertKept(const pantau::Alert &alert);
    void alertDue(const pantau::Alert &alert); ///< show it now; emitted once per alert
    void deliveryFinished(pantau::AlertId alert, pantau::ChannelId channel);

private:
    std::optional<AlertId> keep(AlertDraft draft);
    void settleUnblockings();
    void gatherChanges(const AlertSettings &settings);
    /// Settings of the recipient; @p common if they cannot be read.
    [[nodiscard]] AlertSettings settingsOf(ChannelId channel, const AlertSettings &common) const;
    /// Time of the recipient's next notification of changes; empty: immediately.
    [[nodiscard]] std::optional<QDateTime>
    groupEnd(std::optional<ChannelId> recipient, const AlertSettings &settings, const QDateTime &now) const;
    void gatherInitialChecks(const AlertSettings &settings);
    void gatherStops();
    void keepStop(const UnreportedStop &stop);
    void gatherReminders(const AlertSettings &settings);
    void showDue(const AlertSettings &settings);
    void deliverDue(const AlertSettings &settings);
    /// Returns the first delivery of each idle channel and when (UTC) it may be sent.
    [[nodiscard]] Result<QList<std::pair<PendingDelivery, QDateTime>>> next(const AlertSettings &settings,
                                                                            const QDateTime &now);
    void send(const PendingDelivery &delivery);
    void taken(const PendingDelivery &delivery, const DeliveryAnswer &answer);
    void tryLater(const Error &error);
    void wakeBy(const QDateTime &at);

    AlertsPort &m_alerts;
    DeliveryPort &m_delivery;
    const Clock &m_clock;
    EngineEvents &m_events;
    bool m_running = false;
    bool m_ticking = false;
    bool m_tickAgain = false;
    bool m_closesGroup = false;
    QList<QDateTime> m_waits;    ///< of unblockings for other services
    QList<AccountId> m_lookedAt; ///< accounts whose finished first checks still need a summary
    QDateTime m_wake;            ///< earliest wake-up found by the running tick()
    QSet<ChannelId> m_busy;
    QHash<ChannelId, QDateTime> m_heldUntil; ///< UTC, after a failure
    QHash<std::optional<ChannelId>, QDateTime>
        m_notifiedAt; ///< UTC, of changes; empty key: recipients without selected lists
    QHash<std::pair<qint64, qint64>, QDateTime>
        m_collected;                          ///< UTC, end of the grouping time of these deliveries
    QSet<std::pair<qint64, qint64>> m_partly; ///< deliveries that only some receivers of the channel got
    // Handled in this run, including alerts that could not be marked as shown in the database. Showing one
    // twice would be worse.
    QSet<AlertId> m_handedOver;
    QSet<std::pair<qint64, qint64>> m_ended;
};

} // namespace pantau::engine
