// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/past_words.h"

#include "base/history.h"
#include "base/time.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace pantau::desktop::past {

namespace {

/// Gives lupdate the context.
class Past
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::Past)

public:
    static QString percent(double share)
    {
        const QLocale locale;
        if (share > 0 && share < 0.01)
            return tr("under 1%");
        if (share > 0.99 && share < 1)
            return tr("over 99%");
        return tr("%1%", "percent").arg(locale.toString(qRound(share * 100)));
    }

    static QString checks(int count)
    {
        return count >= MostChecksCounted ? tr("%1 checks or more").arg(QLocale().toString(count))
                                          : tr("%Ln check(s)", nullptr, count);
    }
};

constexpr double TooBriefToTell = 0.01;
/// A share of less known time than this would be true and mislead all the same.
constexpr std::chrono::hours LeastKnown(24);

/// Whether an answer of @p since or later said so.
bool wasBlocked(const DomainPast &past, const QDateTime &since)
{
    return std::any_of(past.runs.cbegin(), past.runs.cend(), [&since](const StatusRun &run) {
        return run.status == BlockStatus::Blocked && run.lastSeen >= since;
    });
}

bool isNew(const DomainPast &past, const QDateTime &now)
{
    return past.firstSeen.addDuration(LeastKnown) > now;
}

/// A domain that was found blocked a minute ago was so for 0 % of the known time: then a share would be true
/// and mislead all the same.
QString shareOf30Days(const DomainPast &past, const QDateTime &now)
{
    if (isNew(past, now))
        return Past::tr("Known only since %1.").arg(moment(past.firstSeen, now));
    const StatusShare &share = past.last30Days;
    const auto blocked = share.blockedOfKnown();
    if (wasBlocked(past, now.addDays(-30)) && blocked.value_or(0) < TooBriefToTell)
        return Past::tr("Seen blocked in the last 30 days.");
    if (!blocked)
        return Past::tr("Nothing is known about the last 30 days.");
    if (share.known() < LeastKnown)
        return Past::tr("Less than a day of the last 30 days is known.");
    if (share.unknown() < 0.005)
        return Past::tr("Blocked %1 of the last 30 days.").arg(Past::percent(*blocked));
    return Past::tr("Blocked %1 of the known part of the last 30 days (%2 unknown).")
        .arg(Past::percent(*blocked), Past::percent(share.unknown()));
}

QString shareOfAllTime(const DomainPast &past, const QDateTime &now)
{
    const auto blocked = past.allTime.blockedOfKnown();
    if (!blocked || isNew(past, now) || past.allTime.known() < LeastKnown ||
        (wasBlocked(past, past.firstSeen) && *blocked < TooBriefToTell))
        return {};
    const QString since =
        QLocale().toString(past.firstSeen.toLocalTime().date(), Past::tr("d MMM yyyy", "date format"));
    if (past.allTime.unknown() < 0.005)
        return Past::tr("Since %1: %2.", "date, share").arg(since, Past::percent(*blocked));
    return Past::tr("Since %1: %2 (%3 unknown).", "date, share, share")
        .arg(since, Past::percent(*blocked), Past::percent(past.allTime.unknown()));
}

} // namespace

QString length(std::chrono::seconds time)
{
    const QLocale locale;
    const qint64 minutes = time.count() / 60;
    const auto part = [&locale](const QString &pattern, qint64 count) {
        return pattern.arg(locale.toString(count));
    };
    const QString days = part(Past::tr("%1 d", "days"), minutes / 1440);
    const QString hours = part(Past::tr("%1 h", "hours"), minutes / 60 % 24);
    QString rest = part(Past::tr("%1 min", "minutes"), minutes % 60);
    if (minutes < 1)
        return Past::tr("under 1 min");
    if (minutes < 60)
        return rest;
    if (minutes < 1440)
        return minutes % 60 == 0 ? hours : hours + u' ' + rest;
    return minutes / 60 % 24 == 0 ? days : days + u' ' + hours;
}

QString sentence(const Stretch &stretch, std::optional<int> checks, const QDateTime &now)
{
    switch (stretch.kind) {
    case Stretch::Kind::Run: {
        const QString text =
            Past::tr("%1, first seen %2, last seen %3")
                .arg(statusWord(stretch.status), moment(stretch.from, now), moment(stretch.to, now));
        //: %1 is "Blocked, first seen …, last seen …", %2 is "14 checks"
        return checks.value_or(0) > 0 ? Past::tr("%1, %2", "run, checks").arg(text, Past::checks(*checks))
                                      : text;
    }
    case Stretch::Kind::Window: {
        const QString when = between(stretch.from, stretch.to, now);
        return stretch.status == BlockStatus::Blocked ? Past::tr("Changed to blocked %1").arg(when)
                                                      : Past::tr("Changed to not blocked %1").arg(when);
    }
    case Stretch::Kind::Nothing:
        return Past::tr("No answer %1").arg(between(stretch.from, stretch.to, now));
    }
    Q_UNREACHABLE();
}

QString figures(const DomainPast &past, const QDateTime &now)
{
    if (!past.firstSeen.isValid())
        return Past::tr("There has been no answer yet.");
    QStringList sentences{shareOf30Days(past, now), shareOfAllTime(past, now),
                          past.changeCount == 0 ? Past::tr("No change since the first check.")
                                                : Past::tr("%Ln change(s).", nullptr, past.changeCount)};
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString outcome(const Appeal &appeal, const QDateTime &now)
{
    if (const auto took = appeal.timeToRestore())
        return Past::tr("restored after %1").arg(length(*took));
    const QString state =
        appeal.answeredAt
            ? Past::tr("answered %1, not restored").arg(moment(*appeal.answeredAt, now))
            : Past::tr("not yet, for %1").arg(length(std::chrono::seconds(appeal.sentAt.secsTo(now))));
    //: %1 is "not yet, for 3 d", %2 a moment
    return appeal.askAgainAt ? Past::tr("%1; ask again %2").arg(state, moment(*appeal.askAgainAt, now))
                             : state;
}

} // namespace pantau::desktop::past
