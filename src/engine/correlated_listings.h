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

/// What may tell that domains share a fate: they are in one list, are hosts below one registered domain, or
/// have names with one stem.
enum Kinship : std::size_t { ByList, ByParent, ByStem };
inline constexpr std::size_t kinshipCount = 3;

/// The groups that a domain is in by its name; empty: none.
struct GroupNames
{
    QString parent; ///< the registered domain
    QString stem; ///< the letters of what somebody chose: "toko-melati-2.example" and "tokomelati7.com" have
                  ///< the same; at least four

    [[nodiscard]] static GroupNames of(const DomainName &domain);
};

/// Where domains stood in a list that may have changed since.
class DomainOrder
{
public:
    static constexpr int absent = -1;

    DomainOrder() = default;
    explicit DomainOrder(const QList<WatchedDomain> &domains);

    /// The place that each of @p domains had, or absent. Quick where most stand in the order in which they
    /// stood: 100,000 of them take a few milliseconds.
    [[nodiscard]] std::vector<int> placesOf(const QList<WatchedDomain> &domains) const;

private:
    QList<DomainName> m_names;
    std::vector<int> m_sorted; ///< places, in the order of the names there
};

/// Evidence across sisters: whoever blocks one domain of a client often blocks others within hours. Sisters
/// are domains of one list, and hosts below one registered domain and names with one stem, whichever list
/// they are in.
///
/// How often that is so is learned from the record, for each kind of sisters: of the sisters of a domain that
/// was listed, the share that was listed within three days of it, less what chance alone would bring. Where a
/// listing was found not long ago, its sisters that were not looked at since are boosted by that chance; each
/// sister that is then found untouched lowers it for the rest, each that is found listed raises it.
class CorrelatedListings
{
public:
    /// Learns the shares, 0 until there is evidence, and who is whose sister.
    [[nodiscard]] static CorrelatedListings fit(const QList<WatchedDomain> &domains);

    /// The chance of each, in their order, that it was listed together with a sister and nobody looked yet;
    /// empty where nobody's sister was listed lately. @p places: where each of @p domains stood among those
    /// that fit() saw, or DomainOrder::absent.
    [[nodiscard]] QList<double> chances(const QList<WatchedDomain> &domains, const std::vector<int> &places,
                                        const QDateTime &now) const;

    [[nodiscard]] double share(Kinship kinship) const { return m_shares[kinship]; }
    /// Nobody's listing tells anything of others.
    [[nodiscard]] bool isEmpty() const;

private:
    static constexpr int noGroup = -1;
    /// The groups of a domain that do not change while its name is the same.
    struct ByName
    {
        int parent = noGroup;
        int stem = noGroup;
    };
    class Bursts;

    [[nodiscard]] ByName groupsByName(const WatchedDomain &domain, int place) const;

    std::array<double, kinshipCount> m_shares{};
    std::array<QHash<QString, int>, kinshipCount>
        m_groups;                 ///< numbers of parents and stems that several have
    std::vector<ByName> m_byName; ///< of those that fit() saw
};

} // namespace pantau::engine
