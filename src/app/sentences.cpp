// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sentences.h"

#include "base/language.h"
#include "base/time.h"
#include "engine/lane_text.h"
#include "engine/planner.h"

#include <QLocale>

#include <algorithm>
#include <limits>

namespace pantau::app {

namespace {

using Rounding = RoundedDuration::Rounding;

constexpr qsizetype ListsNamed = 3;

/// Mention an improvement only if it is at least a fifth.
constexpr double NotableShare = 0.8;

/// Intervals within this factor count as about the same.
constexpr double AboutTheSame = 1.25;

/// Above this interval, adding domains shows how to get a check per day.
constexpr auto LongerThanADay = std::chrono::hours(30);

/// Returns for example "2.4", or "2" if the decimal is zero.
QString rounded(double value)
{
    const QLocale locale;
    return value < 9.95 ? locale.toString(value, 'f', qRound(value * 10) % 10 == 0 ? 0 : 1)
                        : locale.toString(qRound64(value));
}

/// Returns the shortest and longest interval of the lists, unless they are about the same.
std::optional<std::pair<QString, QString>> intervalRange(const PlanFigures &figures)
{
    std::optional<std::chrono::seconds> shortest;
    std::optional<std::chrono::seconds> longest;
    for (const ListFigures &list : figures.lists)
        if (list.typicalInterval) {
            shortest = shortest ? std::min(*shortest, *list.typicalInterval) : *list.typicalInterval;
            longest = longest ? std::max(*longest, *list.typicalInterval) : *list.typicalInterval;
        }
    if (!shortest || double(longest->count()) <= AboutTheSame * double(shortest->count()))
        return std::nullopt;
    return std::pair(intervalText(*shortest), intervalText(*longest));
}

/// Returns how often a domain is checked, as a single interval if all lists have about the same.
QString frequencyText(const PlanFigures &figures)
{
    if (const auto between = intervalRange(figures)) {
        const QString sentence = Texts::tr("Depending on its list, a domain is checked every %1 to every %2.")
                                     .arg(between->first, between->second);
        return figures.someMoreOften
                   ? sentence + u' ' +
                         Texts::tr("Those with high priority, and those that often change, more often.")
                   : sentence;
    }
    return (figures.someMoreOften
                ? Texts::tr("Each domain is checked every %1; those with high priority, and those that often "
                            "change, more often.")
                : Texts::tr("Each domain is checked every %1."))
        .arg(intervalText(*figures.typicalInterval));
}

/// Adds the year only if it is not obvious.
QString dayText(const QDateTime &at, const QDateTime &near)
{
    const bool isFar = near.daysTo(at) > 300;
    return QLocale().toString(at.toLocalTime().date(), isFar ? Texts::tr("d MMM yyyy", "date format")
                                                             : Texts::tr("d MMM", "date format"));
}

/// A usage reported before the reset says nothing about what is left now.
Usage asOf(Usage usage, const QDateTime &now)
{
    if (usage.resetsAt && *usage.resetsAt <= now) {
        usage.remaining = usage.limit;
        usage.resetsAt.reset();
    }
    return usage;
}

} // namespace

QString durationText(std::chrono::seconds duration, Rounding rounding)
{
    const RoundedDuration shown(duration, rounding);
    if (shown.unit == RoundedDuration::Unit::Minutes)
        return Texts::tr("%Ln minute(s)", nullptr, int(shown.count));
    return (shown.unit == RoundedDuration::Unit::Hours ? Texts::tr("%1 hours") : Texts::tr("%1 days"))
        .arg(shown.number());
}

QString intervalText(std::chrono::seconds interval)
{
    if (qRound(double(interval.count()) / 60) == 60)
        return Texts::tr("hour", "every hour");
    if (qRound(double(interval.count()) / 3600) == 24)
        return Texts::tr("day", "every day");
    return durationText(interval);
}

QString planSentence(const Plan &plan, int domains, const QDateTime &now)
{
    if (domains == 0)
        return Texts::tr("No domains are checked: there are none, or all are paused.");
    if (!plan.typicalInterval)
        return Texts::tr("Nothing can be checked now.");
    QStringList sentences;
    if (plan.neededPerDay > plan.availablePerDay)
        sentences << Texts::tr("At their check frequencies, your lists need %1 checks a day; you have %2.")
                         .arg(rounded(plan.neededPerDay), rounded(plan.availablePerDay));
    sentences << frequencyText(plan);
    if (const QString waiting = owedSentence(plan, now); !waiting.isEmpty())
        sentences << waiting;
    return sentences.join(u' ');
}

QString owedSentence(const Plan &plan, const QDateTime &now)
{
    if (plan.owed <= 0)
        return {};
    if (plan.checksPerReset <= 0)
        return Texts::tr("%Ln new domain(s) cannot be checked: the service gives no quota.", nullptr,
                         plan.owed);
    const qint64 resets = (plan.owed + plan.checksPerReset - 1) / plan.checksPerReset;
    const QLocale locale;
    const QString each = locale.toString(plan.checksPerReset);
    const QString first = now.isValid() ? timeText(plan.until, now) : dayText(plan.until, plan.until);
    if (resets == 1)
        return plan.resetsDaily ? Texts::tr("%Ln new domain(s) will be checked when the quota resets (%1).",
                                            nullptr, plan.owed)
                                      .arg(first)
                                : Texts::tr("%Ln new domain(s) will be checked when the quota resets.",
                                            nullptr, plan.owed);
    if (!plan.resetsDaily)
        return Texts::tr("%Ln new domain(s) still to be checked: %1 each time the quota resets, the last of "
                         "them "
                         "after %2 resets.",
                         nullptr, plan.owed)
            .arg(each, locale.toString(resets));
    return Texts::tr("%Ln new domain(s) still to be checked: %1 a day from %2, the last of them on %3.",
                     nullptr, plan.owed)
        .arg(each, first, dayText(plan.until.addDays(resets - 1), plan.until));
}

qint64 firstChecksAtOnce(const Usage &word, const QDateTime &now)
{
    const Usage usage = asOf(word, now);
    const qint64 reserved = engine::reservedUnits(usage, engine::PlanInput().reserveShare, now);
    return usage.checksFor(usage.remaining - reserved);
}

QString firstChecksPrice(const Usage &word, qint64 fresh, const QDateTime &now)
{
    const qint64 checks = std::min(fresh, firstChecksAtOnce(word, now));
    if (checks <= 0)
        return {};
    const Usage usage = asOf(word, now);
    //: %1 is a number, %2 an amount, as in "3,860 credits"
    return Texts::tr("The first checks use %1 of the %2 left.")
        .arg(QLocale().toString(usage.unitsFor(checks)), unitsText(usage.unit(), usage.remaining));
}

QString firstChecksSentence(const Usage &word, qint64 fresh, const QDateTime &now)
{
    const Usage usage = asOf(word, now);
    const qint64 late = std::min(fresh, usage.remainingChecks()) - firstChecksAtOnce(usage, now);
    QStringList sentences;
    if (late > 0)
        sentences += Texts::tr("%Ln new domain(s) will be checked shortly before the quota resets: until "
                               "then, a tenth of it is reserved for manual checks.",
                               nullptr, int(late));
    Plan plan;
    plan.until = engine::endOfAllowance(usage, now);
    plan.owed = int(std::max<qint64>(0, fresh - usage.remainingChecks()));
    plan.checksPerReset = usage.checksFor(usage.limit);
    plan.resetsDaily = usage.isDaily();
    if (const QString owed = owedSentence(plan, now); !owed.isEmpty())
        sentences += owed;
    return sentences.join(u' ');
}

QString figuresSentence(const PlanFigures &figures)
{
    if (figures.domains == 0)
        return Texts::tr("No domains are checked: there are none, or all are paused.");
    if (!figures.typicalInterval)
        return Texts::tr("Nothing can be checked: the service gives no quota.");
    if (figures.neededPerDay <= 0)
        return frequencyText(figures);
    QStringList sentences;
    const QString needed = rounded(figures.neededPerDay);
    const QString available = rounded(figures.availablePerDay);
    sentences << (figures.requested
                      ? Texts::tr("%Ln domain(s) every %1 need %2 checks a day; you have %3.", nullptr,
                                  figures.domains)
                            .arg(intervalText(*figures.requested), needed, available)
                      : Texts::tr("At their check frequencies, your lists need %1 checks a day; you have %2.")
                            .arg(needed, available));
    const auto between = intervalRange(figures);
    if (figures.stretched && between)
        sentences << Texts::tr("With %1 checks a day, a domain is checked every %2 to every %3, depending on "
                               "its list.")
                         .arg(available, between->first, between->second);
    else if (figures.stretched)
        sentences << Texts::tr("With %1 checks a day, each is checked every %2.")
                         .arg(available, intervalText(*figures.typicalInterval));
    if (figures.intervalsRunOutAt)
        sentences << Texts::tr("At these check frequencies, the quota would run out by %1.")
                         .arg(localTimeText(*figures.intervalsRunOutAt));
    return sentences.join(u' ');
}

namespace {

QString restSentence(const PlanFigures &figures)
{
    if (!figures.restsUntil)
        return {};
    const QString until = timeOfDay(figures.restsUntil->toLocalTime());
    return *figures.restsUntil < figures.until
               ? Texts::tr("Today's quota is almost used up, so nothing is checked until %1.").arg(until)
               : Texts::tr("Today's quota is used up, so nothing is checked until %1.").arg(until);
}

} // namespace

QString listPlanSentence(const PlanFigures &figures, ListId list, bool needsAllowance)
{
    const auto own = std::ranges::find(figures.lists, list, &ListFigures::list);
    if (!figures.until.isValid() && figures.domains > 0)
        return Texts::tr("You will see how often each is checked once the service has answered.");
    if (own == figures.lists.cend() || own->domains == 0)
        return Texts::tr("There are no domains in it yet.");
    if (!own->typicalInterval)
        return Texts::tr("Nothing can be checked: the service gives no quota.");
    const QStringList known{restSentence(figures), knownWithinSentence(*own)};
    const auto andKnown = [&known](const QString &sentence) {
        return (QStringList(sentence) + known).join(u' ').simplified();
    };
    if (figures.stretched)
        return andKnown(figuresSentence(figures));
    const QString interval = intervalText(*own->typicalInterval);
    if (!own->requested) {
        const QString sentence =
            Texts::tr("%Ln domain(s), each checked about every %1.", nullptr, own->domains).arg(interval);
        return needsAllowance
                   ? andKnown(sentence + u' ' +
                              Texts::tr("Those with high priority, and those that often change, are "
                                        "checked more often."))
                   : sentence;
    }
    QString sentence =
        Texts::tr("%Ln domain(s), each checked every %1.", nullptr, own->domains).arg(interval);
    if (!needsAllowance)
        return sentence;
    const QLocale locale;
    return andKnown(sentence + u' ' +
                    Texts::tr("That takes %1 of your %2 checks a day.")
                        .arg(locale.toString(qRound64(own->checksPerDay)),
                             locale.toString(qRound64(figures.availablePerDay))));
}

QString knownWithinSentence(const PlanFigures &figures, FeedHelp feed)
{
    if (!figures.knownWithin)
        return {};
    if (const QString rest = restSentence(figures); !rest.isEmpty()) {
        PlanFigures later = figures;
        later.restsUntil.reset();
        return rest + u' ' + knownWithinSentence(later, feed);
    }
    const QString byChecks = durationText(*figures.knownWithin, Rounding::Up);
    // With frequent checks, a blocklist that is hours old is no improvement.
    const bool helps = figures.knownWithinByFeed &&
                       figures.knownWithinByFeed->count() < figures.knownWithin->count() * NotableShare;
    const QString byFeed = helps ? durationText(*figures.knownWithinByFeed, Rounding::Up) : QString();
    if (feed == FeedHelp::Counted && helps)
        return Texts::tr("New blocks are usually detected within %1; by checks alone within %2.")
            .arg(byFeed, byChecks);
    QString sentence =
        figures.importantKnownWithin
            ? Texts::tr("New blocks are usually detected within %1; with High priority within %2.")
                  .arg(byChecks, durationText(*figures.importantKnownWithin, Rounding::Up))
            : Texts::tr("New blocks are usually detected within %1.").arg(byChecks);
    if (feed == FeedHelp::NotCounted)
        sentence +=
            u' ' + Texts::tr("The published blocklist does not count here: it was not read lately, or "
                             "was often wrong.");
    else if (helps)
        sentence += u' ' + Texts::tr("With a published blocklist it would be within %1.").arg(byFeed);
    return sentence;
}

QString knownWithinSentence(const ListFigures &figures)
{
    return figures.knownWithin ? Texts::tr("New blocks are usually detected within %1.")
                                     .arg(durationText(*figures.knownWithin, Rounding::Up))
                               : QString();
}

QString knownWithinText(const ListFigures &figures)
{
    return figures.knownWithin ? durationText(*figures.knownWithin, Rounding::Up) : QString();
}

QString addingSentence(const PlanFigures &before, const PlanFigures &after)
{
    if (!after.typicalInterval || !after.until.isValid())
        return {};
    const QString is = intervalText(*after.typicalInterval);
    const QString was = before.typicalInterval ? intervalText(*before.typicalInterval) : QString();
    QStringList sentences;
    const bool differ = intervalRange(after).has_value();
    if (was.isEmpty())
        sentences += differ ? Texts::tr("On average, each domain would be checked every %1.").arg(is)
                            : Texts::tr("Each domain would be checked about every %1.").arg(is);
    else if (was != is)
        sentences +=
            (differ ? Texts::tr("On average, each domain would be checked every %1 instead of every %2.")
                    : Texts::tr("Each domain would be checked about every %1 instead of every %2."))
                .arg(is, was);
    if (after.restsUntil)
        sentences += restSentence(after);
    if (after.knownWithin)
        sentences += Texts::tr("New blocks are usually detected within %1.")
                         .arg(durationText(*after.knownWithin, Rounding::Up));
    const int eachDay = int(after.availablePerDay + 0.01);
    if (was != is && *after.typicalInterval > LongerThanADay && eachDay > 0 && eachDay < after.domains)
        sentences += Texts::tr("The quota is only enough to check %Ln domain(s) every day: add fewer, give "
                               "those that matter High priority, or get a larger package.",
                               nullptr, eachDay);
    return sentences.join(u' ');
}

QString detectionSentence(const DetectionRecord &record, int days)
{
    return record.median
               ? Texts::tr("In the last %1 days, you learned of new blocks within %2 (median of %Ln).",
                           nullptr, record.blocks)
                     .arg(days)
                     .arg(durationText(*record.median, Rounding::Up))
               : QString();
}

QString unitsText(Usage::Unit unit, qint64 count)
{
    const int number = int(std::min<qint64>(count, std::numeric_limits<int>::max()));
    switch (unit) {
    case Usage::Unit::Credit:
        return Texts::tr("%Ln credit(s)", nullptr, number);
    case Usage::Unit::Request:
        return Texts::tr("%Ln request(s)", nullptr, number);
    case Usage::Unit::Check:
        break;
    }
    return Texts::tr("%Ln check(s)", nullptr, number);
}

QString forecastSentence(const Forecast &forecast, const Usage &usage, const QDateTime &now)
{
    if (forecast.goesToNew)
        return Texts::tr("What is left goes to domains that were never checked.");
    if (usage.limit <= 0 && usage.remaining <= 0) // no reset adds any
        return Texts::tr("The service gives this account no quota.");
    switch (forecast.outlook) {
    case Forecast::Outlook::None:
        return {};
    case Forecast::Outlook::Lasts: {
        const QString until = !usage.resetsAt                     ? Texts::tr("the reset")
                              : usage.resetsAt->addDays(-1) < now ? timeText(*usage.resetsAt, now)
                                                                  : dayText(*usage.resetsAt, now);
        if (forecast.checksToSpare <= 0)
            return Texts::tr("Just lasts until %1.").arg(until);
        // A credit is worth less than a check, and says nothing to the user here.
        const bool isInRequests = usage.unit() == Usage::Unit::Request;
        //: %1 is a day or a time, as in "6 Dec"; %2 an amount, as in "41 checks"
        return Texts::tr("Lasts until %1, %2 to spare.")
            .arg(until, unitsText(isInRequests ? Usage::Unit::Request : Usage::Unit::Check,
                                  forecast.checksToSpare / (isInRequests ? usage.domainsPerPayment() : 1)));
    }
    case Forecast::Outlook::RunsOut:
        return Texts::tr("Runs out %1.").arg(atTimeText(forecast.runsOutAt, now));
    case Forecast::Outlook::Ended:
        return usage.resetsAt
                   ? Texts::tr("The quota is used up; it resets %1.").arg(atTimeText(*usage.resetsAt, now))
                   : Texts::tr("The quota is used up until the service renews it.");
    }
    return {};
}

QString listsText(const QStringList &names)
{
    if (names.size() > ListsNamed)
        return Texts::tr("%Ln lists", nullptr, int(names.size()));
    QStringList quoted;
    for (const QString &name : names)
        quoted += Texts::tr("“%1”").arg(name);
    return QLocale().createSeparatedList(quoted);
}

QString unansweredSentence(int domains)
{
    return engine::unansweredSentence(domains);
}

QString stillUnconfirmedSentence()
{
    return engine::stillUnconfirmedSentence();
}

QString hintSourceName(const QString &source)
{
    if (source == Hint::feed)
        return Texts::tr("Published blocklist");
    if (source == Hint::network)
        return Texts::tr("This network");
    return source;
}

QString hintSentence(const Hint &hint, const QDateTime &now, bool isWatched,
                     const std::optional<QDateTime> &answeredAt)
{
    const QString since = timeText(hint.since, now);
    QString fact;
    if (hint.source == Hint::feed)
        fact = Texts::tr("On the published blocklist since %1").arg(since);
    else if (hint.source == Hint::network)
        fact = (hint.looksBlocked ? Texts::tr("Looks blocked on this network since %1")
                                  : Texts::tr("Looks unblocked on this network since %1"))
                   .arg(since);
    else
        fact = (hint.looksBlocked ? Texts::tr("Looks blocked since %1, according to “%2”")
                                  : Texts::tr("Looks unblocked since %1, according to “%2”"))
                   .arg(since, hint.source);
    if (!isWatched)
        return Texts::tr("%1. The service has not been asked since.").arg(fact);
    if (const auto again = answeredAt.value_or(QDateTime()).addDuration(engine::answersStayRecent);
        again.isValid() && again > now)
        return Texts::tr("%1. The service answered less than an hour ago; it is asked again after %2.")
            .arg(fact, timeText(again, now));
    return Texts::tr("%1; asking the service.").arg(fact);
}

QString hintSourceSentence(const HintSourceFigures &figures)
{
    const QString name = hintSourceName(figures.source);
    return figures.saved ? Texts::tr("%1: %2 of %Ln early sign(s) were right; they saved %3 on average.",
                                     nullptr, figures.answered)
                               .arg(name, QString::number(figures.proved), durationText(*figures.saved))
                         : Texts::tr("%1: %2 of %Ln early sign(s) were right.", nullptr, figures.answered)
                               .arg(name, QString::number(figures.proved));
}

} // namespace pantau::app
