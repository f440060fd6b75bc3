// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sql/connection.h"

#include <QUuid>

#include <utility>

namespace pantau::sql {

namespace {

/// More different statements than a program has, unless it puts them together as it goes.
constexpr size_t mostPrepared = 256;

/// A server that takes this long to refuse hangs. It is then left alone for a moment, in which whoever has
/// waited for it is told at once, and not one after the other.
constexpr std::chrono::seconds HangingTime{1};
constexpr std::chrono::seconds Pause{1};

QSqlError noConnection()
{
    return QSqlError(QString(), QStringLiteral("no connection"), QSqlError::ConnectionError);
}

} // namespace

Connection::Connection(const Dialect &dialect, ErrorTeller tell, QStringList settings)
    : m_dialect(dialect)
    , m_tell(std::move(tell))
    , m_settings(std::move(settings))
    , m_handle(QSqlDatabase::addDatabase(dialect.driver, QUuid::createUuid().toString(QUuid::WithoutBraces)))
    , m_writer(m_handle.connectionName())
{
    if (dialect.isShared)
        m_watch = std::make_unique<ServerWatch>(m_handle, LongestCall);
}

Connection::~Connection()
{
    const QString name = m_handle.connectionName();
    {
        const ServerWatch::Call call(m_watch.get());
        m_prepared.clear();
        m_handle.close();
    }
    m_watch.reset();
    m_handle = {};
    QSqlDatabase::removeDatabase(name);
}

QSqlError Connection::open()
{
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    if (m_watch && begin < m_notBefore)
        return noConnection();
    {
        const ServerWatch::Call call(m_watch.get());
        m_prepared.clear();
        m_handle.close();
        m_isLost = !m_handle.open();
    }
    if (m_isLost) {
        if (const auto end = Clock::now(); end - begin >= HangingTime)
            m_notBefore = end + Pause;
        return m_handle.lastError();
    }
    for (const QString &sql : std::as_const(m_settings))
        if (const QSqlError error = execute(sql); error.isValid()) {
            m_isLost = true;
            return error;
        }
    return {};
}

QSqlError Connection::execute(const QString &sql)
{
    const ServerWatch::Call call(m_watch.get());
    QSqlQuery query(m_handle);
    if (query.exec(sql))
        return {};
    return query.lastError().isValid() ? query.lastError() : noConnection();
}

Error Connection::errorOf(const QSqlError &error, const QString &statement) const
{
    return m_tell(error, statement);
}

std::unique_ptr<QSqlQuery> Connection::takePrepared(const QString &sql, QSqlError &error)
{
    if (auto known = m_prepared.extract(sql))
        return std::move(known.mapped());
    const ServerWatch::Call call(m_watch.get());
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
