// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/domain_list.h"
#include "base/plan.h"
#include "base/result.h"

#include <QFuture>
#include <QHash>

#include <chrono>
#include <optional>

namespace pantau::app {

class CommandContext;

/// Computes plans, forecasts and what-if figures on a pool thread, from the engine's state. Saves nothing.
/// Lives on the session's thread; not available in a read-only session. Kinds: NotFound, Storage.
class Projections
{
public:
    explicit Projections(CommandContext &context) : m_context(context) {}

    QFuture<Result<Plan>> plan(AccountId account);
    /// Forecasts the allowance until the reset.
    QFuture<Result<Forecast>> forecast(AccountId account);
    /// Computes plan and forecast of each of @p accounts together.
    QFuture<Result<QHash<AccountId, AccountOutlook>>> outlooks(const QList<AccountId> &accounts);
    /// Returns the plan's figures for the list's account with these settings, or for another @p account of
    /// it.
    QFuture<Result<PlanFigures>> figuresIf(ListId list, const ListSettings &settings,
                                           std::optional<AccountId> account = std::nullopt);
    /// Same with @p domains in a new list of @p account. Its figures have no list id.
    QFuture<Result<PlanFigures>> figuresIfAdded(AccountId account, const QList<DomainName> &domains,
                                                std::optional<std::chrono::seconds> interval);
    /// Same with @p domains added to @p list, which must have an account.
    QFuture<Result<PlanFigures>> figuresIfAdded(const DomainList &list, const QList<DomainName> &domains);

private:
    template <typename Value, typename Know, typename Read>
    QFuture<Result<Value>> foresee(Know know, Read read);

    QFuture<Result<PlanFigures>> figuresIfIn(AccountId account, const DomainList &list,
                                             const QList<DomainName> &domains);

    CommandContext &m_context;
};

} // namespace pantau::app
