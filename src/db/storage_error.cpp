// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/storage_error.h"

#include "db/damage.h"

#include <QCoreApplication>
#include <QSqlError>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#endif

namespace pantau::db {

namespace {

// SQLite's primary result codes (sqlite.org/rescode.html); the driver reports extended ones, whose low byte
// is the primary.
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

/// It, its journal with its index, and its folder.
constexpr int FilesOfADatabase = 4;

int primaryCode(const QSqlError &error)
{
    return error.nativeErrorCode().toInt() & 0xff;
}

/// Whether the system lets the program open no more files, of which SQLite says only that it cannot open one.
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
        return QCoreApplication::translate(
            "Storage", "The system does not let Pantau open more files, so it cannot use its database. Close "
                       "other programs, or raise the limit of open files.");
    switch (code) {
    case Full:
        return QCoreApplication::translate(
            "Storage", "The disk is full, so Pantau could not save. Free some space and try again.");
    case Busy:
    case Locked:
        return QCoreApplication::translate(
            "Storage", "Another program is using Pantau's database. Close it, wait a moment and try again.");
    case Perm:
    case ReadOnly:
    case CannotOpen:
        return QCoreApplication::translate(
            "Storage", "Pantau may not write to its database. Allow writing to its data folder, or choose "
                       "another folder.");
    case Corrupt:
    case NotADatabase:
        return QCoreApplication::translate(
            "Storage", "Pantau's database is damaged. Put a backup in its place, or start with another "
                       "data folder.");
    case IoError:
        return QCoreApplication::translate(
            "Storage", "The disk could not be read or written. Check that it is not full, and that the "
                       "drive of Pantau's data folder is connected and healthy.");
    default:
        return QCoreApplication::translate(
            "Storage", "Pantau's database could not be read or written. Nothing was changed.");
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

} // namespace pantau::db
