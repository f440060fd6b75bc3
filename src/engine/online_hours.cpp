// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/online_hours.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pantau::engine {

namespace {

constexpr double learnQuarters = 0.15; ///< learning rate per day of use
constexpr double learnDays = 0.3;      ///< learning rate per week
constexpr int mostDaysAway = 60;       ///< a longer absence counts like this one
constexpr int steps = 1000;            ///< resolution of a serialized probability
const QLatin1String version("1");

QString written(double chance)
{
    return QString::number(qRound(chance * steps));
}

constexpr int dayHours = PublicationHours::hoursPerDay;
constexpr qint64 msPerHour = 3'600'000;
constexpr int hourRounds = 60;
constexpr double guess = 0.5; ///< pseudo-count of blocks, added to each hour
constexpr double mostBelief = 0.9;
constexpr int beliefSteps = 9;
constexpr double evidenceNeeded = 5; ///< nats
constexpr int quartersBehind = 4;

using Shares = std::array<double, dayHours>;

Shares equalShares()
{
    Shares made;
    made.fill(1.0 / dayHours);
    return made;
}

/// Returns how much of each hour of the day the window covers, in hours.
Shares covered(const BlockWindow &window)
{
    Shares made{};
    const qint64 end = window.notAfter.toMSecsSinceEpoch();
    for (qint64 at = window.notBefore.toMSecsSinceEpoch(); at < end;) {
        const qint64 next = std::min(end, at - at % msPerHour + msPerHour);
        made[size_t(at % dayLength / msPerHour)] += double(next - at) / double(msPerHour);
        at = next;
    }
    return made;
}

double sumOf(const Shares &shares)
{
    double sum = 0;
    for (const double each : shares)
        sum += each;
    return sum;
}

double within(const Shares &cover, const Shares &shares)
{
    double sum = 0;
    for (size_t hour = 0; hour < dayHours; ++hour)
        sum += cover[hour] * shares[hour];
    return sum;
}

Shares learned(const std::vector<Shares> &covers)
{
    Shares shares = equalShares();
    for (int round = 0; round < hourRounds; ++round) {
        Shares counts;
        counts.fill(guess);
        for (const Shares &cover : covers) {
            const double all = within(cover, shares);
            for (size_t hour = 0; hour < dayHours; ++hour)
                counts[hour] += cover[hour] * shares[hour] / all;
        }
        const double sum = sumOf(counts);
        for (size_t hour = 0; hour < dayHours; ++hour)
            shares[hour] = counts[hour] / sum;
    }
    return shares;
}

/// Returns the log-likelihood ratio of @p shares, weighted with @p belief, against equal shares.
double evidence(const std::vector<Shares> &covers, const Shares &shares, double belief)
{
    double sum = 0;
    for (const Shares &cover : covers)
        sum += std::log(1 - belief + belief * within(cover, shares) * dayHours / sumOf(cover));
    return sum;
}

constexpr qint64 msPerQuarter = OnlineHours::msPerQuarter;
constexpr qint64 longestSpan = 90 * dayLength;

qint64 floored(qint64 time, qint64 unit)
{
    const qint64 rest = time % unit;
    return rest < 0 ? time - rest - unit : time - rest;
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
        at = last; // the clock was set back, so what was seen of the later day is not true
    m_lastNotedAt = last;
    while (true) {
        const QDateTime midnight(at.date().addDays(1), QTime(0, 0), Qt::UTC);
        const bool endsToday = last < midnight;
        int first = int(at.time().msecsSinceStartOfDay() / msPerQuarter);
        if (day != at.date()) {
            finishDay(day, at.date());
            if (!day.isValid())
                first = 0; // nothing is known about the time before the first day's start
            day = at.date();
        }
        const int end =
            endsToday ? int(last.time().msecsSinceStartOfDay() / msPerQuarter) : quartersPerDay - 1;
        for (int quarter = first; quarter <= end; ++quarter)
            m_seen.set(size_t(quarter));
        if (endsToday)
            return;
        at = midnight;
    }
}

/// Learns from the day and from the following days without use.
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
    read.m_lastNotedAt.setTimeSpec(Qt::UTC); // also if it is a date only, as written by earlier versions
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

PublicationHours PublicationHours::fit(const QList<BlockWindow> &windows)
{
    std::vector<Shares> all;
    std::array<std::vector<Shares>, 2> halves;
    for (const BlockWindow &window : windows) {
        const qint64 length = window.notBefore.msecsTo(window.notAfter);
        if (length <= 0 || length >= dayLength || window.notBefore.toMSecsSinceEpoch() < 0)
            continue;
        all.push_back(covered(window));
        halves[all.size() % 2].push_back(all.back());
    }
    const std::array shares{learned(halves[0]), learned(halves[1])};
    double best = evidenceNeeded;
    PublicationHours made;
    for (int step = 1; step <= beliefSteps; ++step) {
        const double belief = mostBelief * step / beliefSteps;
        const double gain = evidence(halves[0], shares[1], belief) + evidence(halves[1], shares[0], belief);
        if (gain <= best)
            continue;
        best = gain;
        made.m_belief = belief;
    }
    if (!made.isLearned())
        return made;
    const Shares believed = learned(all);
    for (size_t hour = 0; hour < dayHours; ++hour)
        made.m_weights[hour] = std::sqrt((1 - made.m_belief) / dayHours + made.m_belief * believed[hour]);
    const double mean = sumOf(made.m_weights) / dayHours;
    for (double &weight : made.m_weights)
        weight /= mean;
    return made;
}

double PublicationHours::weight(int quarter) const
{
    constexpr int quarters = dayHours * 4;
    return m_weights[size_t((quarter - quartersBehind + quarters) % quarters / 4)];
}

OnlineTimeline::OnlineTimeline(const OnlineHours &hours, qint64 from, qint64 to, At at,
                               const PublicationHours &publication)
{
    to = std::clamp(to, from, from + longestSpan);
    m_times.reserve(size_t((to - from) / msPerQuarter) + 3);
    m_online.reserve(m_times.capacity());
    m_times.push_back(from);
    m_online.push_back(0);
    const qint64 firstDay = floored(from, dayLength);
    qint64 day = firstDay;
    double chanceOfDay = 0;
    bool newDay = true;
    for (qint64 time = from; time < to;) {
        const qint64 quarterStart = floored(time, msPerQuarter);
        if (newDay) {
            day = floored(time, dayLength);
            chanceOfDay = at == At::OnNow && day == firstDay
                              ? 1
                              : hours.chanceOfDay(QDateTime::fromMSecsSinceEpoch(day, Qt::UTC).date());
        }
        const bool running = at == At::OnNow && time == from;
        const int quarter = int((quarterStart - day) / msPerQuarter);
        const double chance = running ? 1 : chanceOfDay * hours.chanceOnDayOfUse(quarter);
        const qint64 next = std::min(to, quarterStart + msPerQuarter);
        m_times.push_back(next);
        m_online.push_back(m_online.back() + chance * publication.weight(quarter) * double(next - time));
        newDay = next - day >= dayLength;
        time = next;
    }
}

double OnlineTimeline::upTo(qint64 time) const
{
    if (time <= m_times.front())
        return 0;
    if (time >= m_times.back())
        return total();
    const auto after = size_t(std::ranges::upper_bound(m_times, time) - m_times.begin());
    const double share = double(time - m_times[after - 1]) / double(m_times[after] - m_times[after - 1]);
    return m_online[after - 1] + share * (m_online[after] - m_online[after - 1]);
}

qint64 OnlineTimeline::timeAfter(double online) const
{
    const auto found = std::ranges::lower_bound(m_online, online);
    if (found == m_online.begin())
        return m_times.front();
    if (found == m_online.end())
        return m_times.back();
    const auto after = size_t(found - m_online.begin());
    const double share = (online - m_online[after - 1]) / (m_online[after] - m_online[after - 1]);
    return m_times[after - 1] + std::llround(share * double(m_times[after] - m_times[after - 1]));
}

} // namespace pantau::engine
