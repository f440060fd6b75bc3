// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/plan_words.h"

#include "app/sentences.h"
#include "base/plan.h"
#include "desktop/look/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pantau::desktop::words {

namespace {

using std::chrono::seconds;

/// Gives lupdate the context.
class PlanWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::PlanWords)
};

const ListFigures *find(const PlanFigures &figures, ListId list)
{
    const auto found = std::find_if(figures.lists.cbegin(), figures.lists.cend(),
                                    [list](const ListFigures &entry) { return entry.list == list; });
    return found == figures.lists.cend() ? nullptr : &*found;
}

/// Between two checks of a domain of the other lists: the average over their domains.
std::optional<seconds> othersInterval(const PlanFigures &figures, ListId list)
{
    double domains = 0;
    double sum = 0;
    for (const ListFigures &entry : figures.lists) {
        if (entry.list == list || !entry.typicalInterval)
            continue;
        domains += entry.domains;
        sum += double(entry.typicalInterval->count()) * entry.domains;
    }
    return domains > 0 ? std::optional(seconds{qint64(sum / domains)}) : std::nullopt;
}

/// As a person reads them; what reads the same is no change.
QString text(const std::optional<seconds> &interval)
{
    return interval ? app::intervalText(*interval) : QString();
}

} // namespace

QString frequencySentence(const PlanFigures &figures, ListId list, bool needsAllowance)
{
    const auto *own = find(figures, list);
    if (!own || own->domains == 0)
        return PlanWords::tr("There are no domains in it yet.");
    if (!figures.until.isValid())
        return PlanWords::tr("You will see how often each is checked once the service has answered.");
    if (!own->typicalInterval)
        return PlanWords::tr("Nothing can be checked: the service gives no quota.");
    const QString known = app::knownWithinSentence(*own);
    const auto andKnown = [&known](const QString &sentence) {
        return known.isEmpty() ? sentence : sentence + u' ' + known;
    };
    if (figures.stretched)
        return andKnown(app::figuresSentence(figures));
    const QString interval = text(own->typicalInterval);
    if (!own->requested) {
        const QString sentence =
            PlanWords::tr("%Ln domain(s), each checked about every %1.", nullptr, own->domains).arg(interval);
        return needsAllowance
                   ? andKnown(sentence + u' ' +
                              PlanWords::tr("Those with high priority, and those that often change, are "
                                            "checked more often."))
                   : sentence;
    }
    QString sentence =
        PlanWords::tr("%Ln domain(s), each checked every %1.", nullptr, own->domains).arg(interval);
    if (!needsAllowance)
        return sentence;
    return andKnown(sentence + u' ' +
                    PlanWords::tr("That takes %1 of your %2 checks a day.")
                        .arg(words::number(std::llround(own->neededPerDay)),
                             words::number(std::llround(figures.availablePerDay))));
}

QString consequence(const PlanFigures &before, const PlanFigures &after, ListId list, const QString &name)
{
    const auto *ownBefore = find(before, list);
    const auto *ownAfter = find(after, list);
    const QString was = ownBefore ? text(ownBefore->typicalInterval) : QString();
    const QString is = ownAfter ? text(ownAfter->typicalInterval) : QString();
    const QString othersWere = text(othersInterval(before, list));
    const QString othersAre = text(othersInterval(after, list));
    const bool ownChanges = !was.isEmpty() && !is.isEmpty() && was != is;
    const bool othersChange = !othersWere.isEmpty() && !othersAre.isEmpty() && othersWere != othersAre;
    if (ownChanges && othersChange)
        return PlanWords::tr("“%1” would be checked every %2 instead of every %3; the other lists every %4 "
                             "instead of every %5.")
            .arg(name, is, was, othersAre, othersWere);
    if (ownChanges)
        return PlanWords::tr("“%1” would be checked every %2 instead of every %3.").arg(name, is, was) +
               (othersWere.isEmpty() ? QString()
                                     : u' ' + PlanWords::tr("Nothing changes for the other lists."));
    if (othersChange)
        return PlanWords::tr("The other lists would be checked every %1 instead of every %2.")
            .arg(othersAre, othersWere);
    return {};
}

} // namespace pantau::desktop::words
