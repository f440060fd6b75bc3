// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "signals/file_mark.h"

#include <QDateTime>
#include <QSet>
#include <QString>

#include <optional>

namespace pantau::signals {

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
