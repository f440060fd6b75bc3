// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/report.h"

namespace pantau::report {

/// What the answers on a list say of a period, and how far they reach.
struct Record
{
    /// So long nothing may be heard of a domain that is said not to have been blocked.
    static constexpr qint64 mostSilence = 7 * 24 * 3600; ///< seconds

    QDateTime from; ///< UTC, of the period
    QDateTime to;   ///< UTC
    int domains = 0;
    int blockedDomains = 0;    ///< that were seen blocked at some time of it
    int endedUnseen = 0;       ///< blocks that were last seen before it, and over at an answer of it
    int began = 0;             ///< blocks that were found in it
    int ended = 0;             ///< blocks whose end was found in it
    int unanswered = 0;        ///< domains without an answer in it
    qint64 longestSilence = 0; ///< seconds, of those that had one
    bool isRead = false;       ///< somebody looked on which days there were answers
    bool hasGaps = false;      ///< on some day there was none, or that is not known any more

    [[nodiscard]] bool isWithin(const QDateTime &at) const { return at >= from && at <= to; }
    /// Nothing at all is known of it.
    [[nodiscard]] bool isSilent() const { return isRead && domains > 0 && unanswered == domains; }
    /// Enough to say what did not happen.
    [[nodiscard]] bool isComplete() const
    {
        return isRead && !hasGaps && unanswered == 0 && endedUnseen == 0 && longestSilence <= mostSilence;
    }
};

[[nodiscard]] Record recordOf(const Report &report);

} // namespace pantau::report
