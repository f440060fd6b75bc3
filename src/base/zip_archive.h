// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QIODevice>
#include <QString>
#include <QXmlStreamReader>

#include <memory>

namespace pantau {

/// Reads one XML file of an archive, element by element. Names are compared without their namespaces. DTDs
/// are errors, as are tokens over 4 MiB, since the reader keeps each token in memory.
class XmlPart final : public QIODevice
{
public:
    /// @p content may be null, which is an error at the first next().
    explicit XmlPart(std::unique_ptr<QIODevice> content);

    bool isSequential() const override { return true; }
    bool atEnd() const override { return !m_content || m_content->atEnd(); }

    /// Goes on to the next start or end of an element; false at the end and after an error.
    bool next();
    bool isStart(QLatin1String name) const { return m_reader.isStartElement() && m_reader.name() == name; }
    bool isEnd(QLatin1String name) const { return m_reader.isEndElement() && m_reader.name() == name; }
    bool isStart() const { return m_reader.isStartElement(); }
    bool isEnd() const { return m_reader.isEndElement(); }
    QStringView name() const { return m_reader.name(); }

    /// Value of an attribute of the latest start. Empty, but never null, if there is none.
    QString attribute(QLatin1String name) const;

    /// Skips the rest of the element that was started last.
    void skip();

    /// Appends characters up to the next start or end of an element.
    void addText(QString &text);

    /// Reads the rest, so that its checksum is compared. True if the file has no error.
    bool finish();

protected:
    qint64 readData(char *into, qint64 most) override;
    qint64 writeData(const char * /*bytes*/, qint64 /*size*/) override { return -1; }

private:
    void advance();

    std::unique_ptr<QIODevice> m_content;
    QXmlStreamReader m_reader;
    QXmlStreamAttributes m_attributes; ///< of the latest start
    qint64 m_sinceToken = 0;
};

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
