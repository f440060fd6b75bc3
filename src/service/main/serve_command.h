// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "service/checking_service.h"

#include <QStringList>

#include <memory>

namespace pantau::service {

/// What a command came to: ended with an exit code (0 done, 1 failed, 2 wrong usage), or a running service.
struct CommandOutcome
{
    int exitCode = 0;
    std::unique_ptr<CheckingService> running;
};

/// `serve`: starts the service. The first line on stdout says where it listens, a second one where the
/// operations port is.
CommandOutcome runServeCommand(const QStringList &arguments, const Clock &clock);

} // namespace pantau::service
