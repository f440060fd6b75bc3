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

/// What is foreseen, and what would be if: worked out on a thread of the pool from what the engine knows.
/// Nothing is saved. Lives on the session's thread, and not in a session that only reads. Kinds: NotFound,
/// Storage.
class Projections
{
public:
    explicit Projections(CommandContext &context) : m_context(context) {}

    QFuture<Result<Plan>> plan(AccountId account);
    /// How the allowance will fare until the reset.
    QFuture<Result<Forecast>> forecast(AccountId account);
    /// Plan and forecast of each of @p accounts, in one go.
    QFuture<Result<QHash<AccountId, AccountOutlook>>> outlooks(const QList<AccountId> &accounts);
    /// What the plan of the list's account would mean with these settings.
    QFuture<Result<PlanFigures>> figuresIf(ListId list, const ListSettings &settings);
    /// The same with @p domains in a new list of @p account, whose figures have no list id.
    QFuture<Result<PlanFigures>> figuresIfAdded(AccountId account, const QList<DomainName> &domains,
                                                std::optional<std::chrono::seconds> interval);
    /// What the plan of @p list's account, which it has, would mean with @p domains in the list too.
    QFuture<Result<PlanFigures>> figuresIfAdded(const DomainList &list, const QList<DomainName> &domains);

private:
    template <typename Value, typename Know, typename Read>
    QFuture<Result<Value>> foresee(Know know, Read read);

    QFuture<Result<PlanFigures>> figuresIfIn(AccountId account, const DomainList &list,
                                             const QList<DomainName> &domains);

    CommandContext &m_context;
};

} // namespace pantau::app
