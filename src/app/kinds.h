// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/channel.h"

#include <QList>

/// The kinds of things that this version knows: what each needs, for a form or a command line.
namespace pantau::app {

/// Ways out for alerts, in the order in which they are offered.
[[nodiscard]] QList<ChannelForm> channelForms();
/// Of a kind that this version does not know: one without fields, called by its key.
[[nodiscard]] ChannelForm channelForm(const QString &key);
[[nodiscard]] bool isChannelKind(const QString &key);

} // namespace pantau::app
