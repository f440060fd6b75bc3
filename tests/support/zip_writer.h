// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QtEndian>

#include <zlib.h>

namespace pantau::test {

struct ZippedFile
{
    QByteArray path;
    QByteArray content;
};

/// Returns a ZIP archive of these files, deflated or stored.
inline QByteArray zipped(const QList<ZippedFile> &files, bool isDeflated = true)
{
    const auto number = [](auto value) {
        QByteArray bytes(sizeof value, '\0');
        qToLittleEndian(value, bytes.data());
        return bytes;
    };
    QByteArray archive;
    QByteArray directory;
    for (const ZippedFile &file : files) {
        // Without the length and zlib's header in front, and the checksum at the end.
        const QByteArray packed = isDeflated ? qCompress(file.content).mid(6).chopped(4) : file.content;
        const auto checksum =
            static_cast<quint32>(crc32(0, reinterpret_cast<const Bytef *>(file.content.constData()),
                                       static_cast<uInt>(file.content.size())));
        const QByteArray description =
            number(quint16(20)) + number(quint16(0)) + number(quint16(isDeflated ? 8 : 0)) +
            number(quint32(0)) + number(checksum) + number(quint32(packed.size())) +
            number(quint32(file.content.size())) + number(quint16(file.path.size())) + number(quint16(0));
        directory += "PK\1\2" + number(quint16(20)) + description + QByteArray(10, '\0') +
                     number(quint32(archive.size())) + file.path;
        archive += "PK\3\4" + description + file.path + packed;
    }
    const auto start = quint32(archive.size());
    return archive + directory + "PK\5\6" + number(quint32(0)) + number(quint16(files.size())) +
           number(quint16(files.size())) + number(quint32(directory.size())) + number(start) +
           number(quint16(0));
}

} // namespace pantau::test
