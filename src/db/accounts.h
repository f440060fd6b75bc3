// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/ports.h"
#include "base/result.h"
#include "db/repository.h"

#include <QCoreApplication>
#include <QList>

#include <optional>

namespace pantau::db {

/// The accounts and their state. Each call is one transaction. Names are trimmed, not empty, at most 100
/// characters, and unique regardless of case. Error kinds: InvalidInput, AlreadyExists, NotFound, Storage.
class Accounts final : public AccountsPort, Repository
{
    Q_DECLARE_TR_FUNCTIONS(pantau::db::Accounts)

public:
    using Repository::Repository;

    /// If this is the only account, it adopts every list that has none. @p dailyLimit: as for
    /// setDailyLimit().
    [[nodiscard]] Result<Account> add(const QString &name, const ServiceAddress &address, bool usesKey,
                                      std::optional<qint64> dailyLimit = std::nullopt);
    [[nodiscard]] Result<void> rename(AccountId account, const QString &name);
    /// Moves the lists, renewal day, limit and published blocklist of @p from to @p by, renames @p by to @p
    /// name, and removes @p from. With NewAddress::OfTheSameService the history continues at the new address.
    /// Fails with InvalidInput if other accounts or existing results prevent that.
    [[nodiscard]] Result<void> takeOver(AccountId from, AccountId by, const QString &name,
                                        NewAddress address = NewAddress::OfAnotherService);
    /// Keeps the account's lists, without an account, and the history of their domains.
    [[nodiscard]] Result<void> remove(AccountId account);
    /// Stores @p reason while the account is stopped; clears it when the account is active.
    [[nodiscard]] Result<void> setState(AccountId account, Account::State state, const QString &reason,
                                        bool isNews) override;
    /// A failure with another start is another one, of which no alert has told yet.
    [[nodiscard]] Result<void> setFailure(AccountId account,
                                          const std::optional<AccountFailure> &failure) override;
    [[nodiscard]] Result<void> setUsesKey(AccountId account, bool usesKey);
    /// Day of the month (1 to 31, UTC) on which the package renews; empty if unknown.
    [[nodiscard]] Result<void> setRenewalDay(AccountId account, std::optional<int> day);
    [[nodiscard]] Result<std::optional<int>> renewalDay(AccountId account) const;
    /// Checks per day, at least 1, at a service that does not report its usage; empty: not set.
    [[nodiscard]] Result<void> setDailyLimit(AccountId account, std::optional<qint64> checks);

    /// Sorted by name.
    [[nodiscard]] Result<QList<Account>> all() const override;
};

} // namespace pantau::db
