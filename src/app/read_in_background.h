// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "store/database.h"

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <utility>

namespace pantau::app {

/// Reads on a thread of the pool through a read-only connection of its own, for what may take longer than a
/// window may stand still. @p read: `Result<Value>(const store::Database &)`; it must hold copies of all it
/// needs. Take the result with whenFinished().
template <typename Value, typename Read>
QFuture<Result<Value>> readInBackground(const QString &dataDir, Read read)
{
    auto promise = std::make_shared<QPromise<Result<Value>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, dataDir, read = std::move(read)] {
        const auto database = store::Database::openReadOnly(dataDir);
        if (database)
            promise->addResult(read(**database));
        else
            promise->addResult(Result<Value>(failure(database.error())));
        promise->finish();
    });
    return future;
}

} // namespace pantau::app
