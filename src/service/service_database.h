// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <memory>

namespace pantau::service {

/// The service's own SQLite file: keys (as hashes) and counters. Usable on the thread that opened it; several
/// processes may have it open.
class ServiceDatabase
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::ServiceDatabase)

public:
    /// Makes the directory and the file when missing, and brings the schema up to date.
    static Result<std::unique_ptr<ServiceDatabase>> open(const QString &dataDir);
    ~ServiceDatabase();
    Q_DISABLE_COPY_MOVE(ServiceDatabase)

    /// Runs one statement with its values; the query stands before its first row.
    Result<QSqlQuery> run(const QString &statement, const QVariantList &values = {}) const;

    /// A transaction that is rolled back unless it was committed. It takes the write lock at once, so that
    /// what is read inside stays true until it is written.
    class Transaction
    {
    public:
        static Result<std::unique_ptr<Transaction>> begin(const ServiceDatabase &database);
        ~Transaction();
        Q_DISABLE_COPY_MOVE(Transaction)
        Result<void> commit();

    private:
        explicit Transaction(const ServiceDatabase &database) : m_database(database) {}
        const ServiceDatabase &m_database;
        bool m_open = true;
    };

private:
    ServiceDatabase();
    Result<void> migrate() const;

    QSqlDatabase m_connection;
};

} // namespace pantau::service
