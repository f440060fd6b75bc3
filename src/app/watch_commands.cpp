// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/watch_commands.h"

#include "app/account_commands.h"
#include "app/command_context.h"
#include "app/key_ring.h"
#include "app/keys.h"
#include "base/background_work.h"

namespace pantau::app {

QFuture<QList<CheckOutcome>> CheckCommands::check(AccountId account, const QList<DomainName> &domains,
                                                  CheckScope scope,
                                                  std::optional<std::chrono::milliseconds> patience,
                                                  CheckTicket ticket)
{
    m_keys.fetch();
    return m_context.onEngineAfter(
        m_keys.ring().whenRead(), [account, domains, scope, patience, ticket](EngineThread &engine) {
            return engine.monitor().checkNow(account, domains, scope, patience, ticket);
        });
}

QFuture<Result<CheckCost>> CheckCommands::cost(AccountId account, const QList<DomainName> &domains)
{
    const auto count = [this, account, domains] {
        return m_context.onEngine([account, domains](EngineThread &engine) {
            return engine.monitor().checkCost(account, domains);
        });
    };
    return count()
        .then(&m_context,
              [this, account, count](const Result<CheckCost> &counted) {
                  if (!counted || counted->unitsLeft)
                      return finished(counted);
                  // Whether the cost is high can only be judged with the remaining quota, which is free to
                  // request.
                  return m_accounts.refreshUsage(account)
                      .then(&m_context, [count](const UsageAnswer &) { return count(); })
                      .unwrap();
              })
        .unwrap();
}

void CheckCommands::cancel(CheckTicket ticket)
{
    m_context.onEngineAfter(m_keys.ring().whenRead(),
                            [ticket](EngineThread &engine) { engine.monitor().cancelUserChecks(ticket); });
}

QFuture<int> CheckCommands::runOnce(std::optional<AccountId> account)
{
    m_singleRun = {account};
    m_keys.fetch();
    return m_context.onEngineAfter(m_keys.ring().whenRead(), [account](EngineThread &engine) {
        engine.hintInbox().readMessages();
        return engine.monitor().runOnce(account);
    });
}

WatchCommands::WatchCommands(CommandContext &context, Keys &keys, AccountCommands &accounts)
    : m_context(context), m_keys(keys), m_accounts(accounts), m_end(context.clock(), context.session())
{
    QObject::connect(&m_end, &WakeTimer::timeout, &m_end, [this] { awaitEnd(); });
}

Result<void> WatchCommands::readPause()
{
    const db::Settings settings(m_context.store().database());
    m_paused = TRY(settings.isPaused());
    m_until = TRY(settings.pausedUntil());
    if (!m_paused)
        return {};
    m_context.onEngine([](EngineThread &engine) { engine.monitor().setPaused(true); });
    awaitEnd();
    return {};
}

void WatchCommands::start(std::optional<AccountId> only)
{
    m_hasBegun = true;
    m_keys.adoptStandIn();
    m_context.onEngineAfter(m_keys.ring().whenRead(), [only](EngineThread &engine) { engine.start(only); });
    Q_EMIT m_context.session().changed(Topic::Activity); // the plan is running now
}

void WatchCommands::pause(PauseLength length)
{
    const QDateTime now = m_context.clock().nowUtc();
    switch (length) {
    case PauseLength::OneHour:
        return store(true, now.addSecs(60 * 60));
    case PauseLength::UntilTomorrow:
        return store(true, QDateTime(now.toLocalTime().date().addDays(1), QTime(PauseEndHour, 0)).toUTC());
    case PauseLength::UntilResumed:
        return store(true, {});
    }
}

void WatchCommands::setPaused(bool paused)
{
    store(paused, {});
}

void WatchCommands::store(bool paused, const QDateTime &until)
{
    if (m_paused == paused && m_until == until)
        return;
    m_paused = paused;
    m_until = until;
    awaitEnd();
    whenFinished(m_context.onEngine([paused, until](EngineThread &engine) {
        engine.monitor().setPaused(paused);
        engine.networkWatch().reload();
        return engine.store().settings.savePaused(paused, until);
    }),
                 &m_context, [this](const Result<void> &saved) { m_context.session().reportFailure(saved); });
    Q_EMIT m_context.session().changed(Topic::Watch);
}

bool WatchCommands::isPaused() const
{
    // Another Pantau may pause and resume without notifying this one.
    return m_context.hasEngine() ? m_paused
                                 : db::Settings(m_context.store().database()).isPaused().value_or(false);
}

QDateTime WatchCommands::pausedUntil() const
{
    return m_context.hasEngine()
               ? m_until
               : db::Settings(m_context.store().database()).pausedUntil().value_or(QDateTime());
}

/// Resumes when the pause ends, or immediately if it ended while Pantau was closed.
void WatchCommands::awaitEnd()
{
    if (m_until.isValid() && m_until <= m_context.clock().nowUtc())
        return setPaused(false);
    m_end.startAt(m_until);
}

void WatchCommands::tryAgain()
{
    // Free of charge, and it ends waits and back-off.
    const auto known = m_context.store().accounts().all();
    for (const Account &account : known.value_or(QList<Account>()))
        m_accounts.refreshUsage(account.id);
    m_keys.fetch();
    m_context.onEngine([](EngineThread &engine) { engine.monitor().retryNow(); });
}

QFuture<Result<void>> WatchCommands::finishUp(std::chrono::milliseconds patience)
{
    if (!m_context.hasEngine())
        return finished(Result<void>());
    return m_context.onEngine([patience](EngineThread &engine) { return engine.finishUp(patience); });
}

QFuture<void> WatchCommands::startAlerts()
{
    return m_context.onEngineAfter(m_keys.ring().whenRead(), [](EngineThread &engine) {
        engine.alertDispatcher().start();
        engine.monthlyReports().start();
    });
}

QFuture<void> WatchCommands::alertsSettled()
{
    return m_context.onEngine([](EngineThread &engine) { return engine.whenAlertsSettled(); });
}

void WatchCommands::testNotification()
{
    m_context.onEngine([](EngineThread &engine) { engine.alertDispatcher().showTest(); });
}

QFuture<EngineWork> WatchCommands::engineWork()
{
    return m_context.onEngine([](EngineThread &engine) { return engine.work(); });
}

} // namespace pantau::app
