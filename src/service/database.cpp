// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/database.h"

#include "db/migrations.h"
#include "db/sqlite_file.h"
#include "db/storage_error.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>

// A static library's resources are only linked if requested, which must be done outside any namespace.
static void initMigrationResources()
{
    Q_INIT_RESOURCE(service_migrations);
}

namespace pantau::service {

namespace {

constexpr int DefaultPort = 5432;
constexpr qsizetype ConnectSeconds = 5; ///< total for all hosts
constexpr qsizetype LeastSeconds = 2;

Unexpected<Error> refused(const QString &why)
{
    return failure(Error::Kind::InvalidInput,
                   Database::tr("The address of the database cannot be used: %1. Write it like "
                                "postgresql://user@host:5432/database, and write “@”, “:” and “/” in a "
                                "password as %40, %3A and %2F.")
                       .arg(why));
}

/// Quotes @p value for libpq's connection string.
QString quoted(QString value)
{
    value.replace(u'\\', QLatin1String("\\\\")).replace(u'\'', QLatin1String("\\'"));
    return u'\'' + value + u'\'';
}

Q_LOGGING_CATEGORY(databaseNews, "pantau.service")

constexpr auto OwnerFile = QFile::ReadOwner | QFile::WriteOwner;
const QString KeyTable = QStringLiteral("api_keys");
/// On a server, the schema's version before the first release. In a file, there was no application id.
const QString UnreleasedVersionTable = QStringLiteral("schema_version");

QStringList settingsOf(const db::Dialect &dialect)
{
    // A hanging instance must not block the others for longer than a client waits (contract 8: 60 s). The
    // server's timeouts are shorter than ours (Connection::LongestCall), so that it reports which one
    // expired.
    if (dialect.isShared)
        return {QStringLiteral("SET LOCAL client_min_messages TO warning"),
                QStringLiteral("SET LOCAL lock_timeout TO '4s'"),
                QStringLiteral("SET LOCAL statement_timeout TO '5s'"),
                QStringLiteral("SET LOCAL idle_in_transaction_session_timeout TO '3s'")};
    // FULL: a charge is on disk before the reply is sent, so that it survives a power failure. One sync
    // serves all requests that waited for it (group commit).
    return {QStringLiteral("PRAGMA foreign_keys = ON"), QStringLiteral("PRAGMA synchronous = FULL"),
            // Reads the file without writing, so that a foreign file is detected immediately.
            QStringLiteral("PRAGMA user_version")};
}

QList<db::Migration> migrationsFor(const db::Dialect &dialect)
{
    initMigrationResources();
    return db::migrationsIn(QStringLiteral(":/migrations/service/") + dialect.name);
}

/// Advice for SQLite's primary result code @p code (sqlite.org/rescode.html). Moving the file away loses
/// every account in it, so it is only recommended if nothing can be read.
QString fileSentence(int code)
{
    constexpr int Busy = 5;
    constexpr int Locked = 6;
    constexpr int ReadOnly = 8;
    constexpr int Corrupt = 11;
    constexpr int Full = 13;
    constexpr int NotADatabase = 26;
    switch (code) {
    case Corrupt:
    case NotADatabase:
        return Database::tr(
            "“%1” is damaged or is not a service database. Stop the service and restore a copy of the file. "
            "Remove the files whose names add -wal and -shm, which belong to the damaged database. If you "
            "have no copy, move all three away, and the service creates an empty database.");
    case Full:
        return Database::tr("The disk with the service's database “%1” is full. Free some space there and "
                            "try again. Do not move the file.");
    case Busy:
    case Locked:
        return Database::tr("Another program has locked the service's database “%1”. Close it or wait a few "
                            "seconds, then try again.");
    case ReadOnly:
        return Database::tr("The service may not write to its database “%1”. Allow writing to the file and "
                            "to its folder, and try again.");
    default:
        return Database::tr("The service's database “%1” could not be read or written. Check that its disk "
                            "is not full and the data folder is writable, then try again.");
    }
}

bool mayEnter(const QFileInfo &folder)
{
#ifdef Q_OS_UNIX
    return folder.isExecutable();
#else
    return folder.isReadable(); // elsewhere only programs are executable
#endif
}

/// The database's message, with the password masked.
QString detailOf(const QSqlError &error, const QString &password)
{
    QString text = error.text();
    return password.isEmpty() ? text : text.replace(password, QStringLiteral("***"));
}

/// Error for a failed database access.
Error databaseError(const QSqlError &error, bool isShared, const QString &place, const QString &password = {})
{
    const QString sentence =
        isShared ? Database::tr("The service's database %1 did not respond or reported an error. Check that "
                                "its server is running and its disk is not full, then try again.")
                 : fileSentence(error.nativeErrorCode().toInt() & 0xff); // the low byte of an extended code
    return {Error::Kind::Storage, sentence.arg(place), detailOf(error, password)};
}

} // namespace

Result<DatabaseUrl> DatabaseUrl::parse(const QString &text)
{
    // QUrl supports only one host, so each host is parsed in a separate URL.
    static const QRegularExpression Form(
        QStringLiteral("^(?<before>postgres(?:ql)?://(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<after>[/?].*)$"));
    const auto parts = Form.match(text);
    DatabaseUrl parsed;
    QUrl url;
    for (const QString &host : parts.captured(u"hosts").split(u',')) {
        url = QUrl(parts.captured(u"before") + host + parts.captured(u"after"), QUrl::StrictMode);
        if (!parts.hasMatch() || !url.isValid())
            return refused(Database::tr("it is not of that form"));
        parsed.hosts.append(url.host(QUrl::FullyDecoded));
        parsed.ports.append(QString::number(url.port(DefaultPort)));
    }
    parsed.user = url.userName(QUrl::FullyDecoded);
    parsed.password = url.password(QUrl::FullyDecoded);
    parsed.database = url.path(QUrl::FullyDecoded).sliced(url.path().startsWith(u'/') ? 1 : 0);
    if (parsed.database.isEmpty() || parsed.database.contains(u'/'))
        return refused(Database::tr("it does not name one database at its end"));

    static const QStringList Known{QStringLiteral("sslmode"),         QStringLiteral("sslrootcert"),
                                   QStringLiteral("sslcert"),         QStringLiteral("sslkey"),
                                   QStringLiteral("connect_timeout"), QStringLiteral("target_session_attrs")};
    QStringList options{QStringLiteral("application_name=pantau-service"),
                        QStringLiteral("tcp_user_timeout=10000"), QStringLiteral("keepalives_idle=30"),
                        QStringLiteral("keepalives_interval=5"), QStringLiteral("keepalives_count=3")};
    QStringList given;
    const auto items = QUrlQuery(url).queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        if (name == QLatin1String("host")) {
            parsed.hosts = value.split(u',');
            parsed.ports.resize(parsed.hosts.size(), parsed.ports.constFirst());
        } else if (Known.contains(name) && !value.contains(u';')) {
            options.append(name + u'=' + quoted(value));
            given.append(name);
        } else {
            return refused(Database::tr("“%1” is not one of the settings host, %2")
                               .arg(name, Known.join(QLatin1String(", "))));
        }
    }
    const qsizetype count = parsed.hosts.size();
    if (count > 1 && parsed.hosts.contains(QString()))
        return refused(Database::tr("one of its hosts is empty"));
    options.append(QStringLiteral("port=") + quoted(parsed.ports.join(u',')));
    // libpq's timeout applies per host and is at least two seconds.
    if (!given.contains(QLatin1String("connect_timeout")))
        options.append(
            QStringLiteral("connect_timeout=%1").arg(std::max(ConnectSeconds / count, LeastSeconds)));
    // The service writes, so it needs the primary of several servers.
    if (count > 1 && !given.contains(QLatin1String("target_session_attrs")))
        options.append(QStringLiteral("target_session_attrs=read-write"));
    parsed.options = options.join(u';');
    return parsed;
}

QString DatabaseUrl::place() const
{
    QStringList servers;
    for (qsizetype i = 0; i < hosts.size(); ++i)
        servers.append((hosts.at(i).isEmpty() ? QStringLiteral("localhost") : hosts.at(i)) + u':' +
                       ports.at(i));
    return servers.join(u',') + u'/' + database;
}

Result<std::unique_ptr<Database>> Database::open(const QString &dataDir, const QString &url,
                                                 IfMissing ifMissing)
{
    Result<std::unique_ptr<Database>> database;
    if (url.isEmpty()) {
        database = openFile(dataDir, ifMissing);
    } else {
        const auto parsed = TRY(DatabaseUrl::parse(url));
        database = openServer(parsed);
    }
    if (!database)
        return database;
    TRY((*database)->bringUpToDate(ifMissing));
    return database;
}

Result<std::unique_ptr<Database>> Database::openFile(const QString &dataDir, IfMissing ifMissing)
{
    const QString shownDir = QDir::toNativeSeparators(dataDir);
    const QString path = QDir(dataDir).filePath(QStringLiteral("service.db"));
    // Do not report an inaccessible folder as empty.
    if (const QFileInfo folder(dataDir); folder.isDir() && !mayEnter(folder))
        return failure(
            Error::Kind::Storage,
            tr("This user cannot open the data folder “%1”. Run this command as the service's user.")
                .arg(shownDir));
    if (QFileInfo(path).isDir())
        return failure(Error::Kind::Storage,
                       tr("“%1” is a folder, but the service keeps its database in a file of that name. Move "
                          "the folder away, or choose another data folder.")
                           .arg(QDir::toNativeSeparators(path)));
    if (ifMissing == IfMissing::Refuse && !QFile::exists(path))
        return failure(Error::Kind::NotFound, tr("There is no service database in “%1”. Check the folder. "
                                                 "Starting the service or adding a key creates one.")
                                                  .arg(shownDir));
    if (dataDir.isEmpty() || !QDir().mkpath(dataDir))
        return failure(Error::Kind::Storage,
                       tr("The data folder “%1” could not be made. Choose another folder, or allow writing "
                          "where it should be.")
                           .arg(shownDir));
    QFile file(path);
    const bool isThere = file.exists();
    if (!file.open(QFile::ReadWrite, OwnerFile) && isThere)
        return failure(Error::Kind::Storage,
                       tr("This user may not read and write the service's database “%1”. Run this as the "
                          "user of the service, or give that user the file; leave it where it is.")
                           .arg(QDir::toNativeSeparators(path)),
                       file.errorString());
    if (!file.isOpen())
        return failure(Error::Kind::Storage,
                       tr("Nothing can be written in the data folder “%1”. Choose another folder, or allow "
                          "writing there.")
                           .arg(shownDir),
                       file.errorString());
    // A first start that was killed leaves an empty file.
    if (isThere && file.size() == 0)
        qCWarning(databaseNews).noquote()
            << tr("The service's database “%1” is empty, so the service treats it as new. If it had keys, "
                  "stop the service and restore a copy.")
                   .arg(QDir::toNativeSeparators(path));
    file.close();

    std::unique_ptr<Database> database(new Database(db::sqlite(), QDir::toNativeSeparators(path)));
    QSqlDatabase handle = database->m_connection.handle();
    handle.setDatabaseName(path);
    handle.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    if (const QSqlError error = database->m_connection.open(); error.isValid())
        return failure(databaseError(error, false, database->place()));
    database->m_file = path;
    database->m_identity = identityOf(path);
    return database;
}

Result<void> Database::isInPlace() const
{
    if (m_file.isEmpty() || identityOf(m_file) == m_identity)
        return {};
    return failure(Error::Kind::Storage,
                   tr("“%1” was moved or replaced while the service is running, and the service still writes "
                      "to the old file. Stop the service. Put the right file there, without another file's "
                      "-wal and -shm files, and start the service again.")
                       .arg(m_place));
}

Result<std::unique_ptr<Database>> Database::openServer(const DatabaseUrl &url)
{
    if (!QSqlDatabase::isDriverAvailable(db::postgresql().driver))
        return failure(Error::Kind::Storage, tr("This installation cannot speak to PostgreSQL. Install Qt's "
                                                "driver for it; in Debian it is libqt6sql6-psql."));
    std::unique_ptr<Database> database(new Database(db::postgresql(), url.place(), url.password));
    QSqlDatabase handle = database->m_connection.handle();
    handle.setHostName(url.hosts.join(u','));
    handle.setDatabaseName(url.database);
    handle.setUserName(url.user);
    handle.setPassword(url.password);
    handle.setConnectOptions(url.options);
    if (const QSqlError error = database->m_connection.open(); error.isValid())
        return failure(Error::Kind::Storage,
                       tr("The database %1 could not be reached. Check that the server is running, and that "
                          "the user, password and database name are correct.")
                           .arg(database->place()),
                       detailOf(error, url.password));
    return database;
}

Database::Database(const db::Dialect &dialect, QString place, const QString &password)
    : m_place(std::move(place))
    , m_connection(
          dialect,
          [isShared = dialect.isShared, place = m_place, password](const QSqlError &error, const QString &) {
              return databaseError(error, isShared, place, password);
          },
          settingsOf(dialect))
{
}

Result<QStringList> Database::tables()
{
    Transaction transaction(m_connection, Transaction::Mode::Read);
    QStringList tables;
    {
        Statement names(transaction, transaction.dialect().tables);
        names.run();
        while (names.next())
            tables += names.text(0);
    }
    return transaction.commit(std::move(tables));
}

Error Database::unreleased() const
{
    return {Error::Kind::Storage,
            tr("“%1” was made by an unreleased version of Pantau and was left untouched. Choose another data "
               "folder or database. Create the keys again there.")
                .arg(m_place)};
}

Result<void> Database::isOfService(const QStringList &tables)
{
    const bool hasKeys = tables.contains(KeyTable);
    if (isShared())
        return hasKeys && tables.contains(UnreleasedVersionTable) ? failure(unreleased()) : Result<void>();
    const auto application = TRY(db::applicationId(m_connection));
    const auto version = TRY(db::schemaVersion(m_connection));
    // A first start that was cut off leaves a file without tables.
    const bool isNew = application == 0 && version == 0 && tables.isEmpty();
    if (application == db::ServiceId || isNew)
        return {};
    if (application == 0 && version > 0 && hasKeys)
        return failure(unreleased());
    const QString sentence =
        application == db::PantauId || application == db::UnreleasedId
            ? tr("“%1” is a database of Pantau itself, not of the service, and was left untouched. Move it "
                 "away, and put the service's database there, or choose another data folder.")
            : tr("“%1” is the database of another program, not of the service, and was left untouched. Move "
                 "it away, or choose another data folder.");
    return failure(Error::Kind::Storage, sentence.arg(m_place));
}

Result<void> Database::bringUpToDate(IfMissing ifMissing)
{
    const db::Dialect &dialect = m_connection.dialect();
    const auto found = TRY(tables());
    TRY(isOfService(found));
    if (ifMissing == IfMissing::Refuse && !found.contains(KeyTable))
        return failure(Error::Kind::NotFound,
                       tr("There is nothing of the service in the database %1. Check its name; the first "
                          "start of the service, or the first key, makes its tables.")
                           .arg(m_place));
    const auto present = TRY(db::schemaVersion(m_connection));
    const QList<db::Migration> steps = migrationsFor(dialect);
    if (present > steps.constLast().version)
        return failure(Error::Kind::NewerDatabase,
                       tr("“%1” was written by a newer version of Pantau and was left untouched. "
                          "Update this program, or choose another data folder.")
                           .arg(m_place));
    if (!dialect.isShared) { // only after the version check
        const QString sql = QStringLiteral("PRAGMA journal_mode = WAL");
        if (const QSqlError error = m_connection.execute(sql); error.isValid())
            return failure(m_connection.errorOf(error, sql));
    }
    TRY(db::migrate(m_connection, steps));
    m_connection.noteCommits();
    if (dialect.forgetCommits.isEmpty())
        return {};
    Transaction transaction(m_connection, Transaction::Mode::Write);
    transaction.execute(dialect.forgetCommits);
    return transaction.commit();
}

} // namespace pantau::service
