// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QList>
#include <QString>
#include <QVariant>

#include <chrono>
#include <optional>

class QSqlError;

namespace pantau::db {

class Connection;

/// Statements that are all known beforehand, done as one transaction: all of them or none. A server gets them
/// in one message and answers once, so that no lock is ever held while something is on its way.
///
/// Where a server says that it could not do them beside somebody else's (a deadlock, a serialization
/// failure), they are tried again. A session that turns out to be read-only is replaced, and they are sent to
/// the new one once.
class Batch
{
public:
    enum class Kind {
        Again, ///< reads, or writes what may be written twice; tried again when the connection was lost
        Once,  ///< must not be done twice: should the answer be lost, the server is asked whether it was done
    };

    /// @p connection must live longer.
    Batch(Connection &connection, Kind kind) : m_connection(connection), m_kind(kind) {}
    Q_DISABLE_COPY_MOVE(Batch)

    /// Adds a statement with @p values for its question marks, of whose answer the first @p columns are kept
    /// (QtSql asks the server for the rest of what there is to know of them). Its place, for rows().
    qsizetype add(const QString &sql, const QVariantList &values = {}, int columns = 0);
    [[nodiscard]] bool isEmpty() const { return m_statements.isEmpty(); }
    /// Does all of it. To be called once.
    [[nodiscard]] Result<void> run();

    // After run().
    /// What the statement at that place answered.
    [[nodiscard]] QList<QVariantList> rows(qsizetype place) const { return m_rows.value(place); }
    /// It was done, but its rows were lost on their way.
    [[nodiscard]] bool hasLostRows() const { return m_hasLostRows; }
    /// It failed because a CHECK forbids a row.
    [[nodiscard]] bool isForbidden() const;
    /// Not 0 when run() failed and it is not known whether it was done: the number for Connection::wasDone().
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
