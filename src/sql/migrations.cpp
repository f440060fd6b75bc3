// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sql/migrations.h"

#include "sql/batch.h"
#include "sql/connection.h"
#include "sql/transaction.h"

#include <QDir>
#include <QFile>

#include <utility>

namespace pantau::sql {

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

int versionIn(Transaction &transaction)
{
    Statement version(transaction, transaction.dialect().readVersion);
    version.run();
    return version.next() ? int(version.number(0)) : 0;
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
    if (const QString &make = connection.dialect().makeVersion; !make.isEmpty()) {
        Result<void> made;
        // Somebody who makes it at the same moment makes ours fail, once.
        for (int attempt = 0; attempt < 2; ++attempt) {
            Batch batch(connection, Batch::Kind::Again);
            batch.add(make);
            made = batch.run();
            if (made)
                break;
        }
        if (!made)
            return failure(made.error());
    }
    Transaction transaction(connection, Transaction::Mode::Read);
    const int version = versionIn(transaction);
    return transaction.commit(version);
}

Result<void> migrate(Connection &connection, const QList<Migration> &migrations)
{
    const auto present = schemaVersion(connection);
    if (!present)
        return failure(present.error());
    for (const Migration &step : migrations) {
        if (step.version <= *present)
            continue;
        Transaction transaction(connection, Transaction::Mode::Write);
        if (versionIn(transaction) >= step.version)
            continue;
        // First of all: whoever else is at this step waits here until we are done, and then finds it done.
        transaction.execute(transaction.dialect().writeVersion.arg(step.version));
        if (transaction.failed() && transaction.errorCode() == transaction.dialect().rowIsThere)
            continue;
        for (const QString &sql : statementsOf(step.sql))
            transaction.execute(sql);
        if (auto done = transaction.commit(); !done)
            return done;
    }
    return {};
}

} // namespace pantau::sql
