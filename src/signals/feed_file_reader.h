// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/domain_name.h"
#include "net/http_client.h"
#include "signals/feed_state.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QSet>

#include <functional>
#include <memory>

struct z_stream_s;

namespace pantau::signals {

/// Unpacks a gzip stream as it comes in, and knows whether its end was reached: Qt, which unpacks replies by
/// itself, takes one that broke off for a complete one.
class GzipReader
{
public:
    /// Takes at most 256 KiB at a time. False: no more is wanted.
    using Sink = std::function<bool(QByteArrayView)>;

    GzipReader();
    ~GzipReader();
    Q_DISABLE_COPY_MOVE(GzipReader)

    /// False when `sink` wants no more, or the bytes are not gzip.
    bool take(QByteArrayView packed, const Sink &sink);
    [[nodiscard]] bool isAtEnd() const { return m_atEnd; }

private:
    std::unique_ptr<z_stream_s> m_stream;
    QByteArray m_piece;
    bool m_atEnd = false;
};

/// Finds watched names on a published list, in any form that BlocklistReader knows. No other names are kept.
class ListedNames final : private BlocklistSink
{
public:
    explicit ListedNames(const QSet<DomainName> &watched);

    /// Puts into @p found which watched names @p line lists; @p line is without its line break. A row of a
    /// table that continues on the next line is read with its last line, into the set of that.
    void readLine(QByteArrayView line, QSet<QByteArray> &found);
    /// Reads the rest into the set of the last line: no row continues.
    void finish();
    /// Lines so far that contain a domain, watched or not.
    [[nodiscard]] qint64 lines() const { return m_reader.tally().listedLines; }

private:
    void block(QByteArrayView ascii) override;
    void except(QByteArrayView /*ascii*/) override {}

    QSet<QByteArray> m_watched;
    QSet<QByteArray> *m_found = nullptr;
    BlocklistReader m_reader{*this};
};

/// Reads a published list as it comes in: a whole one, or what follows the trusted part. Line by line; of the
/// file it holds at most one piece of the transfer and one line.
class FeedFileReader final : public net::HttpSink
{
public:
    enum class Part { Whole, Tail };

    /// For Part::Tail the request must ask for the bytes from `state.trusted.overlapBegins()` on. A server
    /// that sends the whole file all the same is understood, too. Of a file it takes @p maximumSize bytes.
    FeedFileReader(Part part, const FeedState &state, const QSet<DomainName> &watched, qint64 maximumSize);

    bool begin(const net::HttpReply &head) override;
    bool take(QByteArrayView bytes) override;
    /// Nothing more comes.
    void finish() { m_names.finish(); }

    [[nodiscard]] Part part() const { return m_part; }
    [[nodiscard]] bool isWebPage() const { return m_webPage; }
    [[nodiscard]] bool isTooLarge() const { return m_position > m_maximumSize; }
    /// Whether what came could not be unpacked, or not to its end.
    [[nodiscard]] bool isBroken() const { return m_unknownPacking || (m_gzip && !m_gzip->isAtEnd()); }
    [[nodiscard]] qint64 size() const { return m_position; } ///< bytes, with the part that was not sent
    [[nodiscard]] qint64 lines() const { return m_names.lines(); }
    /// Whether the file begins with all of the trusted one; of the candidate.
    [[nodiscard]] bool continuesTrusted() const { return m_continuesTrusted; }
    [[nodiscard]] bool continuesCandidate() const { return m_continuesCandidate; }
    /// The file up to the end of its last complete line.
    [[nodiscard]] FileMark mark() const { return m_complete.mark(); }
    /// Watched names on complete lines up to the trusted file's length, and after it.
    [[nodiscard]] const QSet<QByteArray> &before() const { return m_before; }
    [[nodiscard]] const QSet<QByteArray> &after() const { return m_after; }

private:
    bool takePlain(QByteArrayView bytes);
    [[nodiscard]] bool looksLikeWebPage(QByteArrayView bytes);
    void digest(QByteArrayView bytes);
    void readLines(QByteArrayView bytes);
    void readLine(QByteArrayView line);

    Part m_part;
    qint64 m_maximumSize;
    std::unique_ptr<GzipReader> m_gzip; ///< for a packed file
    bool m_unknownPacking = false;
    FileMark m_trusted;
    FileMark m_candidate;
    ListedNames m_names;
    FileDigest m_all;
    FileDigest m_complete;
    qint64 m_position = 0;
    QByteArray m_open; ///< the beginning of a line whose end is not here yet
    bool m_tooLong = false;
    bool m_begun = false; ///< a byte that is not blank was seen
    bool m_webPage = false;
    bool m_continuesTrusted = false;
    bool m_continuesCandidate = false;
    QSet<QByteArray> m_before;
    QSet<QByteArray> m_after;
};

} // namespace pantau::signals
