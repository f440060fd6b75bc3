// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <utility>

class QProgressBar;

namespace pantau::desktop {

/// Shows the progress of work on another thread in a progress bar. The bar stays hidden for the first half
/// second.
class WorkBar final : public QObject
{
    Q_OBJECT

public:
    /// @p bar must outlive this.
    WorkBar(QProgressBar *bar, QObject *parent);

    /// @p words: text with placeholders for the counts: "Adding %1 of %2 domains".
    void follow(const SharedProgress &progress, const QString &words);
    void end();

private:
    void show();

    QProgressBar *m_bar;
    QTimer m_patience;
    QTimer m_tick;
    SharedProgress m_progress;
    QString m_words;
};

/// Runs @p work on a thread of the pool. It must hold copies of all its data.
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

/// Destroys @p value on a thread of the pool, because that takes long for a hundred thousand rows.
template <typename Value>
void releaseInBackground(std::shared_ptr<Value> value)
{
    if (value)
        QThreadPool::globalInstance()->start([value = std::move(value)]() mutable { value.reset(); });
}

} // namespace pantau::desktop
