// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/request_window.h"

#include <algorithm>

namespace pantau::engine {

QDateTime nextFreeMoment(QList<QDateTime> sentTimes, const QDateTime &now, int limit)
{
    const QDateTime oldest = now.addDuration(-(requestWindow + windowGuard));
    const QDateTime newest = now.addDuration(requestWindow);
    sentTimes.removeIf([&](const QDateTime &at) { return !at.isValid() || at <= oldest || at > newest; });
    if (sentTimes.size() < limit)
        return now;
    std::sort(sentTimes.begin(), sentTimes.end());
    // The request may go when all but limit - 1 of those still counted have left the window.
    const QDateTime &lastInTheWay = sentTimes.at(sentTimes.size() - std::max(1, limit));
    return lastInTheWay.addDuration(requestWindow + windowGuard);
}

} // namespace pantau::engine
