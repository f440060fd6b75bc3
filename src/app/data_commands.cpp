// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data_commands.h"

#include "app/command_context.h"
#include "app/diagnostics.h"
#include "app/keys.h"
#include "db/backup.h"
#include "db/database.h"
#include "db/retention.h"

namespace pantau::app {

namespace {

/// Deletes the database contents, its copies in the data folder and data of built-in services. Runs on the
/// engine's thread.
QFuture<Result<void>> forgetAll(EngineThread &engine, const QString &dataDir, const QList<Account> &accounts)
{
    auto forgotten = db::forgetEverything(*engine.store().database);
    if (forgotten)
        forgotten = engine.store().settings.saveStandInOwner(std::nullopt);
    if (forgotten)
        forgotten = engine.store().reports.dropGone(); // contain names of clients
    if (forgotten)
        forgotten = engine.reloadAccounts();
    if (forgotten)
        forgotten = engine.reloadChannels();
    for (const Account &account : accounts)
        engine.monitor().accountChanged(account.id);
    engine.watchingChanged();
    engine.housekeeping().compact();
    engine.hintInbox().forget();
    if (forgotten)
        forgotten = db::removeCopiesNextTo(dataDir);
    return forgotten ? engine.clients().forgetServices() : finished(forgotten);
}

} // namespace

QFuture<Result<DatabaseSize>> DataCommands::size() const
{
    return m_context.inBackground(
        [](const db::Store &store) { return db::measureDatabase(store.database()); });
}

QFuture<Result<BackupInfo>> DataCommands::createBackup(const QString &file, ExistingFile existing)
{
    return m_context.inBackground([file, existing, now = m_context.clock().nowUtc()](const db::Store &store) {
        return db::createBackup(store.database(), file, existing, now);
    });
}

QFuture<Result<qint64>> DataCommands::compact()
{
    return m_context.onEngine([](EngineThread &engine) { return engine.housekeeping().compact(); });
}

void DataCommands::stopCompacting()
{
    m_context.onEngine([](EngineThread &engine) { engine.housekeeping().stopCompacting(); });
}

QFuture<Result<void>> DataCommands::catchUp()
{
    return m_context.onEngine([](EngineThread &engine) { return engine.historyErasing().resume(); })
        .then(&m_context,
              [this](const Result<void> &erased) {
                  m_context.session().reportFailure(erased);
                  return m_context.onEngine(
                      [](EngineThread &engine) { return engine.housekeeping().catchUp(); });
              })
        .unwrap()
        .then(&m_context,
              [this] {
                  return m_context.onEngine(
                      [](EngineThread &engine) { return engine.scheduledBackups().makeDue(); });
              })
        .unwrap();
}

QFuture<Result<void>> DataCommands::deleteHistoryBefore(const QDateTime &before)
{
    return m_context
        .onEngine([before](EngineThread &engine) { return engine.historyErasing().eraseBefore(before); })
        .then(&m_context, [this](const Result<void> &erased) {
            announceEverything();
            return erased;
        });
}

QFuture<Result<void>> DataCommands::forgetEverything()
{
    const auto accounts = m_context.store().accounts().all();
    const auto channels = m_context.store().channels().all();
    if (!accounts || !channels)
        return finished(Result<void>(failure(!accounts ? accounts.error() : channels.error())));
    QList<AccountId> withKey;
    for (const Account &account : *accounts)
        if (account.usesKey)
            withKey += account.id;
    QList<ChannelId> withSecret;
    for (const Channel &channel : *channels)
        if (channel.hasSecret)
            withSecret += channel.id;
    // First, because the names of the keychain entries are in the database. An unusable keychain must not
    // prevent deleting the rest.
    return m_keys
        .leave(withKey, withSecret,
               tr("Everything was forgotten except the keys and secrets in the keychain: delete the "
                  "entries of “Pantau” there yourself."))
        .then(&m_context,
              [this, gone = *accounts](const Result<void> &) {
                  m_keys.standIns().forgetOwner();
                  return m_context.onEngine(
                      [dataDir = m_context.session().dataDir(), gone](EngineThread &engine) {
                          return forgetAll(engine, dataDir, gone);
                      });
              })
        .unwrap()
        .then(&m_context, [this](Result<void> forgotten) {
            if (forgotten) // last, because it contains requests made until now
                forgotten = m_wireLog.forget();
            announceEverything();
            Q_EMIT m_context.session().changed(Topic::Forgotten);
            return forgotten;
        });
}

void DataCommands::announceEverything()
{
    Q_EMIT m_context.session().changed(Topic::Accounts | Topic::Lists | Topic::Statuses | Topic::Alerts |
                                       Topic::Appeals);
}

} // namespace pantau::app
