// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/database.h"

#include "service/transaction.h"

#include <QDir>
#include <QFile>
#include <QUuid>

// A static library's resources are only linked in when asked for, which must be done outside any namespace.
static void initMigrationResources()
{
    Q_INIT_RESOURCE(service_migrations);
}

namespace pantau::service {

namespace {

constexpr auto OwnerFile = QFile::ReadOwner | QFile::WriteOwner;

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

QList<Migration> migrations()
{
    initMigrationResources();
    const QDir folder(QStringLiteral(":/migrations/service"));
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
    QSqlQuery query = transaction.run(QStringLiteral("PRAGMA user_version"));
    return query.next() ? query.value(0).toInt() : 0;
}

} // namespace

Result<std::unique_ptr<Database>> Database::open(const QString &dataDir)
{
    const QString shownDir = QDir::toNativeSeparators(dataDir);
    const QString path = QDir(dataDir).filePath(QStringLiteral("service.db"));
    if (dataDir.isEmpty() || !QDir().mkpath(dataDir))
        return failure(Error::Kind::Storage,
                       tr("The data folder “%1” could not be made. Choose another folder, or allow writing "
                          "where it should be.")
                           .arg(shownDir));
    QFile file(path);
    const bool isNew = !file.exists();
    if (!file.open(QFile::ReadWrite))
        return failure(Error::Kind::Storage,
                       tr("Nothing can be written in the data folder “%1”. Choose another folder, or allow "
                          "writing there.")
                           .arg(shownDir),
                       file.errorString());
    file.close();
    if (isNew)
        file.setPermissions(OwnerFile);

    std::unique_ptr<Database> database(new Database);
    if (auto done = database->connect(path); !done)
        return failure(done.error());
    if (auto done = database->migrate(path); !done)
        return failure(done.error());
    return database;
}

Database::~Database()
{
    const QString name = m_connection.connectionName();
    m_connection.close();
    m_connection = {};
    QSqlDatabase::removeDatabase(name);
}

Result<void> Database::connect(const QString &file)
{
    m_connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"),
                                             QUuid::createUuid().toString(QUuid::WithoutBraces));
    m_connection.setDatabaseName(file);
    m_connection.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    bool done = m_connection.open();
    QSqlError error = m_connection.lastError();
    // The version is looked at before anything that writes, so that a newer file stays as it is.
    for (const char *pragma :
         {"PRAGMA foreign_keys = ON", "PRAGMA synchronous = NORMAL", "PRAGMA user_version"}) {
        QSqlQuery query(m_connection);
        done = done && query.exec(QString::fromLatin1(pragma));
        if (!done && !error.isValid())
            error = query.lastError();
    }
    if (!done)
        return failure(
            Error::Kind::Storage,
            tr("“%1” could not be opened as a database of the service. Move it away to begin anew, "
               "or put back a copy of it.")
                .arg(QDir::toNativeSeparators(file)),
            error.text());
    return {};
}

Result<void> Database::migrate(const QString &file)
{
    const QList<Migration> steps = migrations();
    QSqlQuery query(m_connection);
    if (!query.exec(QStringLiteral("PRAGMA user_version")) || !query.next())
        return failure(databaseError(query.lastError()));
    const int present = query.value(0).toInt();
    query.finish();
    if (present > steps.constLast().version)
        return failure(Error::Kind::NewerDatabase,
                       tr("“%1” was written by a newer version of Pantau and was left untouched. Update this "
                          "program, or choose another data folder.")
                           .arg(QDir::toNativeSeparators(file)));
    if (!query.exec(QStringLiteral("PRAGMA journal_mode = WAL")))
        return failure(databaseError(query.lastError()));
    query.finish();

    for (const Migration &step : steps) {
        if (step.version <= present)
            continue;
        Transaction transaction(m_connection, Transaction::Mode::Write);
        // Another process may have done this step while we waited for the lock.
        if (versionIn(transaction) >= step.version)
            continue;
        for (const QString &sql : step.statements)
            transaction.run(sql);
        transaction.run(QStringLiteral("PRAGMA user_version = %1").arg(step.version));
        if (auto done = transaction.commit(); !done)
            return done;
    }
    return {};
}

} // namespace pantau::service
