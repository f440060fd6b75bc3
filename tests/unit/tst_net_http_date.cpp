// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/http_client.h"
#include "support/test_program.h"

#include <QTest>
#include <QTimeZone>

using namespace pantau::net;

class TestHttpDate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsRetryAfter_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<int>("expected"); // -1: no value
        QTest::newRow("seconds") << QByteArray("17") << 17;
        QTest::newRow("spaces") << QByteArray(" 17 ") << 17;
        QTest::newRow("date") << QByteArray("Tue, 10 Mar 2026 12:01:30 GMT") << 90;
        QTest::newRow("past date") << QByteArray("Tue, 10 Mar 2026 11:00:00 GMT") << 1;
        QTest::newRow("zero") << QByteArray("0") << 1;
        QTest::newRow("negative") << QByteArray("-5") << 1;
        QTest::newRow("years") << QByteArray("1000000000") << 86400;
        QTest::newRow("missing") << QByteArray() << -1;
        QTest::newRow("words") << QByteArray("soon") << -1;
        QTest::newRow("beyond 64 bits") << QByteArray("99999999999999999999") << -1;
    }
    void readsRetryAfter()
    {
        QFETCH(QByteArray, header);
        QFETCH(int, expected);
        const QDateTime noon(QDate(2026, 3, 10), QTime(12, 0), QTimeZone::utc());
        const auto wait = parseRetryAfter(header, noon);
        QCOMPARE(wait ? int(wait->count()) : -1, expected);
    }

    void readsHttpDates()
    {
        const QDateTime date = parseHttpDate("Sun, 06 Nov 1994 08:49:37 GMT");
        QCOMPARE(date, QDateTime(QDate(1994, 11, 6), QTime(8, 49, 37), QTimeZone::utc()));
        QVERIFY(!parseHttpDate("").isValid());
        QVERIFY(!parseHttpDate("yesterday").isValid());
        QVERIFY(!parseRetryAfter("Tue, 10 Mar 2026 12:01:30 GMT", QDateTime()));
    }
};

PANTAU_TEST(TestHttpDate)
#include "tst_net_http_date.moc"
