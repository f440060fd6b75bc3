// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/check.h"
#include "base/result.h"

#include <QFuture>

#include <chrono>
#include <optional>

namespace pantau::app {

class AccountCommands;
class CommandContext;
class Keys;

/// Checks that a person asks for. Lives on the session's thread.
class CheckCommands
{
public:
    CheckCommands(CommandContext &context, Keys &keys, AccountCommands &accounts)
        : m_context(context), m_keys(keys), m_accounts(accounts)
    {
    }

    /// Outcomes in the order of @p domains, confirmations included. Never fails as a whole: what could not be
    /// asked comes back Unknown with the reason. @p patience: what was not asked by then is not paid.
    QFuture<QList<CheckOutcome>> check(AccountId account, const QList<DomainName> &domains,
                                       CheckScope scope = CheckScope::Everything,
                                       std::optional<std::chrono::milliseconds> patience = std::nullopt,
                                       CheckTicket ticket = {});
    /// For one check(), to cancel it alone.
    [[nodiscard]] CheckTicket newTicket() { return {++m_lastTicket}; }
    /// What check() with CheckScope::SkipRecent would cost.
    QFuture<Result<CheckCost>> cost(AccountId account, const QList<DomainName> &domains);
    /// Ends every check(), or that with @p ticket: what has not been asked yet is not paid and comes back
    /// Unknown with the reason.
    void cancel(CheckTicket ticket = {});
    /// Everything that the plan says is due now; how many domains were asked.
    QFuture<int> runOnce(std::optional<AccountId> account);
    struct SingleRun
    {
        std::optional<AccountId> only; ///< whose domains; empty: all
    };
    /// The newest runOnce(), if there was one.
    [[nodiscard]] const std::optional<SingleRun> &singleRun() const { return m_singleRun; }

private:
    CommandContext &m_context;
    Keys &m_keys;
    AccountCommands &m_accounts;
    quint64 m_lastTicket = 0;
    std::optional<SingleRun> m_singleRun;
};

} // namespace pantau::app
