// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/chosen_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace pantau {

namespace {

struct ChosenFile
{
    Q_DECLARE_TR_FUNCTIONS(pantau::ChosenFile)
};

} // namespace

Result<QByteArray> readChosenFile(const QString &path, qint64 most)
{
    const QString shown = QDir::toNativeSeparators(path);
    const QFileInfo onDisk(path);
    if (onDisk.isDir())
        return failure(Error::Kind::InvalidInput,
                       ChosenFile::tr("“%1” is a folder. Choose a file.").arg(shown));
    if (onDisk.exists() && !onDisk.isFile())
        return failure(
            Error::Kind::InvalidInput,
            ChosenFile::tr("“%1” is not an ordinary file, so it was not read. Save what comes from "
                           "it to a file and choose that.")
                .arg(shown));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            Error::Kind::InvalidInput,
            ChosenFile::tr("The file “%1” cannot be read. Check that it exists and that you may open it.")
                .arg(shown),
            file.errorString());
    const auto tooLarge = [&shown] {
        return failure(Error::Kind::InvalidInput,
                       ChosenFile::tr("The file “%1” is too large for a list of domains. Choose another one.")
                           .arg(shown));
    };
    if (file.size() > most)
        return tooLarge();
    QByteArray bytes = file.read(most + 1);
    if (bytes.size() > most) // it has grown
        return tooLarge();
    return bytes;
}

} // namespace pantau
