// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/queries.h"
#include "core/result.h"

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <utility>

namespace pantau::app {

/// Asks on a thread of the pool, through a connection of its own, what may take longer than a window may
/// stand still. @p ask: `Result<Value>(const Queries &)`; it must hold copies of all it needs. Take the
/// result with whenFinished(). @p dataDir: Session::dataDir().
template <typename Value, typename Ask>
QFuture<Result<Value>> askInBackground(const QString &dataDir, Ask ask)
{
    auto promise = std::make_shared<QPromise<Result<Value>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, dataDir, ask = std::move(ask)] {
        const auto queries = Queries::open(dataDir);
        if (queries)
            promise->addResult(ask(**queries));
        else
            promise->addResult(Result<Value>(failure(queries.error())));
        promise->finish();
    });
    return future;
}

} // namespace pantau::app
