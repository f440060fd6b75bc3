// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/result.h"
#include "base/time.h"

#include <QAnyStringView>
#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <chrono>
#include <initializer_list>
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

/// A value for a placeholder: a number, an id, text, bytes, a name or a time; NULL if it is optional and
/// empty, or an invalid time.
class Bind
{
public:
    template <typename T>
    Bind(const T &value) : m_value(toVariant(value))
    {
    }
    [[nodiscard]] const QVariant &variant() const & { return m_value; }
    [[nodiscard]] QVariant variant() && { return std::move(m_value); }

private:
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

    QVariant m_value;
};

/// A transaction that is rolled back unless commit() succeeds.
///
/// The first error sticks: later statements of this transaction do nothing, and commit() returns that
/// error. Callers can run a sequence of statements and check once at the end. Reconnects first if the
/// server was lost since the last transaction.
class Transaction
{
public:
    enum class Mode {
        Read,  ///< a consistent view
        Write, ///< for SQLite, takes the lock at the start, so that it is never refused midway
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
    /// Valid only if failed().
    [[nodiscard]] const Error &error() const { return *m_error; }
    /// Fails the transaction with @p error, unless it has already failed.
    void fail(Error error);
    void fail(Error::Kind kind, QString sentence, QString detail = {})
    {
        fail(Error{kind, std::move(sentence), std::move(detail)});
    }
    /// Runs a statement that cannot be prepared on every database, such as CREATE TABLE.
    void execute(const QString &sql);

    /// Runs a statement once. Returns the number of rows it changed; 0 if the transaction has failed.
    int run(QAnyStringView sql, std::initializer_list<Bind> values = {});
    /// Returns the first column of the first row; T() if there is no row or the transaction has failed.
    template <typename T>
    [[nodiscard]] T value(QAnyStringView sql, std::initializer_list<Bind> values = {});
    /// Returns all rows, each converted by @p map.
    template <typename T, typename Map>
    [[nodiscard]] QList<T> rows(QAnyStringView sql, std::initializer_list<Bind> values, const Map &map);
    /// Returns the first row, converted by @p map; empty if there is none.
    template <typename T, typename Map>
    [[nodiscard]] std::optional<T> row(QAnyStringView sql, std::initializer_list<Bind> values,
                                       const Map &map);
    /// Returns the first column of all rows.
    template <typename T>
    [[nodiscard]] QList<T> column(QAnyStringView sql, std::initializer_list<Bind> values = {});
    /// True if there is a row.
    [[nodiscard]] bool has(QAnyStringView sql, std::initializer_list<Bind> values = {});

    [[nodiscard]] const Dialect &dialect() const;
    [[nodiscard]] QDateTime now() const; ///< UTC
    /// The transaction's number, for Connection::wasDone(), if the reply to COMMIT was lost and the
    /// outcome is unknown; otherwise 0.
    [[nodiscard]] qint64 inDoubt() const { return m_inDoubt; }
    /// The database's error code, if any.
    [[nodiscard]] const QString &errorCode() const { return m_errorCode; }
    /// True if the server reported that nothing was done and the transaction may be retried.
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
    qint64 m_number = 0; ///< 0 if the outcome of a commit cannot be unknown
    qint64 m_inDoubt = 0;
    bool m_open = false;
};

/// Returns the result of @p work, which must commit the write transaction it is given. Calls it again with
/// a new transaction if the server reports a conflict with others and nothing was done.
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

/// A statement of a transaction, prepared except on a server. It may run many times with different values.
/// Read its rows before the transaction ends.
class Statement
{
public:
    Statement(Transaction &transaction, QAnyStringView sql);
    ~Statement();
    Q_DISABLE_COPY_MOVE(Statement)

    /// Binds @p values to the placeholders in order and runs the statement. False if the transaction has
    /// failed.
    template <typename... Values>
    bool run(const Values &...values)
    {
        return runWith({Bind(values).variant()...});
    }
    bool runWith(const QVariantList &values);
    bool run(std::initializer_list<Bind> values);
    /// Moves to the next row. False at the end or if the transaction has failed.
    bool next();

    /// The first @p columns of all remaining rows.
    [[nodiscard]] QList<QVariantList> allRows(int columns);
    [[nodiscard]] int rowsAffected() const { return m_query ? m_query->numRowsAffected() : 0; }
    /// Id of the row, for a statement that ends in RETURNING id. 0 if there is none.
    [[nodiscard]] qint64 returnedId() { return next() ? number(0) : 0; }

    // For the current row; valid only after next() returned true.
    [[nodiscard]] bool isNull(int column) const { return m_query->isNull(column); }
    [[nodiscard]] qint64 number(int column) const { return m_query->value(column).toLongLong(); }

    [[nodiscard]] QString text(int column) const { return m_query->value(column).toString(); }
    [[nodiscard]] QByteArray bytes(int column) const { return m_query->value(column).toByteArray(); }
    [[nodiscard]] QDateTime time(int column) const; ///< UTC; invalid for NULL
    [[nodiscard]] std::optional<QDateTime> optionalTime(int column) const;
    template <typename Id>
    [[nodiscard]] std::optional<Id> optionalId(int column) const
    {
        return isNull(column) ? std::nullopt : std::optional<Id>(Id{number(column)});
    }

    /// The value of @p column as T: a number, an id, text, a name, a time, or an optional one of these.
    template <typename T>
    [[nodiscard]] T value(int column) const
    {
        if constexpr (std::is_same_v<T, QString>)
            return text(column);
        else if constexpr (std::is_same_v<T, QDateTime>)
            return time(column);
        else if constexpr (std::is_same_v<T, DomainName>)
            return DomainName::fromNormalised(text(column));
        else if constexpr (std::is_constructible_v<T, std::nullopt_t>)
            return isNull(column) ? T() : T(value<typename T::value_type>(column));
        else
            return T(number(column));
    }

private:
    friend class Transaction;

    Transaction &m_transaction;
    QString m_sql;
    std::unique_ptr<QSqlQuery> m_query; ///< nullptr if the transaction failed earlier or has ended
};

template <typename T>
T Transaction::value(QAnyStringView sql, std::initializer_list<Bind> values)
{
    Statement select(*this, sql);
    select.run(values);
    return select.next() ? select.value<T>(0) : T();
}

template <typename T, typename Map>
QList<T> Transaction::rows(QAnyStringView sql, std::initializer_list<Bind> values, const Map &map)
{
    Statement select(*this, sql);
    select.run(values);
    QList<T> rows;
    while (select.next())
        rows.append(map(select));
    return rows;
}

template <typename T, typename Map>
std::optional<T> Transaction::row(QAnyStringView sql, std::initializer_list<Bind> values, const Map &map)
{
    Statement select(*this, sql);
    select.run(values);
    return select.next() ? std::optional<T>(map(select)) : std::nullopt;
}

template <typename T>
QList<T> Transaction::column(QAnyStringView sql, std::initializer_list<Bind> values)
{
    return rows<T>(sql, values, [](const Statement &row) { return row.value<T>(0); });
}

/// Statements that are known in advance, run as one transaction: all or none. A server gets them in one
/// message and replies once, so that no lock is held during a round trip.
///
/// If the server reports a conflict with another client (deadlock, serialization failure), the batch is
/// retried. If the session turns out to be read-only, it is replaced and the batch is sent to the new one
/// once.
class Batch
{
public:
    enum class Kind {
        Again, ///< reads, or writes that may be repeated; retried if the connection is lost
        Once,  ///< must not run twice: if the reply is lost, asks the server whether it was done
    };

    /// @p connection must outlive this object.
    Batch(Connection &connection, Kind kind) : m_connection(connection), m_kind(kind) {}
    Q_DISABLE_COPY_MOVE(Batch)

    /// Adds a statement with @p values for its placeholders and returns its index for rows(). Keeps the
    /// first @p columns of its result, because QtSql would need more queries to find out about the rest.
    qsizetype add(const QString &sql, const QVariantList &values = {}, int columns = 0);
    [[nodiscard]] bool isEmpty() const { return m_statements.isEmpty(); }
    /// Runs the batch. Call it once.
    [[nodiscard]] Result<void> run();

    // Valid after run().
    /// Result rows of the statement at index @p place.
    [[nodiscard]] QList<QVariantList> rows(qsizetype place) const { return m_rows.value(place); }
    /// True if the batch was done, but its result was lost.
    [[nodiscard]] bool hasLostRows() const { return m_hasLostRows; }
    /// True if the batch failed because of a CHECK constraint.
    [[nodiscard]] bool isForbidden() const;
    /// The number for Connection::wasDone() if run() failed and the outcome is unknown; otherwise 0.
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
