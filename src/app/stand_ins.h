// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/stand_in_keys.h"
#include "base/account.h"

#include <QCoreApplication>
#include <QFuture>

#include <optional>

namespace pantau::app {

class CommandContext;

/// Which account may use which of the keys that stand in for the keychain's. A variable of the environment is
/// set for every program that is started with it, so what it holds must not go to whichever service comes
/// next: PANTAU_API_KEY belongs to one account at one address, and that is written down before the key is
/// used there. Lives on the session's thread.
class StandIns
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::StandIns)

public:
    StandIns(StandInKeys keys, CommandContext &context) : m_keys(std::move(keys)), m_context(context) {}

    /// Whose PANTAU_API_KEY is. Refuses two accounts whose names make the same variable: nobody can say whose
    /// key that is. Kinds: InvalidInput, Storage.
    [[nodiscard]] Result<void> read();

    [[nodiscard]] std::optional<ApiKey> of(AccountId account) const;
    /// Whether a session that does more than read would find a key for it without the keychain.
    [[nodiscard]] bool hasOneFor(const Account &account) const;
    /// The key for an account that is about to be added without one of its own. Kinds: AlreadyExists,
    /// Storage.
    [[nodiscard]] Result<std::optional<ApiKey>> forNew(const QString &name,
                                                       const ServiceAddress &address) const;
    /// Refuses that @p heir takes the name of @p account where the key of that name was set for another
    /// address.
    [[nodiscard]] Result<void> staysAt(const Account &account, const std::optional<Account> &heir) const;
    /// Whether @p account finds @p key again at the next start without the keychain.
    [[nodiscard]] bool isFor(const Account &account, const ApiKey &key) const;
    /// Why PANTAU_API_KEY is not used for @p account although it is set, and what to set instead; empty when
    /// there is nothing to say.
    [[nodiscard]] QString remark(const Account &account) const;

    /// The only account to which a key that is nobody's yet can be meant.
    [[nodiscard]] std::optional<Account> heir() const;
    [[nodiscard]] const std::optional<ApiKey> &common() const { return m_keys.common; }
    /// PANTAU_API_KEY is this account's from now on, if @p key is that one. Kind: Storage.
    QFuture<Result<void>> keepOwner(const Account &account, const ApiKey &key);
    /// It is nobody's any more if it was that of @p account, or whoever's.
    void forgetOwner(std::optional<AccountId> account = std::nullopt);

private:
    StandInKeys m_keys;
    CommandContext &m_context;
    std::optional<StandInOwner> m_owner; ///< of m_keys.common
};

} // namespace pantau::app
