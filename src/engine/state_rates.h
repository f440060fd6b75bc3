// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "engine/rate_population.h"

#include <QHash>
#include <QList>
#include <QString>

namespace pantau::engine {

/// What one domain's record says of its two directions.
struct StateRecord
{
    RatePopulation::Sample listing;   ///< of the time in which it was not listed
    RatePopulation::Sample delisting; ///< of the time in which it was

    [[nodiscard]] static StateRecord of(const WatchedDomain &domain);
};

/// A rate for each direction: how often a domain is listed, and how often a listed one is taken off, in
/// events a day. Each has a population of its own (RatePopulation).
///
/// Who is alike shares a fate: the listing rates of a list, of the hosts below one registered domain, and of
/// names with the same stem ("toko-1" and "toko-2") are so many times the usual one. How far each of the
/// three tells anything, which is how far those factors are spread, is learned from the record: no spread at
/// all and four others compete by how likely they make it. Where the structure says nothing, the factors are
/// 1 and nothing is lost.
class StateRates
{
public:
    /// @p domains: first those @p watched, each once, then those that were; @p sample: of them, to learn the
    /// populations from.
    [[nodiscard]] static StateRates fit(const QList<WatchedDomain> &domains, qsizetype watched,
                                        const QList<WatchedDomain> &sample);

    /// Changes a day in the domain's present state, always above 0.
    [[nodiscard]] double perDay(const WatchedDomain &domain) const;
    /// The logarithm of how likely the sample's records were.
    [[nodiscard]] double likelihood() const { return m_likelihood; }

private:
    class Learning;

    RatePopulation m_listing;
    RatePopulation m_delisting;
    QHash<ListId, double> m_lists; ///< logarithms of the factors
    QHash<QString, double> m_parents;
    QHash<QString, double> m_stems;
    double m_likelihood = 0;
};

} // namespace pantau::engine
