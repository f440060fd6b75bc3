// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

namespace pantau::service {

/// Where a PostgreSQL database is: `postgresql://user:password@host:port/database?sslmode=require`, as libpq
/// writes it. Parts in percent encoding; `host` as a parameter names the folder of a Unix socket. What is
/// missing libpq takes from its environment (PGPASSWORD, PGPASSFILE, …).
struct DatabaseUrl
{
    QString user;
    QString password;
    QString host;
    int port = 5432;
    QString database;
    QString options; ///< for the connection, as QSqlDatabase takes them

    /// InvalidInput for anything else; the sentence does not quote it, for it may hold a password.
    [[nodiscard]] static Result<DatabaseUrl> parse(const QString &text);
    /// `host:port/database`, for a person and the log.
    [[nodiscard]] QString place() const;
};

} // namespace pantau::service
