// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>

#include <utility>

namespace pantau {

/// Calls @p handler with the result, from the event loop of @p owner's thread; never when the owner is gone
/// by then or the work was cancelled. For owners that may go at any time, such as a dialog: the context of
/// QFuture::then() has to outlive the future, else Qt 6.4 asserts.
template <typename Value, typename Handler>
void whenFinished(const QFuture<Value> &future, QObject *owner, Handler handler)
{
    auto *watcher = new QFutureWatcher<Value>(owner);
    QObject::connect(watcher, &QFutureWatcherBase::finished, owner,
                     [watcher, handler = std::move(handler)]() mutable {
                         watcher->deleteLater();
                         if (watcher->future().resultCount() > 0)
                             handler(watcher->result());
                     });
    watcher->setFuture(future);
}

} // namespace pantau
