// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/quota_words.h"

#include "app/sentences.h"
#include "desktop/pages/usage_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace pantau::desktop::words {

namespace {

constexpr int DaysLookedBack = 30;

/// Gives lupdate the context.
class QuotaWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::QuotaWords)
};

QString joinedLines(QStringList lines)
{
    lines.removeAll(QString());
    return lines.join(u'\n');
}

} // namespace

QuotaPeriod quotaPeriod(const Usage &usage, const QDateTime &now)
{
    if (usage.isDaily())
        return {{nextMidnightUtc(now).addDays(-1), now.addSecs(1)}, true};
    if (usage.resetsAt)
        return {{usage.resetsAt->addMonths(-1), now.addSecs(1)}, true};
    return {{now.addDays(-DaysLookedBack), now.addSecs(1)}, false};
}

QString spentSentences(const UsePurposes &purposes, const Usage &usage, const QuotaPeriod &period)
{
    QStringList lines;
    if (!period.isKnown)
        lines += QuotaWords::tr("In the last %Ln days:", nullptr, DaysLookedBack);
    const auto line = [&lines, &usage](const QString &purpose, qint64 count) {
        if (count > 0)
            lines += QuotaWords::tr("%1: %2", "what for, how much").arg(purpose, units(usage, count));
    };
    line(QuotaWords::tr("Planned checks"), purposes.planned);
    line(QuotaWords::tr("Confirming changes"), purposes.confirmations);
    line(QuotaWords::tr("Manual checks"), purposes.byHand);
    if (period.isKnown)
        line(QuotaWords::tr("Others with the same quota, or before Pantau counted"),
             usage.used - purposes.ours());
    if (lines.isEmpty() || (!period.isKnown && lines.size() == 1))
        lines += QuotaWords::tr("Nothing was used.");
    if (purposes.firstChecks > 0)
        lines += QuotaWords::tr("%Ln domain(s) got their first check.", nullptr, purposes.firstChecks);
    if (purposes.answeredHints > 0)
        lines += QuotaWords::tr("%Ln hint(s) were answered by a check.", nullptr, purposes.answeredHints);
    return joinedLines(lines);
}

QString leftSentences(const Usage &usage, const QDateTime &now)
{
    const int checks = int(std::min<qint64>(usage.remainingChecks(), std::numeric_limits<int>::max()));
    QString reset = resetSentence(usage, now);
    if (!reset.isEmpty())
        reset += u'.';
    else if (!usage.isDaily())
        reset = QuotaWords::tr("The day on which the package renews is not known.");
    return joinedLines({usage.unitCost > 1
                            ? QuotaWords::tr("%1, enough for %Ln check(s).", "an amount", checks)
                                  .arg(units(usage, usage.remaining))
                            : units(usage, usage.remaining) + u'.',
                        reset, resetInUtc(usage)});
}

QString foreseenSentences(const AccountView &view, const QDateTime &now)
{
    const Usage usage = *view.usageWithReset();
    const Forecast forecast = view.foreseen();
    const bool isForeseen =
        forecast.outlook == Forecast::Outlook::Lasts || forecast.outlook == Forecast::Outlook::RunsOut;
    return joinedLines(
        {view.isHeldBack ? QuotaWords::tr("There is no forecast while the account is not being watched.")
                         : outlookSentence(usage, forecast, now),
         isForeseen ? QuotaWords::tr("The forecast adds the checks planned until the reset and what others "
                                     "with the same quota use at their pace so far.")
                    : QString(),
         expectedSentence(usage, forecast)});
}

QString helpSentences(const AccountView &view, const QDateTime &now)
{
    if (view.needsRenewalDay())
        return QuotaWords::tr(
            "Set the renewal day of your package on the page Usage to see how long the quota lasts.");
    QStringList lines;
    if (view.plan && !view.isHeldBack)
        lines += app::planSentence(*view.plan, view.plan->domains, now);
    lines +=
        QuotaWords::tr("To check each domain more often, or to make the quota last: watch fewer domains, "
                       "choose a lower check frequency for lists that matter less, or get a larger "
                       "package from the service.");
    return joinedLines(lines);
}

} // namespace pantau::desktop::words
