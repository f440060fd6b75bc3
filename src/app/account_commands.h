// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/check.h"
#include "base/result.h"
#include "base/secret.h"
#include "base/usage.h"

#include <QCoreApplication>
#include <QFuture>
#include <QString>

#include <optional>

namespace pantau::app {

class CommandContext;
class Keys;
class Session;

/// User commands for accounts. A key is first saved in the keychain; if that fails, nothing is added.
/// Without a key, the account's stand-in key is used, and this account becomes the owner of PANTAU_API_KEY.
/// Lives on the session's thread.
class AccountCommands
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::AccountCommands)

public:
    AccountCommands(CommandContext &context, Keys &keys) : m_context(context), m_keys(keys) {}

    /// Requests the usage with this name, address and key, and saves nothing. Free of charge.
    QFuture<UsageAnswer> probe(const QString &name, const ServiceAddress &address,
                               const std::optional<ApiKey> &key);
    /// Reads a local blocklist first and adds nothing if it cannot be used. @p dailyLimit: checks per day,
    /// for a service that does not report its usage. @p replaced: the account that will be replaced by it; if
    /// @p key is its stand-in key, no keychain is needed.
    QFuture<Result<Account>> add(const QString &name, const ServiceAddress &address,
                                 const std::optional<ApiKey> &key,
                                 std::optional<qint64> dailyLimit = std::nullopt,
                                 std::optional<AccountId> replaced = std::nullopt);
    /// Kinds: InvalidInput if the service reports its usage, NotFound, Storage.
    QFuture<Result<void>> setDailyLimit(const Account &account, std::optional<qint64> checks);
    QFuture<Result<void>> replaceKey(AccountId account, const ApiKey &key);
    /// Replaces @p from by @p by, which was added for another address. @p by gets the name @p name, and the
    /// lists and renewal day of @p from. @p from is removed as by remove(). Its history stays with the old
    /// address, or moves to the new one if @p address belongs to the same service.
    QFuture<Result<void>> takeOver(AccountId from, AccountId by, const QString &name,
                                   NewAddress address = NewAddress::OfAnotherService);
    /// Returns @p wanted, with a number if an account has this name.
    [[nodiscard]] QString spareName(const QString &wanted) const;
    /// Removes the account but keeps its lists, their domains and the history. If the keychain does not
    /// delete the key, the account is still removed and CommandContext::failed() is emitted.
    QFuture<Result<void>> remove(AccountId account);

    /// For an account with a copy of the blocklist: accepts the current file although many domains are
    /// missing. Situation reports when this is needed.
    QFuture<Result<void>> acceptBlocklistLoss(AccountId account);

    /// Sends GET /limit, also to test an account. Free of charge.
    QFuture<UsageAnswer> refreshUsage(AccountId account);
    /// True if the service reported the usage within the last minute: another request could exceed the limit
    /// per minute and be delayed. While the service wants a pause, that of the quota's current day counts.
    /// Waits for the keychain, because an account whose key is still being read has no plan.
    QFuture<bool> hasRecentUsage(AccountId account);
    QFuture<Result<LedgerState>> ledger(AccountId account);

private:
    QFuture<Result<Account>> addUsable(const QString &name, const ServiceAddress &address,
                                       const std::optional<ApiKey> &key, std::optional<qint64> dailyLimit,
                                       std::optional<AccountId> replaced);
    QFuture<Result<Account>> saveKey(const Account &account, const std::optional<ApiKey> &key,
                                     const std::optional<ApiKey> &standIn, std::optional<AccountId> replaced);
    QFuture<Result<void>> markUsesKey(AccountId account);
    QFuture<Result<Account>> announce(const Account &account);
    [[nodiscard]] std::optional<Account> known(AccountId account) const;
    QFuture<Result<void>> removeKeyOf(const std::optional<Account> &account, const Result<void> &removed);

    CommandContext &m_context;
    Keys &m_keys;
};

/// Reads the published blocklist at @p address for hints about domains of the account's service. Replaces the
/// previous one. Accepts what signs::parseFeedAddress() does. Kinds: InvalidInput, NotFound, Storage.
QFuture<Result<void>> setFeed(Session &session, AccountId account, const QString &address);

} // namespace pantau::app
