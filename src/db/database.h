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

/// Registers a database file as open in this process.
///
/// On POSIX, a process loses all its locks on a file when it closes any descriptor of it
/// (sqlite.org/howtocorrupt.html, 2.2). Another program could then assume it is the only user and delete
/// the write-ahead log, which loses everything written from then on. Therefore a file that is open here
/// must never be opened without SQLite. The registry is global to the process, like the locks.
/// Thread-safe.
class OpenFile
{
public:
    /// Create it before SQLite opens @p file, which must exist.
    explicit OpenFile(const QString &file);
    /// Destroy it after SQLite has closed the file.
    ~OpenFile();
    Q_DISABLE_COPY_MOVE(OpenFile)

    /// Returns the result of @p look, which opens the file without SQLite. Succeeds without calling it if
    /// the file is open here, since it was checked before.
    [[nodiscard]] static Result<void> lookAt(const QString &file, const std::function<Result<void>()> &look);

private:
    std::optional<FileIdentity> m_identity;
};

/// All migrations of `pantau.db`.
[[nodiscard]] QList<Migration> storeMigrations();

/// Version of the newest migration. Cached, because it is needed at every open.
[[nodiscard]] int currentVersion();

/// Applies the missing migrations. A database that already has a version is first copied to
/// `<file>.backup-v<version>`, or to the next free name with that prefix. The copy is kept unless nothing
/// was changed.
[[nodiscard]] Result<void> migrate(Connection &connection, const QString &file,
                                   const QList<Migration> &migrations);

/// The data folder, which contains the database and Pantau's other files.

/// Creates the folder if missing, accessible only to its owner. Restricts an existing folder in the same
/// way if it contains only Pantau's files; otherwise leaves its permissions unchanged. Error kind:
/// Storage.
[[nodiscard]] Result<void> readyDataFolder(const QString &dataDir);

/// Copies of the database in its folder, newest first.
[[nodiscard]] QStringList copiesNextTo(const QString &dataDir);

/// True if other files in the folder show that a database was in use here.
[[nodiscard]] bool wasInUse(const QString &dataDir);

/// Removes these copies and partial ones. Missing files are not an error, but a copy that cannot be
/// removed is. Error kind: Storage.
[[nodiscard]] Result<void> removeCopiesNextTo(const QString &dataDir);

/// One connection to the database of a data directory, `pantau.db`.
///
/// May only be used on the thread that opened it. A thread that reads while another writes opens its own
/// read-only connection. The writing connection uses WAL with `synchronous=FULL`: a ledger charge must
/// survive a power failure before its request is sent, and checks are written in the same transactions as
/// charges. Closing it checkpoints the log, so that the file is complete by itself.
class Database
{
    Q_DECLARE_TR_FUNCTIONS(pantau::Texts)

public:
    /// Opens for writing. Creates the directory (0700) and the file (0600) if missing, and migrates an
    /// older database after copying it to `pantau.db.backup-v<N>`. Refuses an empty or missing file next
    /// to copies of a database, because the database was lost. Error kinds: NewerDatabase (the file is not
    /// modified) and Storage.
    [[nodiscard]] static Result<std::unique_ptr<Database>> open(const QString &dataDir);
    /// Opens an existing database with the current schema for reading. Writing fails with Storage.
    [[nodiscard]] static Result<std::unique_ptr<Database>> openReadOnly(const QString &dataDir);
    /// True if the database is missing or empty although one was in use. open() would then start without
    /// data.
    [[nodiscard]] static bool isLost(const QString &dataDir);
    /// True if only open() can read the database: it is older, or its creation was interrupted.
    [[nodiscard]] static bool needsUpdate(const QString &dataDir);

    ~Database();
    Q_DISABLE_COPY_MOVE(Database)

    /// Random id created with the database. It is part of the names of its accounts' keychain entries.
    [[nodiscard]] const QString &scope() const { return m_scope; }
    /// For other classes in this module.
    [[nodiscard]] Connection &connection() const { return *m_connection; }

    // Each is one transaction with one statement, see Transaction.
    template <typename T, typename Map>
    [[nodiscard]] Result<QList<T>> rows(QAnyStringView sql, std::initializer_list<Bind> values,
                                        const Map &map) const
    {
        Transaction transaction(connection(), Transaction::Mode::Read);
        return transaction.commit(transaction.rows<T>(sql, values, map));
    }
    /// The first row; empty if there is none.
    template <typename T, typename Map>
    [[nodiscard]] Result<std::optional<T>> row(QAnyStringView sql, std::initializer_list<Bind> values,
                                               const Map &map) const
    {
        Transaction transaction(connection(), Transaction::Mode::Read);
        return transaction.commit(transaction.row<T>(sql, values, map));
    }
    template <typename T>
    [[nodiscard]] Result<QList<T>> column(QAnyStringView sql, std::initializer_list<Bind> values = {}) const
    {
        Transaction transaction(connection(), Transaction::Mode::Read);
        return transaction.commit(transaction.column<T>(sql, values));
    }
    template <typename T>
    [[nodiscard]] Result<T> value(QAnyStringView sql, std::initializer_list<Bind> values = {}) const
    {
        Transaction transaction(connection(), Transaction::Mode::Read);
        return transaction.commit(transaction.value<T>(sql, values));
    }
    /// Fails with @p ifNone if the statement changes no row.
    [[nodiscard]] Result<void> run(QAnyStringView sql, std::initializer_list<Bind> values = {},
                                   Error (*ifNone)() = nullptr) const;

    /// Folder that contains `pantau.db`.
    [[nodiscard]] QString dataDir() const;
    /// Version of the SQLite library in use.
    [[nodiscard]] Result<QString> sqliteVersion() const;
    /// Fails if the file was deleted or replaced since it was opened, because writes would then be lost.
    /// Error kind: Storage.
    [[nodiscard]] Result<void> checkPlace() const;
    /// `pantau.db` in @p dataDir.
    [[nodiscard]] static QString filePath(const QString &dataDir);
    /// Path of a complete restored database that has yet to replace the current one.
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
