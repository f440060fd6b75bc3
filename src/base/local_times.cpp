// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/local_times.h"

#include "base/local_time.h"

namespace pantau {

namespace {

constexpr qint64 minuteMs = 60'000;
constexpr qint64 quarterMs = 15 * minuteMs;
constexpr qsizetype mostMinutes = 5000; ///< kept: a day and a half of them is 2160

QString twoDigits(int number)
{
    return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
}

/// How far from the end of its text the seconds of a minute stand; 0: it has none; empty: they do not stand
/// there as two digits.
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

} // namespace

LocalTimes::LocalTimes()
{
    const auto fromEnd = secondsFromEnd(m_locale, QDateTime(QDate(2001, 2, 3), QTime(4, 5), Qt::UTC));
    if (fromEnd == secondsFromEnd(m_locale, QDateTime(QDate(2010, 11, 12), QTime(23, 45), Qt::UTC)))
        m_secondsFromEnd = fromEnd;
}

QString LocalTimes::text(const QDateTime &time)
{
    const qint64 moment = time.toMSecsSinceEpoch();
    const qint64 minute = moment / minuteMs;
    const auto seconds = int(moment % minuteMs / 1000);
    const Zone &zone = zoneAt(time);
    if (moment < 0)
        return written(moment, zone);
    if (const auto known = m_minutes.constFind(minute); known != m_minutes.cend()) {
        QString text = *known;
        if (*m_secondsFromEnd > 0) {
            const qsizetype at = text.size() - zone.name.size() - 1 - *m_secondsFromEnd;
            text[at] = QChar(u'0' + seconds / 10);
            text[at + 1] = QChar(u'0' + seconds % 10);
        }
        return text;
    }
    QString text = written(moment, zone);
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

QString LocalTimes::written(qint64 moment, const Zone &zone) const
{
    // The short form names no zone.
    const QDateTime shifted = QDateTime::fromMSecsSinceEpoch(moment + zone.offset * 1000LL, Qt::UTC);
    return m_locale.toString(shifted, QLocale::ShortFormat) + u' ' + zone.name;
}

/// Whether they stand where they are expected, and may be written over.
bool LocalTimes::hasSecondsInPlace(const QString &text, const Zone &zone, int seconds) const
{
    if (!m_secondsFromEnd)
        return false;
    const qsizetype at = text.size() - zone.name.size() - 1 - *m_secondsFromEnd;
    return *m_secondsFromEnd == 0 || (at >= 0 && QStringView(text).mid(at, 2) == twoDigits(seconds));
}

} // namespace pantau
