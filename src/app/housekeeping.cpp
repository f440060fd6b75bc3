// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/housekeeping.h"

#include "app/ask_in_background.h"
#include "app/on_thread.h"
#include "core/event_kind.h"
#include "core/process_memory.h"
#include "core/when_finished.h"
#include "store/backup_folder.h"
#include "store/backup_note.h"
#include "store/database.h"
#include "store/database_size.h"
#include "store/journal.h"
#include "store/settings.h"

#include <QFileInfo>

#include <utility>

namespace pantau::app {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds AfterStart = 2min;
constexpr std::chrono::milliseconds BetweenSteps = 100ms;
constexpr std::chrono::milliseconds BetweenAwaitedSteps = 10ms;
constexpr std::chrono::hours BetweenRounds = 24h;
/// For programs that a timer starts each day, a little sooner or later.
constexpr std::chrono::hours BetweenShortRounds = 20h;
constexpr std::chrono::seconds ShortRound = 5s;

} // namespace

Housekeeping::Housekeeping(const store::Database &database, const Clock &clock, QObject *parent)
    : QObject(parent)
    , m_database(database)
    , m_clock(clock)
    , m_retention(database)
    , m_timer(clock, this)
    , m_soon(this)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(BetweenAwaitedSteps);
    connect(&m_timer, &WakeTimer::rang, this, &Housekeeping::ring);
    connect(&m_soon, &QTimer::timeout, this, &Housekeeping::work);
}

void Housekeeping::start()
{
    m_nextAt = m_clock.nowUtc().addDuration(AfterStart);
    m_timer.ringAt(m_nextAt);
}

void Housekeeping::settingsChanged()
{
    if (m_nextAt.isValid())
        lookAtBackup();
}

void Housekeeping::ring()
{
    const QDateTime now = m_clock.nowUtc();
    // A clock that was set back far makes no difference but a round more.
    if (now >= m_nextAt || now.addDuration(BetweenRounds) < m_nextAt) {
        resumeErasing();
        if (!m_retention.isUnderWay())
            resumeRound();
        const auto more = stepOfRound(now);
        if (!more)
            Q_EMIT failed(more.error());
        const bool isRoundDone = !more || !*more;
        m_nextAt = now.addDuration(isRoundDone ? std::chrono::milliseconds(BetweenRounds) : BetweenSteps);
        if (isRoundDone)
            giveMemoryBack();
    }
    lookAtBackup();
    m_timer.ringAt(m_nextAt);
}

// ---- for programs that end soon

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
        Q_EMIT failed(more.error());
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
    const store::Settings settings(m_database);
    const auto wanted = settings.read();
    const auto record = settings.retentionRecord();
    return !wanted || !record || !record->endedAt.isValid() || record->endedAt > now ||
           record->endedAt.addDuration(BetweenShortRounds) <= now ||
           record->keepDays != wanted->keepChecksDays;
}

/// Goes on where a program that ended left a round, as long as the same is to be kept.
void Housekeeping::resumeRound()
{
    const store::Settings settings(m_database);
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

/// @p endedAt: invalid where it is left before its end.
void Housekeeping::noteRound(const QDateTime &endedAt)
{
    store::Settings settings(m_database);
    const auto wanted = settings.read();
    auto record = settings.retentionRecord();
    if (!wanted || !record)
        return Q_EMIT failed(!wanted ? wanted.error() : record.error());
    if (endedAt.isValid())
        record->endedAt = endedAt;
    record->keepDays = wanted->keepChecksDays;
    record->position = m_retention.position();
    if (auto saved = settings.saveRetentionRecord(*record); !saved)
        Q_EMIT failed(saved.error());
}

// ---- backups by schedule

void Housekeeping::lookAtBackup()
{
    if (m_isBackingUp)
        return;
    const store::Settings settings(m_database);
    const auto wanted = settings.read();
    const auto record = settings.backupRecord();
    if (!wanted || !record)
        return Q_EMIT failed(!wanted ? wanted.error() : record.error());
    const QDateTime now = m_clock.nowUtc();
    const QDateTime next = store::nextBackupAt(wanted->backups, *record, now);
    if (next.isValid() && next <= now)
        backUp(wanted->backups.folder, wanted->backups.keep);
}

void Housekeeping::backUp(const QString &folder, int keep)
{
    m_isBackingUp = true;
    const QString dataDir = m_database.dataDir();
    auto made =
        askInBackground<BackupInfo>(dataDir, [folder, keep, now = m_clock.nowUtc()](const Queries &queries) {
            const QString &scope = queries.database().scope();
            auto added = store::BackupFolder(folder, scope).add(queries.database(), keep, now);
            if (added)
                if (auto noted = store::noteBackups(queries.database().dataDir(), folder, scope); !noted)
                    return Result<BackupInfo>(failure(noted.error()));
            return added;
        });
    whenFinished(made, this, [this](const Result<BackupInfo> &result) { backedUp(result); });
}

void Housekeeping::backedUp(const Result<BackupInfo> &made)
{
    m_isBackingUp = false;
    const QDateTime now = m_clock.nowUtc();
    store::Settings settings(m_database);
    const auto before = settings.backupRecord();
    if (!before)
        return Q_EMIT failed(before.error());
    BackupRecord record = *before;
    record.triedAt = now;
    if (made)
        record.madeAt = made->madeAt;
    record.problem = made ? QString() : made.error().sentence;
    if (auto saved = settings.saveBackupRecord(record); !saved)
        Q_EMIT failed(saved.error());
    // A failure is reported once, not again at every retry until one succeeds.
    if (!made && before->problem.isEmpty()) {
        store::Journal(m_database)
            .logEvent(EventKind::Note, std::nullopt, made.error().sentence, made.error().detail, now);
        Q_EMIT failed(made.error());
    }
    Q_EMIT backupTried();
}

// ---- what a person waits for

QFuture<Result<qint64>> Housekeeping::compact()
{
    if (m_compacting)
        return m_compacting->promise.future();
    const auto bytes = store::pagesInBytes(m_database);
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

QFuture<Result<void>> Housekeeping::eraseHistory(const QDateTime &before)
{
    if (m_erasing)
        return m_erasing->promise.future();
    store::HistoryEraser eraser(m_database, before);
    if (auto begun = eraser.begin(); !begun)
        return finished(begun);
    m_erasing.emplace(Erasing{{}, std::move(eraser)});
    m_erasing->promise.start();
    m_soon.start();
    return m_erasing->promise.future();
}

/// What a person asked for before the program ended, or what failed since.
void Housekeeping::resumeErasing()
{
    if (m_erasing)
        return;
    const auto before = store::HistoryEraser::interrupted(m_database);
    if (!before)
        Q_EMIT failed(before.error());
    else if (*before)
        eraseHistory(**before);
}

void Housekeeping::work()
{
    if (m_erasing)
        eraseStep();
    else if (m_compacting)
        compactStep();
    else if (m_catchingUp)
        catchUpStep();
    if (m_erasing || m_compacting || m_catchingUp)
        m_soon.start();
}

void Housekeeping::eraseStep()
{
    const auto more = m_erasing->eraser.step();
    if (more && *more)
        return;
    auto promise = std::move(m_erasing->promise);
    m_erasing.reset();
    promise.addResult(more ? Result<void>() : Result<void>(failure(more.error())));
    promise.finish();
    if (m_nextAt.isValid()) {
        m_nextAt = m_clock.nowUtc();
        m_timer.ringAt(m_nextAt);
    }
}

void Housekeeping::compactStep()
{
    const auto more = stepOfRound(m_clock.nowUtc());
    if (!more)
        return endCompacting(failure(more.error()));
    if (!*more)
        return endCompacting({});
    if (const auto bytes = store::pagesInBytes(m_database))
        Q_EMIT compacting(*bytes);
}

void Housekeeping::endCompacting(const Result<void> &outcome)
{
    auto promise = std::move(m_compacting->promise);
    const qint64 before = m_compacting->bytesBefore;
    m_compacting.reset();
    const auto after = store::pagesInBytes(m_database);
    if (!outcome || !after)
        promise.addResult(Result<qint64>(failure(!outcome ? outcome.error() : after.error())));
    else
        promise.addResult(Result<qint64>(std::max<qint64>(0, before - *after)));
    promise.finish();
}

} // namespace pantau::app
