// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/alert_commands.h"

#include "app/command_context.h"
#include "app/keys.h"
#include "base/background_work.h"

namespace pantau::app {

QFuture<Result<void>> AlertCommands::saveSettings(const AlertSettings &settings)
{
    return m_context.touching(Topic::Alerts, m_context.onEngine([settings](EngineThread &engine) {
        auto saved = engine.store().alerts.saveSettings(settings);
        if (saved)
            engine.alertDispatcher().settingsChanged();
        return saved;
    }));
}

void AlertCommands::changesSaid(qint64 upTo)
{
    whenFinished(m_context.onEngine(
                     [upTo](EngineThread &engine) { return engine.store().saidChanges.markSaid(upTo); }),
                 &m_context, [this](const Result<void> &noted) {
                     if (!noted)
                         Q_EMIT m_context.failed(noted.error());
                 });
}

QFuture<Result<void>> AlertCommands::markRead(AlertId upTo)
{
    return m_context.touching(
        Topic::Alerts, m_context.onEngine([upTo, now = m_context.clock().nowUtc()](EngineThread &engine) {
            return engine.store().alerts.markRead(upTo, now);
        }));
}

QFuture<Result<void>> AlertCommands::markActivityRead(const QList<ActivityKey> &keys)
{
    return m_context.touching(
        Topic::Reading, m_context.onEngine([keys, now = m_context.clock().nowUtc()](EngineThread &engine) {
            return engine.store().activity.markRead(keys, now);
        }));
}

QFuture<Result<void>> AlertCommands::markAllActivityRead()
{
    return m_context.touching(Topic::Reading,
                              m_context.onEngine([now = m_context.clock().nowUtc()](EngineThread &engine) {
                                  return engine.store().activity.markAllRead(now);
                              }));
}

QFuture<void> AlertCommands::start()
{
    return m_context.onEngineAfter(m_keys.whenRead(),
                                   [](EngineThread &engine) { engine.alertDispatcher().start(); });
}

QFuture<void> AlertCommands::settled()
{
    return m_context.onEngine([](EngineThread &engine) { return engine.whenAlertsSettled(); });
}

void AlertCommands::testNotification()
{
    m_context.onEngine([](EngineThread &engine) { engine.alertDispatcher().showTest(); });
}

} // namespace pantau::app
