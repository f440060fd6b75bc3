// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "sql/connection.h"
#include "store/backup.h"

#include <QString>

#include <memory>
#include <optional>

namespace pantau::store {

/// A connection to a database file that is not the program's own: a backup. Closed with this object.
class BackupFile
{
public:
    enum class Mode {
        Reading, ///< nothing is made beside the file, whatever it is
        Writing,
    };

    BackupFile(const QString &file, Mode mode);
    Q_DISABLE_COPY_MOVE(BackupFile)

    [[nodiscard]] bool isOpen() const { return m_connection->handle().isOpen(); }
    [[nodiscard]] sql::Connection &connection() const { return *m_connection; }
    /// Why it could not be opened.
    [[nodiscard]] Error error() const;

    /// Empty when the file is whole; else what SQLite found first.
    [[nodiscard]] Result<QString> firstDamage() const;
    /// What a killed program left half-written is taken back. Where that cannot be done the file stays so.
    void playJournalBack() const;
    /// The write-ahead log is written into the file, where nobody else has it open.
    void writeLogIn() const;
    /// The moment a backup was made, as it is noted in it.
    [[nodiscard]] Result<void> noteMadeAt(const QDateTime &at) const;
    /// What it holds; `file`, `bytes` and, where nothing is noted, `madeAt` are left empty.
    [[nodiscard]] Result<BackupInfo> read() const;

private:
    std::unique_ptr<sql::Connection> m_connection;
};

/// Gives a file another name, in one step and in the place of what has that name; false when it cannot.
bool renameOver(const QString &from, const QString &to);

} // namespace pantau::store
