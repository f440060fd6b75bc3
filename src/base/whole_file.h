// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QFileDevice>
#include <QString>

#include <memory>

namespace pantau {

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
