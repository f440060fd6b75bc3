// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup_folder.h"

#include "db/database.h"
#include "db/settings.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace pantau::db {

namespace {

constexpr int ScopeCharacters = 8; ///< enough to tell the few databases of one person apart
constexpr int DaysOfAWeek = 7;
constexpr qint64 SecondsToTheNextTry = 6LL * 60 * 60;

} // namespace

BackupFolder::BackupFolder(const QString &folder, const QString &scope)
    : m_folder(folder), m_stem(QStringLiteral("pantau-backup-%1-").arg(scope.left(ScopeCharacters)))
{
}

bool BackupFolder::exists() const
{
    return QFileInfo::exists(m_folder);
}

QStringList BackupFolder::files() const
{
    const QDir folder(m_folder);
    static const QRegularExpression rest(QStringLiteral("^\\d{4}-\\d\\d-\\d\\d-\\d{6}\\.sqlite$"));
    QStringList paths;
    for (const QString &name : folder.entryList({m_stem + u'*'}, QDir::Files, QDir::Name | QDir::Reversed))
        if (rest.match(name.mid(m_stem.size())).hasMatch())
            paths += folder.filePath(name);
    return paths;
}

NewestBackup BackupFolder::newestGood() const
{
    NewestBackup found{m_folder, std::nullopt, 0};
    for (const QString &file : files()) {
        if (auto info = inspectBackup(file); info && info->hasChecksum) {
            found.backup = *std::move(info);
            break;
        }
        ++found.passedOver;
    }
    return found;
}

Result<BackupInfo> BackupFolder::add(const Database &database, int keep, const QDateTime &now) const
{
    const QDir folder(m_folder);
    // What a try that was cut off left.
    for (const QString &name : folder.entryList({m_stem + QStringLiteral("*.sqlite.part*")}, QDir::Files))
        QFile::remove(folder.filePath(name));
    // In UTC, so that the names sort by age whatever zone the computer is in.
    const QString name =
        m_stem + now.toUTC().toString(QStringLiteral("yyyy-MM-dd-HHmmss")) + QStringLiteral(".sqlite");
    auto made = createBackup(database, folder.filePath(name), ExistingFile::Replace, now);
    if (made)
        removeBeyond(keep, folder.filePath(name));
    return made;
}

/// Names that are later than @p newest were given by a clock that stood wrong: they are the first to go.
void BackupFolder::removeBeyond(int keep, const QString &newest) const
{
    QStringList paths = files();
    const auto ofNow =
        std::find_if(paths.begin(), paths.end(), [&](const QString &path) { return path <= newest; });
    std::rotate(paths.begin(), ofNow, paths.end());
    for (const QString &path : paths.mid(keep))
        QFile::remove(path);
}

QDateTime nextBackupAt(const BackupSchedule &schedule, const BackupRecord &record, const QDateTime &now)
{
    if (schedule.frequency == BackupSchedule::Frequency::Off)
        return {};
    const auto isKnown = [&now](const QDateTime &time) { return time.isValid() && time <= now; };
    QDateTime next = now;
    if (isKnown(record.madeAt))
        next =
            record.madeAt.addDays(schedule.frequency == BackupSchedule::Frequency::Daily ? 1 : DaysOfAWeek);
    if (!record.problem.isEmpty() && isKnown(record.triedAt))
        next = std::max(next, record.triedAt.addSecs(SecondsToTheNextTry));
    return next;
}

} // namespace pantau::db
