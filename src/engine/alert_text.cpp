// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace pantau::engine {

namespace {

class AlertText
{
    Q_DECLARE_TR_FUNCTIONS(pantau::engine::AlertText)

public:
    enum class Detail { Plain, Year, Offset }; ///< of two times that would look too much alike

    static QString date(const QDate &date, Detail detail = Detail::Plain)
    {
        //: a date without the year, as in "10 Mar"; see QLocale::toString for the letters
        const QString day = QLocale().toString(date, tr("d MMM", "date format"));
        return detail == Detail::Year ? day + u' ' + QString::number(date.year()) : day;
    }

    static QString moment(const QDateTime &local, Detail detail = Detail::Plain)
    {
        QString time = alertTime(local.time());
        if (detail == Detail::Offset)
            time += QStringLiteral(" (%1)").arg(local.timeZone().displayName(local, QTimeZone::OffsetName));
        //: %1 is a time, %2 a date
        return tr("%1 on %2", "time and date").arg(time, date(local.date(), detail));
    }

    static QString window(const QDateTime &from, const QDateTime &to)
    {
        if (!from.isValid())
            return tr("first seen %1").arg(moment(to));
        constexpr qint64 minute = 60;
        if (from.toSecsSinceEpoch() / minute == to.toSecsSinceEpoch() / minute)
            return tr("at %1").arg(moment(to));
        const auto detail = from.offsetFromUtc() != to.offsetFromUtc() ? Detail::Offset
                            : from.date().year() != to.date().year()   ? Detail::Year
                                                                       : Detail::Plain;
        if (from.date() == to.date() && detail == Detail::Plain)
            //: %1 and %2 are times, %3 is a date
            return tr("between %1 and %2 on %3")
                .arg(alertTime(from.time()), alertTime(to.time()), date(to.date()));
        return tr("between %1 and %2").arg(moment(from, detail), moment(to, detail));
    }
};

} // namespace

QString alertTime(const QTime &time)
{
    // The plain "C" locale has seconds even in its short form.
    QString format = QLocale().timeFormat(QLocale::ShortFormat);
    format.remove(QStringLiteral(":ss"));
    return QLocale().toString(time, format);
}

QString alertMoment(const QDateTime &at, const QTimeZone &zone)
{
    return AlertText::moment(at.toTimeZone(zone));
}

QString alertWindow(const Change &change, const QTimeZone &zone)
{
    return AlertText::window(change.notBefore.isValid() ? change.notBefore.toTimeZone(zone) : QDateTime(),
                             change.notAfter.toTimeZone(zone));
}

} // namespace pantau::engine
