// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "service/main/serve_command.h"

#include <QStringList>

namespace pantau::service {

/// Whether the words ask for what runs until it is stopped.
bool serves(const QStringList &arguments);

/// Runs what the words say: serve, blocklist build, keys add|list|usage|deactivate|regenerate. Results go to
/// stdout, everything else to stderr.
CommandOutcome runCommand(const QStringList &arguments, const Clock &clock);

} // namespace pantau::service
