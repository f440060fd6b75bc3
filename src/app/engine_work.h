// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

namespace pantau::app {

/// What the engine is in the middle of, for whoever drives its clock by hand and has to know when it rests.
struct EngineWork
{
    int awaitedReplies = 0; ///< requests to services that have not been answered yet
    int deliveries = 0;     ///< alerts on their way over a channel
    bool isBusy = false;    ///< something is due now, or housekeeping is at work
    QDateTime nextAt;       ///< UTC, when the plan or the alerts go on; invalid: nothing to wait for

    friend bool operator==(const EngineWork &, const EngineWork &) = default;
};

} // namespace pantau::app
