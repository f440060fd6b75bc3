// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/projections.h"

#include "app/command_context.h"
#include "db/domain_lists.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace pantau::app {

namespace {

/// Returns the watched domains after adding @p domains to @p list.
QList<WatchedDomain> withAdded(QList<WatchedDomain> watched, AccountId account, const DomainList &list,
                               const QList<DomainName> &domains)
{
    QHash<DomainName, qsizetype> known;
    for (qsizetype i = 0; i < watched.size(); ++i)
        if (watched.at(i).account == account)
            known.insert(watched.at(i).domain, i);
    for (const DomainName &domain : domains) {
        if (const auto there = known.constFind(domain); there != known.cend()) {
            // The shortest interval applies, and the new list is among those that use it.
            WatchedDomain &entry = watched[*there];
            if (entry.lists.contains(list.id))
                continue;
            if (entry.interval)
                entry.interval =
                    list.interval
                        ? std::optional(std::min<std::chrono::seconds>(*entry.interval, *list.interval))
                        : std::nullopt;
            entry.importance = std::max(entry.importance, list.importance);
            entry.lists.prepend(list.id);
            continue;
        }
        known.insert(domain, watched.size());
        watched.append(
            {domain, account, {}, {}, {list.id}, list.interval, list.confirmations, list.importance});
    }
    return watched;
}

/// Adds each list's requested interval, which is missing if all its domains get theirs from another list.
/// @p foreseen: changed settings of one list.
template <typename Figures>
Result<Figures> withOwnIntervals(Figures figures, const db::Database &database,
                                 const DomainList &foreseen = {})
{
    const auto lists = TRY(db::Lists(database).all());
    QHash<ListId, std::optional<std::chrono::seconds>> intervals;
    for (const DomainList &list : lists)
        intervals.insert(list.id, list.interval);
    intervals.insert(foreseen.id, foreseen.interval);
    for (ListFigures &list : figures.lists) {
        constexpr std::chrono::seconds day = std::chrono::hours(24);
        constexpr std::chrono::seconds shortest = std::chrono::hours(1);
        list.requested = intervals.value(list.list);
        list.neededPerDay = list.requested ? list.domains * double(day.count()) /
                                                 double(std::max(*list.requested, shortest).count())
                                           : 0;
    }
    return figures;
}

} // namespace

/// Passes the result of @p know, which is fast and runs on the engine's thread, to @p read on a pool thread.
template <typename Value, typename Know, typename Read>
QFuture<Result<Value>> Projections::foresee(Know know, Read read)
{
    using Known = std::invoke_result_t<Know, EngineThread &>;
    return m_context.onEngine(std::move(know))
        .then(&m_context,
              [this, read = std::move(read)](const Known &known) {
                  if (!known)
                      return finished(Result<Value>(failure(known.error())));
                  return m_context.inBackground([known = *known, read](const db::Store &store) {
                      return read(known, store.database());
                  });
              })
        .unwrap();
}

QFuture<Result<PlanFigures>> Projections::figuresIf(ListId list, const ListSettings &settings,
                                                    std::optional<AccountId> account)
{
    return foresee<PlanFigures>(
        [account = account ? account : settings.account](EngineThread &engine) -> Result<AccountBasis> {
            if (!account)
                return AccountBasis();
            return engine.outlook().accountBasis(*account);
        },
        [list, settings, now = m_context.clock().nowUtc()](
            const AccountBasis &basis, const db::Database &database) -> Result<PlanFigures> {
            const auto watched = TRY(db::Journal(database).watchedIf(list, settings, now));
            if (!settings.account)
                return PlanFigures();
            DomainList foreseen;
            foreseen.id = list;
            foreseen.interval = settings.interval;
            return withOwnIntervals(figuresOf(basis, watched), database, foreseen);
        });
}

QFuture<Result<PlanFigures>> Projections::figuresIfAdded(AccountId account, const QList<DomainName> &domains,
                                                         std::optional<std::chrono::seconds> interval)
{
    DomainList made;
    made.interval = interval;
    return figuresIfIn(account, made, domains);
}

QFuture<Result<PlanFigures>> Projections::figuresIfAdded(const DomainList &list,
                                                         const QList<DomainName> &domains)
{
    return figuresIfIn(list.account.value(), list, domains);
}

QFuture<Result<PlanFigures>> Projections::figuresIfIn(AccountId account, const DomainList &list,
                                                      const QList<DomainName> &domains)
{
    return foresee<PlanFigures>(
        [account](EngineThread &engine) { return engine.outlook().accountBasis(account); },
        [domains, list, now = m_context.clock().nowUtc()](
            const AccountBasis &basis, const db::Database &database) -> Result<PlanFigures> {
            const auto watched = TRY(db::Journal(database).watched(now));
            return withOwnIntervals(figuresOf(basis, withAdded(watched, basis.account, list, domains)),
                                    database, list);
        });
}

QFuture<Result<Plan>> Projections::plan(AccountId account)
{
    return foresee<Plan>([](EngineThread &engine) { return engine.outlook().basis({}); },
                         [account](const OutlookBasis &basis, const db::Database &database) -> Result<Plan> {
                             return withOwnIntervals(plansOf(basis.services).value(account), database);
                         });
}

QFuture<Result<Forecast>> Projections::forecast(AccountId account)
{
    return foresee<Forecast>(
        [account](EngineThread &engine) { return engine.outlook().basis({account}); },
        [account](const OutlookBasis &basis, const db::Database &database) -> Result<Forecast> {
            const auto made = TRY(forecastsOf(basis, db::History(database)));
            return made.value(account);
        });
}

QFuture<Result<QHash<AccountId, AccountOutlook>>> Projections::outlooks(const QList<AccountId> &accounts)
{
    using Outlooks = QHash<AccountId, AccountOutlook>;
    return foresee<Outlooks>(
        [accounts](EngineThread &engine) { return engine.outlook().basis(accounts); },
        [](const OutlookBasis &basis, const db::Database &database) -> Result<Outlooks> {
            const auto forecasts = TRY(forecastsOf(basis, db::History(database)));
            const auto plans = plansOf(basis.services);
            Outlooks outlooks;
            for (const AccountBasis &each : basis.accounts) {
                auto plan = TRY(withOwnIntervals(plans.value(each.account), database));
                outlooks.insert(each.account, {std::move(plan), forecasts.value(each.account)});
            }
            return outlooks;
        });
}

} // namespace pantau::app
