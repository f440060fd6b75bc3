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
#include "base/alert.h"
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
#include "engine/ports.h"

#include <QFuture>
#include <QObject>
#include <QPromise>

#include <memory>
#include <optional>
#include <vector>

namespace pantau::app {

/// Implements the engine's accounts port with the store.
class AccountsAdapter final : public engine::AccountsPort
{
public:
    explicit AccountsAdapter(db::Accounts &accounts) : m_accounts(accounts) {}

    Result<QList<Account>> accounts() override { return m_accounts.all(); }
    Result<void> setState(AccountId account, Account::State state, const QString &reason) override
    {
        return m_accounts.setState(account, state, reason);
    }

private:
    db::Accounts &m_accounts;
};

/// Implements the engine's journal port with the store. Forwards calls and adds the current time for pauses.
class JournalAdapter final : public engine::JournalPort
{
public:
    JournalAdapter(db::Journal &journal, db::Hints &hints, const Clock &clock)
        : m_journal(journal), m_hints(hints), m_clock(clock)
    {
    }

    Result<LedgerState> ledger(AccountId account) override { return m_journal.ledger(account); }
    Result<BatchId> charge(AccountId account, const QList<DomainName> &domains, int unitCost,
                           BatchReason reason, const QDateTime &now) override
    {
        return m_journal.charge(account, domains, unitCost, reason, now);
    }
    Result<void> confirm(BatchId batch, qint64 units, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override
    {
        return m_journal.confirm(batch, units, usage, observations, now);
    }
    Result<void> release(BatchId batch, const std::optional<Usage> &usage,
                         const QList<Observation> &observations, const QDateTime &now) override
    {
        return m_journal.release(batch, usage, observations, now);
    }
    Result<void> markUncertain(BatchId batch, const QList<Observation> &observations,
                               const QDateTime &now) override
    {
        return m_journal.markUncertain(batch, observations, now);
    }
    Result<void> settle(AccountId account, const Usage &usage, const QDateTime &now) override
    {
        return m_journal.settle(account, usage, now);
    }
    Result<void> noteRequest(AccountId account, const QDateTime &now) override
    {
        return m_journal.noteRequest(account, now);
    }
    Result<QList<QDateTime>> requestsSince(AccountId account, const QDateTime &since) override
    {
        return m_journal.requestsSince(account, since);
    }
    Result<void> noteClockDaysAhead(int days) override { return m_journal.noteClockDaysAhead(days); }
    Result<void> noteAskedUntil(AccountId account, const std::optional<QDateTime> &until) override
    {
        return m_journal.noteAskedUntil(account, until);
    }
    Result<std::optional<QDateTime>> askedUntil(AccountId account) override
    {
        return m_journal.askedUntil(account);
    }
    Result<QList<WatchedDomain>> watched() override { return m_journal.watched(m_clock.nowUtc()); }
    Result<QList<WatchedDomain>> formerlyWatched() override { return m_journal.formerlyWatched(); }
    Result<QList<BlockWindow>> blockWindows(AccountId account, int most) override
    {
        return m_journal.blockWindows(account, most);
    }
    Result<QHash<DomainName, KnownStatus>> known(AccountId account, const QList<DomainName> &domains) override
    {
        return m_journal.known(account, domains);
    }
    Result<QHash<DomainName, int>> confirmations(AccountId account, const QList<DomainName> &domains) override
    {
        return m_journal.confirmations(account, domains);
    }
    Result<QList<Hint>> hints(AccountId account) override { return m_hints.of(account); }
    Result<void> saveHints(AccountId account, const QList<Hint> &hints) override
    {
        return m_hints.save(account, hints);
    }
    Result<QString> onlineHours() override { return m_journal.onlineHours(); }
    Result<void> saveOnlineHours(const QString &text) override { return m_journal.saveOnlineHours(text); }
    Result<QString> changeOnlineHours(const std::function<QString(const QString &)> &change) override
    {
        return m_journal.changeOnlineHours(change);
    }
    void logEvent(EventKind kind, std::optional<AccountId> account, const QString &sentence,
                  const QString &detail, const QDateTime &now) override
    {
        m_journal.logEvent(kind, account, sentence, detail, now);
    }

private:
    db::Journal &m_journal;
    db::Hints &m_hints;
    const Clock &m_clock;
};

/// Implements the alert dispatcher's storage port with the store.
class AlertsAdapter final : public engine::AlertsPort
{
public:
    /// @p said: where changes are recorded as reported by their alert; null if they are reported one by one.
    AlertsAdapter(db::Alerts &alerts, db::Accounts &accounts, db::Appeals &appeals, db::SaidChanges *said)
        : m_alerts(alerts), m_accounts(accounts), m_appeals(appeals), m_said(said)
    {
    }

    Result<AlertSettings> settings() override { return m_alerts.settings(); }
    /// Empty if the account is gone.
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

/// Implements the alert dispatcher's delivery port with the channels.
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

/// The writing repositories of the database.
struct Repositories
{
    explicit Repositories(std::unique_ptr<db::Database> opened)
        : database(std::move(opened))
        , accounts(*database)
        , lists(*database)
        , domains(*database)
        , domainSettings(*database)
        , appeals(*database)
        , letterDrafts(*database)
        , settings(*database)
        , alerts(*database)
        , channels(*database)
        , saidChanges(*database)
        , history(*database)
        , activity(*database)
        , journal(*database)
        , hints(*database)
        , listFeeds(*database)
        , reports(*database)
    {
    }

    std::unique_ptr<db::Database> database;
    db::Accounts accounts;
    db::Lists lists;
    db::Domains domains;
    db::DomainSettingsTable domainSettings;
    db::Appeals appeals;
    db::LetterDrafts letterDrafts;
    db::Settings settings;
    db::Alerts alerts;
    db::Channels channels;
    db::SaidChanges saidChanges;
    db::History history;
    db::Activity activity;
    db::Journal journal;
    db::Hints hints;
    db::ListFeeds listFeeds;
    db::ReportSettingsTable reports;
};

/// Everything on the engine's thread: the writing database connection, the clients, the monitor, the alert
/// dispatcher with its channels, and their timers. Created on the session's thread, moved, and then used
/// only on the engine's thread.
class EngineThread final : public QObject
{
    Q_OBJECT

public:
    /// @p options: see SessionOptions.
    EngineThread(const SessionOptions &options, const Clock &clock);
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
    /// Makes every timer check the clock now instead of within minutes.
    void lookAtClock();

Q_SIGNALS:
    void nextCheckChanged(const QDateTime &at);
    void activityChanged(const QList<pantau::AccountActivity> &activity);
    void failed(const pantau::Error &error);

private:
    struct Leaving
    {
        std::shared_ptr<QPromise<Result<void>>> promise;
        Result<void> saved;
    };

    void connectMonitor();
    void connectAlertDispatcher();
    void resumeErasing();
    void armPauseEnd();
    void lookWhetherSettled();
    void lookWhetherSent();
    void leave();

    QString m_dataDir;
    SessionOptions::Telling m_telling;
    const Clock &m_clock;
    QString m_nameServers;
    MonthlyReports::Print m_printReport;
    // In order of dependence: each uses those above it.
    std::unique_ptr<Repositories> m_store;
    std::unique_ptr<AccountsAdapter> m_accountsPort;
    std::unique_ptr<JournalAdapter> m_journalPort;
    std::unique_ptr<AlertsAdapter> m_alertsPort;
    std::unique_ptr<ServiceClients> m_clients;
    std::unique_ptr<channels::DeliveryService> m_deliveryService;
    std::unique_ptr<DeliveryAdapter> m_deliveryPort;
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
    std::unique_ptr<WakeTimer> m_checkTimer;
    std::unique_ptr<WakeTimer> m_alertTimer;
    std::unique_ptr<WakeTimer> m_pauseTimer;
    std::unique_ptr<WakeTimer> m_finishTimer;
    std::vector<QPromise<void>> m_settling;
    std::vector<Leaving> m_leaving;
    QDateTime m_pauseEndsAt; ///< UTC, of the domain whose pause ends next; invalid if none is paused
};

} // namespace pantau::app
