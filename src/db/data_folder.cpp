// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/data_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau::db {

namespace {

constexpr auto OwnerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
[[maybe_unused]] constexpr auto Others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup |
                                         QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;

const QStringList &copyPatterns()
{
    static const QStringList patterns{QStringLiteral("pantau.db.backup-v*"),
                                      QStringLiteral("pantau-before-restore-*.sqlite")};
    return patterns;
}

/// Whether nothing is in it that is not Pantau's.
[[maybe_unused]] bool isOurs(const QDir &folder)
{
    static const QStringList ours{QStringLiteral("pantau.db*"),  QStringLiteral("pantau.lock*"),
                                  QStringLiteral("pantau-*"),    QStringLiteral("wire*.log"),
                                  QStringLiteral("window.ini*"), QStringLiteral("local-service"),
                                  QStringLiteral("hints")};
    const QStringList names =
        folder.entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    return std::all_of(names.cbegin(), names.cend(),
                       [](const QString &name) { return QDir::match(ours, name); });
}

} // namespace

Result<void> readyDataFolder(const QString &dataDir)
{
    const QFileInfo folder(QDir::cleanPath(QDir(dataDir).absolutePath()));
    if (folder.isDir()) {
#ifdef Q_OS_UNIX
        if ((folder.permissions() & Others) && folder.ownerId() == ::geteuid() &&
            isOurs(QDir(folder.filePath())))
            QFile::setPermissions(folder.filePath(), OwnerOnly);
#endif
        return {};
    }
    if (QDir().mkpath(folder.path()) && QDir().mkdir(folder.filePath(), OwnerOnly))
        return {};
    return failure(Error::Kind::Storage,
                   QCoreApplication::translate("pantau::db::Database",
                                               "The data folder “%1” could not be made. Choose another "
                                               "folder, or allow writing where it should be.")
                       .arg(QDir::toNativeSeparators(dataDir)));
}

QStringList copiesBeside(const QString &dataDir)
{
    const QDir folder(dataDir);
    QStringList copies;
    for (const QFileInfo &copy : folder.entryInfoList(copyPatterns(), QDir::Files, QDir::Time))
        if (copy.size() > 0)
            copies += copy.filePath();
    return copies;
}

/// What went over the wire is written down only for an account, and accounts are in the database.
bool wasInUse(const QString &dataDir)
{
    const QFileInfoList logs =
        QDir(dataDir).entryInfoList({QStringLiteral("wire*.log")}, QDir::Files | QDir::NoSymLinks);
    return std::any_of(logs.cbegin(), logs.cend(), [](const QFileInfo &log) { return log.size() > 0; });
}

Result<void> removeCopiesBeside(const QString &dataDir)
{
    const QDir folder(dataDir);
    const QStringList patterns =
        copyPatterns() + QStringList{QStringLiteral("pantau-before-restore-*.sqlite-*"),
                                     QStringLiteral("pantau.db.*"), QStringLiteral("pantau-backups.json")};
    QStringList left;
    for (const QString &name : folder.entryList(patterns, QDir::Files))
        if (!QFile::remove(folder.filePath(name)) && QFileInfo::exists(folder.filePath(name)))
            left += name;
    if (left.isEmpty())
        return {};
    return failure(Error::Kind::Storage,
                   QCoreApplication::translate("Storage",
                                               "“%1” in the data folder still holds your data: it could not "
                                               "be removed. Remove it yourself.")
                       .arg(left.join(QStringLiteral("”, “"))));
}

} // namespace pantau::db
