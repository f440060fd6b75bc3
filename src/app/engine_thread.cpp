// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_thread.h"

#include "base/background_work.h"
#include "engine/allowance.h"

#include <algorithm>
#include <utility>

namespace pantau::app {

namespace {

/// For alerts at shutdown.
constexpr std::chrono::seconds LastDeliveries{10};

} // namespace

EngineThread::EngineThread(const SessionOptions &options, const Clock &clock, EngineEvents &events)
    : m_dataDir(options.dataDir)
    , m_telling(options.telling)
    , m_clock(clock)
    , m_events(events)
    , m_nameServers(options.nameServers)
    , m_printReport(options.printReport)
    , m_checkTimer(clock, events, this)
    , m_alertTimer(clock, events, this)
    , m_pauseTimer(clock, events, this)
    , m_finishTimer(this)
{
    m_finishTimer.setSingleShot(true);
}

EngineThread::~EngineThread() = default;

Result<void> EngineThread::open()
{
    auto database = TRY(db::Database::open(m_dataDir));
    database->connection().useClock(m_clock);
    const auto said = m_telling == SessionOptions::Telling::ByAlerts ? db::Alerts::Said::WithAlerts
                                                                     : db::Alerts::Said::OneByOne;
    m_store = std::make_unique<Repositories>(std::move(database), said);
    m_clients = std::make_unique<ServiceClients>(m_dataDir, m_clock, m_events,
                                                 [this](AccountId account, const QDateTime &since) {
                                                     return m_store->journal.unitsSince(account, since);
                                                 });
    channels::DeliveryOptions deliveryOptions;
    deliveryOptions.sender = m_store->database->scope();
    m_deliveryService = std::make_unique<channels::DeliveryService>(m_clock, deliveryOptions);
    m_monitor =
        std::make_unique<engine::Monitor>(*m_clients, m_store->accounts, m_store->journal, m_clock, m_events);
    m_hintInbox = std::make_unique<HintInbox>(m_dataDir, *m_monitor, m_store->journal, m_clock, m_events);
    m_feedWatch = std::make_unique<FeedWatch>(*m_store, *m_monitor, m_clock, m_events);
    m_networkWatch = std::make_unique<NetworkWatch>(*m_store, *m_monitor, m_clock, m_events, m_nameServers);
    m_outlook = std::make_unique<Outlook>(m_store->journal, m_store->history, *m_monitor, m_clock);
    m_alertDispatcher =
        std::make_unique<engine::AlertDispatcher>(m_store->alerts, *m_deliveryService, m_clock, m_events);
    m_housekeeping = std::make_unique<Housekeeping>(*m_store->database, m_clock, m_events);
    m_historyErasing = std::make_unique<HistoryErasing>(*m_store->database);
    m_scheduledBackups = std::make_unique<ScheduledBackups>(*m_store->database, m_clock, m_events);
    m_monthlyReports = std::make_unique<MonthlyReports>(*m_store->database, m_clock, m_events, m_printReport);
    connect(m_monthlyReports.get(), &MonthlyReports::tried, m_alertDispatcher.get(),
            &engine::AlertDispatcher::tick);
    m_clockJumps = std::make_unique<ClockJumps>(m_events);
    connect(&m_finishTimer, &QTimer::timeout, this, &EngineThread::leave);
    connectMonitor();
    connectAlertDispatcher();
    connect(m_housekeeping.get(), &Housekeeping::roundBegins, this, &EngineThread::resumeErasing);
    connect(m_historyErasing.get(), &HistoryErasing::erased, m_housekeeping.get(), &Housekeeping::roundSoon);
    connect(&m_checkTimer, &WakeTimer::timeout, m_hintInbox.get(), &HintInbox::readMessages);
    connect(&m_pauseTimer, &WakeTimer::timeout, this, [this] {
        const bool isOver = m_pauseEndsAt.isValid() && m_pauseEndsAt <= m_clock.nowUtc();
        if (isOver)
            watchingChanged();
        else
            armPauseEnd();
    });
    TRY(reloadAccounts());
    TRY(reloadChannels());
    return {};
}

void EngineThread::connectMonitor()
{
    engine::Monitor *monitor = m_monitor.get();
    connect(&m_checkTimer, &WakeTimer::timeout, monitor, &engine::Monitor::tick);
    connect(monitor, &engine::Monitor::wakeAt, &m_checkTimer, &WakeTimer::startAt);
    connect(monitor, &engine::Monitor::wakeAt, this, [this](const QDateTime &at) {
        if (std::exchange(m_nextCheckAt, at) != at)
            Q_EMIT m_events.nextCheckChanged(at);
    });

    engine::AlertDispatcher *alerts = m_alertDispatcher.get();
    connect(&m_events, &EngineEvents::changesConfirmed, alerts, [alerts] { alerts->changesFound(); });
    connect(&m_events, &EngineEvents::checksFinished, alerts, [alerts] { alerts->checksFinished(); });
    connect(&m_events, &EngineEvents::incidentRaised, alerts, &engine::AlertDispatcher::incidentRaised);
    connect(&m_events, &EngineEvents::initialChecksFinished, alerts,
            &engine::AlertDispatcher::initialChecksFinished);
    connect(&m_events, &EngineEvents::accountParked, alerts, &engine::AlertDispatcher::accountParked);
    connect(&m_events, &EngineEvents::usageChanged, this, &EngineThread::reportQuota);
}

void EngineThread::reportQuota(AccountId account, const Usage &usage)
{
    if (!m_alertDispatcher->isRunning())
        return; // a forecast is expensive and would not be used
    auto forecast = m_outlook->recentForecast(account);
    if (!forecast)
        return Q_EMIT m_events.failed(forecast.error());
    // The last single run before the reset spends the rest on purpose.
    if (!m_monitor->isRunning() && usage.resetsAt &&
        engine::nextSingleRun(m_clock.nowUtc(), m_monitor->presence()) >= *usage.resetsAt)
        forecast->expectedShare = 1;
    m_alertDispatcher->quotaReported(account, usage, *forecast);
}

/// Reports what is known of each quota. A command without alerts may have been the one to learn it, and
/// nothing is asked of the service while a quota is used up.
void EngineThread::reportQuotas()
{
    const auto accounts = m_store->accounts.all();
    for (const Account &account : accounts.value_or(QList<Account>())) {
        const auto ledger = m_store->journal.ledger(account.id);
        if (ledger && !engine::needsUsage(*ledger, m_clock.nowUtc(), {}))
            reportQuota(account.id, *ledger->usage);
    }
}

void EngineThread::connectAlertDispatcher()
{
    connect(&m_alertTimer, &WakeTimer::timeout, m_alertDispatcher.get(), &engine::AlertDispatcher::tick);
    const engine::AlertDispatcher *alerts = m_alertDispatcher.get();
    connect(alerts, &engine::AlertDispatcher::wakeAt, &m_alertTimer, &WakeTimer::startAt);
    connect(alerts, &engine::AlertDispatcher::wakeAt, this, &EngineThread::finishSettled);
    connect(alerts, &engine::AlertDispatcher::wakeAt, this, &EngineThread::leaveIfSent);
    connect(alerts, &engine::AlertDispatcher::deliveryFinished, this, &EngineThread::finishSettled);
    connect(&m_events, &EngineEvents::deliveryFailed, this, &EngineThread::finishSettled);
    connect(alerts, &engine::AlertDispatcher::deliveryFinished, m_monthlyReports.get(),
            &MonthlyReports::noteDelivery);
    connect(&m_events, &EngineEvents::deliveryFailed, m_monthlyReports.get(), &MonthlyReports::noteDelivery);
}

Result<void> EngineThread::dataChanged(Topics topics)
{
    if (topics & Topic::Accounts) {
        TRY(reloadAccounts());
        m_monitor->accountChanged({}); // none of those that stay
    }
    if (topics & Topic::Alerts)
        TRY(reloadChannels());
    if (topics & (Topic::Accounts | Topic::Lists))
        watchingChanged();
    if (topics & Topic::Appeals) { // a domain with an open appeal is checked more often
        m_monitor->domainsChanged();
        m_alertDispatcher->appealsChanged();
    }
    if (topics & Topic::Hints)
        m_feedWatch->reload();
    if (topics & Topic::Reports)
        m_monthlyReports->settingsChanged();
    if (topics & Topic::Settings) {
        m_scheduledBackups->settingsChanged();
        m_networkWatch->reload();
    }
    return {};
}

Result<void> EngineThread::reloadAccounts()
{
    const auto accounts = TRY(m_store->accounts.all());
    m_clients->setAccounts(accounts);
    // Changes found by one service are not reported for lists of another, and may be reportable again now.
    m_alertDispatcher->changesFound();
    m_feedWatch->reload();
    m_networkWatch->reload();
    return {};
}

Result<void> EngineThread::reloadChannels()
{
    const auto channels = TRY(m_store->channels.all());
    m_deliveryService->setChannels(channels);
    m_alertDispatcher->settingsChanged();
    return {};
}

void EngineThread::watchingChanged()
{
    m_monitor->domainsChanged();
    m_alertDispatcher->settingsChanged();
    m_networkWatch->reload();
    armPauseEnd();
}

void EngineThread::start(std::optional<AccountId> only)
{
    m_alertDispatcher->start();
    if (const auto accounts = m_store->accounts.all()) {
        QList<AccountId> ids;
        for (const Account &account : *accounts)
            ids.append(account.id);
        m_alertDispatcher->resumeInitialChecks(ids);
    }
    m_monitor->start(only);
    reportQuotas();
    m_hintInbox->start();
    m_feedWatch->start();
    m_networkWatch->start();
    m_housekeeping->start();
    m_scheduledBackups->start();
    m_monthlyReports->start();
    armPauseEnd();
    m_isStarted = true;
    for (const auto &[account, why] : std::exchange(m_missingKeys, {}))
        m_alertDispatcher->accountStopped(account, why);
}

void EngineThread::keyIsMissing(AccountId account, const Error &why)
{
    if (m_isStarted)
        m_alertDispatcher->accountStopped(account, why);
    else
        m_missingKeys.append({account, why});
}

QFuture<void> EngineThread::whenAlertsSettled()
{
    m_settling.emplace_back().start();
    auto future = m_settling.back().future();
    reportQuotas();
    m_alertDispatcher->closeGroup();
    finishSettled();
    return future;
}

QFuture<Result<void>> EngineThread::finishUp(std::chrono::milliseconds patience)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    const QDateTime endsAt = m_clock.nowUtc().addDuration(patience);
    whenFinished(m_monitor->finishUp(patience), this, [this, promise, endsAt](const Result<void> &saved) {
        m_leaving.push_back({promise, saved});
        const std::chrono::milliseconds left(m_clock.nowUtc().msecsTo(endsAt));
        m_finishTimer.start(std::clamp<std::chrono::milliseconds>(left, {}, LastDeliveries));
        m_alertDispatcher->closeGroup();
        leaveIfSent();
    });
    return promise->future();
}

/// Leaves once no alert is being sent.
void EngineThread::leaveIfSent()
{
    if (!m_alertDispatcher->isSending())
        leave();
}

void EngineThread::leave()
{
    for (const Leaving &leaving : std::exchange(m_leaving, {})) {
        leaving.promise->addResult(leaving.saved);
        leaving.promise->finish();
    }
}

void EngineThread::finishSettled()
{
    if (m_settling.empty() || m_monthlyReports->isAtWork())
        return;
    const auto settled = m_alertDispatcher->isSettled();
    if (!settled)
        Q_EMIT m_events.failed(settled.error());
    else if (!*settled)
        return;
    for (QPromise<void> &promise : std::exchange(m_settling, {}))
        promise.finish();
}

EngineWork EngineThread::work() const
{
    EngineWork work;
    work.awaitedReplies = m_monitor->awaitedReplies();
    work.deliveries = m_alertDispatcher->deliveriesUnderWay();
    work.isBusy = m_housekeeping->isAtWork() || m_historyErasing->isAtWork() ||
                  m_scheduledBackups->isAtWork() || m_monthlyReports->isAtWork() || m_feedWatch->isAtWork() ||
                  m_networkWatch->isAtWork();
    work.nextAt = earlier(m_feedWatch->nextAt(), m_networkWatch->nextAt());
    for (const WakeTimer *timer : {&m_checkTimer, &m_alertTimer, &m_pauseTimer}) {
        work.isBusy = work.isBusy || timer->isDue();
        work.nextAt = earlier(work.nextAt, timer->at());
    }
    return work;
}

/// Continues an interrupted deletion. No one waits for it.
void EngineThread::resumeErasing()
{
    whenFinished(m_historyErasing->resume(), this,
                 [this](const Result<void> &erased) { m_events.reportFailure(erased); });
}

/// Sets the timer for the next end of a pause, because a paused domain triggers nothing itself.
void EngineThread::armPauseEnd()
{
    const auto end = m_store->domainSettings.nextPauseEnd(m_clock.nowUtc());
    if (m_events.reportFailure(end))
        return;
    m_pauseEndsAt = end->value_or(QDateTime());
    m_pauseTimer.startAt(m_pauseEndsAt);
}

} // namespace pantau::app
