// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/whole_file.h"

#include "base/own_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau {

namespace {

QString shown(const QString &path)
{
    return QDir::toNativeSeparators(path);
}

/// What the system said of the last attempt, which Qt does not always pass on.
QString reasonOf(const QFileDevice &device)
{
    return errno != 0 ? qt_error_string(errno) : device.errorString();
}

/// It has to fit: free space does not help where nobody may write.
QString adviceFor(std::error_code why)
{
    if (why == std::errc::no_space_on_device)
        return QCoreApplication::translate("WholeFile", "Free some space, or choose another place.");
    if (why == std::errc::permission_denied || why == std::errc::operation_not_permitted)
        return QCoreApplication::translate("WholeFile", "Allow writing there, or choose another place.");
    if (why == std::errc::no_such_file_or_directory)
        return QCoreApplication::translate("WholeFile", "Create its folder, or choose another place.");
    if (why == std::errc::read_only_file_system || why == std::errc::not_a_directory)
        return QCoreApplication::translate("WholeFile", "Choose another place.");
    return QCoreApplication::translate(
        "WholeFile", "Check that its disk is connected and not full, or choose another place.");
}

} // namespace

bool isOnDisk([[maybe_unused]] const QFileDevice &device)
{
#ifdef Q_OS_UNIX
    // Some file systems cannot be asked.
    return ::fsync(device.handle()) == 0 || errno == EINVAL || errno == ENOTSUP;
#else
    return true;
#endif
}

Error ownFileError(const QString &path)
{
    return {Error::Kind::Storage,
            QCoreApplication::translate("WholeFile", "“%1” is one of Pantau's own files, so nothing "
                                                     "was written to it. Choose another name.")
                .arg(shown(path)),
            {}};
}

Result<void> mayReplace(const QString &path, const QString &dataDir)
{
    if (!dataDir.isEmpty() && isOwnFile(path, dataDir))
        return failure(ownFileError(path));
    std::error_code unknown; // then opening it says why
    const auto status = std::filesystem::status(QFileInfo(path).filesystemFilePath(), unknown);
    if (status.type() == std::filesystem::file_type::directory)
        return failure(Error::Kind::Storage,
                       QCoreApplication::translate("WholeFile", "“%1” is a folder. Add the name of a file.")
                           .arg(shown(path)));
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return failure(Error::Kind::Storage, QCoreApplication::translate(
                                                 "WholeFile", "“%1” is not an ordinary file, so nothing was "
                                                              "written to it. Choose another name.")
                                                 .arg(shown(path)));
    return {};
}

WholeFile::WholeFile(const QString &path, const QString &dataDir) : m_path(path), m_dataDir(dataDir)
{
}

WholeFile::~WholeFile() = default;

Result<void> WholeFile::open()
{
    if (isStandardOutput(m_path)) {
        auto output = std::make_unique<QFile>();
        if (!output->open(stdout, QIODevice::WriteOnly))
            return failure(notWritten(output->errorString()));
        m_device = std::move(output);
        return {};
    }
    if (auto allowed = mayReplace(m_path, m_dataDir); !allowed)
        return allowed;
    auto file = std::make_unique<QSaveFile>(m_path);
    errno = 0;
    if (!file->open(QIODevice::WriteOnly))
        return failure(notWritten(file->errorString()));
    m_device = std::move(file);
    return {};
}

Result<void> WholeFile::write(const QByteArray &bytes)
{
    m_written += bytes.size();
    errno = 0;
    if (m_device->write(bytes) != bytes.size())
        return failure(notWritten(reasonOf(*m_device)));
    return {};
}

/// QSaveFile takes a file for whole although its last block could not be written.
Result<void> WholeFile::commit()
{
    errno = 0;
    if (!m_device->flush())
        return failure(notWritten(reasonOf(*m_device)));
    auto *file = qobject_cast<QSaveFile *>(m_device.get());
    if (!file)
        return {};
    errno = 0;
    if (!isOnDisk(*file))
        return failure(notWritten(qt_error_string(errno)));
    if (file->size() != m_written)
        return failure(notWritten(QStringLiteral("%1 of %2 bytes").arg(file->size()).arg(m_written)));
    errno = 0;
    if (!file->commit())
        return failure(notWritten(file->errorString()));
    return {};
}

Error WholeFile::notWritten(const QString &why) const
{
    const std::error_code code(errno, std::generic_category());
    if (isStandardOutput(m_path) && code == std::errc::broken_pipe)
        return {Error::Kind::Cancelled, {}, why};
    if (isStandardOutput(m_path))
        return {
            Error::Kind::Storage,
            QCoreApplication::translate("WholeFile", "Standard output could not be written: %1.").arg(why),
            why};
    return {Error::Kind::Storage,
            QCoreApplication::translate("WholeFile",
                                        "“%1” could not be written: %2. What was there before is unchanged.")
                    .arg(shown(m_path), why) +
                u' ' + adviceFor(code),
            why};
}

Result<void> writeWholeFile(const QString &path, const QByteArray &bytes, const QString &dataDir)
{
    WholeFile file(path, dataDir);
    auto done = file.open();
    if (done)
        done = file.write(bytes);
    return done ? file.commit() : done;
}

} // namespace pantau
