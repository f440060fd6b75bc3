// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "base/result.h"
#include "db/connection.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QStringList>

#include <memory>
#include <optional>

namespace pantau::service {

/// Address of a PostgreSQL database: `postgresql://user:password@host:port/database?sslmode=require`, in
/// libpq's format. Parts are percent-encoded. The parameter `host` may name the folder of a Unix socket.
/// Several hosts are separated by commas and tried in order. libpq takes missing parts from its
/// environment (PGPASSWORD, PGPASSFILE, …).
struct DatabaseUrl
{
    QString user;
    QString password;
    QStringList hosts;
    QStringList ports; ///< one per host
    QString database;
    QString options; ///< connection options for QSqlDatabase

    /// Fails with InvalidInput for anything else. The message does not quote the text, because it may
    /// contain a password.
    [[nodiscard]] static Result<DatabaseUrl> parse(const QString &text);
    /// `host:port/database`, for messages and the log.
    [[nodiscard]] QString place() const;
};

using db::Statement;
using db::Transaction;

/// A connection to the database of a service: keys, counters, packages. By default `service.db` in the
/// data directory (SQLite); with a URL, a PostgreSQL database that several instances may share.
///
/// May only be used on the thread that opened it. Several connections, also from several processes, may
/// use one database at a time. Statements run in a Transaction of connection().
class Database
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Database)

public:
    enum class IfMissing {
        Make,
        Refuse ///< fail with NotFound and create nothing: for commands that manage existing data
    };
    /// Without @p url, opens the file in @p dataDir and creates it as @p ifMissing says. With @p url
    /// (`postgresql://…`, see DatabaseUrl), @p dataDir is not used. Migrates the schema. Error kinds:
    /// InvalidInput for an invalid URL, Storage, and NewerDatabase, which leaves the database unmodified.
    [[nodiscard]] static Result<std::unique_ptr<Database>>
    open(const QString &dataDir, const QString &url = {}, IfMissing ifMissing = IfMissing::Make);
    Q_DISABLE_COPY_MOVE(Database)

    [[nodiscard]] db::Connection &connection() { return m_connection; }
    /// True if other instances may use the database too, so that nothing may be kept only in memory.
    [[nodiscard]] bool isShared() const { return m_connection.dialect().isShared; }
    /// Fails if the file was removed or replaced, because the next start would not see what is written
    /// here. Always succeeds with a server.
    [[nodiscard]] Result<void> isInPlace() const;
    /// For messages: the file, or the server and database name. Never the password.
    [[nodiscard]] const QString &place() const { return m_place; }

private:
    Database(const db::Dialect &dialect, QString place, const QString &password = {});
    [[nodiscard]] static Result<std::unique_ptr<Database>> openFile(const QString &dataDir,
                                                                    IfMissing ifMissing);
    [[nodiscard]] static Result<std::unique_ptr<Database>> openServer(const DatabaseUrl &url);
    /// Applies the missing migrations and performs the follow-up steps.
    [[nodiscard]] Result<void> bringUpToDate(IfMissing ifMissing);
    [[nodiscard]] Result<QStringList> tables();
    /// Returns an error if another program or an unreleased version made the database with these tables.
    /// Changes nothing.
    [[nodiscard]] Result<void> isOfService(const QStringList &tables);
    [[nodiscard]] Error unreleased() const;

    QString m_place;
    QString m_file; ///< empty for a server
    std::optional<FileIdentity> m_identity;
    db::Connection m_connection;
};

} // namespace pantau::service
