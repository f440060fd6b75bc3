// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/words.h"

#include "app/sentences.h"
#include "base/time.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::desktop::words {

namespace {

/// Translation context for lupdate.
class Words
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::Words)
};

QStringList restSentences(const DomainSettings &settings, const QDateTime &now)
{
    QStringList sentences;
    if (const auto &paused = settings.pausedUntil; paused && *paused > now)
        sentences += *paused < farFuture() ? Words::tr("Paused until %1").arg(timeText(*paused, now))
                                           : Words::tr("Paused until you resume it");
    if (const auto &muted = settings.mutedUntil; muted && *muted > now)
        sentences += *muted < farFuture() ? Words::tr("Alerts muted until %1").arg(timeText(*muted, now))
                                          : Words::tr("Alerts muted until you unmute them");
    return sentences;
}

} // namespace

QString timeHasPassed()
{
    return Words::tr("This time has passed. Enter a later one.");
}

QString number(qint64 value)
{
    return QLocale().toString(value);
}

QString joined(QStringList parts, const QString &between)
{
    parts.removeAll(QString());
    return parts.join(between);
}

QString listNames(const QStringList &names)
{
    return names.size() < 2 ? names.value(0)
                            : Words::tr("%1 +%2", "a list and the number of others")
                                  .arg(names.constFirst(), number(names.size() - 1));
}

QString stateLine(const DomainRow &row, const QDateTime &now)
{
    return row.account ? answerLine(row.known, now) : Words::tr("Not watched");
}

QString answerLine(const KnownStatus &known, const QDateTime &now)
{
    if (known.status == BlockStatus::Unknown || !known.since)
        return statusWord(known.status);
    const QString since = timeText(*known.since, now);
    if (known.status == BlockStatus::Blocked)
        return (known.startSeen ? Words::tr("Blocked since %1") : Words::tr("Blocked since before %1"))
            .arg(since);
    return known.startSeen ? Words::tr("Not blocked since %1").arg(since) : statusWord(known.status);
}

QString agedAnswer(const KnownStatus &known, const QDateTime &now)
{
    const QString answer = answerLine(known, now);
    const OptionalTime checked = known.cachedAt ? known.cachedAt : known.lastAnsweredAt;
    if (!checked)
        return answer;
    return checked < OptionalTime(now.addSecs(-60))
               ? Words::tr("%1, checked %2 ago", "status, age").arg(answer, shortAge(*checked, now))
               : Words::tr("%1, checked just now", "status").arg(answer);
}

QString statusSentence(const DomainRow &row, const QString &accountName, const QString &obstacle,
                       const QDateTime &now)
{
    const KnownStatus &known = row.known;
    QStringList sentences;
    const auto add = [&sentences](const QString &text) {
        sentences += text.endsWith(u'.') ? text : text + u'.';
    };
    if (!row.account)
        add(Words::tr("Its list has no account to check it with"));
    else if (known.status == BlockStatus::Unknown && known.suspicion)
        add(Words::tr("Its first answer is being confirmed (%1)").arg(accountName));
    else if (known.status == BlockStatus::Unknown)
        add(known.lastAskedAt ? Words::tr("Asked %1 without an answer (%2)")
                                    .arg(atTimeText(*known.lastAskedAt, now), accountName)
                              : Words::tr("It waits for its first check (%1)").arg(accountName));
    if (known.suspicion) {
        const QString answered =
            atTimeText(newestAnswerAt(known).value_or(known.suspicion->firstSeenAt), now);
        // The known status was last seen before the newest answer.
        if (known.lastAnsweredAt)
            add((known.status == BlockStatus::Blocked ? Words::tr("Last seen blocked %1")
                                                      : Words::tr("Last seen not blocked %1"))
                    .arg(atTimeText(*known.lastAnsweredAt, now)));
        add((known.suspicion->status == BlockStatus::Blocked
                 ? Words::tr(
                       "The newest answer, %1, says blocked; it is being confirmed before you are alerted")
                 : Words::tr("The newest answer, %1, says not blocked; it is being confirmed first"))
                .arg(answered));
    }
    // A current obstacle is newer than the last attempt and may have another cause.
    if (!known.unknownReason.isEmpty() && obstacle.isEmpty())
        add(table_words::lastTry(known, now));
    for (const QString &rest : restSentences(row.settings, now))
        add(rest);
    if (!obstacle.isEmpty())
        add(Words::tr("Not being watched now")); // the notice above the table says why
    return sentences.join(u' ');
}

QString usageSentence(const Usage &usage)
{
    //: %1 is a number, %2 an amount, as in "12,500 credits"
    return (usage.isDaily() ? Words::tr("%1 of %2 used today.") : Words::tr("%1 of %2 used."))
        .arg(number(usage.used), app::unitsText(usage.unit(), usage.limit));
}

QString connectedSentence(const Usage &usage)
{
    const QString left = number(usage.remaining);
    const QString limit = app::unitsText(usage.unit(), usage.limit);
    if (usage.limit <= 0 && usage.remaining <= 0)
        return Words::tr("Connected, but the service gives no quota.");
    //: %1 is a number, %2 an amount, as in "12,500 credits"
    return (usage.isDaily() ? Words::tr("Connected. %1 of %2 left today.")
                            : Words::tr("Connected. %1 of %2 left."))
        .arg(left, limit);
}

QString usedUpSentence(bool usesKey)
{
    return usesKey
               ? Words::tr("The quota of this key is used up; another program may be using it as well.")
               : Words::tr("Without a key, checks are counted per internet address, and the quota of yours "
                           "is used up for now; others may share that address.");
}

QString localServiceSentence(bool sample)
{
    return sample ? Words::tr("Local sample list: no quota needed.")
                  : Words::tr("Your own blocklist: no quota needed.");
}

QString checkNow(int domains, const std::optional<qint64> &left)
{
    if (domains == 0)
        return Words::tr("Check now");
    if (left && *left <= 0)
        return Words::tr("Check now (no checks left)");
    if (left && *left < domains)
        return Words::tr("Check now (%1 domains, only %Ln check(s) left)", nullptr, int(*left))
            .arg(number(domains));
    return left ? Words::tr("Check now (%1 of the %2 checks left)").arg(number(domains), number(*left))
                : Words::tr("Check now (%Ln domain(s))", nullptr, domains);
}

QString checked(const CheckTally &tally, const QString &reason)
{
    const int known = tally.blocked + tally.notBlocked;
    const auto because = [&reason](const QString &sentence) {
        return reason.isEmpty() ? sentence + u'.' : sentence + QStringLiteral(": ") + reason;
    };
    QStringList sentences;
    if (known > 0)
        sentences += Words::tr("%Ln domain(s) checked: %1 blocked, %2 not blocked.", nullptr, known)
                         .arg(number(tally.blocked), number(tally.notBlocked));
    if (tally.unconfirmed > 0)
        sentences += tally.unconfirmedSentence();
    if (tally.unknown > 0 && !sentences.isEmpty())
        sentences += because(Words::tr("%Ln could not be checked", nullptr, tally.unknown));
    else if (tally.unknown == 1)
        sentences += because(Words::tr("The domain could not be checked"));
    else if (tally.unknown > 0)
        sentences += because(Words::tr("None of the %Ln domain(s) could be checked", nullptr, tally.unknown));
    return sentences.join(u' ');
}

QString answer(const CheckOutcome &outcome)
{
    const auto status = outcome.checkedAt ? outcome.status : BlockStatus::Unknown;
    return (status == BlockStatus::Blocked      ? Words::tr("%1 is blocked")
            : status == BlockStatus::NotBlocked ? Words::tr("%1 is not blocked")
                                                : Words::tr("No answer about %1"))
        .arg(outcome.domain.display());
}

QString addedSentence(int added, int alreadyThere, const QStringList &lists)
{
    const QString sentence =
        Words::tr("%Ln domain(s) added to %1.", nullptr, added).arg(app::listsText(lists));
    return alreadyThere == 0 ? sentence
                             : sentence + u' ' + Words::tr("%Ln were already there.", nullptr, alreadyThere);
}

QString takenOutSentence(int domains, const QString &list)
{
    return Words::tr("%Ln domain(s) removed from “%1” again.", nullptr, domains).arg(list);
}

} // namespace pantau::desktop::words

namespace pantau::desktop::table_words {

namespace {

/// Translation context for lupdate.
class TableWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::TableWords)
};

QString time(const QDateTime &local)
{
    // The "C" locale includes seconds even in the short format.
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

QString window(const Change &change, const QDateTime &now)
{
    const QDate today = now.toLocalTime().date();
    const QDateTime to = change.notAfter.toLocalTime();
    if (change.isFirstFinding())
        //: %1 is a date, as in "19 Nov", or a time of today
        return TableWords::tr("before %1").arg(to.date() == today ? time(to) : day(to, today));
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
            .arg(timeText(change.notAfter, now));
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
    if (const auto asked = triedAt(known))
        lines += *asked > now.addSecs(-60)
                     ? TableWords::tr("Asked just now, no answer.")
                     : TableWords::tr("Asked %1 ago, no answer.").arg(shortAge(*asked, now));
    return lines.join(u'\n');
}

QString lastTry(const KnownStatus &known, const QDateTime &now)
{
    if (known.unknownReason.isEmpty())
        return {};
    const auto asked = triedAt(known);
    //: %1 is a time, as in "at 14:13 today", %2 the reason reported then
    return asked ? TableWords::tr("The last try, %1, brought no answer: %2")
                       .arg(atTimeText(*asked, now), known.unknownReason)
                 : TableWords::tr("The last try brought no answer: %1").arg(known.unknownReason);
}

QString until(const QDateTime &until, const QDateTime &now)
{
    const QDateTime local = until.toLocalTime();
    const QDate today = now.toLocalTime().date();
    if (local.date() == today)
        return time(local);
    // Within a year, day and month are unambiguous.
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
