// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "service/checking_service.h"

#include <QStringList>

#include <memory>

namespace pantau::service {

/// Outcome of a command: an exit code (0 done, 1 failed, 2 wrong usage), or a running service.
struct CommandOutcome
{
    int exitCode = 0;
    std::unique_ptr<CheckingService> running;
};

/// Starts the service (`serve`). Prints a line on stdout for each URL, and another one for that of the
/// operations port.
CommandOutcome runServeCommand(const QStringList &arguments, const Clock &clock);

/// True if the command runs until it is stopped.
bool serves(const QStringList &arguments);

/// Runs the command @p words, such as "keys add" or "packages list". Returns the exit code.
int runDatabaseCommand(const QString &words, const QStringList &arguments, const Clock &clock);

/// Runs a command: serve, blocklist build|show, keys or packages with a verb. Results go to stdout,
/// everything else to stderr.
CommandOutcome runCommand(const QStringList &arguments, const Clock &clock);

} // namespace pantau::service
