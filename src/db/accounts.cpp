// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/accounts.h"

#include "base/names.h"
#include "db/database.h"
#include "db/rows.h"

namespace pantau::db {

namespace {

qint64 serviceId(Transaction &transaction, const ServiceAddress &address)
{
    Statement insert(transaction,
                     "INSERT INTO service (address) VALUES (?) ON CONFLICT (address) DO NOTHING");
    insert.run(address.text());
    Statement select(transaction, "SELECT id FROM service WHERE address = ?");
    select.run(address.text());
    return select.next() ? select.number(0) : 0;
}

/// True if another account has the name.
bool isAccountNameTaken(Transaction &transaction, const QString &cleanName, std::optional<AccountId> except)
{
    Statement select(transaction, "SELECT 1 FROM account WHERE name_key = ? AND id IS DISTINCT FROM ?");
    select.run(nameKey(cleanName), except);
    return select.next();
}

/// For a statement that must have affected one account.
Result<void> commitOne(Transaction &transaction, const Statement &statement)
{
    if (!transaction.failed() && statement.rowsAffected() == 0)
        transaction.fail(noSuchAccount());
    return transaction.commit();
}

/// Returns false if there is no such account. Closes its open batches as charged, because no usage report
/// for this account will settle them.
bool eraseAccount(Transaction &transaction, AccountId account)
{
    const QLatin1String open("account_id = ? AND state IN ('in_flight', 'uncertain')");
    Statement forget(
        transaction,
        QLatin1String("DELETE FROM batch_domain WHERE batch_id IN (SELECT id FROM batch WHERE %1)")
            .arg(open));
    forget.run(account);
    Statement settle(
        transaction,
        QLatin1String("UPDATE batch SET state = 'settled', charged = units, closed_at = created_at WHERE %1")
            .arg(open));
    settle.run(account);
    Statement erase(transaction, "DELETE FROM account WHERE id = ?");
    erase.run(account);
    return transaction.failed() || erase.rowsAffected() > 0;
}

/// Moves the history of the service of @p from to the address of @p by. The two service rows swap
/// addresses, because deleting one of them would search every table for references to it.
void moveService(Transaction &transaction, AccountId from, AccountId by)
{
    const qint64 moved = serviceOf(transaction, from);
    const qint64 vacant = serviceOf(transaction, by);
    if (transaction.failed() || moved == vacant)
        return;
    Statement used(transaction, "SELECT 1 FROM account WHERE service_id IN (?, ?) AND id NOT IN (?, ?)");
    used.run(moved, vacant, from, by);
    if (used.next())
        return transaction.fail(
            {Error::Kind::InvalidInput,
             Accounts::tr(
                 "Another account uses one of the two addresses, so the history cannot move from the "
                 "old one to the new one. Save without continuing the history."),
             {}});
    Statement found(transaction, "SELECT 1 FROM domain_status WHERE service_id = ? UNION ALL "
                                 "SELECT 1 FROM appeal WHERE service_id = ? UNION ALL "
                                 "SELECT 1 FROM letter_draft WHERE service_id = ?");
    found.run(vacant, vacant, vacant);
    if (found.next())
        return transaction.fail(
            {Error::Kind::InvalidInput,
             Accounts::tr(
                 "The new address has a history already, which the old one's cannot be added to. Save "
                 "without continuing the history."),
             {}});
    Statement told(transaction, "UPDATE account SET first_looks_told = (SELECT first_looks_told FROM account "
                                "WHERE id = ?), service_id = ? WHERE id = ?");
    told.run(from, moved, by);
    Statement requests(transaction, "UPDATE request SET service_id = ? WHERE service_id = ?");
    requests.run(moved, vacant);
    Statement address(transaction, "SELECT address FROM service WHERE id = ?");
    const auto addressOf = [&address](qint64 service) {
        address.run(service);
        return address.next() ? address.text(0) : QString();
    };
    const QString before = addressOf(moved);
    const QString now = addressOf(vacant);
    Statement rename(transaction, "UPDATE service SET address = ? WHERE id = ?");
    rename.run(QStringLiteral("moving"), vacant); // addresses are unique
    rename.run(now, moved);
    rename.run(before, vacant);
}

} // namespace

Result<Account> Accounts::add(const QString &name, const ServiceAddress &address, bool usesKey)
{
    const auto clean = cleanName(name);
    if (!clean)
        return failure(clean.error());

    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (isAccountNameTaken(transaction, *clean, std::nullopt))
        return failure(Error::Kind::AlreadyExists,
                       tr("There is an account called “%1” already. Choose another name.").arg(*clean));
    Statement insert(
        transaction,
        "INSERT INTO account (name, name_key, service_id, uses_key) VALUES (?, ?, ?, ?) RETURNING id");
    insert.run(*clean, nameKey(*clean), serviceId(transaction, address), usesKey);
    const AccountId id{insert.returnedId()};
    // First results that other accounts of the service have seen are not new.
    Statement known(transaction,
                    "UPDATE account SET first_looks_told = COALESCE((SELECT MAX(first_seen) FROM "
                    "run WHERE service_id = account.service_id), 0) WHERE id = ?");
    known.run(id);
    Statement adopt(transaction, "UPDATE list SET account_id = ? WHERE account_id IS NULL "
                                 "AND (SELECT COUNT(*) FROM account) = 1");
    adopt.run(id);
    return transaction.commit(Account{id, *clean, address, usesKey, Account::State::Active, {}});
}

Result<void> Accounts::rename(AccountId account, const QString &name)
{
    const auto clean = cleanName(name);
    if (!clean)
        return failure(clean.error());

    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (isAccountNameTaken(transaction, *clean, account))
        return failure(Error::Kind::AlreadyExists,
                       tr("There is an account called “%1” already. Choose another name.").arg(*clean));
    Statement update(transaction, "UPDATE account SET name = ?, name_key = ? WHERE id = ?");
    update.run(*clean, nameKey(*clean), account);
    return commitOne(transaction, update);
}

Result<void> Accounts::takeOver(AccountId from, AccountId by, const QString &name, NewAddress address)
{
    const auto clean = cleanName(name);
    if (!clean)
        return failure(clean.error());

    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement renewal(transaction, "UPDATE account SET renewal_day = (SELECT renewal_day FROM account WHERE "
                                   "id = ?) WHERE id = ? AND id <> ?");
    renewal.run(from, by, from);
    if (!transaction.failed() && renewal.rowsAffected() == 0)
        transaction.fail(noSuchAccount());
    if (address == NewAddress::OfTheSameService)
        moveService(transaction, from, by);
    Statement feed(transaction, "INSERT INTO list_feed (service_id, address) SELECT n.service_id, f.address "
                                "FROM account o JOIN list_feed f ON f.service_id = o.service_id "
                                "JOIN account n ON n.id = ? WHERE o.id = ? ON CONFLICT DO NOTHING");
    feed.run(by, from);
    Statement lists(transaction, "UPDATE list SET account_id = ? WHERE account_id = ?");
    lists.run(by, from);
    if (!eraseAccount(transaction, from))
        transaction.fail(noSuchAccount());
    if (isAccountNameTaken(transaction, *clean, by))
        transaction.fail({Error::Kind::AlreadyExists,
                          tr("There is an account called “%1” already. Choose another name.").arg(*clean),
                          {}});
    Statement update(transaction, "UPDATE account SET name = ?, name_key = ? WHERE id = ?");
    update.run(*clean, nameKey(*clean), by);
    return transaction.commit();
}

Result<void> Accounts::remove(AccountId account)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (!eraseAccount(transaction, account))
        transaction.fail(noSuchAccount());
    return transaction.commit();
}

Result<void> Accounts::setState(AccountId account, Account::State state, const QString &reason)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement update(transaction, "UPDATE account SET state = ?, stop_reason = ? WHERE id = ?");
    update.run(accountStateKey(state), state == Account::State::Active ? QString() : reason, account);
    return commitOne(transaction, update);
}

Result<void> Accounts::setUsesKey(AccountId account, bool usesKey)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement update(transaction, "UPDATE account SET uses_key = ? WHERE id = ?");
    update.run(usesKey, account);
    return commitOne(transaction, update);
}

Result<void> Accounts::setRenewalDay(AccountId account, std::optional<int> day)
{
    if (day && (*day < 1 || *day > 31))
        return failure(Error::Kind::InvalidInput,
                       tr("“%1” is not a day of the month. Choose a number from 1 to 31.").arg(*day));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    Statement update(transaction, "UPDATE account SET renewal_day = ? WHERE id = ?");
    update.run(day, account);
    return commitOne(transaction, update);
}

Result<std::optional<int>> Accounts::renewalDay(AccountId account) const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction, "SELECT renewal_day FROM account WHERE id = ?");
    select.run(account);
    std::optional<int> day;
    if (select.next() && !select.isNull(0))
        day = int(select.number(0));
    return transaction.commit(day);
}

Result<QList<Account>> Accounts::all() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT %1 FROM account a JOIN service v ON v.id = a.service_id "
                                   "ORDER BY a.name_key")
                         .arg(AccountColumns));
    select.run();
    QList<Account> accounts;
    while (select.next())
        if (auto account = readAccount(transaction, select))
            accounts.append(*std::move(account));
    return transaction.commit(std::move(accounts));
}

Result<Account> Accounts::find(const QString &name) const
{
    auto accounts = all();
    if (!accounts)
        return failure(accounts.error());
    const QString key = nameKey(name.simplified());
    for (const Account &account : std::as_const(*accounts))
        if (nameKey(account.name) == key)
            return account;
    return failure(
        Error::Kind::NotFound,
        tr("There is no account called “%1”. Check the name among your accounts.").arg(name.simplified()));
}

} // namespace pantau::db
