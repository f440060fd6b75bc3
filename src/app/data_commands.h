// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/database.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QFuture>

namespace pantau::app {

class CommandContext;
class Keys;
class WireLog;

/// The program's settings, and its data: size, backups, and forgetting. What reads the whole database does so
/// on a thread of the pool. Lives on the session's thread.
class DataCommands
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::DataCommands)

public:
    DataCommands(CommandContext &context, Keys &keys, WireLog &wireLog)
        : m_context(context), m_keys(keys), m_wireLog(wireLog)
    {
    }

    QFuture<Result<void>> saveSettings(const ProgramSettings &settings);
    QFuture<Result<DatabaseSize>> size() const;
    QFuture<Result<BackupInfo>> createBackup(const QString &file, ExistingFile existing);
    /// Takes out what is too old now; the bytes given back. Tells of its progress by Session::compacting().
    QFuture<Result<qint64>> compact();
    void stopCompacting();
    /// For a program that ends then: what its timers would have done. Goes on with a deletion that was
    /// interrupted, takes out some of what is too old, in a few seconds, and makes the backup that is due.
    /// What goes wrong is told by CommandContext::failed(); only a backup that cannot be made is a failure.
    QFuture<Result<void>> catchUp();
    /// Checks, changes, runs that ended, appeals, alerts and events. What each domain's status is and since
    /// when stays, and so do lists, notes, accounts and settings.
    QFuture<Result<void>> deleteHistoryBefore(const QDateTime &before);
    /// Removes the keys and secrets from the keychain, then all but the settings from the database, and older
    /// copies of it beside it; backups elsewhere stay. When the keychain refuses, CommandContext::failed()
    /// tells so, and all the rest is removed.
    QFuture<Result<void>> forgetEverything();

private:
    void announceEverything();

    CommandContext &m_context;
    Keys &m_keys;
    WireLog &m_wireLog;
};

} // namespace pantau::app
