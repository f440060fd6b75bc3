// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/overview_reader.h"

#include "app/ask_in_background.h"
#include "core/when_finished.h"

#include <utility>

namespace pantau::desktop {

namespace {

constexpr int QuickBelow = 5'000; // domains in lists

Result<Overview> overviewFrom(const app::Queries &queries, const QDateTime &now)
{
    const auto counts = queries.counts(weekBefore(now));
    if (!counts)
        return failure(counts.error());
    const auto lists = queries.listOverviews();
    if (!lists)
        return failure(lists.error());
    const auto overdue = queries.overdueAppeals(now);
    if (!overdue)
        return failure(overdue.error());
    return Overview{*counts, counts->changed, *lists, *overdue};
}

} // namespace

QDateTime weekBefore(const QDateTime &now)
{
    return now.toLocalTime().date().addDays(-7).startOfDay().toUTC();
}

OverviewReader::OverviewReader(app::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
}

void OverviewReader::read()
{
    if (m_isReading) {
        m_isOld = true;
        return;
    }
    const QDateTime now = m_session.clock().nowUtc();
    const auto many = m_session.queries().hasMoreMembersThan(QuickBelow);
    if (many && !*many)
        return take(overviewFrom(m_session.queries(), now));
    m_isReading = true;
    whenFinished(
        app::askInBackground<Overview>(
            m_session.dataDir(), [now](const app::Queries &queries) { return overviewFrom(queries, now); }),
        this, [this](const Result<Overview> &overview) {
            m_isReading = false;
            take(overview);
            if (std::exchange(m_isOld, false))
                read();
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
