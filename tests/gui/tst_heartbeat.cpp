// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/heartbeat.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QDeadlineTimer>
#include <QSemaphore>
#include <QTest>

#include <chrono>

using namespace std::chrono_literals;
using pantau::test::Heartbeat;

class HeartbeatTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void longComputationIsMeasured()
    {
        Heartbeat heartbeat;
        bool done = false;
        QTimer::singleShot(0, this, [&done] {
            const QDeadlineTimer end(120ms);
            while (!end.hasExpired()) {
            }
            done = true;
        });
        QVERIFY(pantau::test::waitFor([&done] { return done; }));
        QVERIFY2(heartbeat.longestGap() > 80ms, qPrintable(heartbeat.words()));
        heartbeat.restart();
        QTest::qWait(20);
        QVERIFY2(heartbeat.longestWork() < 50ms, qPrintable(heartbeat.words()));
    }

    void waitingCountsAsGapButNotAsWork()
    {
        Heartbeat heartbeat;
        QVERIFY(!QSemaphore().tryAcquire(1, 100)); // waits without computing
        QVERIFY2(heartbeat.longestGap() > 80ms, qPrintable(heartbeat.words()));
        QVERIFY2(heartbeat.longestWork() < 50ms, qPrintable(heartbeat.words()));
    }
};

PANTAU_WINDOW_TEST(HeartbeatTest)
#include "tst_heartbeat.moc"
