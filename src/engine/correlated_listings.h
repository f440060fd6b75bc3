// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/plan.h"

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>

#include <array>
#include <cstddef>
#include <vector>

namespace pantau::engine {

/// How domains can be related: in the same list, hosts below the same registered domain, or names with the
/// same stem.
enum Kinship : std::size_t { ByList, ByParent, ByStem };
inline constexpr std::size_t kinshipCount = 3;

/// Groups of a domain that follow from its name; empty: none.
struct GroupNames
{
    QString parent; ///< the registered domain
    QString stem;   ///< the letters of the registered label, at least four: the same for
                    ///< "toko-melati-2.example" and "tokomelati7.com"

    [[nodiscard]] static GroupNames of(const DomainName &domain);
};

/// Positions of domains in a list that may have changed since.
class DomainOrder
{
public:
    static constexpr int absent = -1;

    DomainOrder() = default;
    explicit DomainOrder(const QList<WatchedDomain> &domains);

    /// Returns the earlier position of each of @p domains, or absent. Fast if most are in the same order:
    /// 100,000 domains take a few milliseconds.
    [[nodiscard]] std::vector<int> placesOf(const QList<WatchedDomain> &domains) const;

private:
    QList<DomainName> m_names;
    std::vector<int> m_sorted; ///< positions, ordered by name
};

/// Correlation between related domains: when one of a client's domains is blocked, others often follow
/// within hours. Related domains are those of one list, hosts below one registered domain and names with one
/// stem, the latter two across all lists.
///
/// The correlation is learned from the record for each kind: the share of related domains that were listed
/// within three days of a listed one, minus the share expected by chance. After a recent listing, related
/// domains that have not been checked since are boosted by that probability. Each related domain found
/// unlisted lowers it for the rest, and each one found listed raises it.
class CorrelatedListings
{
public:
    /// Learns the shares, which stay 0 without evidence, and the groups.
    [[nodiscard]] static CorrelatedListings fit(const QList<WatchedDomain> &domains);

    /// Returns for each domain the probability that it was listed along with a related one and has not been
    /// checked since. Empty if no related domain was listed lately. @p places: index of each domain in
    /// fit()'s list, or DomainOrder::absent.
    [[nodiscard]] QList<double> chances(const QList<WatchedDomain> &domains, const std::vector<int> &places,
                                        const QDateTime &now) const;

    [[nodiscard]] double share(Kinship kinship) const { return m_shares[kinship]; }
    /// True if listings are not correlated.
    [[nodiscard]] bool isEmpty() const;

private:
    static constexpr int noGroup = -1;
    /// Groups of a domain that depend only on its name.
    struct ByName
    {
        int parent = noGroup;
        int stem = noGroup;
    };
    class Bursts;

    [[nodiscard]] ByName groupsByName(const WatchedDomain &domain, int place) const;

    std::array<double, kinshipCount> m_shares{};
    std::array<QHash<QString, int>, kinshipCount>
        m_groups;                 ///< numbers of parents and stems with several domains
    std::vector<ByName> m_byName; ///< by index in fit()'s list
};

} // namespace pantau::engine
