// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session_data.h"

#include "app/ask_in_background.h"
#include "app/engine_thread.h"
#include "app/on_thread.h"
#include "app/session.h"
#include "app/wire_log.h"
#include "secrets/secret_store.h"
#include "store/data_folder.h"
#include "store/database_size.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace pantau::app {

namespace {

/// On the engine's thread: the database, copies of it beside it, and what the built-in services kept.
QFuture<Result<void>> forgetAll(EngineThread &engine, const QString &dataDir, const QList<Account> &accounts)
{
    auto forgotten = store::forgetEverything(*engine.store().database);
    if (forgotten)
        forgotten = engine.store().settings.saveStandInOwner(std::nullopt);
    if (forgotten)
        forgotten = engine.reloadAccounts();
    if (forgotten)
        forgotten = engine.reloadChannels();
    for (const Account &account : accounts)
        engine.monitor().accountChanged(account.id);
    engine.watchingChanged();
    engine.housekeeping().compact();
    if (forgotten)
        forgotten = store::removeCopiesBeside(dataDir);
    return forgotten ? engine.clients().forgetServices() : finished(forgotten);
}

} // namespace

Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir, const Clock &clock)
{
    QLockFile lock(dataDir + QStringLiteral("/pantau.lock"));
    lock.setStaleLockTime(0);
    if (QFileInfo(dataDir).isDir() && !lock.tryLock() && lock.error() == QLockFile::LockFailedError)
        return failure(Error::Kind::Storage,
                       Session::tr("Another Pantau is at work with the data in “%1”. Close it and try again; "
                                   "nothing was changed.")
                           .arg(QDir::toNativeSeparators(dataDir)));
    return store::restoreBackup(backup, dataDir, clock.nowUtc());
}

Result<BackupInfo> inspectBackup(const QString &backup)
{
    return store::inspectBackup(backup);
}

QFuture<Result<BackupInfo>> inspectBackupAside(const QString &backup)
{
    auto promise = std::make_shared<QPromise<Result<BackupInfo>>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, backup] {
        promise->addResult(store::inspectBackup(backup));
        promise->finish();
    });
    return future;
}

QFuture<Result<DatabaseSize>> Session::databaseSize() const
{
    return broughtTo(&m_home, askInBackground<DatabaseSize>(m_options.dataDir, [](const Queries &queries) {
        return store::measureDatabase(queries.database());
    }));
}

QFuture<Result<BackupInfo>> Session::createBackup(const QString &file, ExistingFile existing)
{
    return broughtTo(&m_home,
                     askInBackground<BackupInfo>(
                         m_options.dataDir, [file, existing, now = m_clock.nowUtc()](const Queries &queries) {
                             return store::createBackup(queries.database(), file, existing, now);
                         }));
}

QFuture<Result<qint64>> Session::compact()
{
    return onThreadOf(m_engine, &m_home, [engine = m_engine] { return engine->housekeeping().compact(); });
}

void Session::stopCompacting()
{
    onThreadOf(m_engine, &m_home, [engine = m_engine] { engine->housekeeping().stopCompacting(); });
}

QFuture<Result<void>> Session::deleteHistoryBefore(const QDateTime &before)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, before] { return engine->housekeeping().eraseHistory(before); })
        .then(this, [this](const Result<void> &erased) {
            announceEverything();
            return erased;
        });
}

QFuture<Result<void>> Session::forgetEverything()
{
    const auto knownAccounts = m_queries->accounts();
    const auto knownChannels = m_queries->channels();
    if (!knownAccounts || !knownChannels)
        return finished(
            Result<void>(failure(!knownAccounts ? knownAccounts.error() : knownChannels.error())));
    // Asked for first: without the database nobody would know what they are called in the keychain. One that
    // cannot be used must not keep the rest from being forgotten.
    QList<QFuture<Result<void>>> removing;
    for (const Account &account : *knownAccounts)
        if (account.usesKey)
            removing += m_secrets->remove(account.id);
    for (const Channel &channel : *knownChannels)
        if (channel.hasSecret)
            removing += m_secrets->remove(channel.id);
    const auto removed = QtFuture::whenAll(removing.begin(), removing.end())
                             .then(this, [](const QList<QFuture<Result<void>>> &each) {
                                 for (const auto &one : each)
                                     if (one.resultCount() > 0 && !one.result())
                                         return one.result();
                                 return Result<void>();
                             });
    return leave(removed, tr("Everything was forgotten but the keys and secrets in the keychain: delete the "
                             "entries of “Pantau” there yourself."))
        .then(this,
              [this, gone = *knownAccounts](const Result<void> &) {
                  m_standInOwner.reset();
                  return onThreadOf(m_engine, &m_home,
                                    [engine = m_engine, dataDir = m_options.dataDir, gone] {
                                        return forgetAll(*engine, dataDir, gone);
                                    });
              })
        .unwrap()
        .then(this, [this](Result<void> forgotten) {
            if (forgotten) // last: what was under way until now is in it
                forgotten = m_wireLog->forget();
            announceEverything();
            return forgotten;
        });
}

void Session::announceEverything()
{
    Q_EMIT changed(Topic::Accounts | Topic::Lists | Topic::Statuses | Topic::Alerts | Topic::Appeals);
}

QFuture<Result<void>> Session::renameAccount(AccountId account, const QString &name)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, account, name]() -> Result<void> {
                          if (auto renamed = engine->store().accounts.rename(account, name); !renamed)
                              return renamed;
                          return engine->reloadAccounts();
                      })
        .then(this, [this](const Result<void> &renamed) {
            if (renamed)
                Q_EMIT changed(Topic::Accounts);
            return renamed;
        });
}

} // namespace pantau::app
