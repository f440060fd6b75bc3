// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/database.h"

#include "service/database_url.h"
#include "service/migrations.h"
#include "service/transaction.h"

#include <QDir>
#include <QFile>
#include <QUuid>

namespace pantau::service {

namespace {

constexpr auto OwnerFile = QFile::ReadOwner | QFile::WriteOwner;

} // namespace

Result<std::unique_ptr<Database>> Database::open(const QString &dataDir, const QString &url)
{
    Result<std::unique_ptr<Database>> database;
    if (url.isEmpty()) {
        database = openFile(dataDir);
    } else {
        const auto parsed = DatabaseUrl::parse(url);
        if (!parsed)
            return failure(parsed.error());
        database = openServer(*parsed);
    }
    if (!database)
        return database;
    if (auto done = bringUpToDate(**database); !done)
        return failure(done.error());
    return database;
}

Result<std::unique_ptr<Database>> Database::openFile(const QString &dataDir)
{
    const QString shownDir = QDir::toNativeSeparators(dataDir);
    const QString path = QDir(dataDir).filePath(QStringLiteral("service.db"));
    if (dataDir.isEmpty() || !QDir().mkpath(dataDir))
        return failure(Error::Kind::Storage,
                       tr("The data folder “%1” could not be made. Choose another folder, or allow writing "
                          "where it should be.")
                           .arg(shownDir));
    QFile file(path);
    if (!file.open(QFile::ReadWrite, OwnerFile)) // for when it is new
        return failure(Error::Kind::Storage,
                       tr("Nothing can be written in the data folder “%1”. Choose another folder, or allow "
                          "writing there.")
                           .arg(shownDir),
                       file.errorString());
    file.close();

    std::unique_ptr<Database> database(new Database(sqlite(), QDir::toNativeSeparators(path)));
    database->m_connection.setDatabaseName(path);
    database->m_connection.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    if (const QSqlError error = database->connect(); error.isValid())
        return failure(
            Error::Kind::Storage,
            tr("“%1” could not be opened as a database of the service. Move it away to begin anew, "
               "or put back a copy of it.")
                .arg(database->place()),
            error.text());
    return database;
}

Result<std::unique_ptr<Database>> Database::openServer(const DatabaseUrl &url)
{
    if (!QSqlDatabase::isDriverAvailable(postgresql().driver))
        return failure(Error::Kind::Storage, tr("This installation cannot speak to PostgreSQL. Install Qt's "
                                                "driver for it; in Debian it is libqt6sql6-psql."));
    std::unique_ptr<Database> database(new Database(postgresql(), url.place()));
    QSqlDatabase &connection = database->m_connection;
    connection.setHostName(url.host);
    connection.setPort(url.port);
    connection.setDatabaseName(url.database);
    connection.setUserName(url.user);
    connection.setPassword(url.password);
    connection.setConnectOptions(url.options);
    if (const QSqlError error = database->connect(); error.isValid())
        return failure(Error::Kind::Storage,
                       tr("The database %1 could not be reached. Look whether the server runs, and whether "
                          "user, password and name of the database are right.")
                           .arg(database->place()),
                       error.text());
    return database;
}

Database::Database(const Dialect &dialect, QString place)
    : m_dialect(&dialect)
    , m_place(std::move(place))
    , m_connection(
          QSqlDatabase::addDatabase(dialect.driver, QUuid::createUuid().toString(QUuid::WithoutBraces)))
    , m_writer(m_connection.connectionName())
{
}

Database::~Database()
{
    const QString name = m_connection.connectionName();
    m_prepared.clear();
    m_connection.close();
    m_connection = {};
    QSqlDatabase::removeDatabase(name);
}

Error Database::errorOf(const QSqlError &error) const
{
    const QString sentence =
        isShared() ? tr("The service's database %1 did not answer or refused. Look whether its server runs "
                        "and has room on its disk, and try again.")
                   : tr("The service's database “%1” could not be read or written. Look whether its disk is "
                        "full and whether the data folder may be written to, and try again.");
    return {Error::Kind::Storage, sentence.arg(m_place), error.text()};
}

QSqlError Database::connect()
{
    m_prepared.clear();
    m_connection.close();
    m_isLost = !m_connection.open();
    if (m_isLost)
        return m_connection.lastError();
    for (const QString &sql : m_dialect->whenConnected)
        if (const QSqlError error = execute(sql); error.isValid()) {
            m_isLost = true;
            return error;
        }
    return {};
}

QSqlError Database::execute(const QString &sql)
{
    QSqlQuery query(m_connection);
    if (query.exec(sql))
        return {};
    return query.lastError().isValid()
               ? query.lastError()
               : QSqlError(QString(), QStringLiteral("no connection"), QSqlError::ConnectionError);
}

QSqlQuery *Database::prepared(const QString &sql, QSqlError &error)
{
    if (const auto known = m_prepared.find(sql); known != m_prepared.end())
        return known->second.get();
    auto query = std::make_unique<QSqlQuery>(m_connection);
    query->setForwardOnly(true);
    if (!query->prepare(sql)) {
        error = query->lastError();
        return nullptr;
    }
    return m_prepared.emplace(sql, std::move(query)).first->second.get();
}

} // namespace pantau::service
