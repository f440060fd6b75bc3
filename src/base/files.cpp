// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"

#include "base/language.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau {

namespace {

constexpr qsizetype mostStemBytes = 200; ///< of the 255 that most file systems allow

void chopByCharacter(QString &text)
{
    text.chop(text.size() > 1 && text.back().isLowSurrogate() ? 2 : 1);
}

namespace fs = std::filesystem;

constexpr int MostLinks = 40; // limit of common systems

QString shown(const QString &path)
{
    return QDir::toNativeSeparators(path);
}

/// Returns the system's message for the last error, which Qt does not always pass on.
QString reasonOf(const QFileDevice &device)
{
    return errno != 0 ? qt_error_string(errno) : device.errorString();
}

/// Matches the advice to the error: free space does not help if permission is missing.
QString adviceFor(std::error_code why)
{
    if (why == std::errc::no_space_on_device)
        return Texts::tr("Free some space, or choose another place.");
    if (why == std::errc::permission_denied || why == std::errc::operation_not_permitted)
        return Texts::tr("Allow writing there, or choose another place.");
    if (why == std::errc::no_such_file_or_directory)
        return Texts::tr("Create its folder, or choose another place.");
    if (why == std::errc::read_only_file_system || why == std::errc::not_a_directory)
        return Texts::tr("Choose another place.");
    return Texts::tr("Check that its disk is connected and not full, or choose another place.");
}

} // namespace

QString safeFileStem(const QString &text)
{
    QString stem;
    const QString simplified = text.simplified();
    for (const QChar letter : simplified) {
        const bool isForbidden = QStringLiteral("<>:\"/\\|?*").contains(letter);
        if (letter.category() == QChar::Other_Control || letter.category() == QChar::Other_Format)
            continue;
        stem += isForbidden ? QChar(u'-') : letter;
    }
    while (stem.toUtf8().size() > mostStemBytes)
        chopByCharacter(stem);
    static const QRegularExpression outside(QStringLiteral("^[. ]+|[. ]+$"));
    stem.remove(outside);
    // Windows treats "CON.anything" as its console.
    static const QRegularExpression device(QStringLiteral("^(con|prn|aux|nul|com\\d|lpt\\d)(\\.|$)"),
                                           QRegularExpression::CaseInsensitiveOption);
    return device.match(stem).hasMatch() ? u'_' + stem : stem;
}

QString freePath(const QString &folder, const QString &stem, const QString &suffix)
{
    const QDir dir(folder);
    QString path = dir.filePath(QStringLiteral("%1.%2").arg(stem, suffix));
    // Dangling links count as existing files.
    for (int number = 2; QFileInfo::exists(path) || QFileInfo(path).isSymLink(); ++number)
        path = dir.filePath(QStringLiteral("%1 (%2).%3").arg(stem).arg(number).arg(suffix));
    return path;
}

fs::path placeOf(const QString &path)
{
    fs::path place = QFileInfo(QFileInfo(path).absoluteFilePath()).filesystemFilePath();
    std::error_code ignored;
    for (int i = 0; i < MostLinks && fs::is_symlink(place, ignored); ++i) {
        const fs::path next = fs::read_symlink(place, ignored);
        place = next.is_absolute() ? next : place.parent_path() / next;
    }
    return place;
}

bool areTheSame(const fs::path &one, const fs::path &other)
{
    std::error_code failed;
    return fs::equivalent(one, other, failed) && !failed;
}

bool areOneFile(const QString &one, const QString &other)
{
    const fs::path first = placeOf(one);
    const fs::path second = placeOf(other);
    return areTheSame(first, second) ||
           (first.filename() == second.filename() && areTheSame(first.parent_path(), second.parent_path()));
}

bool isOwnFile(const QString &path, const QString &dataDir)
{
    const QDir folder(dataDir);
    const std::filesystem::path wanted = placeOf(path);
    static const QStringList patterns{
        QStringLiteral("pantau.db*"),     QStringLiteral("pantau.lock"),
        QStringLiteral("network*.log"),   QStringLiteral("window.ini"),
        QStringLiteral("secrets.sealed"), QStringLiteral("pantau-backups.json")};
    // By name, since a log may not exist right now.
    if (areTheSame(wanted.parent_path(), QFileInfo(folder.absolutePath()).filesystemFilePath()) &&
        QDir::match(patterns, QString::fromStdWString(wanted.filename().wstring())))
        return true;
    const auto own = folder.entryInfoList(patterns, QDir::Files | QDir::Hidden | QDir::System);
    return std::ranges::any_of(
        own, [&wanted](const QFileInfo &file) { return areTheSame(wanted, file.filesystemFilePath()); });
}

std::optional<FileIdentity> identityOf(const QString &file)
{
#ifdef Q_OS_UNIX
    struct stat found = {};
    if (::stat(QFile::encodeName(file).constData(), &found) != 0)
        return std::nullopt;
    return FileIdentity(quint64(found.st_dev), quint64(found.st_ino));
#else
    return QFile::exists(file) ? std::optional(FileIdentity()) : std::nullopt;
#endif
}

Result<QByteArray> readChosenFile(const QString &path, qint64 most)
{
    const QString shown = QDir::toNativeSeparators(path);
    const QFileInfo onDisk(path);
    if (onDisk.isDir())
        return failure(Error::Kind::InvalidInput, Texts::tr("“%1” is a folder. Choose a file.").arg(shown));
    if (onDisk.exists() && !onDisk.isFile())
        return failure(Error::Kind::InvalidInput,
                       Texts::tr("“%1” is not an ordinary file, so it was not read. Save what comes from "
                                 "it to a file and choose that.")
                           .arg(shown));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            Error::Kind::InvalidInput,
            Texts::tr("The file “%1” cannot be read. Check that it exists and that you may open it.")
                .arg(shown),
            file.errorString());
    const auto tooLarge = [&shown] {
        return failure(
            Error::Kind::InvalidInput,
            Texts::tr("The file “%1” is too large for a list of domains. Choose another one.").arg(shown));
    };
    if (file.size() > most)
        return tooLarge();
    QByteArray bytes = file.read(most + 1);
    if (bytes.size() > most) // the file has grown
        return tooLarge();
    return bytes;
}

bool isOnDisk([[maybe_unused]] const QFileDevice &device)
{
#ifdef Q_OS_UNIX
    // Some file systems do not support fsync().
    return ::fsync(device.handle()) == 0 || errno == EINVAL || errno == ENOTSUP;
#else
    return true;
#endif
}

Error ownFileError(const QString &path)
{
    return {Error::Kind::Storage, Texts::tr("“%1” is one of Pantau's own files, so nothing "
                                            "was written to it. Choose another name.")
                                      .arg(shown(path))};
}

Result<void> mayReplace(const QString &path, const QString &dataDir)
{
    if (!dataDir.isEmpty() && isOwnFile(path, dataDir))
        return failure(ownFileError(path));
    std::error_code unknown; // opening the file reports the reason
    const auto status = std::filesystem::status(QFileInfo(path).filesystemFilePath(), unknown);
    if (status.type() == std::filesystem::file_type::directory)
        return failure(Error::Kind::Storage,
                       Texts::tr("“%1” is a folder. Add the name of a file.").arg(shown(path)));
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return failure(Error::Kind::Storage, Texts::tr("“%1” is not an ordinary file, so nothing was "
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
    TRY(mayReplace(m_path, m_dataDir));
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

/// Flushes, syncs and checks the size: QSaveFile reports success even if its last block was not written.
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
        return {Error::Kind::Storage, Texts::tr("Standard output could not be written: %1.").arg(why), why};
    return {Error::Kind::Storage,
            Texts::tr("“%1” could not be written: %2. What was there before is unchanged.")
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
