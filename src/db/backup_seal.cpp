// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/backup_seal.h"

#include "base/files.h"

#include <QCryptographicHash>
#include <QFile>

#include <algorithm>

namespace pantau::db {

namespace {

constexpr qint64 SmallestPage = 512; // bytes; all of SQLite's pages are multiples of it
constexpr qint64 Piece = 1024 * 1024;

/// Always of the same length, which is no multiple of a page.
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

/// Of the first @p length bytes; empty where they cannot be read.
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

} // namespace

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

} // namespace pantau::db
