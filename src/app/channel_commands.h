// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/channel.h"
#include "base/domain_list.h"
#include "base/result.h"
#include "base/secret.h"

#include <QCoreApplication>
#include <QFuture>
#include <QList>

#include <optional>
#include <utility>

namespace pantau::app {

/// The channel kinds of this version and their fields, for forms and the command line.

/// Returns the channel kinds, in display order.
[[nodiscard]] QList<ChannelForm> channelForms();
/// For an unknown kind, returns a form without fields, named after its key.
[[nodiscard]] ChannelForm channelForm(const QString &key);
[[nodiscard]] bool isChannelKind(const QString &key);

/// Whether a channel gets the changes of a list.
struct ChannelRoute
{
    ChannelId channel{};
    ListId list{};
    bool receives = false;
};

/// See Channel::lists.
using ChannelLists = QList<std::pair<ChannelId, std::optional<QList<ListId>>>>;

/// Applies a route to @p channel. A channel of all lists gets all others of @p lists instead.
void routeTo(Channel &channel, ListId list, bool receives, const QList<DomainList> &lists);
/// "3 cells changed." for channels whose lists were @p before, and what those miss that received everything.
[[nodiscard]] QString routedSentence(const ChannelLists &before, int cells);

class CommandContext;
class Keys;

/// User commands for channels. A channel's secret is first saved in the keychain; if that fails, nothing is
/// added. Lives on the session's thread.
class ChannelCommands
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::ChannelCommands)

public:
    ChannelCommands(CommandContext &context, Keys &keys) : m_context(context), m_keys(keys) {}

    QFuture<Result<Channel>> add(const Channel &channel, const std::optional<ChannelSecret> &secret);
    /// Adds a channel with the secret of @p like. Kinds also: NoKeychain.
    QFuture<Result<Channel>> addLike(const Channel &channel, ChannelId like);
    /// Sets the name, address, chat and lists to those of @p channel and, if given, the secret to @p secret.
    /// A new server requires the secret again. If saving fails, nothing changes.
    QFuture<Result<void>> edit(const Channel &channel, const std::optional<ChannelSecret> &secret);
    /// Returns the lists of the changed channels before.
    QFuture<Result<ChannelLists>> route(const QList<ChannelRoute> &routes);
    QFuture<Result<void>> setLists(const ChannelLists &lists);
    /// Emits CommandContext::failed() if the keychain does not delete the secret.
    QFuture<Result<void>> remove(ChannelId channel);
    QFuture<DeliveryAnswer> test(ChannelId channel);
    /// Sends a stored alert immediately.
    void sendNow(AlertId alert);
    /// Sends a test through an unsaved channel. Without @p secret, uses the channel's stored one if the
    /// server is the same.
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
