// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/connection.h"

#include "db/transaction.h"

#include <QSqlDriver>
#include <QSqlField>
#include <QUuid>

#include <utility>

namespace pantau::db {

const Dialect &sqlite()
{
    static const Dialect dialect{
        .name = QStringLiteral("sqlite"),
        .driver = QStringLiteral("QSQLITE"),
        .isShared = false,
        .beginRead = QStringLiteral("BEGIN"),
        .beginWrite = QStringLiteral("BEGIN IMMEDIATE"),
        .noteCommit = {},
        .takeNumber = {},
        .wasCommitted = {},
        .forgetCommit = {},
        .forgetCommits = {},
        .tryAgain = {},
        .isReadOnly = {},
        .checkFailed = QStringLiteral("275"),
        .rowIsThere = QStringLiteral("1555"),
        .makeVersion = {},
        .readVersion = QStringLiteral("PRAGMA user_version"),
        .writeVersion = QStringLiteral("PRAGMA user_version = %1"),
        .pairs = QStringLiteral("(SELECT key AS position, json_extract(value, '$[0]') AS first, "
                                "json_extract(value, '$[1]') AS second FROM json_each(?))"),
        .numbers = QStringLiteral("(SELECT value AS number FROM json_each(?))"),
        .texts = QStringLiteral("(SELECT key AS position, value AS text FROM json_each(?))"),
        .jsonArray = QStringLiteral("json_group_array(%1)"),
        .joined = QStringLiteral("CAST(group_concat(%1) AS BLOB)"),
        .greatest = QStringLiteral("MAX"),
        .least = QStringLiteral("MIN"),
        .tables = QStringLiteral("SELECT name FROM sqlite_master WHERE type = 'table' "
                                 "AND name NOT LIKE 'sqlite%'"),
        .deferReferences = QStringLiteral("PRAGMA defer_foreign_keys = ON"),
    };
    return dialect;
}

const Dialect &postgresql()
{
    static const Dialect dialect{
        .name = QStringLiteral("postgresql"),
        .driver = QStringLiteral("QPSQL"),
        .isShared = true,
        .beginRead = QStringLiteral("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        // Each statement sees everything committed before it, including commits made while it waited for
        // the lock.
        .beginWrite = QStringLiteral("BEGIN ISOLATION LEVEL READ COMMITTED"),
        .noteCommit =
            QStringLiteral("INSERT INTO commits (writer, number, done, at) VALUES (?, ?, 1, now())"),
        .takeNumber = QStringLiteral("INSERT INTO commits (writer, number, done, at) VALUES (?, ?, 0, now()) "
                                     "ON CONFLICT (writer, number) DO NOTHING"),
        .wasCommitted = QStringLiteral("SELECT done FROM commits WHERE writer = ? AND number = ?"),
        .forgetCommit = QStringLiteral("DELETE FROM commits WHERE writer = ? AND number = ?"),
        .forgetCommits = QStringLiteral("DELETE FROM commits WHERE at < now() - interval '30 days'"),
        .tryAgain = {QStringLiteral("40001"), QStringLiteral("40P01")},
        .isReadOnly = QStringLiteral("25006"),
        .checkFailed = QStringLiteral("23514"),
        .rowIsThere = QStringLiteral("23505"),
        .makeVersion = QStringLiteral("CREATE TABLE IF NOT EXISTS pantau_schema "
                                      "(version BIGINT PRIMARY KEY)"),
        .readVersion = QStringLiteral("SELECT COALESCE(MAX(version), 0) FROM pantau_schema"),
        .writeVersion = QStringLiteral("INSERT INTO pantau_schema (version) VALUES (%1)"),
        .pairs = QStringLiteral("(SELECT position, (pair ->> 0)::bigint AS first, "
                                "(pair ->> 1)::bigint AS second "
                                "FROM jsonb_array_elements(CAST(? AS jsonb)) "
                                "WITH ORDINALITY AS each (pair, position))"),
        .numbers = QStringLiteral(
            "(SELECT value::bigint AS number FROM jsonb_array_elements_text(CAST(? AS jsonb)))"),
        .texts =
            QStringLiteral("(SELECT position, value AS text FROM jsonb_array_elements_text(CAST(? AS jsonb)) "
                           "WITH ORDINALITY AS e(value, position))"),
        .jsonArray = QStringLiteral("COALESCE(json_agg(%1), '[]')"),
        .joined = QStringLiteral("convert_to(string_agg(CAST(%1 AS text), ','), 'UTF8')"),
        .greatest = QStringLiteral("GREATEST"),
        .least = QStringLiteral("LEAST"),
        .tables = QStringLiteral("SELECT table_name AS name FROM information_schema.tables "
                                 "WHERE table_schema = current_schema()"),
        .deferReferences = QStringLiteral("SET CONSTRAINTS ALL DEFERRED"),
    };
    return dialect;
}

QString upsert(const QString &table, const QStringList &keys, const QStringList &values, qsizetype rows)
{
    QStringList updates;
    for (const QString &value : values)
        updates += QStringLiteral("%1 = excluded.%1").arg(value);
    const QString comma = QStringLiteral(", ");
    return QStringLiteral("INSERT INTO %1 (%2) VALUES %3 ON CONFLICT (%4) DO UPDATE SET %5")
        .arg(table, (keys + values).join(comma), marks(keys.size() + values.size(), rows), keys.join(comma),
             updates.join(comma));
}

QString marks(qsizetype columns, qsizetype rows)
{
    const QString comma = QStringLiteral(", ");
    const QString row = QStringList(columns, QStringLiteral("?")).join(comma);
    return QStringList(rows, columns == 1 ? row : u'(' + row + u')').join(comma);
}

namespace {

/// More than the number of distinct statements, unless statements are built dynamically.
constexpr size_t mostPrepared = 256;

/// A server that takes this long to refuse a connection hangs. It is then left alone for a while, so that
/// waiting callers fail immediately instead of one after the other.
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
        noteFailure(begin);
        return m_handle.lastError();
    }
    if (m_dialect.isShared)
        return {};
    for (const QString &sql : std::as_const(m_settings))
        if (QSqlError error = execute(sql); error.isValid()) {
            m_isLost = true;
            return error;
        }
    return {};
}

/// Behind a pooler, connecting succeeds immediately and the first statement hangs.
void Connection::noteFailure(std::chrono::steady_clock::time_point begun)
{
    m_isLost = true;
    if (const auto end = std::chrono::steady_clock::now(); end - begun >= HangingTime)
        m_notBefore = end + Pause;
}

bool Connection::isReadOnly(const QSqlError &error) const
{
    return !m_dialect.isReadOnly.isEmpty() && error.nativeErrorCode() == m_dialect.isReadOnly;
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

qint64 Connection::nextNumber()
{
    return m_notesCommits && !m_dialect.noteCommit.isEmpty() ? ++m_lastTransaction : 0;
}

/// Inserting the number waits until a transaction that records it has ended, and then prevents it from
/// being recorded. The row is kept, because a hanging server may process the original message much later.
Result<bool> Connection::wasDone(qint64 number)
{
    Batch batch(*this, Batch::Kind::Again);
    batch.add(m_dialect.takeNumber, {m_writer, number});
    const auto answer = batch.add(m_dialect.wasCommitted, {m_writer, number}, 1);
    TRY(batch.run());
    return batch.rows(answer).value(0).value(0).toLongLong() != 0;
}

std::unique_ptr<QSqlQuery> Connection::takeQuery(const QString &sql, QSqlError &error)
{
    if (auto known = m_prepared.extract(sql))
        return std::move(known.mapped());
    auto query = std::make_unique<QSqlQuery>(m_handle);
    query->setForwardOnly(true);
    if (!m_dialect.isShared && !query->prepare(sql)) {
        error = query->lastError();
        return nullptr;
    }
    return query;
}

void Connection::giveBack(const QString &sql, std::unique_ptr<QSqlQuery> query)
{
    if (m_dialect.isShared)
        return;
    if (m_prepared.size() >= mostPrepared)
        m_prepared.clear();
    m_prepared.insert_or_assign(sql, std::move(query));
}

QString Connection::beginning(const QString &begin) const
{
    return m_dialect.isShared ? (QStringList(begin) + m_settings).join(QStringLiteral("; ")) : begin;
}

QString Connection::withValues(const QString &sql, const QVariantList &values) const
{
    const QStringList parts = sql.split(u'?');
    Q_ASSERT(parts.size() == values.size() + 1);
    QString text = parts.constFirst();
    for (qsizetype i = 0; i < values.size(); ++i) {
        QSqlField field(QString(), values.at(i).metaType());
        field.setValue(values.at(i));
        text += m_handle.driver()->formatValue(field) + parts.at(i + 1);
    }
    return text;
}

} // namespace pantau::db
