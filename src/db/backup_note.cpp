// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup_note.h"

#include "base/files.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStorageInfo>

namespace pantau::db {

namespace {

const QString NotedFolder = QStringLiteral("folder");
const QString NotedScope = QStringLiteral("scope");
const QString NotedOwnDisk = QStringLiteral("own_disk");
constexpr qint64 LongestNote = 64 * 1024; // bytes

QByteArray readNote(const QString &dataDir)
{
    QFile note(backupNotePath(dataDir));
    return note.open(QFile::ReadOnly) ? note.read(LongestNote) : QByteArray();
}

/// Neither on the system's nor on that of the data. By the disk and not by the place where it appears: a
/// sandbox gives a folder a place of its own.
bool isOnOwnDisk(const QString &dataDir, const QString &folder)
{
    const QByteArray disk = QStorageInfo(folder).device();
    return disk != QStorageInfo::root().device() && disk != QStorageInfo(dataDir).device();
}

} // namespace

QString backupNotePath(const QString &dataDir)
{
    return QDir(dataDir).filePath(QStringLiteral("pantau-backups.json"));
}

Result<void> noteBackups(const QString &dataDir, const QString &folder, const QString &scope)
{
    const QByteArray note = QJsonDocument(QJsonObject{{NotedFolder, folder},
                                                      {NotedScope, scope},
                                                      {NotedOwnDisk, isOnOwnDisk(dataDir, folder)}})
                                .toJson();
    if (readNote(dataDir) == note)
        return {};
    auto written = writeWholeFile(backupNotePath(dataDir), note);
    QFile::setPermissions(backupNotePath(dataDir), QFile::ReadOwner | QFile::WriteOwner);
    return written;
}

std::optional<BackupFolder> notedBackups(const QString &dataDir)
{
    const QJsonObject note = QJsonDocument::fromJson(readNote(dataDir)).object();
    const QString folder = note.value(NotedFolder).toString();
    const QString scope = note.value(NotedScope).toString();
    if (folder.isEmpty() || scope.isEmpty())
        return std::nullopt;
    return BackupFolder(folder, scope);
}

bool isDiskMissing(const QString &dataDir, const QString &folder)
{
    const QJsonObject note = QJsonDocument::fromJson(readNote(dataDir)).object();
    return note.value(NotedFolder).toString() == folder && note.value(NotedOwnDisk).toBool() &&
           !isOnOwnDisk(dataDir, folder);
}

} // namespace pantau::db
