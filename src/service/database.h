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
/// libpq's form. Parts in percent encoding; `host` as a parameter names the folder of a Unix socket. Several
/// hosts are separated by commas; libpq tries them in this order. libpq reads missing parts from its
/// environment (PGPASSWORD, PGPASSFILE, …).
struct DatabaseUrl
{
    QString user;
    QString password;
    QStringList hosts;
    QStringList ports; ///< one for each host
    QString database;
    QString options; ///< for the connection, as QSqlDatabase takes them

    /// InvalidInput for anything else; the sentence does not quote it, for it may hold a password.
    [[nodiscard]] static Result<DatabaseUrl> parse(const QString &text);
    /// `host:port/database`, for messages and the log.
    [[nodiscard]] QString place() const;
};

using db::Statement;
using db::Transaction;

/// One connection to the book of a service: keys, counters, packages. By default `service.db` of a data
/// directory (SQLite); with a URL a PostgreSQL database, which several instances may share.
///
/// Usable only on the thread that opened it; several connections, also of several processes, may work on one
/// book at a time. Statements run in a Transaction of connection().
class Database
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Database)

public:
    enum class IfMissing {
        Make,
        Refuse ///< NotFound, and nothing is made: for whoever looks after what is there already
    };
    /// Without @p url the file of a directory, which @p ifMissing says to make or not; with one
    /// (`postgresql://…`, see database_url.h) @p dataDir is not touched. Brings the schema up to date. Kinds:
    /// InvalidInput for a URL that is none, Storage, and NewerDatabase, which leaves the database untouched.
    [[nodiscard]] static Result<std::unique_ptr<Database>>
    open(const QString &dataDir, const QString &url = {}, IfMissing ifMissing = IfMissing::Make);
    Q_DISABLE_COPY_MOVE(Database)

    [[nodiscard]] db::Connection &connection() { return m_connection; }
    /// Whether other instances may serve from it too, so that nothing may be kept in memory alone.
    [[nodiscard]] bool isShared() const { return m_connection.dialect().isShared; }
    /// That the file has gone from its place, or another one is there: what is written here is not what the
    /// next start reads. Always good with a server.
    [[nodiscard]] Result<void> isInPlace() const;
    /// For a person: the file, or the server and the name of the database. Never the password.
    [[nodiscard]] const QString &place() const { return m_place; }

private:
    Database(const db::Dialect &dialect, QString place, const QString &password = {});
    [[nodiscard]] static Result<std::unique_ptr<Database>> openFile(const QString &dataDir,
                                                                    IfMissing ifMissing);
    [[nodiscard]] static Result<std::unique_ptr<Database>> openServer(const DatabaseUrl &url);
    /// The steps of the schema that are missing, and what is done once they are there.
    [[nodiscard]] Result<void> bringUpToDate(IfMissing ifMissing);
    [[nodiscard]] Result<bool> hasTables();
    /// Of a file: fails, with whose it is, where another program made it. Nothing of it is touched.
    [[nodiscard]] Result<void> isOfService();

    QString m_place;
    QString m_file; ///< empty with a server
    std::optional<FileIdentity> m_identity;
    db::Connection m_connection;
};

} // namespace pantau::service
