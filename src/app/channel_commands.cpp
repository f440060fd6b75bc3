// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"

#include "app/command_context.h"
#include "app/key_ring.h"
#include "app/keys.h"
#include "base/background_work.h"
#include "channels/channel_kind.h"
#include "engine/alert_rules.h"

#include <algorithm>

namespace pantau::app {

QList<ChannelForm> channelForms()
{
    return channels::forms();
}

ChannelForm channelForm(const QString &key)
{
    return channels::formOf(key);
}

bool isChannelKind(const QString &key)
{
    return channels::kindOf(key) != nullptr;
}

QFuture<Result<Channel>> ChannelCommands::add(const Channel &channel,
                                              const std::optional<ChannelSecret> &secret)
{
    if (const auto usable = channels::formOf(channel.kind).check(channel); !usable)
        return finished<Result<Channel>>(failure(usable.error()));
    auto added = m_context
                     .onEngine([channel, keepsNone = !secret](EngineThread &engine) -> Result<Channel> {
                         auto kept = engine.store().channels.add(channel);
                         if (kept && keepsNone)
                             TRY(engine.reloadChannels());
                         return kept;
                     })
                     .then(&m_context,
                           [this, secret](const Result<Channel> &kept) {
                               return kept && secret ? saveSecret(*kept, *secret) : finished(kept);
                           })
                     .unwrap();
    return m_context.touching(Topic::Alerts, added);
}

QFuture<Result<Channel>> ChannelCommands::addLike(const Channel &channel, ChannelId like)
{
    m_keys.fetch();
    return m_context
        .onEngineAfter(m_keys.ring().whenRead(),
                       [like](EngineThread &engine) { return engine.deliveryService().secretOf(like); })
        .then(&m_context,
              [this, channel](const std::optional<ChannelSecret> &secret) {
                  return secret ? add(channel, secret)
                                : finished<Result<Channel>>(
                                      failure(Error::Kind::NoKeychain,
                                              tr("The secret could not be read from the keychain. Unlock it, "
                                                 "and try again.")));
              })
        .unwrap();
}

/// Saves the new channel's secret. If that fails, the channel is removed again.
QFuture<Result<Channel>> ChannelCommands::saveSecret(const Channel &channel, const ChannelSecret &secret)
{
    return keepSecret(channel.id, secret)
        .then(&m_context,
              [this, channel](const Result<void> &kept) {
                  return m_context.onEngine([channel, kept](EngineThread &engine) -> Result<Channel> {
                      if (!kept) {
                          const auto takenBack = engine.store().channels.remove(channel.id);
                          return failure(takenBack ? kept.error() : takenBack.error());
                      }
                      Channel complete = channel;
                      complete.hasSecret = true;
                      return complete;
                  });
              })
        .unwrap();
}

Result<void> ChannelCommands::checkSecret(const Channel &wanted,
                                          const std::optional<ChannelSecret> &entered) const
{
    const auto known = TRY(m_context.store().channels().all());
    const auto before = std::ranges::find(known, wanted.id, &Channel::id);
    if (entered || before == known.cend() || !before->hasSecret)
        return {};
    return channels::formOf(wanted.kind).checkKeptSecret(*before, wanted);
}

QFuture<Result<void>> ChannelCommands::edit(const Channel &channel,
                                            const std::optional<ChannelSecret> &secret)
{
    if (const auto usable = channels::formOf(channel.kind).check(channel); !usable)
        return finished(Result<void>(failure(usable.error())));
    if (auto allowed = checkSecret(channel, secret); !allowed)
        return finished(allowed);
    const auto save = [this, channel, secret] {
        return m_context.onEngine([channel, secret](EngineThread &engine) -> Result<void> {
            TRY(engine.store().channels.edit(channel));
            if (secret) { // in the same step, so that no alert uses the new server with the old secret or
                          // vice versa
                TRY(engine.store().channels.setHasSecret(channel.id, true));
                engine.deliveryService().setSecret(channel.id, *secret);
            }
            return engine.reloadChannels();
        });
    };
    if (!secret)
        return m_context.touching(Topic::Alerts, save());
    auto writable = m_context.onEngine(
        [channel](EngineThread &engine) { return engine.store().channels.check(channel); });
    auto written =
        m_context.andThen(writable, [this, channel, secret] { return m_keys.write(channel.id, *secret); });
    auto edited = m_context.andThen(m_context.andThen(written, save), [this, id = channel.id, secret] {
        m_keys.ring().entered(id, *secret);
        return finished(Result<void>());
    });
    return m_context.touching(Topic::Alerts, edited);
}

/// Saves the secret in the keychain and then uses it.
QFuture<Result<void>> ChannelCommands::keepSecret(ChannelId channel, const ChannelSecret &secret)
{
    return m_context.andThen(m_keys.write(channel, secret), [this, channel, secret] {
        m_keys.ring().entered(channel, secret);
        return m_context.onEngine([channel](EngineThread &engine) -> Result<void> {
            TRY(engine.store().channels.setHasSecret(channel, true));
            return engine.reloadChannels();
        });
    });
}

void routeTo(Channel &channel, ListId list, bool receives, const QList<DomainList> &lists)
{
    if (!channel.lists && receives)
        return;
    if (!channel.lists) {
        channel.lists.emplace();
        for (const DomainList &each : lists)
            channel.lists->append(each.id);
    }
    channel.lists->removeAll(list);
    if (receives)
        channel.lists->append(list);
    std::ranges::sort(*channel.lists);
}

QString routedSentence(const ChannelLists &before, int cells)
{
    const QString changed = ChannelCommands::tr("%Ln cell(s) changed.", nullptr, cells);
    const bool isNarrowed =
        std::ranges::any_of(before, [](const auto &channel) { return !channel.second.has_value(); });
    return isNarrowed ? changed + u' ' +
                            ChannelCommands::tr("A channel that received everything now receives only the "
                                                "lists with a tick, and nothing about quotas and accounts.")
                      : changed;
}

namespace {

/// Changes the lists of @p channels and returns what they were.
template <typename Change>
Result<ChannelLists> changeLists(EngineThread &engine, const QList<ChannelId> &channels, const Change &change)
{
    const auto known = TRY(engine.store().channels.all());
    ChannelLists before;
    for (Channel channel : known) {
        if (!channels.contains(channel.id))
            continue;
        const auto lists = channel.lists;
        change(channel);
        if (channel.lists == lists)
            continue;
        TRY(engine.store().channels.edit(channel));
        before.append({channel.id, lists});
    }
    const auto reloaded = engine.reloadChannels();
    return reloaded ? Result<ChannelLists>(before) : failure(reloaded.error());
}

} // namespace

QFuture<Result<ChannelLists>> ChannelCommands::route(const QList<ChannelRoute> &routes)
{
    return m_context.change(Topic::Alerts, [routes](EngineThread &engine) -> Result<ChannelLists> {
        const auto lists = TRY(engine.store().lists.all());
        QList<ChannelId> channels;
        for (const ChannelRoute &each : routes)
            channels += each.channel;
        return changeLists(engine, channels, [&](Channel &channel) {
            for (const ChannelRoute &each : routes)
                if (each.channel == channel.id)
                    routeTo(channel, each.list, each.receives, lists);
        });
    });
}

QFuture<Result<void>> ChannelCommands::setLists(const ChannelLists &lists)
{
    return m_context.change(Topic::Alerts, [lists](EngineThread &engine) -> Result<void> {
        QList<ChannelId> channels;
        for (const auto &each : lists)
            channels += each.first;
        const auto changed = changeLists(engine, channels, [&](Channel &channel) {
            for (const auto &[id, wanted] : lists)
                if (id == channel.id)
                    channel.lists = wanted;
        });
        return changed ? Result<void>() : failure(changed.error());
    });
}

QFuture<Result<void>> ChannelCommands::remove(ChannelId channel)
{
    const auto known = m_context.store().channels().all();
    QString name;
    bool hasSecret = false;
    for (const Channel &each : known.value_or(QList<Channel>()))
        if (each.id == channel) {
            name = each.name;
            hasSecret = each.hasSecret;
        }
    const auto done = m_context.onEngine([channel](EngineThread &engine) -> Result<void> {
        TRY(engine.store().channels.remove(channel));
        return engine.reloadChannels();
    });
    const auto removed = m_context.andThen(done, [this, channel, name, hasSecret] {
        return !hasSecret ? finished(Result<void>())
                          : m_keys.leave({}, {channel},
                                         tr("The channel “%1” was removed, but its secret could not be "
                                            "removed from the keychain and stays there.")
                                             .arg(name));
    });
    return m_context.touching(Topic::Alerts, removed);
}

QFuture<DeliveryAnswer> ChannelCommands::test(ChannelId channel)
{
    m_keys.fetch();
    return m_context.onEngineAfter(m_keys.ring().whenRead(), [channel](EngineThread &engine) {
        return engine.alertDispatcher().sendTest(channel);
    });
}

void ChannelCommands::sendNow(AlertId alert)
{
    m_keys.fetch();
    m_context.onEngineAfter(m_keys.ring().whenRead(),
                            [alert](EngineThread &engine) { engine.alertDispatcher().sendNow(alert); });
}

QFuture<DeliveryAnswer> ChannelCommands::tryOut(const Channel &channel,
                                                const std::optional<ChannelSecret> &secret)
{
    if (const auto allowed = checkSecret(channel, secret); !allowed)
        return finished<DeliveryAnswer>(
            Unexpected<DeliveryFailure>(DeliveryFailure{allowed.error(), true, std::nullopt, true}));
    m_keys.fetch();
    return m_context.onEngineAfter(
        m_keys.ring().whenRead(), [channel, secret, now = m_context.clock().nowUtc()](EngineThread &engine) {
            return engine.deliveryService().deliver(channel, secret, engine::testAlert(now));
        });
}

} // namespace pantau::app
