// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keychain/secret_store.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace pantau::keychain {

/// An in-memory keychain. Like the system's, it outlives the programs that use it, each through a
/// MemorySecretStore. It can be set to every state of a real one. It has no timer: a slow one answers when
/// its mood changes.
class MemoryKeychain final : public QObject
{
    Q_OBJECT

public:
    enum class Mood {
        Open,
        Empty, ///< open, but its entries are hidden
        Locked,
        Denied,
        NoKeychain,
        Slow, ///< requests wait; slow() is emitted from the event loop
    };
    enum class Notice {
        Told,   ///< emits opened() when it opens
        Silent, ///< opens without a signal, as some keychains do
    };

    using QObject::QObject;

    /// Changes the mood. Waiting requests are answered according to the new mood; another Slow keeps them
    /// waiting.
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

/// One program's access to an in-memory keychain. Unless that is slow, returned futures are already finished.
class MemorySecretStore final : public SecretStore
{
    Q_OBJECT

public:
    /// Creates a private keychain, destroyed with the store.
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
