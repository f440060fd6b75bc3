// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_accounts.h"
#include "engine/lane_queue.h"
#include "support/fake_ports.h"
#include "support/manual_clock.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::engine;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

class Heard final : public CheckListener
{
public:
    void settled(const QList<CheckOutcome> &outcomes) override { all += outcomes; }
    QList<CheckOutcome> all;
};

} // namespace

/// The parts of a service's lane, each alone.
class TestLaneParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void batchIsTakenInParts()
    {
        WorkQueue queue(m_clock, [] {});
        queue.add({AccountId(1), BatchReason::Plan, domains(5)});
        QVERIFY(!queue.isAwaited());
        QCOMPARE(queue.take(BatchReason::Plan, 3).domains, domains(3));
        queue.putBack({AccountId(1), BatchReason::Plan, domains(1, 9)});
        QCOMPARE(queue.take(BatchReason::Plan).domains, domains(1, 9));
        QCOMPARE(queue.take(BatchReason::Plan).domains, domains(2, 3));
        QVERIFY(!queue.has(BatchReason::Plan));
    }

    void waitingCallerIsAnsweredOnce()
    {
        int lost = 0;
        WorkQueue queue(m_clock, [&lost] { ++lost; });
        const auto heard = std::make_shared<Heard>();
        Batch first{AccountId(1), BatchReason::Confirmation, domains(3), heard};
        first.extras = {domains(3).at(1)};
        first.seen = {{domains(3).at(2), {domains(3).at(2), BlockStatus::Blocked, m_clock.nowUtc(), {}}}};
        queue.add(first);
        queue.add({AccountId(2), BatchReason::User, domains(1, 7), heard});
        Batch sample{AccountId(1), BatchReason::Confirmation, domains(1)};
        sample.isSample = true;
        queue.add(sample);
        QVERIFY(queue.isAwaited());
        QCOMPARE(queue.awaitedAccount(), AccountId(2)); // the user's own check
        queue.endFor(AccountId(1), u"refused"_s, false);
        QCOMPARE(lost, 1);
        QCOMPARE(heard->all.size(), 2); // an extra has no outcome, and a first answer stays
        QCOMPARE(heard->all.first().reason, u"refused"_s);
        QCOMPARE(heard->all.last().status, BlockStatus::Blocked);
        const auto usage = queue.requestUsage(AccountId(2));
        queue.endAwaited(u"too long"_s, u"not checked"_s);
        QVERIFY(usage.isFinished() && !usage.result());
        QCOMPARE(usage.result().error().error.sentence, u"too long"_s);
        QCOMPARE(heard->all.last().reason, u"not checked"_s);
        QVERIFY(!queue.isAwaited());
    }

    void failedWritesAreRetriedInOrder()
    {
        QStringList written;
        QList<Error::Kind> failures;
        std::optional<Error> failing = Error{Error::Kind::Storage, u"full"_s, {}};
        JournalBacklog backlog(m_clock, m_events, [&](const Error &error) {
            failures.append(error.kind);
            backlog.noteError(error);
        });
        const auto write = [&](const QString &name) {
            return backlog.record(
                {1, {name}},
                [&failing]() -> Result<void> {
                    return failing ? Result<void>(Unexpected<Error>(*failing)) : Result<void>();
                },
                [&written, name] { written.append(name); });
        };
        QVERIFY(!write(u"a"_s) && !write(u"b"_s));
        QCOMPARE(failures.size(), 1);
        QVERIFY(backlog.problem()->sentence.contains(u"2 answer"));
        QCOMPARE(backlog.untilRetry(), 2s);
        QVERIFY(!backlog.saveAgain(false)); // not due
        QCOMPARE(backlog.untilRetry(), 2s);
        failing->sentence = u"read-only"_s;
        QVERIFY(!backlog.saveAgain(true)); // the user waits
        QCOMPARE(backlog.untilRetry(), 4s);
        QVERIFY(backlog.problem()->sentence.contains(u"read-only")); // the newest reason
        failing.reset();
        m_clock.advance(4s);
        QVERIFY(backlog.saveAgain(false) && backlog.isEmpty() && !backlog.problem());
        QCOMPARE(written, (QStringList{u"a"_s, u"b"_s}));
        // A batch that the journal does not know is not retried.
        failing = Error{Error::Kind::NotFound, u"unknown"_s, {}};
        QVERIFY(!write(u"c"_s) && backlog.isEmpty());
        failing->kind = Error::Kind::Storage;
        QVERIFY(!write(u"d"_s));
        backlog.hurry();
        const auto lost = backlog.saveFinally();
        QCOMPARE(lost.answers, 1);
        QCOMPARE(lost.blocked, QStringList{u"d"_s});
    }

    void expiredPlanIsDue()
    {
        PlanTimer timer(m_clock);
        QVERIFY(timer.isDue());
        timer.planned(m_clock.nowUtc(), m_clock.nowUtc().addSecs(600));
        QVERIFY(!timer.isDue());
        QCOMPARE(timer.untilDue(), 600s);
        timer.expire();
        QCOMPARE(timer.untilDue(), 0ms);
        timer.planned(m_clock.nowUtc(), m_clock.nowUtc().addSecs(600));
        m_clock.setWallClock(m_clock.nowUtc().addDays(-1)); // its end means nothing now
        QVERIFY(timer.isDue());
    }

private:
    ManualClock m_clock;
    EngineEvents m_events;
};

PANTAU_TEST(TestLaneParts)
#include "tst_lane_parts.moc"
