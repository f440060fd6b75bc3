// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/feed_file_reader.h"

#include <algorithm>

namespace pantau::signals {

namespace {

constexpr qsizetype LongestLine = 4096; ///< bytes; no name is that long, and few hosts lines are
constexpr QByteArrayView ByteOrderMark("\xEF\xBB\xBF");

/// Lines end with LF or CR. After CRLF there is an empty line, which does no harm.
constexpr bool endsLine(char c)
{
    return c == '\n' || c == '\r';
}

} // namespace

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
        // Never over the end of what is known: there it is compared.
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
    for (auto lineEnd = std::find_if(bytes.begin(), bytes.end(), endsLine); lineEnd != bytes.end();
         lineEnd = std::find_if(bytes.begin(), bytes.end(), endsLine)) {
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

} // namespace pantau::signals
