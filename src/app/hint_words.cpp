// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hint_words.h"

#include "app/sentences.h"
#include "base/time.h"
#include "engine/planner.h"

#include <QCoreApplication>

namespace pantau::app {

namespace {

struct HintWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::HintWords)
};

} // namespace

QString hintSourceName(const QString &source)
{
    if (source == Hint::feed)
        return HintWords::tr("Published blocklist");
    if (source == Hint::network)
        return HintWords::tr("This network");
    return source;
}

QString hintSentence(const Hint &hint, const QDateTime &now, bool isWatched,
                     const std::optional<QDateTime> &answeredAt)
{
    const QString since = moment(hint.since, now);
    QString fact;
    if (hint.source == Hint::feed)
        fact = HintWords::tr("On the published blocklist since %1").arg(since);
    else if (hint.source == Hint::network)
        fact = (hint.looksBlocked ? HintWords::tr("Looks blocked on this network since %1")
                                  : HintWords::tr("Looks unblocked on this network since %1"))
                   .arg(since);
    else
        fact = (hint.looksBlocked ? HintWords::tr("Looks blocked since %1, says “%2”")
                                  : HintWords::tr("Looks unblocked since %1, says “%2”"))
                   .arg(since, hint.source);
    if (!isWatched)
        return HintWords::tr("%1. The service has not been asked since.").arg(fact);
    if (const auto again = answeredAt.value_or(QDateTime()).addDuration(engine::answersStayRecent);
        again.isValid() && again > now)
        return HintWords::tr("%1. The service answered less than an hour ago; it is asked again after %2.")
            .arg(fact, moment(again, now));
    return HintWords::tr("%1; asking the service.").arg(fact);
}

QString hintSourceSentence(const HintSourceFigures &figures)
{
    const QString name = hintSourceName(figures.source);
    return figures.saved ? HintWords::tr("%1: %2 of %Ln hint(s) were right; they saved %3 on average.",
                                         nullptr, figures.told)
                               .arg(name, QString::number(figures.proved), durationText(*figures.saved))
                         : HintWords::tr("%1: %2 of %Ln hint(s) were right.", nullptr, figures.told)
                               .arg(name, QString::number(figures.proved));
}

} // namespace pantau::app
