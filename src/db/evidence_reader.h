// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/history.h"
#include "base/result.h"
#include "base/usage.h"
#include "db/repository.h"

#include <QList>

#include <functional>
#include <optional>

namespace pantau::db {

/// Data for a report on a list.
struct ListEvidence
{
    QList<Evidence> domains;        ///< sorted by name
    QList<ServiceAnswers> services; ///< that answered in the period, in chronological order
};

/// Reads the data for reports: status, changes and answers of domains in a period, and their appeals.
/// Works on any connection, including read-only ones. Every call sees one consistent state. Error kinds:
/// Storage, Cancelled.
class EvidenceReader : Repository
{
public:
    /// The report period. Answers count from @p from to @p to, inclusive.
    struct Period
    {
        QDateTime from;        ///< UTC
        QDateTime to;          ///< UTC
        int mostAnswers = 100; ///< answers listed individually per domain; all are counted
        bool isOver = false;   ///< the status is that at the end of the period, not the current one
    };

    using Repository::Repository;

    /// One entry per service that has the domain; empty for an unknown domain.
    [[nodiscard]] Result<QList<Evidence>> ofDomain(const DomainName &domain, const Period &period) const;
    /// Covers every domain that was in the list at the end of the period, also without an answer, and those
    /// removed from it during the period. Includes all services that the list used in the period; the status
    /// comes from its current service. @p isUnwanted is called every few hundred domains. If it returns true,
    /// the call fails with Cancelled.
    [[nodiscard]] Result<ListEvidence> ofList(ListId list, const Period &period,
                                              const std::function<bool()> &isUnwanted = {}) const;

    /// Time (UTC) of the last answer for a domain of the list from a service that no account uses and the
    /// list is not known to have used; empty if none.
    [[nodiscard]] Result<std::optional<QDateTime>> elsewhereUntil(ListId list) const;

    /// For each span, in order: true if any domain of the list was answered at or after its start and
    /// before its end.
    [[nodiscard]] Result<QList<bool>> wereAnswered(ListId list, const QList<TimeSpan> &spans) const;
};

} // namespace pantau::db
