// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hint_commands.h"

#include "app/command_context.h"
#include "signals/list_feed.h"

namespace pantau::app {

namespace {

Result<void> reloading(EngineThread &engine, Result<void> done)
{
    if (done)
        engine.feedWatch().reload();
    return done;
}

} // namespace

QFuture<Result<void>> HintCommands::setFeed(AccountId account, const QString &address)
{
    const auto url = signals::parseFeedAddress(address);
    if (!url)
        return finished<Result<void>>(failure(url.error()));
    const QString text = url->toString(QUrl::FullyEncoded);
    return m_context.touching(Topic::Hints, m_context.onEngine([account, text](EngineThread &engine) {
        return reloading(engine, engine.store().listFeeds.set(account, text));
    }));
}

QFuture<Result<void>> HintCommands::removeFeed(AccountId account)
{
    return m_context.touching(Topic::Hints, m_context.onEngine([account](EngineThread &engine) {
        return reloading(engine, engine.store().listFeeds.remove(account));
    }));
}

} // namespace pantau::app
