// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QStringList>

#include <chrono>
#include <optional>

namespace pantau {

/// Those of a channel who need an alert no more, although it is tried again for the others.
struct Receivers
{
    QStringList have;
    QStringList refused; ///< for good

    friend bool operator==(const Receivers &, const Receivers &) = default;
};

/// Why an alert did not get through a channel. Neither text ever holds the channel's secret.
struct DeliveryFailure
{
    Error error;
    bool isFinal = false; ///< trying again would change nothing: the address or the secret was refused
    std::optional<std::chrono::seconds> retryAfter; ///< how long the other side asks to be left alone
    bool isUntried = false;    ///< nothing was sent, because something is missing here, such as the secret
    bool othersHaveIt = false; ///< of those whom the channel reaches; they get nothing when it is tried again
    Receivers receivers{};     ///< where it is to be tried again: for the next attempt

    friend bool operator==(const DeliveryFailure &, const DeliveryFailure &) = default;
};

using DeliveryAnswer = Result<void, DeliveryFailure>;

} // namespace pantau
