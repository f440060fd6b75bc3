// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/situation_watch.h"
#include "app/with_keys.h"
#include "core/when_finished.h"

namespace pantau::app {

QFuture<QList<CheckOutcome>> Session::checkNow(AccountId account, const QList<DomainName> &domains,
                                               CheckScope scope,
                                               std::optional<std::chrono::milliseconds> patience)
{
    fetchKeys();
    return withKeys([engine = m_engine, account, domains, scope, patience] {
        return engine->monitor().checkNow(account, domains, scope, patience);
    });
}

QFuture<Result<CheckCost>> Session::checkCost(AccountId account, const QList<DomainName> &domains)
{
    const auto count = [this, engine = m_engine, account, domains] {
        return onThreadOf(engine, &m_home, [engine, account, domains] {
            return engine->monitor().checkCost(account, domains);
        });
    };
    return count()
        .then(this,
              [this, account, count](const Result<CheckCost> &counted) {
                  if (!counted || counted->unitsLeft)
                      return finished(counted);
                  // Whether it is much shows only when the service has said what is left, which is free.
                  return refreshUsage(account)
                      .then(this, [count](const UsageAnswer &) { return count(); })
                      .unwrap();
              })
        .unwrap();
}

QFuture<Result<void>> Session::finishUp(std::chrono::milliseconds patience)
{
    if (!m_engine)
        return finished(Result<void>());
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, patience] { return engine->finishUp(patience); });
}

void Session::cancelChecks()
{
    withKeys([engine = m_engine] { engine->monitor().cancelUserChecks(); });
}

QFuture<int> Session::runOnce(std::optional<AccountId> account)
{
    fetchKeys();
    return withKeys([engine = m_engine, account] { return engine->monitor().runOnce(account); });
}

void Session::startMonitoring(std::optional<AccountId> only)
{
    m_situation->watchBegan();
    adoptStandIn();
    withKeys([engine = m_engine, only] { engine->start(only); });
}

void Session::tryAgain()
{
    // Free of charge, and whatever waits for a better moment does not wait while somebody asks.
    const auto known = m_queries->accounts();
    for (const Account &account : known.value_or(QList<Account>()))
        refreshUsage(account.id);
    fetchKeys();
    onThreadOf(m_engine, &m_home, [engine = m_engine] { engine->monitor().lookAgain(); });
}

void Session::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    whenFinished(onThreadOf(m_engine, &m_home,
                            [engine = m_engine, paused] {
                                engine->monitor().setPaused(paused);
                                return engine->store().settings.savePaused(paused);
                            }),
                 this, [this](const Result<void> &saved) {
                     if (!saved)
                         Q_EMIT failed(saved.error());
                 });
    Q_EMIT changed(Topic::Pause);
}

bool Session::isPaused() const
{
    // Another Pantau may pause and go on meanwhile, and tells nobody.
    return isReadOnly() ? store::Settings(m_queries->database()).isPaused().value_or(false) : m_paused;
}

QFuture<EngineWork> Session::engineWork()
{
    return onThreadOf(m_engine, &m_home, [engine = m_engine] { return engine->work(); });
}

void Session::lookAtClock()
{
    m_keys->lookAtClock();
    onThreadOf(m_engine, &m_home, [engine = m_engine] { engine->lookAtClock(); });
}

QFuture<Result<void>> Session::saveSettings(const ProgramSettings &settings)
{
    return onThreadOf(m_engine, &m_home, [engine = m_engine, settings] {
        auto saved = engine->store().settings.save(settings);
        if (saved)
            engine->housekeeping().settingsChanged();
        return saved;
    });
}

} // namespace pantau::app
