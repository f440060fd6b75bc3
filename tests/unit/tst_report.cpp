// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/content.h"
#include "base/usage.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::report;

namespace {

QDateTime utc(int day, int hour, int minute = 0)
{
    return {QDate(2026, 3, day), QTime(hour, minute), Qt::UTC};
}

Evidence evidence(const char *name, BlockStatus status)
{
    return {DomainName::parse(QString::fromUtf8(name)).value(), u"https://service.example/api/v1"_s, status};
}

Report reportOn(const QList<Evidence> &domains, const QString &subject = u"Toko"_s)
{
    return {subject, utc(1, 0), utc(31, 0), utc(31, 0), QTimeZone("Asia/Jakarta"), false, domains};
}

/// March in Jakarta, two domains, with answers throughout.
Report goodMonth()
{
    Report list = reportOn(
        {evidence("a.example", BlockStatus::NotBlocked), evidence("b.example", BlockStatus::NotBlocked)});
    list.isList = true;
    list.from = QDateTime(QDate(2026, 2, 28), QTime(17, 0), Qt::UTC);
    list.to = utc(31, 17).addMSecs(-1);
    list.madeAt = utc(31, 17, 5);
    list.checkedDays = CheckedDays{};
    for (Evidence &each : list.domains) {
        each.answerCount = 60;
        each.longestSilence = 12 * 3600;
    }
    return list;
}

/// Returns the report as a web page, with plain spaces in its dates.
QString pageOf(const Report &report)
{
    return toHtml(report).replace(QChar::Nbsp, u' ');
}

/// Returns the first block of a kind; empty if there is none.
Block blockOf(const Report &report, Block::Kind kind)
{
    for (const Block &block : contentOf(report).blocks)
        if (block.kind == kind)
            return block;
    return {};
}

/// Where a day of March begins on the time axis of goodMonth().
double placeOf(double day)
{
    return (day - 1) / 31;
}

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }

    /// On paper and in a browser; a text report has plain spaces.
    void datesDoNotBreakAcrossLines()
    {
        Evidence each = evidence("melati-promo.com", BlockStatus::Blocked);
        each.lastAnsweredAt = utc(30, 5);
        const Report report = reportOn({each}, u"melati-promo.com"_s);
        QString date = u"30 Mar 2026"_s;
        QVERIFY(toText(report).contains(date));
        date.replace(u' ', QChar::Nbsp);
        QVERIFY(!toText(report).contains(date));
        const QString html = toHtml(report);
        QVERIFY(html.contains(date + QChar::Nbsp)); // joined to the time
        QVERIFY(!html.contains("30 Mar 2026"_L1));
    }

    void aBlockedDomainIsShownWithTheWindowOfItsChange()
    {
        Evidence each = evidence("melati-promo.com", BlockStatus::Blocked);
        each.lastAnsweredAt = utc(30, 5);
        each.lastChange =
            Change{each.domain, BlockStatus::NotBlocked, BlockStatus::Blocked, utc(12, 2, 2), utc(12, 2, 31)};
        each.changes = {*each.lastChange};
        const QString html = pageOf(reportOn({each}, u"melati-promo.com"_s));
        QVERIFY(html.contains("<h1>Block status of melati-promo.com</h1>"_L1));
        QVERIFY2(html.contains("Blocked</span>: first seen blocked on 12 Mar 2026 09:31, last seen not "
                               "blocked on 12 Mar 2026 09:02."_L1),
                 qPrintable(html));
        QVERIFY(html.contains("UTC+07:00"_L1));
        QVERIFY(html.contains(">service.example<"_L1));
        QVERIFY(!html.contains("https://service"_L1));
    }

    /// However late in the year the report is made, in a zone with daylight saving time.
    void timesUseTheNamedZone_data()
    {
        const test::Table<QDate, QDateTime, QString, QString> row({"month", "answered", "shown", "zone"});
        const auto at = [](int month, int day, int hour) {
            return QDateTime(QDate(2026, month, day), QTime(hour, 0), Qt::UTC);
        };
        row("July", QDate(2026, 7, 1), at(7, 12, 12), "12 Jul 2026 14:00.",
            "All times are Central European Summer Time (UTC+02:00).");
        row("November", QDate(2026, 11, 1), at(11, 12, 12), "12 Nov 2026 13:00.",
            "All times are Central European Standard Time (UTC+01:00).");
        row("the first half of October", QDate(2026, 10, 1), at(10, 12, 12), "12 Oct 2026 14:00 (UTC+02:00).",
            "All times are local times of Europe/Berlin.");
        row("the end of October", QDate(2026, 10, 1), at(10, 28, 12), "28 Oct 2026 13:00 (UTC+01:00).",
            "All times are local times of Europe/Berlin.");
        row("before the period", QDate(2026, 11, 1), at(7, 12, 12), "12 Jul 2026 14:00 (UTC+02:00).",
            "All times are Central European Standard Time (UTC+01:00).");
    }
    void timesUseTheNamedZone()
    {
        QFETCH(const QDate, month);
        QFETCH(const QDateTime, answered);
        QFETCH(const QString, shown);
        QFETCH(const QString, zone);
        Evidence each = evidence("melati-promo.com", BlockStatus::Unknown);
        each.lastAnsweredAt = answered;
        Report report = reportOn({each}, u"melati-promo.com"_s);
        report.zone = QTimeZone("Europe/Berlin");
        const TimeSpan span = monthIn(report.zone, month);
        report.from = span.from;
        report.to = span.to;
        report.madeAt = QDateTime(QDate(2026, 12, 3), QTime(9, 0), Qt::UTC);
        const QString text = pageOf(report);
        QVERIFY2(text.contains("The last answer came on "_L1 + shown), qPrintable(text));
        QVERIFY2(text.contains(zone), qPrintable(text));
    }

    /// In Berlin, one day in October has 25 hours. The axis shows days, not multiples of 24 hours.
    void theAxisHasLocalDays()
    {
        Report list = goodMonth();
        list.zone = QTimeZone("Europe/Berlin");
        const TimeSpan span = monthIn(list.zone, QDate(2026, 10, 1));
        list.from = span.from;
        list.to = span.to;
        list.madeAt = span.to.addSecs(300);
        const QDateTime found(QDate(2026, 10, 25), QTime(23, 0), Qt::UTC); // midnight after the long day
        list.domains[0].blockings = {{found.addSecs(-60), found, span.to, std::nullopt}};
        list.checkedDays->without = {QDate(2026, 10, 25)};
        const TimeAxis axis = blockOf(list, Block::Kind::Axis).axis;
        const double lastHour = 25 * 24 + 1; // since the start of the month
        QVERIFY(qAbs(axis.lanes.first().blocked.first().from - lastHour / (31 * 24 + 1)) < 1e-6);
        QVERIFY(qAbs(axis.unanswered.first().to - axis.lanes.first().blocked.first().from) < 1e-6);
        QStringList ticks;
        for (const TimeAxis::Tick &tick : axis.ticks)
            ticks += tick.label;
        QCOMPARE(ticks.join(u' ').replace(QChar::Nbsp, u' '), u"1 Oct 5 10 15 20 25 30"_s);
    }

    /// If the clock is set back over midnight, the day has two midnights.
    void dayStartsAtTheFirstOfTwoMidnights()
    {
        const QTimeZone havana("America/Havana");
        const QDateTime first(QDate(2012, 11, 4), QTime(4, 0), Qt::UTC);
        QCOMPARE(startOfDay(QDate(2012, 11, 4), havana), first);
        QCOMPARE(startOfDay(QDate(2012, 11, 5), havana), first.addSecs(25 * 3600));
        QCOMPARE(startOfDay(QDate(2012, 11, 3), havana), first.addDays(-1));
    }

    /// The list of answers contains it, with its time.
    void unconfirmedAnswerIsTheLastAnswer()
    {
        Evidence each = evidence("melati-promo.com", BlockStatus::NotBlocked);
        each.lastAnsweredAt = each.since = utc(30, 5);
        each.answers = {{utc(30, 7), BlockStatus::Blocked}, {utc(30, 5), BlockStatus::NotBlocked}};
        each.answerCount = 2;
        each.blockedCount = 1;
        const QString text = toText(reportOn({each}, u"melati-promo.com"_s));
        QVERIFY2(
            text.contains("The newest answer, of 30 Mar 2026 14:00, says blocked and is being confirmed."_L1),
            qPrintable(text));
        QVERIFY2(text.simplified().contains("Last answer: 30 Mar 2026 14:00"_L1), qPrintable(text));
    }

    void missingAnswersAreNotShownAsNotBlocked()
    {
        const QString html = pageOf(reportOn({evidence("kito-id.net", BlockStatus::Unknown)}));
        QVERIFY(html.contains("unknown: there has been no answer yet"_L1));
        QVERIFY(!html.contains("Not blocked"_L1));

        Evidence old = evidence("kito-id.net", BlockStatus::Unknown);
        old.lastAnsweredAt = utc(2, 0);
        QVERIFY(pageOf(reportOn({old})).contains("The last answer came on 2 Mar 2026 07:00."_L1));
    }

    void uncheckedDomainsAreReported()
    {
        Report report = reportOn({evidence("kito-id.net", BlockStatus::NotBlocked)});
        report.remarks = {u"The domains were not being checked. Open the keychain."_s};
        for (const QString &text : {pageOf(report), toText(report)}) {
            QVERIFY2(text.contains("the domains were not being checked."_L1), qPrintable(text));
            QVERIFY(!text.contains("keychain"_L1)); // not for the report's reader
        }
    }

    void appealShowsItsDuration_data()
    {
        const test::Table<QDateTime, QString> row({"restored", "cell"});
        row("not yet", QDateTime(), ">not yet</td>");
        row("minutes", utc(3, 3, 10), ">3 Mar 2026 10:10 (after 10 minute(s))</td>");
        row("hours", utc(4, 5), ">4 Mar 2026 12:00 (after 26 hours)</td>");
        row("days", utc(13, 3), ">13 Mar 2026 10:00 (after 10 days)</td>");
    }
    void appealShowsItsDuration()
    {
        QFETCH(QDateTime, restored);
        QFETCH(QString, cell);
        Evidence each = evidence("a.example", BlockStatus::Blocked);
        Appeal appeal{AppealId{1}, each.domain};
        appeal.sentAt = utc(3, 3);
        appeal.sentTo = u"Helpdesk"_s;
        if (restored.isValid())
            appeal.restoredAt = restored;
        each.appeals = {appeal};
        const QString html = pageOf(reportOn({each}));
        QVERIFY2(html.contains(cell), qPrintable(html));
        // The status between two answers is unknown.
        QCOMPARE(html.contains("may have been unblocked before"_L1), restored.isValid());
    }

    void externalTextIsEscaped()
    {
        Evidence each = evidence("a.example", BlockStatus::NotBlocked);
        each.service = u"https://x/<script>"_s;
        Appeal appeal{AppealId{1}, each.domain};
        appeal.sentAt = utc(3, 3);
        appeal.sentTo = u"<b>bold</b> & \"quoted\" %1 %n"_s;
        appeal.sentBy = u"Rina"_s;
        appeal.note = u"our own note"_s;
        each.appeals = {appeal};
        const QString html = pageOf(reportOn({each}, u"<i>%1</i>"_s));
        for (const char *tag : {"<script>", "<b>", "<i>"})
            QVERIFY2(!html.contains(QLatin1String(tag)), tag);
        QVERIFY(html.contains("&lt;i&gt;%1&lt;/i&gt;"_L1));
        QVERIFY(html.contains("&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; %1 %n"_L1));
        for (const char *own : {"Rina", "our own note"})
            QVERIFY(!html.contains(QLatin1String(own)));
    }

    void listShowsBlockedDomainsFirst()
    {
        Report list = reportOn({evidence("a.example", BlockStatus::NotBlocked),
                                evidence("b.example", BlockStatus::Blocked),
                                evidence("c.example", BlockStatus::Unknown)});
        list.isList = true;
        const Block lead = blockOf(list, Block::Kind::Lead);
        QVERIFY2(lead.text.startsWith(u"1 of 3 domain(s) is blocked on 31"), qPrintable(lead.text));
        QCOMPARE(lead.text.left(lead.marked), u"1 of 3 domain(s) is blocked"_s); // red
        QCOMPARE(lead.status, std::optional(BlockStatus::Blocked));
        QStringList names;
        for (const QStringList &row : blockOf(list, Block::Kind::Columns).rows)
            names += row.first();
        QCOMPARE(names, (QStringList{u"b.example"_s, u"c.example"_s, u"a.example"_s}));
        QCOMPARE(pageOf(list).count("a.example"_L1), 1);
    }

    /// A client's report: a sentence and four figures, then each block with its window, however it was found.
    void summaryPrecedesTheDetails()
    {
        Evidence found = evidence("found.example", BlockStatus::Blocked);
        found.blockings = {{std::nullopt, utc(20, 3), utc(30, 3), std::nullopt}};
        Evidence over = evidence("over.example", BlockStatus::NotBlocked);
        // Almost four days are certain: a lower bound is never rounded up.
        over.blockings = {{utc(4, 0), utc(5, 0), utc(8, 23), utc(9, 0)}};
        Appeal appeal{AppealId{1}, over.domain};
        appeal.sentAt = utc(6, 0);
        appeal.restoredAt = utc(9, 0);
        over.appeals = {appeal};
        Evidence before = evidence("before.example", BlockStatus::Blocked); // since long before the period
        before.blockings = {{utc(1, 0).addDays(-9), utc(1, 0).addDays(-8), utc(30, 0), std::nullopt}};
        Evidence once = evidence("once.example", BlockStatus::NotBlocked); // confirmed by one answer
        once.blockings = {{std::nullopt, utc(2, 0), utc(2, 0), utc(2, 5)}};
        Evidence timeText = evidence("moment.example", BlockStatus::NotBlocked); // answers seconds apart
        timeText.blockings = {{utc(3, 0), utc(3, 0).addSecs(4), utc(3, 9), utc(3, 9).addSecs(4)}};
        Report list = reportOn(
            {found, over, before, once, timeText, evidence("quiet.example", BlockStatus::NotBlocked)});
        list.isList = true;
        const QString text = toText(list).simplified();
        for (const char *said :
             {"2 of 6 domain(s) are blocked on 31 Mar 2026. 3 was unblocked, 1 were never seen blocked.",
              "6 domain(s) watched", "2 blocked on 31 Mar", "24 hours to notice the latest block",
              "3 days from appeal to unblocked", "found.example before 20 Mar 10:00 not yet 10 day(s)+ –",
              "over.example 4 Mar 07:00 and 5 Mar 07:00 by 9 Mar 07:00 3 day(s) sent 6 Mar",
              "moment.example 3 Mar 07:00 by 3 Mar 16:00 8 hour(s) –",
              "once.example before 2 Mar 07:00 by 2 Mar 12:00 – –"})
            QVERIFY2(text.contains(QString::fromUtf8(said)),
                     qPrintable(text + u'\n' + QString::fromUtf8(said)));
        const QString html = pageOf(list);
        QVERIFY(html.indexOf("Incidents"_L1) <
                html.indexOf("<h2 class=\"page\">All 6 domain(s) on 31 March 2026</h2>"_L1));
    }

    /// One lane per blocked domain, in the order of their blocks; the newest ten if there are more.
    void theTimeAxisHasALaneForEachBlockedDomain()
    {
        Report list = goodMonth();
        list.domains[0].status = BlockStatus::Blocked;
        list.domains[0].blockings = {{utc(20, 17), utc(21, 17), utc(31, 0), std::nullopt}};
        list.domains[1].blockings = {{utc(1, 0).addDays(-9), utc(1, 0).addDays(-8), utc(10, 0), utc(10, 17)}};
        list.checkedDays->without = {QDate(2026, 3, 8), QDate(2026, 3, 15)};
        TimeAxis axis = blockOf(list, Block::Kind::Axis).axis;
        QCOMPARE(axis.lanes.size(), 2);
        QCOMPARE(axis.lanes.first().domain, u"b.example"_s);
        const TimeAxis::Span ended = axis.lanes.first().blocked.first();
        QVERIFY(qFuzzyIsNull(ended.from) && qAbs(ended.to - placeOf(11)) < 1e-6);
        QVERIFY(ended.isEnd && ended.label.simplified() == u"until 11 Mar");
        const TimeAxis::Span open = axis.lanes.last().blocked.first();
        QVERIFY(qAbs(open.from - placeOf(22)) < 1e-6 && qFuzzyCompare(open.to, 1));
        QVERIFY(!open.isEnd && open.label.simplified() == u"22 Mar");
        QVERIFY(qAbs(axis.unanswered.first().from - placeOf(8)) < 1e-6);
        QCOMPARE(axis.legend.last().simplified(), u"No answers (8 Mar, 15 Mar)"_s);
        QVERIFY(axis.more.isEmpty());

        const Evidence one = list.domains.first();
        for (int i = 0; i < 14; ++i)
            list.domains.prepend(one);
        axis = blockOf(list, Block::Kind::Axis).axis;
        QCOMPARE(axis.lanes.size(), 10);
        QCOMPARE(axis.more, u"and 6 more"_s);
        QCOMPARE(pageOf(list).count(u"<rect"_s), 7 + 10 * (1 + 1 + 2 * 2) + 3); // ticks, lanes, legend
    }

    /// Its service was removed from the list, and the other one reports not blocked.
    void unobservedEndIsShownAsUnknown()
    {
        Report list = goodMonth();
        list.domains[0].blockings = {{utc(10, 0), utc(11, 0), utc(20, 17), std::nullopt}};
        const TimeAxis::Span span =
            blockOf(list, Block::Kind::Axis).axis.lanes.constFirst().blocked.constFirst();
        QVERIFY(qAbs(span.to - placeOf(21)) < 1e-6 && !span.isEnd);
        const Block table = blockOf(list, Block::Kind::Table);
        QCOMPARE(table.rows.constFirst().at(2), u"not known"_s);
        QVERIFY(!table.rowStatus.constFirst());
        QVERIFY(toText(list).contains(u"None of 2 domain(s) is blocked at the end of March."_s));
        list.domains[0].status = BlockStatus::Blocked;
        QCOMPARE(blockOf(list, Block::Kind::Table).rows.constFirst().at(2), u"not yet"_s);
    }

    void disputedDomainsAreNamed()
    {
        Report list = goodMonth();
        QVERIFY(!toText(list).contains(u"disagree"_s));
        for (Evidence &each : list.domains) {
            each.status = BlockStatus::Blocked;
            each.notBlockedAt = {u"https://other.example/api/v1"_s};
            each.isOnHold = true;
        }
        QVERIFY(toText(list).contains(
            u"The newest answers about 2 domain(s) differ and are not confirmed yet, so "
            "they do not count: a.example, b.example."_s));
        QVERIFY(toText(list).contains(
            u"The services disagree about 2 domain(s), which count as blocked: a.example, b.example."_s));
    }

    void listWithoutDomainsIsReported()
    {
        Report list = goodMonth();
        list.domains.clear();
        QVERIFY(toText(list).contains(u"There were no domains in this list in the period."_s));
        list.madeAt = list.to;
        QVERIFY(toText(list).contains(u"There are no domains in this list."_s));
    }

    void nothingIsDrawnBeforeTheFirstAnswer()
    {
        Report list = goodMonth();
        list.domains[0].blockings = {{std::nullopt, utc(20, 17), utc(31, 0), std::nullopt}};
        const TimeAxis::Lane lane = blockOf(list, Block::Kind::Axis).axis.lanes.first();
        QVERIFY(qAbs(lane.from - placeOf(21)) < 1e-6);
    }

    void nextStepsShowTheAgencysText()
    {
        Report list = goodMonth();
        QVERIFY(!pageOf(list).contains(u"What comes next"_s));
        list.cover.next = u"We <follow> up."_s;
        QVERIFY(pageOf(list).contains(u"What comes next</h2>\n<p>We &lt;follow&gt; up.</p>"_s));
    }

    void theBandHasTheAgencysColour_data()
    {
        const test::Table<QString, QString> row({"colour", "rule"});
        row("default", QString(), "background:#1D4F7C;color:#FFFFFF");
        row("dark", "#BE241B", "background:#BE241B;color:#FFFFFF");
        row("pale", "#ffd040", "background:#ffd040;color:#171B21");
        row("no colour", "red;}body{", "background:#1D4F7C;color:#FFFFFF");
    }
    void theBandHasTheAgencysColour()
    {
        QFETCH(const QString, colour);
        QFETCH(const QString, rule);
        Report list = goodMonth();
        list.cover.colour = colour;
        QVERIFY(pageOf(list).contains(rule));
    }

    void aQuietListHasNoAxisAndNoIncidents()
    {
        Report list = reportOn({evidence("a.example", BlockStatus::NotBlocked)});
        list.isList = true;
        QCOMPARE(blockOf(list, Block::Kind::Lead).text,
                 u"None of 1 domain(s) was seen blocked in the period."_s);
        QCOMPARE(blockOf(list, Block::Kind::Lead).marked, 0);
        QVERIFY(blockOf(list, Block::Kind::Axis).axis.lanes.isEmpty());
        QVERIFY(!toText(list).contains("Incidents"_L1));
    }

    void periodIsNamed_data()
    {
        const test::Table<QDateTime, QDateTime, QString> row({"from", "to", "name"});
        const QDateTime first = QDateTime(QDate(2026, 2, 28), QTime(17, 0), Qt::UTC); // 1 March in Jakarta
        const QDateTime made = utc(31, 17, 1);
        row("a month", first, utc(31, 17).addMSecs(-1), "March 2026");
        row("a month in another zone", utc(1, 0), utc(30, 23), "1 to 31 March 2026");
        row("the current month", first, utc(24, 16), "1 to 24 March 2026");
        row("up to now", made.addDays(-30), made, "2 March to 1 April 2026");
        row("own days", utc(3, 17), utc(10, 16), "4 to 10 March 2026");
    }
    void periodIsNamed()
    {
        Report report = reportOn({});
        report.madeAt = utc(31, 17, 1);
        QFETCH(QDateTime, from);
        QFETCH(QDateTime, to);
        report.from = from;
        report.to = to;
        QTEST(periodOf(report), "name");
    }

    void gapsInTheRecordAreReported_data()
    {
        const test::Table<QString, QString, QString> row({"gap", "lead", "why"});
        const QString seen = u"None of 2 domain(s) was seen blocked in March."_s;
        row("complete", QString(), seen, "Between two checks of a domain there were at most 12 hours.");
        row("days without", "days", seen, "There are no answers for 3 day(s): 4 Mar to 5 Mar, 9 Mar.");
        row("a domain without", "domain", seen, "There are no answers for 1 domain(s) in the period.");
        row("a silence of minutes", "minutes", seen,
            "Between two checks of a domain there were at most 3 minute(s).");
        row("a long silence", "silence", seen, "Between two checks of a domain there were at most 9 days.");
        row("deleted answers", "kept", seen, "Single answers from before 12 Mar 2026 are no longer kept.");
        row("nothing", "all",
            u"It is not known whether a domain was blocked in March: there is no "
            u"answer on record."_s,
            QString());
    }
    void gapsInTheRecordAreReported()
    {
        QFETCH(QString, gap);
        QFETCH(QString, lead);
        QFETCH(QString, why);
        Report list = goodMonth();
        if (gap == u"days")
            list.checkedDays->without = {QDate(2026, 3, 4), QDate(2026, 3, 5), QDate(2026, 3, 9)};
        else if (gap == u"domain")
            list.domains[1].answerCount = 0;
        else if (gap == u"silence")
            list.domains[1].longestSilence = 9 * 86400;
        else if (gap == u"minutes")
            for (Evidence &each : list.domains)
                each.longestSilence = 2 * 60 + 13;
        else if (gap == u"kept")
            list.checkedDays->keptFrom = QDate(2026, 3, 12);
        else if (gap == u"all")
            for (Evidence &each : list.domains)
                each.answerCount = 0;
        const QString text = toText(list);
        QVERIFY2(text.contains(lead), qPrintable(text));
        QVERIFY2(text.contains(why), qPrintable(text));
        QVERIFY(!text.contains(u"2 domain(s) are blocked"_s)); // today's status
    }

    /// Made after the month: later events are not included.
    void pastMonthShowsItsFinalStatus()
    {
        Report list = goodMonth();
        list.remarks = {u"When this report was created, the domains were not being checked."_s};
        list.domains[0].status = BlockStatus::Blocked; // since 1 April
        list.domains[0].blockings = {{utc(31, 17), utc(31, 18), utc(31, 18), std::nullopt}};
        list.domains[1].status = BlockStatus::Blocked;
        list.domains[1].blockings = {{utc(20, 0), utc(21, 0), utc(31, 18), utc(31, 19)}};
        const QString text = toText(list).simplified();
        QVERIFY2(text.contains(u"1 of 2 domain(s) is blocked at the end of March."_s), qPrintable(text));
        QVERIFY2(text.contains(u"1 blocked on 31 Mar"_s), qPrintable(text));
        QVERIFY(!text.contains(u"not being checked"_s));
    }

    /// Blocked at its last answer before the month; within the month there are few answers or none.
    void blockLastSeenBeforeThePeriodIsExcluded()
    {
        Report list = goodMonth();
        list.domains[0].blockings = {
            {std::nullopt, utc(1, 0).addDays(-9), utc(1, 0).addDays(-1), utc(10, 0)}};
        const QString text = toText(list).simplified();
        // It may have ended on the last day of February as well.
        QVERIFY2(text.contains(u"None of 2 domain(s) was seen blocked in March."_s), qPrintable(text));
        QVERIFY(text.contains(u"0 found blocked in the period 1 unblocked in the period"_s));
        QVERIFY(text.contains(u"by 10 Mar 07:00"_s));
        QVERIFY(blockOf(list, Block::Kind::Axis).axis.lanes.isEmpty());

        list.domains[1].status = BlockStatus::Blocked;
        list.domains[1].blockings = {{utc(19, 0), utc(20, 0), utc(31, 0), std::nullopt}};
        QCOMPARE(blockOf(list, Block::Kind::Axis).axis.lanes.size(), 1);
        QVERIFY(toText(list).contains(u"1 of 2 domain(s) is blocked at the end of March."_s));
    }

    void earlierBlockCountsFromTheFirstDay()
    {
        Report list = goodMonth();
        list.domains[0].blockings = {{std::nullopt, utc(1, 0).addDays(-9), utc(5, 0), utc(6, 0)}};
        const QString lead = blockOf(list, Block::Kind::Lead).text;
        QCOMPARE(lead,
                 u"None of 2 domain(s) is blocked at the end of March.\n1 was unblocked, 1 were never seen "
                 u"blocked."_s);
        const TimeAxis::Span span = blockOf(list, Block::Kind::Axis).axis.lanes.first().blocked.first();
        QVERIFY(qFuzzyIsNull(span.from) && span.isEnd);
    }

    void aPeriodWithoutAnAnswerNamesItsDays()
    {
        Report list = goodMonth();
        list.madeAt = list.to;
        for (Evidence &each : list.domains)
            each.answerCount = 0;
        for (int day = 1; day <= 31; ++day)
            list.checkedDays->without += QDate(2026, 3, day);
        list.domains[0].status = BlockStatus::Blocked;
        list.domains[0].lastAnsweredAt = utc(1, 0).addDays(-20);
        const QString text = toText(list).simplified();
        QVERIFY2(text.contains(u"there is no answer on record."_s), qPrintable(text));
        QVERIFY2(text.contains(u"There are no answers for 31 day(s): 1 Mar to 31 Mar."_s), qPrintable(text));
        QVERIFY2(
            text.contains(u"1 of 2 domain(s) is blocked. 1 blocked domain(s) had no answer in the period; "
                          u"the last one came on 9 Feb 2026 07:00."_s),
            qPrintable(text));
        QVERIFY(!text.contains(u"blocked on 31 Mar"_s));
    }

    void resultsOfAFormerServiceAreExcluded()
    {
        Report list = goodMonth();
        list.elsewhereUntil = utc(10, 0);
        const QString text = toText(list);
        QVERIFY2(text.contains(u"Until 10 Mar 2026 these domains were checked with another service. What it "
                               u"found is not in this report."_s),
                 qPrintable(text));
        QVERIFY(text.contains(u"None of 2 domain(s) was seen blocked in March."_s));
        for (Evidence &each : list.domains)
            each.answerCount = 0;
        QVERIFY(toText(list).contains(u"another service"_s));
    }

    /// Services have names, not addresses.
    void reportListsServicesByPeriod()
    {
        Report list = goodMonth();
        list.services = {{u"https://trustpositif.id/api/v1"_s, utc(1, 0), utc(14, 0), 60}};
        QVERIFY(!toText(list).contains(u"answers from"_s));
        list.services += ServiceAnswers{u"https://b.example/api"_s, utc(14, 2), utc(14, 5), 2};
        const QString text = toText(list).simplified();
        QVERIFY2(text.contains(u"1 Mar 2026 to 14 Mar 2026: answers from Trust Positif "
                               u"- 14 Mar 2026: answers from b.example"_s),
                 qPrintable(text));
        QVERIFY(text.contains(u"Based on 120 answer(s) of Trust Positif, b.example, kept by Pantau."_s));
        QVERIFY(!pageOf(list).contains(u"trustpositif.id"_s));
        list.cover.language = Language::named(u"id"_s);
        QVERIFY(!toText(list).contains(u"answers from"_s));
    }

    void aRemovedDomainIsMarkedAndNotCountedAtTheEnd()
    {
        Report list = goodMonth();
        list.domains[0].removedAfter = utc(14, 0);
        list.domains[0].status = BlockStatus::Blocked;
        list.domains[0].blockings = {{std::nullopt, utc(10, 0), utc(14, 0), std::nullopt}};
        const QString text = toText(list).simplified();
        QVERIFY2(text.contains(u"None of 1 domain(s) is blocked at the end of March."_s), qPrintable(text));
        QVERIFY2(text.contains(u"1 domain(s) left the list in the period."_s), qPrintable(text));
        QVERIFY2(text.contains(u"1 domain(s) watched 0 blocked on 31 Mar"_s), qPrintable(text));
        QVERIFY2(text.contains(u"a.example (removed) Blocked"_s), qPrintable(text));
        QVERIFY2(text.contains(u"a.example (removed) before 10 Mar 07:00 not known"_s), qPrintable(text));
        QVERIFY(qAbs(blockOf(list, Block::Kind::Axis).axis.lanes.first().to - placeOf(14 + 7.0 / 24)) < 1e-6);
    }

    /// Independent of the program's language. Remarks are in the program's language, so they are omitted.
    void reportUsesTheClientsLanguage()
    {
        Report list = goodMonth();
        list.cover.client = u"PT Melati"_s;
        list.cover.language = Language::named(u"id"_s);
        list.domains[0].status = BlockStatus::Blocked;
        list.madeAt = list.to;
        list.remarks = {u"Enter a new key."_s};
        const QString html = pageOf(list);
        for (const char *said :
             {"<html lang=\"id", "Laporan blokir", "Maret 2026", "domain yang dipantau", "PT Melati"})
            QVERIFY2(html.contains(QString::fromUtf8(said)), qPrintable(html));
        for (const char *english : {"Enter a new key", "Blocked<", "March", "watched", " hours"})
            QVERIFY2(!html.contains(QLatin1String(english)), qPrintable(html));
        QCOMPARE(pageNumberOf(list, 2, 5), u"Halaman 2 dari 5"_s);
    }

    void coverShowsClientAndAgency()
    {
        Report list = goodMonth();
        QVERIFY(pageOf(list).contains(u"<h1>Toko</h1>"_s));
        list.cover.client = u"PT <b>Melati</b>"_s;
        list.cover.agency = u"Kito & Co"_s;
        list.cover.logo = Picture{"PNG", u"image/png"_s, QSize(480, 60)};
        const QString html = pageOf(list);
        QVERIFY2(html.contains(u"<h1>PT &lt;b&gt;Melati&lt;/b&gt;</h1>"_s), qPrintable(html));
        QVERIFY(html.contains(u"Kito &amp; Co"_s));
        QVERIFY(html.contains(u"<img src=\"data:image/png;base64,UE5H\" width=\"80\" height=\"10\""_s));
        QVERIFY(!html.contains(u"http-equiv"_s) && !html.contains(u"src=\"http"_s));
    }

    void textReportAlignsItsColumns()
    {
        Evidence each = evidence("a.example", BlockStatus::Blocked);
        each.changes = {
            Change{each.domain, BlockStatus::NotBlocked, BlockStatus::Blocked, utc(4, 0), utc(5, 0)}};
        const QString text = toText(reportOn({each}, u"a.example"_s));
        QVERIFY2(text.contains("New status  Not before        Not after\n"
                               "Blocked     4 Mar 2026 07:00  5 Mar 2026 07:00\n"_L1),
                 qPrintable(text));
        QVERIFY(!text.contains(u'<'));
    }
};

PANTAU_TEST(TestReport)
#include "tst_report.moc"
