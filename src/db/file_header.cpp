// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/file_header.h"

#include "db/damage.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

namespace pantau::db {

namespace {

// sqlite.org/fileformat.html, "The Database Header".
constexpr qsizetype HeaderSize = 100;
constexpr qsizetype FormatOffset = 18; ///< of the versions for writing and reading: 1, or 2 with a log
constexpr qsizetype UserVersionOffset = 60;
constexpr qsizetype ApplicationIdOffset = 68;
constexpr quint32 PantauId = 0x50414E54; // as the first migration sets it

} // namespace

Result<void> checkFileHeader(const QString &file, int currentVersion)
{
    const QString shown = QDir::toNativeSeparators(file);
    if (QFileInfo(file).isDir())
        return failure(Error::Kind::Storage,
                       QCoreApplication::translate(
                           "Storage", "“%1” is a folder, but Pantau keeps its database in a file of that "
                                      "name. Move the folder away, or choose another data folder.")
                           .arg(shown));
    QFile opened(file);
    if (!opened.open(QFile::ReadOnly))
        return failure(Error::Kind::Storage,
                       QCoreApplication::translate(
                           "Storage", "The database “%1” could not be opened. Allow Pantau to read and write "
                                      "it, or choose another data folder.")
                           .arg(shown),
                       opened.errorString());
    if (opened.size() == 0)
        return {};
    const QByteArray header = opened.read(HeaderSize);
    const auto isFormat = [&header](qsizetype offset) {
        return header.at(offset) == 1 || header.at(offset) == 2;
    };
    // SQLite takes a version for writing that it does not know for a file that may only be read.
    if (header.size() < HeaderSize || !header.startsWith(QByteArrayLiteral("SQLite format 3\0")) ||
        !isFormat(FormatOffset) || !isFormat(FormatOffset + 1))
        return failure(Error::Kind::Storage,
                       QCoreApplication::translate(
                           "Storage",
                           "“%1” is not a database, or it is damaged. Move it away, or put a backup in its "
                           "place, and start again.")
                           .arg(shown),
                       detailOfDamage(QStringLiteral("no header of SQLite")));
    const auto number = [&](qsizetype offset) {
        return qFromBigEndian<quint32>(header.constData() + offset);
    };
    const int version = int(number(UserVersionOffset));
    // A first start that was cut off leaves version 0 and no id.
    if ((version != 0 || number(ApplicationIdOffset) != 0) && number(ApplicationIdOffset) != PantauId)
        return failure(Error::Kind::Storage,
                       QCoreApplication::translate(
                           "Storage", "“%1” belongs to another program, or it is damaged. Move it "
                                      "away, or choose another data folder.")
                           .arg(shown),
                       detailOfDamage(QStringLiteral("another application's id")));
    if (version > currentVersion)
        return failure(newerDatabase(file, version, currentVersion));
    return {};
}

Error foreignDatabase(const QString &file, bool isOfService)
{
    const QString sentence =
        isOfService
            ? QCoreApplication::translate(
                  "Storage", "“%1” is the database of a checking service, not of Pantau, and was "
                             "left untouched. Move it away, or choose another data folder.")
            : QCoreApplication::translate("Storage",
                                          "“%1” is the database of another program, and was left untouched. "
                                          "Move it away, or choose another data folder.");
    return {Error::Kind::Storage, sentence.arg(QDir::toNativeSeparators(file)), {}};
}

Error newerDatabase(const QString &file, int version, int currentVersion)
{
    return {Error::Kind::NewerDatabase,
            QCoreApplication::translate(
                "Storage", "The database “%1” was written by a newer version of Pantau and was left "
                           "untouched. Install that version, or choose another data folder.")
                .arg(QDir::toNativeSeparators(file)),
            QStringLiteral("schema version %1, known up to %2").arg(version).arg(currentVersion)};
}

} // namespace pantau::db
