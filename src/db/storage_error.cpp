// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/storage_error.h"

#include "base/language.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QtEndian>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#endif

namespace pantau::db {

const QString DamageMark = QStringLiteral("damage: ");

QString detailOfDamage(const QString &detail)
{
    return DamageMark + detail;
}

bool tellsOfDamage(const Error &error)
{
    return error.kind == Error::Kind::Storage && error.detail.startsWith(DamageMark);
}

namespace {

// SQLite's primary result codes (sqlite.org/rescode.html). The driver reports extended codes, whose low
// byte is the primary code.
enum SqliteCode {
    Perm = 3,
    Busy = 5,
    Locked = 6,
    ReadOnly = 8,
    IoError = 10,
    Corrupt = 11,
    Full = 13,
    CannotOpen = 14,
    NotADatabase = 26,
};

/// The database, its journal, the journal's index, and the folder.
constexpr int FilesOfADatabase = 4;

int primaryCode(const QSqlError &error)
{
    return error.nativeErrorCode().toInt() & 0xff;
}

/// True if the process has reached its limit of open files, which SQLite only reports as "cannot open".
bool mayOpenNoMore()
{
#ifdef Q_OS_UNIX
    int opened[FilesOfADatabase];
    bool isFull = false;
    for (int &each : opened) {
        each = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        isFull |= each < 0 && (errno == EMFILE || errno == ENFILE);
    }
    for (const int each : opened)
        if (each >= 0)
            ::close(each);
    return isFull;
#else
    return false;
#endif
}

QString sentenceFor(int code)
{
    if (code == CannotOpen && mayOpenNoMore())
        return Texts::tr(
            "The system does not let Pantau open more files, so it cannot use its database. Close "
            "other programs, or raise the limit of open files.");
    switch (code) {
    case Full:
        return Texts::tr("The disk is full, so Pantau could not save. Free some space and try again.");
    case Busy:
    case Locked:
        return Texts::tr(
            "Another program is using Pantau's database. Close it, wait a few seconds and try again.");
    case Perm:
    case ReadOnly:
    case CannotOpen:
        return Texts::tr("Pantau may not write to its database. Allow writing to its data folder, or choose "
                         "another folder.");
    case Corrupt:
    case NotADatabase:
        return Texts::tr("Pantau's database is damaged. Restore a backup, or start with another data "
                         "folder.");
    case IoError:
        return Texts::tr("The disk could not be read or written. Check that it is not full, and that the "
                         "drive of Pantau's data folder is connected and healthy.");
    default:
        return Texts::tr("Pantau's database could not be read or written. Nothing was changed.");
    }
}

} // namespace

Error storageError(const QSqlError &error, const QString &doing)
{
    const int code = primaryCode(error);
    const QString detail = QStringLiteral("%1 (SQLite %2) in: %3")
                               .arg(error.text(), error.nativeErrorCode(), doing.simplified().left(200));
    const bool isDamage = code == Corrupt || code == NotADatabase;
    return {Error::Kind::Storage, sentenceFor(code), isDamage ? detailOfDamage(detail) : detail};
}

bool isDiskFull(const QSqlError &error)
{
    return primaryCode(error) == Full;
}

// sqlite.org/fileformat.html, "The Database Header".
constexpr qsizetype HeaderSize = 100;
constexpr qsizetype FormatOffset = 18; ///< read and write version: 1, or 2 with WAL
constexpr qsizetype UserVersionOffset = 60;
constexpr qsizetype ApplicationIdOffset = 68;

const QString UnreleasedDetail = QStringLiteral("unreleased version");

Result<void> checkFileHeader(const QString &file, int currentVersion)
{
    const QString shown = QDir::toNativeSeparators(file);
    if (QFileInfo(file).isDir())
        return failure(Error::Kind::Storage,
                       Texts::tr("“%1” is a folder, but Pantau keeps its database in a file of that "
                                 "name. Move the folder away, or choose another data folder.")
                           .arg(shown));
    QFile opened(file);
    if (!opened.open(QFile::ReadOnly))
        return failure(Error::Kind::Storage,
                       Texts::tr("The database “%1” could not be opened. Allow Pantau to read and write "
                                 "it, or choose another data folder.")
                           .arg(shown),
                       opened.errorString());
    if (opened.size() == 0)
        return {};
    const QByteArray header = opened.read(HeaderSize);
    const auto isFormat = [&header](qsizetype offset) {
        return header.at(offset) == 1 || header.at(offset) == 2;
    };
    // SQLite treats an unknown write version as read-only.
    if (header.size() < HeaderSize || !header.startsWith(QByteArrayLiteral("SQLite format 3\0")) ||
        !isFormat(FormatOffset) || !isFormat(FormatOffset + 1))
        return failure(
            Error::Kind::Storage,
            Texts::tr("“%1” is not a database, or it is damaged. Move it away, or put a backup in its "
                      "place, and start again.")
                .arg(shown),
            detailOfDamage(QStringLiteral("no header of SQLite")));
    const auto number = [&](qsizetype offset) {
        return qFromBigEndian<quint32>(header.constData() + offset);
    };
    return checkMaker(file, number(ApplicationIdOffset), int(number(UserVersionOffset)), currentVersion);
}

Result<void> checkMaker(const QString &file, quint32 applicationId, int version, int currentVersion)
{
    const QString shown = QDir::toNativeSeparators(file);
    if (applicationId == UnreleasedId)
        return failure(Error::Kind::Storage,
                       Texts::tr("“%1” was made by an unreleased version of Pantau and was left "
                                 "untouched. Move it away, or choose another data folder. Export its "
                                 "lists with that version first if you need them.")
                           .arg(shown),
                       UnreleasedDetail);
    if (applicationId == ServiceId)
        return failure(Error::Kind::Storage,
                       Texts::tr("“%1” is the database of a checking service, not of Pantau, and was "
                                 "left untouched. Move it away, or choose another data folder.")
                           .arg(shown));
    // A first start that was cut off leaves version 0 and no id.
    if ((version != 0 || applicationId != 0) && applicationId != PantauId)
        return failure(Error::Kind::Storage,
                       Texts::tr("“%1” belongs to another program, or it is damaged. Move it "
                                 "away, or choose another data folder.")
                           .arg(shown),
                       detailOfDamage(QStringLiteral("another application's id")));
    if (version > currentVersion)
        return failure(Error::Kind::NewerDatabase,
                       Texts::tr("The database “%1” was written by a newer version of Pantau and was left "
                                 "untouched. Install that version, or choose another data folder.")
                           .arg(shown),
                       QStringLiteral("schema version %1, known up to %2").arg(version).arg(currentVersion));
    return {};
}

bool isUnreleased(const Error &error)
{
    return error.detail == UnreleasedDetail;
}

Error foreignDatabase(const QString &file)
{
    return {Error::Kind::Storage,
            Texts::tr("“%1” is the database of another program, and was left untouched. "
                      "Move it away, or choose another data folder.")
                .arg(QDir::toNativeSeparators(file))};
}

} // namespace pantau::db
