// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/domain_lists.h"

#include "base/names.h"
#include "db/appeals.h"
#include "db/bulk_changes.h"
#include "db/database.h"
#include "db/rows.h"
#include "db/settings.h"

#include <algorithm>
#include <array>

namespace pantau::db {

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
    Statement erase(transaction, "DELETE FROM list_domain WHERE list_id = ? AND domain_id = ?");
    Statement noteLeft(transaction, NoteLeft);
    DomainIds ids(transaction);
    int removed = 0;
    for (const DomainName &domain : domains) {
        const qint64 id = ids.find(domain);
        if (!erase.run(list, id) || erase.rowsAffected() == 0)
            continue;
        noteLeft.run(transaction.now(), list, id);
        ++removed;
    }
    return transaction.commit(removed);
}

Result<QList<DomainName>> Domains::inList(ListId list) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    requireList(transaction, list);
    return transaction.commit(
        transaction.column<DomainName>("SELECT d.name FROM list_domain m JOIN domain d ON d.id = m.domain_id "
                                       "WHERE m.list_id = ? ORDER BY d.name",
                                       {list}));
}

Result<QList<ListId>> Domains::listsOf(const DomainName &domain, const QString &service) const
{
    return m_database.column<ListId>(
        "SELECT m.list_id FROM domain d JOIN list_domain m ON m.domain_id = d.id "
        "JOIN list_account a ON a.list_id = m.list_id JOIN service v ON v.id = a.service_id "
        "WHERE d.name = ? AND v.address = ? ORDER BY m.list_id",
        {domain, service});
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
    const auto accounts = TRY(m_database.column<AccountId>(
        "SELECT DISTINCT a.account_id FROM domain_setting o JOIN list_domain m ON m.domain_id = o.domain_id "
        "JOIN list_account a ON a.list_id = m.list_id WHERE o.paused_until > ?",
        {now}));
    return QSet<AccountId>(accounts.cbegin(), accounts.cend());
}

Result<QSet<DomainName>> Domains::pausedAt(const QString &service, const QDateTime &now) const
{
    const auto paused = TRY(m_database.column<DomainName>(
        "SELECT d.name FROM domain_setting o JOIN domain d ON d.id = o.domain_id WHERE o.paused_until > ? "
        "AND "
        "EXISTS (SELECT 1 FROM list_domain m JOIN list_account a ON a.list_id = m.list_id JOIN service s ON "
        "s.id = a.service_id WHERE m.domain_id = d.id AND s.address = ?)",
        {now, service}));
    return QSet<DomainName>(paused.cbegin(), paused.cend());
}

Result<void> DomainSettingsTable::change(const QList<DomainName> &domains, const DomainSettingsChange &change)
{
    const auto done = BulkChanges(m_database).apply({{domains, {}, {}, change}});
    return done ? Result<void>() : failure(done.error());
}

Result<DomainSettings> DomainSettingsTable::of(const DomainName &domain) const
{
    const auto settings = TRY(m_database.row<DomainSettings>(
        QLatin1String("SELECT %1 FROM domain d JOIN domain_setting g ON g.domain_id = d.id WHERE d.name = ?")
            .arg(SettingColumns),
        {domain}, [](const Statement &row) { return readSettings(row, 0); }));
    return settings.value_or(DomainSettings());
}

Result<std::optional<QDateTime>> DomainSettingsTable::nextPauseEnd(const QDateTime &now) const
{
    return m_database.value<std::optional<QDateTime>>(
        "SELECT MIN(paused_until) FROM domain_setting WHERE paused_until > ?", {now});
}

namespace {

bool isListNameTaken(Transaction &transaction, const QString &cleanName, std::optional<ListId> except)
{
    return transaction.has("SELECT 1 FROM list WHERE name_key = ? AND id IS DISTINCT FROM ?",
                           {nameKey(cleanName), except});
}

/// Returns @p name, with a number if another list has that name.
QString freeListName(Transaction &transaction, const QString &name)
{
    QString free = name;
    for (int number = 2; isListNameTaken(transaction, free, std::nullopt); ++number) {
        const QString ending = QStringLiteral(" (%1)").arg(number);
        free = name.left(longestName - ending.size()) + ending;
    }
    return free;
}

/// The account to which a removed list is restored. @p name: the account's when the list was removed.
std::optional<AccountId> accountOf(Transaction &transaction, std::optional<AccountId> account,
                                   const QString &name)
{
    if (!account)
        return std::nullopt;
    Statement select(transaction,
                     "SELECT id FROM account WHERE id = ? OR name_key = ? ORDER BY id = ? DESC LIMIT 1");
    select.run(account, nameKey(name), account);
    return select.next() ? select.optionalId<AccountId>(0) : onlyAccount(transaction);
}

Result<void> checkInterval(const std::optional<std::chrono::seconds> &interval)
{
    if (interval && interval->count() <= 0)
        return failure(Error::Kind::InvalidInput,
                       Lists::tr("The time between two checks must be longer than zero."));
    if (interval && *interval > DomainList::longestInterval)
        return failure(Error::Kind::InvalidInput,
                       Lists::tr("The time between two checks can be at most a year (365 days)."));
    return {};
}

void renameList(Transaction &transaction, ListId list, const QString &name)
{
    const auto clean = cleanName(name);
    if (!clean)
        return transaction.fail(clean.error());
    if (isListNameTaken(transaction, *clean, list))
        return transaction.fail(
            Error::Kind::AlreadyExists,
            Lists::tr("There is a list called “%1” already. Choose another name.").arg(*clean));
    if (transaction.run("UPDATE list SET name = ?, name_key = ? WHERE id = ?",
                        {*clean, nameKey(*clean), list}) == 0)
        transaction.fail(noSuchList());
}

void configureList(Transaction &transaction, ListId list, const ListSettings &settings)
{
    checkSettings(transaction, list, settings);
    transaction.run("UPDATE list SET account_id = ?, second_account_id = ?, importance = ?, interval_s = ?, "
                    "confirmations = ?, muted_until = ?, looks_up = ? WHERE id = ?",
                    {settings.account, settings.secondAccount, int(settings.importance), settings.interval,
                     settings.confirmations, settings.mutedUntil, settings.looksUp, list});
}

/// Returns rows of an id, `since`, `until`, `joined_at` and `left_at`.
QList<RemovedPart> partsOf(Transaction &transaction, const char *sql, ListId list)
{
    return transaction.rows<RemovedPart>(sql, {list}, [](const Statement &row) -> RemovedPart {
        return {row.number(0), row.optionalTime(1), row.optionalTime(2), row.optionalTime(3),
                row.optionalTime(4)};
    });
}

using Glances = QHash<ListId, ListGlance>;

void readLists(Transaction &transaction, Glances &glances)
{
    Statement select(transaction, QLatin1String("SELECT %1 FROM list l").arg(ListColumns));
    select.run();
    while (select.next()) {
        ListGlance glance{readList(select)};
        glance.blockedByWeek = QList<int>(ListGlance::weeks, 0);
        glances.insert(glance.list.id, glance);
    }
}

void countDomains(Transaction &transaction, Glances &glances, const QDateTime &now)
{
    Statement select(
        transaction,
        "SELECT list_id, COUNT(*), COUNT(*) FILTER (WHERE status = 2), COUNT(*) FILTER (WHERE status = 0), "
        "COUNT(*) FILTER (WHERE answered IS NULL AND NOT is_paused), "
        "MIN(answered) FILTER (WHERE NOT is_paused), COUNT(*) FILTER (WHERE NOT is_paused) "
        "FROM (SELECT m.list_id, MAX(CASE s.status WHEN 'blocked' THEN 2 WHEN 'not_blocked' THEN 1 "
        "ELSE 0 END) AS status, MAX(s.last_answered) AS answered, "
        "COALESCE(o.paused_until > ?, FALSE) AS is_paused FROM list_domain m JOIN list l ON l.id = m.list_id "
        "LEFT JOIN domain_setting o ON o.domain_id = m.domain_id "
        "LEFT JOIN account a ON a.id IN (l.account_id, l.second_account_id) "
        "LEFT JOIN domain_status s ON s.domain_id = m.domain_id AND s.service_id = a.service_id "
        "GROUP BY m.list_id, m.domain_id) GROUP BY list_id");
    select.run(now);
    while (select.next()) {
        ListGlance &glance = glances[ListId{select.number(0)}];
        glance.total = int(select.number(1));
        glance.blocked = int(select.number(2));
        glance.unknown = int(select.number(3));
        if (select.number(4) == 0)
            glance.oldestAnswer = select.optionalTime(5);
        glance.active = int(select.number(6));
    }
}

void countAppeals(Transaction &transaction, Glances &glances)
{
    Statement select(
        transaction,
        QLatin1String(
            "SELECT n.list_id, COUNT(*) FROM appeal p JOIN list_domain n ON n.domain_id = p.domain_id "
            "WHERE %1 IS NULL GROUP BY n.list_id")
            .arg(RestoredAt));
    select.run();
    while (select.next())
        glances[ListId{select.number(0)}].openAppeals = int(select.number(1));
}

/// A domain is blocked from the first answer that reported it to the first that reported another status.
void followWeeks(Transaction &transaction, Glances &glances, const QDateTime &now)
{
    Statement select(transaction,
                     "SELECT m.list_id, r.first_seen, m.domain_id, (SELECT MIN(n.first_seen) FROM run n "
                     "WHERE n.domain_id = r.domain_id AND n.service_id = r.service_id "
                     "AND n.first_seen > r.first_seen) FROM run r "
                     "JOIN list_domain m ON m.domain_id = r.domain_id "
                     "JOIN list_account a ON a.list_id = m.list_id AND a.service_id = r.service_id "
                     "WHERE r.status = 'blocked' ORDER BY m.list_id, m.domain_id");
    select.run();
    std::array<std::pair<qint64, qint64>, ListGlance::weeks> counted{}; // two services may have blocked it
    while (select.next()) {
        const QDateTime from = select.time(1);
        const std::pair member(select.number(0), select.number(2));
        const auto until = select.optionalTime(3);
        QList<int> &weeks = glances[ListId{select.number(0)}].blockedByWeek;
        for (int week = 0; week < ListGlance::weeks; ++week) {
            const QDateTime end = now.addDays(7 * (week - ListGlance::weeks + 1));
            if (from <= end && (!until || *until > end) &&
                std::exchange(counted[std::size_t(week)], member) != member)
                ++weeks[week];
        }
    }
}

} // namespace

void checkSettings(Transaction &transaction, ListId list, const ListSettings &settings)
{
    if (const auto allowed = checkInterval(settings.interval); !allowed)
        transaction.fail(allowed.error());
    if (settings.confirmations < 0 || settings.confirmations > DomainList::mostConfirmations)
        transaction.fail(Error::Kind::InvalidInput,
                         Lists::tr("A new status can be confirmed 0 to %1 times. Choose a number between "
                                   "them.")
                             .arg(DomainList::mostConfirmations));
    const qint64 service = settings.account ? serviceOf(transaction, *settings.account) : 0;
    if (settings.secondAccount && serviceOf(transaction, *settings.secondAccount) == service)
        transaction.fail(Error::Kind::InvalidInput,
                         Lists::tr("Both accounts use the same service. Choose one at another service."));
    requireList(transaction, list);
}

Result<DomainList> Lists::add(const QString &name, std::optional<AccountId> account)
{
    const auto clean = TRY(cleanName(name));
    const auto settings = TRY(Settings(m_database).read());
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (isListNameTaken(transaction, clean, std::nullopt))
        return failure(Error::Kind::AlreadyExists,
                       tr("There is a list called “%1” already. Choose another name.").arg(clean));
    if (!account)
        account = onlyAccount(transaction);
    else if (serviceOf(transaction, *account) == 0)
        return failure(transaction.error());
    DomainList added;
    added.name = clean;
    added.account = account;
    added.confirmations = settings.confirmations;
    added.id = transaction.value<ListId>(
        "INSERT INTO list (name, name_key, account_id, importance, interval_s, "
        "confirmations) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
        {clean, nameKey(clean), account, int(added.importance), added.interval, added.confirmations});
    return transaction.commit(added);
}

Result<void> Lists::configure(ListId list, const ListSettings &settings)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    configureList(transaction, list, settings);
    return transaction.commit();
}

Result<void> Lists::rename(ListId list, const QString &name)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    renameList(transaction, list, name);
    return transaction.commit();
}

Result<void> Lists::save(ListId list, const QString &name, const ListSettings &settings)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    renameList(transaction, list, name);
    configureList(transaction, list, settings);
    return transaction.commit();
}

Result<RemovedList> Lists::remove(ListId list)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    RemovedList removed;
    if (const auto found = transaction.row<DomainList>(
            QLatin1String("SELECT %1 FROM list l WHERE l.id = ?").arg(ListColumns), {list}, readList))
        removed.list = *found;
    else
        transaction.fail(noSuchList());
    const char *const accountName = "SELECT name FROM account WHERE id = ?";
    removed.accountName = transaction.value<QString>(accountName, {removed.list.account});
    removed.secondAccountName = transaction.value<QString>(accountName, {removed.list.secondAccount});
    removed.domains =
        partsOf(transaction,
                "SELECT domain_id, since, NULL, joined_at, NULL FROM list_domain WHERE list_id = ?", list);
    removed.formerDomains = partsOf(
        transaction,
        "SELECT domain_id, since, until, joined_at, left_at FROM former_list_domain WHERE list_id = ?", list);
    removed.services = partsOf(
        transaction, "SELECT service_id, since, until, NULL, NULL FROM list_service WHERE list_id = ?", list);
    removed.channels =
        transaction.column<qint64>("SELECT channel_id FROM channel_list WHERE list_id = ?", {list});
    transaction.run("DELETE FROM list WHERE id = ?", {list});
    return transaction.commit(std::move(removed));
}

Result<void> Lists::bringBack(const RemovedList &removed)
{
    const DomainList &list = removed.list;
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (transaction.has("SELECT 1 FROM list WHERE id = ?", {list.id}))
        return failure(Error::Kind::AlreadyExists, tr("The list “%1” is back already.").arg(list.name));
    const QString name = freeListName(transaction, list.name);
    transaction.run("INSERT INTO list (id, name, name_key, importance, interval_s, confirmations, "
                    "muted_until, looks_up) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    {list.id, name, nameKey(name), int(list.importance), list.interval, list.confirmations,
                     list.mutedUntil, list.looksUp});
    transaction.run("UPDATE list SET account_id = ?, second_account_id = ? WHERE id = ?",
                    {accountOf(transaction, list.account, removed.accountName),
                     accountOf(transaction, list.secondAccount, removed.secondAccountName), list.id});
    // An empty `since` becomes 0: the domain did not join now.
    Statement join(transaction, "INSERT INTO list_domain (list_id, domain_id, since, joined_at) "
                                "SELECT ?, id, COALESCE(?, 0), ? FROM domain WHERE id = ?");
    for (const RemovedPart &each : removed.domains)
        join.run(list.id, each.since, each.joinedAt, each.id);
    Statement former(transaction,
                     "INSERT INTO former_list_domain (list_id, domain_id, since, until, joined_at, left_at) "
                     "SELECT ?, id, ?, ?, ?, ? FROM domain WHERE id = ?");
    for (const RemovedPart &each : removed.formerDomains)
        former.run(list.id, each.since, each.until, each.joinedAt, each.leftAt, each.id);
    Statement services(transaction, "INSERT INTO list_service (list_id, service_id, since, until) "
                                    "SELECT ?, id, ?, ? FROM service WHERE id = ?");
    for (const RemovedPart &each : removed.services)
        services.run(list.id, each.since, each.until, each.id);
    Statement channels(transaction, "INSERT INTO channel_list (list_id, channel_id) "
                                    "SELECT ?, id FROM channel WHERE id = ?");
    for (const qint64 channel : removed.channels)
        channels.run(list.id, channel);
    return transaction.commit();
}

Result<QList<DomainList>> Lists::all() const
{
    return m_database.rows<DomainList>(
        QLatin1String("SELECT %1 FROM list l ORDER BY l.name_key").arg(ListColumns), {}, readList);
}

Result<int> Lists::domainsWithoutAccount() const
{
    return m_database.value<int>(
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM account) THEN "
        "(SELECT COUNT(DISTINCT m.domain_id) FROM list l JOIN list_domain m ON m.list_id = l.id "
        "WHERE l.account_id IS NULL AND NOT EXISTS (SELECT 1 FROM list_domain o JOIN list k ON "
        "k.id = o.list_id WHERE o.domain_id = m.domain_id AND k.account_id IS NOT NULL)) "
        // In that case no list has an account, and the index over all lists counts fastest.
        "ELSE (SELECT COUNT(DISTINCT domain_id) FROM list_domain) END");
}

ListNames::ListNames(Transaction &transaction)
    : m_select(transaction, "SELECT l.name FROM domain d JOIN list_domain m ON m.domain_id = d.id "
                            "JOIN list l ON l.id = m.list_id WHERE d.name = ? AND (? = '' OR EXISTS "
                            "(SELECT 1 FROM list_account a JOIN service v ON v.id = a.service_id "
                            "WHERE a.list_id = l.id AND v.address = ?)) ORDER BY l.name_key")
{
}

QStringList ListNames::of(const DomainName &domain, const QString &service)
{
    QStringList names;
    m_select.run(domain, service, service);
    while (m_select.next())
        names += m_select.text(0);
    return names;
}

Result<QList<ListGlance>> Lists::glances(const QDateTime &now) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Glances glances;
    readLists(transaction, glances);
    countDomains(transaction, glances, now);
    countAppeals(transaction, glances);
    followWeeks(transaction, glances, now);
    QList<ListGlance> sorted = glances.values();
    std::ranges::sort(sorted, needsMore);
    return transaction.commit(std::move(sorted));
}

Opinions::Opinions(Transaction &transaction)
    : m_hasSeveral(transaction.has("SELECT 1 FROM list WHERE second_account_id IS NOT NULL"))
    , m_select(
          transaction,
          // An answer from before the change's window and the last day may be wrong by now. A first answer
          // may come after the change, in the same round of checks.
          "SELECT a.name, COALESCE((SELECT CASE WHEN r.last_seen >= c.not_before OR r.last_seen >= "
          "c.confirmed_at - 86400000 THEN r.status ELSE 'unknown' END FROM run r WHERE r.domain_id = "
          "c.domain_id "
          "AND r.service_id = a.service_id AND r.first_seen <= c.confirmed_at ORDER BY r.first_seen DESC "
          "LIMIT "
          "1), (SELECT r.status FROM run r WHERE r.domain_id = c.domain_id AND r.service_id = a.service_id "
          "AND "
          "r.first_seen <= c.confirmed_at + 60000 ORDER BY r.first_seen LIMIT 1)) FROM "
          "change_ c CROSS JOIN list_domain m ON m.domain_id = c.domain_id JOIN list_account w ON "
          "w.list_id = m.list_id AND w.service_id = c.service_id JOIN list_account u ON u.list_id = "
          "m.list_id JOIN account a ON a.id = u.account_id LEFT JOIN domain_status s ON s.domain_id = "
          "c.domain_id AND s.service_id = a.service_id WHERE c.id = ? AND (a.service_id = c.service_id OR "
          // It just said the opposite, which is not confirmed yet.
          "s.suspect_first IS NULL OR s.suspect_first > c.confirmed_at) GROUP BY a.service_id ORDER BY "
          "a.service_id <> c.service_id, a.name_key")
{
}

QList<Opinion> Opinions::of(qint64 change)
{
    QList<Opinion> opinions;
    if (!m_hasSeveral)
        return opinions;
    m_select.run(change);
    while (m_select.next())
        opinions.append({m_select.text(0), readStatus(m_select, 1)});
    return opinions.size() > 1 ? opinions : QList<Opinion>();
}

} // namespace pantau::db
