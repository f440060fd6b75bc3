// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/watched_domain.h"

#include <QDateTime>
#include <QList>

namespace pantau::engine {

/// How often each domain is expected to change, in changes a day: pure functions of the changes on record.
class ChangeRates
{
public:
    /// Learns what the domains have in common. Takes some milliseconds, and a day's news hardly moves it: fit
    /// once a day and keep the value.
    [[nodiscard]] static ChangeRates fit(const QList<WatchedDomain> &domains, const QDateTime &now);

    /// Changes a day, always above 0. Errors teach nothing: only answers count as time watched.
    [[nodiscard]] double perDay(const WatchedDomain &domain) const;

    /// Of a domain of which nothing is known.
    [[nodiscard]] double pooled() const { return m_pooled; }

private:
    double m_pooled = 0.02;
};

/// Fitted and asked at once.
[[nodiscard]] QList<double> estimatedRates(const QList<WatchedDomain> &domains, const QDateTime &now);

} // namespace pantau::engine
