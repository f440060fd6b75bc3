// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QHash>
#include <QLocale>
#include <QString>

namespace pantau {

/// localTimeText() of many moments: the system is asked for the zone once for each quarter of an hour,
/// between two of which no zone changes, and not for each of them.
class LocalTimes
{
public:
    [[nodiscard]] QString text(const QDateTime &time);

private:
    struct Zone
    {
        int offset = 0; ///< from UTC, in seconds
        QString name;
    };
    QHash<qint64, Zone> m_zones; ///< by quarters of an hour since 1970
    QLocale m_locale;
};

} // namespace pantau
