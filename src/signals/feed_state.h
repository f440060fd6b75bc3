// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QDateTime>
#include <QSet>
#include <QString>

#include <optional>

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

    /// 48 bits, so that a hundred thousand names take 800 kB of text.
    [[nodiscard]] static quint64 digestOf(const DomainName &name);

    /// Returns one line of printable ASCII without a line break.
    [[nodiscard]] QString toText() const;
    /// Parses the result of toText(). Returns an empty state for anything else, so that the next reading is a
    /// first one.
    [[nodiscard]] static FeedState fromText(const QString &text);

    friend bool operator==(const FeedState &, const FeedState &) = default;
};

} // namespace pantau::signs
