// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/zip_archive.h"

#include <QtEndian>

#include <zlib.h>

#include <algorithm>
#include <limits>

// APPNOTE.TXT, "ZIP File Format Specification", sections 4.3.7, 4.3.12 to 4.3.16 and 4.5.3

namespace pantau {

constexpr qint64 LongestXmlToken = 4 * 1024 * 1024;

XmlPart::XmlPart(std::unique_ptr<QIODevice> content) : m_content(std::move(content))
{
    open(ReadOnly | Unbuffered);
    if (m_content)
        m_reader.setDevice(this);
    else
        m_reader.raiseError();
}

bool XmlPart::next()
{
    while (!m_reader.atEnd()) {
        advance();
        if (m_reader.isStartElement() || m_reader.isEndElement())
            return true;
    }
    return false;
}

QString XmlPart::attribute(QLatin1String name) const
{
    const auto found =
        std::ranges::find_if(m_attributes, [name](const auto &each) { return each.name() == name; });
    return found == m_attributes.cend() ? QLatin1String("") : found->value().toString();
}

void XmlPart::skip()
{
    for (int depth = 1; depth > 0 && next();)
        depth += isStart() ? 1 : -1;
}

void XmlPart::addText(QString &text)
{
    while (!m_reader.atEnd()) {
        advance();
        if (m_reader.isStartElement() || m_reader.isEndElement())
            return;
        if (m_reader.isCharacters())
            text += m_reader.text();
        if (text.size() > LongestXmlToken)
            m_reader.raiseError();
    }
}

bool XmlPart::finish()
{
    QByteArray rest(64 * 1024, Qt::Uninitialized);
    while (m_content && m_content->read(rest.data(), rest.size()) > 0)
        continue;
    return !m_reader.hasError();
}

qint64 XmlPart::readData(char *into, qint64 most)
{
    m_sinceToken += most;
    if (m_sinceToken > LongestXmlToken)
        m_content.reset();
    return m_content ? m_content->read(into, most) : -1;
}

void XmlPart::advance()
{
    m_sinceToken = 0;
    m_reader.readNext();
    if (m_reader.isDTD()) // may declare entities, and no workbook has one
        m_reader.raiseError();
    if (m_reader.isStartElement())
        m_attributes = m_reader.attributes();
}

namespace {

constexpr qsizetype LocalHeaderSize = 30;
constexpr qsizetype DirectoryEntrySize = 46;
constexpr qsizetype EndSize = 22;
constexpr qsizetype LongestRemark = 0xffff;
constexpr qsizetype MostFiles = 0xffff;
constexpr quint32 In64Bits = 0xffffffff;
constexpr int Stored = 0;
constexpr int Deflated = 8;

/// Reads a little-endian number. Returns 0 outside the archive, which matches no signature.
template <typename Number>
Number numberAt(const QByteArray &bytes, qint64 at)
{
    return at >= 0 && at <= bytes.size() - qsizetype(sizeof(Number))
               ? qFromLittleEndian<Number>(bytes.constData() + at)
               : Number(0);
}

bool hasSignature(const QByteArray &bytes, qint64 at, const char *letters)
{
    return at >= 0 && at <= bytes.size() && QByteArrayView(bytes).sliced(at).startsWith(letters);
}

/// Returns the offset of the directory; -1 if it cannot be found.
qint64 findDirectory(const QByteArray &bytes)
{
    const qsizetype last = bytes.size() - EndSize;
    for (qsizetype at = last; at >= std::max<qsizetype>(0, last - LongestRemark); --at) {
        if (!hasSignature(bytes, at, "PK\5\6"))
            continue;
        const auto start = numberAt<quint32>(bytes, at + 16);
        if (start != In64Bits)
            return start;
        constexpr qsizetype LocatorSize = 20;
        const auto end64 = numberAt<qint64>(bytes, at - LocatorSize + 8);
        return hasSignature(bytes, at - LocatorSize, "PK\6\7") && hasSignature(bytes, end64, "PK\6\6")
                   ? numberAt<qint64>(bytes, end64 + 48)
                   : -1;
    }
    return -1;
}

} // namespace

/// Unpacks a file sequentially, because deflated data can only be read in order.
class ZipArchive::Unpacking final : public QIODevice
{
public:
    Unpacking(ZipArchive &archive, const File &file, QByteArrayView packed)
        : m_archive(archive), m_packed(packed), m_file(file)
    {
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
        m_stream.avail_in = static_cast<uInt>(packed.size());
        if (inflateInit2(&m_stream, -MAX_WBITS) != Z_OK)
            qFatal("No memory to unpack a file.");
        open(ReadOnly | Unbuffered);
    }
    ~Unpacking() override { inflateEnd(&m_stream); }
    Q_DISABLE_COPY_MOVE(Unpacking)

    bool isSequential() const override { return true; }
    bool atEnd() const override { return m_isAtEnd; }

protected:
    qint64 readData(char *into, qint64 most) override
    {
        if (m_isAtEnd)
            return -1;
        const qint64 size = m_file.method == Stored ? copy(into, most) : unpack(into, most);
        m_checksum = static_cast<quint32>(
            crc32(m_checksum, reinterpret_cast<const Bytef *>(into), static_cast<uInt>(size)));
        m_archive.m_unpacked += size;
        if (m_archive.m_unpacked > mostUnpacked) {
            m_archive.m_isTooLarge = true;
            m_isAtEnd = true;
            return -1;
        }
        if (m_isAtEnd && m_checksum != m_file.checksum)
            m_archive.m_isDamaged = true;
        return size > 0 ? size : -1;
    }
    qint64 writeData(const char * /*bytes*/, qint64 /*size*/) override { return -1; }

private:
    qint64 copy(char *into, qint64 most)
    {
        const qint64 size = std::min<qint64>(most, m_packed.size());
        std::copy_n(m_packed.data(), size, into);
        m_packed = m_packed.sliced(size);
        m_isAtEnd = m_packed.isEmpty();
        return size;
    }

    qint64 unpack(char *into, qint64 most)
    {
        const auto wanted = static_cast<uInt>(std::min<qint64>(most, std::numeric_limits<int>::max()));
        m_stream.next_out = reinterpret_cast<Bytef *>(into);
        m_stream.avail_out = wanted;
        const int result = inflate(&m_stream, Z_NO_FLUSH);
        const bool isSound = result == Z_STREAM_END || (result == Z_OK && m_stream.avail_out == 0);
        m_isAtEnd = !isSound || result == Z_STREAM_END;
        m_archive.m_isDamaged = m_archive.m_isDamaged || !isSound;
        return wanted - m_stream.avail_out;
    }

    ZipArchive &m_archive;
    QByteArrayView m_packed;
    File m_file;
    z_stream m_stream{};
    quint32 m_checksum = 0;
    bool m_isAtEnd = false;
};

bool ZipArchive::isArchive(const QByteArray &bytes)
{
    return bytes.startsWith("PK\3\4") || bytes.startsWith("PK\5\6");
}

ZipArchive::ZipArchive(const QByteArray &bytes) : m_bytes(bytes)
{
    m_isDamaged = !readDirectory();
    if (m_isDamaged)
        m_files.clear();
}

bool ZipArchive::readDirectory()
{
    qint64 at = findDirectory(m_bytes);
    if (at < 0)
        return false;
    while (hasSignature(m_bytes, at, "PK\1\2") && m_files.size() < MostFiles)
        at = readDirectoryEntry(at);
    return hasSignature(m_bytes, at, "PK\5\6") || hasSignature(m_bytes, at, "PK\6\6");
}

/// Reads an entry and returns the offset of the next one.
qint64 ZipArchive::readDirectoryEntry(qint64 at)
{
    File file;
    const auto flags = numberAt<quint16>(m_bytes, at + 8);
    file.method = numberAt<quint16>(m_bytes, at + 10);
    file.checksum = numberAt<quint32>(m_bytes, at + 16);
    const auto packedSize = numberAt<quint32>(m_bytes, at + 20);
    const auto size = numberAt<quint32>(m_bytes, at + 24);
    const auto nameSize = numberAt<quint16>(m_bytes, at + 28);
    const auto extraSize = numberAt<quint16>(m_bytes, at + 30);
    const auto remarkSize = numberAt<quint16>(m_bytes, at + 32);
    const auto offset = numberAt<quint32>(m_bytes, at + 42);
    file.packedSize = packedSize;
    file.offset = offset;
    const qint64 extra = at + DirectoryEntrySize + nameSize;
    for (qint64 field = extra; field + 4 <= extra + extraSize;
         field += 4 + numberAt<quint16>(m_bytes, field + 2)) {
        if (numberAt<quint16>(m_bytes, field) != 1) // 64-bit sizes, used if those above are too small
            continue;
        qint64 number = field + 4 + (size == In64Bits ? 8 : 0);
        if (packedSize == In64Bits) {
            file.packedSize = numberAt<qint64>(m_bytes, number);
            number += 8;
        }
        if (offset == In64Bits)
            file.offset = numberAt<qint64>(m_bytes, number);
    }
    m_hasEncryptedFiles = m_hasEncryptedFiles || (flags & 1) != 0;
    QString path = QString::fromUtf8(m_bytes.mid(at + DirectoryEntrySize, nameSize)).toLower();
    path.replace(u'\\', u'/'); // written by some programs
    m_files.insert(path, file);
    return extra + extraSize + remarkSize;
}

std::unique_ptr<QIODevice> ZipArchive::file(const QString &path)
{
    const auto found = m_files.constFind(path.toLower());
    if (found == m_files.cend())
        return nullptr;
    const qint64 header = found->offset;
    if (!hasSignature(m_bytes, header, "PK\3\4") || (found->method != Stored && found->method != Deflated)) {
        m_isDamaged = true;
        return nullptr;
    }
    const qint64 start = header + LocalHeaderSize + numberAt<quint16>(m_bytes, header + 26) +
                         numberAt<quint16>(m_bytes, header + 28);
    if (found->packedSize < 0 || start > m_bytes.size() || found->packedSize > m_bytes.size() - start) {
        m_isDamaged = true;
        return nullptr;
    }
    return std::make_unique<Unpacking>(*this, *found,
                                       QByteArrayView(m_bytes).sliced(start, found->packedSize));
}

} // namespace pantau
