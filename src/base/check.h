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

/// Which of the domains a person's check asks for.
enum class CheckScope {
    SkipRecent, ///< not those that isRecent(): they come back as they are known, and cost nothing
    Everything,
};

/// Which of the running checks of people is meant, so that one can be cancelled alone.
struct CheckTicket
{
    quint64 number = 0; ///< 0: none

    friend bool operator==(CheckTicket, CheckTicket) = default;
};

/// What a person's check costs, before it begins.
struct CheckCost
{
    int toAsk = 0;                   ///< domains that have to be asked for
    int recent = 0;                  ///< domains that CheckScope::SkipRecent leaves out
    int unitCost = 1;                ///< of one domain
    std::optional<qint64> unitsLeft; ///< that may be spent; empty: the service has not told yet
    int confirmations = 0;           ///< checks at most, beside toAsk: a changed answer is asked for again
    int recentConfirmations = 0;     ///< those of the domains that are recent

    [[nodiscard]] qint64 units() const { return qint64(toAsk) * unitCost; }
    [[nodiscard]] qint64 mostUnits() const { return (qint64(toAsk) + confirmations) * unitCost; }
    /// Of what is left, 0 to 1; more than 1 where it does not suffice.
    [[nodiscard]] double share() const
    {
        return !unitsLeft || toAsk == 0 ? 0.0 : double(units()) / double(std::max<qint64>(1, *unitsLeft));
    }
    /// A person is asked before so much is spent.
    [[nodiscard]] bool isMuch() const { return share() > 0.1; }

    friend bool operator==(const CheckCost &, const CheckCost &) = default;
};

/// What asking for one domain ended in.
struct CheckOutcome
{
    DomainName domain;
    BlockStatus status = BlockStatus::Unknown; ///< what is known from now on, as every table shows it
    std::optional<QDateTime>
        checkedAt;  ///< UTC, when the service answered for this domain; empty when it did not
    QString reason; ///< why the status is unknown, or what limits it; a sentence, empty when there is nothing
                    ///< to add
    bool fromBefore = false; ///< it was not asked for: checkedAt is less than an hour ago
    bool isStored = true;    ///< false: the answer was paid for and cannot be written down for now. It is
                             ///< kept in memory and stored as soon as that works
    std::optional<BlockStatus> unconfirmed{}; ///< what the answer says, while it differs from what is known
                                              ///< and is still being confirmed

    friend bool operator==(const CheckOutcome &, const CheckOutcome &) = default;
};

/// What a check came to. Its numbers are those of the table: an answer that is still being confirmed counts
/// under what is known until then.
struct CheckTally
{
    int blocked = 0;
    int notBlocked = 0;
    int unknown = 0;     ///< brought no answer
    int open = 0;        ///< answered, and unknown all the same until the answer is confirmed
    int unconfirmed = 0; ///< answers that are being confirmed, whatever is known until then

    void add(const CheckOutcome &outcome);
    /// What is said of the unconfirmed ones; empty where there are none.
    [[nodiscard]] QString unconfirmedSentence() const;
};

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

/// What a checking service takes from one sender.
struct RequestLimits
{
    qsizetype domains = 1;      ///< in one check, at least 1
    qsizetype characters = 300; ///< of their names with a line break between two; no less than one name has
    int perMinute = 1;          ///< requests of every kind in any 60 s, at least 1
};

/// The name as it is written into a request. A service removes one leading `www.` (contract 2.1), so a name
/// that begins with `www.` of its own is given a second one to lose.
[[nodiscard]] QString requestName(const DomainName &domain);

/// How many of the leading @p domains fit into one request: at least 1 where there is one.
[[nodiscard]] qsizetype batchSize(const QList<DomainName> &domains, const RequestLimits &limits);

} // namespace pantau
