// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/files.h"
#include "base/result.h"

#include <QString>

#include <functional>
#include <optional>

namespace pantau::db {

/// That this process has a database file open, as long as this lives.
///
/// On POSIX systems a process loses all its locks on a file as soon as it closes any descriptor of it
/// (sqlite.org/howtocorrupt.html, 2.2). Another program that reads the database then takes itself for the
/// only one, and deletes the log when it is done, with all that is written from then on. So nobody looks past
/// SQLite at a file that is open here. Known for the whole process, as the locks are. Thread-safe.
class OpenFile
{
public:
    /// Before SQLite opens @p file, which exists.
    explicit OpenFile(const QString &file);
    /// After SQLite has closed it.
    ~OpenFile();
    Q_DISABLE_COPY_MOVE(OpenFile)

    /// What @p look, which opens the file past SQLite, finds. Nothing where it is open here: then it was
    /// looked at before.
    [[nodiscard]] static Result<void> lookAt(const QString &file, const std::function<Result<void>()> &look);

private:
    std::optional<FileIdentity> m_identity;
};

} // namespace pantau::db
