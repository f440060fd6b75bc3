// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/backups.h"
#include "app/hint_sources.h"
#include "app/housekeeping.h"
#include "app/monthly_reports.h"
#include "app/outlook.h"
#include "app/service_clients.h"
#include "app/session.h"
#include "app/wake_timer.h"
#include "base/ports.h"
#include "base/time.h"
#include "channels/delivery_service.h"
#include "db/accounts.h"
#include "db/activity.h"
#include "db/alerts.h"
#include "db/appeals.h"
#include "db/channels.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/hints.h"
#include "db/history.h"
#include "db/journal.h"
#include "db/settings.h"
#include "engine/alert_dispatcher.h"
#include "engine/monitor.h"

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace pantau::app {

/// The writing repositories of the database.
struct Repositories
{
    Repositories(std::unique_ptr<db::Database> opened, db::Alerts::Said said)
        : database(std::move(opened)), alerts(*database, said)
    {
    }

    std::unique_ptr<db::Database> database;
    db::Accounts accounts{*database};
    db::Lists lists{*database};
    db::Domains domains{*database};
    db::DomainSettingsTable domainSettings{*database};
    db::Appeals appeals{*database};
    db::LetterDrafts letterDrafts{*database};
    db::Settings settings{*database};
    db::Alerts alerts;
    db::Channels channels{*database};
    db::PrintedChanges printedChanges{*database};
    db::History history{*database};
    db::Activity activity{*database};
    db::Journal journal{*database};
    db::Hints hints{*database};
    db::ListFeeds listFeeds{*database};
    db::ReportSettingsTable reports{*database};
};

/// Everything on the engine's thread: the writing database connection, the clients, the monitor, the alert
/// dispatcher with its channels, and their timers. Created on the session's thread, moved, and then used
/// only on the engine's thread.
class EngineThread final : public QObject
{
public:
    /// @p options: see SessionOptions. @p events: may live on another thread and must outlive it.
    EngineThread(const SessionOptions &options, const Clock &clock, EngineEvents &events);
    ~EngineThread() override;

    /// Opens the database, migrates it and builds the rest.
    Result<void> open();

    [[nodiscard]] Repositories &store() { return *m_store; }
    [[nodiscard]] ServiceClients &clients() { return *m_clients; }
    [[nodiscard]] channels::DeliveryService &deliveryService() { return *m_deliveryService; }
    [[nodiscard]] engine::Monitor &monitor() { return *m_monitor; }
    [[nodiscard]] engine::AlertDispatcher &alertDispatcher() { return *m_alertDispatcher; }
    [[nodiscard]] Outlook &outlook() { return *m_outlook; }
    [[nodiscard]] Housekeeping &housekeeping() { return *m_housekeeping; }
    [[nodiscard]] HistoryErasing &historyErasing() { return *m_historyErasing; }
    [[nodiscard]] ScheduledBackups &scheduledBackups() { return *m_scheduledBackups; }
    [[nodiscard]] MonthlyReports &monthlyReports() { return *m_monthlyReports; }
    [[nodiscard]] HintInbox &hintInbox() { return *m_hintInbox; }
    [[nodiscard]] FeedWatch &feedWatch() { return *m_feedWatch; }
    [[nodiscard]] NetworkWatch &networkWatch() { return *m_networkWatch; }

    /// To be called after the user changed stored data.
    Result<void> dataChanged(Topics topics);
    /// To be called after accounts were added or removed.
    Result<void> reloadAccounts();
    /// To be called after channels were added, switched or removed.
    Result<void> reloadChannels();
    /// To be called after lists, their members or their settings changed. Updates the plan and the alerts.
    void watchingChanged();
    /// Starts the plan, alert delivery and the removal of old data.
    void start(std::optional<AccountId> only);
    /// Raises an alert, immediately or after start().
    void keyIsMissing(AccountId account, const Error &why);
    /// Reports the changes found so far without waiting for more. Finishes when every due alert was tried on
    /// every channel. Does not wait for quiet hours or retries.
    QFuture<void> whenAlertsSettled();
    /// Same as Monitor::finishUp(). Then reports the changes found so far and sends due alerts, within the
    /// same @p patience. This takes at most 10 seconds, because a hanging channel must not delay shutdown.
    QFuture<Result<void>> finishUp(std::chrono::milliseconds patience);

    [[nodiscard]] EngineWork work() const;

private:
    struct Leaving
    {
        std::shared_ptr<QPromise<Result<void>>> promise;
        Result<void> saved;
    };

    void connectMonitor();
    void connectAlertDispatcher();
    void reportQuota(AccountId account, const Usage &usage);
    void reportQuotas();
    void resumeErasing();
    void armPauseEnd();
    void finishSettled();
    void leaveIfSent();
    void leave();

    QString m_dataDir;
    SessionOptions::Telling m_telling;
    const Clock &m_clock;
    EngineEvents &m_events;
    QString m_nameServers;
    MonthlyReports::Print m_printReport;
    // In order of dependence: each uses those above it.
    std::unique_ptr<Repositories> m_store;
    std::unique_ptr<ServiceClients> m_clients;
    std::unique_ptr<channels::DeliveryService> m_deliveryService;
    std::unique_ptr<engine::Monitor> m_monitor;
    std::unique_ptr<HintInbox> m_hintInbox;
    std::unique_ptr<FeedWatch> m_feedWatch;
    std::unique_ptr<NetworkWatch> m_networkWatch;
    std::unique_ptr<Outlook> m_outlook;
    std::unique_ptr<engine::AlertDispatcher> m_alertDispatcher;
    QList<std::pair<AccountId, Error>> m_missingKeys; ///< from before the start
    bool m_isStarted = false;
    std::unique_ptr<Housekeeping> m_housekeeping;
    std::unique_ptr<HistoryErasing> m_historyErasing;
    std::unique_ptr<ScheduledBackups> m_scheduledBackups;
    std::unique_ptr<MonthlyReports> m_monthlyReports;
    std::optional<QDateTime> m_nextCheckAt; ///< as last emitted
    std::unique_ptr<ClockJumps> m_clockJumps;
    WakeTimer m_checkTimer;
    WakeTimer m_alertTimer;
    WakeTimer m_pauseTimer;
    QTimer m_finishTimer;
    std::vector<QPromise<void>> m_settling;
    std::vector<Leaving> m_leaving;
    QDateTime m_pauseEndsAt; ///< UTC, of the domain whose pause ends next; invalid if none is paused
};

} // namespace pantau::app
