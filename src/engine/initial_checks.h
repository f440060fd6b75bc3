// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/plan.h"
#include "base/status.h"

#include <QHash>
#include <QList>
#include <QSet>

namespace pantau::engine {

/// Which accounts still have new domains to ask for. Only a hint for when to look into the database: what was
/// found, and what of it was told, is kept there.
class InitialChecks
{
public:
    /// Those that were never asked for, and those whose first answer is held back, are waited for; domains
    /// that are gone no longer are.
    void load(const QList<WatchedDomain> &watched);
    void take(const QList<Observation> &observations);
    /// Accounts for which nothing is waited for any more, each once. Not those for which nothing was waited
    /// for when this run began: a summary of then would stand beside news of now.
    [[nodiscard]] QList<AccountId> takeFinished();

private:
    struct Look
    {
        QSet<DomainName> waiting;
        bool isTold = false;
    };
    QHash<AccountId, Look> m_looks;
};

} // namespace pantau::engine
