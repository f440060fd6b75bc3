// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace pantau::db {

/// Everything in which SQLite and PostgreSQL differ. All other statements are written once, in words that
/// both understand; a folder of migrations is the dialect's own.
struct Dialect
{
    QString name;          ///< of the folder with its migrations
    QString driver;        ///< of QtSql
    bool isShared = false; ///< a server: others may change what is there, and it may be lost and come back

    QString beginRead;
    QString beginWrite;

    /// What tells after a commit whose answer was lost whether it was done. A write transaction notes the
    /// number that its connection gave it (?, ?). Whoever asks takes the number first, if it is free: then
    /// that transaction can no longer be done, however late the server comes to it; and looks who has it.
    /// Empty where an answer cannot be lost.
    QString noteCommit;
    QString takeNumber;
    QString wasCommitted;  ///< 1 or 0 (?, ?)
    QString forgetCommit;  ///< of a number (?, ?)
    QString forgetCommits; ///< of connections that are long gone

    /// The codes of a server that mean: nothing was done, try the same again.
    QStringList tryAgain;
    QString isReadOnly;  ///< the code of a session that may not write: nothing was done, another one may
    QString checkFailed; ///< the code for a row that a CHECK forbids
    QString rowIsThere;  ///< the code for a second row with one key

    QString makeVersion; ///< what must be there before the version can be read; may be empty
    QString readVersion;
    QString writeVersion; ///< %1 stands for the number

    /// Rows `position`, `first`, `second` of a JSON array of pairs of numbers (?), for `FROM`.
    QString pairs;
    /// Rows `number` of a JSON array of numbers (?), for `FROM`.
    QString numbers;
    /// Rows `position`, `text` of a JSON array of texts (?), for `FROM`.
    QString texts;
    /// An aggregate: the values of %1 as a JSON array, in no order.
    QString jsonArray;
    /// An aggregate: the values of %1 as bytes, with a comma between two. Several of them in one question
    /// have their rows in the same order.
    QString joined;
    QString greatest; ///< the function that gives the greatest of its arguments
    QString least;
    QString tables; ///< asks for the names of all tables
    /// Until the end of this transaction rows may refer to what is not there.
    QString deferReferences;
};

[[nodiscard]] const Dialect &sqlite();
[[nodiscard]] const Dialect &postgresql();

/// A statement with a value (?) for each of @p keys and then of @p values, and so for each of @p rows: adds
/// the row with these keys, or gives the one that is there the new values.
[[nodiscard]] QString upsert(const QString &table, const QStringList &keys, const QStringList &values,
                             qsizetype rows = 1);

/// Question marks for @p rows rows of @p columns values: `?, ?` for one column, `(?, ?), (?, ?)` for more.
[[nodiscard]] QString marks(qsizetype columns, qsizetype rows);

/// Cuts the connection under a call to a server that takes too long. The server has deadlines of its own, but
/// one that hangs keeps none, and libpq waits for it for ever: its machine still confirms every packet.
class ServerWatch
{
public:
    ServerWatch(const QSqlDatabase &database, std::chrono::milliseconds longestCall);
    ~ServerWatch();
    Q_DISABLE_COPY_MOVE(ServerWatch)

    /// One call, for as long as it lives; without a watch it does nothing. Calls do not overlap.
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
    Clock::time_point m_deadline = Clock::time_point::max(); ///< of the call that is under way
    bool m_ended = false;
    std::thread m_thread;
};

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
