// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace pantau::service {

/// `blocklist build|show`; the exit code: 0 done, 1 failed, 2 wrong usage.
int runBlocklistCommand(const QString &verb, const QStringList &arguments);

} // namespace pantau::service
