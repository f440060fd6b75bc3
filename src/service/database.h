// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "service/dialect.h"

#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

#include <memory>
#include <unordered_map>

namespace pantau::service {

struct DatabaseUrl;

/// One connection to the book of a service: keys, counters, packages. By default `service.db` of a data
/// directory (SQLite); with a URL a PostgreSQL database, which several instances may share.
///
/// Usable only on the thread that opened it; several connections, also of several processes, may work on one
/// book at a time. Statements run in a Transaction.
class Database
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Database)

public:
    /// Without @p url makes the directory and the file when missing; with one (`postgresql://…`, see
    /// database_url.h) @p dataDir is not touched. Brings the schema up to date. Kinds: InvalidInput for a URL
    /// that is none, Storage, and NewerDatabase, which leaves the database untouched.
    [[nodiscard]] static Result<std::unique_ptr<Database>> open(const QString &dataDir,
                                                                const QString &url = {});
    ~Database();
    Q_DISABLE_COPY_MOVE(Database)

    /// Whether other instances may serve from it too, so that nothing may be kept in memory alone.
    [[nodiscard]] bool isShared() const { return m_dialect->isShared; }
    [[nodiscard]] const Dialect &dialect() const { return *m_dialect; }
    /// For a person: the file, or the server and the name of the database. Never the password.
    [[nodiscard]] const QString &place() const { return m_place; }
    /// A sentence for an access that failed.
    [[nodiscard]] Error errorOf(const QSqlError &error) const;

private:
    friend class Transaction;
    friend Result<void> bringUpToDate(Database &database);

    Database(const Dialect &dialect, QString place);
    [[nodiscard]] static Result<std::unique_ptr<Database>> openFile(const QString &dataDir);
    [[nodiscard]] static Result<std::unique_ptr<Database>> openServer(const DatabaseUrl &url);
    /// Opens the connection and readies it; also after the server was lost.
    [[nodiscard]] QSqlError connect();
    /// Runs a statement that has no values and is not kept.
    [[nodiscard]] QSqlError execute(const QString &sql);
    /// The statement, prepared once a connection; nullptr and @p error when that fails.
    [[nodiscard]] QSqlQuery *prepared(const QString &sql, QSqlError &error);

    const Dialect *m_dialect;
    QString m_place;
    QSqlDatabase m_connection;
    std::unordered_map<QString, std::unique_ptr<QSqlQuery>> m_prepared;
    QString m_writer;             ///< names this connection to the others
    qint64 m_lastTransaction = 0; ///< number of the last write transaction
    bool m_isUpToDate = false;    ///< its schema is ours
    bool m_isLost = false;        ///< the connection must be made anew before the next transaction
};

} // namespace pantau::service
