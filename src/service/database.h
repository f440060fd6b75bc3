// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QCoreApplication>
#include <QSqlDatabase>

#include <memory>

namespace pantau::service {

/// One connection to `service.db` of a data directory. Usable only on the thread that opened it; several
/// connections, also of several processes, may work on one file.
class Database
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Database)

public:
    /// Makes the directory and the file when missing and brings the schema up to date. Kinds: Storage, and
    /// NewerDatabase, which leaves the file untouched.
    [[nodiscard]] static Result<std::unique_ptr<Database>> open(const QString &dataDir);
    ~Database();
    Q_DISABLE_COPY_MOVE(Database)

    [[nodiscard]] QSqlDatabase handle() const { return m_connection; }

private:
    Database() = default;
    Result<void> connect(const QString &file);
    Result<void> migrate(const QString &file);

    QSqlDatabase m_connection;
};

} // namespace pantau::service
