// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/overview_reader.h"

#include "app/read_in_background.h"
#include "core/when_finished.h"

#include <utility>

namespace pantau::desktop {

namespace {

constexpr int QuickBelow = 5'000; // domains in lists

Result<Overview> overviewFrom(const store::History &history, const QDateTime &week)
{
    const auto counts = history.counts();
    if (!counts)
        return failure(counts.error());
    const auto changed = history.counts(std::nullopt, week);
    if (!changed)
        return failure(changed.error());
    const auto lists = history.lists();
    if (!lists)
        return failure(lists.error());
    return Overview{*counts, changed->changed, *lists};
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
    const QDateTime week = weekBefore(m_session.clock().nowUtc());
    const auto many = m_session.history().hasMoreMembersThan(QuickBelow);
    if (many && !*many)
        return take(overviewFrom(m_session.history(), week));
    m_isReading = true;
    whenFinished(app::readInBackground<Overview>(m_session.dataDir(),
                                                 [week](const store::Database &database) {
                                                     return overviewFrom(store::History(database), week);
                                                 }),
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
