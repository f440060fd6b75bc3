// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QVariantList>

#include <optional>
#include <vector>

namespace pantau::service {

class Database;
struct Dialect;

/// One transaction, rolled back unless commit() succeeds. The first error sticks: from then on nothing is
/// done and commit() returns it, so that statements are written plainly and checked once.
///
/// A server that was lost since the last transaction is connected to again before this one begins.
class Transaction
{
public:
    enum class Mode {
        Read,  ///< a consistent view
        Write, ///< takes the write lock at once, so that no counter changes between reading and charging
    };

    Transaction(Database &database, Mode mode);
    ~Transaction();
    Q_DISABLE_COPY_MOVE(Transaction)

    [[nodiscard]] Result<void> commit();
    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    void fail(Error error);

    /// Runs one statement, which is prepared once a connection; its rows are read through the returned query,
    /// which has none after an error. Valid until the same words are run again.
    QSqlQuery &run(const QString &sql, const QVariantList &values = {});
    /// Runs one statement that cannot be prepared everywhere, such as one that makes a table.
    void execute(const QString &sql);

    [[nodiscard]] const Dialect &dialect() const;
    /// Not 0 when the answer to commit() was lost and could not be had: this transaction may or may not have
    /// been done. Its number, for wasCommitted().
    [[nodiscard]] qint64 inDoubt() const { return m_inDoubt; }
    /// Whether the transaction of that number, the last of this Database before this one, was done after
    /// all. Asked in a write transaction, which begins only after it has ended.
    [[nodiscard]] bool wasCommitted(qint64 number);

private:
    void begin(Mode mode);
    void finishStatements();
    void check(const QSqlError &error);
    void failWith(const QSqlError &error);
    [[nodiscard]] bool settled();

    Database &m_database;
    std::optional<Error> m_error;
    std::vector<QSqlQuery *> m_used;
    QSqlQuery m_nothing;
    qint64 m_number = 0; ///< 0 where a commit cannot stay in doubt
    qint64 m_inDoubt = 0;
    bool m_open = false;
};

} // namespace pantau::service
