// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels/delivery_service.h"

#include "channels/telegram_channel.h"
#include "channels/webhook_channel.h"
#include "core/service_address.h"

#include <QPromise>

namespace pantau::channels {

namespace {

/// Without sending anything. What is not final waits for something on this side and is no attempt.
QFuture<DeliveryAnswer> refused(const Error &error, bool isFinal)
{
    QPromise<DeliveryAnswer> promise;
    promise.start();
    promise.addResult(Unexpected<DeliveryFailure>(DeliveryFailure{error, isFinal, std::nullopt, !isFinal}));
    promise.finish();
    return promise.future();
}

} // namespace

DeliveryService::DeliveryService(const Clock &clock, DeliveryOptions options, QObject *parent)
    : QObject(parent), m_http({.transferTimeout = options.transferTimeout})
{
    m_ways[Channel::Kind::Webhook] = std::make_unique<WebhookChannel>(m_http, clock, options.sender);
    m_ways[Channel::Kind::Telegram] = std::make_unique<TelegramChannel>(m_http, options.telegram);
}

DeliveryService::~DeliveryService() = default;

void DeliveryService::setChannels(const QList<Channel> &channels)
{
    m_channels.clear();
    for (const Channel &channel : channels)
        m_channels.insert(channel.id, channel);
    std::erase_if(m_secrets, [this](const auto &each) { return !m_channels.contains(each.first); });
    m_missing.removeIf([this](const auto &each) { return !m_channels.contains(each.key()); });
}

void DeliveryService::setSecret(ChannelId channel, const ChannelSecret &secret)
{
    m_secrets.insert_or_assign(channel, secret);
    m_missing.remove(channel);
}

void DeliveryService::setSecretMissing(ChannelId channel, const Error &why)
{
    m_secrets.erase(channel);
    m_missing.insert(channel, why);
}

QFuture<DeliveryAnswer> DeliveryService::deliver(ChannelId id, const Alert &alert)
{
    const auto channel = m_channels.constFind(id);
    if (channel == m_channels.cend())
        return refused({Error::Kind::NotFound, tr("There is no such channel any more."), {}}, true);
    // The store checked it; a database may have been edited by hand.
    if (const auto usable = checkDestination(*channel); !usable)
        return refused(usable.error(), true);
    // Never without the signature that the other side expects. A keychain may be unlocked later.
    if (const auto missing = m_missing.constFind(id); missing != m_missing.cend())
        return refused(*missing, false);
    const auto secret = m_secrets.find(id);
    if (channel->hasSecret && secret == m_secrets.end())
        return refused({Error::Kind::NoKeychain,
                        tr("The secret of the channel “%1” has not been read yet.").arg(channel->name),
                        {}},
                       false);
    return m_ways.at(channel->kind)
        ->send(*channel, secret == m_secrets.end() ? std::nullopt : std::optional(secret->second), alert);
}

} // namespace pantau::channels
