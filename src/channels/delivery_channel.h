// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alert.h"
#include "core/channel.h"
#include "core/channel_secret.h"
#include "core/delivery.h"

#include <QFuture>

#include <optional>

namespace pantau::channels {

/// One way out for alerts. Sends each alert exactly once; when to try again is the caller's affair. No
/// redirect is followed, and nothing goes over plain HTTP but to this computer. The secret reaches neither
/// errors nor logs. Futures finish exactly once, on the thread of the call.
class DeliveryChannel
{
public:
    virtual ~DeliveryChannel() = default;

    /// @p secret: empty where none is kept. Called for a test too: its alert is of kind Test.
    [[nodiscard]] virtual QFuture<DeliveryAnswer>
    send(const Channel &channel, const std::optional<ChannelSecret> &secret, const Alert &alert) = 0;
};

} // namespace pantau::channels
