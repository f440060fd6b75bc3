// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/own_files.h"

#include "base/same_file.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace pantau {

bool isOwnFile(const QString &path, const QString &dataDir)
{
    const QDir folder(dataDir);
    const std::filesystem::path wanted = placeOf(path);
    static const QStringList patterns{
        QStringLiteral("pantau.db*"),     QStringLiteral("pantau.lock"),
        QStringLiteral("wire*.log"),      QStringLiteral("window.ini"),
        QStringLiteral("secrets.sealed"), QStringLiteral("pantau-backups.json")};
    // By its name, since a log may not be there at the moment.
    if (areTheSame(wanted.parent_path(), QFileInfo(folder.absolutePath()).filesystemFilePath()) &&
        QDir::match(patterns, QString::fromStdWString(wanted.filename().wstring())))
        return true;
    const auto own = folder.entryInfoList(patterns, QDir::Files | QDir::Hidden | QDir::System);
    return std::any_of(own.cbegin(), own.cend(), [&wanted](const QFileInfo &file) {
        return areTheSame(wanted, file.filesystemFilePath());
    });
}

} // namespace pantau
