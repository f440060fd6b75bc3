// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/result.h"
#include "base/status.h"
#include "base/usage.h"

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>
#include <QtGlobal>

#include <algorithm>
#include <chrono>
#include <optional>

namespace pantau {

/// Which domains a check by hand sends to the service.
enum class CheckScope {
    SkipRecent, ///< skips domains that isRecent(): their stored status is returned at no cost
    Everything,
};

/// Identifies one of the running checks by hand, so that it can be cancelled alone.
struct CheckTicket
{
    quint64 number = 0; ///< 0: none

    friend bool operator==(CheckTicket, CheckTicket) = default;
};

/// Cost of a check by hand, before it starts.
struct CheckCost
{
    int toAsk = 0;                   ///< domains to send
    int recent = 0;                  ///< domains that CheckScope::SkipRecent leaves out
    Usage price{};                   ///< its prices, not its counters
    std::optional<qint64> unitsLeft; ///< units that may be spent; empty: not reported by the service yet
    int confirmations = 0;           ///< maximum number of checks in addition to toAsk: changed answers are
                                     ///< rechecked
    int recentConfirmations = 0;     ///< how many of those are for recent domains

    [[nodiscard]] qint64 units() const { return price.unitsFor(toAsk); }
    [[nodiscard]] qint64 mostUnits() const { return units() + qint64(confirmations) * price.unitCost; }
    /// Share of the units left, from 0; over 1 if they are not enough.
    [[nodiscard]] double share() const
    {
        return !unitsLeft || toAsk == 0 ? 0.0 : double(units()) / double(std::max<qint64>(1, *unitsLeft));
    }
    [[nodiscard]] bool isMuch() const { return share() > 0.1; }
    /// True if the user must confirm the cost first. Many domains ask, even if they are cheap.
    [[nodiscard]] bool mustAsk() const { return isMuch() || toAsk > 20; }

    friend bool operator==(const CheckCost &, const CheckCost &) = default;
};

/// Result of checking one domain.
struct CheckOutcome
{
    DomainName domain;
    BlockStatus status = BlockStatus::Unknown; ///< the known status from now on, as shown in every table
    std::optional<QDateTime>
        checkedAt;           ///< UTC, when the service answered for this domain; empty if it did not
    QString reason;          ///< sentence on why the status is unknown or what limits it; may be empty
    bool fromBefore = false; ///< not sent to the service: checkedAt is less than an hour ago
    bool isStored = true;    ///< false: the paid answer can't be saved yet. It is kept in memory and stored
                             ///< as soon as possible
    std::optional<BlockStatus> unconfirmed{}; ///< the answer, if it differs from the known status and is
                                              ///< still being confirmed

    friend bool operator==(const CheckOutcome &, const CheckOutcome &) = default;
};

/// Totals of a check. They match the table: an unconfirmed answer counts under the known status.
struct CheckTally
{
    int blocked = 0;
    int notBlocked = 0;
    int unknown = 0;     ///< without an answer
    int open = 0;        ///< answered, but unknown until the answer is confirmed
    int unconfirmed = 0; ///< answers being confirmed, whatever the known status

    void add(const CheckOutcome &outcome);
    /// Returns a sentence about the unconfirmed answers. Empty if there are none.
    [[nodiscard]] QString unconfirmedSentence() const;
};

/// Answer for one domain in a reply: its status, or why it is unknown.
struct DomainAnswer
{
    BlockStatus status = BlockStatus::Unknown;
    QString reason;          ///< a sentence if the status is Unknown, else empty
    bool isCached = false;   ///< the service has it from an earlier check
    OptionalTime cachedAt{}; ///< UTC: that check, if known

    friend bool operator==(const DomainAnswer &, const DomainAnswer &) = default;
};

/// A 200 reply to POST /check (contract 2.3), matched to the request.
struct CheckReply
{
    QHash<DomainName, DomainAnswer> answers; ///< exactly one entry per requested domain
    std::optional<Usage> usage;              ///< `stats`; empty if missing or malformed
    QStringList remarks;                     ///< for the log: unrequested names, contradictions, wrong counts
    QDateTime serviceTime;                   ///< UTC, from the Date header; invalid if there was none
};

/// A 200 reply to GET /limit (contract 4.2).
struct UsageReply
{
    Usage usage;
    QDateTime serviceTime; ///< UTC, from the Date header; invalid if there was none
};

/// Why a request got no usable reply, in the categories the engine acts on.
struct ServiceFailure
{
    enum class Kind {
        KeyRefused,        ///< 401
        CreditsExhausted,  ///< 402: `usage` has the actual allowance if the body contained it
        IpRefused,         ///< 403: see allowedIps and refusedIp
        PlanEnded,         ///< the plan bought there has ended, or the service refuses it in its own words
        InvalidBatch,      ///< 422
        DailyLimitReached, ///< 429 with `rate_limit`: `usage` has the actual allowance
        TooManyRequests,   ///< any other 429: wait `retryAfter`
        ServerError,       ///< 5xx but 502 and 504: the contract does not define whether these are charged
        Unreachable,       ///< the request was not sent: no route, refused, TLS failure. Nothing was charged
        Interrupted,   ///< sent, but no complete reply arrived (timeout, cut off, 502, 504): the charge is
                       ///< uncertain
        UnusableReply, ///< a reply that does not follow the contract (HTML, wrong types, too large, a
                       ///< redirect); the charge is uncertain
    };

    Kind kind = Kind::Unreachable;
    Error error;                                    ///< sentence for the user, detail for the log
    std::optional<Usage> usage;                     ///< allowance from the error body
    QDateTime serviceTime;                          ///< UTC, from the Date header; invalid if there was none
    std::optional<std::chrono::seconds> retryAfter; ///< Retry-After of a 429 or 5xx
    QStringList allowedIps;                         ///< 403; text from outside
    QString refusedIp;                              ///< 403; empty if the message names none
    bool ownConnection = false; ///< if Unreachable: the cause seems to be the local network (name not found,
                                ///< no route, a proxy in between), not an outage of the service

    /// True if the service may have charged for the request.
    [[nodiscard]] bool chargeIsUncertain() const
    {
        return kind == Kind::ServerError || kind == Kind::Interrupted || kind == Kind::UnusableReply;
    }
};

using CheckAnswer = Result<CheckReply, ServiceFailure>;
using UsageAnswer = Result<UsageReply, ServiceFailure>;

/// Request limits of a checking service per sender.
struct RequestLimits
{
    qsizetype domains = 1;      ///< in one check, at least 1
    qsizetype characters = 300; ///< total length of their names, with a line break between two; at least that
                                ///< of one name
    int perMinute = 1;          ///< requests of any kind in any 60 s, at least 1
};

/// Returns the name as sent in a request. The service removes one leading `www.` (contract 2.1), so a name
/// that starts with `www.` gets a second one.
[[nodiscard]] QString requestName(const DomainName &domain);

/// Returns how many of the leading @p domains fit into one request: at least 1 if there is one.
[[nodiscard]] qsizetype batchSize(const QList<DomainName> &domains, const RequestLimits &limits);

} // namespace pantau
