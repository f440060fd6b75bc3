// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "channels/delivery_channel.h"
#include "core/clock.h"
#include "net/http_client.h"

namespace pantau::channels {

/// Alerts as JSON to an address of the user's own: docs/webhooks.md is the contract.
class WebhookChannel final : public DeliveryChannel
{
public:
    /// @p sender: tells the alerts of one database from another's, whose ids are the same.
    WebhookChannel(net::HttpClient &http, const Clock &clock, QString sender);

    [[nodiscard]] QFuture<DeliveryAnswer>
    send(const Channel &channel, const std::optional<ChannelSecret> &secret, const Alert &alert) override;

private:
    net::HttpClient &m_http;
    const Clock &m_clock;
    QString m_sender;
};

/// `v1=` and the HMAC-SHA256 of `timestamp.body` in hex.
[[nodiscard]] QByteArray webhookSignature(const ChannelSecret &secret, const QByteArray &timestamp,
                                          const QByteArray &body);

} // namespace pantau::channels
