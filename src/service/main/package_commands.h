// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace pantau::service {

/// `packages list|set`: what is offered, at which price; the exit code.
int runPackagesCommand(const QString &verb, const QStringList &arguments);

} // namespace pantau::service
