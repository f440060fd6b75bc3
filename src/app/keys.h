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

class KeyRing;

/// The keys of accounts and the secrets of channels: whether they are at hand, and the way into the keychain
/// and out of it. Lives on the session's thread.
class Keys final : public QObject
{
    Q_OBJECT

public:
    using OpenStore = std::function<std::unique_ptr<keychain::SecretStore>()>;

    /// @p openStore is called at most once, and not before the keychain is needed.
    Keys(CommandContext &context, StandInKeys standIns, OpenStore openStore);
    ~Keys() override;

    /// For a session that does more than read: fetches all keys and secrets. Kinds: as of StandIns::read().
    [[nodiscard]] Result<void> begin();
    /// For a session that only reads: asks the keychain what it shows without asking a person for anything.
    QFuture<void> look();
    /// A person looks after keys: what is not at hand is asked for again.
    void fetch();
    /// For whoever ends soon: keys and secrets that the keychain has not taken yet count as not saved, so
    /// that the futures which wait for that fail. Whether there were any.
    bool giveUpSaving();
    void lookAtClock(); ///< see WakeTimer

    /// Of every account, whether its key is at hand. In a session that only reads, as look() saw it.
    [[nodiscard]] QHash<AccountId, KeyState> states() const;
    /// Of every channel, whether its secret is at hand.
    [[nodiscard]] QHash<ChannelId, KeyState> secretStates() const;
    /// See SecretStore::file(); empty, too, before the first look().
    [[nodiscard]] QString file() const;
    /// See StandIns::remark().
    [[nodiscard]] QString standInRemark(const Account &account) const;

    /// @name For commands
    /// Finishes once the keys are there, or known not to be; for CommandContext::onEngineAfter().
    [[nodiscard]] QFuture<void> whenRead() const;
    [[nodiscard]] StandIns &standIns() { return *m_standIns; }
    [[nodiscard]] KeyRing &ring() { return *m_ring; }
    /// A key that is nobody's yet becomes that of the only account to which it can be meant.
    void adoptStandIn();
    /// Into the keychain; for as long as it takes, or until giveUpSaving().
    QFuture<Result<void>> write(const Account &account, const ApiKey &key);
    QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret);
    QFuture<Result<void>> remove(AccountId account);
    /// Succeeds however the removal ends: what the secrets belong to is gone already. What stays in the
    /// keychain is told by CommandContext::failed(), with @p left, and a keychain that leaves its answer for
    /// a long time is not waited for.
    QFuture<Result<void>> leave(const QList<AccountId> &accounts, const QList<ChannelId> &channels,
                                const QString &left);

Q_SIGNALS:
    /// The keychain has not taken a new key or secret for a long time; see giveUpSaving().
    void savingIsSlow();
    void savingGivenUp(QPrivateSignal);

private:
    void readOwners();
    void makeRing();
    QFuture<Result<void>> saved(const QFuture<Result<void>> &writing, const QString &notSaved);

    CommandContext &m_context;
    std::unique_ptr<StandIns> m_standIns;
    OpenStore m_openStore;
    std::unique_ptr<keychain::SecretStore> m_store;
    std::unique_ptr<KeyRing> m_ring;   ///< not in a session that only reads
    QHash<AccountId, KeyState> m_seen; ///< in its place there
    int m_beingSaved = 0;              ///< keys and secrets that the keychain has not taken yet
};

} // namespace pantau::app
