// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wake_timer.h"
#include "base/account.h"
#include "base/channel.h"
#include "base/secret.h"
#include "keychain/secret_store.h"

#include <QFuture>
#include <QHash>
#include <QObject>
#include <QPromise>

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace pantau::app {

class CommandContext;
class StandIns;

/// Returns the message about an account whose key is not available; empty if nothing is wrong. @p file: path
/// if keys are in an encrypted file instead of the keychain; see SecretStore::file().
[[nodiscard]] QString keySentence(KeyState::Kind kind, const QString &account, const QString &file);

/// Fetches the keys of accounts and the secrets of channels from the keychain: at start, when the keychain
/// is unlocked, and when the user does something that needs them. Tracks which are available and why others
/// are not. Lives on the session's thread.
class KeyRing final : public QObject
{
    Q_OBJECT

public:
    KeyRing(keychain::SecretStore &store, CommandContext &context, const StandIns &standIns);
    ~KeyRing() override;

    /// Sets the current accounts. Fetches new keys and forgets removed ones.
    void setAccounts(const QList<Account> &accounts);
    void setChannels(const QList<Channel> &channels);
    /// Between these two calls the accounts may include a new one before isBeingSaved() was called for it.
    /// Keys of new accounts are not fetched meanwhile.
    void beginAdding() { ++m_adding; }
    void endAdding() { --m_adding; }
    /// To be called for a new account whose key is being saved, which may wait for the user.
    void isBeingSaved(AccountId account);
    /// To be called when the keychain has accepted a key or secret entered by the user.
    void entered(AccountId account, const ApiKey &key);
    void entered(ChannelId channel, const ChannelSecret &secret);

    void setKey(AccountId account, const ApiKey &key);

    /// Retries everything that is not available.
    void fetchMissing();
    /// Finishes when nothing is being read. Does not wait for a keychain that takes very long.
    /// For CommandContext::onEngineAfter().
    [[nodiscard]] QFuture<void> whenRead();

    [[nodiscard]] QHash<AccountId, KeyState> keyStates() const;
    [[nodiscard]] QHash<ChannelId, KeyState> secretStates() const;

private:
    /// State of one account's key or one channel's secret.
    template <typename Id>
    struct Slot
    {
        Id owner{};
        QString name;    ///< the owner's
        QString service; ///< address of an account's service
        KeyState state;
        quint64 question = 0; ///< newest request; answers to older ones are ignored
        KeyState::Kind reported = KeyState::Kind::Ready; ///< as last logged
        QString detail;                                  ///< of the state, for the log
        bool isBeingSaved = false;                       ///< not in the keychain yet
    };
    using KeySlot = Slot<AccountId>;
    using SecretSlot = Slot<ChannelId>;

    template <typename Id>
    void fetch(Slot<Id> &slot);
    template <typename Id>
    void ask(Id owner, quint64 question);
    void askNext();
    void keychainIsShut(KeyState::Kind why, const QString &detail);
    template <typename Ring, typename Answer>
    void take(Ring &ring, typename Ring::key_type owner, quint64 question, const Answer &answer);
    void provide(KeySlot &slot, const keychain::KeptKey &kept);
    void provide(KeySlot &slot, const ApiKey &key);
    void provide(SecretSlot &slot, const ChannelSecret &secret);
    void settle(KeySlot &slot, KeyState::Kind why, const QString &detail);
    void settle(SecretSlot &slot, KeyState::Kind why, const QString &detail);
    void becameSlow();
    void log(std::optional<AccountId> account, const Error &what);
    void reportChanges();
    void reportAvailable();
    void reportMissing();
    void stateChanged();
    [[nodiscard]] bool isReading() const;
    [[nodiscard]] bool isComplete() const;

    keychain::SecretStore &m_store;
    CommandContext &m_context;
    const StandIns &m_standIns;
    WakeTimer m_pollTimer;
    QDateTime m_pollAt; ///< UTC; invalid if nothing is missing
    std::map<AccountId, KeySlot> m_keys;
    std::map<ChannelId, SecretSlot> m_secrets;
    // One request at a time: a user who does not unlock the keychain is prompted once and not for each
    // account.
    std::deque<std::function<void()>> m_questions;
    bool m_asking = false;
    int m_adding = 0;
    std::vector<QPromise<void>> m_waiting;
    quint64 m_lastQuestion = 0;
    QHash<AccountId, KeyState> m_reportedKeys;
    QHash<ChannelId, KeyState> m_reportedSecrets;
};

} // namespace pantau::app
