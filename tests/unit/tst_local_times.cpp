// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/local_time.h"
#include "core/local_times.h"

#include <QTest>

#include <ctime>

using namespace pantau;

class TestLocalTimes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachIsAsIfItWereAlone_data()
    {
        QTest::addColumn<QByteArray>("zone");
        for (const char *zone :
             {"Asia/Jakarta", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"})
            QTest::newRow(zone) << QByteArray(zone);
    }
    void eachIsAsIfItWereAlone()
    {
        QFETCH(QByteArray, zone);
        qputenv("TZ", zone);
        tzset();
        LocalTimes times;
        const QDateTime first(QDate(2026, 1, 1), QTime(0, 0, 1), Qt::UTC);
        for (int step = 0; step < 6000; ++step) { // through a year, with both of its changes
            const QDateTime moment = first.addSecs(step * 5471LL);
            QCOMPARE(times.text(moment), localTimeText(moment));
        }
    }
};

QTEST_GUILESS_MAIN(TestLocalTimes)
#include "tst_local_times.moc"
