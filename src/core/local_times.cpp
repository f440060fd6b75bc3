// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/local_times.h"

namespace pantau {

QString LocalTimes::text(const QDateTime &time)
{
    constexpr qint64 quarter = 15 * 60 * 1000;
    const qint64 moment = time.toMSecsSinceEpoch();
    auto zone = m_zones.find(moment / quarter);
    if (zone == m_zones.end()) {
        const QDateTime local = time.toLocalTime();
        zone = m_zones.insert(moment / quarter, {local.offsetFromUtc(), local.timeZoneAbbreviation()});
    }
    // The short form names no zone.
    const QDateTime shifted = QDateTime::fromMSecsSinceEpoch(moment + zone->offset * 1000LL, Qt::UTC);
    return m_locale.toString(shifted, QLocale::ShortFormat) + u' ' + zone->name;
}

} // namespace pantau
