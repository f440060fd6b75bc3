// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alerts/alert_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace pantau::engine {

namespace {

class AlertText
{
    Q_DECLARE_TR_FUNCTIONS(pantau::engine::AlertText)

public:
    static QString date(const QDate &date)
    {
        //: a date without the year, as in "10 Mar"; see QLocale::toString for the letters
        return QLocale().toString(date, tr("d MMM", "date format"));
    }

    static QString moment(const QDateTime &local)
    {
        //: %1 is a time, %2 a date
        return tr("%1 on %2", "time and date").arg(alertTime(local.time()), date(local.date()));
    }

    static QString window(const QDateTime &from, const QDateTime &to)
    {
        if (!from.isValid())
            return tr("first seen %1").arg(moment(to));
        if (moment(from) == moment(to)) // asked for twice within a minute
            return tr("at %1").arg(moment(to));
        if (from.date() == to.date())
            //: %1 and %2 are times, %3 is a date
            return tr("between %1 and %2 on %3")
                .arg(alertTime(from.time()), alertTime(to.time()), date(to.date()));
        return tr("between %1 and %2").arg(moment(from), moment(to));
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
