// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/timeline_stretches.h"

#include "base/history.h"

namespace pantau::desktop {

namespace {

/// The time since the last answer is worth a stretch of its own from here on.
constexpr qint64 SilentSeconds = 60;

} // namespace

QList<Stretch> stretchesOf(const QList<StatusRun> &runs, const QDateTime &now)
{
    QList<Stretch> stretches;
    for (const StatusRun &run : runs) {
        if (!stretches.isEmpty()) {
            const Stretch before = stretches.constLast();
            if (before.status != run.status)
                stretches.append({Stretch::Kind::Window, run.status, before.to, run.firstSeen});
            else if (before.to < run.firstSeen)
                stretches.append({Stretch::Kind::Nothing, BlockStatus::Unknown, before.to, run.firstSeen});
        }
        stretches.append({Stretch::Kind::Run, run.status, run.firstSeen, run.lastSeen});
    }
    if (!runs.isEmpty() && runs.constLast().lastSeen.secsTo(now) >= SilentSeconds)
        stretches.append({Stretch::Kind::Nothing, BlockStatus::Unknown, runs.constLast().lastSeen, now});
    return stretches;
}

} // namespace pantau::desktop
