// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keychain/memory_keychain.h"

namespace pantau::keychain {

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
