// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hint_token.h"
#include "core/ids.h"
#include "core/result.h"
#include "core/webhook_record.h"

#include <QCoreApplication>
#include <QFuture>
#include <QString>

#include <optional>

namespace pantau::app {

class CommandContext;

/// The webhook after it was switched on.
struct OpenedWebhook
{
    WebhookRecord webhook;
    std::optional<HintToken> token; ///< a new one; empty: it was on, and the token that tools have stays
};

/// Where hints come from. Lives on the session's thread. Kinds: InvalidInput, NotFound, Storage.
class HintCommands
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::HintCommands)

public:
    explicit HintCommands(CommandContext &context) : m_context(context) {}

    /// The published blocklist at @p address is read for hints about the domains of the account's service,
    /// instead of the one that was. As evidence::parseFeedAddress() accepts it.
    QFuture<Result<void>> setFeed(AccountId account, const QString &address);
    /// Nothing is read any more.
    QFuture<Result<void>> removeFeed(AccountId account);

    /// Other tools on this computer can report domains while the watch runs, at @p port instead of the one
    /// that was where one is given. That nothing can listen there is no failure: WebhookRecord::problem says
    /// so, as soon as the watch runs.
    QFuture<Result<OpenedWebhook>> openWebhook(std::optional<quint16> port);
    /// No more; the token is forgotten.
    QFuture<Result<void>> closeWebhook();
    /// The token that tools have is no longer good. InvalidInput while it is off.
    QFuture<Result<HintToken>> renewWebhookToken();

private:
    CommandContext &m_context;
};

} // namespace pantau::app
