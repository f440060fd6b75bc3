// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/dialect.h"

namespace pantau::db {

const Dialect &sqlite()
{
    static const Dialect dialect{
        .name = QStringLiteral("sqlite"),
        .driver = QStringLiteral("QSQLITE"),
        .isShared = false,
        .beginRead = QStringLiteral("BEGIN"),
        .beginWrite = QStringLiteral("BEGIN IMMEDIATE"),
        .noteCommit = {},
        .takeNumber = {},
        .wasCommitted = {},
        .forgetCommit = {},
        .forgetCommits = {},
        .tryAgain = {},
        .isReadOnly = {},
        .checkFailed = QStringLiteral("275"),
        .rowIsThere = QStringLiteral("1555"),
        .makeVersion = {},
        .readVersion = QStringLiteral("PRAGMA user_version"),
        .writeVersion = QStringLiteral("PRAGMA user_version = %1"),
        .pairs = QStringLiteral("(SELECT key AS position, json_extract(value, '$[0]') AS first, "
                                "json_extract(value, '$[1]') AS second FROM json_each(?))"),
        .numbers = QStringLiteral("(SELECT value AS number FROM json_each(?))"),
        .texts = QStringLiteral("(SELECT key AS position, value AS text FROM json_each(?))"),
        .jsonArray = QStringLiteral("json_group_array(%1)"),
        .joined = QStringLiteral("CAST(group_concat(%1) AS BLOB)"),
        .greatest = QStringLiteral("MAX"),
        .least = QStringLiteral("MIN"),
        .tables = QStringLiteral("SELECT name FROM sqlite_master WHERE type = 'table' "
                                 "AND name NOT LIKE 'sqlite%'"),
        .deferReferences = QStringLiteral("PRAGMA defer_foreign_keys = ON"),
    };
    return dialect;
}

const Dialect &postgresql()
{
    static const Dialect dialect{
        .name = QStringLiteral("postgresql"),
        .driver = QStringLiteral("QPSQL"),
        .isShared = true,
        .beginRead = QStringLiteral("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        // Each statement sees what was committed before it: also what was while we waited for the lock.
        .beginWrite = QStringLiteral("BEGIN ISOLATION LEVEL READ COMMITTED"),
        .noteCommit =
            QStringLiteral("INSERT INTO commits (writer, number, done, at) VALUES (?, ?, 1, now())"),
        .takeNumber = QStringLiteral("INSERT INTO commits (writer, number, done, at) VALUES (?, ?, 0, now()) "
                                     "ON CONFLICT (writer, number) DO NOTHING"),
        .wasCommitted = QStringLiteral("SELECT done FROM commits WHERE writer = ? AND number = ?"),
        .forgetCommit = QStringLiteral("DELETE FROM commits WHERE writer = ? AND number = ?"),
        .forgetCommits = QStringLiteral("DELETE FROM commits WHERE at < now() - interval '30 days'"),
        .tryAgain = {QStringLiteral("40001"), QStringLiteral("40P01")},
        .isReadOnly = QStringLiteral("25006"),
        .checkFailed = QStringLiteral("23514"),
        .rowIsThere = QStringLiteral("23505"),
        .makeVersion = QStringLiteral("CREATE TABLE IF NOT EXISTS schema_version "
                                      "(version BIGINT PRIMARY KEY)"),
        .readVersion = QStringLiteral("SELECT COALESCE(MAX(version), 0) FROM schema_version"),
        .writeVersion = QStringLiteral("INSERT INTO schema_version (version) VALUES (%1)"),
        .pairs = QStringLiteral("(SELECT position, (pair ->> 0)::bigint AS first, "
                                "(pair ->> 1)::bigint AS second "
                                "FROM jsonb_array_elements(CAST(? AS jsonb)) "
                                "WITH ORDINALITY AS each (pair, position))"),
        .numbers = QStringLiteral(
            "(SELECT value::bigint AS number FROM jsonb_array_elements_text(CAST(? AS jsonb)))"),
        .texts =
            QStringLiteral("(SELECT position, value AS text FROM jsonb_array_elements_text(CAST(? AS jsonb)) "
                           "WITH ORDINALITY AS e(value, position))"),
        .jsonArray = QStringLiteral("COALESCE(json_agg(%1), '[]')"),
        .joined = QStringLiteral("convert_to(string_agg(CAST(%1 AS text), ','), 'UTF8')"),
        .greatest = QStringLiteral("GREATEST"),
        .least = QStringLiteral("LEAST"),
        .tables = QStringLiteral("SELECT table_name AS name FROM information_schema.tables "
                                 "WHERE table_schema = current_schema()"),
        .deferReferences = QStringLiteral("SET CONSTRAINTS ALL DEFERRED"),
    };
    return dialect;
}

QString upsert(const QString &table, const QStringList &keys, const QStringList &values, qsizetype rows)
{
    QStringList updates;
    for (const QString &value : values)
        updates += QStringLiteral("%1 = excluded.%1").arg(value);
    const QString comma = QStringLiteral(", ");
    return QStringLiteral("INSERT INTO %1 (%2) VALUES %3 ON CONFLICT (%4) DO UPDATE SET %5")
        .arg(table, (keys + values).join(comma), marks(keys.size() + values.size(), rows), keys.join(comma),
             updates.join(comma));
}

QString marks(qsizetype columns, qsizetype rows)
{
    const QString comma = QStringLiteral(", ");
    const QString row = QStringList(columns, QStringLiteral("?")).join(comma);
    return QStringList(rows, columns == 1 ? row : u'(' + row + u')').join(comma);
}

} // namespace pantau::db
