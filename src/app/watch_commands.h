// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine_work.h"
#include "base/account.h"
#include "base/result.h"

#include <QFuture>

#include <chrono>
#include <optional>

namespace pantau::app {

class AccountCommands;
class CommandContext;
class Keys;

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
