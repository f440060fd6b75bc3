// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QStringList>

namespace pantau::service {

/// `keys add|list|show|deactivate|regenerate|set-package|set-expiry|allow-ip|usage`; the exit code.
int runKeysCommand(const QString &verb, const QStringList &arguments, const Clock &clock);

} // namespace pantau::service
