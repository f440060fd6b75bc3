// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <chrono>
#include <optional>

namespace pantau {

/// Why an alert did not get through a channel. Neither text ever holds the channel's secret.
struct DeliveryFailure
{
    Error error;
    bool isFinal = false; ///< trying again would change nothing: the address or the secret was refused
    std::optional<std::chrono::seconds> retryAfter; ///< how long the other side asks to be left alone
    bool isUntried = false;    ///< nothing was sent, because something is missing here, such as the secret
    bool othersHaveIt = false; ///< of those whom the channel reaches; they get nothing when it is tried again

    friend bool operator==(const DeliveryFailure &, const DeliveryFailure &) = default;
};

using DeliveryAnswer = Result<void, DeliveryFailure>;

} // namespace pantau
