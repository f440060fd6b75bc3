// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/result.h"
#include "base/time.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <chrono>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

class QSqlError;

namespace pantau::db {

class Connection;
struct Dialect;
class Statement;

/// One transaction that is rolled back unless commit() succeeds.
///
/// The first error sticks: from then on no statement of this transaction does anything and commit() returns
/// that error. So a sequence of statements is written plainly and checked once, at its end. A server that was
/// lost since the last transaction is connected to again before this one begins.
class Transaction
{
public:
    enum class Mode {
        Read,  ///< a consistent view
        Write, ///< in a file it takes the lock at once, so that it is never refused halfway
    };

    Transaction(Connection &connection, Mode mode);
    ~Transaction();
    Q_DISABLE_COPY_MOVE(Transaction)

    [[nodiscard]] Result<void> commit();
    template <typename T>
    [[nodiscard]] Result<T> commit(T value)
    {
        if (auto done = commit(); !done)
            return failure(std::move(done).error());
        return value;
    }

    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    /// Valid only when failed().
    [[nodiscard]] const Error &error() const { return *m_error; }
    /// Ends the transaction in @p error, unless another came first.
    void fail(Error error);
    /// Runs one statement that cannot be prepared everywhere, such as one that makes a table.
    void execute(const QString &sql);

    [[nodiscard]] const Dialect &dialect() const;
    /// Not 0 when the answer to commit() was lost and could not be had: this transaction may or may not have
    /// been done. Its number, for Connection::wasDone().
    [[nodiscard]] qint64 inDoubt() const { return m_inDoubt; }
    /// The database's own code of the error, if it had one.
    [[nodiscard]] const QString &errorCode() const { return m_errorCode; }
    /// The server said that nothing was done, and that the same may be tried again.
    [[nodiscard]] bool mayTryAgain() const;

private:
    friend class Statement;
    void begin(Mode mode);
    void finishStatements();
    void dropStatements();
    void failWith(const QSqlError &error, const QString &statement);
    [[nodiscard]] bool settled();

    Connection &m_connection;
    std::optional<Error> m_error;
    QString m_errorCode;
    std::vector<Statement *> m_statements;
    qint64 m_number = 0; ///< 0 where a commit cannot stay in doubt
    qint64 m_inDoubt = 0;
    bool m_open = false;
};

/// Gives what @p work gives, which ends with the commit of the write transaction that it is called with. It
/// is called again, with a new one, when a server says that it took turns with others and nothing was done.
template <typename Work>
[[nodiscard]] auto write(Connection &connection, const Work &work)
{
    constexpr int MostAttempts = 10;
    for (int attempt = 1;; ++attempt) {
        Transaction transaction(connection, Transaction::Mode::Write);
        auto outcome = work(transaction);
        if (outcome || attempt == MostAttempts || !transaction.mayTryAgain())
            return outcome;
    }
}

/// A statement of a transaction, prepared but for a server; may be run many times with other values. The end
/// of the transaction ends it: what is read of its rows is read before.
class Statement
{
public:
    Statement(Transaction &transaction, const char *sql) : Statement(transaction, QString::fromLatin1(sql)) {}
    Statement(Transaction &transaction, const QString &sql);
    ~Statement();
    Q_DISABLE_COPY_MOVE(Statement)

    /// Binds @p values to the question marks in their order and runs. False when the transaction has failed.
    template <typename... Values>
    bool run(const Values &...values)
    {
        return runWith({toVariant(values)...});
    }
    bool runWith(const QVariantList &values);
    /// The next row of the answer. False at the end and when the transaction has failed.
    bool next();

    /// The first @p columns of all rows that are left.
    [[nodiscard]] QList<QVariantList> allRows(int columns);
    [[nodiscard]] int rowsAffected() const { return m_query ? m_query->numRowsAffected() : 0; }
    /// Of a statement that ends in RETURNING id: the id of its row. 0 when there is none.
    [[nodiscard]] qint64 returnedId() { return next() ? number(0) : 0; }

    // Of a row: only after next() was true.
    [[nodiscard]] bool isNull(int column) const { return m_query->isNull(column); }
    [[nodiscard]] qint64 number(int column) const { return m_query->value(column).toLongLong(); }
    [[nodiscard]] double real(int column) const { return m_query->value(column).toDouble(); }
    [[nodiscard]] QString text(int column) const { return m_query->value(column).toString(); }
    [[nodiscard]] QByteArray bytes(int column) const { return m_query->value(column).toByteArray(); }
    [[nodiscard]] QDateTime time(int column) const; ///< UTC; invalid for NULL
    [[nodiscard]] std::optional<QDateTime> optionalTime(int column) const;
    template <typename Id>
    [[nodiscard]] std::optional<Id> optionalId(int column) const
    {
        return isNull(column) ? std::nullopt : std::optional<Id>(Id{number(column)});
    }

private:
    friend class Transaction;

    static QVariant toVariant(int value) { return value; }
    static QVariant toVariant(qint64 value) { return value; }
    static QVariant toVariant(bool value) { return value ? 1 : 0; }
    static QVariant toVariant(const QString &value) { return value.isNull() ? QStringLiteral("") : value; }
    static QVariant toVariant(const QByteArray &value) { return value; }
    static QVariant toVariant(const QDateTime &value);
    static QVariant toVariant(const OptionalTime &value) { return value ? toVariant(*value) : QVariant(); }
    static QVariant toVariant(const DomainName &value) { return value.ascii(); }
    static QVariant toVariant(std::chrono::seconds value) { return qint64(value.count()); }
    template <typename Id>
    requires std::is_enum_v<Id> && std::is_same_v<std::underlying_type_t<Id>, qint64>
    static QVariant toVariant(Id value) { return qint64(value); }
    template <typename T>
    static QVariant toVariant(const std::optional<T> &value)
    {
        return value ? toVariant(*value) : QVariant();
    }

    Transaction &m_transaction;
    QString m_sql;
    std::unique_ptr<QSqlQuery> m_query; ///< nullptr once the transaction has failed before it, or has ended
};

/// Statements that are all known beforehand, done as one transaction: all of them or none. A server gets them
/// in one message and answers once, so that no lock is ever held while something is on its way.
///
/// Where a server says that it could not do them beside somebody else's (a deadlock, a serialization
/// failure), they are tried again. A session that turns out to be read-only is replaced, and they are sent to
/// the new one once.
class Batch
{
public:
    enum class Kind {
        Again, ///< reads, or writes what may be written twice; tried again when the connection was lost
        Once,  ///< must not be done twice: should the answer be lost, the server is asked whether it was done
    };

    /// @p connection must live longer.
    Batch(Connection &connection, Kind kind) : m_connection(connection), m_kind(kind) {}
    Q_DISABLE_COPY_MOVE(Batch)

    /// Adds a statement with @p values for its question marks, of whose answer the first @p columns are kept
    /// (QtSql asks the server for the rest of what there is to know of them). Its place, for rows().
    qsizetype add(const QString &sql, const QVariantList &values = {}, int columns = 0);
    [[nodiscard]] bool isEmpty() const { return m_statements.isEmpty(); }
    /// Does all of it. To be called once.
    [[nodiscard]] Result<void> run();

    // After run().
    /// What the statement at that place answered.
    [[nodiscard]] QList<QVariantList> rows(qsizetype place) const { return m_rows.value(place); }
    /// It was done, but its rows were lost on their way.
    [[nodiscard]] bool hasLostRows() const { return m_hasLostRows; }
    /// It failed because a CHECK forbids a row.
    [[nodiscard]] bool isForbidden() const;
    /// Not 0 when run() failed and it is not known whether it was done: the number for Connection::wasDone().
    [[nodiscard]] qint64 inDoubt() const { return m_inDoubt; }

private:
    struct Step
    {
        QString sql;
        QVariantList values;
        int columns = 0;
    };

    [[nodiscard]] Result<void> runInFile();
    [[nodiscard]] Result<void> runOnServer();
    [[nodiscard]] bool reach();
    [[nodiscard]] bool send(qint64 number, std::chrono::steady_clock::time_point begun, bool mayConnectAgain);
    [[nodiscard]] bool sendAgain(qint64 number);
    [[nodiscard]] bool exchange(qint64 number);
    [[nodiscard]] QStringList beginning(qint64 number) const;
    [[nodiscard]] bool isAnswered() const;
    [[nodiscard]] bool wasDoneAfterAll(qint64 number);
    void failWith(const QSqlError &error);

    Connection &m_connection;
    Kind m_kind;
    QList<Step> m_statements;
    QList<QList<QVariantList>> m_rows;
    std::optional<Error> m_error;
    QString m_errorCode;
    bool m_hasLostRows = false;
    qint64 m_inDoubt = 0;
};

} // namespace pantau::db
