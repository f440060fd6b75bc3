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
class NetworkLog;

/// User commands for the program's settings and data: size, backups and erasing. Whole-database reads run on
/// a pool thread. Lives on the session's thread.
class DataCommands
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::DataCommands)

public:
    DataCommands(CommandContext &context, Keys &keys, NetworkLog &wireLog)
        : m_context(context), m_keys(keys), m_wireLog(wireLog)
    {
    }

    QFuture<Result<DatabaseSize>> size() const;
    QFuture<Result<BackupInfo>> createBackup(const QString &file, ExistingFile existing);
    /// Removes old data now. Returns the bytes freed and reports progress by Session::compacting().
    QFuture<Result<qint64>> compact();
    void stopCompacting();
    /// For programs that are about to exit: does what the timers would have done. Continues an interrupted
    /// deletion, removes some old data within a few seconds, and makes a backup that is due. Problems are
    /// reported by CommandContext::failed(); the future fails only if the backup does.
    QFuture<Result<void>> catchUp();
    /// Deletes checks, changes, finished runs, appeals, alerts and events. Keeps each domain's status and
    /// its start, and lists, notes, accounts and settings.
    QFuture<Result<void>> deleteHistoryBefore(const QDateTime &before);
    /// Deletes the keys and secrets in the keychain, then everything but the settings in the database, and
    /// older copies of it in the data folder. Backups elsewhere are kept. If the keychain refuses, the rest
    /// is still deleted and CommandContext::failed() is emitted.
    QFuture<Result<void>> forgetEverything();

private:
    void announceEverything();

    CommandContext &m_context;
    Keys &m_keys;
    NetworkLog &m_wireLog;
};

} // namespace pantau::app
