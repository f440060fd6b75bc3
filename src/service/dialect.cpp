// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/dialect.h"

namespace pantau::service {

const Dialect &sqlite()
{
    static const Dialect dialect{
        .driver = QStringLiteral("QSQLITE"),
        .migrations = QStringLiteral(":/migrations/service/sqlite"),
        .isShared = false,
        // FULL: an answered request is on the disk before it is answered, so that not even a power cut
        // forgets a charge. One sync serves every request that waited for it (group commit).
        .whenConnected = {QStringLiteral("PRAGMA foreign_keys = ON"),
                          QStringLiteral("PRAGMA synchronous = FULL"),
                          // Looks into the file without writing: a foreign file is found out at once.
                          QStringLiteral("PRAGMA user_version")},
        .beforeSteps = {QStringLiteral("PRAGMA journal_mode = WAL")},
        .beginRead = QStringLiteral("BEGIN"),
        .beginWrite = QStringLiteral("BEGIN IMMEDIATE"),
        .lockForWriting = {},
        .noteCommit = {},
        .wasCommitted = {},
        .forgetCommits = {},
        .makeVersion = {},
        .readVersion = QStringLiteral("PRAGMA user_version"),
        .writeVersion = QStringLiteral("PRAGMA user_version = %1"),
    };
    return dialect;
}

const Dialect &postgresql()
{
    static const Dialect dialect{
        .driver = QStringLiteral("QPSQL"),
        .migrations = QStringLiteral(":/migrations/service/postgresql"),
        .isShared = true,
        // An instance that hangs must not stop the others for longer than a client waits (contract 8: 60 s).
        .whenConnected = {QStringLiteral("SET client_min_messages TO warning"),
                          QStringLiteral("SET lock_timeout TO '15s'"),
                          QStringLiteral("SET statement_timeout TO '20s'"),
                          QStringLiteral("SET idle_in_transaction_session_timeout TO '15s'")},
        .beforeSteps = {},
        .beginRead = QStringLiteral("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        // Each statement sees what was committed before it: also what was while we waited for the lock.
        .beginWrite = QStringLiteral("BEGIN ISOLATION LEVEL READ COMMITTED"),
        .lockForWriting = QStringLiteral("SELECT pg_advisory_xact_lock(7310579801231)"),
        .noteCommit = QStringLiteral("INSERT INTO writers (writer, last, at) VALUES (?, ?, now()) "
                                     "ON CONFLICT (writer) DO UPDATE SET last = excluded.last, at = now()"),
        .wasCommitted = QStringLiteral("SELECT 1 FROM writers WHERE writer = ? AND last = ?"),
        .forgetCommits = QStringLiteral("DELETE FROM writers WHERE at < now() - interval '30 days'"),
        .makeVersion = QStringLiteral("CREATE TABLE IF NOT EXISTS schema_version "
                                      "(version BIGINT PRIMARY KEY)"),
        .readVersion = QStringLiteral("SELECT COALESCE(MAX(version), 0) FROM schema_version"),
        .writeVersion = QStringLiteral("INSERT INTO schema_version (version) VALUES (%1)"),
    };
    return dialect;
}

} // namespace pantau::service
