// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"

#include <QList>

#include <vector>

namespace pantau::engine {

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

} // namespace pantau::engine
