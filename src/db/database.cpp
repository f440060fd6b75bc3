// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/database.h"

#include "db/backup_file.h"
#include "db/damage.h"
#include "db/data_folder.h"
#include "db/dialect.h"
#include "db/file_header.h"
#include "db/migrations.h"
#include "db/storage_error.h"
#include "db/store_migrations.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QStringList>

namespace pantau::db {

namespace {

constexpr auto OwnerFile = QFile::ReadOwner | QFile::WriteOwner;

/// None where they cannot be read.
QStringList tablesIn(db::Connection &connection)
{
    Transaction transaction(connection, Transaction::Mode::Read);
    Statement names(transaction, transaction.dialect().tables);
    names.run();
    QStringList tables;
    while (names.next())
        tables += names.text(0);
    return tables;
}

/// Of a whole one that nobody has open.
bool isOfService(const QString &file)
{
    const BackupFile opened(file, db::FileAccess::Inspect);
    return tablesIn(opened.connection()).contains(QStringLiteral("api_keys"));
}

/// Whether the file is ours to open. A program that was killed while it wrote without a log left a journal of
/// what was there before; whoever opens the database next must put that back, which a connection that only
/// reads may not.
Result<void> lookPastSqlite(const QString &file)
{
    auto ours = checkFileHeader(file, currentVersion());
    const bool isNewer = !ours && ours.error().kind == Error::Kind::NewerDatabase;
    if (isNewer || QFileInfo(file + QStringLiteral("-journal")).size() == 0)
        return ours || isNewer || !isOfService(file) ? ours : failure(foreignDatabase(file, true));
    {
        const BackupFile opened(file, db::FileAccess::Maintain);
        db::playJournalBack(opened.connection());
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

Database::Database(const QString &dataDir, bool readOnly)
    : m_file(filePath(dataDir))
    , m_openFile(m_file)
    , m_connection(
          db::connectionTo(m_file, readOnly ? db::FileAccess::Read : db::FileAccess::Write, storageError))
    , m_writes(!readOnly)
{
}

Database::~Database()
{
    // Whoever reads to the last leaves the log as it is; so that the file is whole by itself, and can be
    // copied, the log is written into it here. Where that fails it is done at the next end.
    if (m_writes)
        db::writeLogIntoFileAtEnd(*m_connection);
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
    if (auto ready = readyDataFolder(dataDir); !ready)
        return failure(ready.error());
    QFile file(filePath(dataDir));
    if (!file.exists() && QFile::exists(restoringPath(dataDir)))
        QFile::rename(restoringPath(dataDir), file.fileName());
    if (auto found = lookAt(dataDir); !found)
        return failure(found.error());
    if (file.exists()) {
        file.setPermissions(OwnerFile);
    } else if (!file.open(QFile::WriteOnly | QFile::NewOnly, OwnerFile)) {
        return failure(Error::Kind::Storage,
                       tr("Nothing can be saved in the data folder “%1”. Allow writing there, or choose "
                          "another folder.")
                           .arg(QDir::toNativeSeparators(dataDir)),
                       file.errorString());
    }
    file.close();

    std::unique_ptr<Database> database(new Database(dataDir, false));
    if (auto done = database->connect(); !done)
        return failure(done.error());
    if (auto done = migrate(*database->m_connection, file.fileName(), storeMigrations()); !done)
        return failure(done.error());
    if (auto done = database->readScope(); !done)
        return failure(done.error());
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
    const auto version = looked ? db::schemaVersion(*(*looked)->m_connection) : Result<int>(currentVersion());
    return version && *version < currentVersion();
}

/// Looks at a file before anything is done to it.
Result<void> Database::lookAt(const QString &dataDir)
{
    const QString file = filePath(dataDir);
    if (QFileInfo::exists(file))
        if (auto ours = checkFile(file); !ours)
            return ours;
    if (QFileInfo(file).size() == 0) {
        // One that was never written is taken as new.
        const QStringList copies = copiesBeside(dataDir);
        return copies.isEmpty() ? Result<void>() : failure(lostDatabase(file, copies.constFirst()));
    }
    const auto looked = openReadOnly(dataDir, AnyOlderVersion);
    return looked ? Result<void>() : failure(looked.error());
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
    if (auto ours = checkFile(file); !ours)
        return failure(ours.error());
    std::unique_ptr<Database> database(new Database(dataDir, true));
    if (auto done = database->connect(); !done)
        return failure(done.error());
    // The header may be behind the write-ahead log.
    const auto version = db::schemaVersion(*database->m_connection);
    if (!version)
        return failure(version.error());
    if (*version > currentVersion())
        return failure(newerDatabase(file, *version, currentVersion()));
    if (*version == 0 && !tablesIn(*database->m_connection).isEmpty())
        return failure(foreignDatabase(file, false));
    if (accepted == CurrentVersion && *version < currentVersion())
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
    return db::sqliteVersion(*m_connection);
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
    Statement select(transaction, "SELECT value FROM meta WHERE name = 'scope'");
    select.run();
    if (select.next())
        m_scope = select.text(0);
    return transaction.commit();
}

} // namespace pantau::db
