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
    transaction.run("INSERT INTO service (address) VALUES (?) ON CONFLICT (address) DO NOTHING",
                    {address.text()});
    return transaction.value<qint64>("SELECT id FROM service WHERE address = ?", {address.text()});
}

void refuseTakenAccountName(Transaction &transaction, const QString &cleanName,
                            std::optional<AccountId> except)
{
    if (transaction.has("SELECT 1 FROM account WHERE name_key = ? AND id IS DISTINCT FROM ?",
                        {nameKey(cleanName), except}))
        transaction.fail(
            Error::Kind::AlreadyExists,
            Accounts::tr("There is an account called “%1” already. Choose another name.").arg(cleanName));
}

/// Fails the transaction if there is no such account. Closes its open batches as charged, because no usage
/// report for this account will settle them.
void eraseAccount(Transaction &transaction, AccountId account)
{
    const QLatin1String open("account_id = ? AND state IN ('in_flight', 'uncertain')");
    transaction.run(
        QLatin1String("DELETE FROM batch_domain WHERE batch_id IN (SELECT id FROM batch WHERE %1)").arg(open),
        {account});
    transaction.run(
        QLatin1String("UPDATE batch SET state = 'settled', charged = units, closed_at = created_at WHERE %1")
            .arg(open),
        {account});
    if (transaction.run("DELETE FROM account WHERE id = ?", {account}) == 0)
        transaction.fail(noSuchAccount());
}

/// Moves the history of the service of @p from to the address of @p by. The two service rows swap
/// addresses, because deleting one of them would search every table for references to it.
void moveService(Transaction &transaction, AccountId from, AccountId by)
{
    const qint64 moved = serviceOf(transaction, from);
    const qint64 vacant = serviceOf(transaction, by);
    if (transaction.failed() || moved == vacant)
        return;
    if (transaction.has("SELECT 1 FROM account WHERE service_id IN (?, ?) AND id NOT IN (?, ?)",
                        {moved, vacant, from, by}))
        return transaction.fail(
            Error::Kind::InvalidInput,
            Accounts::tr("Another account uses one of the two addresses, so the history cannot move from the "
                         "old one to the new one. Save without continuing the history."));
    if (transaction.has("SELECT 1 FROM domain_status WHERE service_id = ? UNION ALL "
                        "SELECT 1 FROM appeal WHERE service_id = ? UNION ALL "
                        "SELECT 1 FROM letter_draft WHERE service_id = ?",
                        {vacant, vacant, vacant}))
        return transaction.fail(
            Error::Kind::InvalidInput,
            Accounts::tr(
                "The new address has a history already, which the old one's cannot be added to. Save "
                "without continuing the history."));
    transaction.run("UPDATE account SET first_looks_told = (SELECT first_looks_told FROM account "
                    "WHERE id = ?), service_id = ? WHERE id = ?",
                    {from, moved, by});
    transaction.run("UPDATE request SET service_id = ? WHERE service_id = ?", {moved, vacant});
    const char *const address = "SELECT address FROM service WHERE id = ?";
    const auto before = transaction.value<QString>(address, {moved});
    const auto now = transaction.value<QString>(address, {vacant});
    const char *const move = "UPDATE service SET address = ? WHERE id = ?";
    transaction.run(move, {QStringLiteral("moving"), vacant}); // addresses are unique
    transaction.run(move, {now, moved});
    transaction.run(move, {before, vacant});
}

} // namespace

Result<Account> Accounts::add(const QString &name, const ServiceAddress &address, bool usesKey,
                              std::optional<qint64> dailyLimit)
{
    const auto clean = TRY(cleanName(name));

    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    refuseTakenAccountName(transaction, clean, std::nullopt);
    const auto id = transaction.value<AccountId>(
        "INSERT INTO account (name, name_key, service_id, uses_key, daily_limit) VALUES (?, ?, ?, ?, ?) "
        "RETURNING id",
        {clean, nameKey(clean), serviceId(transaction, address), usesKey, dailyLimit});
    // First results that other accounts of the service have seen are not new.
    transaction.run("UPDATE account SET first_looks_told = COALESCE((SELECT MAX(first_seen) FROM "
                    "run WHERE service_id = account.service_id), 0) WHERE id = ?",
                    {id});
    // The first account checks all lists, and the sample does not count.
    transaction.run("UPDATE list SET account_id = ? WHERE account_id IS NULL AND NOT EXISTS (SELECT 1 FROM "
                    "account a JOIN service v ON v.id = a.service_id WHERE a.id <> ? AND v.address <> ?)",
                    {id, id, ServiceAddress::localSample().text()});
    return transaction.commit(
        Account{id, clean, address, usesKey, Account::State::Active, {}, {}, dailyLimit});
}

Result<void> Accounts::rename(AccountId account, const QString &name)
{
    const auto clean = TRY(cleanName(name));

    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    refuseTakenAccountName(transaction, clean, account);
    if (transaction.run("UPDATE account SET name = ?, name_key = ? WHERE id = ?",
                        {clean, nameKey(clean), account}) == 0)
        transaction.fail(noSuchAccount());
    return transaction.commit();
}

Result<void> Accounts::takeOver(AccountId from, AccountId by, const QString &name, NewAddress address)
{
    const auto clean = TRY(cleanName(name));

    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (transaction.run("UPDATE account SET renewal_day = old.renewal_day, "
                        "daily_limit = COALESCE(account.daily_limit, old.daily_limit) FROM account old "
                        "WHERE old.id = ? AND account.id = ? AND account.id <> old.id",
                        {from, by}) == 0)
        transaction.fail(noSuchAccount());
    if (address == NewAddress::OfTheSameService)
        moveService(transaction, from, by);
    transaction.run("INSERT INTO list_feed (service_id, address) SELECT n.service_id, f.address "
                    "FROM account o JOIN list_feed f ON f.service_id = o.service_id "
                    "JOIN account n ON n.id = ? WHERE o.id = ? ON CONFLICT DO NOTHING",
                    {by, from});
    transaction.run("UPDATE list SET account_id = ? WHERE account_id = ?", {by, from});
    transaction.run("UPDATE list SET second_account_id = ? WHERE second_account_id = ?", {by, from});
    eraseAccount(transaction, from);
    refuseTakenAccountName(transaction, clean, by);
    transaction.run("UPDATE account SET name = ?, name_key = ? WHERE id = ?", {clean, nameKey(clean), by});
    return transaction.commit();
}

Result<void> Accounts::remove(AccountId account)
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    eraseAccount(transaction, account);
    return transaction.commit();
}

Result<void> Accounts::setState(AccountId account, Account::State state, const QString &reason, bool isNews)
{
    return m_database.run(
        "UPDATE account SET state = ?, stop_reason = ?, stop_is_news = ? WHERE id = ?",
        {accountStateKey(state), state == Account::State::Active ? QString() : reason, isNews, account},
        noSuchAccount);
}

Result<void> Accounts::setFailure(AccountId account, const std::optional<AccountFailure> &failure)
{
    if (!failure)
        return m_database.run("DELETE FROM account_failure WHERE account_id = ?", {account});
    return m_database.run(
        "INSERT INTO account_failure (account_id, since, last_at, kind, reason) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (account_id) DO UPDATE SET since = excluded.since, last_at = excluded.last_at, "
        "kind = excluded.kind, reason = excluded.reason, told = CASE WHEN account_failure.since = "
        "excluded.since THEN account_failure.told ELSE 0 END",
        {account, failure->since, failure->lastAt, int(failure->kind), failure->reason});
}

Result<void> Accounts::setUsesKey(AccountId account, bool usesKey)
{
    return m_database.run("UPDATE account SET uses_key = ? WHERE id = ?", {usesKey, account}, noSuchAccount);
}

Result<void> Accounts::setRenewalDay(AccountId account, std::optional<int> day)
{
    if (day && (*day < 1 || *day > 31))
        return failure(Error::Kind::InvalidInput,
                       tr("“%1” is not a day of the month. Choose a number from 1 to 31.").arg(*day));
    return m_database.run("UPDATE account SET renewal_day = ? WHERE id = ?", {day, account}, noSuchAccount);
}

Result<void> Accounts::setDailyLimit(AccountId account, std::optional<qint64> checks)
{
    if (checks && *checks < 1)
        return failure(Error::Kind::InvalidInput, tr("The limit must be at least one check a day."));
    Transaction transaction(m_database.connection(), Transaction::Mode::Write);
    if (transaction.run("UPDATE account SET daily_limit = ? WHERE id = ?", {checks, account}) == 0)
        transaction.fail(noSuchAccount());
    transaction.run("UPDATE usage SET is_of_old_key = 1 WHERE account_id = ?", {account});
    return transaction.commit();
}

Result<std::optional<int>> Accounts::renewalDay(AccountId account) const
{
    return m_database.value<std::optional<int>>("SELECT renewal_day FROM account WHERE id = ?", {account});
}

Result<QList<Account>> Accounts::all() const
{
    Transaction transaction(m_database.connection(), Transaction::Mode::Read);
    Statement select(transaction,
                     QLatin1String("SELECT %1 FROM account a JOIN service v ON v.id = a.service_id "
                                   "LEFT JOIN account_failure f ON f.account_id = a.id ORDER BY a.name_key")
                         .arg(AccountColumns));
    select.run();
    QList<Account> accounts;
    while (select.next())
        if (auto account = readAccount(transaction, select))
            accounts.append(*std::move(account));
    return transaction.commit(std::move(accounts));
}

} // namespace pantau::db
