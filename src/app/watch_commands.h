// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
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

/// Starts, pauses and ends the watch. Lives on the session's thread.
class WatchCommands
{
public:
    WatchCommands(CommandContext &context, Keys &keys, AccountCommands &accounts)
        : m_context(context), m_keys(keys), m_accounts(accounts)
    {
    }

    /// For a session that does more than read: as it was paused or not when it ended. Kind: Storage.
    [[nodiscard]] Result<void> readPause();
    /// Runs the plan, of all accounts or of @p only, until the session ends or is paused; alerts are made and
    /// delivered from now on.
    void start(std::optional<AccountId> only = std::nullopt);
    [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
    /// Kept with what is watched, over a restart: whoever opens the database next, with or without a window,
    /// finds it so.
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const;
    /// A person wants what is in the way to be tried again at once: keys are fetched, answers stored.
    void tryAgain();
    /// Before the end: nothing new is sent; the reply to what is paid for, the moment in which it can be
    /// stored, and for 10 seconds alerts, also of changes found just now, are waited for as long as @p
    /// patience. Fails when answers that were
    /// paid for could not be stored and are lost.
    QFuture<Result<void>> finishUp(std::chrono::milliseconds patience);

    /// @name For whoever drives the clock
    QFuture<EngineWork> engineWork();
    /// The clock has moved, and every timer of the engine looks at it now. Without this they do within a
    /// minute of real time.
    void lookAtClock();

private:
    CommandContext &m_context;
    Keys &m_keys;
    AccountCommands &m_accounts;
    bool m_hasBegun = false;
    bool m_paused = false;
};

} // namespace pantau::app
