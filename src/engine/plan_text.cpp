// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan_text.h"

#include "core/local_time.h"

#include <QCoreApplication>
#include <QLocale>

namespace pantau::engine {

namespace {

class PlanText
{
    Q_DECLARE_TR_FUNCTIONS(pantau::engine::PlanText)

public:
    /// "2.4", or "2" where the decimal says nothing.
    static QString number(double value)
    {
        const QLocale locale;
        return value < 9.95 ? locale.toString(value, 'f', qRound(value * 10) % 10 == 0 ? 0 : 1)
                            : locale.toString(qRound64(value));
    }

    static QString duration(std::chrono::seconds duration)
    {
        const auto seconds = double(duration.count());
        if (seconds < 90 * 60)
            return tr("%Ln minute(s)", nullptr, std::max(1, qRound(seconds / 60)));
        if (seconds < 36 * 3600)
            return tr("%1 hours").arg(number(seconds / 3600));
        return tr("%1 days").arg(number(seconds / 86'400));
    }

    static QString figures(const PlanFigures &figures)
    {
        if (figures.domains == 0)
            return tr("No domains are watched yet.");
        if (!figures.typicalInterval)
            return tr("Nothing can be checked: the service gives no allowance.");
        if (figures.neededPerDay <= 0)
            return tr("Each domain is looked at every %1, important and often changing ones more often.")
                .arg(duration(*figures.typicalInterval));
        QStringList sentences;
        const QString needed = number(figures.neededPerDay);
        const QString available = number(figures.availablePerDay);
        sentences << (figures.wished ? tr("%Ln domain(s) every %1 need %2 checks a day; you have %3.",
                                          nullptr, figures.domains)
                                           .arg(duration(*figures.wished), needed, available)
                                     : tr("The intervals of your lists need %1 checks a day; you have %2.")
                                           .arg(needed, available));
        if (figures.stretched)
            sentences << tr("At %1 a day each is checked every %2.")
                             .arg(available, duration(*figures.typicalInterval));
        if (figures.wishesRunOutAt)
            sentences << tr("At the intervals asked for, the checks would be used up by %1.")
                             .arg(localTimeText(*figures.wishesRunOutAt));
        return sentences.join(u' ');
    }

    static QString sentence(const Plan &plan, int domains)
    {
        if (domains == 0)
            return tr("No domains are watched yet.");
        if (!plan.typicalInterval)
            return tr("Nothing can be checked: the service gives no allowance.");
        QStringList sentences;
        if (plan.neededPerDay > plan.availablePerDay)
            sentences << tr("The intervals of your lists need %1 checks a day; you have %2.")
                             .arg(number(plan.neededPerDay), number(plan.availablePerDay));
        sentences << tr("Each domain is looked at every %1.").arg(duration(*plan.typicalInterval));
        if (plan.owed > 0)
            sentences << tr("%Ln new domain(s) have to wait until %1.", nullptr, plan.owed)
                             .arg(localTimeText(plan.until));
        return sentences.join(u' ');
    }
};

} // namespace

QString planSentence(const Plan &plan, int domains)
{
    return PlanText::sentence(plan, domains);
}

QString figuresSentence(const PlanFigures &figures)
{
    return PlanText::figures(figures);
}

QString durationText(std::chrono::seconds duration)
{
    return PlanText::duration(duration);
}

} // namespace pantau::engine
