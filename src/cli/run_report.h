// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "cli/exit_code.h"
#include "cli/output.h"

#include <optional>

namespace pantau::cli {

/// A single run of the watch at its end.
struct FinishedRun
{
    std::optional<AccountId> only; ///< the account whose lists were watched; empty: all
    int checked = 0;               ///< domains
    int unanswered = 0;            ///< domains of which replies said nothing clear
    bool isIncomplete = false;     ///< some alert was not delivered, or a file not written
};

/// Says what a run found, and why what is still unknown is. Returns what it means for scripts: Failed where
/// no account that has domains could be asked, or something is lost. Kind: Storage.
[[nodiscard]] Result<ExitCode> reportRun(const app::Session &session, const FinishedRun &run, Output &output);

} // namespace pantau::cli
