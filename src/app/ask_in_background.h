// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/queries.h"
#include "base/result.h"

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>
#include <utility>

namespace pantau::app {

/// Does on a thread of the pool what may take longer than a window may stand still; @p work must hold copies
/// of all it needs. Take the result with whenFinished().
template <typename Work>
QFuture<std::invoke_result_t<Work>> workInBackground(Work work)
{
    auto promise = std::make_shared<QPromise<std::invoke_result_t<Work>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, work = std::move(work)] {
        promise->addResult(work());
        promise->finish();
    });
    return future;
}

/// Asks on a thread of the pool, through a connection of its own, what may take longer than a window may
/// stand still. @p ask: `Result<Value>(const Queries &)`; it must hold copies of all it needs. Take the
/// result with whenFinished(). @p dataDir: Session::dataDir().
template <typename Value, typename Ask>
QFuture<Result<Value>> askInBackground(const QString &dataDir, Ask ask)
{
    return workInBackground([dataDir, ask = std::move(ask)]() -> Result<Value> {
        const auto queries = Queries::open(dataDir);
        if (!queries)
            return failure(queries.error());
        return ask(**queries);
    });
}

} // namespace pantau::app
