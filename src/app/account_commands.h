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

/// What a person does with accounts. A key is saved in the keychain first; when that fails nothing is added.
/// Without a key, one that stands in for this account is used, and PANTAU_API_KEY becomes this account's
/// alone. Lives on the session's thread.
class AccountCommands
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::AccountCommands)

public:
    AccountCommands(CommandContext &context, Keys &keys) : m_context(context), m_keys(keys) {}

    /// Asks the service as an account of this name, address and key would, and saves nothing. Free of charge.
    QFuture<UsageAnswer> probe(const QString &name, const ServiceAddress &address,
                               const std::optional<ApiKey> &key);
    /// Reads a local blocklist first, and adds nothing when it cannot be used.
    QFuture<Result<Account>> add(const QString &name, const ServiceAddress &address,
                                 const std::optional<ApiKey> &key);
    QFuture<Result<void>> rename(AccountId account, const QString &name);
    QFuture<Result<void>> replaceKey(AccountId account, const ApiKey &key);
    /// The day of the month (1 to 31, UTC) on which a package begins anew; empty: not known.
    QFuture<Result<void>> setRenewalDay(AccountId account, std::optional<int> day);
    /// @p by, which was added for another address, takes the place of @p from, and @p name: it gets its lists
    /// and renewal day. @p from is removed as by remove(). What was found at the old address stays with that,
    /// or goes on at the new one when @p address is of the same service.
    QFuture<Result<void>> takeOver(AccountId from, AccountId by, const QString &name,
                                   NewAddress address = NewAddress::OfAnotherService);
    /// A name that no account has, for one that shall take the place of @p account.
    [[nodiscard]] QString spareName(AccountId account) const;
    /// The account's lists, their domains and the history stay. When the keychain keeps the account's key,
    /// CommandContext::failed() tells so, and the account is removed all the same.
    QFuture<Result<void>> remove(AccountId account);

    /// Of an account with a copy of the blocklist: uses what its file holds now, although it has lost many
    /// domains. Situation says when that is a question.
    QFuture<Result<void>> acceptBlocklistLoss(AccountId account);

    /// GET /limit: also the "test" of an account; free of charge.
    QFuture<UsageAnswer> refreshUsage(AccountId account);
    /// Whether the service said within the last minute what is left, and asks for no pause: a monitor that
    /// has used the minute's requests has heard it, and another question would wait for the next minute.
    QFuture<bool> hasJustToldUsage(AccountId account);
    QFuture<Result<LedgerState>> ledger(AccountId account);

private:
    QFuture<Result<Account>> addUsable(const QString &name, const ServiceAddress &address,
                                       const std::optional<ApiKey> &key);
    QFuture<Result<Account>> saveKey(const Account &account, const std::optional<ApiKey> &key,
                                     const std::optional<ApiKey> &standIn);
    QFuture<Result<void>> noteThatItUsesAKey(AccountId account);
    QFuture<Result<Account>> announce(const Account &account);
    [[nodiscard]] std::optional<Account> known(AccountId account) const;
    QFuture<Result<void>> leaveKeyOf(const std::optional<Account> &account, const Result<void> &removed);

    CommandContext &m_context;
    Keys &m_keys;
};

/// Where hints come from. Lives on the session's thread. Kinds: InvalidInput, NotFound, Storage.
class HintCommands
{
public:
    explicit HintCommands(CommandContext &context) : m_context(context) {}

    /// The published blocklist at @p address is read for hints about the domains of the account's service,
    /// instead of the one that was. As signals::parseFeedAddress() accepts it.
    QFuture<Result<void>> setFeed(AccountId account, const QString &address);
    /// Nothing is read any more.
    QFuture<Result<void>> removeFeed(AccountId account);

private:
    CommandContext &m_context;
};

} // namespace pantau::app
