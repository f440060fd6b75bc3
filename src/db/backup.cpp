// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup.h"

#include "base/files.h"
#include "base/process.h"
#include "db/connection.h"
#include "db/database.h"
#include "db/migrations.h"
#include "db/settings.h"
#include "db/storage_error.h"
#include "db/transaction.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSqlError>
#include <QStorageInfo>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <system_error>

namespace pantau::db {

namespace {

/// Maximum wait for another program that writes the same backup.
constexpr std::chrono::seconds Patience(5);

class Backup
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Backup)

public:
    static QString shown(const QString &file) { return QDir::toNativeSeparators(file); }

    static Error exists(const QString &file)
    {
        return {Error::Kind::AlreadyExists,
                tr("There is a file “%1” already. Choose another name for the backup.").arg(shown(file))};
    }
    static Error another(const BackupInfo &there)
    {
        return {Error::Kind::AlreadyExists,
                tr("“%1” is the backup of another database, with %Ln domain(s), and was not replaced. Choose "
                   "another name, or restore that backup if your domains are missing.",
                   nullptr, there.domains)
                    .arg(shown(there.file))};
    }
    static Error ofAnotherVersion(const QString &file)
    {
        return {Error::Kind::AlreadyExists,
                tr("“%1” was made by another version of Pantau and was not replaced. Choose another name.")
                    .arg(shown(file))};
    }
    static Error busy(const QString &file)
    {
        return {
            Error::Kind::Storage,
            tr("Another Pantau is writing the backup “%1”. Wait until it is done, or choose another name.")
                .arg(shown(file))};
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
                    .arg(shown(folder))};
    }
    static Error missing(const QString &file)
    {
        return {Error::Kind::InvalidInput,
                tr("There is no file “%1”. Choose the backup again.").arg(shown(file))};
    }
    static Error notAFile(const QString &file, bool isFolder)
    {
        return {Error::Kind::InvalidInput,
                (isFolder ? tr("“%1” is a folder. Choose a file.")
                          : tr("“%1” is not an ordinary file, so it was not read. Choose another file."))
                    .arg(shown(file))};
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
                tr("“%1” is not a Pantau backup. Choose another file.").arg(shown(file)), detail};
    }
    static Error newer(const QString &file, const QString &detail)
    {
        return {Error::Kind::NewerDatabase,
                tr("The backup “%1” was made by a newer version of Pantau. Install that version, and restore "
                   "it then.")
                    .arg(shown(file)),
                detail};
    }
    static Error unreleased(const QString &file, const QString &detail)
    {
        return {
            Error::Kind::InvalidInput,
            tr("The backup “%1” was made by an unreleased version of Pantau and cannot be restored. Choose "
               "another one. Export its lists with that version if you need them.")
                .arg(shown(file)),
            detail};
    }
    static Error inUse(const QString &file)
    {
        return {Error::Kind::InvalidInput,
                tr("“%1” is a database that a program is using, not a backup. Make a backup of it first.")
                    .arg(shown(file))};
    }
    static Error damaged(const QString &file, const QString &detail)
    {
        return {
            Error::Kind::InvalidInput,
            tr("The backup “%1” is damaged and cannot be restored. Choose an older one.").arg(shown(file)),
            detail};
    }

private:
    /// The advice must match the cause: free space does not help if the folder is read-only.
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

/// Reason for the last failure.
std::error_code lastReason()
{
    return {errno, std::generic_category()};
}

Result<void> copyInto(const Database &database, const QString &part, const QString &file)
{
    QFile empty(part);
    // Create it first, so that other users cannot read it while it grows.
    errno = 0;
    if (!empty.open(QFile::WriteOnly | QFile::Truncate) ||
        !empty.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
        return failure(Backup::notWritten(file, lastReason(), empty.errorString()));
    empty.close();
    if (const QSqlError error = copyInto(database.connection(), part); error.isValid())
        return failure(Backup::notWritten(
            file, isDiskFull(error) ? std::make_error_code(std::errc::no_space_on_device) : std::error_code(),
            error.text()));
    return {};
}

/// A missing folder is probably on a disconnected disk. Creating it would put it on the wrong disk.
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

/// Verifies the written copy independently of the source connection.
Result<BackupInfo> lookAtCopy(const QString &part, const QString &file, const QDateTime &now)
{
    {
        const BackupFile written(part, FileAccess::Maintain);
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

constexpr qint64 SmallestPage = 512; // bytes; all of SQLite's pages are multiples of it
constexpr qint64 Piece = 1024 * 1024;

/// Has a fixed length that is not a multiple of a page.
QByteArray sealFor(const QByteArray &checksum)
{
    return "\nBackup of Pantau. SHA-256 of all that stands before this line: " + checksum.toHex() + '\n';
}

qint64 sealLength()
{
    static const qint64 length =
        sealFor(QByteArray(QCryptographicHash::hashLength(QCryptographicHash::Sha256), '\0')).size();
    return length;
}

/// Checksum of the first @p length bytes; empty if they cannot be read.
QByteArray checksumOf(QFile &file, qint64 length)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!file.seek(0))
        return {};
    while (length > 0) {
        const QByteArray piece = file.read(std::min(Piece, length));
        if (piece.isEmpty())
            return {};
        hash.addData(piece);
        length -= piece.size();
    }
    return hash.result();
}

const QString NotedFolder = QStringLiteral("folder");
const QString NotedScope = QStringLiteral("scope");
const QString NotedOwnDisk = QStringLiteral("own_disk");
constexpr qint64 LongestNote = 64 * 1024; // bytes

QByteArray readNote(const QString &dataDir)
{
    QFile note(backupNotePath(dataDir));
    return note.open(QFile::ReadOnly) ? note.read(LongestNote) : QByteArray();
}

/// True if the folder is neither on the system disk nor on the data disk. Compares devices, not mount
/// points, because a sandbox mounts a folder separately.
bool isOnOwnDisk(const QString &dataDir, const QString &folder)
{
    const QByteArray disk = QStorageInfo(folder).device();
    return disk != QStorageInfo::root().device() && disk != QStorageInfo(dataDir).device();
}

} // namespace

Result<BackupInfo> createBackup(const Database &database, const QString &file, ExistingFile existing,
                                const QDateTime &now)
{
    if (existing == ExistingFile::Refuse && QFileInfo::exists(file))
        return failure(Backup::exists(file));
    const QString dataDir = database.dataDir();
    TRY(mayReplace(file, dataDir));
    TRY(mayWriteTo(QFileInfo(file).absolutePath(), file));
    // Where the database was lost, and a new one begun, that backup is all there is.
    const auto there = inspectBackup(file);
    if (there && there->domains > 0 && there->scope != database.scope())
        return failure(Backup::another(*there));
    if (!there && (there.error().kind == Error::Kind::NewerDatabase || isUnreleased(there.error())))
        return failure(Backup::ofAnotherVersion(file));
    const QString part = file + QStringLiteral(".part");
    ProcessLock alone(part + QStringLiteral(".lock"));
    if (!alone.take(Patience))
        return failure(Backup::busy(file));
    QFile::remove(part + QStringLiteral("-journal")); // of an interrupted attempt
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
    if (auto ours = OpenFile::lookAt(file, isOurs); !ours) {
        const auto refused = ours.error().kind == Error::Kind::NewerDatabase ? Backup::newer
                             : isUnreleased(ours.error())                    ? Backup::unreleased
                                                                             : Backup::foreign;
        return failure(refused(file, ours.error().detail));
    }
    for (const QString &part : {QStringLiteral("-wal"), QStringLiteral("-journal")})
        if (QFileInfo(file + part).size() > 0)
            return failure(Backup::inUse(file));

    Seal seal = Seal::None; // None if the file is open as a database here: that has no checksum line
    const auto readSeal = [&file, &seal] {
        seal = sealOf(file);
        return Result<void>();
    };
    TRY(OpenFile::lookAt(file, readSeal));
    if (seal == Seal::Broken)
        return failure(Backup::damaged(file, QStringLiteral("checksum")));
    const BackupFile opened(file, FileAccess::Inspect);
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

bool sealBackup(const QString &file)
{
    QFile backup(file);
    if (!backup.open(QFile::ReadWrite | QFile::ExistingOnly) || backup.size() % SmallestPage != 0)
        return false;
    const QByteArray checksum = checksumOf(backup, backup.size());
    return !checksum.isEmpty() && backup.seek(backup.size()) &&
           backup.write(sealFor(checksum)) == sealLength() && backup.flush() && isOnDisk(backup);
}

Seal sealOf(const QString &file)
{
    QFile backup(file);
    if (!backup.open(QFile::ReadOnly))
        return Seal::Broken;
    if (backup.size() % SmallestPage == 0)
        return Seal::None;
    const qint64 end = backup.size() - sealLength();
    const QByteArray checksum = end > 0 ? checksumOf(backup, end) : QByteArray();
    return !checksum.isEmpty() && backup.read(sealLength()) == sealFor(checksum) ? Seal::Intact
                                                                                 : Seal::Broken;
}

bool removeSeal(const QString &file)
{
    QFile backup(file);
    return backup.open(QFile::ReadWrite | QFile::ExistingOnly) && backup.resize(backup.size() - sealLength());
}

BackupFile::BackupFile(const QString &file, FileAccess access)
    : m_connection(connectionTo(file, access, storageError)), m_openError(m_connection->open())
{
}

Error BackupFile::error() const
{
    return storageError(m_openError, QStringLiteral("open"));
}

Result<QString> BackupFile::firstDamage() const
{
    const auto found = TRY(damagesOf(*m_connection, 1));
    return found.isEmpty() ? QString() : found.constFirst();
}

Result<void> BackupFile::noteMadeAt(const QDateTime &at) const
{
    Transaction transaction(*m_connection, Transaction::Mode::Write);
    transaction.run(upsert(QStringLiteral("meta"), {QStringLiteral("name")}, {QStringLiteral("value")}),
                    {QStringLiteral("backup_made_at"), QString::number(at.toMSecsSinceEpoch())});
    return transaction.commit();
}

Result<BackupInfo> BackupFile::read() const
{
    const auto version = TRY(schemaVersion(*m_connection));
    BackupInfo info;
    info.version = version;
    info.isOlderVersion = version < currentVersion();
    Transaction transaction(*m_connection, Transaction::Mode::Read);
    Statement meta(transaction, "SELECT name, value FROM meta");
    meta.run();
    while (meta.next()) {
        if (meta.text(0) == QLatin1String("scope"))
            info.scope = meta.text(1);
        else if (meta.text(0) == QLatin1String("backup_made_at"))
            info.madeAt = QDateTime::fromMSecsSinceEpoch(meta.text(1).toLongLong(), Qt::UTC);
    }
    Statement counts(transaction,
                     "SELECT (SELECT COUNT(DISTINCT domain_id) FROM list_domain), (SELECT COUNT(*) FROM "
                     "list), (SELECT COUNT(*) FROM account), (SELECT COUNT(*) FROM account WHERE uses_key), "
                     "(SELECT COUNT(*) FROM change_), (SELECT MAX(last_answered) FROM domain_status)");
    counts.run();
    if (counts.next()) {
        info.domains = int(counts.number(0));
        info.lists = int(counts.number(1));
        info.accounts = int(counts.number(2));
        info.accountsWithKey = int(counts.number(3));
        info.changes = counts.number(4);
        info.newestCheck = counts.time(5);
    }
    return transaction.commit(std::move(info));
}

bool renameOver(const QString &from, const QString &to)
{
    std::error_code failed;
    std::filesystem::rename(QFileInfo(from).filesystemFilePath(), QFileInfo(to).filesystemFilePath(), failed);
    return !failed;
}

constexpr int ScopeCharacters = 8; ///< enough to distinguish one user's databases
constexpr int DaysOfAWeek = 7;
constexpr qint64 SecondsToTheNextTry = 6LL * 60 * 60;

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
    // Remove leftovers of interrupted attempts.
    for (const QString &name : folder.entryList({m_stem + QStringLiteral("*.sqlite.part*")}, QDir::Files))
        QFile::remove(folder.filePath(name));
    // In UTC, so that names sort by age in every time zone.
    const QString name =
        m_stem + now.toUTC().toString(QStringLiteral("yyyy-MM-dd-HHmmss")) + QStringLiteral(".sqlite");
    auto made = createBackup(database, folder.filePath(name), ExistingFile::Replace, now);
    if (made)
        removeBeyond(keep, folder.filePath(name));
    return made;
}

/// Names later than @p newest are from a time when the clock was wrong. They are removed first.
void BackupFolder::removeBeyond(int keep, const QString &newest) const
{
    QStringList paths = files();
    const auto ofNow = std::ranges::find_if(paths, [&](const QString &path) { return path <= newest; });
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
