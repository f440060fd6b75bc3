// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/local_time.h"

#include <QLocale>

#include <algorithm>

namespace pantau {

namespace {

constexpr qsizetype LongestAbbreviation = 6;

bool isAbbreviation(const QString &name)
{
    return name.size() <= LongestAbbreviation && std::all_of(name.cbegin(), name.cend(), [](QChar c) {
               return c.unicode() < 0x80 && (c.isLetterOrNumber() || c == u'+' || c == u'-');
           });
}

} // namespace

QString localTimeText(const QDateTime &time)
{
    const QDateTime local = time.toLocalTime();
    return QLocale().toString(local, QLocale::ShortFormat) + u' ' + shortZoneName(local);
}

QString shortZoneName(const QDateTime &local)
{
    const QString name = local.timeZoneAbbreviation();
    return isAbbreviation(name) ? name : local.toOffsetFromUtc(local.offsetFromUtc()).timeZoneAbbreviation();
}

} // namespace pantau
