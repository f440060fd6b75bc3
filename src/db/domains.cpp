// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/domains.h"

#include "db/database.h"
#include "db/many_domains.h"
#include "db/rows.h"

namespace pantau::db {

namespace {

/// Fails the transaction when there is no such list.
void requireList(Transaction &transaction, ListId list)
{
    Statement select(transaction, "SELECT 1 FROM list WHERE id = ?");
    select.run(list);
    if (!select.next())
        transaction.fail(noSuchList());
}

Result<QList<DomainName>> names(Transaction &transaction, Statement &select)
{
    QList<DomainName> domains;
    while (select.next())
        domains.append(DomainName::fromNormalised(select.text(0)));
    return transaction.commit(std::move(domains));
}

} // namespace

Result<AddedDomains> Domains::addToList(ListId list, const QList<DomainName> &domains)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    requireList(transaction, list);
    ManyDomains many(transaction);
    AddedDomains result;
    for (qsizetype done = 0; done < domains.size() && !transaction.failed(); done += ManyDomains::Most) {
        std::vector<ManyDomains::Member> members;
        for (const qint64 domain : many.idsOf(domains.mid(done, ManyDomains::Most)))
            members.emplace_back(list, domain);
        for (const bool joined : many.join(members))
            ++(joined ? result.added : result.alreadyThere);
    }
    return transaction.commit(result);
}

Result<int> Domains::removeFromList(ListId list, const QList<DomainName> &domains)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    requireList(transaction, list);
    Statement erase(transaction, "DELETE FROM list_domain WHERE list_id = ? "
                                 "AND domain_id = (SELECT id FROM domain WHERE name = ?)");
    int removed = 0;
    for (const DomainName &domain : domains)
        if (erase.run(list, domain))
            removed += erase.rowsAffected();
    return transaction.commit(removed);
}

Result<QList<DomainName>> Domains::inList(ListId list) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    requireList(transaction, list);
    Statement select(transaction, "SELECT d.name FROM list_domain m JOIN domain d ON d.id = m.domain_id "
                                  "WHERE m.list_id = ? ORDER BY d.name");
    select.run(list);
    return names(transaction, select);
}

Result<QList<DomainName>> Domains::inAnyList() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT name FROM domain WHERE id IN (SELECT domain_id FROM list_domain) "
                                  "ORDER BY name");
    select.run();
    return names(transaction, select);
}

Result<QSet<DomainName>> Domains::watchedAmong(const QList<DomainName> &domains, const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement find(transaction,
                   "SELECT 1 FROM domain d JOIN list_domain m ON m.domain_id = d.id JOIN list l ON "
                   "l.id = m.list_id LEFT JOIN domain_setting o ON o.domain_id = d.id WHERE d.name = ? "
                   "AND l.account_id IS NOT NULL AND NOT COALESCE(o.paused_until > ?, FALSE) LIMIT 1");
    QSet<DomainName> watched;
    for (const DomainName &domain : domains) {
        find.run(domain, now);
        if (find.next())
            watched.insert(domain);
    }
    return transaction.commit(std::move(watched));
}

Result<QSet<AccountId>> Domains::accountsWithPaused(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     "SELECT DISTINCT l.account_id FROM domain_setting o JOIN list_domain m ON "
                     "m.domain_id = o.domain_id JOIN list l ON l.id = m.list_id WHERE o.paused_until > ? "
                     "AND l.account_id IS NOT NULL");
    select.run(now);
    QSet<AccountId> accounts;
    while (select.next())
        accounts.insert(AccountId{select.number(0)});
    return transaction.commit(std::move(accounts));
}

Result<QSet<DomainName>> Domains::pausedAt(const QString &service, const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     "SELECT d.name FROM domain_setting o JOIN domain d ON d.id = o.domain_id WHERE "
                     "o.paused_until > ? AND EXISTS (SELECT 1 FROM list_domain m JOIN list l ON "
                     "l.id = m.list_id JOIN account a ON a.id = l.account_id JOIN service s ON "
                     "s.id = a.service_id WHERE m.domain_id = d.id AND s.address = ?)");
    select.run(now, service);
    QSet<DomainName> paused;
    while (select.next())
        paused.insert(DomainName::fromNormalised(select.text(0)));
    return transaction.commit(std::move(paused));
}

} // namespace pantau::db
