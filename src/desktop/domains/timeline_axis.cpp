// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/timeline_axis.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace pantau::desktop {

namespace {

class Axis
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::TimelineAxis)
};

struct Step
{
    int days;   ///< or
    int months; ///< one of them is 0
};

constexpr std::array AxisSteps{Step{1, 0},  Step{2, 0},  Step{5, 0},  Step{7, 0}, Step{14, 0},
                               Step{0, 1},  Step{0, 2},  Step{0, 3},  Step{0, 6}, Step{0, 12},
                               Step{0, 24}, Step{0, 60}, Step{0, 120}};

double daysOf(const Step &step)
{
    return step.days > 0 ? step.days : step.months * 30.44;
}

QString textOf(const QDate &day, const Step &step)
{
    if (step.days > 0)
        return QLocale().toString(day, Axis::tr("d MMM", "date format"));
    return step.months < 12 ? QLocale().toString(day, Axis::tr("MMM yyyy", "date format"))
                            : QString::number(day.year());
}

QDate firstMark(const QDate &from, const Step &step)
{
    if (step.days > 0)
        return from.addDays(1);
    const QDate next = QDate(from.year(), from.month(), 1).addMonths(1);
    if (step.months % 12 == 0)
        return from.dayOfYear() == 1 ? from : QDate(from.year() + 1, 1, 1);
    const int over = (next.month() - 1) % step.months;
    return over == 0 ? next : next.addMonths(step.months - over);
}

} // namespace

QList<AxisMark> axisMarks(const QDateTime &from, const QDateTime &to, int most)
{
    const double days = double(from.secsTo(to)) / 86'400;
    const auto step = std::find_if(AxisSteps.begin(), AxisSteps.end(), [days, most](const Step &each) {
        return days / daysOf(each) <= std::max(1, most);
    });
    QList<AxisMark> marks;
    if (step == AxisSteps.end() || most < 1)
        return marks;
    const QDate last = to.toLocalTime().date();
    for (QDate day = firstMark(from.toLocalTime().date(), *step); day <= last;
         day = step->days > 0 ? day.addDays(step->days) : day.addMonths(step->months))
        marks.append({day.startOfDay().toUTC(), textOf(day, *step)});
    return marks;
}

} // namespace pantau::desktop
