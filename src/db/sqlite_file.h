// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "db/connection.h"

#include <QStringList>

#include <memory>

namespace pantau::db {

/// A database of SQLite is a file, which its programs look after themselves: how it is opened, its log, its
/// pages, a copy of it. A server does all of that by itself, so nothing of it is in the Dialect.

enum class FileAccess {
    Write,    ///< as one of its own programs: with a log beside it, so that others can read meanwhile
    Read,     ///< beside the program that writes; writing fails
    Maintain, ///< of a file that no program has open: as it lies there, without a log
    Inspect,  ///< reading only, and nothing is made beside the file, whatever it is
};

/// A connection to that file, not open yet. A program that finds the file locked waits up to 5 s.
[[nodiscard]] std::unique_ptr<Connection> connectionTo(const QString &file, FileAccess access,
                                                       Connection::ErrorTeller tell);

/// Takes back what a killed program left half-written, where this may write. Errors show at the next use.
void playJournalBack(Connection &connection);
/// Writes the log into the file, which then holds everything by itself. Done in part, or not at all, while
/// others read or write.
[[nodiscard]] QSqlError writeLogIntoFile(Connection &connection);
/// As writeLogIntoFile(), but does not wait long for others: for the end of a program.
void writeLogIntoFileAtEnd(Connection &connection);

struct FilePages
{
    qint64 all = 0;
    qint64 free = 0;     ///< of them hold nothing
    qint64 pageSize = 0; ///< bytes
};
[[nodiscard]] Result<FilePages> pagesOf(Connection &connection);
/// Cuts up to @p most free pages off the file. A file that was made to keep its free pages keeps them.
[[nodiscard]] Result<void> giveBackPages(Connection &connection, int most);

/// Version of the SQLite library in use, such as "3.40.1".
[[nodiscard]] Result<QString> sqliteVersion(Connection &connection);

/// What is wrong with the file, in SQLite's words, at most @p most of it; empty when it is whole.
[[nodiscard]] Result<QStringList> damagesOf(Connection &connection, int most);

/// Copies the whole database, as it is now, into a file that is empty. Where that fails, only the file
/// is left. Not to be used in a transaction.
[[nodiscard]] QSqlError copyInto(const Connection &connection, const QString &file);

} // namespace pantau::db
