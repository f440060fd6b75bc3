// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_text.h"

#include <QCoreApplication>
#include <QDir>

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace pantau::service {

namespace {

constexpr qsizetype StoredChunk = 64 * 1024;

} // namespace

/// zlib's state for a gzip file, which may consist of several members.
struct BlocklistLines::Inflater
{
    z_stream stream{};
    std::array<Bytef, StoredChunk> stored{};
    qint64 storedBytes = 0;
    qint64 inflatedBytes = 0;
    bool insideMember = true;

    Inflater() { ready = inflateInit2(&stream, 16 + MAX_WBITS) == Z_OK; } // 16: gzip only
    ~Inflater() { inflateEnd(&stream); }
    Q_DISABLE_COPY_MOVE(Inflater)
    bool ready = false;
};

BlocklistLines::BlocklistLines(const QString &path, QCryptographicHash &hash, const ReadLimits &limits)
    : m_file(path)
    , m_hash(hash)
    , m_limits(limits)
    , m_buffer(limits.lineBytes + StoredChunk, Qt::Uninitialized)
{
}

BlocklistLines::~BlocklistLines() = default;

Unexpected<Error> BlocklistLines::refuse(const QString &sentence, const QString &detail) const
{
    return failure(Error::Kind::InvalidInput, sentence.arg(QDir::toNativeSeparators(m_file.fileName())),
                   detail);
}

Result<std::unique_ptr<BlocklistLines>> BlocklistLines::open(const QString &path, QCryptographicHash &hash,
                                                             const ReadLimits &limits)
{
    std::unique_ptr<BlocklistLines> lines(new BlocklistLines(path, hash, limits));
    if (!lines->m_file.open(QFile::ReadOnly | QFile::Unbuffered))
        return failure(Error::Kind::Storage,
                       tr("The blocklist “%1” cannot be read. Check that the file exists and is readable.")
                           .arg(QDir::toNativeSeparators(path)),
                       lines->m_file.errorString());
    if (lines->m_file.peek(2) == "\x1f\x8b") {
        lines->m_inflater = std::make_unique<Inflater>();
        if (!lines->m_inflater->ready)
            return lines->refuse(tr("The compressed blocklist “%1” cannot be unpacked."));
    }
    return lines;
}

Result<qint64> BlocklistLines::readStored(char *bytes, qint64 size)
{
    const qint64 read = m_file.read(bytes, size);
    if (read < 0)
        return failure(Error::Kind::Storage,
                       tr("The blocklist “%1” could not be read to its end. Try again.")
                           .arg(QDir::toNativeSeparators(m_file.fileName())),
                       m_file.errorString());
#if QT_VERSION >= QT_VERSION_CHECK(6, 3, 0)
    m_hash.addData(QByteArrayView(bytes, read));
#endif
    return read;
}

Result<qint64> BlocklistLines::inflateStored(char *bytes, qint64 size)
{
    if (!m_inflater)
        return readStored(bytes, size);
    Inflater &inflater = *m_inflater;
    z_stream &stream = inflater.stream;
    stream.next_out = reinterpret_cast<Bytef *>(bytes);
    stream.avail_out = static_cast<uInt>(size);
    while (stream.avail_out == static_cast<uInt>(size)) {
        if (stream.avail_in == 0) {
            auto read = readStored(reinterpret_cast<char *>(inflater.stored.data()), StoredChunk);
            if (!read)
                return failure(read.error());
            if (*read == 0 && inflater.insideMember)
                return refuse(tr("The compressed blocklist “%1” is cut short. Fetch it again."));
            if (*read == 0)
                return 0;
            inflater.storedBytes += *read;
            stream.next_in = inflater.stored.data();
            stream.avail_in = static_cast<uInt>(*read);
        }
        if (!inflater.insideMember) {
            if (*stream.next_in != 0x1f) { // gzip allows padding after the last member
                stream.avail_in = 0;
                continue;
            }
            inflateReset(&stream);
            inflater.insideMember = true;
        }
        const int outcome = inflate(&stream, Z_NO_FLUSH);
        if (outcome == Z_STREAM_END)
            inflater.insideMember = false;
        else if (outcome != Z_OK && outcome != Z_BUF_ERROR)
            return refuse(tr("The compressed blocklist “%1” is damaged. Fetch it again."),
                          QString::fromLatin1(stream.msg ? stream.msg : ""));
    }
    const qint64 inflated = size - stream.avail_out;
    inflater.inflatedBytes += inflated;
    const bool tooDense = inflater.inflatedBytes > m_limits.innocentBytes &&
                          inflater.inflatedBytes / m_limits.ratio > inflater.storedBytes;
    if (tooDense || inflater.inflatedBytes > m_limits.inflatedBytes)
        return refuse(
            tr("The compressed blocklist “%1” is far larger unpacked than any list of domains. It was "
               "not read."));
    return inflated;
}

/// Converts to UTF-8.
Result<qint64> BlocklistLines::readText(char *bytes, qint64 size)
{
    constexpr qint64 LongestOfUnit = 3; // a two-byte UTF-16 unit becomes at most three bytes
    const bool isUtf8 = m_isBegun && !m_utf16;
    auto read = inflateStored(bytes, isUtf8 ? size : size / LongestOfUnit);
    if (!read)
        return read;
    if (!std::exchange(m_isBegun, true)) {
        const auto encoding = QStringConverter::encodingForData(QByteArrayView(bytes, *read));
        if (encoding == QStringConverter::Utf16LE || encoding == QStringConverter::Utf16BE)
            m_utf16.emplace(*encoding);
    }
    if (!m_utf16)
        return read;
    const QString text = m_utf16->decode(QByteArrayView(bytes, *read));
    const QByteArray utf8 = text.toUtf8();
    std::copy(utf8.begin(), utf8.end(), bytes);
    // Half a character is not the end of the file.
    return *read > 0 && utf8.isEmpty() ? readText(bytes, size) : Result<qint64>(utf8.size());
}

/// Replaces carriage returns that end a line by themselves with line feeds. For the last byte, this is
/// known only with the next chunk.
void BlocklistLines::breakAtReturns(qsizetype from)
{
    char *const end = m_buffer.data() + m_end;
    for (char *at = m_buffer.data() + from; at < end; ++at) {
        at = static_cast<char *>(std::memchr(at, '\r', static_cast<size_t>(end - at)));
        if (!at)
            return;
        if (at + 1 < end ? at[1] != '\n' : m_atEnd)
            *at = '\n';
    }
}

/// Makes room in the buffer and reads more. False at the end of the file.
Result<bool> BlocklistLines::fill()
{
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.constData() + m_begin, static_cast<size_t>(m_end - m_begin));
        m_end -= std::exchange(m_begin, 0);
    }
    auto read = readText(m_buffer.data() + m_end, m_buffer.size() - m_end);
    if (!read)
        return failure(read.error());
    if (std::memchr(m_buffer.constData() + m_end, 0, static_cast<size_t>(*read)))
        return refuse(tr("The blocklist “%1” is not text. Give a text file with one domain a line, or an "
                         "index built from one."));
    const bool isReturnOpen = m_end > m_begin && m_buffer.at(m_end - 1) == '\r';
    const qsizetype from = m_end - (isReturnOpen ? 1 : 0);
    m_end += *read;
    m_atEnd = *read == 0;
    breakAtReturns(from);
    return !m_atEnd;
}

Result<std::optional<QByteArrayView>> BlocklistLines::next()
{
    qsizetype searched = 0;
    QByteArrayView line;
    while (true) {
        const char *begin = m_buffer.constData() + m_begin;
        const qsizetype size = m_end - m_begin;
        const auto *feed = static_cast<const char *>(
            std::memchr(begin + searched, '\n', static_cast<size_t>(size - searched)));
        if (feed) {
            line = QByteArrayView(begin, feed);
            m_begin += line.size() + 1;
            break;
        }
        if (m_atEnd && size == 0)
            return std::optional<QByteArrayView>();
        if (m_atEnd) {
            m_endsInsideLine = true;
            line = QByteArrayView(begin, size);
            m_begin = m_end;
            break;
        }
        if (size >= m_limits.lineBytes) // an overlong line must not be truncated silently
            return refuse(tr("The blocklist “%1” has a line of over 1 MiB. Put one domain on each line."),
                          QStringLiteral("line %1").arg(m_number + 1));
        searched = std::max<qsizetype>(m_end - m_begin - 1, 0); // a carriage return at the end may still
                                                                // become a line feed
        if (auto more = fill(); !more)
            return failure(more.error());
    }
    ++m_number;
    return std::optional(line);
}

namespace {

constexpr qint64 LinesBetweenChecks = 4096;

} // namespace

Result<BlocklistText> readBlocklist(const QString &file, BlocklistSink &sink, QCryptographicHash &hash,
                                    const std::atomic_bool &stop, const ReadLimits &limits)
{
    auto lines = BlocklistLines::open(file, hash, limits);
    if (!lines)
        return failure(lines.error());
    const auto refuse = [&file](const QString &sentence) {
        return failure(Error::Kind::InvalidInput, sentence.arg(QDir::toNativeSeparators(file)));
    };

    BlocklistReader reader(sink);
    while (true) {
        const auto line = (*lines)->next();
        if (!line)
            return failure(line.error());
        if (!*line)
            break;
        if ((*lines)->number() % LinesBetweenChecks == 0 && stop)
            return failure(Error::Kind::Cancelled, BlocklistLines::tr("Reading the blocklist was stopped."));
        reader.read(**line);
        if (reader.tally().isWebPage)
            return refuse(
                BlocklistLines::tr("The blocklist “%1” is a web page, not a list of domains. Fetch the list "
                                   "itself."));
    }
    reader.finish();
    const BlocklistTally &tally = reader.tally();
    if (tally.listedLines == 0 && tally.refusedLines() == 0)
        return refuse(
            BlocklistLines::tr("The blocklist “%1” is empty. Give a text file with one domain per line."));
    if (tally.refusedLines() > tally.listedLines)
        return refuse(
            tally.of(LeftOut::Page).lines * 2 > tally.refusedLines()
                ? BlocklistLines::tr("The blocklist “%1” lists pages, not domains. Give a text file with one "
                                     "domain per line.")
                : BlocklistLines::tr(
                      "The blocklist “%1” is not a list of domains: most of its lines contain none. "
                      "Give a text file with one domain per line."));
    return BlocklistText{tally, (*lines)->endsInsideLine()};
}

} // namespace pantau::service
