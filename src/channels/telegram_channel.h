// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "channels/delivery_channel.h"
#include "net/http_client.h"

#include <QUrl>

namespace pantau::channels {

/// Alerts as plain text to a Telegram chat, by the Bot API's sendMessage (core.telegram.org/bots/api).
///
/// The bot's token is a part of that address, so the address is made here, used once, and shown nowhere.
class TelegramChannel final : public DeliveryChannel
{
public:
    /// @p base: https://api.telegram.org; another one in tests only.
    TelegramChannel(net::HttpClient &http, QUrl base);

    [[nodiscard]] QFuture<DeliveryAnswer>
    send(const Channel &channel, const std::optional<ChannelSecret> &secret, const Alert &alert) override;

private:
    net::HttpClient &m_http;
    QUrl m_base;
};

/// Title and body, cut to Telegram's 4,096 characters (UTF-16 units) with an ellipsis; no half character.
[[nodiscard]] QString telegramText(const Alert &alert);

} // namespace pantau::channels
