// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>

#include <utility>

namespace pantau::engine {

/// Calls @p handler with the result, from the event loop of @p owner's thread; never when @p owner is gone by
/// then. (QFuture::then() with a context wants that context to outlive the future: in Qt 6.4 it asserts.)
/// The future has to bring a result.
template <typename T, typename Handler>
void whenFinished(const QFuture<T> &future, QObject *owner, Handler handler)
{
    auto *watcher = new QFutureWatcher<T>(owner);
    QObject::connect(watcher, &QFutureWatcherBase::finished, owner, [watcher, handler = std::move(handler)] {
        watcher->deleteLater();
        handler(watcher->result());
    });
    watcher->setFuture(future);
}

} // namespace pantau::engine
