// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <utility>

namespace pantau::desktop {

/// Runs @p work on a thread of the pool; it must hold copies of all it needs.
template <typename Value, typename Work>
QFuture<Value> inBackground(Work work)
{
    auto promise = std::make_shared<QPromise<Value>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, work = std::move(work)]() mutable {
        promise->addResult(work());
        promise->finish();
    });
    return future;
}

/// Lets go of @p value on a thread of the pool: a hundred thousand rows take their time.
template <typename Value>
void releaseInBackground(std::shared_ptr<Value> value)
{
    if (value)
        QThreadPool::globalInstance()->start([value = std::move(value)]() mutable { value.reset(); });
}

} // namespace pantau::desktop
