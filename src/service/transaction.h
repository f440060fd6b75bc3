// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariantList>

#include <optional>

namespace pantau::service {

/// A sentence for a failed access to the service's database.
[[nodiscard]] Error databaseError(const QSqlError &error);

/// One transaction, rolled back unless commit() succeeds. The first error sticks: from then on nothing is
/// done and commit() returns it, so that statements are written plainly and checked once.
class Transaction
{
public:
    enum class Mode {
        Read,  ///< a consistent view
        Write, ///< takes the write lock at once, so that no counter changes between reading and charging
    };

    Transaction(const QSqlDatabase &connection, Mode mode);
    ~Transaction();
    Q_DISABLE_COPY_MOVE(Transaction)

    [[nodiscard]] Result<void> commit();
    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    void fail(Error error);

    /// Runs one statement; its rows are read through the returned query, which has none after an error.
    QSqlQuery run(const QString &sql, const QVariantList &values = {});

private:
    QSqlDatabase m_connection;
    std::optional<Error> m_error;
    bool m_open = false;
};

} // namespace pantau::service
