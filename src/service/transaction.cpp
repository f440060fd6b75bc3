// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/transaction.h"

#include "service/database.h"

namespace pantau::service {

Transaction::Transaction(Database &database, Mode mode) : m_database(database)
{
    if (!database.m_isLost) {
        begin(mode);
        if (m_open || !database.isShared())
            return;
    }
    // The server may have been started again since the last transaction; not a statement was run in this one.
    m_error.reset();
    check(database.connect());
    begin(mode);
}

Transaction::~Transaction()
{
    finishStatements();
    if (m_open && m_database.execute(QStringLiteral("ROLLBACK")).isValid())
        m_database.m_isLost = m_database.isShared();
}

void Transaction::begin(Mode mode)
{
    const Dialect &dialect = m_database.dialect();
    execute(mode == Mode::Write ? dialect.beginWrite : dialect.beginRead);
    m_open = !failed();
    if (mode != Mode::Write)
        return;
    if (!dialect.lockForWriting.isEmpty())
        run(dialect.lockForWriting);
    if (!dialect.noteCommit.isEmpty() && m_database.m_isUpToDate)
        m_number = ++m_database.m_lastTransaction;
}

Result<void> Transaction::commit()
{
    if (m_number != 0)
        run(dialect().noteCommit, {m_database.m_writer, m_number});
    finishStatements();
    if (!failed()) {
        const QSqlError error = m_database.execute(QStringLiteral("COMMIT"));
        if (error.isValid() && !settled())
            failWith(error);
    }
    if (failed())
        return failure(*m_error);
    m_open = false;
    return {};
}

/// The answer to COMMIT was lost. Whether it was done can be told once that transaction has ended, and it
/// has when ours gets the lock.
bool Transaction::settled()
{
    if (m_number == 0)
        return false;
    m_open = false;
    m_database.m_isLost = true;
    Transaction later(m_database, Mode::Write); // rolled back: it only asks
    const bool done = later.wasCommitted(m_number);
    if (later.failed())
        m_inDoubt = m_number;
    return done;
}

bool Transaction::wasCommitted(qint64 number)
{
    return run(dialect().wasCommitted, {m_database.m_writer, number}).next();
}

void Transaction::fail(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

void Transaction::check(const QSqlError &error)
{
    if (error.isValid())
        failWith(error);
}

void Transaction::failWith(const QSqlError &error)
{
    fail(m_database.errorOf(error));
}

QSqlQuery &Transaction::run(const QString &sql, const QVariantList &values)
{
    if (m_error)
        return m_nothing;
    QSqlError error;
    QSqlQuery *query = m_database.prepared(sql, error);
    if (!query) {
        failWith(error);
        return m_nothing;
    }
    m_used.push_back(query);
    for (qsizetype i = 0; i < values.size(); ++i)
        query->bindValue(static_cast<int>(i), values.at(i));
    if (!query->exec()) {
        failWith(query->lastError());
        return m_nothing;
    }
    return *query;
}

void Transaction::execute(const QString &sql)
{
    if (!m_error)
        check(m_database.execute(sql));
}

/// A statement whose rows were not all read would keep its view of the database open.
void Transaction::finishStatements()
{
    for (QSqlQuery *query : m_used)
        query->finish();
    m_used.clear();
}

const Dialect &Transaction::dialect() const
{
    return m_database.dialect();
}

} // namespace pantau::service
