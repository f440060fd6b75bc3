// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTime>

#include <chrono>

namespace pantau {

/// When alerts are delivered. Quiet hours are in local time and may span midnight; from == to: none.
struct AlertSettings
{
    std::chrono::seconds grouping{120}; ///< minimum time between two notifications of changes
    bool quietHours = false;
    QTime quietFrom{22, 0};
    QTime quietUntil{7, 0};
    bool quotaWarnings = true;
    bool restoredAlerts = true; ///< whether "taken off the list" is told too

    friend bool operator==(const AlertSettings &, const AlertSettings &) = default;
};

} // namespace pantau
