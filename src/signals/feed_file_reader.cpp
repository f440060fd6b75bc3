// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/feed_file_reader.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QtEndian>

#include <zlib.h>

#include <algorithm>

namespace pantau::signs {

namespace {

constexpr qint64 Block = 4096;
constexpr auto Algorithm = QCryptographicHash::Sha256;

QByteArray nothingYet()
{
    return QByteArray(QCryptographicHash::hashLength(Algorithm), '\0');
}

/// Of the format of FeedState::toText().
constexpr quint32 Version = 3;

QDataStream &operator<<(QDataStream &stream, const FileMark &mark)
{
    return stream << mark.length << mark.before << mark.overlap;
}

QDataStream &operator>>(QDataStream &stream, FileMark &mark)
{
    return stream >> mark.length >> mark.before >> mark.overlap;
}

constexpr qsizetype LongestLine = 4096; ///< bytes; longer than any name and nearly all hosts lines
constexpr QByteArrayView ByteOrderMark("\xEF\xBB\xBF");

/// Lines end with LF or CR. CRLF adds an empty line, which is harmless.
constexpr bool endsLine(char c)
{
    return c == '\n' || c == '\r';
}

} // namespace

qint64 FileMark::overlapBegins() const
{
    return std::max<qint64>(0, length / Block - 1) * Block;
}

FileDigest::FileDigest() : m_before(nothingYet())
{
}

FileDigest::FileDigest(const FileMark &mark) : m_folded(mark.overlapBegins()), m_before(mark.before)
{
}

void FileDigest::add(QByteArrayView bytes)
{
    m_open.append(bytes);
    qsizetype begin = 0;
    QCryptographicHash hash(Algorithm);
    for (; m_open.size() - begin >= 2 * Block; begin += Block) {
        hash.reset();
        hash.addData(m_before);
        hash.addData(QByteArrayView(m_open).sliced(begin, Block));
        m_before = hash.result();
    }
    m_folded += begin;
    m_open.remove(0, begin);
}

FileMark FileDigest::mark() const
{
    return {length(), m_before, QCryptographicHash::hash(m_open, Algorithm)};
}

quint64 FeedState::digestOf(const DomainName &name)
{
    return qFromBigEndian<quint64>(QCryptographicHash::hash(name.ascii().toLatin1(), Algorithm).constData());
}

QString FeedState::toText() const
{
    QByteArray bytes;
    QDataStream stream(&bytes, QDataStream::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    stream << Version << trusted << etag << lastModified << readAt << onList << notOnList << heldBack
           << candidate.has_value();
    if (candidate)
        stream << candidate->mark << candidate->since;
    return QString::fromLatin1(bytes.toBase64());
}

FeedState FeedState::fromText(const QString &text)
{
    const auto bytes =
        QByteArray::fromBase64Encoding(text.toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    QDataStream stream(*bytes);
    stream.setVersion(QDataStream::Qt_6_4);
    quint32 version = 0;
    stream >> version;
    if (version != Version)
        return {};
    FeedState state;
    bool hasCandidate = false;
    stream >> state.trusted >> state.etag >> state.lastModified >> state.readAt >> state.onList >>
        state.notOnList >> state.heldBack >> hasCandidate;
    if (hasCandidate) {
        state.candidate.emplace();
        stream >> state.candidate->mark >> state.candidate->since;
    }
    return stream.status() == QDataStream::Ok && stream.atEnd() ? state : FeedState();
}

constexpr int GzipOnly = MAX_WBITS + 16;
constexpr qsizetype PieceSize = 256 * 1024;

GzipReader::GzipReader() : m_stream(std::make_unique<z_stream>()), m_piece(PieceSize, Qt::Uninitialized)
{
    if (inflateInit2(m_stream.get(), GzipOnly) != Z_OK)
        qFatal("No memory to unpack a file.");
}

GzipReader::~GzipReader()
{
    inflateEnd(m_stream.get());
}

bool GzipReader::take(QByteArrayView packed, const Sink &sink)
{
    // zlib does not modify the input, but its API lacks const.
    m_stream->next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
    m_stream->avail_in = static_cast<uInt>(packed.size());
    bool full = false; // more output may be pending without further input
    while (m_stream->avail_in > 0 || full) {
        if (m_atEnd && inflateReset(m_stream.get()) != Z_OK) // a file may consist of several streams
            return false;
        m_stream->next_out = reinterpret_cast<Bytef *>(m_piece.data());
        m_stream->avail_out = static_cast<uInt>(PieceSize);
        const int result = inflate(m_stream.get(), Z_NO_FLUSH);
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
            return false;
        m_atEnd = result == Z_STREAM_END;
        const qsizetype size = PieceSize - static_cast<qsizetype>(m_stream->avail_out);
        if (size > 0 && !sink(QByteArrayView(m_piece).first(size)))
            return false;
        full = m_stream->avail_out == 0 && !m_atEnd;
    }
    return true;
}

ListedNames::ListedNames(const QSet<DomainName> &watched)
{
    m_watched.reserve(watched.size());
    for (const DomainName &name : watched)
        m_watched.insert(name.ascii().toLatin1());
}

void ListedNames::readLine(QByteArrayView line, QSet<QByteArray> &found)
{
    if (m_found != &found) // pending rows belong to the other set
        finish();
    m_found = &found;
    m_reader.read(line);
}

void ListedNames::finish()
{
    m_reader.finish();
}

void ListedNames::block(QByteArrayView ascii)
{
    const auto watched = m_watched.constFind(QByteArray::fromRawData(ascii.data(), ascii.size()));
    if (watched != m_watched.cend())
        m_found->insert(*watched);
}

FeedFileReader::FeedFileReader(Part part, const FeedState &state, const QSet<DomainName> &watched,
                               qint64 maximumSize)
    : m_part(part)
    , m_maximumSize(maximumSize)
    , m_trusted(state.trusted)
    , m_candidate(state.candidate ? state.candidate->mark : FileMark())
    , m_names(watched)
{
}

bool FeedFileReader::begin(const net::HttpReply &head)
{
    m_webPage = head.contentType.trimmed().toLower().startsWith("text/html");
    if (m_webPage)
        return false;
    if (head.status == 200) {
        m_part = Part::Whole;
        const QByteArray packing = head.contentEncoding.trimmed().toLower();
        const bool gzip = packing == "gzip" || packing == "x-gzip";
        if (gzip)
            m_gzip = std::make_unique<GzipReader>();
        m_unknownPacking = !gzip && !packing.isEmpty() && packing != "identity";
        return !m_unknownPacking;
    }
    const QByteArray from = "bytes " + QByteArray::number(m_trusted.overlapBegins()) + '-';
    if (m_part != Part::Tail || head.status != 206 || !head.contentRange.startsWith(from))
        return false;
    m_all = m_complete = FileDigest(m_trusted);
    m_position = m_all.length();
    m_begun = true;
    return true;
}

bool FeedFileReader::take(QByteArrayView bytes)
{
    if (m_gzip)
        return m_gzip->take(bytes, [this](QByteArrayView plain) { return takePlain(plain); });
    return takePlain(bytes);
}

bool FeedFileReader::takePlain(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        // Stop at the end of each known part, where digests are compared.
        qsizetype size = bytes.size();
        for (const qint64 end : {m_trusted.length, m_candidate.length})
            if (end > m_position)
                size = std::min<qint64>(size, end - m_position);
        const QByteArrayView piece = bytes.first(size);
        bytes = bytes.sliced(size);
        if (!m_begun && looksLikeWebPage(piece))
            return false;
        digest(piece);
        if (m_part == Part::Whole || m_position >= m_trusted.length)
            readLines(piece);
        m_position += size;
        if (isTooLarge())
            return false;

        if (m_position == m_trusted.length)
            m_continuesTrusted = m_all.mark() == m_trusted;
        if (m_position == m_candidate.length)
            m_continuesCandidate = m_all.mark() == m_candidate;
        if (m_part == Part::Tail && m_position >= m_trusted.length && !m_continuesTrusted)
            return false;
    }
    return true;
}

bool FeedFileReader::looksLikeWebPage(QByteArrayView bytes)
{
    if (bytes.startsWith(ByteOrderMark))
        bytes = bytes.sliced(ByteOrderMark.size());
    const QByteArrayView text = bytes.trimmed();
    m_begun = !text.isEmpty();
    m_webPage = text.startsWith('<');
    return m_webPage;
}

void FeedFileReader::digest(QByteArrayView bytes)
{
    const qsizetype open = std::find_if(bytes.rbegin(), bytes.rend(), endsLine) - bytes.rbegin();
    m_all.add(bytes.chopped(open));
    if (open < bytes.size())
        m_complete = m_all;
    m_all.add(bytes.last(open));
}

void FeedFileReader::readLines(QByteArrayView bytes)
{
    for (auto lineEnd = std::ranges::find_if(bytes, endsLine); lineEnd != bytes.end();
         lineEnd = std::ranges::find_if(bytes, endsLine)) {
        const QByteArrayView end(bytes.begin(), lineEnd);
        if (m_open.isEmpty() && !m_tooLong) {
            readLine(end);
        } else if (!m_tooLong) {
            m_open.append(end);
            readLine(m_open);
        }
        m_open.clear();
        m_tooLong = false;
        bytes = bytes.sliced(end.size() + 1);
    }
    m_tooLong = m_tooLong || m_open.size() + bytes.size() > LongestLine;
    if (m_tooLong)
        m_open.clear();
    else
        m_open.append(bytes);
}

void FeedFileReader::readLine(QByteArrayView line)
{
    if (line.size() <= LongestLine)
        m_names.readLine(line, m_position < m_trusted.length ? m_before : m_after);
}

} // namespace pantau::signs
