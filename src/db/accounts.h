// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/result.h"

#include <QCoreApplication>
#include <QList>

#include <optional>

namespace pantau::db {

class Database;

/// The accounts and whether they are stopped. Each call is one transaction. Names are trimmed, not empty, at
/// most 100 characters and unique whatever their case. Kinds: InvalidInput, AlreadyExists, NotFound, Storage.
class Accounts
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Accounts)

public:
    explicit Accounts(const Database &database) : m_database(database) {}

    /// The only account adopts every list that has none.
    [[nodiscard]] Result<Account> add(const QString &name, const ServiceAddress &address, bool usesKey);
    [[nodiscard]] Result<void> rename(AccountId account, const QString &name);
    /// The lists, the renewal day and the published blocklist of @p from become those of @p by, which is
    /// called @p name from now on; @p from is removed. Of the same service, all that was found there goes on
    /// at the new address; Kind: InvalidInput where other accounts or earlier findings stand in the way.
    [[nodiscard]] Result<void> takeOver(AccountId from, AccountId by, const QString &name,
                                        NewAddress address = NewAddress::OfAnotherService);
    /// Its lists stay, without an account; so does all that was learned of their domains.
    [[nodiscard]] Result<void> remove(AccountId account);
    /// @p reason is kept while the account is stopped and dropped when it is active.
    [[nodiscard]] Result<void> setState(AccountId account, Account::State state, const QString &reason);
    [[nodiscard]] Result<void> setUsesKey(AccountId account, bool usesKey);
    /// The day of the month (1 to 31, UTC) on which its package begins anew; empty: not known.
    [[nodiscard]] Result<void> setRenewalDay(AccountId account, std::optional<int> day);
    [[nodiscard]] Result<std::optional<int>> renewalDay(AccountId account) const;

    /// By name.
    [[nodiscard]] Result<QList<Account>> all() const;
    [[nodiscard]] Result<Account> find(const QString &name) const;

private:
    const Database &m_database;
};

} // namespace pantau::db
