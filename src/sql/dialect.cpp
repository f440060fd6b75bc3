// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sql/dialect.h"

namespace pantau::sql {

const Dialect &sqlite()
{
    static const Dialect dialect{
        .driver = QStringLiteral("QSQLITE"),
        .isShared = false,
        .beginRead = QStringLiteral("BEGIN"),
        .beginWrite = QStringLiteral("BEGIN IMMEDIATE"),
        .lockForWriting = {},
        .noteCommit = {},
        .wasCommitted = {},
        .forgetCommits = {},
        .makeVersion = {},
        .readVersion = QStringLiteral("PRAGMA user_version"),
        .writeVersion = QStringLiteral("PRAGMA user_version = %1"),
        .copyInto = QStringLiteral("VACUUM INTO ?"),
    };
    return dialect;
}

const Dialect &postgresql()
{
    static const Dialect dialect{
        .driver = QStringLiteral("QPSQL"),
        .isShared = true,
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
        .copyInto = {},
    };
    return dialect;
}

} // namespace pantau::sql
