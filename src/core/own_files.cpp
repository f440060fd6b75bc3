// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/own_files.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace pantau {

namespace {

namespace fs = std::filesystem;

constexpr int MostLinks = 40; // as many as systems follow

/// Also where a link leads that leads nowhere yet.
fs::path target(fs::path path)
{
    std::error_code ignored;
    for (int i = 0; i < MostLinks && fs::is_symlink(path, ignored); ++i) {
        const fs::path next = fs::read_symlink(path, ignored);
        path = next.is_absolute() ? next : path.parent_path() / next;
    }
    return path;
}

bool areTheSame(const fs::path &a, const fs::path &b)
{
    std::error_code failed;
    return fs::equivalent(a, b, failed) && !failed;
}

} // namespace

bool isOwnFile(const QString &path, const QString &dataDir)
{
    const QDir folder(dataDir);
    const fs::path wanted = target(QFileInfo(QFileInfo(path).absoluteFilePath()).filesystemFilePath());
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
