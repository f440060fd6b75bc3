// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/backup_note.h"

#include "core/whole_file.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStorageInfo>

namespace pantau::store {

namespace {

const QString NotedFolder = QStringLiteral("folder");
const QString NotedScope = QStringLiteral("scope");
const QString NotedDisk = QStringLiteral("disk"); ///< where the folder's disk appears
constexpr qint64 LongestNote = 64 * 1024;         // bytes

QByteArray readNote(const QString &dataDir)
{
    QFile note(backupNotePath(dataDir));
    return note.open(QFile::ReadOnly) ? note.read(LongestNote) : QByteArray();
}

QString diskOf(const QString &folder)
{
    return QStorageInfo(folder).rootPath();
}

} // namespace

QString backupNotePath(const QString &dataDir)
{
    return QDir(dataDir).filePath(QStringLiteral("pantau-backups.json"));
}

Result<void> noteBackups(const QString &dataDir, const QString &folder, const QString &scope)
{
    const QByteArray note =
        QJsonDocument(QJsonObject{{NotedFolder, folder}, {NotedScope, scope}, {NotedDisk, diskOf(folder)}})
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
    const QString noted = note.value(NotedDisk).toString();
    const QString present = diskOf(folder);
    return note.value(NotedFolder).toString() == folder && noted != present && noted.startsWith(present);
}

} // namespace pantau::store
