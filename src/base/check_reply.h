// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/block_status.h"
#include "base/domain_name.h"
#include "base/result.h"
#include "base/usage.h"

#include <QHash>
#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau {

/// One domain's part of a reply: what the service said, or why nothing is known.
struct DomainAnswer
{
    BlockStatus status = BlockStatus::Unknown;
    QString reason; ///< a sentence when the status is Unknown, else empty

    friend bool operator==(const DomainAnswer &, const DomainAnswer &) = default;
};

/// A 200 of POST /check (contract 2.3), matched to the request.
struct CheckReply
{
    QHash<DomainName, DomainAnswer> answers; ///< exactly one entry for each requested domain, never more
    std::optional<Usage> usage;              ///< `stats`; empty when it was missing or malformed
    QStringList remarks;                     ///< for the log: alien names, contradictions, wrong counts
    QDateTime serviceTime;                   ///< UTC, from the Date header; invalid when there was none
};

/// A 200 of GET /limit (contract 4.2).
struct UsageReply
{
    Usage usage;
    QDateTime serviceTime; ///< UTC, from the Date header; invalid when there was none
};

/// Why a request brought no reply, in the terms on which the engine acts (DESIGN "Talking to the service").
struct ServiceFailure
{
    enum class Kind {
        KeyRefused,        ///< 401
        CreditsExhausted,  ///< 402: `usage` holds the truth where the body had it
        IpRefused,         ///< 403: see allowedIps and refusedIp
        InvalidBatch,      ///< 422
        DailyLimitReached, ///< 429 with `rate_limit`: `usage` holds the truth
        TooManyRequests,   ///< any other 429: wait `retryAfter`
        ServerError,       ///< 5xx: nothing known; the contract does not say whether it charges for these
        Unreachable,       ///< the request never left: no route, refused, TLS failure. Nothing was charged
        Interrupted,       ///< it left, but no whole reply came (timeout, cut off): the charge is uncertain
        UnusableReply,     ///< a reply that is not the contract's (HTML, wrong types, too large, a redirect);
                           ///< the charge is uncertain
    };

    Kind kind = Kind::Unreachable;
    Error error;                                    ///< the sentence for a person, the detail for the log
    std::optional<Usage> usage;                     ///< what the error body said of the allowance
    QDateTime serviceTime;                          ///< UTC, from the Date header; invalid: there was none
    std::optional<std::chrono::seconds> retryAfter; ///< Retry-After of a 429 or 5xx
    QStringList allowedIps;                         ///< 403; text from outside
    QString refusedIp;                              ///< 403; empty where the message names none
    bool ownConnection = false; ///< of Unreachable: it looks like our side's network (no name was found, no
                                ///< route, a proxy in between), not like the service's outage

    /// Whether the service may have charged for the request.
    [[nodiscard]] bool chargeIsUncertain() const
    {
        return kind == Kind::ServerError || kind == Kind::Interrupted || kind == Kind::UnusableReply;
    }
};

using CheckAnswer = Result<CheckReply, ServiceFailure>;
using UsageAnswer = Result<UsageReply, ServiceFailure>;

} // namespace pantau
