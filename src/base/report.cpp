// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/report.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

namespace pantau {

namespace {

quint32 wordAt(const QByteArray &bytes, qsizetype at)
{
    return qFromBigEndian<quint32>(bytes.constData() + at);
}

quint16 halfAt(const QByteArray &bytes, qsizetype at)
{
    return qFromBigEndian<quint16>(bytes.constData() + at);
}

/// Returns the size; parses the chunks up to the final one.
std::optional<QSize> sizeOfPng(const QByteArray &bytes)
{
    constexpr qsizetype frame = 12; // length, name and checksum
    std::optional<QSize> size;
    for (qsizetype at = 8; at + frame <= bytes.size();) {
        const qsizetype length = wordAt(bytes, at);
        const QByteArrayView name(bytes.constData() + at + 4, 4);
        if (name == "IHDR" && length >= 8 && at + frame + length <= bytes.size())
            size = QSize(int(wordAt(bytes, at + 8)), int(wordAt(bytes, at + 12)));
        if (name == "IEND")
            return size;
        at += frame + length;
    }
    return std::nullopt;
}

/// Returns the size; parses the segments up to the image data, which must have an end marker.
std::optional<QSize> sizeOfJpeg(const QByteArray &bytes)
{
    for (qsizetype at = 2; at + 9 <= bytes.size();) {
        if (quint8(bytes.at(at)) != 0xFF)
            return std::nullopt;
        const auto kind = quint8(bytes.at(at + 1));
        const bool isFrame = kind >= 0xC0 && kind <= 0xCF && kind != 0xC4 && kind != 0xC8 && kind != 0xCC;
        if (isFrame && bytes.lastIndexOf("\xFF\xD9") > at)
            return QSize(halfAt(bytes, at + 7), halfAt(bytes, at + 5));
        at += kind == 0xFF ? 1 : 2 + qsizetype(halfAt(bytes, at + 2));
    }
    return std::nullopt;
}

} // namespace

QSize Picture::within(const QSize &room) const
{
    const bool fits = size.width() <= room.width() && size.height() <= room.height();
    return fits ? size : size.scaled(room, Qt::KeepAspectRatio).expandedTo({1, 1});
}

QString Picture::dataUrl() const
{
    return QStringLiteral("data:%1;base64,%2").arg(type, QString::fromLatin1(bytes.toBase64()));
}

Result<Picture> readPicture(const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    QFile file(path);
    // Opening a pipe would block.
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return failure(Error::Kind::Storage,
                       Texts::tr("The picture “%1” could not be read. Choose another one.").arg(shown),
                       file.errorString());
    Picture picture;
    picture.bytes = file.read(Picture::mostBytes + 1);
    if (picture.bytes.size() > Picture::mostBytes)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The picture “%1” is larger than 1 MB. Choose a smaller one.").arg(shown));
    std::optional<QSize> size;
    if (picture.bytes.startsWith("\x89PNG\r\n\x1a\n")) {
        picture.type = QStringLiteral("image/png");
        size = sizeOfPng(picture.bytes);
    } else if (picture.bytes.startsWith("\xFF\xD8\xFF")) {
        picture.type = QStringLiteral("image/jpeg");
        size = sizeOfJpeg(picture.bytes);
    } else {
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("“%1” is neither a PNG nor a JPEG picture. Choose another one.").arg(shown));
    }
    if (!size || size->isEmpty())
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The picture “%1” is damaged. Choose another one.").arg(shown));
    if (size->width() > Picture::mostPixels || size->height() > Picture::mostPixels)
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("The picture “%1” is more than %2 pixels wide or high. Choose a "
                                 "smaller one.")
                           .arg(shown)
                           .arg(Picture::mostPixels));
    picture.size = *size;
    return picture;
}

} // namespace pantau
