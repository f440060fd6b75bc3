// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/planner.h"

#include <QTimeZone>

namespace pantau::test {

/// A step of the plan over @p count domains, one in ten of which changed before, and one in three of which
/// has an interval. The service answers ten checks a domain each day. Without rates.
inline engine::PlanInput plannedDomains(int count)
{
    const QDateTime morning(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());
    engine::PlanInput input;
    for (int i = 0; i < count; ++i) {
        WatchedDomain watched{DomainName::fromNormalised(QStringLiteral("site%1.example").arg(i)),
                              AccountId(1),
                              i % 10 ? Importance::Normal : Importance::High,
                              {},
                              {}};
        if (i % 3 == 0)
            watched.interval = std::chrono::hours(6 + i % 24);
        watched.known.lastAskedAt = watched.known.lastAnsweredAt = morning.addSecs(-7200 - i % 80'000);
        watched.record.firstAnsweredAt = morning.addDays(-200);
        for (int k = 0; k < i % 100 - 90; ++k)
            watched.record.changes.append(morning.addDays(-150 + 10 * k));
        watched.lists = {ListId(i / 500)};
        input.domains.append(watched);
    }
    const qint64 quota = 10LL * count;
    input.usage = {Usage::Period::Daily, 1, quota, 0, quota, {}, {}};
    input.availableUnits = quota;
    input.now = input.listUntil.emplace(morning);
    input.lastPlannedAt = morning.addSecs(-15);
    return input;
}

} // namespace pantau::test
