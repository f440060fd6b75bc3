// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/transaction.h"

#include "db/connection.h"

namespace pantau::db {

Transaction::Transaction(Connection &connection, Mode mode) : m_connection(connection)
{
    const bool isShared = connection.dialect().isShared;
    if (!connection.m_isLost) {
        begin(mode);
        if (m_open || !isShared)
            return;
    }
    // The server may have been started again since the last transaction; not a statement was run in this one.
    m_error.reset();
    m_errorCode.clear();
    const auto begun = std::chrono::steady_clock::now();
    if (const QSqlError error = connection.open(); error.isValid())
        failWith(error, QStringLiteral("open"));
    begin(mode);
    // A lock that is not to be had is told sooner.
    if (failed() && isShared && std::chrono::steady_clock::now() - begun >= Connection::LongestCall)
        connection.noteFailure(begun);
}

Transaction::~Transaction()
{
    finishStatements();
    if (!m_open)
        return;
    // SQLite may have rolled back by itself (a full disk); that this one then fails says nothing new.
    const bool isRolledBack = !m_connection.execute(QStringLiteral("ROLLBACK")).isValid();
    if (!isRolledBack && m_connection.dialect().isShared)
        m_connection.m_isLost = true;
}

void Transaction::begin(Mode mode)
{
    const Dialect &dialect = m_connection.dialect();
    execute(m_connection.beginning(mode == Mode::Write ? dialect.beginWrite : dialect.beginRead));
    m_open = !failed();
    if (mode == Mode::Write)
        m_number = m_connection.nextNumber();
}

Result<void> Transaction::commit()
{
    if (m_number != 0) {
        Statement(*this, dialect().noteCommit).run(m_connection.m_writer, m_number);
        if (m_connection.m_toForget != 0)
            Statement(*this, dialect().forgetCommit).run(m_connection.m_writer, m_connection.m_toForget);
    }
    finishStatements();
    if (!failed()) {
        const QString sql = QStringLiteral("COMMIT");
        const QSqlError error = m_connection.execute(sql);
        if (error.isValid() && !settled())
            failWith(error, sql);
    }
    if (failed())
        return failure(*m_error);
    m_open = false;
    if (m_number != 0)
        m_connection.m_toForget = m_number;
    return {};
}

/// The answer to COMMIT was lost.
bool Transaction::settled()
{
    if (m_number == 0)
        return false;
    dropStatements();
    m_open = false;
    m_connection.m_isLost = true;
    const auto done = m_connection.wasDone(m_number);
    if (!done)
        m_inDoubt = m_number;
    return done.has_value() && *done;
}

bool Transaction::mayTryAgain() const
{
    return failed() && m_inDoubt == 0 && dialect().tryAgain.contains(m_errorCode);
}

void Transaction::fail(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

void Transaction::failWith(const QSqlError &error, const QString &statement)
{
    if (!m_error)
        m_errorCode = error.nativeErrorCode();
    if (m_connection.isReadOnly(error))
        m_connection.m_isLost = true;
    fail(m_connection.errorOf(error, statement));
}

void Transaction::execute(const QString &sql)
{
    if (m_error)
        return;
    if (const QSqlError error = m_connection.execute(sql); error.isValid())
        failWith(error, sql);
}

/// A statement whose rows were not all read keeps the connection's view of the database open: after the
/// commit SQLite then never gets to write its log into the database, and the log grows without end.
void Transaction::finishStatements()
{
    const ServerWatch::Call call(m_connection.m_watch.get()); // it waits for the rows that were not read
    for (Statement *statement : m_statements)
        if (statement->m_query)
            statement->m_query->finish();
}

/// They were prepared on a connection that is closed now.
void Transaction::dropStatements()
{
    for (Statement *statement : m_statements)
        statement->m_query.reset();
}

const Dialect &Transaction::dialect() const
{
    return m_connection.dialect();
}

Statement::Statement(Transaction &transaction, const QString &sql) : m_transaction(transaction), m_sql(sql)
{
    m_transaction.m_statements.push_back(this);
    if (m_transaction.failed())
        return;
    QSqlError error;
    m_query = m_transaction.m_connection.takeQuery(sql, error);
    if (!m_query)
        m_transaction.failWith(error, sql);
}

Statement::~Statement()
{
    std::erase(m_transaction.m_statements, this);
    if (!m_query)
        return;
    {
        const ServerWatch::Call call(m_transaction.m_connection.m_watch.get());
        m_query->finish();
    }
    m_transaction.m_connection.giveBack(m_sql, std::move(m_query));
}

bool Statement::runWith(const QVariantList &values)
{
    if (m_transaction.failed() || !m_query)
        return false;
    const Connection &connection = m_transaction.m_connection;
    const bool isShared = connection.dialect().isShared;
    for (qsizetype i = 0; i < values.size() && !isShared; ++i)
        m_query->bindValue(int(i), values.at(i));
    const ServerWatch::Call call(connection.m_watch.get());
    if (!(isShared ? m_query->exec(connection.withValues(m_sql, values)) : m_query->exec()))
        m_transaction.failWith(m_query->lastError(), m_sql);
    return !m_transaction.failed();
}

bool Statement::next()
{
    if (m_transaction.failed() || !m_query)
        return false;
    const ServerWatch::Call call(m_transaction.m_connection.m_watch.get()); // a server sends row by row
    if (m_query->next())
        return true;
    if (m_query->lastError().isValid())
        m_transaction.failWith(m_query->lastError(), m_sql);
    return false;
}

QList<QVariantList> Statement::allRows(int columns)
{
    QList<QVariantList> rows;
    while (columns > 0 && next()) {
        QVariantList row;
        for (int column = 0; column < columns; ++column)
            row.append(m_query->value(column));
        rows.append(row);
    }
    return rows;
}

QDateTime Statement::time(int column) const
{
    // With the zone of this name, each moment would take a piece of memory of its own, and twice the time.
    return isNull(column) ? QDateTime() : QDateTime::fromMSecsSinceEpoch(number(column), Qt::UTC);
}

std::optional<QDateTime> Statement::optionalTime(int column) const
{
    return isNull(column) ? std::nullopt : std::optional(time(column));
}

QVariant Statement::toVariant(const QDateTime &value)
{
    return value.isValid() ? QVariant(value.toMSecsSinceEpoch()) : QVariant();
}

} // namespace pantau::db
