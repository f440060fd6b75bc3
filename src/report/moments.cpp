// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/moments.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::report {

namespace {

class Moments
{
    Q_DECLARE_TR_FUNCTIONS(pantau::report::Page)
};

} // namespace

QString dayIn(const QTimeZone &zone, const QDateTime &utc)
{
    return QLocale().toString(utc.toTimeZone(zone).date(), Moments::tr("d MMM yyyy", "date format"));
}

QString momentIn(const QTimeZone &zone, const QDateTime &utc)
{
    // The plain "C" locale has seconds even in its short form.
    QString format = QLocale().timeFormat(QLocale::ShortFormat);
    format.remove(QStringLiteral(":ss"));
    return dayIn(zone, utc) + u' ' + QLocale().toString(utc.toTimeZone(zone).time(), format);
}

QString zoneNameAt(const QTimeZone &zone, const QDateTime &utc)
{
    const QString offset = zone.displayName(utc, QTimeZone::OffsetName);
    const QString name = zone.displayName(utc, QTimeZone::LongName);
    return name == offset ? offset : QStringLiteral("%1 (%2)").arg(name, offset);
}

QString lengthText(qint64 seconds)
{
    const auto hours = std::max<qint64>(1, (seconds + 1800) / 3600);
    return hours < 48 ? Moments::tr("%Ln hour(s)", nullptr, int(hours))
                      : Moments::tr("%Ln day(s)", nullptr, int((hours + 12) / 24));
}

} // namespace pantau::report
