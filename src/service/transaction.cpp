// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/transaction.h"

namespace pantau::service {

Error databaseError(const QSqlError &error)
{
    return Error{Error::Kind::Storage,
                 QCoreApplication::translate(
                     "pantau::service::Database",
                     "The service's database could not be read or written. Look whether its disk is full and "
                     "whether the data folder may be written to, and try again."),
                 error.text()};
}

Transaction::Transaction(const QSqlDatabase &connection, Mode mode) : m_connection(connection)
{
    run(mode == Mode::Write ? QStringLiteral("BEGIN IMMEDIATE") : QStringLiteral("BEGIN"));
    m_open = !failed();
}

Transaction::~Transaction()
{
    if (m_open)
        QSqlQuery(m_connection).exec(QStringLiteral("ROLLBACK"));
}

Result<void> Transaction::commit()
{
    run(QStringLiteral("COMMIT"));
    if (m_error)
        return failure(*m_error);
    m_open = false;
    return {};
}

void Transaction::fail(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

QSqlQuery Transaction::run(const QString &sql, const QVariantList &values)
{
    QSqlQuery query(m_connection);
    if (m_error)
        return query;
    bool done = query.prepare(sql);
    for (const QVariant &value : values)
        query.addBindValue(value);
    done = done && query.exec();
    if (!done)
        fail(databaseError(query.lastError()));
    return query;
}

} // namespace pantau::service
