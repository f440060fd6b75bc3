// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QStringList>

namespace pantau::service {

/// Address of a PostgreSQL database: `postgresql://user:password@host:port/database?sslmode=require`, in
/// libpq's form. Parts in percent encoding; `host` as a parameter names the folder of a Unix socket. Several
/// hosts are separated by commas; libpq tries them in this order. libpq reads missing parts from its
/// environment (PGPASSWORD, PGPASSFILE, …).
struct DatabaseUrl
{
    QString user;
    QString password;
    QStringList hosts;
    QStringList ports; ///< one for each host
    QString database;
    QString options; ///< for the connection, as QSqlDatabase takes them

    /// InvalidInput for anything else; the sentence does not quote it, for it may hold a password.
    [[nodiscard]] static Result<DatabaseUrl> parse(const QString &text);
    /// `host:port/database`, for messages and the log.
    [[nodiscard]] QString place() const;
};

} // namespace pantau::service
