// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "net/http_client.h"
#include "providers/asked.h"

namespace pantau::providers {

/// A reply to POST /check (contract 2.3). Results are matched to @p requested (distinct) by name, whatever
/// their order, count, case or repetition; a name without exactly one clear answer is Unknown with a reason.
/// Any status but 200 gives its ServiceFailure; a 200 that is not the contract's is UnusableReply.
[[nodiscard]] CheckAnswer parseCheckReply(const net::HttpReply &reply, const QList<DomainName> &requested,
                                          const Asked &asked);

/// A reply to GET /limit (contract 4.2).
[[nodiscard]] UsageAnswer parseUsageReply(const net::HttpReply &reply, const Asked &asked);

} // namespace pantau::providers
