// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "net/http_client.h"
#include "providers/asked.h"

namespace pantau::providers {

/// One kind of checking service: all that Pantau knows of how to ask it. A new one is a file with such a
/// value, an entry in allProviders(), and a test.
///
/// Of a request's `url` only path and query count; they follow the account's own address, so that no key goes
/// to another host. The key goes into the request and nowhere else.
struct Provider
{
    QLatin1String key; ///< in front of an address, `key+https://…`; see ServiceAddress
    RequestLimits limits;

    /// @p domains: distinct, and within the limits.
    net::HttpRequest (*checkRequest)(const QList<DomainName> &domains, const std::optional<ApiKey> &key);
    /// What any whole reply means, whatever its status. A domain is NotBlocked only where the reply says so.
    CheckAnswer (*readCheck)(const net::HttpReply &reply, const QList<DomainName> &requested,
                             const Asked &asked);
    /// How much is left of the allowance; free of charge.
    net::HttpRequest (*usageRequest)(const std::optional<ApiKey> &key);
    UsageAnswer (*readUsage)(const net::HttpReply &reply, const Asked &asked);
    /// What it calls an allowance of this period.
    QString (*usageType)(Usage::Period period);
};

/// In the order in which they would be offered.
[[nodiscard]] QList<const Provider *> allProviders();
/// Null for one that this version does not know. @p key: as ServiceAddress::provider() has it.
[[nodiscard]] const Provider *providerOf(const QString &key);

} // namespace pantau::providers
