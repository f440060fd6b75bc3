// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/alert_settings.h"
#include "base/channel.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace pantau {

/// How far an alert has come on one channel.
struct DeliveryRow
{
    enum class State { Pending, Delivered, GivenUp };

    ChannelId channel{};
    QString channelName;
    State state = State::Pending;
    int attempts = 0;
    std::optional<QDateTime> firstTriedAt; ///< UTC
    std::optional<QDateTime> nextTryAt;    ///< UTC
    std::optional<QDateTime> endedAt;      ///< UTC
    QString problem;                       ///< of the newest attempt; a sentence
};

/// "pending", "delivered", "given_up": as in the database and on the command line.
[[nodiscard]] QString deliveryStateKey(DeliveryRow::State state);

/// A kept alert as it is listed.
struct AlertRow
{
    Alert alert;
    bool isRead = false;
    std::optional<QDateTime> shownAt; ///< UTC, when it was handed to the desktop or the terminal
    QList<DeliveryRow> deliveries;    ///< by channel name
};

/// How far alerts have come, on the desktop and on every channel that is switched on.
struct DeliveryFigures
{
    bool hasAlerts = false;
    int untold = 0;                     ///< changes that no alert tells of yet
    int waiting = 0;                    ///< on their way, not failed so far
    int failing = 0;                    ///< failed, and tried again
    int givenUp = 0;                    ///< some channel will not get them, since it failed
    std::optional<QDateTime> heldUntil; ///< UTC: none of those that wait is due before
    AlertSettings settings{};           ///< whose quiet hours may be the reason
};

} // namespace pantau
