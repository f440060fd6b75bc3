// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup.h"

#include "base/files.h"
#include "base/process_start.h"
#include "db/backup_file.h"
#include "db/backup_seal.h"
#include "db/database.h"
#include "db/file_header.h"
#include "db/open_file.h"
#include "db/storage_error.h"
#include "db/store_migrations.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QSqlQuery>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <system_error>

namespace pantau::db {

namespace {

/// For another program that writes the same backup.
constexpr std::chrono::seconds Patience(5);

class Backup
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Backup)

public:
    static QString shown(const QString &file) { return QDir::toNativeSeparators(file); }

    static Error exists(const QString &file)
    {
        return {Error::Kind::AlreadyExists,
                tr("There is a file “%1” already. Choose another name for the backup.").arg(shown(file)),
                {}};
    }
    static Error another(const BackupInfo &there)
    {
        return {Error::Kind::AlreadyExists,
                tr("“%1” is the backup of another database, with %Ln domain(s), and was not replaced. Choose "
                   "another name, or restore that backup if your domains are missing.",
                   nullptr, there.domains)
                    .arg(shown(there.file)),
                {}};
    }
    static Error busy(const QString &file)
    {
        return {
            Error::Kind::Storage,
            tr("Another Pantau is writing the backup “%1”. Wait until it is done, or choose another name.")
                .arg(shown(file)),
            {}};
    }
    static Error notWritten(const QString &file, std::error_code why, const QString &detail)
    {
        return {Error::Kind::Storage, notWrittenSentence(why).arg(shown(file)), detail};
    }
    static Error notWhole(const QString &file, const QString &detail)
    {
        return {
            Error::Kind::Storage,
            tr("The backup “%1” was written, but cannot be read back, so it was not kept. Check the disk, "
               "or choose another folder.")
                .arg(shown(file)),
            detail};
    }
    static Error folderMissing(const QString &folder)
    {
        return {Error::Kind::Storage,
                tr("No backup was made: the folder “%1” is missing. Connect its disk, create the folder, or "
                   "choose another one.")
                    .arg(shown(folder)),
                {}};
    }
    static Error missing(const QString &file)
    {
        return {Error::Kind::InvalidInput,
                tr("There is no file “%1”. Choose the backup again.").arg(shown(file)),
                {}};
    }
    static Error notAFile(const QString &file, bool isFolder)
    {
        return {Error::Kind::InvalidInput,
                (isFolder ? tr("“%1” is a folder. Choose a file.")
                          : tr("“%1” is not an ordinary file, so it was not read. Choose another file."))
                    .arg(shown(file)),
                {}};
    }
    static Error unreadable(const QString &file, const QString &detail)
    {
        return {Error::Kind::InvalidInput,
                tr("The file “%1” cannot be read. Allow Pantau to read it, or copy it to another folder.")
                    .arg(shown(file)),
                detail};
    }
    static Error foreign(const QString &file, const QString &detail)
    {
        return {Error::Kind::InvalidInput,
                tr("“%1” is no backup of Pantau. Choose another file.").arg(shown(file)), detail};
    }
    static Error newer(const QString &file, const QString &detail)
    {
        return {Error::Kind::NewerDatabase,
                tr("The backup “%1” was made by a newer version of Pantau. Install that version, and restore "
                   "it then.")
                    .arg(shown(file)),
                detail};
    }
    static Error inUse(const QString &file)
    {
        return {Error::Kind::InvalidInput,
                tr("“%1” is a database that a program is at work with, not a backup. Make a backup of it "
                   "first.")
                    .arg(shown(file)),
                {}};
    }
    static Error damaged(const QString &file, const QString &detail)
    {
        return {
            Error::Kind::InvalidInput,
            tr("The backup “%1” is damaged and cannot be restored. Choose an older one.").arg(shown(file)),
            detail};
    }

private:
    /// The advice has to fit: free space does not help where nobody may write.
    static QString notWrittenSentence(std::error_code why)
    {
        if (why == std::errc::no_space_on_device)
            return tr("The backup “%1” could not be written. Free some space there, or choose another "
                      "folder.");
        if (why == std::errc::not_a_directory || why == std::errc::file_exists)
            return tr("The backup “%1” could not be written, since there is a file where its folder should "
                      "be. Choose another folder.");
        if (why == std::errc::read_only_file_system)
            return tr("The backup “%1” could not be written, since its disk is read-only. Choose another "
                      "folder.");
        if (why == std::errc::permission_denied || why == std::errc::operation_not_permitted)
            return tr("The backup “%1” could not be written, since Pantau may not write to that folder. "
                      "Allow it, or choose another folder.");
        return tr("The backup “%1” could not be written. Check that its disk is connected and not full, or "
                  "choose another folder.");
    }
};

/// Of what failed last.
std::error_code lastReason()
{
    return {errno, std::generic_category()};
}

Result<void> copyInto(const Database &database, const QString &part, const QString &file)
{
    QFile empty(part);
    // Made first, so that nobody else can read it while it grows.
    errno = 0;
    if (!empty.open(QFile::WriteOnly | QFile::Truncate) ||
        !empty.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
        return failure(Backup::notWritten(file, lastReason(), empty.errorString()));
    empty.close();
    if (const QSqlError error = db::copyInto(database.connection(), part); error.isValid())
        return failure(Backup::notWritten(
            file, isDiskFull(error) ? std::make_error_code(std::errc::no_space_on_device) : std::error_code(),
            error.text()));
    return {};
}

/// A folder that is gone is most likely on a disk that is not connected: created, it would be on another one.
Result<void> mayWriteTo(const QString &folder, const QString &file)
{
    std::error_code why;
    const auto found = std::filesystem::status(QFileInfo(folder).filesystemFilePath(), why);
    if (std::filesystem::is_directory(found))
        return {};
    if (std::filesystem::exists(found))
        why = std::make_error_code(std::errc::not_a_directory);
    if (found.type() == std::filesystem::file_type::not_found && why != std::errc::not_a_directory)
        return failure(Backup::folderMissing(folder));
    return failure(Backup::notWritten(file, why, QString::fromStdString(why.message())));
}

/// Looks at what was written as a stranger would.
Result<BackupInfo> lookAtCopy(const QString &part, const QString &file, const QDateTime &now)
{
    {
        const BackupFile written(part, db::FileAccess::Maintain);
        if (!written.isOpen())
            return failure(Backup::notWhole(file, written.error().detail));
        if (auto noted = written.noteMadeAt(now); !noted)
            return failure(Backup::notWritten(file, {}, noted.error().detail));
    }
    errno = 0;
    if (!sealBackup(part))
        return failure(Backup::notWritten(file, lastReason(), QStringLiteral("checksum")));
    auto info = inspectBackup(part);
    if (!info)
        return failure(Backup::notWhole(file, info.error().detail));
    info->file = file;
    return info;
}

} // namespace

Result<BackupInfo> createBackup(const Database &database, const QString &file, ExistingFile existing,
                                const QDateTime &now)
{
    if (existing == ExistingFile::Refuse && QFileInfo::exists(file))
        return failure(Backup::exists(file));
    const QString dataDir = database.dataDir();
    if (auto allowed = mayReplace(file, dataDir); !allowed)
        return failure(allowed.error());
    if (auto present = mayWriteTo(QFileInfo(file).absolutePath(), file); !present)
        return failure(present.error());
    // Where the database was lost, and a new one begun, that backup is all there is.
    if (const auto there = inspectBackup(file);
        there && there->domains > 0 && there->scope != database.scope())
        return failure(Backup::another(*there));
    const QString part = file + QStringLiteral(".part");
    ProcessLock alone(part + QStringLiteral(".lock"));
    if (!alone.take(Patience))
        return failure(Backup::busy(file));
    QFile::remove(part + QStringLiteral("-journal")); // of a try that was cut off
    auto done = copyInto(database, part, file);
    Result<BackupInfo> info = done ? lookAtCopy(part, file, now) : failure(done.error());
    if (info && !renameOver(part, file))
        info = failure(Backup::notWritten(file, {}, QStringLiteral("rename")));
    if (!info)
        QFile::remove(part);
    return info;
}

Result<BackupInfo> inspectBackup(const QString &file)
{
    const QFileInfo onDisk(file);
    if (!onDisk.exists())
        return failure(Backup::missing(file));
    if (!onDisk.isFile())
        return failure(Backup::notAFile(file, onDisk.isDir()));
    if (!onDisk.isReadable())
        return failure(Backup::unreadable(file, {}));
    if (onDisk.size() == 0)
        return failure(Backup::foreign(file, QStringLiteral("empty")));
    const auto isOurs = [&file] { return checkFileHeader(file, currentVersion()); };
    if (auto ours = OpenFile::lookAt(file, isOurs); !ours)
        return failure(ours.error().kind == Error::Kind::NewerDatabase
                           ? Backup::newer(file, ours.error().detail)
                           : Backup::foreign(file, ours.error().detail));
    for (const QString &part : {QStringLiteral("-wal"), QStringLiteral("-journal")})
        if (QFileInfo(file + part).size() > 0)
            return failure(Backup::inUse(file));

    Seal seal = Seal::None; // of a database that is open here: nothing was added to that
    const auto readSeal = [&file, &seal] {
        seal = sealOf(file);
        return Result<void>();
    };
    if (auto read = OpenFile::lookAt(file, readSeal); !read)
        return failure(read.error());
    if (seal == Seal::Broken)
        return failure(Backup::damaged(file, QStringLiteral("checksum")));
    const BackupFile opened(file, db::FileAccess::Inspect);
    if (!opened.isOpen())
        return failure(Backup::unreadable(file, opened.error().detail));
    const auto damage = opened.firstDamage();
    if (!damage || !damage->isEmpty())
        return failure(Backup::damaged(file, damage ? *damage : damage.error().detail));
    auto info = opened.read();
    if (!info)
        return failure(Backup::damaged(file, info.error().detail));
    if (info->version == 0 || info->scope.isEmpty())
        return failure(Backup::foreign(file, QStringLiteral("no schema")));
    info->file = file;
    info->bytes = onDisk.size();
    info->hasChecksum = seal == Seal::Intact;
    if (!info->madeAt.isValid())
        info->madeAt = onDisk.lastModified().toUTC();
    return info;
}

} // namespace pantau::db
