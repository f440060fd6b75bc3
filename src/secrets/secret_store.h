// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api_key.h"
#include "core/channel_secret.h"
#include "core/ids.h"
#include "core/result.h"

#include <QFuture>
#include <QObject>

#include <optional>

namespace pantau::secrets {

/// Where the keys of accounts and the secrets of channels are kept. Lives on the main thread; futures finish
/// there, exactly once. The error of a store that cannot be used is Error::Kind::NoKeychain; nothing is ever
/// written anywhere else.
class SecretStore : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// The account's key; empty when none is kept.
    [[nodiscard]] virtual QFuture<Result<std::optional<ApiKey>>> read(AccountId account) = 0;
    /// Replaces what was kept.
    [[nodiscard]] virtual QFuture<Result<void>> write(AccountId account, const ApiKey &key) = 0;
    /// To remove what is not there is no error.
    [[nodiscard]] virtual QFuture<Result<void>> remove(AccountId account) = 0;

    /// The same for the secret of a channel for alerts.
    [[nodiscard]] virtual QFuture<Result<std::optional<ChannelSecret>>> read(ChannelId channel) = 0;
    [[nodiscard]] virtual QFuture<Result<void>> write(ChannelId channel, const ChannelSecret &secret) = 0;
    [[nodiscard]] virtual QFuture<Result<void>> remove(ChannelId channel) = 0;
};

} // namespace pantau::secrets
