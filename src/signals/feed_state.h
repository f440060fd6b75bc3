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

namespace pantau::signals {

/// The first bytes of a file, as digests: enough to know them again by reading them all, or by reading
/// overlap() of them at their end. Value.
struct FileMark
{
    qint64 length = 0;  ///< bytes; 0: no file
    QByteArray before;  ///< digest of the bytes up to overlapBegins(), from which a FileDigest can go on
    QByteArray overlap; ///< digest of the others

    /// From 4 to 8 KiB before the end, or 0 in a smaller file.
    [[nodiscard]] qint64 overlapBegins() const;

    friend bool operator==(const FileMark &, const FileMark &) = default;
};

/// Digests a file as it is read, so that it can be continued later from a mark, without its bytes.
class FileDigest
{
public:
    /// From the first byte.
    FileDigest();
    /// From overlapBegins() of @p mark.
    explicit FileDigest(const FileMark &mark);

    void add(QByteArrayView bytes);
    [[nodiscard]] qint64 length() const { return m_folded + m_open.size(); }
    [[nodiscard]] FileMark mark() const;

private:
    qint64 m_folded = 0; ///< bytes in m_before; a multiple of the block
    QByteArray m_before;
    QByteArray m_open; ///< under two blocks
};

/// What is known of a published list between two readings and over a restart. It belongs to one address:
/// another address begins with an empty one. Of the list's names it knows only those that were watched, and
/// of these only digests; the rest is digests of the file. Value.
struct FeedState
{
    /// A file whose beginning is not the trusted one's. It is believed when it stays.
    struct Candidate
    {
        FileMark mark;
        QDateTime since; ///< UTC

        friend bool operator==(const Candidate &, const Candidate &) = default;
    };

    FileMark trusted;        ///< the complete lines of the last file that was believed; length 0: none yet
    QByteArray etag;         ///< of the trusted file, as sent; empty where the server has none
    QByteArray lastModified; ///< likewise
    QDateTime readAt;        ///< UTC, of the last reading that found the trusted file; invalid before
    QSet<quint64> onList;    ///< watched or paused names that are on the trusted file, by digestOf()
    QSet<quint64> notOnList; ///< watched names that are not; of names in neither it is not known
    QSet<quint64> heldBack;  ///< names that were added while they were paused, to be told afterwards
    std::optional<Candidate> candidate;

    /// 48 bits, so that a hundred thousand names take 800 kB of text.
    [[nodiscard]] static quint64 digestOf(const DomainName &name);

    /// One line of printable ASCII, without its end.
    [[nodiscard]] QString toText() const;
    /// What toText() wrote; an empty state for anything else, so that the next reading is a first one.
    [[nodiscard]] static FeedState fromText(const QString &text);

    friend bool operator==(const FeedState &, const FeedState &) = default;
};

} // namespace pantau::signals
