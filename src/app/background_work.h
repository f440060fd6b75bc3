// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"
#include "base/result.h"
#include "db/store.h"

#include <QFuture>
#include <QFutureWatcher>
#include <QMetaObject>
#include <QObject>
#include <QPromise>

#include <memory>
#include <type_traits>
#include <utility>

namespace pantau::app {

/// Finishes @p promise when @p future finishes, on the thread of @p owner, which is the caller's. If the
/// owner is destroyed first, the promise is canceled.
template <typename Value>
void endWith(const QFuture<Value> &future, QObject *owner, const std::shared_ptr<QPromise<Value>> &promise)
{
    auto *watcher = new QFutureWatcher<Value>(owner);
    QObject::connect(watcher, &QFutureWatcherBase::finished, owner, [watcher, promise] {
        watcher->deleteLater();
        if (watcher->isCanceled())
            promise->future().cancel();
        else if constexpr (!std::is_void_v<Value>)
            promise->addResult(watcher->result());
        promise->finish();
    });
    watcher->setFuture(future);
}

/// Returns a future that finishes with @p future, but on the thread of @p asker, which is the caller's. Only
/// such a future may be passed to QFuture::then(). If a future finishes on another thread while then() is
/// being called, Qt 6.4 runs the continuation twice and crashes.
template <typename Value>
QFuture<Value> broughtTo(QObject *asker, const QFuture<Value> &future)
{
    auto promise = std::make_shared<QPromise<Value>>();
    promise->start();
    endWith(future, asker, promise);
    return promise->future();
}

template <typename Outcome>
struct Awaited
{
    using Value = Outcome;
    static constexpr bool IsFuture = false;
};
template <typename Nested>
struct Awaited<QFuture<Nested>>
{
    using Value = Nested;
    static constexpr bool IsFuture = true;
};

/// Runs @p work on the thread of @p target, in its event loop. The result, or that of a returned future,
/// arrives on the thread of @p asker, which is the caller's. The future is canceled if one of the two is
/// destroyed first.
template <typename Work>
auto onThreadOf(QObject *target, QObject *asker, Work work)
{
    using Outcome = std::invoke_result_t<Work>;
    using Value = typename Awaited<Outcome>::Value;
    auto promise = std::make_shared<QPromise<Value>>();
    promise->start();
    auto answer = broughtTo(asker, promise->future());
    const auto post = [target](auto call) {
        QMetaObject::invokeMethod(target, std::move(call), Qt::QueuedConnection);
    };
    if constexpr (Awaited<Outcome>::IsFuture) {
        post([target, promise, work = std::move(work)]() mutable noexcept {
            endWith(work(), target, promise);
        });
    } else {
        post([promise, work = std::move(work)]() mutable noexcept {
            if constexpr (std::is_void_v<Value>)
                work();
            else
                promise->addResult(work());
            promise->finish();
        });
    }
    return answer;
}

/// Returns a finished future.
template <typename Value>
QFuture<Value> finished(Value value)
{
    return QtFuture::makeReadyFuture(std::move(value));
}

/// Same as Session::read(), for callers without a session. Take the result with whenFinished().
template <typename Query>
auto askInBackground(const QString &dataDir, Query query)
{
    using Outcome = std::invoke_result_t<Query &, const db::Store &>;
    return workInBackground([dataDir, query = std::move(query)]() mutable -> Outcome {
        const auto store = TRY(db::Store::open(dataDir));
        return query(*store);
    });
}

} // namespace pantau::app
