// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ages.h"

#include "base/local_time.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace pantau {

namespace {

class Ages
{
    Q_DECLARE_TR_FUNCTIONS(pantau::Ages)

public:
    static QString length(qint64 seconds)
    {
        const QLocale locale;
        if (seconds < 60 * 60)
            return tr("%1 min").arg(locale.toString(std::max<qint64>(1, seconds / 60)));
        if (seconds < 24 * 60 * 60)
            return tr("%1 h").arg(locale.toString(seconds / 3600));
        return tr("%1 d").arg(locale.toString(seconds / 86'400));
    }

    static QString age(const QDateTime &at, const QDateTime &now)
    {
        const qint64 seconds = at.secsTo(now);
        return seconds < 60 ? tr("now") : length(seconds);
    }

    static QString until(const QDateTime &at, const QDateTime &now)
    {
        const qint64 seconds = now.secsTo(at);
        return seconds < 60 ? tr("now") : tr("in %1").arg(length(seconds));
    }

    static QString time(const QDateTime &local) { return timeOfDay(local.time()); }

    static QString moment(const QDateTime &local, const QDate &today)
    {
        if (local.date() == today)
            return tr("%1 today", "time of day").arg(time(local));
        if (local.date() == today.addDays(-1))
            return tr("%1 yesterday", "time of day").arg(time(local));
        if (local.date() == today.addDays(1))
            return tr("%1 tomorrow", "time of day").arg(time(local));
        //: %1 is a date, %2 a time
        return tr("%1 %2", "date and time of day").arg(date(local.date(), today), time(local));
    }

    static QString atMoment(const QDateTime &local, const QDate &today)
    {
        if (local.date() == today)
            return tr("at %1 today", "time of day").arg(time(local));
        if (local.date() == today.addDays(-1))
            return tr("at %1 yesterday", "time of day").arg(time(local));
        if (local.date() == today.addDays(1))
            return tr("at %1 tomorrow", "time of day").arg(time(local));
        //: %1 is a date, %2 a time
        return tr("on %1 at %2", "date and time of day").arg(date(local.date(), today), time(local));
    }

    static QString date(const QDate &date, const QDate &today)
    {
        //: a date without the year, as in "19 Nov"; see QLocale::toString for the letters
        const QString dayOfYear = tr("d MMM", "date format");
        //: a date with the year, as in "19 Nov 2026"
        const QString withYear = tr("d MMM yyyy", "date format");
        return QLocale().toString(date, date.year() == today.year() ? dayOfYear : withYear);
    }

    static QString between(const QDateTime &from, const QDateTime &to, const QDate &today)
    {
        if (from.date() == to.date() && time(from) == time(to))
            return atMoment(to, today);
        if (from.date() == to.date() && to.date() == today)
            return tr("between %1 and %2 today", "times of day").arg(time(from), time(to));
        return tr("between %1 and %2").arg(moment(from, today), moment(to, today));
    }
};

/// The plain "C" locale has seconds even in its short form.
QString shortFormat()
{
    QString format = QLocale().timeFormat(QLocale::ShortFormat);
    format.remove(QStringLiteral(":ss"));
    return format;
}

} // namespace

QString timeOfDay(const QTime &time)
{
    return QLocale().toString(time, shortFormat());
}

QString timeWithSeconds(const QTime &time)
{
    // Not the long form: it has the zone as well. Where words stand between hours and minutes ("09 h 31"),
    // seconds would need a word too.
    static const QRegularExpression hoursAndMinutes(QStringLiteral("([Hh])([^A-Za-z'\\s]+)(mm?)"));
    QString format = shortFormat();
    if (!format.contains(hoursAndMinutes))
        return QLocale().toString(time, QStringLiteral("HH:mm:ss"));
    format.replace(hoursAndMinutes, QStringLiteral("\\1\\2\\3\\2ss"));
    return QLocale().toString(time, format);
}

QString shortAge(const QDateTime &at, const QDateTime &now)
{
    return Ages::age(at, now);
}

QString exactTime(const QDateTime &at)
{
    const QDateTime local = at.toLocalTime();
    return QStringLiteral("%1, %2 %3")
        .arg(QLocale().toString(local.date(), QLocale::LongFormat), timeWithSeconds(local.time()),
             shortZoneName(local));
}

QString moment(const QDateTime &at, const QDateTime &now)
{
    return Ages::moment(at.toLocalTime(), now.toLocalTime().date());
}

QString atMoment(const QDateTime &at, const QDateTime &now)
{
    return Ages::atMoment(at.toLocalTime(), now.toLocalTime().date());
}

QString between(const QDateTime &from, const QDateTime &to, const QDateTime &now)
{
    return Ages::between(from.toLocalTime(), to.toLocalTime(), now.toLocalTime().date());
}

QString timeUntil(const QDateTime &at, const QDateTime &now)
{
    return Ages::until(at, now);
}

} // namespace pantau
