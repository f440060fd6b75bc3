// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QMetaObject>
#include <QObject>
#include <QPromise>

#include <memory>
#include <type_traits>

namespace pantau::session {

/// Runs @p work on the thread of @p target, as soon as its event loop comes to it. The future is cancelled
/// when the target goes away first.
template <typename Work>
auto onThreadOf(QObject *target, Work work) -> QFuture<std::invoke_result_t<Work>>
{
    using Value = std::invoke_result_t<Work>;
    auto promise = std::make_shared<QPromise<Value>>();
    promise->start();
    auto future = promise->future();
    QMetaObject::invokeMethod(
        target,
        [promise, work = std::move(work)]() mutable {
            if constexpr (std::is_void_v<Value>)
                work();
            else
                promise->addResult(work());
            promise->finish();
        },
        Qt::QueuedConnection);
    return future;
}

/// A future that is finished already.
template <typename Value>
QFuture<Value> finished(Value value)
{
    QPromise<Value> promise;
    promise.start();
    promise.addResult(std::move(value));
    promise.finish();
    return promise.future();
}

} // namespace pantau::session
