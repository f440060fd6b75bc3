// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/appeal.h"
#include "base/status.h"

// Alerts, changes and appeals, as the commands print them.
namespace pantau::cli {

/// Title and body on one line.
[[nodiscard]] QString alertLine(const Alert &alert);

/// "toko.example is now: blocked (was: not blocked), changed between … and …."
[[nodiscard]] QString changeLine(const Change &change);

/// "Appeal 3, sent 2026-03-01 to … : restored after 2.4 days"
[[nodiscard]] QString appealLine(const Appeal &appeal);
/// "restored after 2.4 days", "still listed"
[[nodiscard]] QString appealOutcome(const Appeal &appeal);

} // namespace pantau::cli
