// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "base/result.h"
#include "db/connection.h"
#include "db/migrations.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace pantau::db {

/// That this process has a database file open, as long as this lives.
///
/// On POSIX systems a process loses all its locks on a file as soon as it closes any descriptor of it
/// (sqlite.org/howtocorrupt.html, 2.2). Another program that reads the database then takes itself for the
/// only one, and deletes the log when it is done, with all that is written from then on. So nobody looks past
/// SQLite at a file that is open here. Known for the whole process, as the locks are. Thread-safe.
class OpenFile
{
public:
    /// Before SQLite opens @p file, which exists.
    explicit OpenFile(const QString &file);
    /// After SQLite has closed it.
    ~OpenFile();
    Q_DISABLE_COPY_MOVE(OpenFile)

    /// What @p look, which opens the file past SQLite, finds. Nothing where it is open here: then it was
    /// looked at before.
    [[nodiscard]] static Result<void> lookAt(const QString &file, const std::function<Result<void>()> &look);

private:
    std::optional<FileIdentity> m_identity;
};

using db::Migration;

/// Every step of the schema of `pantau.db`.
[[nodiscard]] QList<Migration> storeMigrations();

/// The version of the newest of them. Asked at each opening, so they are read for it once.
[[nodiscard]] int currentVersion();

/// Does the steps that are missing. A database that already has a version is first copied to
/// `<file>.backup-v<version>`, or to the next free name with that beginning; the copy stays when anything was
/// changed.
[[nodiscard]] Result<void> migrate(db::Connection &connection, const QString &file,
                                   const QList<Migration> &migrations);

/// The folder that holds the database, and what else Pantau keeps in it.

/// Makes the folder when missing, readable by its owner only. One that is there and holds nothing but what
/// Pantau keeps is closed to others too; where there is anything else, it is somebody's folder and stays as
/// it is. Kind: Storage.
[[nodiscard]] Result<void> readyDataFolder(const QString &dataDir);

/// Copies of the database that lie beside it, newest first.
[[nodiscard]] QStringList copiesBeside(const QString &dataDir);

/// Whether a database was once in use here, by what its use has left beside it.
[[nodiscard]] bool wasInUse(const QString &dataDir);

/// Removes those copies and what was left of others that were cut off. NotFound and the like are no failure;
/// a copy that is still there afterwards is. Kind: Storage.
[[nodiscard]] Result<void> removeCopiesBeside(const QString &dataDir);

using db::Statement;
using db::Transaction;

/// One connection to the database of a data directory, `pantau.db`.
///
/// Usable only on the thread that opened it; a thread that reads beside the writer opens a read-only one of
/// its own. The writing connection uses WAL with `synchronous=FULL`: a charge in the ledger must survive a
/// power cut before its request leaves, and the checks are written in the same transactions as the charges.
/// Its end writes the log into the file, which then holds everything by itself.
class Database
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Database)

public:
    /// Opens for writing; makes the directory (0700) and the file (0600) when missing, and migrates an older
    /// one after copying it to `pantau.db.backup-v<N>`. An empty or missing file beside copies of a database
    /// is refused: it is one that was lost. Kinds: NewerDatabase (the file is left untouched, byte for byte)
    /// and Storage.
    [[nodiscard]] static Result<std::unique_ptr<Database>> open(const QString &dataDir);
    /// Opens an existing, current database for reading. Writing through it fails with Storage.
    [[nodiscard]] static Result<std::unique_ptr<Database>> openReadOnly(const QString &dataDir);
    /// Whether there is none, or an empty one, although one was in use: open() then starts without data.
    [[nodiscard]] static bool isLost(const QString &dataDir);
    /// Whether there is one that only open() can read: an older one, or one whose making was cut off.
    [[nodiscard]] static bool needsUpdate(const QString &dataDir);

    ~Database();
    Q_DISABLE_COPY_MOVE(Database)

    /// A random id made with the database; it names the keychain entries of its accounts.
    [[nodiscard]] const QString &scope() const { return m_scope; }
    /// For the other classes of this layer.
    [[nodiscard]] db::Connection &connection() const { return *m_connection; }
    /// The folder that `pantau.db` is in.
    [[nodiscard]] QString dataDir() const;
    /// Version of the SQLite library in use.
    [[nodiscard]] Result<QString> sqliteVersion() const;
    /// Fails where the file was deleted or replaced since: what is written goes nowhere then. Kind: Storage.
    [[nodiscard]] Result<void> checkPlace() const;
    /// `pantau.db` in @p dataDir.
    [[nodiscard]] static QString filePath(const QString &dataDir);
    /// Where a restored database waits, whole, for the one that is there to be put aside.
    [[nodiscard]] static QString restoringPath(const QString &dataDir);

private:
    enum AcceptedVersion { CurrentVersion, AnyOlderVersion };

    Database(const QString &dataDir, bool readOnly);

    static Result<void> lookAt(const QString &dataDir);
    static Result<std::unique_ptr<Database>> openReadOnly(const QString &dataDir, AcceptedVersion accepted);
    Result<void> connect();
    Result<void> readScope();

    QString m_file;
    OpenFile m_openFile; ///< outlives the connection
    std::unique_ptr<db::Connection> m_connection;
    std::optional<FileIdentity> m_identity;
    QString m_scope;
    bool m_writes;
};

} // namespace pantau::db
