// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/duration.h"
#include "base/plan.h"
#include "base/time.h"
#include "support/test_program.h"

#include <QTimeZone>

#include <ctime>

using namespace pantau;
using namespace std::chrono_literals;

namespace {

const QDateTime morning(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());

} // namespace

class TestLocalTimes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cachedTimesMatchUncachedTimes_data()
    {
        QTest::addColumn<QByteArray>("zone");
        QTest::addColumn<QString>("language"); ///< C includes seconds, and some have their own digits
        for (const char *zone :
             {"Asia/Jakarta", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"})
            for (const char *language : {"C", "id_ID", "en_US", "vi_VN", "ar_EG", "af_ZA"})
                QTest::addRow("%s, %s", zone, language) << QByteArray(zone) << QString::fromLatin1(language);
    }
    void cachedTimesMatchUncachedTimes()
    {
        QFETCH(QByteArray, zone);
        QFETCH(QString, language);
        qputenv("TZ", zone);
        tzset();
        QLocale::setDefault(QLocale(language));
        LocalTimes times;
        const QDateTime first(QDate(2026, 1, 1), QTime(0, 0, 1), Qt::UTC);
        for (int step = 0; step < 6000; ++step) { // for a year, with both clock changes
            const QDateTime time = first.addSecs(step * 5471LL);
            for (const int later : {0, 1, 13, 44}) {
                const QDateTime other = time.addSecs(later);
                QCOMPARE(times.text(other), localTimeText(other));
            }
        }
    }

    void cachedTimesBefore1970Match()
    {
        QLocale::setDefault(QLocale::c());
        LocalTimes times;
        for (const qint64 time : {30'000LL, -30'000LL, 31'000LL, -90'000'000'000LL, -2'000'000'000'000LL})
            QCOMPARE(times.text(QDateTime::fromMSecsSinceEpoch(time, Qt::UTC)),
                     localTimeText(QDateTime::fromMSecsSinceEpoch(time, Qt::UTC)));
    }

    void durationsAreRoundedAsPeopleSayThem_data()
    {
        const test::Table<std::chrono::seconds, QString, QString> row({"duration", "nearest", "within"});
        row("seconds", 20s, "1 min", "1 min");
        row("just over a minute", 62s, "1 min", "1 min");
        row("minutes", 61min + 20s, "61 min", "62 min");
        row("an hour and a half", 89min + 40s, "1.5 h", "1.5 h");
        row("almost two hours", 114min, "2 h", "2 h");
        row("hours and a bit", 130min, "2 h", "2.5 h");
        row("many hours", 7h + 12min, "7 h", "8 h");
        row("just over", 7h + 2min, "7 h", "7 h");
        row("over a day", 26h, "26 h", "26 h");
        row("almost two days", 47h + 40min, "2 d", "2 d");
        row("days", 57h + 36min, "2.5 d", "2.5 d");
        row("days and a bit", 53h, "2 d", "2.5 d");
        row("many days", 197h, "8 d", "9 d");
    }
    void durationsAreRoundedAsPeopleSayThem()
    {
        QLocale::setDefault(QLocale::c());
        QFETCH(const std::chrono::seconds, duration);
        const auto text = [duration](RoundedDuration::Rounding rounding) {
            const RoundedDuration shown(duration, rounding);
            const std::array units{" min"_L1, " h"_L1, " d"_L1};
            return shown.number() + units.at(size_t(shown.unit));
        };
        QTEST(text(RoundedDuration::Rounding::Nearest), "nearest");
        QTEST(text(RoundedDuration::Rounding::Up), "within");
    }

    void zoneNameIsShort_data()
    {
        // offset: in seconds
        const test::Table<QString, int, QString> row({"name", "offset", "shown"});
        row("abbreviated", "WIB", 25200, "WIB");
        row("a number", "+0545", 20700, "+0545");
        row("in words", "SE Asia Standard Time", 25200, "UTC+07:00");
        row("in one word", "Sommerzeit", -12600, "UTC-03:30");
        row("in other letters", u"\u4e2d\u56fd\u65f6"_s, 28800, "UTC+08:00");
    }
    void zoneNameIsShort()
    {
        QFETCH(QString, name);
        QFETCH(int, offset);
        QFETCH(QString, shown);
        const QTimeZone zone("Pantau/Test", offset, name, name);
        QCOMPARE(shortZoneName(QDateTime(QDate(2026, 3, 9), QTime(18, 0), zone)), shown);
    }

    void ambiguousTimeIncludesItsZone_data()
    {
        const test::Table<QByteArray, QDateTime, QString> row({"zone", "at", "shown"});
        const auto utc = [](int month, int day, int hour, int minute) { // the rules of past years stay
            return QDateTime(QDate(2024, month, day), QTime(hour, minute), Qt::UTC);
        };
        const QByteArray havana("America/Havana");
        row("first", havana, utc(11, 3, 4, 30), "00:30 CDT today");
        row("second", havana, utc(11, 3, 5, 30), "00:30 CST today");
        row("hour before", havana, utc(11, 3, 3, 59), "23:59 yesterday");
        row("hour after", havana, utc(11, 3, 6, 0), "01:00 today");
        row("to summer time", "Europe/Berlin", utc(3, 31, 1, 0), "03:00 today");
        row("half an hour", "Australia/Lord_Howe", utc(4, 6, 15, 10), "01:40 +1030 today");
    }
    void ambiguousTimeIncludesItsZone()
    {
        QFETCH(QByteArray, zone);
        QFETCH(QDateTime, at);
        const QByteArray before = qgetenv("TZ");
        qputenv("TZ", zone);
        tzset();
        QLocale::setDefault(QLocale::c());
        const QString shown = timeText(at, QDateTime(at.addSecs(3 * 3600)));
        qputenv("TZ", before);
        tzset();
        QTEST(shown, "shown");
    }

    void missingTimeSortsFirst()
    {
        const OptionalTime none;
        const OptionalTime early = morning;
        const OptionalTime late = morning.addSecs(1);
        QVERIFY(none < early);
        QVERIFY(early < late);
        QVERIFY(!(early < none));
        QVERIFY(!(none < none));
        QVERIFY(!(early < early));
        QVERIFY(none == OptionalTime());
        QVERIFY(early == OptionalTime(morning));
        QVERIFY(early != none);
    }

    /// A hundred thousand of them stay in memory while the program runs.
    void aWatchedDomainStaysSmall() { QCOMPARE_LE(sizeof(WatchedDomain), 25 * sizeof(void *)); }
};

PANTAU_TEST(TestLocalTimes)
#include "tst_local_times.moc"
