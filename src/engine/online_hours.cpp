// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/online_hours.h"

#include "engine/days.h"

#include <QStringList>

#include <algorithm>

namespace pantau::engine {

namespace {

constexpr double learnQuarters = 0.15; ///< of the way, each day of use
constexpr double learnDays = 0.3;      ///< of the way, each week
constexpr int mostDaysAway = 60;       ///< a longer absence teaches no more than this one
constexpr int steps = 1000;            ///< how finely a chance is written
const QLatin1String version("1");

QString written(double chance)
{
    return QString::number(qRound(chance * steps));
}

} // namespace

OnlineHours::OnlineHours()
{
    m_quarters.fill(1);
    m_days.fill(1);
}

void OnlineHours::note(const QDateTime &from, const QDateTime &to)
{
    if (!from.isValid() || !to.isValid() || to < from || from.msecsTo(to) > dayLength)
        return;
    const QDateTime last = to.toUTC();
    QDateTime at = from.toUTC();
    QDate day = m_lastNotedAt.date();
    if (day.isValid() && at.date() < day)
        at = last; // a clock was set back: what was seen of the later day is not true
    m_lastNotedAt = last;
    while (true) {
        if (day != at.date()) {
            finishDay(day, at.date());
            day = at.date();
        }
        const QDateTime midnight(at.date().addDays(1), QTime(0, 0), Qt::UTC);
        const bool endsToday = last < midnight;
        const int first = int(at.time().msecsSinceStartOfDay() / msPerQuarter);
        const int end =
            endsToday ? int(last.time().msecsSinceStartOfDay() / msPerQuarter) : quartersPerDay - 1;
        for (int quarter = first; quarter <= end; ++quarter)
            m_seen.set(size_t(quarter));
        if (endsToday)
            return;
        at = midnight;
    }
}

/// What the day taught, and the days of no use that followed it.
void OnlineHours::finishDay(const QDate &day, const QDate &next)
{
    const bool forwards = day.isValid() && next > day;
    if (forwards && m_seen.any()) {
        const double way = std::max(learnQuarters, 1.0 / (m_daysOfUse + 2));
        for (size_t quarter = 0; quarter < m_quarters.size(); ++quarter)
            m_quarters[quarter] += way * (double(m_seen.test(quarter)) - m_quarters[quarter]);
        m_daysOfUse = std::min(m_daysOfUse + 1, 1000);
        const qint64 days = std::min<qint64>(day.daysTo(next), mostDaysAway);
        for (qint64 i = 0; i < days; ++i) {
            double &chance = m_days[size_t(day.addDays(i).dayOfWeek() - 1)];
            chance += learnDays * ((i == 0 ? 1.0 : 0.0) - chance);
        }
    }
    m_seen.reset();
}

QString OnlineHours::toText() const
{
    QStringList words{version, QString::number(m_daysOfUse), m_lastNotedAt.toString(Qt::ISODateWithMs),
                      QString::fromStdString(m_seen.to_string())};
    for (const double chance : m_days)
        words << written(chance);
    for (const double chance : m_quarters)
        words << written(chance);
    return words.join(u' ');
}

OnlineHours OnlineHours::fromText(const QString &text)
{
    const QStringList words = text.split(u' ');
    if (words.size() != 4 + 7 + quartersPerDay || words.first() != version)
        return {};
    OnlineHours read;
    bool fine = true;
    const auto number = [&](qsizetype at, int most) {
        bool isNumber = false;
        const int value = words.at(at).toInt(&isNumber);
        fine = fine && isNumber && value >= 0 && value <= most;
        return value;
    };
    read.m_daysOfUse = number(1, 1000);
    read.m_lastNotedAt = QDateTime::fromString(words.at(2), Qt::ISODateWithMs);
    read.m_lastNotedAt.setTimeSpec(Qt::UTC); // also of a date alone, as earlier versions wrote it
    const QString &seen = words.at(3);
    fine = fine && seen.size() == quartersPerDay;
    for (qsizetype i = 0; fine && i < seen.size(); ++i) {
        fine = seen.at(i) == u'0' || seen.at(i) == u'1';
        read.m_seen.set(size_t(quartersPerDay - 1 - i), seen.at(i) == u'1');
    }
    for (size_t day = 0; day < read.m_days.size(); ++day)
        read.m_days[day] = double(number(4 + qsizetype(day), steps)) / steps;
    for (size_t quarter = 0; quarter < read.m_quarters.size(); ++quarter)
        read.m_quarters[quarter] = double(number(4 + 7 + qsizetype(quarter), steps)) / steps;
    return fine ? read : OnlineHours();
}

} // namespace pantau::engine
