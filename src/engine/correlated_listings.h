// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/watched_domain.h"

#include <QDateTime>
#include <QList>

namespace pantau::engine {

/// Evidence across a list: whoever lists one domain of a client often lists its sisters within hours.
///
/// How often that is so is learned from the record: of the sisters of a domain that was listed, the share
/// that was listed within three days of it, less what chance alone would bring. Where a listing was found not
/// long ago, its sisters that were not looked at since are boosted by that chance; each sister that is then
/// found untouched lowers it for the rest, each that is found listed raises it.
class CorrelatedListings
{
public:
    /// Learns the share; 0 until there is evidence.
    [[nodiscard]] static CorrelatedListings fit(const QList<WatchedDomain> &domains);

    /// The chance of each, in their order, that it was listed together with a sister and nobody looked yet;
    /// empty where no list had a listing lately.
    [[nodiscard]] QList<double> chances(const QList<WatchedDomain> &domains, const QDateTime &now) const;

    [[nodiscard]] double share() const { return m_share; }

private:
    double m_share = 0;
};

} // namespace pantau::engine
