// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "secrets/secret_store.h"

#include <map>

namespace pantau::secrets {

/// Keeps keys and secrets for as long as the program runs. Futures are finished when they are returned.
class MemorySecretStore final : public SecretStore
{
    Q_OBJECT

public:
    using SecretStore::SecretStore;

    [[nodiscard]] QFuture<Result<std::optional<ApiKey>>> read(AccountId account) override;
    [[nodiscard]] QFuture<Result<void>> write(AccountId account, const ApiKey &key) override;
    [[nodiscard]] QFuture<Result<void>> remove(AccountId account) override;
    [[nodiscard]] QFuture<Result<std::optional<ChannelSecret>>> read(ChannelId channel) override;
    [[nodiscard]] QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret) override;
    [[nodiscard]] QFuture<Result<void>> remove(ChannelId channel) override;

private:
    std::map<AccountId, ApiKey> m_keys;
    std::map<ChannelId, ChannelSecret> m_channelSecrets;
};

} // namespace pantau::secrets
