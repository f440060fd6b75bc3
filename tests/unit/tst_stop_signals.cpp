// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/process.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QSignalSpy>

#include <csignal>

using namespace pantau;

class TestStopSignals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void signalRequestsAStop_data()
    {
        const test::Table<int> row({"number"});
        row("terminated", SIGTERM);
        row("interrupted", SIGINT);
        row("hang-up", SIGHUP);
    }
    void signalRequestsAStop()
    {
        QFETCH(int, number);
        std::signal(SIGHUP, SIG_DFL); // the tests may run under nohup
        const StopSignals listening;
        const QSignalSpy stop(&listening, &StopSignals::stopRequested);
        QCOMPARE(std::raise(number), 0);
        QTRY_COMPARE(stop.size(), 1);
    }

    void nohupIgnoresTheHangUp()
    {
        std::signal(SIGHUP, SIG_IGN);
        const StopSignals listening;
        const QSignalSpy stop(&listening, &StopSignals::stopRequested);
        QCOMPARE(std::raise(SIGHUP), 0);
        QCOMPARE(std::raise(SIGTERM), 0); // comes after it
        QTRY_VERIFY(!stop.isEmpty());
        QCoreApplication::processEvents();
        QCOMPARE(stop.size(), 1);
    }

    void hangUpReloadsAService()
    {
        const StopSignals listening(HangUp::Reloads);
        const QSignalSpy stop(&listening, &StopSignals::stopRequested);
        const QSignalSpy reload(&listening, &StopSignals::reloadRequested);
        QCOMPARE(std::raise(SIGHUP), 0);
        QTRY_COMPARE(reload.size(), 1);
        QVERIFY(stop.isEmpty());
    }
};

PANTAU_TEST(TestStopSignals)
#include "tst_stop_signals.moc"
