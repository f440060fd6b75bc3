// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/transaction.h"

#include "store/storage_error.h"

#include <QSqlError>
#include <QTimeZone>

namespace pantau::store {

Transaction::Transaction(const QSqlDatabase &connection, Mode mode) : m_connection(connection)
{
    execute(mode == Mode::Write ? QStringLiteral("BEGIN IMMEDIATE") : QStringLiteral("BEGIN"));
    m_open = !failed();
}

Transaction::~Transaction()
{
    if (!m_open)
        return;
    finishStatements();
    // SQLite may have rolled back by itself (a full disk); that this one then fails says nothing new.
    QSqlQuery rollback(m_connection);
    rollback.exec(QStringLiteral("ROLLBACK"));
}

void Transaction::execute(const QString &sql)
{
    QSqlQuery query(m_connection);
    if (!query.exec(sql))
        fail(storageError(query.lastError(), sql));
}

void Transaction::fail(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

/// A statement whose rows were not all read keeps the connection's view of the database open: after the
/// commit SQLite then never gets to write its log into the database, and the log grows without end.
void Transaction::finishStatements()
{
    for (QSqlQuery *query : m_statements)
        query->finish();
}

Result<void> Transaction::commit()
{
    finishStatements();
    if (!failed())
        execute(QStringLiteral("COMMIT"));
    if (failed())
        return failure(*m_error);
    m_open = false;
    return {};
}

Statement::Statement(Transaction &transaction, const QString &sql)
    : m_transaction(transaction), m_query(transaction.m_connection), m_sql(sql)
{
    m_query.setForwardOnly(true);
    m_transaction.m_statements.push_back(&m_query);
    if (!m_transaction.failed() && !m_query.prepare(sql))
        m_transaction.fail(storageError(m_query.lastError(), sql));
}

Statement::~Statement()
{
    std::erase(m_transaction.m_statements, &m_query);
}

bool Statement::runWith(const QVariantList &values)
{
    if (m_transaction.failed())
        return false;
    for (qsizetype i = 0; i < values.size(); ++i)
        m_query.bindValue(int(i), values.at(i));
    if (!m_query.exec())
        m_transaction.fail(storageError(m_query.lastError(), m_sql));
    return !m_transaction.failed();
}

bool Statement::next()
{
    if (m_transaction.failed())
        return false;
    if (m_query.next())
        return true;
    if (m_query.lastError().isValid())
        m_transaction.fail(storageError(m_query.lastError(), m_sql));
    return false;
}

QDateTime Statement::time(int column) const
{
    return isNull(column) ? QDateTime() : QDateTime::fromMSecsSinceEpoch(number(column), QTimeZone::utc());
}

std::optional<QDateTime> Statement::optionalTime(int column) const
{
    return isNull(column) ? std::nullopt : std::optional(time(column));
}

QVariant Statement::toVariant(const QDateTime &value)
{
    return value.isValid() ? QVariant(value.toMSecsSinceEpoch()) : QVariant();
}

} // namespace pantau::store
