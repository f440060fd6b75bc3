// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is foreseen, and what would be: worked out on a reader's thread. The engine's only says what it knows.
#include "app/ask_in_background.h"
#include "app/engine_thread.h"
#include "app/on_thread.h"
#include "app/session.h"

#include <QHash>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace pantau::app {

namespace {

/// As they would be watched after @p domains were added to a list of their own.
QList<WatchedDomain> withAdded(QList<WatchedDomain> watched, AccountId account,
                               const QList<DomainName> &domains,
                               const std::optional<std::chrono::seconds> &interval)
{
    QHash<DomainName, qsizetype> known;
    for (qsizetype i = 0; i < watched.size(); ++i)
        if (watched.at(i).account == account)
            known.insert(watched.at(i).domain, i);
    for (const DomainName &domain : domains) {
        if (const auto there = known.constFind(domain); there != known.cend()) {
            // The shortest interval counts, and the list is among those that hold it.
            WatchedDomain &entry = watched[*there];
            if (entry.interval)
                entry.interval =
                    interval ? std::optional(std::min(*entry.interval, *interval)) : std::nullopt;
            entry.lists.prepend(ListId{});
            continue;
        }
        known.insert(domain, watched.size());
        watched.append({domain, account, Importance::Normal, interval, {}, 1, {}, {ListId{}}});
    }
    return watched;
}

} // namespace

/// What @p know says on the engine's thread is given to @p read, as in askInBackground().
template <typename Value, typename Know, typename Read>
QFuture<Result<Value>> Session::foresee(Know know, Read read)
{
    using Known = std::invoke_result_t<Know>;
    return onThreadOf(m_engine, &m_home, std::move(know))
        .then(this,
              [this, read = std::move(read)](const Known &known) {
                  if (!known)
                      return finished(Result<Value>(failure(known.error())));
                  return broughtTo(&m_home, askInBackground<Value>(
                                                dataDir(), [known = *known, read](const Queries &queries) {
                                                    return read(known, queries.database());
                                                }));
              })
        .unwrap();
}

QFuture<Result<PlanFigures>> Session::figuresIf(ListId list, const ListSettings &settings)
{
    return foresee<PlanFigures>(
        [engine = m_engine, account = settings.account]() -> Result<AccountBasis> {
            if (!account)
                return AccountBasis();
            return engine->outlook().accountBasis(*account);
        },
        [list, settings, now = m_clock.nowUtc()](const AccountBasis &basis,
                                                 const store::Database &database) -> Result<PlanFigures> {
            const auto watched = store::Journal(database).watchedIf(list, settings, now);
            if (!watched)
                return failure(watched.error());
            return settings.account ? figuresOf(basis, *watched) : PlanFigures();
        });
}

QFuture<Result<PlanFigures>> Session::figuresIfAdded(AccountId account, const QList<DomainName> &domains,
                                                     std::optional<std::chrono::seconds> interval)
{
    return foresee<PlanFigures>(
        [engine = m_engine, account] { return engine->outlook().accountBasis(account); },
        [domains, interval, now = m_clock.nowUtc()](const AccountBasis &basis,
                                                    const store::Database &database) -> Result<PlanFigures> {
            const auto watched = store::Journal(database).watched(now);
            if (!watched)
                return failure(watched.error());
            return figuresOf(basis, withAdded(*watched, basis.account, domains, interval));
        });
}

QFuture<Result<Plan>> Session::plan(AccountId account)
{
    return foresee<Plan>([engine = m_engine] { return engine->outlook().basis({}); },
                         [account](const OutlookBasis &basis, const store::Database &) -> Result<Plan> {
                             return plansOf(basis.services).value(account);
                         });
}

QFuture<Result<Forecast>> Session::forecast(AccountId account)
{
    return foresee<Forecast>(
        [engine = m_engine, account] { return engine->outlook().basis({account}); },
        [account](const OutlookBasis &basis, const store::Database &database) -> Result<Forecast> {
            const auto made = forecastsOf(basis, store::History(database));
            if (!made)
                return failure(made.error());
            return made->value(account);
        });
}

QFuture<Result<QHash<AccountId, AccountOutlook>>> Session::outlooks(const QList<AccountId> &accounts)
{
    using Outlooks = QHash<AccountId, AccountOutlook>;
    return foresee<Outlooks>(
        [engine = m_engine, accounts] { return engine->outlook().basis(accounts); },
        [](const OutlookBasis &basis, const store::Database &database) -> Result<Outlooks> {
            const auto forecasts = forecastsOf(basis, store::History(database));
            if (!forecasts)
                return failure(forecasts.error());
            const auto plans = plansOf(basis.services);
            Outlooks outlooks;
            for (const AccountBasis &each : basis.accounts)
                outlooks.insert(each.account, {plans.value(each.account), forecasts->value(each.account)});
            return outlooks;
        });
}

} // namespace pantau::app
