// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/plan.h"
#include "base/status.h"

#include <QHash>
#include <QList>
#include <QMap>
#include <QSet>

namespace pantau::engine {

/// The watched domains of one service address, kept in memory between two changes of the lists: what comes in
/// is applied here as the journal applies it, so that no step has to read 100,000 rows.
class WatchedSet
{
public:
    /// Of one account.
    struct Counts
    {
        int domains = 0;
        int neverAnswered = 0;              ///< of those
        QMap<QList<AccountId>, int> shared; ///< how many are already those of just these accounts, by id
    };

    /// @p all: of every service; those of @p accounts are kept. Domains that the service refused (422) stay
    /// left out until their lists are others.
    void load(QList<WatchedDomain> all, const QList<Account> &accounts);
    [[nodiscard]] bool isLoaded() const { return m_isLoaded; }

    /// For planning: without the refused ones.
    [[nodiscard]] const QList<WatchedDomain> &domains() const { return m_domains; }
    /// Without the refused ones too.
    [[nodiscard]] Counts counts(AccountId account) const { return m_counts.value(account); }
    [[nodiscard]] const WatchedDomain *find(const DomainName &domain, AccountId account) const;
    /// It was watched for the account, and is not any more: it is paused, or in no list of the account.
    [[nodiscard]] bool hasLeft(const DomainName &domain, AccountId account) const
    {
        return m_left.value(account).contains(domain);
    }

    /// Statuses belong to the service: they are applied for every account that watches the domain.
    void take(const QList<Observation> &observations);
    /// The service does not accept the name.
    void refuse(const DomainName &domain);

private:
    void noteWhoLeft(const QList<WatchedDomain> &before);
    void count();
    /// Where it is, or where it would be.
    [[nodiscard]] qsizetype placeOf(const DomainName &domain, AccountId account) const;
    [[nodiscard]] bool isAt(qsizetype place, const DomainName &domain, AccountId account) const;

    QList<WatchedDomain> m_domains; ///< by account, then by name, so that one is found by halving
    QMap<AccountId, Counts> m_counts;
    bool m_isLoaded = false;
    QHash<DomainName, QList<ListId>> m_refused; ///< with the lists that it was in then
    QHash<AccountId, QSet<DomainName>> m_left;  ///< those that hasLeft() tells of
};

} // namespace pantau::engine
