// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "db/connection.h"

#include <QStringList>

#include <memory>

namespace pantau::db {

/// Operations on a SQLite database file: opening, log, pages, copying. A server handles all of this
/// itself, so none of it is in the Dialect.

enum class FileAccess {
    Write,    ///< the program's own database: uses a write-ahead log, so that others can read meanwhile
    Read,     ///< for reading while another program writes; writing fails
    Maintain, ///< a file that no program has open: used as is, without a log
    Inspect,  ///< read-only, and creates no files next to it
};

/// Returns a connection to @p file that is not open yet. Waits up to 5 s for locks.
[[nodiscard]] std::unique_ptr<Connection> connectionTo(const QString &file, FileAccess access,
                                                       Connection::ErrorTeller tell);

/// Rolls back what a killed program left half-written, if this connection may write. Errors appear at the
/// next use.
void playJournalBack(Connection &connection);
/// Checkpoints the log, so that the file is complete by itself. Does only part of the work, or none, while
/// others read or write.
[[nodiscard]] QSqlError writeLogIntoFile(Connection &connection);
/// Like writeLogIntoFile(), but does not wait long for others. For program exit.
void writeLogIntoFileAtEnd(Connection &connection);

struct FilePages
{
    qint64 all = 0;
    qint64 free = 0;     ///< unused
    qint64 pageSize = 0; ///< bytes
};
[[nodiscard]] Result<FilePages> pagesOf(Connection &connection);
/// Truncates up to @p most free pages. Has no effect on a file created without auto_vacuum.
[[nodiscard]] Result<void> giveBackPages(Connection &connection, int most);

/// Version of the SQLite library, such as "3.40.1".
[[nodiscard]] Result<QString> sqliteVersion(Connection &connection);

/// The id in the file's header that its program chose; 0 if it chose none.
[[nodiscard]] Result<quint32> applicationId(Connection &connection);

/// What is wrong with the file, in SQLite's words, at most @p most of it; empty when it is whole.
[[nodiscard]] Result<QStringList> damagesOf(Connection &connection, int most);

/// Copies the whole current database into the empty @p file. On failure, @p file is left behind. Must not
/// be called in a transaction.
[[nodiscard]] QSqlError copyInto(const Connection &connection, const QString &file);

} // namespace pantau::db
