// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QStringList>
#include <QTest>
#include <QVariant>

namespace pantau::test {

inline QStringList tablesOf(const QSqlDatabase &connection)
{
    QStringList tables;
    QSqlQuery query(connection);
    query.exec(QStringLiteral("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN "
                              "('countdown', 'sqlite_sequence') ORDER BY name"));
    while (query.next())
        tables.append(query.value(0).toString());
    return tables;
}

/// Returns every row of every table, to compare before and after.
inline QHash<QString, QStringList> contentsOf(const QSqlDatabase &connection)
{
    QHash<QString, QStringList> contents;
    for (const QString &table : tablesOf(connection)) {
        QSqlQuery query(connection);
        query.exec(QStringLiteral("SELECT * FROM \"%1\"").arg(table));
        const int columns = query.record().count();
        QStringList &rows = contents[table];
        while (query.next()) {
            QStringList cells;
            for (int i = 0; i < columns; ++i)
                cells.append(query.isNull(i) ? QStringLiteral("NULL") : query.value(i).toString());
            rows.append(cells.join(u'|'));
        }
    }
    return contents;
}

/// Makes the Nth write of an operation fail, for N = 0, 1, … until the operation succeeds. After each
/// failure, checks that the database is unchanged. @p operation returns true on success. Returns the number
/// of failures, or -1 if one changed the database.
template <typename Operation>
int failEveryWrite(const QSqlDatabase &connection, Operation operation)
{
    const auto run = [&connection](const QString &sql) {
        QSqlQuery query(connection);
        const bool done = query.exec(sql);
        if (!done)
            qWarning().noquote() << query.lastError().text() << sql;
        return done;
    };
    run(QStringLiteral("CREATE TABLE countdown (n INTEGER)"));
    run(QStringLiteral("INSERT INTO countdown VALUES (0)"));
    QStringList triggers;
    for (const QString &table : tablesOf(connection))
        for (const QString &what :
             {QStringLiteral("INSERT"), QStringLiteral("UPDATE"), QStringLiteral("DELETE")}) {
            triggers.append(QStringLiteral("fault_%1_%2").arg(table, what));
            run(QStringLiteral("CREATE TRIGGER %1 BEFORE %2 ON \"%3\" BEGIN UPDATE countdown SET n = n - 1; "
                               "SELECT RAISE(ABORT, 'fault') WHERE (SELECT n FROM countdown) < 0; END")
                    .arg(triggers.constLast(), what, table));
        }
    const auto before = contentsOf(connection);
    int failures = 0;
    for (bool through = false; !through;) {
        run(QStringLiteral("UPDATE countdown SET n = %1").arg(failures));
        through = operation();
        if (!through && contentsOf(connection) != before) {
            failures = -1;
            break;
        }
        failures += through ? 0 : 1;
    }
    for (const QString &trigger : std::as_const(triggers))
        run(QStringLiteral("DROP TRIGGER %1").arg(trigger));
    run(QStringLiteral("DROP TABLE countdown"));
    return failures;
}

} // namespace pantau::test
