// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>

namespace pantau::app {

/// What can become stale of that which a front shows.
enum class Topic {
    Accounts = 1 << 0,
    Keys = 1 << 1,       ///< of Keys::states(), secretStates()
    Lists = 1 << 2,      ///< lists or their members
    Statuses = 1 << 3,   ///< of domains
    Alerts = 1 << 4,     ///< alerts, their deliveries, settings or channels
    Appeals = 1 << 5,    ///< appeals, and letters that are kept
    Reading = 1 << 6,    ///< something was marked as read
    Backups = 1 << 7,    ///< one by schedule was made or failed
    Activity = 1 << 8,   ///< Session::activity()
    Watch = 1 << 9,      ///< whether it is paused
    Hints = 1 << 10,     ///< hints, their sources and feeds
    Forgotten = 1 << 11, ///< everything was forgotten: what an id meant before, it means no more
    Reports = 1 << 12,   ///< what is kept for reports, or one was saved or could not be
};
Q_DECLARE_FLAGS(Topics, Topic)
Q_DECLARE_OPERATORS_FOR_FLAGS(Topics)

} // namespace pantau::app
