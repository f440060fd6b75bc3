// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/batch.h"

#include "db/connection.h"
#include "db/transaction.h"

#include <algorithm>

namespace pantau::db {

namespace {

constexpr int MostAttempts = 10;

QList<QVariantList> rowsOf(QSqlQuery &query, int columns)
{
    QList<QVariantList> rows;
    while (columns > 0 && query.next()) {
        QVariantList row;
        row.reserve(columns);
        for (int column = 0; column < columns; ++column)
            row.append(query.value(column));
        rows.append(row);
    }
    return rows;
}

} // namespace

qsizetype Batch::add(const QString &sql, const QVariantList &values, int columns)
{
    m_statements.append({sql, values, columns});
    return m_statements.size() - 1;
}

bool Batch::isForbidden() const
{
    return m_errorCode == m_connection.dialect().checkFailed;
}

Result<void> Batch::run()
{
    return m_connection.dialect().isShared ? runOnServer() : runInFile();
}

Result<void> Batch::runInFile()
{
    Transaction transaction(m_connection,
                            m_kind == Kind::Once ? Transaction::Mode::Write : Transaction::Mode::Read);
    for (const Step &step : std::as_const(m_statements)) {
        Statement statement(transaction, step.sql);
        statement.runWith(step.values);
        m_rows.append(statement.allRows(step.columns));
    }
    auto done = transaction.commit();
    m_errorCode = transaction.errorCode();
    return done;
}

Result<void> Batch::runOnServer()
{
    for (int attempt = 0; attempt < MostAttempts; ++attempt) {
        const qint64 number = m_kind == Kind::Once ? m_connection.nextNumber() : 0;
        const bool wasLost =
            m_connection.m_isLost; // what fails on a new connection is not tried on another one
        const auto begun = std::chrono::steady_clock::now();
        if (reach() && send(number, begun, !wasLost))
            return {};
        if (!m_connection.dialect().tryAgain.contains(m_errorCode))
            break;
    }
    return failure(*m_error);
}

/// A connection that was lost is opened anew.
bool Batch::reach()
{
    if (!m_connection.m_isLost)
        return true;
    const QSqlError error = m_connection.open();
    if (!error.isValid())
        return true;
    failWith(error);
    return false;
}

/// Sends everything and reads all answers. @p begun: when it was begun to connect, or to send.
bool Batch::send(qint64 number, std::chrono::steady_clock::time_point begun, bool mayConnectAgain)
{
    if (exchange(number)) {
        if (number != 0)
            m_connection.m_toForget = number;
        return true;
    }
    if (isAnswered()) {
        if (m_kind == Kind::Once && m_connection.execute(QStringLiteral("ROLLBACK")).isValid())
            m_connection.m_isLost = true;
        if (m_errorCode != m_connection.dialect().isReadOnly)
            return false;
        m_connection.m_isLost = true;
        return mayConnectAgain && sendAgain(number);
    }
    m_connection.m_isLost = true;
    if (m_kind == Kind::Once)
        return wasDoneAfterAll(number);
    if (mayConnectAgain)
        return sendAgain(number);
    m_connection.noteFailure(begun); // behind a pooler the door opens at once, and it is this that hangs
    return false;
}

bool Batch::sendAgain(qint64 number)
{
    const auto begun = std::chrono::steady_clock::now();
    return reach() && send(number, begun, false);
}

bool Batch::exchange(qint64 number)
{
    m_error.reset();
    m_errorCode.clear();
    m_rows.clear();
    const QStringList before = beginning(number);
    QStringList words = before;
    for (const Step &step : std::as_const(m_statements))
        words.append(m_connection.withValues(step.sql, step.values));
    if (m_kind == Kind::Once)
        words.append(QStringLiteral("COMMIT"));

    QSqlQuery query(m_connection.m_handle);
    {
        const ServerWatch::Call call(m_connection.m_watch.get());
        bool isThere = query.exec(words.join(QStringLiteral("; ")));
        for (qsizetype i = 0; isThere && i < before.size() + m_statements.size(); ++i) {
            if (i >= before.size())
                m_rows.append(rowsOf(query, m_statements.at(i - before.size()).columns));
            isThere = query.nextResult();
        }
    }
    if (!query.lastError().isValid() && m_rows.size() == m_statements.size())
        return true;
    failWith(query.lastError());
    return false;
}

/// What comes before the statements.
QStringList Batch::beginning(qint64 number) const
{
    const Dialect &dialect = m_connection.dialect();
    QStringList words;
    if (m_kind == Kind::Once)
        words.append(dialect.beginWrite);
    words += m_connection.m_settings;
    if (number == 0)
        return words;
    words.append(m_connection.withValues(dialect.noteCommit, {m_connection.m_writer, number}));
    if (m_connection.m_toForget != 0)
        words.append(
            m_connection.withValues(dialect.forgetCommit, {m_connection.m_writer, m_connection.m_toForget}));
    return words;
}

/// Whether the server itself said that nothing was done. A session that it ended, or an outcome that it does
/// not know itself, is none.
bool Batch::isAnswered() const
{
    static const QStringList Unknown{QStringLiteral("08"), QStringLiteral("57P"), QStringLiteral("58"),
                                     QStringLiteral("XX"), QStringLiteral("40003")};
    return !m_errorCode.isEmpty() &&
           std::none_of(Unknown.cbegin(), Unknown.cend(),
                        [this](const QString &code) { return m_errorCode.startsWith(code); });
}

bool Batch::wasDoneAfterAll(qint64 number)
{
    if (number == 0)
        return false;
    const auto done = m_connection.wasDone(number);
    if (!done)
        m_inDoubt = number;
    m_hasLostRows = done.has_value() && *done;
    return m_hasLostRows;
}

void Batch::failWith(const QSqlError &error)
{
    m_errorCode = error.nativeErrorCode();
    m_error = m_connection.errorOf(error, m_statements.value(0).sql);
}

} // namespace pantau::db
