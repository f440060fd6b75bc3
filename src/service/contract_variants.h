// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "service/reply.h"
#include "service/request.h"

namespace pantau::service {

/// Where the contract is silent a service must choose ("Where the contract is silent" in docs/service.md).
/// This is the one place at which the tests put another choice, or a mistake, into the running service, so
/// that the client and the contract suite meet them over real HTTP. The product has no way to set it.
/// Called from whichever thread answers, so implementations keep no state.
class ContractVariants
{
public:
    virtual ~ContractVariants() = default;

    /// How many domains a request pays for, of which @p distinct are valid and answered once each.
    [[nodiscard]] virtual qsizetype chargedDomains(const Request &, qsizetype distinct) const
    {
        return distinct;
    }
    /// Changes a finished reply before it is sent; what was charged stays charged.
    virtual void rewrite(const Request &, Reply &) const {}
};

} // namespace pantau::service
