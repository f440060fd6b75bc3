// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "secrets/secret_store.h"

#include <map>

namespace pantau::secrets {

/// Keeps keys for as long as the program runs. Futures are finished when they are returned.
class MemorySecretStore final : public SecretStore
{
    Q_OBJECT

public:
    using SecretStore::SecretStore;

    [[nodiscard]] QFuture<Result<std::optional<ApiKey>>> read(AccountId account) override;
    [[nodiscard]] QFuture<Result<void>> write(AccountId account, const ApiKey &key) override;
    [[nodiscard]] QFuture<Result<void>> remove(AccountId account) override;

private:
    std::map<AccountId, ApiKey> m_keys;
};

} // namespace pantau::secrets
