// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/overview_reader.h"

#include "app/background_work.h"
#include "base/background_work.h"
#include "base/names.h"

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

constexpr int QuickBelow = 5'000; // domains in lists

Result<Overview> overviewOf(const DomainIndex &index, const app::Queries &queries, const QDateTime &now)
{
    const auto lists = queries.lists();
    if (!lists)
        return failure(lists.error());
    const auto overdue = queries.overdueAppeals(now);
    if (!overdue)
        return failure(overdue.error());
    Overview overview;
    overview.counts = index.counts(std::nullopt, weekBefore(now));
    overview.changedThisWeek = overview.counts.changed;
    overview.overdueAppeals = *overdue;
    const auto counts = index.countsByList();
    for (const DomainList &list : *lists)
        overview.lists.append({list, counts.value(list.id).total, counts.value(list.id).blocked});
    std::stable_sort(overview.lists.begin(), overview.lists.end(),
                     [](const ListOverview &a, const ListOverview &b) {
                         return compareNaturally(a.list.name, b.list.name) < 0;
                     });
    return overview;
}

} // namespace

QDateTime weekBefore(const QDateTime &now)
{
    return now.toLocalTime().date().addDays(-7).startOfDay().toUTC();
}

OverviewReader::OverviewReader(app::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
}

void OverviewReader::read(const std::shared_ptr<const DomainIndex> &index)
{
    if (m_isReading) {
        m_next = index;
        return;
    }
    const QDateTime now = m_session.clock().nowUtc();
    if (index->size() < QuickBelow)
        return take(overviewOf(*index, m_session.queries(), now));
    m_isReading = true;
    whenFinished(app::askInBackground<Overview>(
                     m_session.dataDir(),
                     [index, now](const app::Queries &queries) { return overviewOf(*index, queries, now); }),
                 this, [this](const Result<Overview> &overview) {
                     m_isReading = false;
                     take(overview);
                     if (const auto next = std::exchange(m_next, nullptr))
                         read(next);
                 });
}

void OverviewReader::take(const Result<Overview> &overview)
{
    if (overview)
        Q_EMIT finished(*overview);
    else
        Q_EMIT failed(overview.error());
}

} // namespace pantau::desktop
