// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channel.h"

namespace pantau {

QString channelKindKey(Channel::Kind kind)
{
    switch (kind) {
    case Channel::Kind::Webhook:
        return QStringLiteral("webhook");
    case Channel::Kind::Telegram:
        return QStringLiteral("telegram");
    }
    return {};
}

std::optional<Channel::Kind> channelKindFromKey(QStringView key)
{
    for (const Channel::Kind kind : {Channel::Kind::Webhook, Channel::Kind::Telegram})
        if (channelKindKey(kind) == key)
            return kind;
    return std::nullopt;
}

} // namespace pantau
