// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/result.h"
#include "base/usage.h"
#include "net/http_client.h"
#include "providers/answers.h"

#include <QByteArray>
#include <QJsonValue>
#include <QList>
#include <QStringList>

#include <optional>

namespace pantau::providers {

/// Returns a usage object with a package name that can be stored: without the key if the service echoed it.
[[nodiscard]] QJsonValue withSafeName(const QJsonValue &usage, const Asked &asked);

/// Returns the contract's name of an allowance: "freemium" (2.4) or "premium" (2.5).
[[nodiscard]] QString usageType(Usage::Period period);

/// Parses a usage object (contract 2.4 and 2.5). Counters may be integers or reals (rounded down). Negative
/// numbers, those beyond 2^53 and other types are malformed. @p serviceTime (UTC, from the Date header, may
/// be invalid) determines the reset of a daily allowance. The error names the wrong field, for the log.
[[nodiscard]] Result<Usage, QString> parseUsage(const QJsonValue &value, const QDateTime &serviceTime);

/// Parses the `rate_limit` of a 429 (contract 7); empty if it is malformed.
[[nodiscard]] std::optional<Usage> parseDailyLimit(const QJsonValue &rateLimit, const QDateTime &serviceTime);

/// Parses the `quota` of a 402 (contract 7); empty if it is malformed. It does not contain the unit cost, so
/// the contract's default of 3 is used. Callers that know the actual cost must keep it.
[[nodiscard]] std::optional<Usage> parsePackageQuota(const QJsonValue &quota);

/// Parses one counter, rounded down; empty if it is malformed.
[[nodiscard]] std::optional<qint64> parseCounter(const QJsonValue &value);

/// Duplicate members in a JSON object. Such an object is contradictory, and QJsonDocument silently keeps the
/// last one.
struct RepeatedMembers
{
    QStringList ofReply; ///< duplicate members of the outermost object
    QStringList within;  ///< members of the outermost object that contain such an object, except results
    /// For each element of `results` with a duplicate `Domain` or `Blocked`: all values of its `Domain`.
    QList<QStringList> results;
    bool anywhere = false; ///< any object of the reply has duplicate members
};

/// @p json must be accepted as an object by QJsonDocument; otherwise the result is meaningless.
[[nodiscard]] RepeatedMembers repeatedMembers(const QByteArray &json);

/// Parses a reply to POST /check (contract 2.3). Results are matched to @p requested (distinct) by name,
/// regardless of order, count, case or repetition. A name without exactly one clear answer is Unknown with a
/// reason. Any status but 200 returns its ServiceFailure; a 200 that does not follow the contract is
/// UnusableReply.
[[nodiscard]] CheckAnswer parseCheckReply(const net::HttpReply &reply, const QList<DomainName> &requested,
                                          const Asked &asked);

/// Parses a reply to GET /limit (contract 4.2).
[[nodiscard]] UsageAnswer parseUsageReply(const net::HttpReply &reply, const Asked &asked);

} // namespace pantau::providers
