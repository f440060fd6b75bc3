// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "secrets/memory_secret_store.h"

#include <memory>

namespace pantau::worlds {

/// The system's keychain, which outlives every run of the program.
class Keychain
{
public:
    void open() {}
    [[nodiscard]] std::unique_ptr<secrets::SecretStore> store() { return std::make_unique<Store>(m_kept); }

private:
    class Store final : public secrets::SecretStore
    {
    public:
        explicit Store(secrets::MemorySecretStore &kept) : m_kept(kept) {}
        QFuture<Result<std::optional<ApiKey>>> read(AccountId id) override { return m_kept.read(id); }
        QFuture<Result<void>> write(AccountId id, const ApiKey &key) override
        {
            return m_kept.write(id, key);
        }
        QFuture<Result<void>> remove(AccountId id) override { return m_kept.remove(id); }
        QFuture<Result<std::optional<ChannelSecret>>> read(ChannelId id) override { return m_kept.read(id); }
        QFuture<Result<void>> write(ChannelId id, const ChannelSecret &secret) override
        {
            return m_kept.write(id, secret);
        }
        QFuture<Result<void>> remove(ChannelId id) override { return m_kept.remove(id); }

    private:
        secrets::MemorySecretStore &m_kept;
    };

    secrets::MemorySecretStore m_kept;
};

} // namespace pantau::worlds
