// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/time.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QStringList>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace pantau::db {

/// All differences between SQLite and PostgreSQL. Every other statement is written once, in SQL that both
/// accept. Each dialect has its own folder of migrations.
struct Dialect
{
    QString name;          ///< name of its migrations folder
    QString driver;        ///< QtSql driver name
    bool isShared = false; ///< a server: other clients may change the data, and the connection may be lost

    QString beginRead;
    QString beginWrite;

    /// Statements that find out whether a write transaction was committed if the reply to COMMIT was lost.
    /// Each write transaction records a number that is unique on its connection (?, ?). To check, insert
    /// the number if it is free. From then on the transaction can no longer commit, however late the
    /// server processes it. Then read whether it was committed. Empty if a reply cannot be lost.
    QString noteCommit;
    QString takeNumber;
    QString wasCommitted;  ///< 1 or 0 (?, ?)
    QString forgetCommit;  ///< one number (?, ?)
    QString forgetCommits; ///< old records

    /// Server error codes that mean: nothing was done, retry.
    QStringList tryAgain;
    QString isReadOnly;  ///< error code of a read-only session: nothing was done, another session may
                         ///< succeed
    QString checkFailed; ///< error code for a violated CHECK
    QString rowIsThere;  ///< error code for a duplicate key

    QString makeVersion; ///< prepares reading the version; may be empty
    QString readVersion;
    QString writeVersion; ///< %1 is the number

    /// Rows `position`, `first`, `second` from a JSON array of number pairs (?), for `FROM`.
    QString pairs;
    /// Rows `number` from a JSON array of numbers (?), for `FROM`.
    QString numbers;
    /// Rows `position`, `text` from a JSON array of strings (?), for `FROM`.
    QString texts;
    /// Aggregate: the values of %1 as a JSON array, in no particular order.
    QString jsonArray;
    /// Aggregate: the values of %1 as bytes, separated by commas. All such aggregates in one query have
    /// the same row order.
    QString joined;
    QString greatest; ///< function that returns the greatest of its arguments
    QString least;
    QString tables; ///< selects the names of all tables
    /// Defers foreign key checks until the end of the transaction.
    QString deferReferences;
};

[[nodiscard]] const Dialect &sqlite();
[[nodiscard]] const Dialect &postgresql();

/// Returns an INSERT statement for @p rows rows with placeholders (?) for @p keys and then @p values.
/// Updates the values if a row with these keys exists.
[[nodiscard]] QString upsert(const QString &table, const QStringList &keys, const QStringList &values,
                             qsizetype rows = 1);

/// Placeholders for @p rows rows of @p columns values: `?, ?` for one column, `(?, ?), (?, ?)` for more.
[[nodiscard]] QString marks(qsizetype columns, qsizetype rows);

/// Closes the socket of a connection when a call to the server takes too long. The server's own timeouts
/// do not help if it hangs, and libpq then waits forever, because the host still acknowledges packets.
class ServerWatch
{
public:
    ServerWatch(const QSqlDatabase &database, std::chrono::milliseconds longestCall);
    ~ServerWatch();
    Q_DISABLE_COPY_MOVE(ServerWatch)

    /// Times one call while it exists. Does nothing without a watch. Calls must not overlap.
    class Call
    {
    public:
        explicit Call(ServerWatch *watch);
        ~Call();
        Q_DISABLE_COPY_MOVE(Call)

    private:
        ServerWatch *m_watch;
    };

private:
    using Clock = std::chrono::steady_clock;

    void watch();
    static void cut(const void *connection);

    const QSqlDatabase &m_database;
    const std::chrono::milliseconds m_longestCall;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    Clock::time_point m_deadline = Clock::time_point::max(); ///< of the current call
    bool m_ended = false;
    std::thread m_thread;
};

/// A database connection with a cache of prepared statements. Data is read and written in a Transaction.
/// Use execute() for statements that cannot run in one, such as settings.
///
/// May only be used on the thread that created it. Closed with this object, which must outlive its
/// transactions.
class Connection
{
public:
    static constexpr std::chrono::milliseconds LongestCall{6'000};

    /// Converts a database error to an Error for the user. @p statement contains no values.
    using ErrorTeller = std::function<Error(const QSqlError &error, const QString &statement)>;

    /// @p settings are statements that set up the session. For SQLite, open() runs them. For a server,
    /// every transaction runs them in its first round trip with SET LOCAL, because a pooler may assign
    /// another session to each transaction. A server call that takes longer than LongestCall fails and
    /// drops the connection.
    Connection(const Dialect &dialect, ErrorTeller tell, QStringList settings = {});
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    /// Configure the target through this before open(). Do not keep it longer than this object.
    [[nodiscard]] QSqlDatabase handle() const { return m_handle; }
    [[nodiscard]] const Dialect &dialect() const { return m_dialect; }

    /// Also reconnects to a lost server; transactions do that themselves. Returns an invalid error on
    /// success.
    [[nodiscard]] QSqlError open();
    /// Runs a statement without values. It is not cached.
    [[nodiscard]] QSqlError execute(const QString &sql);
    [[nodiscard]] Error errorOf(const QSqlError &error, const QString &statement) const;

    /// Source of the times at which rows change; the system's until then. Must outlive the connection.
    void useClock(const Clock &clock) { m_clock = &clock; }
    [[nodiscard]] QDateTime now() const { return m_clock->nowUtc(); }

    /// From now on, write transactions record their number if the dialect supports it
    /// (Dialect::noteCommit).
    void noteCommits() { m_notesCommits = true; }
    /// Returns whether the write transaction that Transaction::inDoubt() or Batch::inDoubt() reported was
    /// committed. If not, it never will be. Reconnects; fails while the server cannot be reached.
    [[nodiscard]] Result<bool> wasDone(qint64 number);

private:
    friend class Batch;
    friend class Statement;
    friend class Transaction;

    /// Returns a query for @p sql, prepared unless the database is a server; nullptr and @p error on
    /// failure. The caller owns it until giveBack(), so the same statement can run nested.
    [[nodiscard]] std::unique_ptr<QSqlQuery> takeQuery(const QString &sql, QSqlError &error);
    void giveBack(const QString &sql, std::unique_ptr<QSqlQuery> query);
    /// Returns the SQL that starts a transaction, including the settings for a server.
    [[nodiscard]] QString beginning(const QString &begin) const;
    /// Number for the next write transaction; 0 if numbers are not recorded.
    [[nodiscard]] qint64 nextNumber();
    /// Records that connecting, or the first use of the connection, failed. If that took long, the next
    /// attempt is delayed.
    void noteFailure(std::chrono::steady_clock::time_point begun);
    /// True if the session is read-only, such as after a failover. A new session may reach a writable
    /// server.
    [[nodiscard]] bool isReadOnly(const QSqlError &error) const;
    /// Returns @p sql with its placeholders replaced by @p values in the driver's format. Prepared
    /// statements do not work behind a pooler.
    [[nodiscard]] QString withValues(const QString &sql, const QVariantList &values) const;

    const Dialect &m_dialect;
    const SystemClock m_systemClock{};
    const Clock *m_clock = &m_systemClock;
    ErrorTeller m_tell;
    QStringList m_settings;
    QSqlDatabase m_handle;
    std::unordered_map<QString, std::unique_ptr<QSqlQuery>> m_prepared; ///< not in use
    QString m_writer;             ///< identifies this connection in a shared database
    qint64 m_lastTransaction = 0; ///< number of the last write transaction
    qint64 m_toForget = 0;        ///< number of the last transaction known to be committed; 0: none
    bool m_notesCommits = false;
    bool m_isLost = false;                             ///< must be reopened before the next transaction
    std::chrono::steady_clock::time_point m_notBefore; ///< earliest time of the next attempt to open it
    std::unique_ptr<ServerWatch> m_watch;              ///< only for a server
};

} // namespace pantau::db
