// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QFileDevice>
#include <QString>

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

namespace pantau {

/// @p text as the beginning of a file's name that every system takes: without what Windows forbids, none of
/// its devices, neither hidden nor ending in blanks or dots, and short enough for an ending of 40 bytes.
/// Empty when nothing is left of it.
[[nodiscard]] QString safeFileStem(const QString &text);

/// The path of "stem.suffix" in @p folder, or of "stem (2).suffix" and so on where there is a file already.
[[nodiscard]] QString freePath(const QString &folder, const QString &stem, const QString &suffix);

/// Where a file at @p path would be: absolute, and behind symbolic links, also those that lead nowhere yet.
[[nodiscard]] std::filesystem::path placeOf(const QString &path);

/// Whether both name one file or folder that is there.
[[nodiscard]] bool areTheSame(const std::filesystem::path &one, const std::filesystem::path &other);

/// Whether files at both paths are one, or would be: however the paths are written, and over links.
[[nodiscard]] bool areOneFile(const QString &one, const QString &other);

/// Whether a file at @p path would be, or take the place of, one that Pantau works with in the data folder
/// @p dataDir: the database, its log, its lock, its older copies. However the path is written: relative, in
/// another case, over a symbolic or a hard link.
[[nodiscard]] bool isOwnFile(const QString &path, const QString &dataDir);

/// Which file it is that has this name now: one that was deleted and made again is another. Empty: none has
/// it. Where the system does not let an open file be replaced, all have the same identity.
using FileIdentity = std::pair<quint64, quint64>;
[[nodiscard]] std::optional<FileIdentity> identityOf(const QString &file);

/// Bytes. Over a million domains; reading them takes up to 25 times as much memory.
constexpr qint64 LargestChosenFile = 32LL * 1024 * 1024;

/// What is in the file with a list of domains that a person chose; at most @p most bytes are ever held.
/// Nothing but an ordinary file is opened: a pipe would be waited for, and a device has no end. Kind of
/// failure: InvalidInput. Thread-safe.
[[nodiscard]] Result<QByteArray> readChosenFile(const QString &path, qint64 most = LargestChosenFile);

/// Whether a file may be put at @p path: nothing is there, or an ordinary file is, and that is none of
/// Pantau's own in @p dataDir (isOwnFile(); empty: there is no such folder). Kind: Storage.
[[nodiscard]] Result<void> mayReplace(const QString &path, const QString &dataDir);
/// That @p path is such a file of Pantau's own.
[[nodiscard]] Error ownFileError(const QString &path);

/// Brings what was flushed to the disk, and says whether it is there: some file systems find out only then
/// that there is no room. Blocks meanwhile.
[[nodiscard]] bool isOnDisk(const QFileDevice &device);

/// A file that a person wants written: it is there whole, on the disk, or what was there before stays. `-` is
/// the standard output, which is written as it comes.
///
/// Kinds of failure: Storage; Cancelled, with nothing to say, when who reads the standard output went away.
class WholeFile
{
public:
    [[nodiscard]] static bool isStandardOutput(const QString &path) { return path == u"-"; }

    /// @p dataDir: see mayReplace().
    WholeFile(const QString &path, const QString &dataDir);
    ~WholeFile();

    [[nodiscard]] Result<void> open();
    /// A failure may also be said later, by commit() at the latest.
    [[nodiscard]] Result<void> write(const QByteArray &bytes);
    [[nodiscard]] Result<void> commit();

private:
    [[nodiscard]] Error notWritten(const QString &why) const;

    QString m_path;
    QString m_dataDir;
    std::unique_ptr<QFileDevice> m_device;
    qint64 m_written = 0;
};

/// All at once.
[[nodiscard]] Result<void> writeWholeFile(const QString &path, const QByteArray &bytes,
                                          const QString &dataDir = {});

} // namespace pantau
