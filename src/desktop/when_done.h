// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFutureWatcher>

#include <utility>

namespace pantau::desktop {

/// Runs @p then with the result, on the thread of @p context, unless the context is gone by then or the work
/// was cancelled. QFuture::then() of Qt 6.4 may not be used for that: its context has to outlive the future,
/// and a dialog or a window may be closed at any time.
template <typename Value, typename Function>
void whenDone(const QFuture<Value> &future, QObject *context, Function then)
{
    auto *watcher = new QFutureWatcher<Value>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                     [watcher, then = std::move(then)]() mutable {
                         watcher->deleteLater();
                         if (watcher->future().resultCount() > 0)
                             then(watcher->result());
                     });
    watcher->setFuture(future);
}

} // namespace pantau::desktop
