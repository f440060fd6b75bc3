// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/migrations.h"

#include "service/database.h"
#include "service/transaction.h"

#include <QDir>
#include <QFile>

// A static library's resources are only linked in when asked for, which must be done outside any namespace.
static void initMigrationResources()
{
    Q_INIT_RESOURCE(service_migrations);
}

namespace pantau::service {

namespace {

struct Migration
{
    int version = 0;
    QStringList statements;
};

/// Statements end with a semicolon at the end of a line.
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
    return statements;
}

QList<Migration> migrationsIn(const QString &path)
{
    initMigrationResources();
    const QDir folder(path);
    QList<Migration> found;
    for (const QString &name : folder.entryList(QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (file.open(QFile::ReadOnly))
            found.append({name.left(4).toInt(), statementsOf(QString::fromUtf8(file.readAll()))});
    }
    return found;
}

int versionIn(Transaction &transaction)
{
    QSqlQuery &query = transaction.run(transaction.dialect().readVersion);
    return query.next() ? query.value(0).toInt() : 0;
}

} // namespace

Result<void> bringUpToDate(Database &database)
{
    const Dialect &dialect = database.dialect();
    if (!dialect.makeVersion.isEmpty()) {
        Transaction transaction(database, Transaction::Mode::Write);
        transaction.execute(dialect.makeVersion);
        if (auto done = transaction.commit(); !done)
            return done;
    }
    int present = 0;
    {
        Transaction transaction(database, Transaction::Mode::Read);
        present = versionIn(transaction);
        if (auto done = transaction.commit(); !done)
            return done;
    }
    const QList<Migration> steps = migrationsIn(dialect.migrations);
    if (present > steps.constLast().version)
        return failure(Error::Kind::NewerDatabase,
                       Database::tr("“%1” was written by a newer version of Pantau and was left untouched. "
                                    "Update this program, or choose another data folder.")
                           .arg(database.place()));
    for (const QString &sql : dialect.beforeSteps)
        if (const QSqlError error = database.execute(sql); error.isValid())
            return failure(database.errorOf(error));

    for (const Migration &step : steps) {
        if (step.version <= present)
            continue;
        Transaction transaction(database, Transaction::Mode::Write);
        // Another process may have done this step while we waited for the lock.
        if (versionIn(transaction) >= step.version)
            continue;
        for (const QString &sql : step.statements)
            transaction.execute(sql);
        transaction.execute(dialect.writeVersion.arg(step.version));
        if (auto done = transaction.commit(); !done)
            return done;
    }
    database.m_isUpToDate = true;
    if (dialect.forgetCommits.isEmpty())
        return {};
    Transaction transaction(database, Transaction::Mode::Write);
    transaction.execute(dialect.forgetCommits);
    return transaction.commit();
}

} // namespace pantau::service
