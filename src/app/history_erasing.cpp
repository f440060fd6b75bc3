// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history_erasing.h"

#include "app/on_thread.h"

#include <algorithm>
#include <utility>

namespace pantau::app {

using namespace std::chrono_literals;

HistoryErasing::HistoryErasing(const db::Database &database, QObject *parent)
    : QObject(parent), m_database(database), m_nextStep(this)
{
    m_nextStep.setSingleShot(true);
    m_nextStep.setInterval(10ms);
    connect(&m_nextStep, &QTimer::timeout, this, &HistoryErasing::step);
}

QFuture<Result<void>> HistoryErasing::eraseBefore(const QDateTime &moment)
{
    const auto interrupted = db::HistoryEraser::interrupted(m_database);
    if (!interrupted)
        return finished(Result<void>(failure(interrupted.error())));
    const QDateTime before = std::max(moment, interrupted->value_or(moment));
    if (m_work && m_work->before >= before)
        return m_work->promise.future();
    auto eraser = std::make_unique<db::HistoryEraser>(m_database, before);
    if (auto begun = eraser->begin(); !begun)
        return finished(begun);
    if (!m_work) {
        m_work.emplace();
        m_work->promise.start();
    }
    m_work->before = before;
    m_work->eraser = std::move(eraser);
    m_nextStep.start();
    return m_work->promise.future();
}

QFuture<Result<void>> HistoryErasing::resume()
{
    if (m_work)
        return m_work->promise.future();
    const auto interrupted = db::HistoryEraser::interrupted(m_database);
    if (!interrupted)
        return finished(Result<void>(failure(interrupted.error())));
    return *interrupted ? eraseBefore(**interrupted) : finished(Result<void>());
}

void HistoryErasing::step()
{
    const auto more = m_work->eraser->step();
    if (more && *more)
        return m_nextStep.start();
    auto promise = std::move(m_work->promise);
    m_work.reset();
    promise.addResult(more ? Result<void>() : Result<void>(failure(more.error())));
    promise.finish();
    if (more)
        Q_EMIT erased();
}

} // namespace pantau::app
