// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_rules.h"
#include "engine/alert_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::engine {

namespace {

constexpr int DaysOfLongestMonth = 31;

/// Gives lupdate the context.
class QuotaRules
{
    Q_DECLARE_TR_FUNCTIONS(pantau::engine::QuotaRules)
};

/// Whether @p mark was given in the period that @p usage is about. The reset of a month is not
/// published (contract 8), so there it is the fall of `used`: by half at least, since a service may correct
/// itself by a little.
bool isOfThisPeriod(const QuotaMark &mark, const Usage &usage, const QDateTime &now)
{
    if (!usage.isDaily())
        return usage.used * 2 >= mark.used && now < mark.at.addDays(DaysOfLongestMonth);
    return usage.resetsAt && mark.resetsAt ? *usage.resetsAt == *mark.resetsAt
                                           : mark.at.toUTC().date() == now.toUTC().date();
}

/// The last twentieth of a period, in which the plan uses up what is left on purpose: of the time that the
/// computer is expected to be on, where that is known, since the plan is done when its day is.
bool isTail(const Usage &usage, const Forecast &forecast, const QDateTime &now)
{
    if (forecast.expectedShare)
        return *forecast.expectedShare >= 0.95;
    if (!usage.resetsAt)
        return false;
    const QDateTime start = usage.isDaily() ? usage.resetsAt->addDays(-1) : usage.resetsAt->addMonths(-1);
    const qint64 left = now.msecsTo(*usage.resetsAt);
    return left >= 0 && left * 20 <= start.msecsTo(*usage.resetsAt);
}

bool contains(const QList<QuotaMark> &marks, Alert::Kind kind)
{
    return std::any_of(marks.begin(), marks.end(),
                       [kind](const QuotaMark &mark) { return mark.kind == kind; });
}

QString amountLeft(const Usage &usage)
{
    const QLocale locale;
    return (usage.countsCredits() ? QuotaRules::tr("%1 of %2 credits are left.")
                                  : QuotaRules::tr("%1 of %2 checks are left today."))
        .arg(locale.toString(usage.remaining), locale.toString(usage.limit));
}

QString untilReset(const Usage &usage, const QTimeZone &zone)
{
    return usage.resetsAt ? QuotaRules::tr("When it is used up, no domain is checked until %1.")
                                .arg(alertMoment(*usage.resetsAt, zone))
                          : QuotaRules::tr("When it is used up, no domain is checked until it is renewed.");
}

Alert warning(Alert::Kind kind, const QString &accountName, const Usage &usage, const Forecast &forecast,
              const QTimeZone &zone)
{
    Alert alert;
    alert.kind = kind;
    switch (kind) {
    case Alert::Kind::QuotaLow:
        alert.title = QuotaRules::tr("Less than a tenth of the quota of “%1” is left").arg(accountName);
        alert.body = amountLeft(usage) + u' ' + untilReset(usage, zone);
        break;
    case Alert::Kind::QuotaWillEnd:
        alert.title = QuotaRules::tr("The quota of “%1” will not last until its reset").arg(accountName);
        alert.body =
            QuotaRules::tr("At the present pace it is used up at %1; somebody else may be using it too. "
                           "%2 %3")
                .arg(alertMoment(forecast.runsOutAt, zone), amountLeft(usage), untilReset(usage, zone));
        break;
    default:
        alert.title = QuotaRules::tr("The quota of “%1” is used up").arg(accountName);
        alert.body =
            usage.resetsAt
                ? QuotaRules::tr("No domain is checked until %1. Then checking continues automatically.")
                      .arg(alertMoment(*usage.resetsAt, zone))
                : QuotaRules::tr("No domain is checked until the service renews it. Then checking continues "
                                 "automatically.");
        break;
    }
    return alert;
}

/// What is true now, the gravest first.
QList<Alert::Kind> conditions(const Usage &usage, const Forecast &forecast, const QDateTime &now)
{
    QList<Alert::Kind> kinds;
    if (usage.limit <= 0)
        return kinds;
    const bool tail = isTail(usage, forecast, now);
    if (usage.remaining < std::max(1, usage.unitCost)) {
        // Whoever hears that it ended need not hear that it is about to.
        if (!tail)
            kinds = {Alert::Kind::QuotaEnded, Alert::Kind::QuotaWillEnd, Alert::Kind::QuotaLow};
        return kinds;
    }
    if (forecast.outlook == Forecast::Outlook::RunsOut && !tail)
        kinds.append(Alert::Kind::QuotaWillEnd);
    if (usage.remaining * 10 < usage.limit && !tail && forecast.outlook != Forecast::Outlook::Lasts)
        kinds.append(Alert::Kind::QuotaLow);
    return kinds;
}

} // namespace

QuotaNews quotaNews(AccountId account, const QString &accountName, const Usage &usage,
                    const Forecast &forecast, const std::optional<QList<QuotaMark>> &known,
                    const AlertSettings &settings, const QDateTime &now, const QTimeZone &zone)
{
    QuotaNews news;
    for (const QuotaMark &mark : known.value_or(QList<QuotaMark>()))
        if (isOfThisPeriod(mark, usage, now))
            news.marks.append(mark);
    std::optional<Alert::Kind> gravest;
    for (const Alert::Kind kind : conditions(usage, forecast, now)) {
        if (contains(news.marks, kind))
            continue;
        news.marks.append({kind, now, usage.used, usage.resetsAt});
        if (!gravest)
            gravest = kind;
    }
    if (!gravest || !settings.quotaWarnings || (!known && gravest != Alert::Kind::QuotaEnded))
        return news;
    news.alert = warning(*gravest, accountName, usage, forecast, zone);
    news.alert->at = now;
    news.alert->account = account;
    return news;
}

} // namespace pantau::engine
