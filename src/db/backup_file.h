// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "db/backup.h"
#include "db/sqlite_file.h"

#include <QString>

#include <memory>
#include <optional>

namespace pantau::db {

/// A connection to a database file that is not the program's own: a backup. Closed with this object.
class BackupFile
{
public:
    /// @p access: Inspect or Maintain.
    BackupFile(const QString &file, db::FileAccess access);
    Q_DISABLE_COPY_MOVE(BackupFile)

    [[nodiscard]] bool isOpen() const { return !m_openError.isValid(); }
    [[nodiscard]] db::Connection &connection() const { return *m_connection; }
    /// Why it could not be opened.
    [[nodiscard]] Error error() const;

    /// Empty when the file is whole; else what SQLite found first.
    [[nodiscard]] Result<QString> firstDamage() const;
    /// The moment a backup was made, as it is noted in it.
    [[nodiscard]] Result<void> noteMadeAt(const QDateTime &at) const;
    /// What it holds; `file`, `bytes` and, where nothing is noted, `madeAt` are left empty.
    [[nodiscard]] Result<BackupInfo> read() const;

private:
    std::unique_ptr<db::Connection> m_connection;
    QSqlError m_openError;
};

/// Gives a file another name, in one step and in the place of what has that name; false when it cannot.
bool renameOver(const QString &from, const QString &to);

} // namespace pantau::db
