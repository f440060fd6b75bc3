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

/// Returns @p text as the start of a file name that is valid on every system: without characters and device
/// names forbidden on Windows, not hidden, without trailing blanks or dots, and short enough for a suffix of
/// 40 bytes. Empty if nothing remains.
[[nodiscard]] QString safeFileStem(const QString &text);

/// Returns the path of "stem.suffix" in @p folder, or of "stem (2).suffix" and so on if that file exists.
[[nodiscard]] QString freePath(const QString &folder, const QString &stem, const QString &suffix);

/// Returns the absolute path of a file at @p path, with symbolic links resolved, including dangling ones.
[[nodiscard]] std::filesystem::path placeOf(const QString &path);

/// True if both name the same existing file or folder.
[[nodiscard]] bool areTheSame(const std::filesystem::path &one, const std::filesystem::path &other);

/// True if both paths lead to the same file, existing or not, however they are written and through links.
[[nodiscard]] bool areOneFile(const QString &one, const QString &other);

/// True if a file at @p path is or would replace one of Pantau's files in the data folder @p dataDir: the
/// database, its log, its lock, its older copies. Recognises relative paths, other case, symbolic and hard
/// links.
[[nodiscard]] bool isOwnFile(const QString &path, const QString &dataDir);

/// Identity of the file that has this name now; a file that was deleted and created again has another. Empty
/// if it does not exist. On systems that do not let an open file be replaced, all files have the same
/// identity.
using FileIdentity = std::pair<quint64, quint64>;
[[nodiscard]] std::optional<FileIdentity> identityOf(const QString &file);

/// In bytes. Enough for over a million domains; reading it takes up to 25 times as much memory.
constexpr qint64 LargestChosenFile = 32LL * 1024 * 1024;

/// Returns the content of the list of domains that the user chose; reads at most @p most bytes. Opens only
/// regular files: a pipe would block, and a device is endless. Fails with InvalidInput. Thread-safe.
[[nodiscard]] Result<QByteArray> readChosenFile(const QString &path, qint64 most = LargestChosenFile);

/// Checks that a file may be written at @p path: it does not exist, or is a regular file and none of Pantau's
/// own in @p dataDir (see isOwnFile(); empty: no such folder). Fails with Storage.
[[nodiscard]] Result<void> mayReplace(const QString &path, const QString &dataDir);
/// Returns the error for a @p path that is one of Pantau's own files.
[[nodiscard]] Error ownFileError(const QString &path);

/// Syncs @p device to the disk and returns true if that succeeded: some file systems report a full disk only
/// then. Blocks.
[[nodiscard]] bool isOnDisk(const QFileDevice &device);

/// An output file chosen by the user, written atomically: either complete and on disk, or the previous file
/// stays. `-` is standard output, which is written directly.
///
/// Fails with Storage, or with Cancelled and no sentence if the reader of standard output has gone.
class WholeFile
{
public:
    [[nodiscard]] static bool isStandardOutput(const QString &path) { return path == u"-"; }

    /// @p dataDir: see mayReplace().
    WholeFile(const QString &path, const QString &dataDir);
    ~WholeFile();

    [[nodiscard]] Result<void> open();
    /// Writes @p bytes. Some failures are only reported later, by commit() at the latest.
    [[nodiscard]] Result<void> write(const QByteArray &bytes);
    [[nodiscard]] Result<void> commit();

private:
    [[nodiscard]] Error notWritten(const QString &why) const;

    QString m_path;
    QString m_dataDir;
    std::unique_ptr<QFileDevice> m_device;
    qint64 m_written = 0;
};

/// Writes the whole file in one call.
[[nodiscard]] Result<void> writeWholeFile(const QString &path, const QByteArray &bytes,
                                          const QString &dataDir = {});

} // namespace pantau
