// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "base/result.h"
#include "db/connection.h"
#include "db/open_file.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QString>

#include <memory>
#include <optional>

namespace pantau::db {

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
