// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"
#include "base/result.h"
#include "desktop/window/account_watch.h"

#include <QFuture>
#include <QString>

namespace pantau::desktop {

/// Writes everything that @p query finds, not only its first page, to a CSV file, on a thread of the pool;
/// how many rows there are. Times are local, as spreadsheetTime() writes them. The file is there whole or not
/// at all. Kind of failure: Storage.
[[nodiscard]] QFuture<Result<int>> exportActivity(const app::Session &session, const AccountWatch &accounts,
                                                  const ActivityQuery &query, const QString &path);

} // namespace pantau::desktop
