// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/domain_name.h"
#include "net/http_client.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QDateTime>
#include <QSet>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

struct z_stream_s;

namespace pantau::signs {

/// Digests of the start of a file. It can be recognised by reading all of these bytes, or only those from
/// overlapBegins() on. Value.
struct FileMark
{
    qint64 length = 0;  ///< bytes; 0: no file
    QByteArray before;  ///< digest of the bytes before overlapBegins(), from which a FileDigest can continue
    QByteArray overlap; ///< digest of the remaining bytes

    /// Offset 4 to 8 KiB before the end, or 0 for a smaller file.
    [[nodiscard]] qint64 overlapBegins() const;

    friend bool operator==(const FileMark &, const FileMark &) = default;
};

/// Digests a file while it is read, and can continue later from a mark without the earlier bytes.
class FileDigest
{
public:
    /// Starts at the first byte.
    FileDigest();
    /// Starts at overlapBegins() of @p mark.
    explicit FileDigest(const FileMark &mark);

    void add(QByteArrayView bytes);
    [[nodiscard]] qint64 length() const { return m_folded + m_open.size(); }
    [[nodiscard]] FileMark mark() const;

private:
    qint64 m_folded = 0; ///< number of bytes in m_before; a multiple of the block size
    QByteArray m_before;
    QByteArray m_open; ///< less than two blocks
};

/// State of a published list between readings and across restarts. Belongs to one URL; a new URL starts with
/// an empty state. Of the names on the list, only digests of watched ones are kept; the rest is digests of
/// the file. Value.
struct FeedState
{
    /// A file that does not start like the trusted one. It is trusted if it persists.
    struct Candidate
    {
        FileMark mark;
        QDateTime since; ///< UTC

        friend bool operator==(const Candidate &, const Candidate &) = default;
    };

    FileMark trusted;        ///< complete lines of the last trusted file; length 0: none yet
    QByteArray etag;         ///< of the trusted file, as sent; empty if the server sent none
    QByteArray lastModified; ///< same
    QDateTime readAt;        ///< UTC, of the last reading that found the trusted file; invalid before
    QSet<quint64> onList;    ///< digestOf() watched or paused names on the trusted file
    QSet<quint64> notOnList; ///< watched names not on it; names in neither set are unknown
    QSet<quint64> heldBack;  ///< names added while they were paused, reported later
    std::optional<Candidate> candidate;

    [[nodiscard]] static quint64 digestOf(const DomainName &name);

    /// Returns one line of printable ASCII without a line break.
    [[nodiscard]] QString toText() const;
    /// Parses the result of toText(). Returns an empty state for anything else, so that the next reading is a
    /// first one.
    [[nodiscard]] static FeedState fromText(const QString &text);

    friend bool operator==(const FeedState &, const FeedState &) = default;
};

/// Decompresses a gzip stream as it arrives and detects whether it is complete. Qt, which decompresses
/// replies itself, accepts truncated ones as complete.
class GzipReader
{
public:
    /// Called with at most 256 KiB at a time. Returns false to stop.
    using Sink = std::function<bool(QByteArrayView)>;

    GzipReader();
    ~GzipReader();
    Q_DISABLE_COPY_MOVE(GzipReader)

    /// Returns false if `sink` stopped, or the bytes are not gzip.
    bool take(QByteArrayView packed, const Sink &sink);
    [[nodiscard]] bool isAtEnd() const { return m_atEnd; }

private:
    std::unique_ptr<z_stream_s> m_stream;
    QByteArray m_piece;
    bool m_atEnd = false;
};

/// Finds watched names on a published list in any format known to BlocklistReader. Other names are not kept.
class ListedNames final : private BlocklistSink
{
public:
    explicit ListedNames(const QSet<DomainName> &watched);

    /// Adds the watched names on @p line (without its line break) to @p found. A table row that continues on
    /// the next line is read with its last line, and its names are added to that line's set.
    void readLine(QByteArrayView line, QSet<QByteArray> &found);
    /// Reads a pending row into the set of the last line.
    void finish();
    /// Number of lines so far that contain a domain, watched or not.
    [[nodiscard]] qint64 lines() const { return m_reader.tally().listedLines; }

private:
    void block(QByteArrayView ascii) override;
    void except(QByteArrayView /*ascii*/) override {}

    QSet<QByteArray> m_watched;
    QSet<QByteArray> *m_found = nullptr;
    BlocklistReader m_reader{*this};
};

/// Reads a published list as it arrives: a whole one, or the part after the trusted file. Holds at most one
/// piece of the transfer and one line of it in memory.
class FeedFileReader final : public net::HttpSink
{
public:
    enum class Part { Whole, Tail };

    /// For Part::Tail the request must ask for the bytes from `state.trusted.overlapBegins()` on. Handles
    /// servers that send the whole file anyway. Reads at most @p maximumSize bytes of a file.
    FeedFileReader(Part part, const FeedState &state, const QSet<DomainName> &watched, qint64 maximumSize);

    bool begin(const net::HttpReply &head) override;
    bool take(QByteArrayView bytes) override;
    /// Call it at the end of the data.
    void finish() { m_names.finish(); }

    [[nodiscard]] Part part() const { return m_part; }
    [[nodiscard]] bool isWebPage() const { return m_webPage; }
    [[nodiscard]] bool isTooLarge() const { return m_position > m_maximumSize; }
    /// True if the data could not be decompressed completely.
    [[nodiscard]] bool isBroken() const { return m_unknownPacking || (m_gzip && !m_gzip->isAtEnd()); }
    [[nodiscard]] qint64 size() const { return m_position; } ///< bytes, including the part that was not sent
    [[nodiscard]] qint64 lines() const { return m_names.lines(); }
    /// True if the file starts with the whole trusted file, or the whole candidate.
    [[nodiscard]] bool continuesTrusted() const { return m_continuesTrusted; }
    [[nodiscard]] bool continuesCandidate() const { return m_continuesCandidate; }
    /// Mark of the file up to its last complete line.
    [[nodiscard]] FileMark mark() const { return m_complete.mark(); }
    /// Watched names on complete lines within the trusted file's length, and after it.
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
    std::unique_ptr<GzipReader> m_gzip; ///< for a compressed file
    bool m_unknownPacking = false;
    FileMark m_trusted;
    FileMark m_candidate;
    ListedNames m_names;
    FileDigest m_all;
    FileDigest m_complete;
    qint64 m_position = 0;
    QByteArray m_open; ///< start of an incomplete line
    bool m_tooLong = false;
    bool m_begun = false; ///< a non-blank byte was read
    bool m_webPage = false;
    bool m_continuesTrusted = false;
    bool m_continuesCandidate = false;
    QSet<QByteArray> m_before;
    QSet<QByteArray> m_after;
};

} // namespace pantau::signs
