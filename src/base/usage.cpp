// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/usage.h"

#include <QTimeZone>

namespace pantau {

QDateTime nextMidnightUtc(const QDateTime &nowUtc)
{
    return QDateTime(nowUtc.toUTC().date().addDays(1), QTime(0, 0), QTimeZone::utc());
}

} // namespace pantau
