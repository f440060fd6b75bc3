// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/table_words.h"

#include "base/status.h"
#include "base/time.h"

#include <QCoreApplication>
#include <QLocale>

namespace pantau::desktop::table_words {

namespace {

/// Gives lupdate the context.
class TableWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::TableWords)
};

QString time(const QDateTime &local)
{
    // The plain "C" locale has seconds even in its short form.
    QString format = QLocale().timeFormat(QLocale::ShortFormat);
    format.remove(QStringLiteral(":ss"));
    return QLocale().toString(local.time(), format);
}

QString day(const QDateTime &local, const QDate &today)
{
    //: a date without the year, as in "19 Nov"; see QLocale::toString for the letters
    const QString dayOfYear = TableWords::tr("d MMM", "date format");
    //: a date with the year, as in "19 Nov 2026"
    const QString withYear = TableWords::tr("d MMM yyyy", "date format");
    return QLocale().toString(local.date(), local.date().year() == today.year() ? dayOfYear : withYear);
}

} // namespace

QString since(const QDateTime &since, bool startSeen, const QDateTime &now)
{
    if (startSeen)
        return since > now.addSecs(-60) ? TableWords::tr("just now") : shortAge(since, now);
    const QDateTime first = since.toLocalTime();
    const QDate today = now.toLocalTime().date();
    //: %1 is a date, as in "19 Nov", or a time of today
    return TableWords::tr("before %1").arg(first.date() == today ? time(first) : day(first, today));
}

QString window(const Change &change, const QDateTime &now)
{
    const QDate today = now.toLocalTime().date();
    const QDateTime to = change.notAfter.toLocalTime();
    if (change.isFirstFinding())
        return since(change.notAfter, false, now);
    const QDateTime from = change.notBefore.toLocalTime();
    if (from.date() != to.date() && from.secsTo(to) > 24 * 60 * 60)
        return TableWords::tr("%1 – %2", "from day to day").arg(day(from, today), day(to, today));
    const bool isOneMoment = from.date() == to.date() && time(from) == time(to);
    const QString times =
        isOneMoment ? time(to) : TableWords::tr("%1–%2", "from time to time").arg(time(from), time(to));
    return to.date() == today ? times
                              : TableWords::tr("%1 %2", "day, time to time").arg(day(to, today), times);
}

QString change(const Change &change, const QDateTime &now)
{
    const bool isBlocked = change.to == BlockStatus::Blocked;
    if (change.isFirstFinding())
        return TableWords::tr("Blocked at its first check, since before %1")
            .arg(moment(change.notAfter, now));
    const QString when = between(change.notBefore, change.notAfter, now);
    return isBlocked ? TableWords::tr("Became blocked %1").arg(when)
                     : TableWords::tr("Became not blocked %1").arg(when);
}

QString checked(const KnownStatus &known, const QDateTime &now)
{
    QStringList lines;
    if (known.suspicion) {
        const QString answered = exactTime(newestAnswerAt(known).value_or(known.suspicion->firstSeenAt));
        lines += (known.suspicion->status == BlockStatus::Blocked
                      ? TableWords::tr("%1: answered “blocked”, which is being confirmed.")
                      : TableWords::tr("%1: answered “not blocked”, which is being confirmed."))
                     .arg(answered);
        if (known.lastAnsweredAt)
            lines += (known.status == BlockStatus::Blocked ? TableWords::tr("Last seen blocked: %1")
                                                           : TableWords::tr("Last seen not blocked: %1"))
                         .arg(exactTime(*known.lastAnsweredAt));
    } else if (known.lastAnsweredAt) {
        lines += exactTime(*known.lastAnsweredAt);
    }
    if (const auto asked = askedInVainAt(known))
        lines += *asked > now.addSecs(-60)
                     ? TableWords::tr("Asked just now, no answer.")
                     : TableWords::tr("Asked %1 ago, no answer.").arg(shortAge(*asked, now));
    return lines.join(u'\n');
}

QString lastTry(const KnownStatus &known, const QDateTime &now)
{
    if (known.unknownReason.isEmpty())
        return {};
    const auto asked = askedInVainAt(known);
    //: %1 is a moment, as in "at 14:13 today", %2 what was said then
    return asked ? TableWords::tr("The last try, %1, brought no answer: %2")
                       .arg(atMoment(*asked, now), known.unknownReason)
                 : TableWords::tr("The last try brought no answer: %1").arg(known.unknownReason);
}

QString until(const QDateTime &until, const QDateTime &now)
{
    const QDateTime local = until.toLocalTime();
    const QDate today = now.toLocalTime().date();
    if (local.date() == today)
        return time(local);
    // Of the year to come a day and its month are enough.
    return day(local, local.date() < today.addYears(1) ? local.date() : today);
}

QString importance(Importance importance)
{
    switch (importance) {
    case Importance::Low:
        return TableWords::tr("Low", "importance");
    case Importance::Normal:
        return TableWords::tr("Normal", "importance");
    case Importance::High:
        break;
    }
    return TableWords::tr("High", "importance");
}

} // namespace pantau::desktop::table_words
