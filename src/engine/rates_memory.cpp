// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rates_memory.h"

#include <QPromise>
#include <QThreadPool>

#include <algorithm>
#include <memory>

namespace pantau::engine {

namespace {

/// So long what all domains have in common is not learned anew.
constexpr qint64 daysOfModel = 7;
/// But daily while nobody has been watched for longer.
constexpr qint64 daysOfYouth = 15;

} // namespace

RatesMemory::Seen RatesMemory::Seen::of(const WatchedDomain &domain)
{
    const auto &answered = domain.known.lastAnsweredAt;
    const auto &first = domain.record.firstAnsweredAt;
    return {answered ? answered.toMSecsSinceEpoch() : 0, first ? first.toMSecsSinceEpoch() : 0,
            domain.record.changes.size(), domain.isAppealed};
}

bool RatesMemory::Learned::isGood(qsizetype domains, const QDate &today) const
{
    const qint64 age = day.isValid() ? day.daysTo(today) : -1;
    return age >= 0 && age < daysGood && rates.size() == domains;
}

void RatesMemory::Learned::examine(const QList<WatchedDomain> &domains)
{
    for (qsizetype i = 0; i < domains.size(); ++i) {
        const Seen now = Seen::of(domains.at(i));
        if (now == seen[size_t(i)])
            continue;
        seen[size_t(i)] = now;
        rates[i] = model.perDay(domains.at(i));
    }
}

QList<double> RatesMemory::Learned::carriedOver(const QList<WatchedDomain> &domains) const
{
    const double usual = model.pooled();
    QList<double> made;
    made.reserve(domains.size());
    for (const int place : order.placesOf(domains))
        made.append(place == DomainOrder::absent ? usual : rates.at(place));
    return made;
}

RatesMemory::Learned RatesMemory::learn(const QList<WatchedDomain> &domains,
                                        const QList<WatchedDomain> &former,
                                        ChangeRates::Directions directions, const QDateTime &now)
{
    Learned made;
    made.model = ChangeRates::fit(domains, former, directions);
    made.listings = CorrelatedListings::fit(domains);
    made.day = now.date();
    const bool young = std::none_of(domains.cbegin(), domains.cend(), [&](const WatchedDomain &watched) {
        const auto &first = watched.record.firstAnsweredAt;
        return first && (*first).daysTo(now) >= daysOfYouth;
    });
    made.daysGood = young ? 1 : daysOfModel;
    made.seen.resize(size_t(domains.size()));
    made.rates.resize(domains.size());
    made.examine(domains);
    made.order = DomainOrder(domains);
    return made;
}

QFuture<RatesMemory::Learned> RatesMemory::learnInBackground(const QList<WatchedDomain> &domains,
                                                             const QList<WatchedDomain> &former,
                                                             ChangeRates::Directions directions,
                                                             const QDateTime &now)
{
    const auto promise = std::make_shared<QPromise<Learned>>();
    promise->start();
    QThreadPool::globalInstance()->start([promise, domains, former, directions, now] {
        promise->addResult(learn(domains, former, directions, now));
        promise->finish();
    });
    return promise->future();
}

QList<double> RatesMemory::ratesOf(AccountId account, const QList<WatchedDomain> &domains,
                                   const QDateTime &now)
{
    OfAccount &own = m_accounts[account];
    if (own.learning.isValid() && own.learning.isFinished()) {
        own.learned = own.learning.takeResult();
        own.learning = {};
    }
    if (!own.learned.isGood(domains.size(), now.date())) {
        QList<WatchedDomain> former = m_former;
        former.removeIf([account](const WatchedDomain &each) { return each.account != account; });
        const bool isFirst = !own.learned.day.isValid();
        if (isFirst || domains.size() <= learnedAtOnce)
            own.learned = learn(domains, former, m_directions, now);
        else if (!own.learning.isValid())
            own.learning = learnInBackground(domains, former, m_directions, now);
    }
    if (own.learned.rates.size() != domains.size())
        return own.learned.carriedOver(domains);
    own.learned.examine(domains);
    return own.learned.rates;
}

QList<double> RatesMemory::correlationOf(AccountId account, const QList<WatchedDomain> &domains,
                                         const QDateTime &now) const
{
    const auto own = m_accounts.constFind(account);
    if (own == m_accounts.constEnd() || own->learned.listings.isEmpty())
        return {};
    return own->learned.listings.chances(domains, own->learned.order.placesOf(domains), now);
}

} // namespace pantau::engine
