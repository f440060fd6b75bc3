// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/database.h"
#include "db/dialect.h"
#include "db/journal.h"
#include "db/lists.h"
#include "db/many_domains.h"
#include "db/rows.h"

#include <QHash>

#include <algorithm>
#include <utility>

namespace pantau::db {

namespace {

/// A domain at a service address: what is learned belongs to this.
using Place = std::pair<qint64, qint64>;

/// The middles of the newest changes of every place that is in @p table, oldest first.
QHash<Place, QList<QDateTime>> changeTimes(Transaction &transaction, QLatin1String table)
{
    Statement select(
        transaction,
        QLatin1String("SELECT domain_id, service_id, (not_before + not_after) / 2 FROM change_ WHERE "
                      "from_status <> 'unknown' AND domain_id IN (SELECT domain_id FROM %1) ORDER BY id")
            .arg(table));
    select.run();
    QHash<Place, QList<QDateTime>> times;
    while (select.next()) {
        auto &ofPlace = times[Place(select.number(0), select.number(1))];
        if (ofPlace.size() == ChangeRecord::mostChanges)
            ofPlace.removeFirst();
        ofPlace.append(select.time(2));
    }
    return times;
}

/// Another list of the same account holds the domain too.
void addList(WatchedDomain &domain, bool hasOwnImportance, Importance importance,
             const std::optional<std::chrono::seconds> &interval, int confirmations, ListId list)
{
    if (!hasOwnImportance)
        domain.importance = std::max(domain.importance, importance);
    if (domain.interval)
        domain.interval = interval
                              ? std::optional(std::min<std::chrono::seconds>(*domain.interval, *interval))
                              : std::nullopt;
    domain.confirmations = std::max(domain.confirmations, confirmations);
    domain.lists.append(list);
}

/// With @p changed, that list is read as if it had these settings: the same statement reads what is and what
/// would be, so the two cannot differ.
QList<WatchedDomain> readWatched(Transaction &transaction, const QDateTime &now,
                                 const std::optional<ListId> &changed = {}, const ListSettings &settings = {})
{
    const auto changes = changeTimes(transaction, QLatin1String("list_domain"));
    // One row a list; those of a domain stand together.
    Statement select(
        transaction,
        QLatin1String(
            "SELECT d.id, d.name, a.id, a.service_id, l.id, l.importance, l.interval_s, l.confirmations, "
            "g.importance, (SELECT MIN(first_seen) FROM run WHERE domain_id = d.id AND service_id = "
            "a.service_id), EXISTS (SELECT 1 FROM appeal p WHERE p.domain_id = d.id AND p.service_id = "
            "a.service_id AND NOT EXISTS (SELECT 1 FROM change_ c WHERE c.domain_id = p.domain_id AND "
            "c.service_id = p.service_id AND c.to_status = 'not_blocked' AND c.not_after >= p.sent_at)), "
            "%1 FROM account a JOIN (SELECT id, "
            "CASE WHEN id = ? THEN ? ELSE account_id END AS account_id, "
            "CASE WHEN id = ? THEN ? ELSE importance END AS importance, "
            "CASE WHEN id = ? THEN ? ELSE interval_s END AS interval_s, "
            "CASE WHEN id = ? THEN ? ELSE confirmations END AS confirmations FROM list) l "
            "ON l.account_id = a.id "
            "JOIN list_domain m ON m.list_id = l.id JOIN domain d ON d.id = m.domain_id "
            "LEFT JOIN domain_setting g ON g.domain_id = d.id "
            "LEFT JOIN domain_status s ON s.domain_id = d.id AND s.service_id = a.service_id "
            "WHERE g.paused_until IS NULL OR g.paused_until <= ? ORDER BY a.id, d.name, l.id")
            .arg(StatusColumns));
    select.run(changed, settings.account, changed, int(settings.importance), changed, settings.interval,
               changed, settings.confirmations, now);
    QList<WatchedDomain> domains;
    QHash<ListId, QList<ListId>> alone; // most domains are in one list, and share this with its others
    Place last;
    while (select.next()) {
        const AccountId account{select.number(2)};
        const ListId list{select.number(4)};
        const bool hasOwnImportance = !select.isNull(8);
        const Importance importance = readImportance(select, 5);
        const auto interval = readInterval(select, 6);
        const int confirmations = int(select.number(7));
        const Place place(select.number(0), select.number(3));
        if (!domains.isEmpty() && last == place && domains.constLast().account == account) {
            addList(domains.last(), hasOwnImportance, importance, interval, confirmations, list);
            continue;
        }
        last = place;
        QList<ListId> &lists = alone[list];
        if (lists.isEmpty())
            lists.append(list);
        domains.append({DomainName::fromNormalised(select.text(1)),
                        account,
                        readKnown(select, 11),
                        {select.optionalTime(9), changes.value(place)},
                        lists,
                        interval,
                        confirmations,
                        hasOwnImportance ? readImportance(select, 8) : importance,
                        select.number(10) != 0});
    }
    return domains;
}

QList<WatchedDomain> readFormer(Transaction &transaction)
{
    const auto changes = changeTimes(transaction, QLatin1String("former_list_domain"));
    Statement select(
        transaction,
        QLatin1String(
            "SELECT d.id, d.name, a.id, a.service_id, l.id, (SELECT MIN(first_seen) FROM run WHERE domain_id "
            "= "
            "d.id AND service_id = a.service_id), %1 FROM former_list_domain f JOIN list l ON l.id = "
            "f.list_id "
            "JOIN account a ON a.id = l.account_id JOIN domain d ON d.id = f.domain_id "
            "JOIN domain_status s ON s.domain_id = d.id AND s.service_id = a.service_id "
            "WHERE s.last_answered IS NOT NULL AND NOT EXISTS (SELECT 1 FROM list_domain m JOIN list o ON "
            "o.id = "
            "m.list_id WHERE m.domain_id = d.id AND o.account_id = a.id) ORDER BY a.id, d.name, l.id")
            .arg(StatusColumns));
    select.run();
    QList<WatchedDomain> domains;
    Place last;
    while (select.next()) {
        const AccountId account{select.number(2)};
        const ListId list{select.number(4)};
        const Place place(select.number(0), select.number(3));
        if (!domains.isEmpty() && last == place && domains.constLast().account == account) {
            domains.last().lists.append(list);
            continue;
        }
        last = place;
        domains.append({DomainName::fromNormalised(select.text(1)),
                        account,
                        readKnown(select, 6),
                        {select.optionalTime(5), changes.value(place)},
                        {list}});
    }
    return domains;
}

} // namespace

Result<QList<WatchedDomain>> Journal::watched(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    auto domains = readWatched(transaction, now);
    return transaction.commit(std::move(domains));
}

Result<QList<WatchedDomain>> Journal::formerlyWatched() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    auto domains = readFormer(transaction);
    return transaction.commit(std::move(domains));
}

Result<QList<WatchedDomain>> Journal::watchedIf(ListId list, const ListSettings &settings,
                                                const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    checkSettings(transaction, list, settings);
    auto domains = readWatched(transaction, now, list, settings);
    return transaction.commit(std::move(domains));
}

Result<QList<BlockWindow>> Journal::blockWindows(AccountId account, int most) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     "SELECT not_before, not_after FROM change_ WHERE service_id = ? AND from_status = "
                     "'not_blocked' AND to_status = 'blocked' ORDER BY confirmed_at DESC LIMIT ?");
    select.run(serviceOf(transaction, account), most);
    QList<BlockWindow> windows;
    while (select.next())
        windows.append({select.time(0), select.time(1)});
    return transaction.commit(std::move(windows));
}

Result<QHash<DomainName, KnownStatus>> Journal::known(AccountId account,
                                                      const QList<DomainName> &domains) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    const qint64 service = serviceOf(transaction, account);
    Statement select(transaction,
                     QLatin1String("SELECT k.position, %1 FROM %2 k CROSS JOIN domain d ON d.name = k.text "
                                   "CROSS JOIN domain_status s ON s.domain_id = d.id WHERE s.service_id = ?")
                         .arg(StatusColumns, transaction.dialect().texts));
    select.run(jsonNames(domains), service);
    QHash<DomainName, KnownStatus> known;
    while (select.next())
        known.insert(domains.at(select.number(0)), readKnown(select, 1));
    return transaction.commit(std::move(known));
}

Result<QHash<DomainName, int>> Journal::confirmations(AccountId account,
                                                      const QList<DomainName> &domains) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT k.position, l.confirmations FROM %1 k CROSS JOIN domain d ON "
                                   "d.name = k.text JOIN list_domain m ON m.domain_id = d.id JOIN list l ON "
                                   "l.id = m.list_id WHERE l.account_id = ?")
                         .arg(transaction.dialect().texts));
    select.run(jsonNames(domains), account);
    QHash<DomainName, int> wanted;
    while (select.next()) {
        int &most = wanted[domains.at(select.number(0))]; // of its lists
        most = std::max(most, int(select.number(1)));
    }
    return transaction.commit(std::move(wanted));
}

} // namespace pantau::db
