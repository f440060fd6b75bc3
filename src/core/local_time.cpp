// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/local_time.h"

#include <QLocale>

namespace pantau {

QString localTimeText(const QDateTime &time)
{
    const QDateTime local = time.toLocalTime();
    return QLocale().toString(local, QLocale::ShortFormat) + u' ' + local.timeZoneAbbreviation();
}

} // namespace pantau
