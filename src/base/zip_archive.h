// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QIODevice>
#include <QString>

#include <memory>

namespace pantau {

/// Files in a ZIP archive held in memory. They are unpacked in chunks while being read, so a zip bomb can't
/// exhaust memory. Not thread-safe.
class ZipArchive
{
public:
    /// Maximum total unpacked size of all files of an archive, in bytes.
    static constexpr qint64 mostUnpacked = 512LL * 1024 * 1024;

    /// True if the bytes start like a ZIP archive.
    [[nodiscard]] static bool isArchive(const QByteArray &bytes);

    /// Reads the directory at the end of the archive. A damaged archive has no files.
    explicit ZipArchive(const QByteArray &bytes);

    [[nodiscard]] bool isDamaged() const { return m_isDamaged; }
    [[nodiscard]] bool isTooLarge() const { return m_isTooLarge; } ///< after files were read
    [[nodiscard]] bool hasEncryptedFiles() const { return m_hasEncryptedFiles; }
    /// True if the archive contains @p path, ignoring case.
    [[nodiscard]] bool has(const QString &path) const { return m_files.contains(path.toLower()); }

    /// Opens a file for sequential reading; null if it does not exist or can't be read. If its content does
    /// not match the directory, the device ends early and isDamaged() or isTooLarge() is set. The archive
    /// must outlive the device.
    [[nodiscard]] std::unique_ptr<QIODevice> file(const QString &path);

private:
    class Unpacking;

    struct File
    {
        qint64 offset = 0; ///< offset of the local header
        qint64 packedSize = 0;
        quint32 checksum = 0;
        int method = 0;
    };

    [[nodiscard]] bool readDirectory();
    [[nodiscard]] qint64 readDirectoryEntry(qint64 at);

    QByteArray m_bytes;
    QHash<QString, File> m_files; ///< by lower-case path
    qint64 m_unpacked = 0;
    bool m_isDamaged = false;
    bool m_isTooLarge = false;
    bool m_hasEncryptedFiles = false;
};

} // namespace pantau
