// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/plan_words.h"

#include "app/sentences.h"
#include "base/plan.h"
#include "cli/command.h"

#include <QLocale>

#include <algorithm>

namespace pantau::cli {

namespace {

/// "960", "2.4"
QString perDay(double checks)
{
    const QLocale locale;
    return checks < 9.95 ? locale.toString(checks, 'f', qRound(checks * 10) % 10 == 0 ? 0 : 1)
                         : locale.toString(qRound64(checks));
}

} // namespace

QString listSentence(const PlanFigures &figures, ListId id)
{
    const auto list = std::find_if(figures.lists.cbegin(), figures.lists.cend(),
                                   [id](const ListFigures &each) { return each.list == id; });
    if (list == figures.lists.cend())
        return {};
    QStringList sentences;
    if (figures.stretched && list->requested) {
        sentences += Command::tr("%Ln domain(s) every %1 need %2 checks a day;", nullptr, list->domains)
                         .arg(app::intervalText(*list->requested), perDay(list->neededPerDay)) +
                     u' ' +
                     Command::tr("all lists of the account together need %1, and you have %2.")
                         .arg(perDay(figures.neededPerDay), perDay(figures.availablePerDay));
        if (figures.intervalsRunOutAt)
            sentences += Command::tr("The quota would run out on %1, so all intervals are made longer.")
                             .arg(localTime(figures.intervalsRunOutAt));
    }
    if (list->typicalInterval)
        sentences += Command::tr("Each domain in this list is checked about every %1.")
                         .arg(app::intervalText(*list->typicalInterval));
    else if (list->domains > 0)
        sentences += Command::tr("No domain in this list can be checked: the service grants no quota.");
    return sentences.join(u' ');
}

QString intervalWords(const std::optional<std::chrono::seconds> &interval)
{
    return interval ? Command::tr("every %1").arg(app::intervalText(*interval))
                    : Command::tr("as often as the quota allows");
}

} // namespace pantau::cli
