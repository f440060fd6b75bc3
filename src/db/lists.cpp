// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/lists.h"

#include "base/names.h"
#include "db/database.h"
#include "db/rows.h"
#include "db/settings.h"

#include <tuple>

namespace pantau::db {

namespace {

bool isListNameTaken(Transaction &transaction, const QString &cleanName, std::optional<ListId> except)
{
    Statement select(transaction, "SELECT 1 FROM list WHERE name_key = ? AND id IS DISTINCT FROM ?");
    select.run(nameKey(cleanName), except);
    return select.next();
}

std::optional<AccountId> onlyAccount(Transaction &transaction)
{
    Statement select(transaction, "SELECT MIN(id) FROM account HAVING COUNT(*) = 1");
    select.run();
    return select.next() ? select.optionalId<AccountId>(0) : std::nullopt;
}

bool isListThere(Transaction &transaction, ListId list)
{
    Statement select(transaction, "SELECT 1 FROM list WHERE id = ?");
    select.run(list);
    return select.next();
}

/// @p name, with a number where another list has taken it.
QString freeListName(Transaction &transaction, const QString &name)
{
    QString free = name;
    for (int number = 2; isListNameTaken(transaction, free, std::nullopt); ++number) {
        const QString ending = QStringLiteral(" (%1)").arg(number);
        free = name.left(longestName - ending.size()) + ending;
    }
    return free;
}

/// The account that a removed list goes back to.
std::optional<AccountId> accountOf(Transaction &transaction, const RemovedList &removed)
{
    if (!removed.list.account)
        return std::nullopt;
    Statement select(transaction,
                     "SELECT id FROM account WHERE id = ? OR name_key = ? ORDER BY id = ? DESC LIMIT 1");
    select.run(removed.list.account, nameKey(removed.accountName), removed.list.account);
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
            {Error::Kind::AlreadyExists,
             Lists::tr("There is a list called “%1” already. Choose another name.").arg(*clean),
             {}});
    Statement update(transaction, "UPDATE list SET name = ?, name_key = ? WHERE id = ?");
    update.run(*clean, nameKey(*clean), list);
    if (!transaction.failed() && update.rowsAffected() == 0)
        transaction.fail(noSuchList());
}

void configureList(Transaction &transaction, ListId list, const ListSettings &settings)
{
    checkSettings(transaction, list, settings);
    Statement update(transaction, "UPDATE list SET account_id = ?, importance = ?, interval_s = ?, "
                                  "confirmations = ?, muted_until = ?, looks_up = ? WHERE id = ?");
    update.run(settings.account, int(settings.importance), settings.interval, settings.confirmations,
               settings.mutedUntil, settings.looksUp, list);
}

/// Rows of an id, `since` and `until`.
QList<RemovedPart> partsOf(Transaction &transaction, const char *sql, ListId list)
{
    Statement select(transaction, sql);
    select.run(list);
    QList<RemovedPart> parts;
    while (select.next())
        parts.append({select.number(0), select.optionalTime(1), select.optionalTime(2)});
    return parts;
}

} // namespace

void checkSettings(Transaction &transaction, ListId list, const ListSettings &settings)
{
    if (const auto allowed = checkInterval(settings.interval); !allowed)
        transaction.fail(allowed.error());
    if (settings.confirmations < 0 || settings.confirmations > DomainList::mostConfirmations)
        transaction.fail({Error::Kind::InvalidInput,
                          Lists::tr("A new status can be confirmed 0 to %1 times. Choose a number between "
                                    "them.")
                              .arg(DomainList::mostConfirmations),
                          {}});
    if (settings.account)
        std::ignore = serviceOf(transaction, *settings.account);
    Statement select(transaction, "SELECT 1 FROM list WHERE id = ?");
    if (select.run(list) && !select.next())
        transaction.fail(noSuchList());
}

Result<DomainList> Lists::add(const QString &name, std::optional<AccountId> account, Importance importance,
                              std::optional<std::chrono::seconds> interval)
{
    const auto clean = cleanName(name);
    if (!clean)
        return failure(clean.error());
    if (const auto allowed = checkInterval(interval); !allowed)
        return failure(allowed.error());

    const auto settings = Settings(m_database).read();
    if (!settings)
        return failure(settings.error());
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (isListNameTaken(transaction, *clean, std::nullopt))
        return failure(Error::Kind::AlreadyExists,
                       tr("There is a list called “%1” already. Choose another name.").arg(*clean));
    if (!account)
        account = onlyAccount(transaction);
    else if (serviceOf(transaction, *account) == 0)
        return failure(transaction.error());
    Statement insert(transaction, "INSERT INTO list (name, name_key, account_id, importance, interval_s, "
                                  "confirmations) VALUES (?, ?, ?, ?, ?, ?) RETURNING id");
    insert.run(*clean, nameKey(*clean), account, int(importance), interval, settings->confirmations);
    return transaction.commit(DomainList{ListId{insert.returnedId()}, *clean, account, importance, interval,
                                         settings->confirmations, std::nullopt});
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
    Statement select(transaction, QLatin1String("SELECT %1 FROM list l WHERE l.id = ?").arg(ListColumns));
    select.run(list);
    if (select.next())
        removed.list = readList(select);
    else if (!transaction.failed())
        transaction.fail(noSuchList());
    Statement account(transaction, "SELECT name FROM account WHERE id = ?");
    account.run(removed.list.account);
    if (account.next())
        removed.accountName = account.text(0);
    removed.domains =
        partsOf(transaction, "SELECT domain_id, since, NULL FROM list_domain WHERE list_id = ?", list);
    removed.formerDomains = partsOf(
        transaction, "SELECT domain_id, since, until FROM former_list_domain WHERE list_id = ?", list);
    removed.services =
        partsOf(transaction, "SELECT service_id, since, until FROM list_service WHERE list_id = ?", list);
    Statement channels(transaction, "SELECT channel_id FROM channel_list WHERE list_id = ?");
    channels.run(list);
    while (channels.next())
        removed.channels.append(channels.number(0));
    Statement erase(transaction, "DELETE FROM list WHERE id = ?");
    erase.run(list);
    return transaction.commit(std::move(removed));
}

Result<void> Lists::bringBack(const RemovedList &removed)
{
    const DomainList &list = removed.list;
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (isListThere(transaction, list.id))
        return failure(Error::Kind::AlreadyExists, tr("The list “%1” is back already.").arg(list.name));
    const QString name = freeListName(transaction, list.name);
    Statement insert(transaction, "INSERT INTO list (id, name, name_key, account_id, importance, interval_s, "
                                  "confirmations, muted_until, looks_up) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.run(list.id, name, nameKey(name), accountOf(transaction, removed), int(list.importance),
               list.interval, list.confirmations, list.mutedUntil, list.looksUp);
    // 0 where it was empty: the time of joining is not now.
    Statement join(transaction, "INSERT INTO list_domain (list_id, domain_id, since) "
                                "SELECT ?, id, COALESCE(?, 0) FROM domain WHERE id = ?");
    for (const RemovedPart &each : removed.domains)
        join.run(list.id, each.since, each.id);
    const auto restore = [&](const char *sql, const QList<RemovedPart> &parts) {
        Statement restored(transaction, sql);
        for (const RemovedPart &each : parts)
            restored.run(list.id, each.since, each.until, each.id);
    };
    restore("INSERT INTO former_list_domain (list_id, domain_id, since, until) "
            "SELECT ?, id, ?, ? FROM domain WHERE id = ?",
            removed.formerDomains);
    restore("INSERT INTO list_service (list_id, service_id, since, until) "
            "SELECT ?, id, ?, ? FROM service WHERE id = ?",
            removed.services);
    Statement channels(transaction, "INSERT INTO channel_list (list_id, channel_id) "
                                    "SELECT ?, id FROM channel WHERE id = ?");
    for (const qint64 channel : removed.channels)
        channels.run(list.id, channel);
    return transaction.commit();
}

Result<QList<DomainList>> Lists::all() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT %1 FROM list l ORDER BY l.name_key").arg(ListColumns));
    select.run();
    QList<DomainList> lists;
    while (select.next())
        lists.append(readList(select));
    return transaction.commit(std::move(lists));
}

Result<DomainList> Lists::find(const QString &name) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT %1 FROM list l WHERE l.name_key = ?").arg(ListColumns));
    select.run(nameKey(name.simplified()));
    std::optional<DomainList> list;
    if (select.next())
        list = readList(select);
    else
        transaction.fail({Error::Kind::NotFound,
                          tr("There is no list called “%1”. Check the name among your lists, or add it.")
                              .arg(name.simplified()),
                          {}});
    if (transaction.failed())
        return failure(transaction.error());
    return *list;
}

Result<int> Lists::domainsWithoutAccount() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     "SELECT CASE WHEN EXISTS (SELECT 1 FROM account) THEN "
                     "(SELECT COUNT(DISTINCT m.domain_id) FROM list l JOIN list_domain m ON m.list_id = l.id "
                     "WHERE l.account_id IS NULL AND NOT EXISTS (SELECT 1 FROM list_domain o JOIN list k ON "
                     "k.id = o.list_id WHERE o.domain_id = m.domain_id AND k.account_id IS NOT NULL)) "
                     // Then no list has one, and the index over all of them counts quickest.
                     "ELSE (SELECT COUNT(DISTINCT domain_id) FROM list_domain) END");
    select.run();
    const int count = select.next() ? int(select.number(0)) : 0;
    return transaction.commit(count);
}

} // namespace pantau::db
