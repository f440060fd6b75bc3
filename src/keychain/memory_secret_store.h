// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keychain/secret_store.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace pantau::keychain {

/// A keychain in memory. Like the system's it outlives the programs that use it, each through a
/// MemorySecretStore, and it can be put into every state in which a real one may be found. It has no timer: a
/// slow one answers when it is told to.
class MemoryKeychain final : public QObject
{
    Q_OBJECT

public:
    enum class Mood {
        Open,
        Empty, ///< open, and without the entries that it holds at other times
        Locked,
        Denied,
        NoKeychain,
        Slow, ///< questions wait, and slow() is emitted once the event loop is reached
    };
    enum class Notice {
        Told,   ///< opened() is emitted when it opens
        Silent, ///< it opens without a word, as some keychains do
    };

    using QObject::QObject;

    /// Questions that waited are answered as the new mood has it; another Slow lets them wait on.
    void setMood(Mood mood, Notice notice = Notice::Told);
    [[nodiscard]] Mood mood() const { return m_mood; }

Q_SIGNALS:
    void opened();
    void slow();

private:
    friend class MemorySecretStore;
    struct Question
    {
        const QObject *asker = nullptr;
        std::function<void()> answer;
    };
    void ask(const QObject *asker, std::function<void()> answer);
    void forget(const QObject *asker);
    [[nodiscard]] std::optional<SecretFailure> trouble() const;

    Mood m_mood = Mood::Open;
    std::map<AccountId, KeptKey> m_keys;
    std::map<ChannelId, ChannelSecret> m_channelSecrets;
    std::vector<Question> m_waiting;
};

/// One program's access to a keychain in memory. Unless that is slow, futures are finished when they are
/// returned.
class MemorySecretStore final : public SecretStore
{
    Q_OBJECT

public:
    /// With a keychain of its own, which ends with it.
    explicit MemorySecretStore(QObject *parent = nullptr);
    explicit MemorySecretStore(std::shared_ptr<MemoryKeychain> keychain, QObject *parent = nullptr);
    ~MemorySecretStore() override;

    [[nodiscard]] MemoryKeychain &keychain() const { return *m_keychain; }

    [[nodiscard]] QFuture<SecretAnswer<KeptKey>> read(AccountId account) override;
    [[nodiscard]] QFuture<SecretLook> look(AccountId account) override;
    [[nodiscard]] QFuture<Result<void>> write(AccountId account, const KeptKey &key) override;
    [[nodiscard]] QFuture<Result<void>> remove(AccountId account) override;
    [[nodiscard]] QFuture<SecretAnswer<ChannelSecret>> read(ChannelId channel) override;
    [[nodiscard]] QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret) override;
    [[nodiscard]] QFuture<Result<void>> remove(ChannelId channel) override;
    void lookWhetherOpen() override;

private:
    template <typename Secret, typename Id>
    QFuture<SecretAnswer<Secret>> readFrom(const std::map<Id, Secret> &kept, Id id);
    template <typename Change>
    QFuture<Result<void>> change(Change change);

    std::shared_ptr<MemoryKeychain> m_keychain;
};

} // namespace pantau::keychain
