// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/time.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace pantau {

QDateTime SystemClock::nowUtc() const
{
    return QDateTime::currentDateTimeUtc();
}

std::chrono::milliseconds SystemClock::monotonic() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
}

namespace {

constexpr qsizetype LongestAbbreviation = 6;

bool isAbbreviation(const QString &name)
{
    return name.size() <= LongestAbbreviation && std::ranges::all_of(name, [](QChar c) {
               return c.unicode() < 0x80 && (c.isLetterOrNumber() || c == u'+' || c == u'-');
           });
}

constexpr qint64 minuteMs = 60'000;
constexpr qint64 quarterMs = 15 * minuteMs;
constexpr qsizetype mostMinutes = 5000; ///< cache limit; a day and a half has 2160 minutes

QString twoDigits(int number)
{
    return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
}

/// Returns the distance of a minute's seconds from the end of its text: 0 if the text has none, empty if they
/// are not two digits at a fixed place.
std::optional<qsizetype> secondsFromEnd(const QLocale &locale, const QDateTime &minute)
{
    const QString first = locale.toString(minute, QLocale::ShortFormat);
    const QString last = locale.toString(minute.addMSecs(minuteMs - 1), QLocale::ShortFormat);
    if (first == last)
        return 0;
    for (qsizetype at = 0; at + 2 <= first.size(); ++at)
        if (QString(first).replace(at, 2, QStringLiteral("59")) == last)
            return first.size() - at;
    return std::nullopt;
}

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

    static QString timeText(const QDateTime &local, const QDate &today)
    {
        if (local.date() == today)
            return tr("%1 today", "time of day").arg(timeOfDay(local));
        if (local.date() == today.addDays(-1))
            return tr("%1 yesterday", "time of day").arg(timeOfDay(local));
        if (local.date() == today.addDays(1))
            return tr("%1 tomorrow", "time of day").arg(timeOfDay(local));
        //: %1 is a date, %2 a time
        return tr("%1 %2", "date and time of day").arg(date(local.date(), today), timeOfDay(local));
    }

    static QString atTimeText(const QDateTime &local, const QDate &today)
    {
        if (local.date() == today)
            return tr("at %1 today", "time of day").arg(timeOfDay(local));
        if (local.date() == today.addDays(-1))
            return tr("at %1 yesterday", "time of day").arg(timeOfDay(local));
        if (local.date() == today.addDays(1))
            return tr("at %1 tomorrow", "time of day").arg(timeOfDay(local));
        //: %1 is a date, %2 a time
        return tr("on %1 at %2", "date and time of day").arg(date(local.date(), today), timeOfDay(local));
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
        if (from.date() == to.date() && timeOfDay(from) == timeOfDay(to))
            return atTimeText(to, today);
        if (from.date() != to.date())
            return tr("between %1 and %2").arg(timeText(from, today), timeText(to, today));
        const auto withTimes = [&](const QString &text) { return text.arg(timeOfDay(from), timeOfDay(to)); };
        if (to.date() == today)
            return withTimes(tr("between %1 and %2 today", "times of day"));
        if (to.date() == today.addDays(-1))
            return withTimes(tr("between %1 and %2 yesterday", "times of day"));
        //: %1 and %2 are times, %3 is a date
        return withTimes(tr("between %1 and %2 on %3")).arg(date(to.date(), today));
    }
};

/// Removes seconds: the "C" locale has them even in its short format.
QString shortFormat(const QLocale &locale = {})
{
    QString format = locale.timeFormat(QLocale::ShortFormat);
    format.remove(QStringLiteral(":ss"));
    return format;
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

LocalTimes::LocalTimes()
{
    const auto fromEnd = secondsFromEnd(m_locale, QDateTime(QDate(2001, 2, 3), QTime(4, 5), Qt::UTC));
    if (fromEnd == secondsFromEnd(m_locale, QDateTime(QDate(2010, 11, 12), QTime(23, 45), Qt::UTC)))
        m_secondsFromEnd = fromEnd;
}

QString LocalTimes::text(const QDateTime &time)
{
    const qint64 ms = time.toMSecsSinceEpoch();
    const qint64 minute = ms / minuteMs;
    const auto seconds = int(ms % minuteMs / 1000);
    const Zone &zone = zoneAt(time);
    if (ms < 0)
        return written(ms, zone);
    if (const auto known = m_minutes.constFind(minute); known != m_minutes.cend()) {
        QString text = *known;
        if (*m_secondsFromEnd > 0) {
            const qsizetype at = text.size() - zone.name.size() - 1 - *m_secondsFromEnd;
            text[at] = QChar(u'0' + seconds / 10);
            text[at + 1] = QChar(u'0' + seconds % 10);
        }
        return text;
    }
    QString text = written(ms, zone);
    if (zone.offset % 60 == 0 && hasSecondsInPlace(text, zone, seconds)) {
        if (m_minutes.size() >= mostMinutes)
            m_minutes.clear();
        m_minutes.insert(minute, text);
    }
    return text;
}

const LocalTimes::Zone &LocalTimes::zoneAt(const QDateTime &time)
{
    const qint64 quarter = time.toMSecsSinceEpoch() / quarterMs;
    auto zone = m_zones.find(quarter);
    if (zone == m_zones.end()) {
        const QDateTime local = time.toLocalTime();
        zone = m_zones.insert(quarter, {local.offsetFromUtc(), shortZoneName(local)});
    }
    return *zone;
}

QString LocalTimes::written(qint64 ms, const Zone &zone) const
{
    // The short format contains no zone.
    const QDateTime shifted = QDateTime::fromMSecsSinceEpoch(ms + zone.offset * 1000LL, Qt::UTC);
    return m_locale.toString(shifted, QLocale::ShortFormat) + u' ' + zone.name;
}

/// True if the seconds are where they are expected, so that they can be replaced.
bool LocalTimes::hasSecondsInPlace(const QString &text, const Zone &zone, int seconds) const
{
    if (!m_secondsFromEnd)
        return false;
    const qsizetype at = text.size() - zone.name.size() - 1 - *m_secondsFromEnd;
    return *m_secondsFromEnd == 0 || (at >= 0 && QStringView(text).mid(at, 2) == twoDigits(seconds));
}

QString timeOfDay(const QTime &time, const QLocale &locale)
{
    return locale.toString(time, shortFormat(locale));
}

QString timeWithSeconds(const QTime &time)
{
    // The long format can't be used: it includes the zone. If there are words between hours and minutes ("09
    // h 31"), seconds would need a word too.
    static const QRegularExpression hoursAndMinutes(QStringLiteral("([Hh])([^A-Za-z'\\s]+)(mm?)"));
    QString format = shortFormat();
    if (!format.contains(hoursAndMinutes))
        return QLocale().toString(time, QStringLiteral("HH:mm:ss"));
    format.replace(hoursAndMinutes, QStringLiteral("\\1\\2\\3\\2ss"));
    return QLocale().toString(time, format);
}

QString shortAge(const QDateTime &at, const QDateTime &now)
{
    const qint64 seconds = at.secsTo(now);
    return seconds < 60 ? Ages::tr("now") : Ages::length(seconds);
}

QString exactTime(const QDateTime &at)
{
    const QDateTime local = at.toLocalTime();
    return QStringLiteral("%1, %2 %3")
        .arg(QLocale().toString(local.date(), QLocale::LongFormat), timeWithSeconds(local.time()),
             shortZoneName(local));
}

QString timeOfDay(const QDateTime &local)
{
    constexpr qint64 Around = 3 * 3600; // no clock is turned back by more
    const QDateTime utc = local.toUTC();
    const int back = utc.addSecs(-Around).toLocalTime().offsetFromUtc() -
                     utc.addSecs(Around).toLocalTime().offsetFromUtc();
    const QString text = timeOfDay(local.time());
    const bool isTwice = back > 0 && (utc.addSecs(-back).toLocalTime().time() == local.time() ||
                                      utc.addSecs(back).toLocalTime().time() == local.time());
    return isTwice ? text + u' ' + shortZoneName(local) : text;
}

QString timeText(const QDateTime &at, const QDateTime &now)
{
    return Ages::timeText(at.toLocalTime(), now.toLocalTime().date());
}

QString atTimeText(const QDateTime &at, const QDateTime &now)
{
    return Ages::atTimeText(at.toLocalTime(), now.toLocalTime().date());
}

QString between(const QDateTime &from, const QDateTime &to, const QDateTime &now)
{
    return Ages::between(from.toLocalTime(), to.toLocalTime(), now.toLocalTime().date());
}

QString timeUntil(const QDateTime &at, const QDateTime &now)
{
    const qint64 seconds = now.secsTo(at);
    return seconds < 60 ? Ages::tr("now") : Ages::tr("in %1").arg(Ages::length(seconds));
}

} // namespace pantau
