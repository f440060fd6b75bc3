// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/housekeeping.h"

#include "app/background_work.h"
#include "base/process.h"
#include "db/database.h"
#include "db/settings.h"

#include <algorithm>
#include <utility>

namespace pantau::app {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds AfterStart = 2min;
constexpr std::chrono::milliseconds BetweenSteps = 100ms;
constexpr std::chrono::milliseconds BetweenAwaitedSteps = 10ms;
constexpr std::chrono::hours BetweenRounds = 24h;
/// For programs that a timer starts daily, at slightly varying times.
constexpr std::chrono::hours BetweenShortRounds = 20h;
constexpr std::chrono::seconds ShortRound = 5s;

} // namespace

Housekeeping::Housekeeping(const db::Database &database, const Clock &clock, EngineEvents &events)
    : m_database(database)
    , m_clock(clock)
    , m_events(events)
    , m_retention(database)
    , m_timer(clock, events, this)
    , m_soon(this)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(BetweenAwaitedSteps);
    connect(&m_timer, &WakeTimer::timeout, this, &Housekeeping::runDue);
    connect(&m_soon, &QTimer::timeout, this, &Housekeeping::work);
}

void Housekeeping::start()
{
    m_nextAt = m_clock.nowUtc().addDuration(AfterStart);
    m_timer.startAt(m_nextAt);
}

void Housekeeping::roundSoon()
{
    if (!m_nextAt.isValid())
        return;
    m_nextAt = m_clock.nowUtc();
    m_timer.startAt(m_nextAt);
}

void Housekeeping::runDue()
{
    const QDateTime now = m_clock.nowUtc();
    // A clock that was set back far only causes an extra round.
    if (now >= m_nextAt || now.addDuration(BetweenRounds) < m_nextAt) {
        if (!m_retention.isUnderWay()) {
            Q_EMIT roundBegins();
            resumeRound();
        }
        const auto more = stepOfRound(now);
        m_events.reportFailure(more);
        const bool isRoundDone = !more || !*more;
        m_nextAt = now.addDuration(isRoundDone ? std::chrono::milliseconds(BetweenRounds) : BetweenSteps);
        if (isRoundDone)
            giveMemoryBack();
    }
    m_timer.startAt(m_nextAt);
}

// ---- for programs that exit soon

QFuture<void> Housekeeping::catchUp()
{
    if (m_catchingUp)
        return m_catchingUp->promise.future();
    const QDateTime now = m_clock.nowUtc();
    m_catchingUp.emplace(CatchingUp{{}, now.addDuration(ShortRound)});
    m_catchingUp->promise.start();
    QFuture<void> future = m_catchingUp->promise.future();
    if (!m_retention.isUnderWay())
        resumeRound();
    if (m_retention.isUnderWay() || isRoundDue(now))
        m_soon.start();
    else
        endCatchingUp();
    return future;
}

void Housekeeping::catchUpStep()
{
    const auto more = stepOfRound(m_clock.nowUtc());
    if (more && *more && m_clock.nowUtc() < m_catchingUp->endsAt)
        return;
    if (!more)
        Q_EMIT m_events.failed(more.error());
    else if (*more)
        noteRound({});
    endCatchingUp();
}

void Housekeeping::endCatchingUp()
{
    auto promise = std::move(m_catchingUp->promise);
    m_catchingUp.reset();
    promise.finish();
}

bool Housekeeping::isRoundDue(const QDateTime &now) const
{
    const db::Settings settings(m_database);
    const auto wanted = settings.read();
    const auto record = settings.retentionRecord();
    return !wanted || !record || !record->endedAt.isValid() || record->endedAt > now ||
           record->endedAt.addDuration(BetweenShortRounds) <= now ||
           record->keepDays != wanted->keepChecksDays;
}

/// Continues a round left unfinished by an earlier run, if the retention period is unchanged.
void Housekeeping::resumeRound()
{
    const db::Settings settings(m_database);
    const auto wanted = settings.read();
    const auto record = settings.retentionRecord();
    if (wanted && record && wanted->keepChecksDays == record->keepDays)
        m_retention.continueFrom(record->position);
}

Result<bool> Housekeeping::stepOfRound(const QDateTime &now)
{
    auto more = m_retention.step(now);
    if (more && !*more)
        noteRound(now);
    return more;
}

/// @p endedAt: invalid if the round is not complete.
void Housekeeping::noteRound(const QDateTime &endedAt)
{
    db::Settings settings(m_database);
    const auto wanted = settings.read();
    auto record = settings.retentionRecord();
    if (m_events.reportFailure(wanted) || m_events.reportFailure(record))
        return;
    if (endedAt.isValid())
        record->endedAt = endedAt;
    record->keepDays = wanted->keepChecksDays;
    record->position = m_retention.position();
    m_events.reportFailure(settings.saveRetentionRecord(*record));
}

// ---- requested by the user

QFuture<Result<qint64>> Housekeeping::compact()
{
    if (m_compacting)
        return m_compacting->promise.future();
    const auto bytes = db::pagesInBytes(m_database);
    if (!bytes)
        return finished(Result<qint64>(failure(bytes.error())));
    m_compacting.emplace(Compacting{{}, *bytes});
    m_compacting->promise.start();
    m_retention.continueFrom(0);
    m_soon.start();
    return m_compacting->promise.future();
}

void Housekeeping::stopCompacting()
{
    if (m_compacting)
        endCompacting({});
}

void Housekeeping::work()
{
    if (m_compacting)
        compactStep();
    else if (m_catchingUp)
        catchUpStep();
    if (m_compacting || m_catchingUp)
        m_soon.start();
}

void Housekeeping::compactStep()
{
    const auto more = stepOfRound(m_clock.nowUtc());
    if (!more)
        return endCompacting(failure(more.error()));
    if (!*more)
        return endCompacting({});
    if (const auto bytes = db::pagesInBytes(m_database))
        Q_EMIT m_events.compacting(*bytes);
}

void Housekeeping::endCompacting(const Result<void> &outcome)
{
    auto promise = std::move(m_compacting->promise);
    const qint64 before = m_compacting->bytesBefore;
    m_compacting.reset();
    const auto after = db::pagesInBytes(m_database);
    if (!outcome || !after)
        promise.addResult(Result<qint64>(failure(!outcome ? outcome.error() : after.error())));
    else
        promise.addResult(Result<qint64>(std::max<qint64>(0, before - *after)));
    promise.finish();
}

HistoryErasing::HistoryErasing(const db::Database &database, QObject *parent)
    : QObject(parent), m_database(database), m_nextStep(this)
{
    m_nextStep.setSingleShot(true);
    m_nextStep.setInterval(10ms);
    connect(&m_nextStep, &QTimer::timeout, this, &HistoryErasing::step);
}

QFuture<Result<void>> HistoryErasing::eraseBefore(const QDateTime &time)
{
    const auto interrupted = db::HistoryEraser::interrupted(m_database);
    if (!interrupted)
        return finished(Result<void>(failure(interrupted.error())));
    const QDateTime before = std::max(time, interrupted->value_or(time));
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
