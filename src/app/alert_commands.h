// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "base/history.h"
#include "base/result.h"
#include "base/secret.h"

#include <QCoreApplication>
#include <QFuture>
#include <QList>

#include <optional>

namespace pantau::app {

/// The kinds of things that this version knows: what each needs, for a form or a command line.

/// Ways out for alerts, in the order in which they are offered.
[[nodiscard]] QList<ChannelForm> channelForms();
/// Of a kind that this version does not know: one without fields, called by its key.
[[nodiscard]] ChannelForm channelForm(const QString &key);
[[nodiscard]] bool isChannelKind(const QString &key);

class CommandContext;
class Keys;

/// What is told and what was read. Lives on the session's thread. Kind: Storage.
class AlertCommands
{
public:
    AlertCommands(CommandContext &context, Keys &keys) : m_context(context), m_keys(keys) {}

    QFuture<Result<void>> saveSettings(const AlertSettings &settings);
    /// The change @p upTo and those before it have reached a person. CommandContext::failed() tells when that
    /// cannot be noted.
    void changesSaid(qint64 upTo);
    QFuture<Result<void>> markRead(AlertId upTo);
    QFuture<Result<void>> markActivityRead(const QList<ActivityKey> &keys);
    QFuture<Result<void>> markAllActivityRead();

    /// For a single run: alerts are made and delivered from now on, without the plan.
    QFuture<void> start();
    /// Finishes when every change is told and every due alert was tried on every channel.
    QFuture<void> settled();
    /// Session::alertDue() with an alert of kind Test.
    void testNotification();

private:
    CommandContext &m_context;
    Keys &m_keys;
};

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
