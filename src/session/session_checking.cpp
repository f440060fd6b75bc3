// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/with_keys.h"

namespace pantau::session {

QFuture<QList<CheckOutcome>> Session::checkNow(AccountId account, const QList<DomainName> &domains)
{
    fetchKeys();
    return withKeys([room = m_room, account, domains] { return room->monitor().checkNow(account, domains); });
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
    return onThreadOf(m_room, [room = m_room, account] { return room->monitor().planFor(account); });
}

void Session::startMonitoring(std::optional<AccountId> only)
{
    withKeys([room = m_room, only] { room->start(only); });
}

void Session::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    onThreadOf(m_room, [room = m_room, paused] { room->monitor().setPaused(paused); });
    Q_EMIT pausedChanged(paused);
}

QFuture<EngineWork> Session::engineWork()
{
    return onThreadOf(m_room, [room = m_room] { return room->work(); });
}

void Session::lookAtClock()
{
    onThreadOf(m_room, [room = m_room] { room->lookAtClock(); });
}

QFuture<Result<void>> Session::saveSettings(const store::ProgramSettings &settings)
{
    return onThreadOf(m_room, [room = m_room, settings] {
        auto saved = room->store().settings.save(settings);
        if (saved)
            room->housekeeping().settingsChanged();
        return saved;
    });
}

} // namespace pantau::session
