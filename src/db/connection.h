// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "db/dialect.h"
#include "db/server_watch.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QStringList>
#include <QVariant>

#include <chrono>
#include <functional>
#include <memory>
#include <unordered_map>

namespace pantau::db {

/// One connection to a database, with the statements that were prepared on it. What is done to the data is
/// done in a Transaction; what cannot be in one, such as a setting, with execute().
///
/// Usable on the thread that made it alone. Closed with this object, which outlives its transactions.
class Connection
{
public:
    static constexpr std::chrono::milliseconds LongestCall{6'000};

    /// Says in words for a person what the database said of @p statement, which has no values in it.
    using ErrorTeller = std::function<Error(const QSqlError &error, const QString &statement)>;

    /// @p settings are statements that open() runs each time; those of a server every transaction runs as it
    /// begins, in the same round trip, and they end with it (SET LOCAL): a pooler between us may give each
    /// transaction another session. A call to a server that takes longer than LongestCall fails, and the
    /// connection with it.
    Connection(const Dialect &dialect, ErrorTeller tell, QStringList settings = {});
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    /// Where it leads is set through this before open(). Not to be kept longer than this object lives.
    [[nodiscard]] QSqlDatabase handle() const { return m_handle; }
    [[nodiscard]] const Dialect &dialect() const { return m_dialect; }

    /// Also after a server was lost; a transaction does that by itself. An error that is not valid is none.
    [[nodiscard]] QSqlError open();
    /// Runs a statement that has no values and is not kept.
    [[nodiscard]] QSqlError execute(const QString &sql);
    [[nodiscard]] Error errorOf(const QSqlError &error, const QString &statement) const;

    /// From now on write transactions note their number, where the dialect does (Dialect::noteCommit).
    void noteCommits() { m_notesCommits = true; }
    /// Whether the write transaction of that number was done, of which commit() or Batch::run() said that it
    /// is in doubt. If it was not, it never will be. Connects again; fails while the server cannot be asked.
    [[nodiscard]] Result<bool> wasDone(qint64 number);

private:
    friend class Batch;
    friend class Statement;
    friend class Transaction;

    /// A query for the statement, prepared but for a server; nullptr and @p error when that fails. It belongs
    /// to the caller until it is given back, so that the same words can be run inside of each other.
    [[nodiscard]] std::unique_ptr<QSqlQuery> takeQuery(const QString &sql, QSqlError &error);
    void giveBack(const QString &sql, std::unique_ptr<QSqlQuery> query);
    /// What begins a transaction, with the settings of a server.
    [[nodiscard]] QString beginning(const QString &begin) const;
    /// A number for the next write transaction; 0 where none is noted.
    [[nodiscard]] qint64 nextNumber();
    /// An attempt to open it, or to use it at once, has failed: where that took long the next one waits.
    void noteFailure(std::chrono::steady_clock::time_point begun);
    /// True if the session may not write, such as after a failover. Another one may lead to a server that
    /// does.
    [[nodiscard]] bool isReadOnly(const QSqlError &error) const;
    /// @p sql with the driver's form of @p values in place of its question marks: a server behind a pooler
    /// may not know what was prepared.
    [[nodiscard]] QString withValues(const QString &sql, const QVariantList &values) const;

    const Dialect &m_dialect;
    ErrorTeller m_tell;
    QStringList m_settings;
    QSqlDatabase m_handle;
    std::unordered_map<QString, std::unique_ptr<QSqlQuery>> m_prepared; ///< those that nobody runs now
    QString m_writer;             ///< names this connection to the others of a shared database
    qint64 m_lastTransaction = 0; ///< number of the last write transaction
    qint64 m_toForget = 0;        ///< number of the last one that is known to be done; 0: none
    bool m_notesCommits = false;
    bool m_isLost = false;                             ///< it must be opened anew before the next transaction
    std::chrono::steady_clock::time_point m_notBefore; ///< of the next attempt to open it
    std::unique_ptr<ServerWatch> m_watch;              ///< of a server
};

} // namespace pantau::db
