// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/result.h"
#include "base/usage.h"
#include "net/http_client.h"
#include "providers/asked.h"

#include <QByteArray>
#include <QJsonValue>
#include <QList>
#include <QStringList>

#include <optional>

namespace pantau::providers {

/// A usage object whose package has a name that can be stored: without the key, should the service echo it.
[[nodiscard]] QJsonValue withSafeName(const QJsonValue &usage, const Asked &asked);

/// The contract's word for a kind of allowance: "freemium" (2.4) or "premium" (2.5).
[[nodiscard]] QString usageType(Usage::Period period);

/// A usage object (contract 2.4 and 2.5). Counters may be integers or reals (rounded down); negative ones,
/// ones beyond 2^53 and anything but numbers are malformed. @p serviceTime (UTC, from the Date header, may be
/// invalid) tells when a daily allowance is renewed. The error says, for the log, which field was wrong.
[[nodiscard]] Result<Usage, QString> parseUsage(const QJsonValue &value, const QDateTime &serviceTime);

/// The `rate_limit` of a 429 (contract 7); empty when it is malformed.
[[nodiscard]] std::optional<Usage> parseDailyLimit(const QJsonValue &rateLimit, const QDateTime &serviceTime);

/// The `quota` of a 402 (contract 7); empty when it is malformed. It does not name the unit cost: the
/// contract's 3 stands in, and whoever knows better keeps what is known.
[[nodiscard]] std::optional<Usage> parsePackageQuota(const QJsonValue &quota);

/// One counter, rounded down; empty when it is malformed.
[[nodiscard]] std::optional<qint64> parseCounter(const QJsonValue &value);

/// Where a JSON object names a member twice. Such an object says two things at once, and QJsonDocument keeps
/// the last without a word.
struct RepeatedMembers
{
    QStringList ofReply; ///< members of the outermost object that it names twice
    QStringList within; ///< members of the outermost object with such an object somewhere inside; not results
    /// For each element of `results` that names `Domain` or `Blocked` twice: every text that its `Domain`
    /// has.
    QList<QStringList> results;

    [[nodiscard]] bool isEmpty() const { return ofReply.isEmpty() && within.isEmpty() && results.isEmpty(); }
};

/// @p json: what QJsonDocument has accepted as an object; of anything else the answer is worth nothing.
[[nodiscard]] RepeatedMembers repeatedMembers(const QByteArray &json);

/// A reply to POST /check (contract 2.3). Results are matched to @p requested (distinct) by name, whatever
/// their order, count, case or repetition; a name without exactly one clear answer is Unknown with a reason.
/// Any status but 200 gives its ServiceFailure; a 200 that is not the contract's is UnusableReply.
[[nodiscard]] CheckAnswer parseCheckReply(const net::HttpReply &reply, const QList<DomainName> &requested,
                                          const Asked &asked);

/// A reply to GET /limit (contract 4.2).
[[nodiscard]] UsageAnswer parseUsageReply(const net::HttpReply &reply, const Asked &asked);

} // namespace pantau::providers
