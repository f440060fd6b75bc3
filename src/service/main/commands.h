// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "service/main/serve_command.h"

#include <QStringList>

namespace pantau::service {

/// True if the command runs until it is stopped.
bool serves(const QStringList &arguments);

/// Runs a command: serve, blocklist build|show, keys or packages with a verb. Results go to stdout,
/// everything else to stderr.
CommandOutcome runCommand(const QStringList &arguments, const Clock &clock);

} // namespace pantau::service
