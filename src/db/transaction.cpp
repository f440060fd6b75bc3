// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/transaction.h"

#include "db/connection.h"

#include <algorithm>

namespace pantau::db {

Transaction::Transaction(Connection &connection, Mode mode) : m_connection(connection)
{
    const bool isShared = connection.dialect().isShared;
    if (!connection.m_isLost) {
        begin(mode);
        if (m_open || !isShared)
            return;
    }
    // The server may have restarted since the last transaction. No statement of this one has run yet.
    m_error.reset();
    m_errorCode.clear();
    const auto begun = std::chrono::steady_clock::now();
    if (const QSqlError error = connection.open(); error.isValid())
        failWith(error, QStringLiteral("open"));
    begin(mode);
    // Waiting for a lock fails earlier than this.
    if (failed() && isShared && std::chrono::steady_clock::now() - begun >= Connection::LongestCall)
        connection.noteFailure(begun);
}

Transaction::~Transaction()
{
    finishStatements();
    if (!m_open)
        return;
    // SQLite may have already rolled back (disk full). The failure of ROLLBACK is then not an error.
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

/// Called when the reply to COMMIT was lost.
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

int Transaction::run(QAnyStringView sql, std::initializer_list<Bind> values)
{
    Statement statement(*this, sql);
    return statement.run(values) ? statement.rowsAffected() : 0;
}

bool Transaction::has(QAnyStringView sql, std::initializer_list<Bind> values)
{
    Statement select(*this, sql);
    return select.run(values) && select.next();
}

/// A statement with unread rows keeps a read snapshot open. After the commit, SQLite could then never
/// finish a checkpoint, and the log would grow without limit.
void Transaction::finishStatements()
{
    const ServerWatch::Call call(m_connection.m_watch.get()); // finish() waits for unread rows
    for (Statement *statement : m_statements)
        if (statement->m_query)
            statement->m_query->finish();
}

/// They were prepared on a connection that is now closed.
void Transaction::dropStatements()
{
    for (Statement *statement : m_statements)
        statement->m_query.reset();
}

QDateTime Transaction::now() const
{
    return m_connection.now();
}

const Dialect &Transaction::dialect() const
{
    return m_connection.dialect();
}

Statement::Statement(Transaction &transaction, QAnyStringView sql)
    : m_transaction(transaction), m_sql(sql.toString())
{
    m_transaction.m_statements.push_back(this);
    if (m_transaction.failed())
        return;
    QSqlError error;
    m_query = m_transaction.m_connection.takeQuery(m_sql, error);
    if (!m_query)
        m_transaction.failWith(error, m_sql);
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

bool Statement::run(std::initializer_list<Bind> values)
{
    QVariantList variants;
    for (const Bind &each : values)
        variants.append(each.variant());
    return runWith(variants);
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
    // Creating each time with a QTimeZone would allocate memory and take twice as long.
    return isNull(column) ? QDateTime() : QDateTime::fromMSecsSinceEpoch(number(column), Qt::UTC);
}

std::optional<QDateTime> Statement::optionalTime(int column) const
{
    return isNull(column) ? std::nullopt : std::optional(time(column));
}

QVariant Bind::toVariant(const QDateTime &value)
{
    return value.isValid() ? QVariant(value.toMSecsSinceEpoch()) : QVariant();
}

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
            m_connection.m_isLost; // a failure on a new connection is not retried on another one
        const auto begun = std::chrono::steady_clock::now();
        if (reach() && send(number, begun, !wasLost))
            return {};
        if (!m_connection.dialect().tryAgain.contains(m_errorCode))
            break;
    }
    return failure(*m_error);
}

/// Reopens a lost connection.
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

/// Sends everything and reads all results. @p begun: start of connecting or sending.
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
    m_connection.noteFailure(begun); // behind a pooler, connecting succeeds immediately and this call hangs
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

/// Statements before those of the batch.
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

/// True if the server reported that nothing was done. Excludes errors that end the session or leave the
/// outcome unknown.
bool Batch::isAnswered() const
{
    static const QStringList Unknown{QStringLiteral("08"), QStringLiteral("57P"), QStringLiteral("58"),
                                     QStringLiteral("XX"), QStringLiteral("40003")};
    return !m_errorCode.isEmpty() && std::ranges::none_of(Unknown, [this](const QString &code) {
        return m_errorCode.startsWith(code);
    });
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
