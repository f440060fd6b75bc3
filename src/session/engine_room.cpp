// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/engine_room.h"

#include "core/when_finished.h"

#include <algorithm>
#include <utility>

namespace pantau::session {

EngineRoom::EngineRoom(QString dataDir, SessionOptions::Telling telling, const Clock &clock)
    : m_dataDir(std::move(dataDir)), m_telling(telling), m_clock(clock)
{
}

EngineRoom::~EngineRoom() = default;

Result<QString> EngineRoom::open()
{
    auto database = store::Database::open(m_dataDir);
    if (!database)
        return failure(database.error());
    const QString scope = (*database)->scope();
    m_store = std::make_unique<StoreDesk>(std::move(*database));
    m_accountsPort = std::make_unique<AccountsAdapter>(m_store->accounts);
    m_journalPort = std::make_unique<JournalAdapter>(m_store->journal, m_clock);
    m_alertsPort = std::make_unique<AlertsAdapter>(
        m_store->alerts, m_store->accounts,
        m_telling == SessionOptions::Telling::ByAlerts ? &m_store->saidChanges : nullptr);
    m_clients = std::make_unique<ServiceClients>(m_dataDir, m_clock);
    channels::CourierOptions courierOptions;
    courierOptions.sender = scope;
    m_courier = std::make_unique<channels::Courier>(m_clock, courierOptions);
    m_deliveryPort = std::make_unique<DeliveryAdapter>(*m_courier);
    m_monitor = std::make_unique<engine::Monitor>(*m_clients, *m_accountsPort, *m_journalPort, m_clock);
    m_outlook = std::make_unique<Outlook>(m_store->journal, m_store->history, *m_monitor, m_clock);
    m_alertDesk = std::make_unique<engine::AlertDesk>(*m_alertsPort, *m_deliveryPort, m_clock);
    m_housekeeping = std::make_unique<Housekeeping>(*m_store->database, m_clock);
    m_checkTimer = std::make_unique<WakeTimer>(m_clock);
    m_alertTimer = std::make_unique<WakeTimer>(m_clock);
    m_pauseTimer = std::make_unique<WakeTimer>(m_clock);
    m_finishTimer = std::make_unique<WakeTimer>(m_clock);
    connect(m_finishTimer.get(), &WakeTimer::rang, this, &EngineRoom::leave);
    connectMonitor();
    connectAlertDesk();
    connect(m_housekeeping.get(), &Housekeeping::failed, this, &EngineRoom::failed);
    connect(m_pauseTimer.get(), &WakeTimer::rang, this, [this] {
        const bool isOver = m_pauseEndsAt.isValid() && m_pauseEndsAt <= m_clock.nowUtc();
        if (isOver)
            watchingChanged();
        else
            armPauseEnd();
    });
    if (auto reloaded = reloadAccounts(); !reloaded)
        return failure(reloaded.error());
    if (auto reloaded = reloadChannels(); !reloaded)
        return failure(reloaded.error());
    return scope;
}

void EngineRoom::connectMonitor()
{
    engine::Monitor *monitor = m_monitor.get();
    connect(m_checkTimer.get(), &WakeTimer::rang, monitor, &engine::Monitor::tick);
    connect(monitor, &engine::Monitor::wakeAt, m_checkTimer.get(), &WakeTimer::ringAt);
    connect(monitor, &engine::Monitor::wakeAt, this, &EngineRoom::nextCheckChanged);

    connect(monitor, &engine::Monitor::activityChanged, this,
            [this, monitor] { Q_EMIT activityChanged(monitor->activity()); });

    connect(monitor, &engine::Monitor::changesConfirmed, this, [this] { m_alertDesk->changesFound(); });
    connect(monitor, &engine::Monitor::incidentRaised, m_alertDesk.get(), &engine::AlertDesk::incidentRaised);
    connect(monitor, &engine::Monitor::firstLookFinished, m_alertDesk.get(),
            &engine::AlertDesk::firstLookFinished);
    connect(monitor, &engine::Monitor::accountParked, m_alertDesk.get(), &engine::AlertDesk::accountStopped);
    connect(monitor, &engine::Monitor::usageChanged, this, [this](AccountId account, const Usage &usage) {
        if (const auto forecast = m_outlook->recentForecast(account))
            m_alertDesk->quotaHeard(account, usage, *forecast);
        else
            Q_EMIT failed(forecast.error());
    });
}

void EngineRoom::connectAlertDesk()
{
    connect(m_alertTimer.get(), &WakeTimer::rang, m_alertDesk.get(), &engine::AlertDesk::tick);
    const engine::AlertDesk *desk = m_alertDesk.get();
    connect(desk, &engine::AlertDesk::wakeAt, m_alertTimer.get(), &WakeTimer::ringAt);
    connect(desk, &engine::AlertDesk::wakeAt, this, &EngineRoom::lookWhetherSettled);
    connect(desk, &engine::AlertDesk::wakeAt, this, &EngineRoom::lookWhetherSent);
    connect(desk, &engine::AlertDesk::deliveryFinished, this, &EngineRoom::lookWhetherSettled);
    connect(desk, &engine::AlertDesk::deliveryFailed, this, &EngineRoom::lookWhetherSettled);
    connect(desk, &engine::AlertDesk::failed, this, &EngineRoom::failed);
}

Result<void> EngineRoom::reloadAccounts()
{
    const auto accounts = m_store->accounts.all();
    if (!accounts)
        return failure(accounts.error());
    m_clients->setAccounts(*accounts);
    return {};
}

Result<void> EngineRoom::reloadChannels()
{
    const auto channels = m_store->channels.all();
    if (!channels)
        return failure(channels.error());
    m_courier->setChannels(*channels);
    m_alertDesk->settingsChanged();
    return {};
}

void EngineRoom::watchingChanged()
{
    m_outlook->forget();
    m_monitor->domainsChanged();
    m_alertDesk->settingsChanged();
    armPauseEnd();
}

void EngineRoom::start(std::optional<AccountId> only)
{
    m_alertDesk->start();
    m_monitor->start(only);
    m_housekeeping->start();
    armPauseEnd();
    m_isStarted = true;
    for (const auto &[account, why] : std::exchange(m_missingKeys, {}))
        m_alertDesk->accountStopped(account, why);
}

void EngineRoom::keyIsMissing(AccountId account, const Error &why)
{
    if (m_isStarted)
        m_alertDesk->accountStopped(account, why);
    else
        m_missingKeys.append({account, why});
}

QFuture<void> EngineRoom::whenAlertsSettled()
{
    m_settling.emplace_back().start();
    auto future = m_settling.back().future();
    m_alertDesk->closeGroup();
    lookWhetherSettled();
    return future;
}

QFuture<Result<void>> EngineRoom::finishUp(std::chrono::milliseconds patience)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    const QDateTime endsAt = m_clock.nowUtc().addDuration(patience);
    whenFinished(m_monitor->finishUp(patience), this, [this, promise, endsAt](const Result<void> &saved) {
        m_leaving.push_back({promise, saved});
        m_finishTimer->ringAt(endsAt);
        m_alertDesk->tick();
        lookWhetherSent();
    });
    return promise->future();
}

/// What is on its way through a channel is waited for while there is time.
void EngineRoom::lookWhetherSent()
{
    if (!m_alertDesk->isSending())
        leave();
}

void EngineRoom::leave()
{
    for (const Leaving &leaving : std::exchange(m_leaving, {})) {
        leaving.promise->addResult(leaving.saved);
        leaving.promise->finish();
    }
}

Result<bool> EngineRoom::areAlertsSettled()
{
    const QDateTime now = m_clock.nowUtc();
    const auto pending = m_store->alerts.pending();
    if (!pending)
        return failure(pending.error());
    return std::none_of(pending->cbegin(), pending->cend(), [&now](const store::PendingDeliveryRow &row) {
        return row.alert.dueAt <= now && (!row.delivery.nextTryAt || *row.delivery.nextTryAt <= now);
    });
}

void EngineRoom::lookWhetherSettled()
{
    if (m_settling.empty())
        return;
    const auto settled = areAlertsSettled();
    if (!settled)
        Q_EMIT failed(settled.error());
    else if (!*settled)
        return;
    for (QPromise<void> &promise : std::exchange(m_settling, {}))
        promise.finish();
}

EngineWork EngineRoom::work() const
{
    EngineWork work;
    work.awaitedReplies = m_monitor->awaitedReplies();
    work.deliveries = m_alertDesk->deliveriesUnderWay();
    work.isBusy = m_housekeeping->isAtWork();
    for (const WakeTimer *timer : {m_checkTimer.get(), m_alertTimer.get(), m_pauseTimer.get()}) {
        work.isBusy = work.isBusy || timer->isDue();
        if (const QDateTime at = timer->at(); at.isValid() && (!work.nextAt.isValid() || at < work.nextAt))
            work.nextAt = at;
    }
    return work;
}

void EngineRoom::lookAtClock()
{
    for (WakeTimer *timer : {m_checkTimer.get(), m_alertTimer.get(), m_pauseTimer.get()})
        timer->lookAtClock();
    m_housekeeping->lookAtClock();
}

/// A paused domain is not watched, so nobody else notices when its pause is over.
void EngineRoom::armPauseEnd()
{
    const auto end = m_store->domainSettings.nextPauseEnd(m_clock.nowUtc());
    if (!end) {
        Q_EMIT failed(end.error());
        return;
    }
    m_pauseEndsAt = end->value_or(QDateTime());
    m_pauseTimer->ringAt(m_pauseEndsAt);
}

} // namespace pantau::session
