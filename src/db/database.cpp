// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/database.h"

#include "base/language.h"
#include "base/process.h"
#include "db/backup.h"
#include "db/sqlite_file.h"
#include "db/storage_error.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QMutex>
#include <QMutexLocker>
#include <QSqlError>

#include <algorithm>
#include <chrono>

// A static library's resources are only linked if requested, which must be done outside any namespace.
static void initMigrationResources()
{
    Q_INIT_RESOURCE(store_migrations);
}

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau::db {

namespace {

struct OpenFiles
{
    QMutex mutex;
    QHash<FileIdentity, int> connections;
};

OpenFiles &ofThisProcess()
{
    static OpenFiles files;
    return files;
}

/// Returns an unused name. An existing copy may be the only complete one from before an earlier update, so
/// it is never overwritten.
QString freeCopyName(const QString &file, int version)
{
    const QString first = QStringLiteral("%1.backup-v%2").arg(file).arg(version);
    QString name = first;
    for (int i = 2; QFileInfo::exists(name); ++i)
        name = QStringLiteral("%1-%2").arg(first).arg(i);
    return name;
}

/// Returns the name of the copy. It is written under another name first, so that a copy with the final
/// name is always complete.
Result<QString> copyNextTo(const Connection &connection, const QString &file, int version)
{
    const QString name = freeCopyName(file, version);
    const QString partial = file + QStringLiteral(".backup.part");
    QFile::remove(partial);
    QFile::remove(partial + QStringLiteral("-journal"));
    const auto refused = [&name](const QString &detail) {
        return failure(Error::Kind::Storage,
                       Texts::tr("The database could not be copied to “%1” before its update, so nothing was "
                                 "changed. Free some space in that folder and start again.")
                           .arg(QDir::toNativeSeparators(name)),
                       detail);
    };
    QFile empty(partial); // created first, so that other users cannot read it while it grows
    if (!empty.open(QFile::WriteOnly | QFile::NewOnly, QFile::ReadOwner | QFile::WriteOwner))
        return refused(empty.errorString());
    empty.close();
    const QSqlError error = copyInto(connection, partial);
    if (error.isValid() || !QFile::rename(partial, name)) {
        QFile::remove(partial);
        return refused(error.isValid() ? connection.errorOf(error, QStringLiteral("copy")).detail
                                       : QStringLiteral("rename"));
    }
    return name;
}

/// For another program that updates the same database.
constexpr std::chrono::seconds UpdatePatience(5);

Result<void> migrateAfterCopy(Connection &connection, const QString &file, const QList<Migration> &migrations)
{
    // Two programs that copy at the same time would remove each other's copy.
    ProcessLock alone(file + QStringLiteral(".update.lock"));
    if (!alone.take(UpdatePatience))
        return failure(
            Error::Kind::Storage,
            Texts::tr(
                "Another program is using Pantau's database. Close it, wait a few seconds and try again."));
    const auto version = TRY(schemaVersion(connection));
    if (version >= migrations.constLast().version)
        return {}; // the other program updated it
    const auto copy = TRY(copyNextTo(connection, file, version));
    auto done = migrate(connection, migrations);
    if (!done) {
        // Where the database is as it was, a copy for each try would fill the disk.
        const auto now = schemaVersion(connection);
        if (now && *now == version)
            QFile::remove(copy);
    }
    return done;
}

constexpr auto OwnerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
[[maybe_unused]] constexpr auto Others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup |
                                         QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;

const QStringList &copyPatterns()
{
    static const QStringList patterns{QStringLiteral("pantau.db.backup-v*"),
                                      QStringLiteral("pantau-before-restore-*.sqlite")};
    return patterns;
}

/// True if the folder contains only Pantau's files.
[[maybe_unused]] bool isOurs(const QDir &folder)
{
    static const QStringList ours{QStringLiteral("pantau.db*"),  QStringLiteral("pantau.lock*"),
                                  QStringLiteral("pantau-*"),    QStringLiteral("network*.log"),
                                  QStringLiteral("window.ini*"), QStringLiteral("local-service"),
                                  QStringLiteral("signals"),     QStringLiteral("secrets.sealed*")};
    const QStringList names =
        folder.entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    return std::ranges::all_of(names, [](const QString &name) { return QDir::match(ours, name); });
}

constexpr auto OwnerFile = QFile::ReadOwner | QFile::WriteOwner;

/// False if they cannot be read.
bool hasTables(Connection &connection)
{
    Transaction transaction(connection, Transaction::Mode::Read);
    Statement names(transaction, transaction.dialect().tables);
    return names.run() && names.next();
}

/// Checks whether the file may be opened. A program that was killed while writing without a log left a
/// rollback journal. The next connection must roll it back, which a read-only one cannot.
Result<void> lookPastSqlite(const QString &file)
{
    auto ours = checkFileHeader(file, currentVersion());
    const bool mayBeHalfWritten = ours || tellsOfDamage(ours.error());
    if (!mayBeHalfWritten || QFileInfo(file + QStringLiteral("-journal")).size() == 0)
        return ours;
    {
        const BackupFile opened(file, FileAccess::Maintain);
        playJournalBack(opened.connection());
    }
    return checkFileHeader(file, currentVersion());
}

Result<void> checkFile(const QString &file)
{
    return OpenFile::lookAt(file, [&] { return lookPastSqlite(file); });
}

Error lostDatabase(const QString &file, const QString &copy)
{
    const QString text =
        QFileInfo::exists(file)
            ? Database::tr("The database “%1” is empty, but was in use before: “%2” is a copy of it. Restore "
                           "the copy with “pantau-cli backup restore”, or move the copies elsewhere to start "
                           "without data.")
            : Database::tr("The database “%1” is gone: “%2” is a copy of it. Restore the copy with "
                           "“pantau-cli backup restore”, or move the copies elsewhere to start without "
                           "data.");
    return {Error::Kind::Storage, text.arg(QDir::toNativeSeparators(file), QDir::toNativeSeparators(copy)),
            detailOfDamage(QStringLiteral("lost"))};
}

} // namespace

OpenFile::OpenFile(const QString &file) : m_identity(identityOf(file))
{
    OpenFiles &files = ofThisProcess();
    const QMutexLocker lock(&files.mutex);
    if (m_identity)
        ++files.connections[*m_identity];
}

OpenFile::~OpenFile()
{
    OpenFiles &files = ofThisProcess();
    const QMutexLocker lock(&files.mutex);
    if (m_identity && --files.connections[*m_identity] == 0)
        files.connections.remove(*m_identity);
}

Result<void> OpenFile::lookAt(const QString &file, const std::function<Result<void>()> &look)
{
#ifdef Q_OS_UNIX
    OpenFiles &files = ofThisProcess();
    const QMutexLocker lock(&files.mutex); // so that no one opens it during the check
    if (const auto identity = identityOf(file); identity && files.connections.contains(*identity))
        return {};
#else
    Q_UNUSED(file)
#endif
    return look();
}

QList<Migration> storeMigrations()
{
    initMigrationResources();
    return migrationsIn(QStringLiteral(":/migrations/store/") + sqlite().name);
}

int currentVersion()
{
    static const int version = storeMigrations().constLast().version;
    return version;
}

Result<void> migrate(Connection &connection, const QString &file, const QList<Migration> &migrations)
{
    const auto version = TRY(schemaVersion(connection));
    if (version >= migrations.constLast().version)
        return {};
    // Whether another program holds the write lock is found out before a large file is copied for nothing.
    if (const Transaction probe(connection, Transaction::Mode::Write); probe.failed())
        return failure(probe.error());
    return version > 0 ? migrateAfterCopy(connection, file, migrations) : migrate(connection, migrations);
}

Result<void> readyDataFolder(const QString &dataDir)
{
    const QFileInfo folder(QDir::cleanPath(QDir(dataDir).absolutePath()));
    if (folder.isDir()) {
#ifdef Q_OS_UNIX
        if ((folder.permissions() & Others) && folder.ownerId() == ::geteuid() &&
            isOurs(QDir(folder.filePath())))
            QFile::setPermissions(folder.filePath(), OwnerOnly);
#endif
        return {};
    }
    if (QDir().mkpath(folder.path()) && QDir().mkdir(folder.filePath(), OwnerOnly))
        return {};
    return failure(Error::Kind::Storage, Texts::tr("The data folder “%1” could not be made. Choose another "
                                                   "folder, or allow writing where it should be.")
                                             .arg(QDir::toNativeSeparators(dataDir)));
}

QStringList copiesNextTo(const QString &dataDir)
{
    const QDir folder(dataDir);
    QStringList copies;
    for (const QFileInfo &copy : folder.entryInfoList(copyPatterns(), QDir::Files, QDir::Time))
        if (copy.size() > 0)
            copies += copy.filePath();
    return copies;
}

/// A network log is only written for an account, and accounts are in the database.
bool wasInUse(const QString &dataDir)
{
    const QFileInfoList logs =
        QDir(dataDir).entryInfoList({QStringLiteral("network*.log")}, QDir::Files | QDir::NoSymLinks);
    return std::ranges::any_of(logs, [](const QFileInfo &log) { return log.size() > 0; });
}

Result<void> removeCopiesNextTo(const QString &dataDir)
{
    const QDir folder(dataDir);
    const QStringList patterns =
        copyPatterns() + QStringList{QStringLiteral("pantau-before-restore-*.sqlite-*"),
                                     QStringLiteral("pantau.db.*"), QStringLiteral("pantau-backups.json")};
    QStringList left;
    for (const QString &name : folder.entryList(patterns, QDir::Files))
        if (!QFile::remove(folder.filePath(name)) && QFileInfo::exists(folder.filePath(name)))
            left += name;
    if (left.isEmpty())
        return {};
    return failure(Error::Kind::Storage,
                   Texts::tr("“%1” in the data folder still holds your data: it could not "
                             "be removed. Remove it yourself.")
                       .arg(left.join(QStringLiteral("”, “"))));
}

Database::Database(const QString &dataDir, bool readOnly)
    : m_file(filePath(dataDir))
    , m_openFile(m_file)
    , m_connection(connectionTo(m_file, readOnly ? FileAccess::Read : FileAccess::Write, storageError))
    , m_writes(!readOnly)
{
}

Database::~Database()
{
    // The last reader leaves the log in place. The writer checkpoints it here, so that the file is
    // complete by itself and can be copied. If that fails, the next close does it.
    if (m_writes)
        writeLogIntoFileAtEnd(*m_connection);
}

QString Database::filePath(const QString &dataDir)
{
    return QDir(dataDir).filePath(QStringLiteral("pantau.db"));
}

QString Database::restoringPath(const QString &dataDir)
{
    return filePath(dataDir) + QStringLiteral(".restoring");
}

Result<std::unique_ptr<Database>> Database::open(const QString &dataDir)
{
    TRY(readyDataFolder(dataDir));
    QFile file(filePath(dataDir));
    if (!file.exists() && QFile::exists(restoringPath(dataDir)))
        QFile::rename(restoringPath(dataDir), file.fileName());
    TRY(lookAt(dataDir));
    file.setPermissions(OwnerFile);
    const bool isWritable = file.exists() ? QFileInfo(file).isWritable() && QFileInfo(dataDir).isWritable()
                                          : file.open(QFile::WriteOnly | QFile::NewOnly, OwnerFile);
    if (!isWritable)
        return failure(Error::Kind::Storage,
                       tr("Nothing can be saved in the data folder “%1”. Allow writing there, or choose "
                          "another folder.")
                           .arg(QDir::toNativeSeparators(dataDir)),
                       file.errorString());
    file.close();

    std::unique_ptr<Database> database(new Database(dataDir, false));
    TRY(database->connect());
    TRY(migrate(*database->m_connection, file.fileName(), storeMigrations()));
    TRY(database->readScope());
    return database;
}

bool Database::isLost(const QString &dataDir)
{
    return QFileInfo(filePath(dataDir)).size() == 0 && !QFile::exists(restoringPath(dataDir)) &&
           wasInUse(dataDir);
}

bool Database::needsUpdate(const QString &dataDir)
{
    const auto looked = openReadOnly(dataDir, AnyOlderVersion);
    const auto version = looked ? schemaVersion(*(*looked)->m_connection) : Result<int>(currentVersion());
    return version && *version < currentVersion();
}

/// Checks a file before anything is done to it.
Result<void> Database::lookAt(const QString &dataDir)
{
    const QString file = filePath(dataDir);
    if (QFileInfo::exists(file))
        TRY(checkFile(file));
    if (QFileInfo(file).size() == 0) {
        // A file that was never written is treated as new.
        const QStringList copies = copiesNextTo(dataDir);
        return copies.isEmpty() ? Result<void>() : failure(lostDatabase(file, copies.constFirst()));
    }
    TRY(openReadOnly(dataDir, AnyOlderVersion));
    return {};
}

Result<std::unique_ptr<Database>> Database::openReadOnly(const QString &dataDir)
{
    auto database = openReadOnly(dataDir, CurrentVersion);
    if (database)
        TRY((*database)->readScope());
    return database;
}

Result<std::unique_ptr<Database>> Database::openReadOnly(const QString &dataDir, AcceptedVersion accepted)
{
    const QString file = filePath(dataDir);
    if (!QFileInfo::exists(file))
        return failure(
            Error::Kind::Storage,
            tr("There is no database in the data folder “%1”.").arg(QDir::toNativeSeparators(dataDir)));
    TRY(checkFile(file));
    std::unique_ptr<Database> database(new Database(dataDir, true));
    TRY(database->connect());
    // The header may be older than the write-ahead log.
    const auto version = TRY(schemaVersion(*database->m_connection));
    const auto id = TRY(applicationId(*database->m_connection));
    TRY(checkMaker(file, id, version, currentVersion()));
    if (version == 0 && hasTables(*database->m_connection))
        return failure(foreignDatabase(file));
    if (accepted == CurrentVersion && version < currentVersion())
        return failure(Error::Kind::Storage,
                       tr("The database “%1” has not been updated to this version of Pantau yet. Start "
                          "Pantau once to update it.")
                           .arg(QDir::toNativeSeparators(file)));
    return database;
}

Result<void> Database::connect()
{
    if (const QSqlError error = m_connection->open(); error.isValid())
        return failure(storageError(error, QStringLiteral("open")));
    m_identity = identityOf(m_file);
    return {};
}

QString Database::dataDir() const
{
    return QFileInfo(m_file).absolutePath();
}

Result<QString> Database::sqliteVersion() const
{
    return pantau::db::sqliteVersion(*m_connection);
}

Result<void> Database::checkPlace() const
{
    if (m_identity && identityOf(m_file) == m_identity)
        return {};
    return failure(
        Error::Kind::Storage,
        tr("The database “%1” was deleted or replaced while Pantau was using it, so nothing can be saved "
           "and nothing more is checked. Close Pantau, restore a backup if one is needed, and start it "
           "again.")
            .arg(QDir::toNativeSeparators(m_file)));
}

Result<void> Database::readScope()
{
    Transaction transaction(*m_connection, Transaction::Mode::Read);
    m_scope = transaction.value<QString>("SELECT value FROM meta WHERE name = 'scope'");
    return transaction.commit();
}

Result<void> Database::run(QAnyStringView sql, std::initializer_list<Bind> values, Error (*ifNone)()) const
{
    Transaction transaction(connection(), Transaction::Mode::Write);
    if (transaction.run(sql, values) == 0 && ifNone)
        transaction.fail(ifNone());
    return transaction.commit();
}

} // namespace pantau::db
