// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/planner.h"

#include <random>

namespace pantau::test {

/// Returns the input of a planning step over @p count domains. One in ten has changed before, and one in
/// three has an interval. The allowance is ten checks a domain each day. There are no learned rates. Each @p
/// world has different times: when a list was added, when its domains changed, and when each was last
/// checked.
inline engine::PlanInput plannedDomains(int count, unsigned world = 0)
{
    const QDateTime morning(QDate(2026, 3, 10), QTime(8, 0), Qt::UTC); // in UTC, as read from the database
    // a fixed seed, for the same numbers each time
    std::mt19937 dice(world);
    const auto upTo = [&dice](int most) { return int(dice() % unsigned(most)); };
    QDateTime added;
    engine::PlanInput input;
    for (int i = 0; i < count; ++i) {
        WatchedDomain watched{.domain = DomainName::fromNormalised(QStringLiteral("site%1.example").arg(i)),
                              .account = AccountId(1),
                              .importance = i % 10 ? Importance::Normal : Importance::High};
        if (i % 3 == 0)
            watched.interval = std::chrono::hours(6 + i % 24);
        watched.known.lastAskedAt = watched.known.lastAnsweredAt = morning.addSecs(-7200 - upTo(80'000));
        if (i % 500 == 0)
            added = morning.addDays(-200 - upTo(400));
        watched.record.firstAnsweredAt = added.addSecs(upTo(40'000));
        for (int k = 0; k < i % 100 - 90; ++k)
            watched.record.changes.append(morning.addSecs(-86'400 * (150 - 10 * k) + upTo(800'000)));
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
