// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "app/wake_timer.h"
#include "base/account.h"
#include "base/check.h"
#include "base/result.h"

#include <QDateTime>
#include <QFuture>

#include <chrono>
#include <optional>

namespace pantau::app {

class AccountCommands;
class CommandContext;
class Keys;

/// User checks. Lives on the session's thread.
class CheckCommands
{
public:
    CheckCommands(CommandContext &context, Keys &keys, AccountCommands &accounts)
        : m_context(context), m_keys(keys), m_accounts(accounts)
    {
    }

    /// Checks @p domains. Outcomes are in their order and include confirmations. Never fails as a whole:
    /// domains that could not be checked are Unknown, with the reason. @p patience: domains not sent by then
    /// cost nothing.
    QFuture<QList<CheckOutcome>> check(AccountId account, const QList<DomainName> &domains,
                                       CheckScope scope = CheckScope::Everything,
                                       std::optional<std::chrono::milliseconds> patience = std::nullopt,
                                       CheckTicket ticket = {});
    /// Returns a ticket for one check(), with which it can be canceled individually.
    [[nodiscard]] CheckTicket newTicket() { return {++m_lastTicket}; }
    /// Returns what check() with CheckScope::SkipRecent would cost.
    QFuture<Result<CheckCost>> cost(AccountId account, const QList<DomainName> &domains);
    /// Cancels every check(), or only the one with @p ticket. Unsent domains cost nothing and are Unknown,
    /// with the reason.
    void cancel(CheckTicket ticket = {});
    /// Checks everything the plan says is due now. Returns the number of domains checked.
    QFuture<int> runOnce(std::optional<AccountId> account);
    struct SingleRun
    {
        std::optional<AccountId> only; ///< account to check; empty: all
    };
    /// Returns the newest runOnce(), if any.
    [[nodiscard]] const std::optional<SingleRun> &singleRun() const { return m_singleRun; }

private:
    CommandContext &m_context;
    Keys &m_keys;
    AccountCommands &m_accounts;
    quint64 m_lastTicket = 0;
    std::optional<SingleRun> m_singleRun;
};

/// How long the user pauses checking.
enum class PauseLength { OneHour, UntilTomorrow, UntilResumed };
/// Local hour at which a pause until tomorrow ends.
inline constexpr int PauseEndHour = 7;

/// Starts, pauses and stops automatic checking. Lives on the session's thread.
class WatchCommands
{
public:
    WatchCommands(CommandContext &context, Keys &keys, AccountCommands &accounts);

    /// For a session with full access: restores the paused state of the last session. Kind: Storage.
    [[nodiscard]] Result<void> readPause();
    /// Runs the plan for all accounts, or only for @p only, until the session ends or is paused. Starts
    /// creating and delivering alerts.
    void start(std::optional<AccountId> only = std::nullopt);
    [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
    /// Pauses or resumes. The state is stored and applies to the next session too, with or without a window.
    void setPaused(bool paused);
    void pause(PauseLength length);
    [[nodiscard]] bool isPaused() const;
    /// UTC; invalid if the user resumes it. Only while paused.
    [[nodiscard]] QDateTime pausedUntil() const;
    /// Retries everything immediately on the user's request: fetches keys and stores answers.
    void tryAgain();
    /// To be called before exit: sends nothing new. Waits up to @p patience until replies to paid requests
    /// are received and stored. For up to 10 seconds of that it sends alerts, including those for changes
    /// found just now. Fails if paid answers could not be stored and are lost.
    QFuture<Result<void>> finishUp(std::chrono::milliseconds patience);

    /// For a single run: starts creating and delivering alerts, without the plan.
    QFuture<void> startAlerts();
    /// Finishes when every change was reported and every due alert was tried on every channel.
    QFuture<void> alertsSettled();
    /// Emits Session::alertDue() with an alert of kind Test.
    void testNotification();

    /// @name For callers that drive the clock
    QFuture<EngineWork> engineWork();

private:
    void store(bool paused, const QDateTime &until);
    void awaitEnd();

    CommandContext &m_context;
    Keys &m_keys;
    AccountCommands &m_accounts;
    bool m_hasBegun = false;
    bool m_paused = false;
    QDateTime m_until; ///< see pausedUntil()
    WakeTimer m_end;
};

} // namespace pantau::app
