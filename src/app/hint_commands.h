// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/result.h"

#include <QFuture>
#include <QString>

namespace pantau::app {

class CommandContext;

/// Where hints come from. Lives on the session's thread. Kinds: InvalidInput, NotFound, Storage.
class HintCommands
{
public:
    explicit HintCommands(CommandContext &context) : m_context(context) {}

    /// The published blocklist at @p address is read for hints about the domains of the account's service,
    /// instead of the one that was. As signals::parseFeedAddress() accepts it.
    QFuture<Result<void>> setFeed(AccountId account, const QString &address);
    /// Nothing is read any more.
    QFuture<Result<void>> removeFeed(AccountId account);

private:
    CommandContext &m_context;
};

} // namespace pantau::app
