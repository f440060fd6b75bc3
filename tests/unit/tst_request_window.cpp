// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_queue.h"
#include "support/test_program.h"

#include <QTest>
#include <QTimeZone>

using namespace pantau::engine;

class TestRequestWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nextFree_data()
    {
        QTest::addColumn<QList<int>>("secondsAgo");
        QTest::addColumn<int>("limit");
        QTest::addColumn<int>("waits");
        QTest::newRow("nothing sent") << QList<int>{} << 3 << 0;
        QTest::newRow("one below the limit") << QList<int>{1, 2} << 3 << 0;
        QTest::newRow("full: until the oldest has left") << QList<int>{50, 20, 1} << 3 << 11;
        QTest::newRow("in any order") << QList<int>{1, 50, 20} << 3 << 11;
        QTest::newRow("overfull: until one below") << QList<int>{50, 40, 20, 1} << 3 << 21;
        QTest::newRow("old ones do not count") << QList<int>{300, 200, 62, 1} << 3 << 0;
        QTest::newRow("just sent") << QList<int>{0, 0, 0} << 3 << 61;
        QTest::newRow("a little ahead counts") << QList<int>{-5, -5, -5} << 3 << 66;
        QTest::newRow("a clock set back an hour blocks nobody") << QList<int>{-3600, -3590, -3500} << 3 << 0;
    }
    void nextFree()
    {
        QFETCH(QList<int>, secondsAgo);
        QFETCH(int, limit);
        QFETCH(int, waits);
        const QDateTime now(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());
        QList<QDateTime> sent;
        for (const int ago : secondsAgo)
            sent.append(now.addSecs(-ago));
        QCOMPARE(now.secsTo(nextFreeTime(sent, now, limit)), qint64(waits));
    }
};

PANTAU_TEST(TestRequestWindow)
#include "tst_request_window.moc"
