// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sql/connection.h"

#include <QUuid>

#include <utility>

namespace pantau::sql {

namespace {

/// More different statements than a program has, unless it puts them together as it goes.
constexpr size_t mostPrepared = 256;

} // namespace

Connection::Connection(const Dialect &dialect, ErrorTeller tell, QStringList settings)
    : m_dialect(dialect)
    , m_tell(std::move(tell))
    , m_settings(std::move(settings))
    , m_handle(QSqlDatabase::addDatabase(dialect.driver, QUuid::createUuid().toString(QUuid::WithoutBraces)))
    , m_writer(m_handle.connectionName())
{
}

Connection::~Connection()
{
    const QString name = m_handle.connectionName();
    m_prepared.clear();
    m_handle.close();
    m_handle = {};
    QSqlDatabase::removeDatabase(name);
}

QSqlError Connection::open()
{
    m_prepared.clear();
    m_handle.close();
    m_isLost = !m_handle.open();
    if (m_isLost)
        return m_handle.lastError();
    for (const QString &sql : std::as_const(m_settings))
        if (const QSqlError error = execute(sql); error.isValid()) {
            m_isLost = true;
            return error;
        }
    return {};
}

QSqlError Connection::execute(const QString &sql)
{
    QSqlQuery query(m_handle);
    if (query.exec(sql))
        return {};
    return query.lastError().isValid()
               ? query.lastError()
               : QSqlError(QString(), QStringLiteral("no connection"), QSqlError::ConnectionError);
}

Error Connection::errorOf(const QSqlError &error, const QString &statement) const
{
    return m_tell(error, statement);
}

std::unique_ptr<QSqlQuery> Connection::takePrepared(const QString &sql, QSqlError &error)
{
    if (auto known = m_prepared.extract(sql))
        return std::move(known.mapped());
    auto query = std::make_unique<QSqlQuery>(m_handle);
    query->setForwardOnly(true);
    if (!query->prepare(sql)) {
        error = query->lastError();
        return nullptr;
    }
    return query;
}

void Connection::giveBack(const QString &sql, std::unique_ptr<QSqlQuery> query)
{
    if (m_prepared.size() >= mostPrepared)
        m_prepared.clear();
    m_prepared.insert_or_assign(sql, std::move(query));
}

} // namespace pantau::sql
