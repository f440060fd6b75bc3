// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/migrations.h"

#include "db/connection.h"
#include "db/transaction.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <utility>

namespace pantau::db {

namespace {

QStringList statementsOf(const QString &sql)
{
    QStringList statements;
    QString statement;
    for (const QString &line : sql.split(u'\n')) {
        const QString trimmed = line.trimmed();
        if (trimmed.isEmpty() || trimmed.startsWith(u"--"))
            continue;
        statement += trimmed + u'\n';
        if (trimmed.endsWith(u';'))
            statements.append(std::exchange(statement, {}));
    }
    if (!statement.isEmpty())
        statements.append(statement);
    return statements;
}

/// True if the statement can be repeated, so it needs no transaction with the others.
bool makesTable(const QString &sql)
{
    static const QRegularExpression Makes(QStringLiteral("\\ACREATE (UNLOGGED )?TABLE IF NOT EXISTS "));
    return Makes.match(sql).hasMatch();
}

Result<void> makeTable(Connection &connection, const QString &sql)
{
    Result<void> made;
    // If another program creates the table at the same time, ours fails once.
    for (int attempt = 0; attempt < 2; ++attempt) {
        Batch batch(connection, Batch::Kind::Again);
        batch.add(sql);
        made = batch.run();
        if (made)
            break;
    }
    return made;
}

int versionIn(Transaction &transaction)
{
    Statement version(transaction, transaction.dialect().readVersion);
    version.run();
    return version.next() ? int(version.number(0)) : 0;
}

void noteVersion(Transaction &transaction, int version)
{
    transaction.execute(transaction.dialect().writeVersion.arg(version));
}

/// All steps or none, so that a failure changes nothing. This also covers a damaged file that claims an
/// older version than it has, where the first steps might succeed.
Result<void> migrateAtOnce(Connection &connection, const QList<Migration> &migrations)
{
    Transaction transaction(connection, Transaction::Mode::Write);
    const int present = versionIn(transaction);
    for (const Migration &step : migrations) {
        if (step.version <= present)
            continue;
        for (const QString &sql : statementsOf(step.sql))
            transaction.execute(sql);
        noteVersion(transaction, step.version);
    }
    return transaction.commit();
}

} // namespace

QList<Migration> migrationsIn(const QString &path)
{
    const QDir folder(path);
    QList<Migration> found;
    for (const QString &name : folder.entryList(QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (file.open(QFile::ReadOnly))
            found.append({name.left(4).toInt(), QString::fromUtf8(file.readAll())});
    }
    return found;
}

Result<int> schemaVersion(Connection &connection)
{
    if (const QString &make = connection.dialect().makeVersion; !make.isEmpty())
        TRY(makeTable(connection, make));
    Transaction transaction(connection, Transaction::Mode::Read);
    const int version = versionIn(transaction);
    return transaction.commit(version);
}

Result<void> migrate(Connection &connection, const QList<Migration> &migrations)
{
    const auto present = TRY(schemaVersion(connection));
    if (migrations.isEmpty() || migrations.constLast().version <= present)
        return {};
    if (!connection.dialect().isShared)
        return migrateAtOnce(connection, migrations);
    for (const Migration &step : migrations) {
        if (step.version <= present)
            continue;
        QStringList others;
        for (const QString &sql : statementsOf(step.sql)) {
            if (!makesTable(sql))
                others += sql;
            else if (auto made = makeTable(connection, sql); !made)
                return made;
        }
        Transaction transaction(connection, Transaction::Mode::Write);
        if (versionIn(transaction) >= step.version)
            continue;
        // Store the version first: another program at this step then waits until we are done, and finds it
        // done.
        noteVersion(transaction, step.version);
        if (transaction.failed() && transaction.errorCode() == transaction.dialect().rowIsThere)
            continue;
        for (const QString &sql : std::as_const(others))
            transaction.execute(sql);
        TRY(transaction.commit());
    }
    return {};
}

} // namespace pantau::db
