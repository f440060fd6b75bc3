// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/ways.h"

#include <QRandomGenerator>
#include <QTimeZone>

#include <array>

namespace pantau::worlds {

namespace {

/// A time before the first clock change that a world crosses.
struct Season
{
    const char *zone;
    QDate from;
};

const std::array seasons{
    Season{"Europe/Berlin", QDate(2026, 1, 1)},       // 01:59 to 03:00
    Season{"Europe/Berlin", QDate(2026, 7, 1)},       // 02:59 to 02:00
    Season{"America/Havana", QDate(2025, 1, 1)},      // a day without a midnight
    Season{"America/Havana", QDate(2025, 7, 1)},      // a day with two
    Season{"Australia/Lord_Howe", QDate(2026, 1, 1)}, // by half an hour
    Season{"Australia/Lord_Howe", QDate(2026, 7, 1)},
};

/// Local hour of the first run of a day. No zone above skips or repeats it, or one six hours later.
constexpr int FirstRunHour = 3;

} // namespace

Ways Ways::of(quint32 seed)
{
    QRandomGenerator random(seed + 2'000'000);
    Ways ways;
    static constexpr std::array hours{1, 6, 24};
    if (random.bounded(3) == 0) {
        ways.cronEvery = std::chrono::hours(hours.at(size_t(random.bounded(int(hours.size())))));
        ways.cronMinute = int(random.bounded(60));
    }
    ways.movesLists = random.bounded(3) == 0;
    if (random.bounded(2) == 0) {
        const Season &season = seasons.at(size_t(random.bounded(int(seasons.size()))));
        ways.zone = season.zone;
        ways.changesAt =
            QTimeZone(ways.zone).nextTransition(season.from.startOfDay(QTimeZone::utc())).atUtc.toUTC();
        ways.startsAt = ways.changesAt.addSecs(-60 * random.bounded(10, 480));
    }
    ways.hasOtherKind = random.bounded(3) == 0;
    return ways;
}

QDateTime Ways::nextRun(const QDateTime &now) const
{
    const auto isTime = [this](const QTime &local) {
        return local.minute() == cronMinute &&
               (local.hour() + 24 - FirstRunHour) % int(cronEvery.count()) == 0;
    };
    QDateTime next(now.date(), QTime(now.time().hour(), now.time().minute()), QTimeZone::utc());
    do {
        next = next.addSecs(60);
    } while (!isTime(next.toLocalTime().time()));
    return next;
}

QStringList Ways::inWords() const
{
    QStringList lines;
    if (isCron())
        lines += QStringLiteral("single runs every %1 h, %2 past").arg(cronEvery.count()).arg(cronMinute);
    if (movesLists)
        lines += QStringLiteral("lists change their account");
    if (hasOtherKind)
        lines += QStringLiteral("the second service is of another kind");
    if (!zone.isEmpty())
        lines +=
            QStringLiteral("from %1 in %2, whose clocks change at %3")
                .arg(startsAt.toString(Qt::ISODate), QLatin1String(zone), changesAt.toString(Qt::ISODate));
    return lines;
}

} // namespace pantau::worlds
