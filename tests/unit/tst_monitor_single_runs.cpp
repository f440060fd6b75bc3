// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QRandomGenerator>

#include <algorithm>
#include <array>

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

constexpr int limit = 100;

const QDateTime firstMidnight(QDate(2026, 3, 10), QTime(0, 0), Qt::UTC);

/// Days of single runs, as cron starts them: each is a separate program.
struct Day
{
    std::array<int, 24> inHour{}; ///< checks
    int checks = 0;
};

class CronWorld
{
public:
    explicit CronWorld(int watched, std::optional<std::chrono::seconds> interval = {})
    {
        world.clock.setWallClock(firstMidnight);
        world.service.offset = std::chrono::milliseconds(ManualClock().nowUtc().msecsTo(firstMidnight));
        account = world.freemium(limit);
        WatchedDomain like = FakeJournal::plain();
        like.interval = interval;
        world.journal.watch(account, domains(watched), like);
    }

    /// Starts the program. Alerts want a forecast whenever the service reports the usage.
    void revive()
    {
        world.revive();
        QObject::connect(&world.events, &EngineEvents::usageChanged, world.monitor.get(),
                         [this] { QVERIFY(world.monitor->planSnapshots()); });
    }

    /// Runs for a few seconds at each of @p starts. Returns the checks made by each run.
    QList<int> runsAt(const QList<QDateTime> &starts)
    {
        QList<int> checks;
        for (const QDateTime &start : starts) {
            world.clock.advance(std::chrono::milliseconds(world.clock.nowUtc().msecsTo(start)));
            const qint64 before = world.service.charged;
            revive();
            const auto run = world.monitor->runOnce(std::nullopt);
            world.clock.advance(2s); // latency of the service
            world.letArrive();
            checks.append(run.isFinished() ? int(world.service.charged - before) : -1);
        }
        return checks;
    }

    /// Runs every @p minutes between the hours @p from and @p to.
    Day day(int minutes, int from = 0, int to = 24)
    {
        Day day;
        const QDateTime begin = firstMidnight.addDays(m_days++);
        for (int minute = from * 60; minute < to * 60; minute += minutes) {
            const QDateTime at = begin.addSecs(minute * 60);
            world.clock.advance(std::chrono::milliseconds(world.clock.nowUtc().msecsTo(at)));
            const qint64 before = world.service.charged;
            revive();
            const auto run = world.monitor->runOnce(std::nullopt);
            world.runFor(1min);
            if (!run.isFinished())
                return {};
            const int sent = int(world.service.charged - before);
            day.inHour[size_t(minute / 60)] += sent;
            day.checks += sent;
        }
        return day;
    }

    MonitorWorld world;
    AccountId account{};

private:
    int m_days = 0;
};

} // namespace

class TestMonitorSingleRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dailyQuotaIsUsedAndSpread_data()
    {
        const test::Table<int, int, int, int, int> row({"watched", "minutes", "from", "to", "mostInAnHour"});
        row("hourly, 60 domains", 60, 60, 0, 24, 16);
        row("hourly, 500 domains", 500, 60, 0, 24, 16);
        row("each quarter of an hour, 60 domains", 60, 15, 0, 24, 16);
        row("each quarter of an hour, 500 domains", 500, 15, 0, 24, 16);
        row("every five minutes, 60 domains", 60, 5, 0, 24, 16);
        row("every six hours, 60 domains", 60, 360, 0, 24, 40);
        row("every six hours, 500 domains", 500, 360, 0, 24, 40);
        row("hourly in the office, 500 domains", 500, 60, 9, 18, 30);
        row("once a day, 500 domains", 500, 1440, 0, 24, 100);
    }
    void dailyQuotaIsUsedAndSpread()
    {
        QFETCH(int, watched);
        QFETCH(int, minutes);
        QFETCH(int, from);
        QFETCH(int, to);
        QFETCH(int, mostInAnHour);
        CronWorld cron(watched);
        for (int day = 0; day < 10; ++day) {
            const Day past = cron.day(minutes, from, to);
            QCOMPARE_LE(past.checks, limit);
            // New domains are checked immediately, so until all were checked a day may start with the whole
            // quota.
            const bool isSettled = day > watched / (limit * 9 / 10) + 1;
            if (!isSettled)
                continue;
            QVERIFY2(past.checks >= 97, qPrintable(u"day %1: %2"_s.arg(day).arg(past.checks)));
            const int most = *std::max_element(past.inHour.cbegin(), past.inHour.cend());
            QVERIFY2(most <= mostInAnHour, qPrintable(u"day %1: %2"_s.arg(day).arg(most)));
        }
        QCOMPARE(cron.world.service.overdrawn, 0);
    }

    /// The hours before the first run are not known as hours without runs.
    void secondDayIsSpreadAfterALateStart()
    {
        CronWorld cron(60);
        cron.day(60, 16);
        const Day second = cron.day(60);
        QVERIFY2(second.checks >= 97, qPrintable(QString::number(second.checks)));
        QCOMPARE_LE(*std::max_element(second.inHour.cbegin(), second.inHour.cend()), 16);
    }

    /// A daily run spends the whole quota, but the reserve last.
    void dailyRunConfirmsWhatItFinds()
    {
        CronWorld cron(300);
        for (int day = 0; day < 5; ++day)
            cron.day(1440);
        int found = 0;
        int unconfirmed = 0;
        for (const DomainName &domain : domains(30)) {
            cron.world.service.blocked.insert(domain);
            QCOMPARE_GE(cron.day(1440).checks, 97);
            for (const KnownStatus &known : cron.world.journal.statuses.cbegin().value()) {
                found += known.status == BlockStatus::Blocked ? 1 : 0;
                unconfirmed += known.suspicion ? 1 : 0;
            }
        }
        QVERIFY2(found > 0 && unconfirmed <= 5, qPrintable(u"%1, %2"_s.arg(found).arg(unconfirmed)));
        QCOMPARE(cron.world.service.overdrawn, 0);
    }

    /// Others used the rest of the package. Each run is too short to be worth a check.
    void lastCreditsAreSpread()
    {
        CronWorld cron(5);
        cron.world.service.setUsage(cron.account, Usage::Period::Monthly, 300, 3);
        QVERIFY(cron.day(360).checks >= 5 * 3);
        FakeService &service = cron.world.service;
        service.spendAsStranger(cron.account, service.usageNow(cron.account).remaining - 21);
        int spent = 0;
        for (int day = 0; day < 10; ++day)
            spent += cron.day(360).checks;
        QVERIFY2(spent >= 3 && spent <= 9, qPrintable(QString::number(spent)));
    }

    void runChecksDomainsDueBeforeTheNextRun_data()
    {
        // interval: minutes
        // every: minutes
        // firstAt: minutes after midnight
        // checking: number of runs that check
        const test::Table<int, int, int, int, int, int> row(
            {"watched", "interval", "every", "runs", "firstAt", "checking"});
        row("hourly, 1 h", 1, 60, 60, 24, 0, 24);
        row("hourly, 1 h, 3 domains, two days", 3, 60, 60, 48, 0, 48);
        row("hourly, 1 h, 4 domains, all the quota", 4, 60, 60, 72, 0, 72);
        row("hourly, 1 h, at 17 past", 1, 60, 60, 60, 17, 60);
        row("hourly at half past, 1 h", 1, 60, 60, 24, 30, 24);
        row("six-hourly, 6 h", 1, 360, 360, 16, 0, 16);
        row("six-hourly, 6 h, 20 domains", 20, 360, 360, 16, 65, 16);
        row("daily, 1 d", 1, 1440, 1440, 14, 0, 14);
        row("daily in the morning, 1 d", 20, 1440, 1440, 14, 125, 14);
        row("daily just before midnight, 1 d", 20, 1440, 1440, 14, 1439, 14);
        row("weekly, 7 d", 5, 10080, 10080, 8, 540, 8);
        row("half-hourly, 1 h", 1, 60, 30, 48, 0, 24);
        row("each quarter of an hour, 1 h", 1, 60, 15, 96, 0, 24);
        row("every five minutes, 1 h", 1, 60, 5, 144, 0, 12);
        row("hourly, 90 min", 1, 90, 60, 24, 0, 24);
        row("hourly, 6 h", 1, 360, 60, 96, 0, 16);
        row("hourly, 6 h, at 7 past", 1, 360, 60, 96, 7, 16);
        row("hourly, 1 d, at 59 past", 1, 1440, 60, 168, 59, 7);
        row("daily, 36 h", 1, 2160, 1440, 14, 0, 14);
        row("daily, 1 h", 1, 60, 1440, 14, 0, 14);
        row("daily, 1 d, 25 domains", 25, 1440, 1440, 14, 307, 14);
        row("daily, 1 d, 60 domains", 60, 1440, 1440, 14, 10, 14);
        row("daily, 1 d, 80 domains", 80, 1440, 1440, 14, 307, 14);
        row("daily, 1 d, 80 domains, late", 80, 1440, 1440, 14, 1410, 14);
        row("daily, 1 d, 90 domains", 90, 1440, 1440, 14, 307, 14);
        row("12-hourly, 12 h, 45 domains", 45, 720, 720, 14, 307, 14);
        row("six-hourly, 6 h, 22 domains", 22, 360, 360, 16, 307, 16);
    }
    void runChecksDomainsDueBeforeTheNextRun()
    {
        QFETCH(int, watched);
        QFETCH(int, interval);
        QFETCH(int, every);
        QFETCH(int, runs);
        QFETCH(int, firstAt);
        QFETCH(int, checking);
        for (const int seed : {1, 2}) {
            CronWorld cron(watched, std::chrono::minutes(interval));
            QRandomGenerator late(static_cast<quint32>(seed));
            QList<QDateTime> starts;
            for (int run = 0; run < runs; ++run)
                starts.append(
                    firstMidnight.addSecs(60 * (firstAt + qint64(run) * every)).addMSecs(late.bounded(3000)));
            const QList<int> checks = cron.runsAt(starts);
            QVERIFY(!checks.contains(-1));
            QCOMPARE(checks.count(watched), checking);
            QCOMPARE(checks.count(0), runs - checking);
            QCOMPARE(cron.world.service.overdrawn, 0);
        }
    }

    /// Jakarta has no daylight saving time. In Berlin the run is an hour earlier from a Sunday on.
    void daylightSavingSkipsNoRun_data()
    {
        // from the run before the change to the one after it
        const test::Table<int, int> row({"hours", "watched"});
        row("begins", 23, 5);
        row("begins, 80 domains", 23, 80);
        row("ends", 25, 5);
        row("ends, 80 domains", 25, 80);
    }
    void daylightSavingSkipsNoRun()
    {
        QFETCH(int, hours);
        QFETCH(int, watched);
        CronWorld cron(watched, 24h);
        QList<QDateTime> starts{firstMidnight.addSecs(8 * 3600)};
        for (int day = 1; day < 20; ++day)
            starts.append(starts.constLast().addSecs((day == 10 ? hours : 24) * 3600).addMSecs(day % 3 - 1));
        QCOMPARE(cron.runsAt(starts), QList<int>(starts.size(), watched));
        QCOMPARE(cron.world.service.overdrawn, 0);
    }

    /// A run that is the last of its day spends what is left of the quota.
    void weekdayRunsCheckAllDomains_data()
    {
        // minutes; 0: as often as the quota allows
        const test::Table<int, int> row({"watched", "interval"});
        row("60 domains, 1 d", 60, 1440);
        row("60 domains", 60, 0);
        row("90 domains", 90, 0);
    }
    void weekdayRunsCheckAllDomains()
    {
        QFETCH(int, watched);
        QFETCH(int, interval);
        CronWorld cron(watched,
                       interval > 0 ? std::optional<std::chrono::seconds>(interval * 60s) : std::nullopt);
        QList<QDateTime> starts;
        for (int day = 0; day < 28; ++day)
            if (const QDateTime at = firstMidnight.addDays(day); at.date().dayOfWeek() <= 5)
                starts.append(at.addSecs(9 * 3600));
        QCOMPARE(cron.runsAt(starts).count(watched), starts.size());
        QCOMPARE(cron.world.service.overdrawn, 0);
    }

    /// Runs at random hours of random days, up to three minutes late, some missing and some repeated. The
    /// quota is never exceeded and no domain is rechecked within the hour. If the quota suffices, each run
    /// checks every domain that would be overdue at the next.
    void randomSchedulesNeverExceedTheQuota()
    {
        for (quint32 seed = 1; seed <= 60; ++seed) {
            QRandomGenerator random(seed);
            const QList<int> gaps{15, 60, 120, 360, 720, 1440};
            const int gap = gaps.at(random.bounded(int(gaps.size())));
            const QList<int> intervals{60, 90, 180, 360, 1440, 2880};
            const int interval = intervals.at(random.bounded(int(intervals.size())));
            const double daily = 1440.0 / std::max(gap, interval);
            const bool isEnough = random.bounded(2) == 0;
            const int watched = std::max(1, int((isEnough ? 40 : 300) / daily));
            CronWorld cron(watched, std::chrono::minutes(interval));
            QHash<DomainName, std::chrono::milliseconds> last;
            std::chrono::milliseconds longest{0};
            qsizetype heard = 0;
            const auto listen = [&] {
                const auto &requests = cron.world.service.requests;
                for (; heard < requests.size(); ++heard)
                    for (const DomainName &domain : requests.at(heard).domains) {
                        const auto before = last.constFind(domain);
                        if (before != last.cend()) {
                            QVERIFY2(requests.at(heard).at - *before >= 50min,
                                     qPrintable(u"seed %1"_s.arg(seed)));
                            longest = std::max(longest, requests.at(heard).at - *before);
                        }
                        last.insert(domain, requests.at(heard).at);
                    }
            };
            const int runs = std::max(20, std::min(80, 3 * 1440 / gap));
            int leftOut = 0;
            for (int run = 0; run < runs; ++run) {
                const bool isLeftOut = random.bounded(15) == 0;
                const QDateTime start = firstMidnight.addSecs(60 * (random.bounded(2) + qint64(run) * gap))
                                            .addMSecs(random.bounded(60'000));
                if (isLeftOut) {
                    ++leftOut;
                    continue;
                }
                QList<QDateTime> starts{start};
                if (random.bounded(10) == 0)
                    starts.append(start.addSecs(3 + random.bounded(40)));
                QVERIFY(!cron.runsAt(starts).contains(-1));
                listen();
            }
            const QByteArray name = QByteArray("seed ") + QByteArray::number(seed);
            QVERIFY2(cron.world.service.overdrawn == 0 && cron.world.service.overspent == 0,
                     name.constData());
            if (!isEnough || leftOut > 0)
                continue;
            const auto most =
                std::chrono::minutes(std::max(gap, interval)) + std::chrono::minutes(gap) / 10 + 3min;
            QVERIFY2(longest <= most,
                     qPrintable(u"seed %1: a run every %2 min, interval %3 min, longest %4 min"_s.arg(seed)
                                    .arg(gap)
                                    .arg(interval)
                                    .arg(longest / 1min)));
        }
    }

    void concurrentRunsCheckOnce()
    {
        CronWorld cron(5, 1h);
        MonitorWorld &world = cron.world;
        QDateTime at = firstMidnight;
        for (int hour = 0; hour < 24; ++hour, at = at.addSecs(3600)) {
            world.clock.advance(std::chrono::milliseconds(world.clock.nowUtc().msecsTo(at)));
            cron.revive();
            const qint64 before = world.service.charged;
            const auto first = world.monitor->runOnce(std::nullopt);
            const auto second = world.monitor->runOnce(std::nullopt); // while the first waits for its reply
            world.letArrive();
            QVERIFY(first.isFinished() && second.isFinished());
            world.clock.advance(20s);
            cron.revive();
            world.monitor->runOnce(std::nullopt);
            world.letArrive();
            QCOMPARE_LE(world.service.charged - before, 5);
        }
        QCOMPARE_GE(world.service.charged, 90);
    }

    /// One more manual run must not use up the day's quota.
    void repeatedRunsSpendLittleQuota()
    {
        CronWorld cron(500);
        for (int day = 0; day < 10; ++day)
            cron.day(60);
        cron.day(60, 0, 12);
        const qint64 before = cron.world.service.charged;
        for (int again = 0; again < 5; ++again) {
            cron.world.clock.advance(1min);
            cron.revive();
            cron.world.monitor->runOnce(std::nullopt);
            cron.world.letArrive();
        }
        QCOMPARE_LE(cron.world.service.charged - before, 5);
    }

    /// The next run, and one that started at the same time, know that the program was on.
    void runRecordsOnlineHours()
    {
        CronWorld cron(5);
        MonitorWorld &world = cron.world;
        world.clock.advance(10h);
        world.monitor->runOnce(std::nullopt);
        world.letArrive();
        OnlineHours expected;
        expected.note(world.clock.nowUtc(), world.clock.nowUtc());
        QCOMPARE(world.journal.savedOnlineHours, expected.toText());
        world.clock.advance(3h);
        world.revive();
        world.monitor->runOnce(std::nullopt);
        world.letArrive();
        expected.note(world.clock.nowUtc(), world.clock.nowUtc());
        QCOMPARE(world.journal.savedOnlineHours, expected.toText());
    }

    void runContinuesUntilAllDueDomainsAreChecked_data()
    {
        const test::Table<bool> row({"isWatching"});
        row("by itself", false);
        row("next to the running monitor", true);
    }
    void runContinuesUntilAllDueDomainsAreChecked()
    {
        QFETCH(bool, isWatching);
        MonitorWorld world;
        world.service.takes.perMinute = 600;
        const auto account = world.freemium(1'000'000);
        if (isWatching)
            world.monitor->start();
        world.letArrive();
        world.journal.watch(account, domains(25'000));
        world.monitor->domainsChanged();
        const auto run = world.monitor->runOnce(std::nullopt);
        world.runFor(10min);
        QVERIFY(run.isFinished());
        QCOMPARE_GE(world.service.charged, 25'000);
        if (!isWatching)
            QCOMPARE(run.result(), 25'000);
    }
};

PANTAU_TEST(TestMonitorSingleRuns)
#include "tst_monitor_single_runs.moc"
