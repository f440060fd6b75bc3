// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/usage.h"
#include "providers/asked.h"

#include <QJsonValue>

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

} // namespace pantau::providers
