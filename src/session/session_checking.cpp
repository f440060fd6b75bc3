// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/when_finished.h"
#include "session/situation_watch.h"
#include "session/with_keys.h"

namespace pantau::session {

QFuture<QList<CheckOutcome>> Session::checkNow(AccountId account, const QList<DomainName> &domains,
                                               engine::CheckScope scope,
                                               std::optional<std::chrono::milliseconds> patience)
{
    fetchKeys();
    return withKeys([room = m_room, account, domains, scope, patience] {
        return room->monitor().checkNow(account, domains, scope, patience);
    });
}

QFuture<Result<engine::CheckCost>> Session::checkCost(AccountId account, const QList<DomainName> &domains)
{
    const auto count = [this, room = m_room, account, domains] {
        return onThreadOf(room, &m_home,
                          [room, account, domains] { return room->monitor().checkCost(account, domains); });
    };
    return count()
        .then(this,
              [this, account, count](const Result<engine::CheckCost> &counted) {
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
    if (!m_room)
        return finished(Result<void>());
    return onThreadOf(m_room, &m_home, [room = m_room, patience] { return room->finishUp(patience); });
}

void Session::cancelChecks()
{
    withKeys([room = m_room] { room->monitor().cancelUserChecks(); });
}

QFuture<int> Session::runOnce(std::optional<AccountId> account)
{
    fetchKeys();
    return withKeys([room = m_room, account] { return room->monitor().runOnce(account); });
}

QFuture<Result<engine::Plan>> Session::plan(AccountId account)
{
    return onThreadOf(m_room, &m_home, [room = m_room, account] { return room->monitor().planFor(account); });
}

void Session::startMonitoring(std::optional<AccountId> only)
{
    m_situation->watchBegan();
    adoptStandIn();
    withKeys([room = m_room, only] { room->start(only); });
}

void Session::tryAgain()
{
    // Free of charge, and whatever waits for a better moment does not wait while somebody asks.
    const auto known = accounts();
    for (const Account &account : known.value_or(QList<Account>()))
        refreshUsage(account.id);
    fetchKeys();
    onThreadOf(m_room, &m_home, [room = m_room] { room->monitor().lookAgain(); });
}

void Session::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    whenFinished(onThreadOf(m_room, &m_home,
                            [room = m_room, paused] {
                                room->monitor().setPaused(paused);
                                return room->store().settings.savePaused(paused);
                            }),
                 this, [this](const Result<void> &saved) {
                     if (!saved)
                         Q_EMIT failed(saved.error());
                 });
    Q_EMIT pausedChanged(paused);
}

bool Session::isPaused() const
{
    // Another Pantau may pause and go on meanwhile, and tells nobody.
    return isReadOnly() ? m_readers->settings.isPaused().value_or(false) : m_paused;
}

QFuture<EngineWork> Session::engineWork()
{
    return onThreadOf(m_room, &m_home, [room = m_room] { return room->work(); });
}

void Session::lookAtClock()
{
    m_keys->lookAtClock();
    onThreadOf(m_room, &m_home, [room = m_room] { room->lookAtClock(); });
}

QFuture<Result<void>> Session::saveSettings(const store::ProgramSettings &settings)
{
    return onThreadOf(m_room, &m_home, [room = m_room, settings] {
        auto saved = room->store().settings.save(settings);
        if (saved)
            room->housekeeping().settingsChanged();
        return saved;
    });
}

} // namespace pantau::session
