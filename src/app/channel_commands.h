// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/channel.h"
#include "base/result.h"
#include "base/secret.h"

#include <QCoreApplication>
#include <QFuture>

#include <optional>

namespace pantau::app {

class CommandContext;
class Keys;

/// What a person does with the ways out of this computer. A channel's secret is saved in the keychain first;
/// when that fails nothing is added. Lives on the session's thread.
class ChannelCommands
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::ChannelCommands)

public:
    ChannelCommands(CommandContext &context, Keys &keys) : m_context(context), m_keys(keys) {}

    QFuture<Result<Channel>> add(const Channel &channel, const std::optional<ChannelSecret> &secret);
    /// Its name, address, chat and lists become those of @p channel, and @p secret its secret, where one is
    /// given: another server than before needs it again. When that cannot be saved, all is as before.
    QFuture<Result<void>> edit(const Channel &channel, const std::optional<ChannelSecret> &secret);
    QFuture<Result<void>> setEnabled(ChannelId channel, bool enabled);
    /// When the keychain keeps the secret, CommandContext::failed() tells so.
    QFuture<Result<void>> remove(ChannelId channel);
    QFuture<DeliveryAnswer> test(ChannelId channel);
    /// Sends a test to a channel as it would be, before anything of it is saved. Without @p secret with the
    /// one that the channel has, where the server is the same.
    QFuture<DeliveryAnswer> tryOut(const Channel &channel, const std::optional<ChannelSecret> &secret);

private:
    [[nodiscard]] Result<void> checkSecret(const Channel &wanted,
                                           const std::optional<ChannelSecret> &entered) const;
    QFuture<Result<Channel>> saveSecret(const Channel &channel, const ChannelSecret &secret);
    QFuture<Result<void>> keepSecret(ChannelId channel, const ChannelSecret &secret);

    CommandContext &m_context;
    Keys &m_keys;
};

} // namespace pantau::app
