// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/change_rate.h"

#include <algorithm>
#include <cmath>

namespace pantau::engine {

namespace {

constexpr double msPerDay = 86'400'000.0;
constexpr double memoryDays = 90;
constexpr double shape = 0.3;
/// What is believed before anything was seen: two changes in a hundred days.
constexpr double changesBefore = 2;
constexpr double daysBefore = 100;

struct Evidence
{
    double changes = 0;
    double days = 0;
};

Evidence evidenceOf(const WatchedDomain &domain)
{
    Evidence evidence;
    const auto &first = domain.record.firstAnsweredAt;
    const auto &last = domain.known.lastAnsweredAt;
    if (!first || !last || *last <= *first)
        return evidence;
    const qint64 to = last->toMSecsSinceEpoch();
    const double watched = std::max(0.0, double(to - first->toMSecsSinceEpoch()) / msPerDay);
    evidence.days = -memoryDays * std::expm1(-watched / memoryDays);
    for (const QDateTime &change : domain.record.changes)
        evidence.changes +=
            std::exp(-std::max(0.0, double(to - change.toMSecsSinceEpoch()) / msPerDay) / memoryDays);
    return evidence;
}

} // namespace

ChangeRates ChangeRates::fit(const QList<WatchedDomain> &domains, const QDateTime &)
{
    Evidence all{changesBefore, daysBefore};
    for (const WatchedDomain &domain : domains) {
        const Evidence one = evidenceOf(domain);
        all.changes += one.changes;
        all.days += one.days;
    }
    ChangeRates rates;
    rates.m_pooled = all.changes / all.days;
    return rates;
}

double ChangeRates::perDay(const WatchedDomain &domain) const
{
    const Evidence evidence = evidenceOf(domain);
    return (shape + evidence.changes) / (shape / m_pooled + evidence.days);
}

QList<double> estimatedRates(const QList<WatchedDomain> &domains, const QDateTime &now)
{
    const ChangeRates model = ChangeRates::fit(domains, now);
    QList<double> rates;
    rates.reserve(domains.size());
    for (const WatchedDomain &domain : domains)
        rates.append(model.perDay(domain));
    return rates;
}

} // namespace pantau::engine
