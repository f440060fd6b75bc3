// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/known_status.h"
#include "core/watched_domain.h"

#include <QHash>
#include <QList>
#include <QSet>

namespace pantau::engine {

/// Newly added domains, until each was asked for once: their first statuses are no changes, but one summary.
class FirstLooks
{
public:
    struct Finished
    {
        AccountId account{};
        int total = 0;             ///< domains that were answered
        QList<DomainName> blocked; ///< of those
    };

    /// Those that were never asked for are waited for; domains that are gone no longer are.
    void load(const QList<WatchedDomain> &watched);
    void take(const QList<Observation> &observations);
    /// What has come to its end since the last call, each once.
    [[nodiscard]] QList<Finished> takeFinished();

private:
    struct Look
    {
        QSet<DomainName> waiting;
        Finished found;
    };
    QHash<AccountId, Look> m_looks;
};

} // namespace pantau::engine
