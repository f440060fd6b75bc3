// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/alerts.h"
#include "db/history.h"
#include "db/retention.h"
#include "db/settings.h"
#include "support/store_faults.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <limits>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

namespace {

ProgramSettings keeping(int days)
{
    ProgramSettings settings;
    settings.keepChecksDays = days;
    return settings;
}

} // namespace

class TestStoreRetention : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<StoreWorld>();
        m_world->addList(u"Clients"_s, {m_a});
    }
    void cleanup() { m_world.reset(); }

    void oldChecksAreDeletedAndRunsKept()
    {
        const QDateTime begin = m_world->now();
        for (int day = 0; day < 500; ++day) {
            m_world->see(m_a, BlockStatus::NotBlocked);
            m_world->clock.advance(24h);
        }
        hearFromService();
        round();
        const History history(*m_world->database);
        const auto checks = history.checks(m_a, 0, 1000);
        QCOMPARE(checks->size(), 400);
        QCOMPARE(checks->constLast().at, m_world->now().addDays(-400));
        QCOMPARE(history.runs(m_a)->size(), 1);
        QCOMPARE(history.runs(m_a)->first().firstSeen, begin);
        // Planning still knows since when it has been answered.
        QCOMPARE(m_world->journal->watched(m_world->now())->first().record.firstAnsweredAt,
                 std::optional(begin));

        QVERIFY(Settings(*m_world->database).save(keeping(30)));
        round();
        QCOMPARE(history.checks(m_a, 0, 1000)->size(), 30);
        // Its batches are just as old.
        QCOMPARE(StoreWorld::charged(*m_world->database, m_world->account), 30);
    }

    void retentionProcessesEveryDomain()
    {
        QList<DomainName> domains;
        QList<Observation> seen;
        for (int i = 0; i < 1'700; ++i) {
            domains.append(DomainName::fromNormalised(u"site%1.example"_s.arg(i)));
            seen.append(m_world->observation(domains.last(), BlockStatus::NotBlocked));
        }
        m_world->save(seen);
        m_world->clock.advance(24h * 401);
        for (Observation &each : seen) {
            each.at = m_world->now();
            each.after.lastAnsweredAt = m_world->now();
        }
        m_world->save(seen);
        QCOMPARE(checkCount(), 3'400);
        QVERIFY(round() > 4);
        QCOMPARE(checkCount(), 1'700);
        QCOMPARE(count(u"run"_s), 1'700);
    }

    /// As with several short runs of the program.
    void interruptedRoundIsContinued()
    {
        QList<Observation> seen;
        for (int i = 0; i < 1'700; ++i)
            seen.append(m_world->observation(DomainName::fromNormalised(u"site%1.example"_s.arg(i)),
                                             BlockStatus::NotBlocked));
        m_world->save(seen);
        m_world->clock.advance(24h * 401);
        hearFromService();
        qint64 position = 0;
        int programs = 0;
        for (bool more = true; more; ++programs) {
            Retention retention(*m_world->database);
            QVERIFY(!retention.isUnderWay());
            retention.continueFrom(position);
            more = retention.step(m_world->now()).value();
            QCOMPARE(retention.isUnderWay(), more);
            QVERIFY(programs == 0 || !more || retention.position() >= position);
            position = retention.position();
            if (programs > 20)
                QFAIL("It never ends.");
            // The part after the last domain is restarted by each run.
            if (position == std::numeric_limits<qint64>::max())
                break;
        }
        QVERIFY(programs > 2);
        QCOMPARE(checkCount(), 0);
        Retention last(*m_world->database);
        last.continueFrom(position);
        int steps = 1;
        while (last.step(m_world->now()).value())
            ++steps;
        QVERIFY(steps < 10);
        QCOMPARE(last.position(), 0);
    }

    void oldUsageReportsAreReducedToOnePerDay()
    {
        const QDateTime begin = m_world->now().addSecs(3600); // 09:00
        for (int hour = 0; hour < 24 * 40; ++hour) {
            const Usage usage{Usage::Period::Monthly, 3, 100'000, hour, 100'000 - hour, {}, {}};
            m_world->clock.advance(1h);
            QVERIFY(m_world->journal->settle(m_world->account, usage, m_world->now()));
        }
        round();
        const auto words = History(*m_world->database).usageCourse(m_world->account, begin);
        const QDateTime detailed = m_world->now().addDays(-35);
        int earlier = 0;
        for (const UsageSnapshot &word : *words) {
            if (word.at >= detailed)
                continue;
            ++earlier;
            const bool isLastOfItsDay = word.at.time().hour() == 23 || word.at.secsTo(detailed) <= 3600;
            QVERIFY2(isLastOfItsDay, qPrintable(word.at.toString(Qt::ISODate)));
        }
        QCOMPARE(earlier, 6);
        QCOMPARE(words->size() - earlier, 35 * 24 + 1);
        // The first usage of the current package is kept although that report was deleted.
        QCOMPARE(m_world->journal->ledger(m_world->account)->resets.firstUsageAt, begin);
    }

    void oldEventsAreDeletedByKind_data()
    {
        const test::Table<EventKind, int, bool> row({"kind", "age", "stays"});
        row("a note", EventKind::Note, 89, true);
        row("an old note", EventKind::Note, 91, false);
        row("the connection", EventKind::Connection, 91, false);
        row("an incident", EventKind::Incident, 399, true);
        row("an account", EventKind::Account, 399, true);
        row("the quota", EventKind::Quota, 399, true);
        row("an old incident", EventKind::Incident, 401, false);
    }
    void oldEventsAreDeletedByKind()
    {
        QFETCH(const EventKind, kind);
        QFETCH(const int, age);
        QFETCH(const bool, stays);
        m_world->journal->logEvent(kind, m_world->account, u"x"_s, {}, m_world->now());
        m_world->clock.advance(24h * age);
        round();
        QCOMPARE(History(*m_world->database).events(0, 10)->size(), stays ? 1 : 0);
    }

    void freedSpaceIsReturned()
    {
        QList<Observation> seen;
        for (int i = 0; i < 4'000; ++i)
            seen.append(m_world->observation(DomainName::fromNormalised(u"site%1.example"_s.arg(i)),
                                             BlockStatus::NotBlocked));
        for (int times = 0; times < 20; ++times) {
            for (Observation &each : seen)
                each.at = m_world->now();
            m_world->save(seen);
            m_world->clock.advance(1h);
        }
        m_world->clock.advance(24h * 401);
        hearFromService();
        const QString file = Database::filePath(m_world->home.path());
        QSqlQuery(m_world->database->connection().handle()).exec(u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
        const qint64 before = QFileInfo(file).size();
        QElapsedTimer timer;
        qint64 longest = 0;
        Retention retention(*m_world->database);
        for (bool more = true; more;) {
            timer.start();
            const auto done = retention.step(m_world->now());
            QVERIFY2(done, done ? "" : qPrintable(done.error().detail));
            more = *done;
            longest = std::max(longest, timer.elapsed());
        }
        const qint64 after = QFileInfo(file).size();
        qInfo("80,000 old checks: %lld KiB became %lld KiB, the longest step took %lld ms", before / 1024,
              after / 1024, longest);
        QVERIFY(after < before * 2 / 3);
        QCOMPARE(checkCount(), 0);
    }

    /// A page is freed only when it is empty, so deleting half of each domain's checks would free none.
    void partialDeletionFreesSpace()
    {
        QList<Observation> seen;
        for (int i = 0; i < 2'000; ++i)
            seen.append(m_world->observation(DomainName::fromNormalised(u"site%1.example"_s.arg(i)),
                                             BlockStatus::NotBlocked));
        for (int times = 0; times < 60; ++times) {
            for (Observation &each : seen)
                each.at = m_world->now();
            m_world->save(seen);
            m_world->clock.advance(24h);
        }
        hearFromService();
        QVERIFY(Settings(*m_world->database).save(keeping(30)));
        const int steps = round();
        QVERIFY2(steps < 30, qPrintable(QString::number(steps))); // several hundred pages are freed
        QCOMPARE(checkCount(), 30 * 2'000);
        const QString tight = m_world->home.filePath(u"tight.db"_s);
        QVERIFY(QSqlQuery(m_world->database->connection().handle()).exec(u"VACUUM INTO '%1'"_s.arg(tight)));
        const qint64 after = QFileInfo(Database::filePath(m_world->home.path())).size();
        const qint64 least = QFileInfo(tight).size();
        QVERIFY2(after < least * 6 / 5, qPrintable(u"%1, not %2"_s.arg(after).arg(least)));
    }

    void failedStepIsRolledBack()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        m_world->journal->logEvent(EventKind::Note, std::nullopt, u"x"_s, {}, m_world->now());
        m_world->clock.advance(24h * 401);
        hearFromService();
        // The first step deletes one check.
        Retention retention(*m_world->database);
        QCOMPARE(test::failEveryWrite(m_world->database->connection().handle(),
                                      [&] { return retention.step(m_world->now()).has_value(); }),
                 1);
        round();
        QCOMPARE(checkCount(), 0);
        QCOMPARE(count(u"event"_s), 0);
    }

    /// A computer with an empty clock battery may start in any year. No service answers over HTTPS then.
    void clockInTheFutureDeletesNothing()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        m_world->journal->logEvent(EventKind::Note, std::nullopt, u"x"_s, {}, m_world->now());
        AlertDraft draft;
        draft.alert.kind = Alert::Kind::Test;
        draft.alert.at = draft.alert.dueAt = m_world->now();
        QVERIFY(Alerts(*m_world->database).keep(draft));
        m_world->clock.advance(24h * 365 * 20);
        round();
        QCOMPARE(checkCount(), 1);
        for (const QString &table : {u"event"_s, u"alert"_s, u"batch"_s})
            QCOMPARE(count(table), 1);
    }

    /// If a service answers anyway, its answers get the same wrong date.
    void futureAnswersDeleteNothing()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        const QDateTime right = m_world->now();
        m_world->clock.setWallClock(right.addDays(731));
        QVERIFY(m_world->journal->noteClockDaysAhead(731));
        m_world->see(m_a, BlockStatus::NotBlocked);
        round();
        QCOMPARE(checkCount(), 2);
        m_world->clock.setWallClock(right.addDays(401));
        QVERIFY(m_world->journal->noteClockDaysAhead(0));
        round();
        QCOMPARE(checkCount(), 1); // the first has become too old
    }

    /// The reference time is read once per round, and again in the next.
    void eachRoundUsesTheNewestAnswer()
    {
        m_world->see(m_a, BlockStatus::NotBlocked);
        m_world->clock.advance(24h * 401);
        Retention retention(*m_world->database);
        while (retention.step(m_world->now()).value()) {
        }
        QCOMPARE(checkCount(), 1);
        hearFromService();
        while (retention.step(m_world->now()).value()) {
        }
        QCOMPARE(checkCount(), 0);
    }

private:
    /// A usage report counts as an answer too.
    void hearFromService()
    {
        const Usage usage{Usage::Period::Monthly, 3, 100'000, 0, 100'000, {}, {}};
        QVERIFY(m_world->journal->settle(m_world->account, usage, m_world->now()));
    }
    /// Runs steps until nothing is left to do. Returns their number.
    int round()
    {
        Retention retention(*m_world->database);
        int steps = 0;
        for (bool more = true; more; ++steps) {
            const auto done = retention.step(m_world->now());
            if (!done)
                qFatal("%s", qPrintable(done.error().detail));
            more = *done;
        }
        return steps;
    }
    [[nodiscard]] qint64 checkCount() const { return measureDatabase(*m_world->database)->checks; }
    [[nodiscard]] int count(const QString &table) const
    {
        QSqlQuery query(m_world->database->connection().handle());
        return query.exec(u"SELECT COUNT(*) FROM "_s + table) && query.next() ? query.value(0).toInt() : -1;
    }

    std::unique_ptr<StoreWorld> m_world;
    const DomainName m_a = StoreWorld::name("a.example");
};

PANTAU_TEST(TestStoreRetention)
#include "tst_store_retention.moc"
