// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file_identity.h"

#include <QFile>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

namespace pantau {

std::optional<FileIdentity> identityOf(const QString &file)
{
#ifdef Q_OS_UNIX
    struct stat found = {};
    if (::stat(QFile::encodeName(file).constData(), &found) != 0)
        return std::nullopt;
    return FileIdentity(quint64(found.st_dev), quint64(found.st_ino));
#else
    return QFile::exists(file) ? std::optional(FileIdentity()) : std::nullopt;
#endif
}

} // namespace pantau
