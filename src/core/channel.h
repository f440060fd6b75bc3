// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>
#include <QUrl>

#include <optional>

namespace pantau {

enum class ChannelId : qint64 {};

/// A way out for alerts. Secrets (the webhook's signing secret, the Telegram bot's token) are in the keychain
/// under the channel's id, never here. The desktop's own notifications are no channel of this kind: they are
/// always there.
struct Channel
{
    enum class Kind { Webhook, Telegram };

    ChannelId id{};
    Kind kind = Kind::Webhook;
    QString name; ///< unique whatever the case
    QUrl url;     ///< webhook: HTTPS, or loopback
    QString chat; ///< Telegram: the chat's id or @name
    bool hasSecret = false;
    bool enabled = true;
    QString lastProblem; ///< why the newest delivery failed; empty when it did not

    friend bool operator==(const Channel &, const Channel &) = default;
};

/// Whether alerts can be sent there: a webhook has an address that is HTTPS or on this computer, without user
/// info; a Telegram chat is a number or an @name. InvalidInput says what to mend.
[[nodiscard]] Result<void> checkDestination(const Channel &channel);

[[nodiscard]] QString channelKindKey(Channel::Kind kind); ///< "webhook", "telegram"
[[nodiscard]] std::optional<Channel::Kind> channelKindFromKey(QStringView key);

} // namespace pantau
