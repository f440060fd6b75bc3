// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup.h"
#include "db/backup_file.h"
#include "db/backup_seal.h"
#include "db/data_folder.h"
#include "db/database.h"
#include "db/restored_copy.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace pantau::db {

namespace {

class Restore
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Restore)

public:
    static Error noRoom(const QString &folder, const QString &detail)
    {
        return {Error::Kind::Storage,
                tr("The backup could not be copied to “%1”. Free some space there and try again; nothing was "
                   "changed.")
                    .arg(QDir::toNativeSeparators(folder)),
                detail};
    }
    static Error notKept(const QString &file)
    {
        return {Error::Kind::Storage,
                tr("The present database “%1” could not be put aside, so nothing was changed. Close every "
                   "Pantau that uses it and try again.")
                    .arg(QDir::toNativeSeparators(file)),
                {}};
    }
};

/// So that what is put aside is one file, which can be restored in its turn, and holds all that was told. A
/// database that does not allow it is put aside with its log and its journal.
void writeLogInto(const QString &file)
{
    const BackupFile database(file, db::FileAccess::Maintain);
    db::playJournalBack(database.connection());
    static_cast<void>(db::writeLogIntoFile(database.connection()));
}

QString freeNameBeside(const QString &dataDir, const QDateTime &now)
{
    const QString stem =
        QDir(dataDir).filePath(QStringLiteral("pantau-before-restore-%1")
                                   .arg(now.toLocalTime().toString(QStringLiteral("yyyy-MM-dd-HHmmss"))));
    QString name = stem + QStringLiteral(".sqlite");
    for (int i = 2; QFileInfo::exists(name); ++i)
        name = QStringLiteral("%1-%2.sqlite").arg(stem).arg(i);
    return name;
}

/// A database and what belongs to it: the log with its last changes goes along, and so does the journal of
/// one that was cut off, which would else be played back into what takes its place. The index of the log is
/// made anew.
bool moveDatabase(const QString &from, const QString &to)
{
    QStringList moved;
    for (const QString &part : {QStringLiteral("-wal"), QStringLiteral("-journal"), QString()}) {
        if (!part.isEmpty() && !QFileInfo::exists(from + part))
            continue;
        if (renameOver(from + part, to + part)) {
            moved += part;
            continue;
        }
        for (const QString &back : std::as_const(moved))
            renameOver(to + back, from + back);
        return false;
    }
    QFile::remove(from + QStringLiteral("-shm"));
    return true;
}

/// With what a program that was killed left beside it.
void removeDatabase(const QString &file)
{
    for (const QString &part :
         {QStringLiteral("-journal"), QStringLiteral("-wal"), QStringLiteral("-shm"), QString()})
        QFile::remove(file + part);
}

} // namespace

Result<RestoredBackup> restoreBackup(const QString &backup, const QString &dataDir, const QDateTime &now)
{
    auto info = inspectBackup(backup);
    if (!info)
        return failure(info.error());
    const QString present = Database::filePath(dataDir);
    // Made under another name first: one with the name of a restored database is whole, and the next start
    // puts it in its place should this program be killed before it does.
    const QString whole = Database::restoringPath(dataDir);
    const QString copy = whole + QStringLiteral(".part");
    removeDatabase(whole);
    removeDatabase(copy);
    const auto owner = QFile::ReadOwner | QFile::WriteOwner;
    if (auto ready = readyDataFolder(dataDir); !ready)
        return failure(Restore::noRoom(dataDir, {}));
    QFile source(backup);
    if (!source.copy(copy) || !QFile::setPermissions(copy, owner) || QFileInfo(copy).size() != info->bytes) {
        QFile::remove(copy);
        return failure(Restore::noRoom(dataDir, source.errorString()));
    }
    if (info->hasChecksum && (sealOf(copy) != Seal::Intact || !removeSeal(copy))) {
        QFile::remove(copy);
        return failure(Restore::noRoom(dataDir, QStringLiteral("checksum of the copy")));
    }
    const bool isReplacing = QFileInfo(present).size() > 0;
    if (isReplacing)
        writeLogInto(present);
    if (auto settled = settleCopy(copy, present); !settled) {
        removeDatabase(copy);
        return failure(Restore::noRoom(dataDir, settled.error().detail));
    }

    if (!renameOver(copy, whole)) {
        removeDatabase(copy);
        return failure(Restore::noRoom(dataDir, QStringLiteral("rename")));
    }
    RestoredBackup restored{*std::move(info), {}};
    if (!isReplacing) {
        removeDatabase(present); // nothing is lost with it
    } else {
        restored.keptAside = freeNameBeside(dataDir, now);
        if (!moveDatabase(present, restored.keptAside)) {
            QFile::remove(whole);
            return failure(Restore::notKept(present));
        }
    }
    if (!renameOver(whole, present)) {
        if (!restored.keptAside.isEmpty())
            moveDatabase(restored.keptAside, present);
        QFile::remove(whole);
        return failure(Restore::noRoom(dataDir, QStringLiteral("rename")));
    }
    return restored;
}

} // namespace pantau::db
