// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check_commands.h"

#include "app/account_commands.h"
#include "app/command_context.h"
#include "app/keys.h"

namespace pantau::app {

QFuture<QList<CheckOutcome>> CheckCommands::check(AccountId account, const QList<DomainName> &domains,
                                                  CheckScope scope,
                                                  std::optional<std::chrono::milliseconds> patience,
                                                  CheckTicket ticket)
{
    m_keys.fetch();
    return m_context.onEngineAfter(
        m_keys.whenRead(), [account, domains, scope, patience, ticket](EngineThread &engine) {
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
                  // Whether it is much shows only when the service has said what is left, which is free.
                  return m_accounts.refreshUsage(account)
                      .then(&m_context, [count](const UsageAnswer &) { return count(); })
                      .unwrap();
              })
        .unwrap();
}

void CheckCommands::cancel(CheckTicket ticket)
{
    m_context.onEngineAfter(m_keys.whenRead(),
                            [ticket](EngineThread &engine) { engine.monitor().cancelUserChecks(ticket); });
}

QFuture<int> CheckCommands::runOnce(std::optional<AccountId> account)
{
    m_singleRun = {account};
    m_keys.fetch();
    return m_context.onEngineAfter(m_keys.whenRead(), [account](EngineThread &engine) {
        engine.hintInbox().look();
        return engine.monitor().runOnce(account);
    });
}

} // namespace pantau::app
