// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/gzip_reader.h"

#include <zlib.h>

namespace pantau::signals {

namespace {

constexpr int GzipOnly = MAX_WBITS + 16;
constexpr qsizetype PieceSize = 256 * 1024;

} // namespace

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
    // zlib only reads it; its type is older than const.
    m_stream->next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
    m_stream->avail_in = static_cast<uInt>(packed.size());
    bool full = false; // there may be more output than input shows
    while (m_stream->avail_in > 0 || full) {
        if (m_atEnd && inflateReset(m_stream.get()) != Z_OK) // a file may be of several streams
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

} // namespace pantau::signals
