// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/engine_thread.h"
#include "session/on_thread.h"
#include "session/session.h"

#include <QHash>

#include <algorithm>

namespace pantau::session {

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

QFuture<Result<engine::PlanFigures>> Session::figuresIfAdded(AccountId account,
                                                             const QList<DomainName> &domains,
                                                             std::optional<std::chrono::seconds> interval)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, account, domains, interval,
                       now = m_clock.nowUtc()]() -> Result<engine::PlanFigures> {
                          const auto watched = engine->store().journal.watched(now);
                          return watched ? engine->outlook().figures(
                                               account, withAdded(*watched, account, domains, interval))
                                         : failure(watched.error());
                      });
}

QFuture<Result<void>> Session::saveList(ListId list, const QString &name, const store::ListSettings &settings)
{
    return onThreadOf(m_engine, &m_home,
                      [engine = m_engine, list, name, settings] {
                          auto saved = engine->store().lists.save(list, name, settings);
                          if (saved)
                              engine->watchingChanged();
                          return saved;
                      })
        .then(this, [this](const Result<void> &saved) {
            if (saved)
                Q_EMIT listsChanged();
            return saved;
        });
}

} // namespace pantau::session
