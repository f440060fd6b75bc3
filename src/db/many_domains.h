// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "db/rows.h"

#include <QList>

#include <utility>
#include <vector>

namespace pantau::db {

/// Finds or makes the rows of many domains and of their memberships, with one statement for hundreds: one for
/// each takes three times as long.
class ManyDomains
{
public:
    /// So many at once, at most: what is said of progress comes between two of them.
    static constexpr qsizetype Most = 500;

    using Member = std::pair<ListId, qint64>; ///< a list and a domain's row id

    explicit ManyDomains(db::Transaction &transaction);

    /// The row ids of at most Most domains, in their order; those without a row get one. 0 when the
    /// transaction has failed.
    [[nodiscard]] std::vector<qint64> idsOf(const QList<DomainName> &domains);
    /// Puts domains of those that were asked for last into lists. Says of each member whether it joined: it
    /// was not there before, nor earlier among @p members.
    [[nodiscard]] std::vector<bool> join(const std::vector<Member> &members);

private:
    [[nodiscard]] std::vector<qint64> known(const QString &json);

    DomainIds m_single;
    db::Statement m_insert;
    db::Statement m_select;
    db::Statement m_join;
    db::Statement m_joinNew;
    bool m_wereKnown = true; ///< all that were asked for last; mostly it begins so
    bool m_wereNew = false;
};

/// ["name", …] for Dialect::texts.
[[nodiscard]] QString jsonNames(const QList<DomainName> &domains);
/// [number, …] for Dialect::numbers.
[[nodiscard]] QString jsonNumbers(const std::vector<qint64> &numbers);
/// [[first, second], …] for Dialect::pairs.
[[nodiscard]] QString jsonPairs(const std::vector<std::pair<qint64, qint64>> &pairs);

} // namespace pantau::db
