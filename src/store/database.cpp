// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/database.h"

#include "store/file_header.h"
#include "store/migrations.h"
#include "store/storage_error.h"
#include "store/transaction.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QUuid>

namespace pantau::store {

namespace {

constexpr auto OwnerFile = QFile::ReadOwner | QFile::WriteOwner;
constexpr auto OwnerDirectory = OwnerFile | QFile::ExeOwner;

int currentVersion()
{
    return storeMigrations().constLast().version;
}

} // namespace

Database::Database() = default;

Database::~Database()
{
    const QString name = m_connection.connectionName();
    m_connection.close();
    m_connection = {};
    QSqlDatabase::removeDatabase(name);
}

QString Database::filePath(const QString &dataDir)
{
    return QDir(dataDir).filePath(QStringLiteral("pantau.db"));
}

Result<std::unique_ptr<Database>> Database::open(const QString &dataDir)
{
    const QString shownDir = QDir::toNativeSeparators(dataDir);
    const QFileInfo directory(QDir::cleanPath(QDir(dataDir).absolutePath()));
    if (!directory.isDir() &&
        !(QDir().mkpath(directory.path()) && QDir().mkdir(directory.filePath(), OwnerDirectory)))
        return failure(Error::Kind::Storage,
                       tr("The data folder “%1” could not be made. Choose another folder, or allow writing "
                          "where it should be.")
                           .arg(shownDir));

    QFile file(filePath(dataDir));
    if (file.exists()) {
        // A new file that was never written is taken as new; any other is looked at before it is touched.
        if (file.size() > 0)
            if (auto looked = openReadOnly(dataDir, AnyOlderVersion); !looked)
                return failure(looked.error());
    } else if (!file.open(QFile::WriteOnly | QFile::NewOnly, OwnerFile)) {
        return failure(Error::Kind::Storage,
                       tr("Nothing can be saved in the data folder “%1”. Allow writing there, or choose "
                          "another folder.")
                           .arg(shownDir),
                       file.errorString());
    }
    file.close();

    std::unique_ptr<Database> database(new Database);
    if (auto done = database->connect(dataDir, false); !done)
        return failure(done.error());
    if (auto done = migrate(database->m_connection, file.fileName(), storeMigrations()); !done)
        return failure(done.error());
    if (auto done = database->readScope(); !done)
        return failure(done.error());
    return database;
}

Result<std::unique_ptr<Database>> Database::openReadOnly(const QString &dataDir)
{
    auto database = openReadOnly(dataDir, CurrentVersion);
    if (database)
        if (auto done = (*database)->readScope(); !done)
            return failure(done.error());
    return database;
}

Result<std::unique_ptr<Database>> Database::openReadOnly(const QString &dataDir, AcceptedVersion accepted)
{
    const QString file = filePath(dataDir);
    if (!QFileInfo::exists(file))
        return failure(
            Error::Kind::Storage,
            tr("There is no database in the data folder “%1”.").arg(QDir::toNativeSeparators(dataDir)));
    if (auto ours = checkFileHeader(file, currentVersion()); !ours)
        return failure(ours.error());
    std::unique_ptr<Database> database(new Database);
    if (auto done = database->connect(dataDir, true); !done)
        return failure(done.error());
    // The header may be behind the write-ahead log.
    const auto version = schemaVersion(database->m_connection);
    if (!version)
        return failure(version.error());
    if (*version > currentVersion())
        return failure(newerDatabase(file, *version, currentVersion()));
    if (accepted == CurrentVersion && *version < currentVersion())
        return failure(Error::Kind::Storage,
                       tr("The database “%1” has not been updated to this version of Pantau yet. Start "
                          "Pantau once to update it.")
                           .arg(QDir::toNativeSeparators(file)));
    return database;
}

Result<void> Database::connect(const QString &dataDir, bool readOnly)
{
    m_connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"),
                                             QUuid::createUuid().toString(QUuid::WithoutBraces));
    m_connection.setDatabaseName(filePath(dataDir));
    m_connection.setConnectOptions(readOnly
                                       ? QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=5000")
                                       : QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    if (!m_connection.open())
        return failure(storageError(m_connection.lastError(), QStringLiteral("open")));

    QStringList settings{QStringLiteral("PRAGMA foreign_keys = ON")};
    if (!readOnly)
        // auto_vacuum counts only before the first table and lets a later clean-up give space back.
        settings +=
            {QStringLiteral("PRAGMA auto_vacuum = INCREMENTAL"), QStringLiteral("PRAGMA journal_mode = WAL"),
             QStringLiteral("PRAGMA synchronous = FULL")};
    for (const QString &setting : settings) {
        QSqlQuery query(m_connection);
        if (!query.exec(setting))
            return failure(storageError(query.lastError(), setting));
    }
    return {};
}

Result<void> Database::readScope()
{
    Transaction transaction(m_connection, Transaction::Mode::Read);
    Statement select(transaction, "SELECT value FROM meta WHERE name = 'scope'");
    select.run();
    if (select.next())
        m_scope = select.text(0);
    return transaction.commit();
}

} // namespace pantau::store
