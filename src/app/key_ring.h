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
#include <QStringList>

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace pantau::app {

/// What a person is told of an account whose key is not at hand; empty while nothing is wrong. @p file: where
/// keys are kept, if in an encrypted file and not in the keychain; see SecretStore::file().
[[nodiscard]] QString keySentence(KeyState::Kind kind, const QString &account, const QString &file);
/// The same of a channel and its secret.
[[nodiscard]] QString secretSentence(KeyState::Kind kind, const QString &channel, const QString &file);
/// Of an account whose key had not been at hand.
[[nodiscard]] QString keyIsBackSentence(const QString &account);
/// Added to either, of more accounts and channels.
[[nodiscard]] QString sameHoldsSentence(const QStringList &names);

/// Fetches the keys of the accounts and the secrets of the channels from the keychain, as often as that
/// takes: at the start, when the keychain opens, and when a person does something for which they are needed.
/// Knows of each whether it is at hand, and if not why. Lives on the session's thread.
class KeyRing final : public QObject
{
    Q_OBJECT

public:
    /// To whom the secrets go, and the reasons why there are none.
    struct Users
    {
        std::function<void(AccountId, const ApiKey &)> key;
        std::function<void(AccountId, const Error &)> noKey;
        std::function<void(ChannelId, const ChannelSecret &)> secret;
        std::function<void(ChannelId, const Error &)> noSecret;
        /// Once each time that something is no longer at hand, however many need it and whatever the keychain
        /// says of it meanwhile.
        std::function<void(std::optional<AccountId>, const Error &)> log;
        /// The same, where the domains of an account are not checked for that reason.
        std::function<void(AccountId, const Error &)> stopped;
        /// Stands in for what the keychain does not give.
        std::function<std::optional<ApiKey>(AccountId)> standIn;
    };

    KeyRing(keychain::SecretStore &store, const Clock &clock, Users users, QObject *parent = nullptr);
    ~KeyRing() override;

    /// Those that are there now. What is new among them is fetched, what is gone is forgotten.
    void setAccounts(const QList<Account> &accounts);
    void setChannels(const QList<Channel> &channels);
    /// Between these two a new account may be among the accounts before isBeingSaved() tells of it: what is
    /// new with a key is not fetched.
    void beginAdding() { ++m_adding; }
    void endAdding() { --m_adding; }
    /// Of a new account: the keychain is asked to take it, which may last as long as a person needs.
    void isBeingSaved(AccountId account);
    /// A person entered it and the keychain has taken it.
    void entered(AccountId account, const ApiKey &key);
    void entered(ChannelId channel, const ChannelSecret &secret);

    /// See WakeTimer.
    void lookAtClock() { m_lookAgain.lookAtClock(); }
    /// For an account without a key of its own.
    void lend(AccountId account, const ApiKey &key) { m_users.key(account, key); }

    /// Asks again for everything that is not at hand.
    void fetchMissing();
    /// Finishes when nothing is being read any more. A keychain that leaves its answer for a long time is not
    /// waited for.
    [[nodiscard]] QFuture<void> whenRead();

    [[nodiscard]] QHash<AccountId, KeyState> keyStates() const;
    [[nodiscard]] QHash<ChannelId, KeyState> secretStates() const;

Q_SIGNALS:
    void changed(); ///< one of the states

private:
    /// What belongs in the ring, of an account or of a channel.
    template <typename Id>
    struct Slot
    {
        Id owner{};
        QString name;    ///< the owner's
        QString service; ///< where an account is
        KeyState state;
        quint64 question = 0;                        ///< the newest; an answer to an older one is not taken
        KeyState::Kind told = KeyState::Kind::Ready; ///< what the event log says
        QString detail;                              ///< of the state, for the log
        bool isBeingSaved = false;                   ///< not in the keychain yet
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
    void handOver(KeySlot &slot, const keychain::KeptKey &kept);
    void handOver(KeySlot &slot, const ApiKey &key);
    void handOver(SecretSlot &slot, const ChannelSecret &secret);
    void settle(KeySlot &slot, KeyState::Kind why, const QString &detail);
    void settle(SecretSlot &slot, KeyState::Kind why, const QString &detail);
    void becameSlow();
    void tell();
    void tellWhatIsBack();
    void tellWhatIsMissing();
    void stateChanged();
    [[nodiscard]] bool isReading() const;
    [[nodiscard]] bool isComplete() const;

    keychain::SecretStore &m_store;
    const Clock &m_clock;
    Users m_users;
    WakeTimer m_lookAgain;
    QDateTime m_lookAgainAt; ///< UTC; invalid: nothing is missing
    std::map<AccountId, KeySlot> m_keys;
    std::map<ChannelId, SecretSlot> m_secrets;
    // One question at a time: a person who will not unlock the keychain is asked once, and not for each
    // account.
    std::deque<std::function<void()>> m_questions;
    bool m_asking = false;
    int m_adding = 0;
    std::vector<QPromise<void>> m_waiting;
    quint64 m_lastQuestion = 0;
    QHash<AccountId, KeyState> m_toldKeys;
    QHash<ChannelId, KeyState> m_toldSecrets;
};

} // namespace pantau::app
