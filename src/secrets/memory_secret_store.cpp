// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "secrets/memory_secret_store.h"

#include <QPromise>

namespace pantau::secrets {

namespace {

template <typename Answer>
QFuture<Answer> finished(Answer answer)
{
    QPromise<Answer> promise;
    promise.start();
    promise.addResult(std::move(answer));
    promise.finish();
    return promise.future();
}

} // namespace

QFuture<Result<std::optional<ApiKey>>> MemorySecretStore::read(AccountId account)
{
    const auto found = m_keys.find(account);
    return finished<Result<std::optional<ApiKey>>>(found == m_keys.end() ? std::nullopt
                                                                         : std::optional(found->second));
}

QFuture<Result<void>> MemorySecretStore::write(AccountId account, const ApiKey &key)
{
    m_keys.insert_or_assign(account, key);
    return finished(Result<void>());
}

QFuture<Result<void>> MemorySecretStore::remove(AccountId account)
{
    m_keys.erase(account);
    return finished(Result<void>());
}

QFuture<Result<std::optional<ChannelSecret>>> MemorySecretStore::read(ChannelId channel)
{
    const auto found = m_channelSecrets.find(channel);
    return finished<Result<std::optional<ChannelSecret>>>(
        found == m_channelSecrets.end() ? std::nullopt : std::optional(found->second));
}

QFuture<Result<void>> MemorySecretStore::write(ChannelId channel, const ChannelSecret &secret)
{
    m_channelSecrets.insert_or_assign(channel, secret);
    return finished(Result<void>());
}

QFuture<Result<void>> MemorySecretStore::remove(ChannelId channel)
{
    m_channelSecrets.erase(channel);
    return finished(Result<void>());
}

} // namespace pantau::secrets
