// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/hint_commands.h"

#include "app/commands/command_context.h"
#include "evidence/feed_address.h"

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
    const auto url = evidence::parseFeedAddress(address);
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

QFuture<Result<OpenedWebhook>> HintCommands::openWebhook(std::optional<quint16> port)
{
    return m_context.touching(
        Topic::Hints, m_context.onEngine([port](EngineThread &engine) -> Result<OpenedWebhook> {
            auto &settings = engine.store().settings;
            const auto before = settings.webhook();
            auto hash = settings.webhookTokenHash();
            if (!before || !hash)
                return failure(!before ? before.error() : hash.error());
            OpenedWebhook opened;
            if (hash->isEmpty()) {
                opened.token = HintToken::make();
                hash = opened.token->hash();
            }
            if (const auto saved = settings.openWebhook(port.value_or(before->port), *hash); !saved)
                return failure(saved.error());
            engine.webhookWatch().reload();
            const auto now = settings.webhook();
            if (!now)
                return failure(now.error());
            opened.webhook = *now;
            return opened;
        }));
}

QFuture<Result<void>> HintCommands::closeWebhook()
{
    return m_context.touching(Topic::Hints, m_context.onEngine([](EngineThread &engine) {
        auto closed = engine.store().settings.closeWebhook();
        if (closed)
            engine.webhookWatch().reload();
        return closed;
    }));
}

QFuture<Result<HintToken>> HintCommands::renewWebhookToken()
{
    return m_context.touching(Topic::Hints, m_context.onEngine([](EngineThread &engine) -> Result<HintToken> {
        auto &settings = engine.store().settings;
        const auto webhook = settings.webhook();
        if (!webhook)
            return failure(webhook.error());
        if (!webhook->isOn)
            return failure(Error::Kind::InvalidInput,
                           tr("The webhook is off, so it has no token. Switch it on first."));
        const HintToken token = HintToken::make();
        if (const auto saved = settings.openWebhook(webhook->port, token.hash()); !saved)
            return failure(saved.error());
        engine.webhookWatch().reload();
        return token;
    }));
}

} // namespace pantau::app
