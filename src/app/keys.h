// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/server_secrets.h"
#include "base/account.h"
#include "base/channel.h"
#include "base/result.h"
#include "base/secret.h"

#include <QCoreApplication>
#include <QFuture>
#include <QHash>
#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace pantau::keychain {
class SecretStore;
}

namespace pantau::app {

class CommandContext;

/// Decides which account may use which stand-in key instead of one from the keychain. An environment
/// variable is visible to every program started with it, so its key must not be sent to just any service.
/// PANTAU_API_KEY belongs to one account at one address, which is stored before the key is first used. Lives
/// on the session's thread.
class StandIns
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::StandIns)

public:
    StandIns(StandInKeys keys, CommandContext &context) : m_keys(std::move(keys)), m_context(context) {}

    /// Reads which account owns PANTAU_API_KEY. Refuses two accounts whose names map to the same variable,
    /// because the owner of that key would be ambiguous. Kinds: InvalidInput, Storage.
    [[nodiscard]] Result<void> read();

    [[nodiscard]] std::optional<ApiKey> of(AccountId account) const;
    /// True if a session with full access would find a key for the account without the keychain.
    [[nodiscard]] bool hasOneFor(const Account &account) const;
    /// Returns the key for an account to be added without one. Kinds: AlreadyExists, Storage.
    [[nodiscard]] Result<std::optional<ApiKey>> forNew(const QString &name,
                                                       const ServiceAddress &address) const;
    /// True if @p key is also the stand-in key of @p from, which @p by will replace. The user entered it for
    /// the new address, so it moves along.
    [[nodiscard]] bool movesAlong(AccountId from, AccountId by, const ApiKey &key);
    /// Makes @p by the owner of PANTAU_API_KEY if the key of @p from moved along. Kind: Storage.
    QFuture<Result<void>> moveOwner(AccountId from, const Account &by);
    /// Fails if @p heir takes over the name of @p account and the key of that name was set for another
    /// address.
    [[nodiscard]] Result<void> staysAt(const Account &account, const std::optional<Account> &heir) const;
    /// True if @p account would find @p key again at the next start without the keychain.
    [[nodiscard]] bool isFor(const Account &account, const ApiKey &key) const;
    /// Returns why PANTAU_API_KEY is set but not used for @p account, and what to set instead; empty if it
    /// is used or not set.
    [[nodiscard]] QString remark(const Account &account) const;

    /// Returns the only account to which a key without an owner can belong.
    [[nodiscard]] std::optional<Account> heir() const;
    [[nodiscard]] const std::optional<ApiKey> &common() const { return m_keys.common; }
    /// Makes @p account the owner of PANTAU_API_KEY if @p key is that key. Kind: Storage.
    QFuture<Result<void>> keepOwner(const Account &account, const ApiKey &key);
    /// Removes the owner if it is @p account, or any owner.
    void forgetOwner(std::optional<AccountId> account = std::nullopt);

private:
    QFuture<Result<void>> saveOwner(const StandInOwner &owner);

    StandInKeys m_keys;
    CommandContext &m_context;
    std::optional<StandInOwner> m_owner; ///< of m_keys.common
    std::optional<AccountId> m_moved;    ///< see movesAlong()
};

class KeyRing;

/// Keys of accounts and secrets of channels: whether they are available, and access to the keychain. Lives
/// on the session's thread.
class Keys final : public QObject
{
    Q_OBJECT

public:
    using OpenStore = std::function<std::unique_ptr<keychain::SecretStore>()>;

    /// @p openStore is called at most once, when the keychain is first needed.
    Keys(CommandContext &context, StandInKeys standIns, OpenStore openStore);
    ~Keys() override;

    /// For a session with full access: fetches all keys and secrets. Kinds: as for StandIns::read().
    [[nodiscard]] Result<void> begin();
    /// For a read-only session: asks the keychain for what it reveals without prompting the user.
    QFuture<void> look();
    /// To be called when the user does something that needs keys. Retries everything that is not available.
    void fetch();
    /// For shutdown: treats keys and secrets not yet accepted by the keychain as not saved, so that their
    /// futures fail. Returns true if there were any.
    bool giveUpSaving();

    /// Returns for every account whether its key is available; in a read-only session as of the last look().
    [[nodiscard]] QHash<AccountId, KeyState> states() const;
    /// Returns for every channel whether its secret is available.
    [[nodiscard]] QHash<ChannelId, KeyState> secretStates() const;
    /// See SecretStore::file(); also empty before the first look().
    [[nodiscard]] QString file() const;
    /// @name For commands
    [[nodiscard]] StandIns &standIns() { return *m_standIns; }
    [[nodiscard]] KeyRing &ring() { return *m_ring; }
    /// Assigns a key without an owner to the only account to which it can belong.
    void adoptStandIn();
    /// Writes to the keychain. Takes as long as needed, or until giveUpSaving().
    QFuture<Result<void>> write(const Account &account, const ApiKey &key);
    QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret);
    QFuture<Result<void>> remove(AccountId account);
    /// Removes secrets whose owners are already gone. Succeeds whatever the result. Failures are reported by
    /// EngineEvents::failed() with @p left, and a keychain that takes very long is not waited for.
    QFuture<Result<void>> leave(const QList<AccountId> &accounts, const QList<ChannelId> &channels,
                                const QString &left);

Q_SIGNALS:
    /// Emitted when the keychain has not accepted a new key or secret for a long time; see giveUpSaving().
    void savingIsSlow();
    void savingGivenUp(QPrivateSignal);

private:
    void readOwners();
    QFuture<Result<void>> saved(const QFuture<Result<void>> &writing, const QString &notSaved);

    CommandContext &m_context;
    std::unique_ptr<StandIns> m_standIns;
    OpenStore m_openStore;
    std::unique_ptr<keychain::SecretStore> m_store;
    std::unique_ptr<KeyRing> m_ring;   ///< null in a read-only session
    QHash<AccountId, KeyState> m_seen; ///< used instead in a read-only session
    int m_beingSaved = 0;              ///< number of keys and secrets not yet accepted by the keychain
};

} // namespace pantau::app
