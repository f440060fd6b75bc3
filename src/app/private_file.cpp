// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/private_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau::app {

namespace {

/// Gives lupdate the context.
struct PrivateFileWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::PrivateFile)
};

constexpr qint64 LongestPrivateFile = 4096;

bool isOpenToOthers(const QFileInfo &file)
{
#ifdef Q_OS_UNIX
    constexpr auto Others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    return file.ownerId() == getuid() && (file.permissions() & Others);
#else
    Q_UNUSED(file)
    return false;
#endif
}

} // namespace

Result<QByteArray> readPrivateFile(const QString &path, Readers readers)
{
    const QString shown = QDir::toNativeSeparators(path);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(Error::Kind::InvalidInput,
                       PrivateFileWords::tr("“%1” cannot be read: %2.").arg(shown, file.errorString()));
    if (readers == Readers::OwnerOnly && isOpenToOthers(QFileInfo(path)))
        return failure(Error::Kind::InvalidInput,
                       PrivateFileWords::tr(
                           "“%1” is open to other users of this computer, so it is not used. Let only its "
                           "owner read it (chmod 600).")
                           .arg(shown));
    return file.read(LongestPrivateFile);
}

} // namespace pantau::app
