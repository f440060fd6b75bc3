// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "db/retention.h"

#include <QDateTime>
#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QTimer>

#include <memory>
#include <optional>

namespace pantau::app {

/// Takes out of the database what a person wants to be forgotten, in small steps between which the engine
/// works. What the end of a program interrupted is gone on with by the next one. Lives on the engine's
/// thread.
class HistoryErasing final : public QObject
{
    Q_OBJECT

public:
    explicit HistoryErasing(const db::Database &database, QObject *parent = nullptr);

    /// See db::HistoryEraser. One that is under way goes on to the later of the two moments, and both end
    /// together. Kind: Storage.
    QFuture<Result<void>> eraseBefore(const QDateTime &moment);
    /// Goes on with what was interrupted or has failed since, if anything.
    QFuture<Result<void>> resume();
    [[nodiscard]] bool isAtWork() const { return bool(m_work); }

Q_SIGNALS:
    void erased(); ///< to its end; there is space to give back

private:
    struct Work
    {
        QPromise<Result<void>> promise;
        QDateTime before;
        std::unique_ptr<db::HistoryEraser> eraser;
    };

    void step();

    const db::Database &m_database;
    QTimer m_nextStep;
    std::optional<Work> m_work;
};

} // namespace pantau::app
