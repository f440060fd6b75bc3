// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/usage_words.h"

#include "app/sentences.h"
#include "base/plan.h"
#include "base/time.h"
#include "base/usage.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace pantau::desktop::words {

namespace {

using Outlook = Forecast::Outlook;

constexpr int MostDays = 62; ///< a package's period and some, whatever a service says

/// Gives lupdate the context.
class UsageWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::UsageWords)
};

} // namespace

QString resetSentence(const Usage &usage, const QDateTime &now)
{
    return usage.limit > 0 && usage.resetsAt && *usage.resetsAt > now
               ? UsageWords::tr("Resets %1 (%2)")
                     .arg(atMoment(*usage.resetsAt, now), timeUntil(*usage.resetsAt, now))
               : QString();
}

QString resetInUtc(const Usage &usage)
{
    if (!usage.resetsAt)
        return {};
    const QDateTime utc = usage.resetsAt->toUTC();
    return UsageWords::tr("The service counts in UTC: there it is %1, %2.")
        .arg(QLocale().toString(utc.date(), QLocale::LongFormat), timeOfDay(utc.time()));
}

QString expectedSentence(const Usage &usage, const Forecast &forecast)
{
    return forecast.expectedShare
               ? UsageWords::tr("The mark on the bar shows where even use would be by now: %1 of %2.")
                     .arg(QLocale().toString(std::llround(*forecast.expectedShare * double(usage.limit))),
                          units(usage, usage.limit))
               : QString();
}

QString noUsageSentence(bool isHeldBack)
{
    return isHeldBack ? UsageWords::tr("No quota information yet.")
                      : UsageWords::tr("Waiting for quota information from the service.");
}

QString outlookSentence(const Usage &usage, const Forecast &forecast, const QDateTime &now)
{
    if (QString sentence = app::forecastSentence(forecast, usage, now); !sentence.isEmpty())
        return sentence;
    if (!usage.resetsAt)
        return UsageWords::tr("Set your renewal day to see a forecast.");
    return usage.used == 0 ? UsageWords::tr("Nothing has been used yet.")
                           : UsageWords::tr("It is too early to say how long the quota will last.");
}

QString units(const Usage &usage, qint64 count)
{
    const int number = int(std::min<qint64>(count, std::numeric_limits<int>::max()));
    return usage.countsCredits() ? UsageWords::tr("%Ln credit(s)", nullptr, number)
                                 : UsageWords::tr("%Ln check(s)", nullptr, number);
}

QList<double> expectedPerDay(const Usage &usage, const Forecast &forecast, const QDateTime &now)
{
    const bool runsOut = forecast.outlook == Outlook::RunsOut;
    if ((!runsOut && forecast.outlook != Outlook::Lasts) || !usage.resetsAt)
        return {};
    const QDateTime end = runsOut ? std::min(forecast.runsOutAt, *usage.resetsAt) : *usage.resetsAt;
    const qint64 spare = runsOut ? 0 : forecast.checksToSpare * usage.unitCost;
    const auto expected = double(std::max<qint64>(0, usage.remaining - spare));
    const auto whole = double(now.msecsTo(end));
    if (whole <= 0)
        return {};
    QList<double> days;
    for (QDate day = now.toLocalTime().date(); days.size() < MostDays; day = day.addDays(1)) {
        const TimeSpan span = localDay(day);
        if (span.from >= *usage.resetsAt)
            break;
        const qint64 within = std::max(now, span.from).msecsTo(std::min(end, span.to));
        days += expected * double(std::max<qint64>(0, within)) / whole;
    }
    return days;
}

} // namespace pantau::desktop::words
