// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_rules.h"
#include "support/test_program.h"

#include <QScopeGuard>

using namespace pantau;
using namespace pantau::engine;
using namespace std::chrono_literals;

namespace {

const QTimeZone Jakarta("Asia/Jakarta");
const QTimeZone Berlin("Europe/Berlin");

QDateTime local(const char *text, const QTimeZone &zone)
{
    QDateTime time = QDateTime::fromString(QLatin1String(text), u"yyyy-MM-dd HH:mm:ss"_s);
    time.setTimeZone(zone);
    return time.toUTC();
}

QString shown(const QDateTime &at, const QTimeZone &zone)
{
    return at.toTimeZone(zone).toString(u"yyyy-MM-dd HH:mm:ss"_s);
}

AlertSettings quiet(const QTime &from, const QTime &until)
{
    AlertSettings settings;
    settings.quietHours = true;
    settings.quietFrom = from;
    settings.quietUntil = until;
    return settings;
}

/// Returns a time on 10 March 2026 in Jakarta.
QDateTime jakarta(int hour, int minute, int day = 10)
{
    return QDateTime(QDate(2026, 3, day), QTime(hour, minute), Jakarta).toUTC();
}

UnreportedChange found(qint64 id, const QString &name, BlockStatus to,
                       const std::optional<QDateTime> &mutedUntil = std::nullopt,
                       std::optional<BlockStatus> parent = std::nullopt)
{
    const auto from = to == BlockStatus::Blocked ? BlockStatus::NotBlocked : BlockStatus::Blocked;
    return {id,
            {},
            {DomainName::fromNormalised(name), from, to, jakarta(9, 2), jakarta(9, 31)},
            jakarta(9, 32),
            mutedUntil,
            parent};
}

const auto Listed = BlockStatus::Blocked;
const auto Free = BlockStatus::NotBlocked;

} // namespace

class TestAlertRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::Indonesian, QLocale::Indonesia)); }

    void quietHours_data()
    {
        const test::Table<QTime, QTime, QByteArray, QString, QString> row(
            {"from", "until", "zone", "at", "delivered"});
        const QTime ten(22, 0);
        const QTime seven(7, 0);
        const QByteArray jkt("Asia/Jakarta");
        const QByteArray bln("Europe/Berlin");
        row("by day", ten, seven, jkt, "2026-03-10 12:00:00", "2026-03-10 12:00:00");
        row("just before", ten, seven, jkt, "2026-03-10 21:59:59", "2026-03-10 21:59:59");
        row("at the beginning", ten, seven, jkt, "2026-03-10 22:00:00", "2026-03-11 07:00:00");
        row("before midnight", ten, seven, jkt, "2026-03-10 23:59:59", "2026-03-11 07:00:00");
        row("after midnight", ten, seven, jkt, "2026-03-11 00:00:00", "2026-03-11 07:00:00");
        row("just before the end", ten, seven, jkt, "2026-03-11 06:59:59", "2026-03-11 07:00:00");
        row("at the end", ten, seven, jkt, "2026-03-11 07:00:00", "2026-03-11 07:00:00");
        row("over the end of a year", ten, seven, jkt, "2026-12-31 23:00:00", "2027-01-01 07:00:00");
        row("within a day", QTime(12, 0), QTime(14, 0), jkt, "2026-03-10 13:00:00", "2026-03-10 14:00:00");
        row("within a day, after", QTime(12, 0), QTime(14, 0), jkt, "2026-03-10 14:00:00",
            "2026-03-10 14:00:00");
        row("until midnight", ten, QTime(0, 0), jkt, "2026-03-10 23:00:00", "2026-03-11 00:00:00");
        row("from midnight", QTime(0, 0), seven, jkt, "2026-03-10 00:00:00", "2026-03-10 07:00:00");
        row("equal: none", seven, seven, jkt, "2026-03-10 07:00:00", "2026-03-10 07:00:00");
        // 29 March 2026: 02:00 becomes 03:00. 25 October: 03:00 becomes 02:00.
        row("summer time begins", ten, seven, bln, "2026-03-28 23:00:00", "2026-03-29 07:00:00");
        row("summer time ends", ten, seven, bln, "2026-10-24 23:00:00", "2026-10-25 07:00:00");
        row("the end is skipped", ten, QTime(2, 30), bln, "2026-03-28 23:00:00", "2026-03-29 03:00:00");
        row("the beginning is skipped", QTime(2, 30), seven, bln, "2026-03-29 03:00:00",
            "2026-03-29 07:00:00");
    }
    void quietHours()
    {
        QFETCH(QTime, from);
        QFETCH(QTime, until);
        QFETCH(QByteArray, zone);
        QFETCH(QString, at);
        QFETCH(QString, delivered);
        const QTimeZone place(zone);
        const AlertSettings settings = quiet(from, until);
        const QDateTime time = local(at.toLatin1().constData(), place);
        QCOMPARE(shown(deliverableAt(settings, time, place), place), delivered);
        QCOMPARE(isQuiet(settings, time, place), at != delivered);
        QVERIFY(!isQuiet(AlertSettings(), time, place));
    }

    void repeatedEndTimeDeliversAtTheFirstOccurrence()
    {
        // Quiet until 02:30; at 03:00 the clock is set back to 02:00. Delivered at the first 02:30.
        const AlertSettings settings = quiet(QTime(22, 0), QTime(2, 30));
        const QDateTime evening = local("2026-10-24 23:00:00", Berlin);
        const QDateTime delivered = deliverableAt(settings, evening, Berlin);
        QCOMPARE(evening.secsTo(delivered), 3 * 3600 + 1800);
    }

    /// For any hour and zone: never in quiet hours, never early, and never more than a day late.
    void deliveriesNeverFallIntoQuietHours()
    {
        for (const QTimeZone &zone : {Jakarta, Berlin, QTimeZone("America/St_Johns"),
                                      QTimeZone("Asia/Tehran"), QTimeZone("Australia/Lord_Howe")})
            for (int from = 0; from < 24; from += 5)
                for (int until = 0; until < 24; until += 3) {
                    const AlertSettings settings = quiet(QTime(from, 15), QTime(until, 30));
                    const QDateTime start(QDate(2026, 1, 1), QTime(0, 0), Qt::UTC);
                    for (int hours = 0; hours < 365 * 24; hours += 7) {
                        const QDateTime at = start.addSecs(hours * 3600 + hours % 3600);
                        const QDateTime due = deliverableAt(settings, at, zone);
                        QVERIFY(due >= at);
                        QVERIFY(at.secsTo(due) <= 25 * 3600);
                        QVERIFY2(!isQuiet(settings, due, zone), qPrintable(due.toString(Qt::ISODate)));
                    }
                }
    }

    void groupClosesOnTime_data()
    {
        const test::Table<bool, QString, QString> row({"hasQuietHours", "first", "closes"});
        row("by day", true, "2026-03-10 12:00:00", "2026-03-10 12:02:00");
        row("no quiet hours", false, "2026-03-10 23:00:00", "2026-03-10 23:02:00");
        row("in quiet hours", true, "2026-03-10 23:00:00", "2026-03-11 07:00:00");
        row("shortly before them", true, "2026-03-10 21:59:00", "2026-03-10 21:59:55");
        row("a second before them", true, "2026-03-10 21:59:59", "2026-03-10 21:59:59");
        row("well before them", true, "2026-03-10 21:57:00", "2026-03-10 21:59:00");
    }
    void groupClosesOnTime()
    {
        QFETCH(bool, hasQuietHours);
        QFETCH(QString, first);
        QFETCH(QString, closes);
        AlertSettings settings = quiet(QTime(22, 0), QTime(7, 0));
        settings.quietHours = hasQuietHours;
        QCOMPARE(
            shown(groupClosesAt(settings, local(first.toLatin1().constData(), Jakarta), Jakarta), Jakarta),
            closes);
    }

    void singleChangeAlertText()
    {
        const auto alert = changesAlert({found(1, u"promo.toko.example"_s, Listed, {}, Free)}, {}, Jakarta);
        QVERIFY(alert);
        QCOMPARE(alert->kind, Alert::Kind::Listed);
        QCOMPARE(alert->title, u"promo.toko.example is blocked"_s);
        QCOMPARE(alert->body, u"Changed between 09.02 and 09.31 on 10 Mar.\n"
                              "promo.toko.example is blocked. Its parent toko.example is "
                              "watched and not blocked."_s);
        QCOMPARE(alert->at, jakarta(9, 32));
        QCOMPARE(alert->domainCount, 1);
    }

    /// The alert names the domain's list, so an agency sees which client is affected.
    void alertNamesTheList()
    {
        const auto of = [](const char *name, const QStringList &lists) {
            UnreportedChange change = found(1, QString::fromLatin1(name), Listed);
            change.lists = lists;
            return change;
        };
        const QStringList toko{u"Toko Melati"_s};
        const QStringList bank{u"Bank Kito"_s};
        QCOMPARE(changesAlert({of("a.example", toko)}, {}, Jakarta)->title,
                 u"Toko Melati: a.example is blocked"_s);
        QCOMPARE(changesAlert({of("a.example", bank + toko)}, {}, Jakarta)->title,
                 u"Bank Kito, Toko Melati: a.example is blocked"_s);
        const auto same = changesAlert({of("a.example", toko), of("b.example", toko)}, {}, Jakarta);
        QVERIFY2(same->title.startsWith(u"Toko Melati: 2 domain"_s), qPrintable(same->title));
        QVERIFY2(!same->body.contains(u"Toko"_s), qPrintable(same->body));
        const auto mixed = changesAlert({of("a.example", toko), of("b.example", bank)}, {}, Jakarta);
        QVERIFY2(mixed->title.startsWith(u"2 domain"_s), qPrintable(mixed->title));
        QCOMPARE(mixed->body, u"a.example: Blocked, between 09.02 and 09.31 on 10 Mar (Toko Melati)\n"
                              "b.example: Blocked, between 09.02 and 09.31 on 10 Mar (Bank Kito)"_s);
        // A long name leaves enough space for the domain.
        const auto cut = changesAlert({of("a.example", {QString(100, u'm')})}, {}, Jakarta);
        QVERIFY2(cut->title.size() < 70 && cut->title.endsWith(u"a.example is blocked"_s),
                 qPrintable(cut->title));
    }

    /// A client's chat gets only the client's domains, and no other names.
    void channelReceivesOnlyChangesOfItsLists()
    {
        const QStringList toko{u"Toko Melati"_s};
        const QStringList bank{u"Bank Kito"_s};
        const ConcernedChannel tokosChat{ChannelId{1}, toko};
        const ConcernedChannel banksChat{ChannelId{2}, bank};
        const auto of = [](qint64 id, const char *name, const QStringList &lists,
                           const QList<ConcernedChannel> &channels) {
            UnreportedChange change = found(id, QString::fromLatin1(name), Listed);
            change.lists = lists;
            change.channels = channels;
            return change;
        };
        const QList<UnreportedChange> changes{of(1, "toko.example", toko, {tokosChat}),
                                              of(2, "both.example", bank + toko, {tokosChat, banksChat}),
                                              of(3, "other.example", {u"Other"_s}, {})};
        const SettingsOf common = [](ChannelId) { return AlertSettings(); };
        const auto parts = partsFor(changes, common, Jakarta);
        QCOMPARE(parts.size(), 2);
        QCOMPARE(parts.at(0).channel, ChannelId{1});
        QVERIFY2(parts.at(0).alert.title.startsWith(u"Toko Melati: 2 domain"_s),
                 qPrintable(parts.at(0).alert.title));
        QCOMPARE(parts.at(0).alert.domainCount, 2);
        const QString text = parts.at(0).alert.title + parts.at(0).alert.body;
        QVERIFY2(!text.contains(u"Bank"_s) && !text.contains(u"other"_s), qPrintable(text));
        QCOMPARE(parts.at(1).channel, ChannelId{2});
        QCOMPARE(parts.at(1).alert.title, u"Bank Kito: both.example is blocked"_s);
        QCOMPARE(parts.at(1).alert.domains, QList<DomainName>{changes.at(1).change.domain});
        // Muted and unwanted changes are not sent.
        UnreportedChange muted = changes.at(0);
        muted.mutedUntil = muted.confirmedAt.addDays(1);
        QVERIFY(partsFor({muted}, common, Jakarta).isEmpty());
        QVERIFY(partsFor({}, common, Jakarta).isEmpty());
    }

    /// In its language, and only what it wants.
    void channelAlertUsesItsLanguageAndFilter()
    {
        const ConcernedChannel chat{ChannelId{1}, {u"Toko Melati"_s}};
        UnreportedChange blocked = found(1, u"promo.toko.example"_s, Listed, {}, Free);
        UnreportedChange free = found(2, u"b.example"_s, Free);
        for (UnreportedChange *each : {&blocked, &free})
            each->channels = {chat};
        const auto back = qScopeGuard([before = QLocale()] { QLocale::setDefault(before); });
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
        ClientAlerts client{false, u"id"_s, {}};
        const auto parts = partsFor(
            {blocked, free}, [&](ChannelId) { return client.applied({}); }, Jakarta);
        QCOMPARE(parts.size(), 1);
        QCOMPARE(parts.first().alert.title, u"Toko Melati: promo.toko.example terblokir"_s);
        const QString body = parts.first().alert.body;
        QVERIFY2(body.startsWith(u"Berubah pada 10 Mar antara pukul 09.02 dan 09.31.\n"_s), qPrintable(body));
        QVERIFY2(!body.contains(u" is "_s), qPrintable(body));
        QVERIFY(partsFor(
                    {free}, [&](ChannelId) { return client.applied({}); }, Jakarta)
                    .isEmpty());
    }

    void windowTextIncludesDates()
    {
        UnreportedChange change = found(1, u"a.example"_s, Free);
        change.change.notBefore = jakarta(23, 50, 9);
        change.change.notAfter = jakarta(0, 20);
        QCOMPARE(changesAlert({change}, {}, Jakarta)->body,
                 u"Changed between 23.50 on 9 Mar and 00.20 on 10 Mar."_s);
        QCOMPARE(changesAlert({change}, {}, Jakarta)->title, u"a.example is no longer blocked"_s);
        change.change.notBefore = jakarta(0, 20).addSecs(-5);
        change.change.notAfter = jakarta(0, 20).addSecs(-1);
        QCOMPARE(changesAlert({change}, {}, Jakarta)->body, u"Changed at 00.19 on 10 Mar."_s);
        change.change.notAfter = jakarta(0, 20);
        change.change.notBefore = {};
        QCOMPARE(changesAlert({change}, {}, Jakarta)->body, u"Changed first seen 00.20 on 10 Mar."_s);
    }

    void alertNamesEveryService()
    {
        UnreportedChange change = found(1, u"a.example"_s, Listed);
        change.opinions = {{u"NawalaWTF"_s, Listed}, {u"Indiwtf"_s, Free}};
        QCOMPARE(changesAlert({change}, {}, Jakarta)->body,
                 u"Changed between 09.02 and 09.31 on 10 Mar, reported by NawalaWTF; Indiwtf says not "
                 u"blocked."_s);
        const auto alert = changesAlert({change, found(2, u"b.example"_s, Listed)}, {}, Jakarta);
        QVERIFY(alert->body.contains(
            u"on 10 Mar, reported by NawalaWTF; Indiwtf says not blocked\nb.example: "_s));
        change.opinions = {{u"NawalaWTF"_s, Listed}, {u"Indiwtf"_s, BlockStatus::Unknown}};
        change.change.from = BlockStatus::Unknown;
        QCOMPARE(changesAlert({change}, {}, Jakarta)->body,
                 u"It was blocked at its first check, 09.31 on 10 Mar, reported by NawalaWTF; Indiwtf has no "
                 u"current answer. The start of the block is unknown."_s);
    }

    /// Times are compared, not their texts. 12 March a year later is another day, and so is the second 02:40
    /// when the clock is set back.
    void similarWindowTimesAreDistinguished_data()
    {
        const test::Table<QString, QString, QString, QString> row({"zone", "notBefore", "notAfter", "body"});
        row("a year", "Asia/Jakarta", "2025-03-10T02:20:00Z", "2026-03-10T02:20:00Z",
            "between 09.20 on 10 Mar 2025 and 09.20 on 10 Mar 2026");
        row("over the new year", "Asia/Jakarta", "2025-12-31T16:50:00Z", "2025-12-31T17:10:00Z",
            "between 23.50 on 31 Des 2025 and 00.10 on 1 Jan 2026");
        row("clock set back", "Europe/Berlin", "2026-10-25T00:40:00Z", "2026-10-25T01:40:00Z",
            "between 02.40 (UTC+02:00) on 25 Okt and 02.40 (UTC+01:00) on 25 Okt");
        row("one minute", "Asia/Jakarta", "2026-03-10T02:20:01Z", "2026-03-10T02:20:58Z",
            "at 09.20 on 10 Mar");
    }
    void similarWindowTimesAreDistinguished()
    {
        QFETCH(const QString, zone);
        QFETCH(const QString, notBefore);
        QFETCH(const QString, notAfter);
        QFETCH(const QString, body);
        UnreportedChange change = found(1, u"a.example"_s, Free);
        change.change.notBefore = QDateTime::fromString(notBefore, Qt::ISODate);
        change.change.notAfter = QDateTime::fromString(notAfter, Qt::ISODate);
        QCOMPARE(changesAlert({change}, {}, QTimeZone(zone.toLatin1()))->body, u"Changed %1."_s.arg(body));
    }

    void severalChangesShareOneAlert()
    {
        const auto alert =
            changesAlert({found(1, u"kito.example"_s, Free), found(2, u"melati.example"_s, Listed),
                          found(3, u"toko.example"_s, Listed)},
                         {}, Jakarta);
        QVERIFY(alert);
        QCOMPARE(alert->kind, Alert::Kind::Mixed);
        QCOMPARE(alert->body, u"melati.example: Blocked, between 09.02 and 09.31 on 10 Mar\n"
                              "toko.example: Blocked, between 09.02 and 09.31 on 10 Mar\n"
                              "kito.example: Not blocked, between 09.02 and 09.31 on 10 Mar"_s);
        QCOMPARE(alert->domains.first().ascii(), u"melati.example"_s);
        QCOMPARE(alert->domainCount, 3);
    }

    void longAlertIsTruncated()
    {
        QList<UnreportedChange> changes;
        for (int i = 0; i < 150; ++i)
            changes.append(found(i + 1, u"site%1.example"_s.arg(i), Listed));
        const auto alert = changesAlert(changes, {}, Jakarta);
        QCOMPARE(alert->body.count(u'\n'), 10);
        QVERIFY2(alert->body.contains(u"140"_s), qPrintable(alert->body));
        QCOMPARE(alert->domains.size(), 100);
        QCOMPARE(alert->domainCount, 150);
    }

    void mutedAndUnwantedChangesAreSkipped_data()
    {
        const test::Table<QList<UnreportedChange>, bool, QStringList> row(
            {"changes", "restoredToo", "reported"});
        const QString a = u"a.example"_s;
        const QString b = u"b.example"_s;
        const QDateTime before = jakarta(9, 31);
        const QDateTime after = jakarta(9, 33);
        using Changes = QList<UnreportedChange>;
        row("muted", Changes{found(1, a, Listed, after)}, true, QStringList());
        row("the mute had ended", Changes{found(1, a, Listed, before)}, true, {a});
        row("it ends at that time", Changes{found(1, a, Listed, jakarta(9, 32))}, true, {a});
        row("one of two muted", Changes{found(1, a, Listed, after), found(2, b, Listed)}, true, {b});
        row("restored not wanted", Changes{found(1, a, Free)}, false, QStringList());
        row("restored together with listed", Changes{found(1, a, Free), found(2, b, Listed)}, false, {b});
        row("listed and free again in one night", Changes{found(1, a, Listed), found(2, a, Free)}, false,
            QStringList());
        row("the same, with restored alerts", Changes{found(1, a, Listed), found(2, a, Free)}, true, {a});
        row("free and listed again", Changes{found(1, a, Free), found(2, a, Listed)}, false, {a});
    }
    void mutedAndUnwantedChangesAreSkipped()
    {
        QFETCH(QList<UnreportedChange>, changes);
        QFETCH(bool, restoredToo);
        QFETCH(QStringList, reported);
        AlertSettings settings;
        settings.restoredAlerts = restoredToo;
        const auto alert = changesAlert(changes, settings, Jakarta);
        QStringList names;
        if (alert)
            for (const DomainName &domain : alert->domains)
                names.append(domain.ascii());
        QCOMPARE(names, reported);
    }

    /// Domains keep the order in which they were first found.
    void laterChangeKeepsDomainOrder()
    {
        const QString a = u"a.example"_s;
        const QString b = u"b.example"_s;
        const auto alert = changesAlert(
            {found(1, a, Listed), found(2, b, Listed), found(3, a, Free), found(4, a, Listed)}, {}, Jakarta);
        QVERIFY(alert);
        QStringList names;
        for (const DomainName &domain : alert->domains)
            names += domain.ascii();
        QCOMPARE(names, (QStringList{a, b}));
    }

    void alertTitleUsesTheFinalStatus()
    {
        const QString a = u"a.example"_s;
        const auto alert = changesAlert({found(1, a, Listed), found(2, a, Free)}, {}, Jakarta);
        QCOMPARE(alert->kind, Alert::Kind::Restored);
        QCOMPARE(alert->title, u"a.example is no longer blocked"_s);
        QCOMPARE(alert->body.count(u'\n'), 1);
    }

    /// A domain is only listed if its last line fits.
    void domainIsListedOnlyIfItsLastLineFits()
    {
        QList<UnreportedChange> changes;
        for (int i = 0; i < 9; ++i)
            changes.append(found(i, u"b%1.example"_s.arg(i), Listed));
        const QString both = u"both.example"_s;
        changes.append(found(9, both, Listed));
        changes.append(found(10, both, Free));
        auto alert = changesAlert(changes, {}, Jakarta);
        QVERIFY(!alert->body.contains(both)); // one of the two lines would fit
        QVERIFY(alert->body.endsWith(u"\nand 2 more"_s));
        QVERIFY(alert->domains.contains(DomainName::fromNormalised(both)));

        changes.removeFirst();
        alert = changesAlert(changes, {}, Jakarta);
        QVERIFY(alert->body.section(u'\n', 8, 8).startsWith(both + u": Blocked"_s));
        QVERIFY(alert->body.section(u'\n', 9, 9).startsWith(both + u": Not blocked"_s));

        // For repeated changes within one message, the newest lines are shown.
        changes.clear();
        for (int i = 0; i < 13; ++i)
            changes.append(found(i, both, i % 2 == 0 ? Listed : Free));
        alert = changesAlert(changes, {}, Jakarta);
        QCOMPARE(alert->title, both + u" is blocked"_s);
        QVERIFY(alert->body.section(u'\n', 9, 9).startsWith(both + u": Blocked"_s));
        QVERIFY(alert->body.endsWith(u"\nand 3 more"_s));
    }

    void firstLookAlertIsSentIfNothingIsBlocked()
    {
        const auto reported = [](const FirstCheck &look) {
            return firstCheckAlert(look, u"Agency"_s, jakarta(9, 0));
        };
        const auto none = reported({AccountId{1}, 300, 0, jakarta(9, 0)});
        QVERIFY(none->title.contains(u"none of 300"_s));
        QVERIFY(none->body.contains(u"Agency"_s));
        const auto only =
            reported({AccountId{1}, 1, 0, jakarta(9, 0), true, DomainName::fromNormalised(u"a.example"_s)});
        QCOMPARE(only->title, u"a.example is not blocked"_s);
        // Blocked domains were reported as findings, and a part of the domains is not reported as the whole.
        QVERIFY(!reported({AccountId{1}, 300, 1, jakarta(9, 0)}));
        QVERIFY(!reported({AccountId{1}, 8, 0, jakarta(9, 0), false}));
        QVERIFY(!reported({AccountId{1}, 0, 0, {}}));
    }

    void firstFindingAlertText()
    {
        const auto found = [](const char *name) {
            const auto domain = DomainName::fromNormalised(QString::fromLatin1(name));
            return UnreportedChange{1,
                                    {},
                                    {domain, BlockStatus::Unknown, BlockStatus::Blocked, {}, jakarta(9, 0)},
                                    jakarta(9, 0),
                                    std::nullopt,
                                    {}};
        };
        const auto one = changesAlert({found("a.example")}, {}, Jakarta);
        QCOMPARE(one->kind, Alert::Kind::Listed);
        QCOMPARE(one->title, u"a.example is blocked"_s);
        QCOMPARE(one->body,
                 u"It was blocked at its first check, 09.00 on 10 Mar. The start of the block is unknown."_s);
        const auto two = changesAlert({found("a.example"), found("b.example")}, {}, Jakarta);
        QVERIFY2(two->title.startsWith(u"2 domain"_s), qPrintable(two->title));
        QVERIFY2(!two->title.contains(u"newly"_s), qPrintable(two->title));
        QVERIFY2(two->body.contains(u"a.example: Blocked, first seen 09.00 on 10 Mar"_s),
                 qPrintable(two->body));
    }

    void stopAndIncidentAlertTexts()
    {
        UnreportedStop stop{AccountId{1}, u"The service refused this key."_s, {}};
        const Alert stopped = accountStoppedAlert(stop, u"Agency"_s, jakarta(9, 0), Jakarta);
        QCOMPARE(stopped.title, u"Watching with “Agency” has stopped"_s);
        QCOMPARE(stopped.body, stop.reason);
        stop = {AccountId{1}, u"It answered with an error (500)."_s, jakarta(3, 0)};
        const Alert failing = accountStoppedAlert(stop, u"Agency"_s, jakarta(9, 0), Jakarta);
        QCOMPARE(failing.title, u"Checks with “Agency” are failing"_s);
        QCOMPARE(failing.body, u"No check has succeeded since 03.00 on 10 Mar. Pantau keeps trying. It "
                               u"answered with an error (500)."_s);
        Incident incident;
        incident.at = jakarta(9, 0);
        incident.sentence = u"Forty domains flipped."_s;
        incident.flipped = QList<DomainName>(40, DomainName::fromNormalised(u"a.example"_s));
        const Alert alert = incidentAlert(incident);
        QCOMPARE(alert.domainCount, 40);
        QCOMPARE(alert.body, incident.sentence);
        QCOMPARE(testAlert(jakarta(9, 0)).kind, Alert::Kind::Test);
    }

    void alertNeverSaysSafe()
    {
        const auto alert = changesAlert({found(1, u"a.example"_s, Free)}, {}, Jakarta);
        QVERIFY(!(alert->title + alert->body).contains(u"safe"_s, Qt::CaseInsensitive));
    }
};

PANTAU_TEST(TestAlertRules)
#include "tst_alert_rules.moc"
