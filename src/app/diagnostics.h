// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QFuture>
#include <QString>

namespace pantau::app {

class Session;

/// Returns versions, settings and the newest log lines as plain English text for support. Keys, secrets,
/// notes, domains, and the names of lists, accounts and channels are replaced.
///
/// Runs on a thread of the pool; call it on the session's thread. Kind: Storage.
[[nodiscard]] QFuture<Result<QString>> makeDiagnostics(const Session &session);

} // namespace pantau::app
