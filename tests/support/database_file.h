// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/test_program.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QStringList>
#include <QTest>

#include <utility>

/// Creates and reads database files without the store.
namespace pantau::test {

/// Runs SQL on a file through a separate connection.
inline void runSql(const QString &path, const QStringList &statements)
{
    const QString name = QStringLiteral("test");
    {
        auto connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        connection.setDatabaseName(path);
        QVERIFY(connection.open());
        for (const QString &statement : statements) {
            QSqlQuery query(connection);
            QVERIFY2(query.exec(statement), qPrintable(query.lastError().text() + statement));
        }
    }
    QSqlDatabase::removeDatabase(name);
}

/// The statements of an SQL script, each of which ends with a semicolon at the end of a line.
inline QStringList statementsIn(const QString &script)
{
    QStringList statements;
    QString statement;
    for (const QString &line : script.split(u'\n')) {
        if (line.startsWith(QLatin1String("--")))
            continue;
        statement += line + u'\n';
        if (line.endsWith(u';'))
            statements.append(std::exchange(statement, {}));
    }
    return statements;
}

inline QStringList fixture(const QString &name)
{
    return statementsIn(QString::fromUtf8(bytesOf(QStringLiteral(PANTAU_TEST_DATA "/store/") + name)));
}

inline int versionOf(const QString &path)
{
    int version = -1;
    {
        auto connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("version"));
        connection.setDatabaseName(path);
        connection.open();
        QSqlQuery query(connection);
        if (query.exec(QStringLiteral("PRAGMA user_version")) && query.next())
            version = query.value(0).toInt();
    }
    QSqlDatabase::removeDatabase(QStringLiteral("version"));
    return version;
}

} // namespace pantau::test
