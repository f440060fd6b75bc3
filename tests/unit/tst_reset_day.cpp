// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/allowance.h"
#include "engine/lane_queue.h"
#include "support/test_program.h"

#include <QTimeZone>

using namespace pantau;
using namespace pantau::engine;
using Basis = NextReset::Basis;

namespace {

QDateTime utc(const QString &text)
{
    auto time = QDateTime::fromString(text, u"yyyy-MM-dd HH:mm"_s);
    time.setTimeZone(QTimeZone::utc());
    return time;
}

} // namespace

class TestResetDay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Decreases of the usage are written "from/to", separated by commas.
    void nextReset_data()
    {
        // renewalDay: 0: not set
        const test::Table<QString, int, QString, QString, QString, Basis> row(
            {"first", "renewalDay", "seen", "now", "at", "basis"});
        row("never seen", "", 0, "", "2026-03-10 08:00", "2026-04-09 08:00", Basis::Assumed);
        row("30 days from the first sight", "2026-03-01 08:00", 0, "", "2026-03-10 08:00", "2026-03-31 08:00",
            Basis::Assumed);
        row("and again when nothing came", "2026-01-01 08:00", 0, "", "2026-03-10 08:00", "2026-04-01 08:00",
            Basis::Assumed);
        row("at that very moment", "2026-03-01 08:00", 0, "", "2026-03-31 08:00", "2026-04-30 08:00",
            Basis::Assumed);
        row("first sight in the future", "2026-05-01 08:00", 0, "", "2026-03-31 08:00", "2026-05-01 08:00",
            Basis::Assumed);
        row("set by the user", "2026-03-01 08:00", 15, "", "2026-03-10 08:00", "2026-03-15 00:00",
            Basis::SetByUser);
        row("today is over", "", 10, "", "2026-03-10 00:00", "2026-04-10 00:00", Basis::SetByUser);
        row("the 31st in April", "", 31, "", "2026-04-02 00:00", "2026-04-30 00:00", Basis::SetByUser);
        row("the 31st in February", "", 31, "", "2026-02-02 00:00", "2026-02-28 00:00", Basis::SetByUser);
        row("the user knows better", "", 5, "2026-02-13 20:00/2026-02-14 02:00", "2026-02-20 00:00",
            "2026-03-05 00:00", Basis::SetByUser);
        row("one night", "", 0, "2026-02-13 20:00/2026-02-14 02:00", "2026-02-20 00:00", "2026-03-14 00:00",
            Basis::Learned);
        row("a weekend: the latest", "", 0, "2026-02-13 11:00/2026-02-16 02:00", "2026-02-20 00:00",
            "2026-03-16 00:00", Basis::Learned);
        row("a weekend and a night", "", 0,
            "2026-02-13 11:00/2026-02-16 02:00,2026-03-13 11:00/2026-03-14 02:00", "2026-03-20 00:00",
            "2026-04-14 00:00", Basis::Learned);
        row("a contradiction: the newest", "", 0,
            "2026-02-13 11:00/2026-02-14 02:00,2026-03-19 11:00/2026-03-20 02:00", "2026-03-21 00:00",
            "2026-04-20 00:00", Basis::Learned);
        row("not at midnight", "", 0, "2026-02-13 11:00/2026-02-13 12:00", "2026-02-20 00:00",
            "2026-03-13 00:00", Basis::Learned);
        row("the end of February may be the 31st", "", 0, "2026-02-27 20:00/2026-02-28 02:00",
            "2026-03-05 00:00", "2026-03-31 00:00", Basis::Learned);
        row("it was the 30th", "", 0, "2026-02-27 20:00/2026-02-28 02:00,2026-03-29 20:00/2026-03-30 02:00",
            "2026-04-05 00:00", "2026-04-30 00:00", Basis::Learned);
        row("around the turn of the month", "", 0, "2026-03-30 11:00/2026-04-02 02:00", "2026-04-20 00:00",
            "2026-05-02 00:00", Basis::Learned);
        row("a fall over two months tells nothing", "2026-01-02 08:00", 0,
            "2026-01-05 11:00/2026-03-02 02:00", "2026-03-03 00:00", "2026-03-03 08:00", Basis::Assumed);
    }
    void nextReset()
    {
        QFETCH(QString, first);
        QFETCH(int, renewalDay);
        QFETCH(QString, seen);
        QFETCH(QString, now);
        QFETCH(QString, at);
        QFETCH(Basis, basis);
        ResetRecord record;
        if (!first.isEmpty())
            record.firstUsageAt = utc(first);
        if (renewalDay > 0)
            record.renewalDay = renewalDay;
        for (const QString &window : seen.split(u',', Qt::SkipEmptyParts))
            record.seen.append({utc(window.section(u'/', 0, 0)), utc(window.section(u'/', 1, 1))});
        const NextReset next = engine::nextReset(record, utc(now));
        QCOMPARE(next.at, utc(at));
        QCOMPARE(next.basis, basis);
    }

    void nextFree_data()
    {
        const test::Table<QList<int>, int, int> row({"secondsAgo", "limit", "waits"});
        row("nothing sent", QList<int>{}, 3, 0);
        row("one below the limit", {1, 2}, 3, 0);
        row("full: until the oldest has left", {50, 20, 1}, 3, 11);
        row("in any order", {1, 50, 20}, 3, 11);
        row("overfull: until one below", {50, 40, 20, 1}, 3, 21);
        row("old ones do not count", {300, 200, 62, 1}, 3, 0);
        row("just sent", {0, 0, 0}, 3, 61);
        row("a little ahead counts", {-5, -5, -5}, 3, 66);
        row("a clock set back an hour blocks nobody", {-3600, -3590, -3500}, 3, 0);
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

PANTAU_TEST(TestResetDay)
#include "tst_reset_day.moc"
