// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/private_file.h"

#include "base/secret.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <optional>

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

/// What the program was started with, such as the pipe that a shell opens for <(COMMAND), by its number.
std::optional<int> openStream([[maybe_unused]] const QString &path)
{
#ifdef Q_OS_UNIX
    if (path == QLatin1String("/dev/stdin"))
        return STDIN_FILENO;
    for (const QLatin1String folder : {QLatin1String("/dev/fd/"), QLatin1String("/proc/self/fd/")}) {
        bool isNumber = false;
        const int number = path.startsWith(folder) ? path.mid(folder.size()).toInt(&isNumber) : -1;
        if (isNumber)
            return number;
    }
#endif
    return std::nullopt;
}

/// A pipe that nobody has opened for writing would be waited for.
Result<void> openToRead(QFile &file)
{
    const QString shown = QDir::toNativeSeparators(file.fileName());
    const QFileInfo onDisk(file.fileName());
    const bool isOrdinary = !onDisk.exists() || onDisk.isFile();
    const auto stream = openStream(file.fileName());
    if (!isOrdinary && !stream)
        return failure(Error::Kind::InvalidInput,
                       PrivateFileWords::tr("“%1” is not an ordinary file, so it was not read. Save what "
                                            "comes from it to a file that only its owner may read.")
                           .arg(shown));
    if (isOrdinary ? file.open(QIODevice::ReadOnly) : file.open(*stream, QIODevice::ReadOnly))
        return {};
    return failure(Error::Kind::InvalidInput,
                   PrivateFileWords::tr("“%1” cannot be read: %2.").arg(shown, file.errorString()));
}

} // namespace

Result<QString> readPrivateFile(const QString &path, Readers readers)
{
    QFile file(path);
    if (auto opened = openToRead(file); !opened)
        return failure(opened.error());
    if (readers == Readers::OwnerOnly && isOpenToOthers(QFileInfo(path)))
        return failure(Error::Kind::InvalidInput,
                       PrivateFileWords::tr(
                           "“%1” is open to other users of this computer, so it is not used. Let only its "
                           "owner read it (chmod 600).")
                           .arg(QDir::toNativeSeparators(path)));
    const QByteArray bytes = file.read(LongestPrivateFile + 1);
    if (bytes.size() > LongestPrivateFile)
        return failure(
            Error::Kind::InvalidInput,
            PrivateFileWords::tr("“%1” is too long for a key or a passphrase. Choose another file.")
                .arg(QDir::toNativeSeparators(path)));
    return secretText(bytes, u'“' + QDir::toNativeSeparators(path) + u'”');
}

} // namespace pantau::app
