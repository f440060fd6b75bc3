// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/monitor_world.h"
#include "support/test_program.h"

#include <QRandomGenerator>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

constexpr int domainCount = 500;
constexpr int days = 20; // 10,000 domain-days

} // namespace

/// A service that gives one wrong answer in 200, is down one hour in 50, and once answers "blocked" for
/// everything. No false change is reported and no true one is missed.
class TestFalseAlarms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noisyServiceCausesFewFalseAlarms_data()
    {
        // limit: checks a day
        // errsFor: minutes of "blocked" for everything
        const test::Table<int, quint32, int, int, int> row(
            {"confirmations", "seed", "limit", "errsFor", "mostUntrue"});
        row("once, an hour", 1, 1u, 500, 60, 1);
        row("once, a small allowance", 1, 2u, 250, 60, 1);
        row("once, six hours", 1, 3u, 1000, 360, 1);
        row("twice, an hour", 2, 1u, 500, 60, 0);
        row("twice, six hours", 2, 4u, 1000, 360, 0);
    }
    void noisyServiceCausesFewFalseAlarms()
    {
        QFETCH(int, confirmations);
        QFETCH(quint32, seed);
        QFETCH(int, limit);
        QFETCH(int, errsFor);
        QFETCH(int, mostUntrue);
        QRandomGenerator random(seed);
        MonitorWorld world(seed);
        const auto account = world.freemium(limit);
        const QList<DomainName> watched = domains(domainCount);
        WatchedDomain like = FakeJournal::plain();
        like.confirmations = confirmations;
        world.journal.watch(account, watched, like);
        for (int i = 0; i < domainCount / 20; ++i)
            world.service.blocked.insert(watched.at(random.bounded(domainCount)));

        // Some domains change once, early enough to be detected.
        QHash<DomainName, std::chrono::milliseconds> changesAt;
        for (int i = 0; i < 60; ++i) {
            const DomainName domain = watched.at(random.bounded(domainCount));
            if (!changesAt.contains(domain))
                changesAt.insert(domain, std::chrono::minutes(random.bounded(4 * 1440, (days - 6) * 1440)));
        }
        const QSet<DomainName> blockedFirst = world.service.blocked;
        const auto truthAt = [&](const DomainName &domain, std::chrono::milliseconds at) {
            const bool changed = changesAt.contains(domain) && changesAt.value(domain) <= at;
            return blockedFirst.contains(domain) != changed ? BlockStatus::Blocked : BlockStatus::NotBlocked;
        };
        const std::chrono::milliseconds errsFrom = 10 * 24h + 4h;
        const auto errsUntil = errsFrom + std::chrono::minutes(errsFor);
        int wrongAnswers = 0;
        world.service.tell = [&](const DomainName &domain, BlockStatus) {
            const auto now = world.clock.monotonic();
            const BlockStatus truth = truthAt(domain, now);
            if (now >= errsFrom && now < errsUntil)
                return BlockStatus::Blocked;
            if (random.bounded(200) != 0)
                return truth;
            ++wrongAnswers;
            return truth == BlockStatus::Blocked ? BlockStatus::NotBlocked : BlockStatus::Blocked;
        };

        world.monitor->start();
        for (int hour = 0; hour < days * 24; ++hour) {
            world.service.dead = random.bounded(50) == 0;
            world.service.ownConnection = random.bounded(2) == 0;
            world.runFor(1h);
        }
        world.service.dead = false;
        world.runFor(24h);

        int untrue = 0;
        QSet<DomainName> reported;
        const QDateTime start = world.clock.nowUtc().addDuration(-world.clock.monotonic());
        for (const Change &change : std::as_const(world.changes)) {
            if (change.isFirstFinding())
                continue; // a first answer, which nothing can contradict
            const auto first = std::chrono::milliseconds(start.msecsTo(change.notAfter));
            const bool isTrue = change.to == truthAt(change.domain, first);
            untrue += isTrue ? 0 : 1;
            if (isTrue)
                reported.insert(change.domain);
        }
        int missed = 0;
        for (auto each = changesAt.cbegin(); each != changesAt.cend(); ++each)
            missed += reported.contains(each.key()) ? 0 : 1;
        qInfo("%d wrong answers, %d changes of %d true ones, %d untrue, %d missed, %d incidents",
              wrongAnswers, int(world.changes.size()), int(changesAt.size()), untrue, missed,
              int(world.incidents.size()));
        QVERIFY(wrongAnswers > 10);
        QVERIFY(untrue <= mostUntrue);
        QCOMPARE(missed, 0);
        QCOMPARE(world.incidents.size(), 1);
        QCOMPARE(world.service.overdrawn, 0);
        QCOMPARE(world.connection.count(true), world.connection.count(false));
    }
};

PANTAU_TEST(TestFalseAlarms)
#include "tst_false_alarms.moc"
