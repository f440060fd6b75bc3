// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QIODevice>
#include <QString>

#include <memory>

namespace pantau {

/// Files inside a ZIP archive that is in memory. They are unpacked piece by piece while they are read, so an
/// archive bomb needs no memory. Not thread-safe.
class ZipArchive
{
public:
    /// Most bytes that all files of an archive may unpack to.
    static constexpr qint64 mostUnpacked = 512LL * 1024 * 1024;

    /// True if the bytes start like an archive.
    [[nodiscard]] static bool isArchive(const QByteArray &bytes);

    /// Reads the directory at the end of the archive. A damaged archive has no files.
    explicit ZipArchive(const QByteArray &bytes);

    [[nodiscard]] bool isDamaged() const { return m_isDamaged; }
    [[nodiscard]] bool isTooLarge() const { return m_isTooLarge; } ///< after files were read
    [[nodiscard]] bool hasEncryptedFiles() const { return m_hasEncryptedFiles; }
    /// Names are compared without regard to case.
    [[nodiscard]] bool has(const QString &path) const { return m_files.contains(path.toLower()); }

    /// Content of a file, to be read once from its start to its end; null if there is none that can be read.
    /// The device ends early, and isDamaged() or isTooLarge() holds, if its content is not what the directory
    /// announces. The archive must outlive it.
    [[nodiscard]] std::unique_ptr<QIODevice> file(const QString &path);

private:
    class Unpacking;

    struct File
    {
        qint64 offset = 0; ///< of its local header
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
