// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/allowance.h"

#include "base/time.h"
#include "engine/planner.h"
#include "engine/reset_day.h"

#include <QCoreApplication>
#include <QLocale>

namespace pantau::engine {

namespace {

class AllowanceText
{
    Q_DECLARE_TR_FUNCTIONS(pantau::engine::Allowance)

public:
    static QString usedUp(const std::optional<Usage> &usage, const QDateTime &now)
    {
        if (!usage)
            return tr("The quota is not known, so nothing was checked.");
        if (usage->limit <= 0) // no reset brings any
            return tr(
                "The service gives this account no quota. Enter another key or connect another service.");
        if (!usage->isDaily() && (!usage->resetsAt || *usage->resetsAt <= now))
            return tr("The credits of this account are not enough. Checking continues when the service "
                      "renews them.");
        const QLocale locale;
        return tr("The quota of %1 is used up until %2. The domain stays on the plan.")
            .arg(locale.toString(usage->limit), localTimeText(endOfAllowance(*usage, now)));
    }
};

} // namespace

bool needsUsage(const LedgerState &ledger, const QDateTime &now, std::chrono::milliseconds serviceOffset)
{
    if (!ledger.usage || !ledger.usageAt.isValid() || ledger.needsSettling)
        return true;
    const QDateTime serviceNow = now.addDuration(serviceOffset);
    const QDateTime serviceThen = ledger.usageAt.addDuration(serviceOffset);
    if (serviceNow.toUTC().date() != serviceThen.toUTC().date())
        return true;
    // A word that tells a reset in the past was spoken before midnight and heard after it.
    const auto &reset = ledger.usage->resetsAt;
    return reset && *reset <= serviceNow;
}

Usage usageForPlan(const LedgerState &ledger, const QDateTime &now)
{
    Usage usage = ledger.usage.value_or(Usage{});
    if (!usage.isDaily() && (!usage.resetsAt || *usage.resetsAt <= now))
        usage.resetsAt = nextReset(ledger.resets, now).at;
    return usage;
}

bool isNewPeriod(const LedgerState &before, const Usage &after, const QDateTime &now,
                 std::chrono::milliseconds serviceOffset)
{
    if (!before.usage || before.usage->period != after.period)
        return false;
    if (!after.isDaily()) { // less than half of it given back is a refund
        const qint64 givenBack = before.usage->used - after.used;
        return givenBack > 0 && givenBack * 2 >= before.usage->used &&
               after.remaining > before.usage->remaining;
    }
    const auto dayOf = [serviceOffset](const QDateTime &at) {
        return at.addDuration(serviceOffset).toUTC().date();
    };
    return dayOf(before.usageAt) < dayOf(now);
}

std::optional<Usage> toldByRefusal(const std::optional<Usage> &told, const std::optional<Usage> &before)
{
    if (!told || !before || told->period != before->period)
        return told;
    Usage whole = *told;
    whole.unitCost = before->unitCost;
    if (whole.packageName.isEmpty())
        whole.packageName = before->packageName;
    return whole;
}

bool isExhausted(const std::optional<Usage> &told)
{
    return !told || told->remaining < std::max(1, told->unitCost);
}

bool isContradictory(qint64 refusedUnits, const std::optional<Usage> &told)
{
    return !isExhausted(told) && refusedUnits <= told->remaining;
}

bool ExhaustedHold::holds(const std::optional<Usage> &latest, const QDateTime &now) const
{
    if (now >= until || latest.has_value() != usage.has_value())
        return false;
    return !latest || (latest->limit == usage->limit && latest->remaining <= usage->remaining);
}

qint64 chargedUnits(qint64 requestedUnits, const std::optional<Usage> &before,
                    const std::optional<Usage> &after)
{
    if (!before || !after || before->period != after->period || before->limit != after->limit)
        return requestedUnits;
    const qint64 counted = after->used - before->used;
    // More is somebody else's spending on the same allowance, less than nothing a reset.
    return counted < 0 ? requestedUnits : std::min(counted, requestedUnits);
}

QString usedUpSentence(const std::optional<Usage> &usage, const QDateTime &now)
{
    return AllowanceText::usedUp(usage, now);
}

} // namespace pantau::engine
