// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kinds.h"

#include "channels/channel_kind.h"

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

} // namespace pantau::app
