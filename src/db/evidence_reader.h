// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/history.h"
#include "base/result.h"
#include "base/usage.h"

#include <QList>

#include <functional>
#include <optional>

namespace pantau::db {

class Database;

/// What a report on a list is made of.
struct ListEvidence
{
    QList<Evidence> domains;        ///< by name
    QList<ServiceAnswers> services; ///< that answered in the period, in order of time
};

/// What a report is made of: status, changes and answers of domains in a period, and their appeals. For any
/// connection, read-only ones too. Every call sees one consistent state. Kinds: Storage, Cancelled.
class EvidenceReader
{
public:
    /// The period that is read. Answers count from @p from up to and with @p to.
    struct Period
    {
        QDateTime from;        ///< UTC
        QDateTime to;          ///< UTC
        int mostAnswers = 100; ///< how many answers a domain are read one by one; all of them are counted
    };

    explicit EvidenceReader(const Database &database) : m_database(database) {}

    /// Once for each service that has it; empty for a domain of which nothing is known.
    [[nodiscard]] Result<QList<Evidence>> ofDomain(const DomainName &domain, const Period &period) const;
    /// Every domain of the list, also those without an answer, and those that left the list in the period or
    /// later. Covers all services that the list used in the period; the status is that of its present
    /// service. Ends early, with Cancelled, once @p isUnwanted says so; it is asked for every few hundred
    /// domains.
    [[nodiscard]] Result<ListEvidence> ofList(ListId list, const Period &period,
                                              const std::function<bool()> &isUnwanted = {}) const;

    /// Last answer (UTC) for a domain of the list by a service that no account uses and the list is not known
    /// to have used; empty: none.
    [[nodiscard]] Result<std::optional<QDateTime>> elsewhereUntil(ListId list) const;

    /// Of each span, in their order, whether any domain of the list was answered in it, from its start up to
    /// its end.
    [[nodiscard]] Result<QList<bool>> wereAnswered(ListId list, const QList<TimeSpan> &spans) const;

private:
    const Database &m_database;
};

} // namespace pantau::db
