// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"

#include <QObject>
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

/// Destroys @p value on a thread of the pool, because that takes long for a hundred thousand rows.
template <typename Value>
void releaseInBackground(std::shared_ptr<Value> value)
{
    if (value)
        QThreadPool::globalInstance()->start([value = std::move(value)]() mutable { value.reset(); });
}

} // namespace pantau::desktop
