// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/time.h"
#include "desktop/desktop.h"
#include "desktop/look/words.h"
#include "desktop/settings/preferences.h"
#include "desktop/window/main_window.h"
#include "desktop/window/notifier.h"
#include "gui/spoken.h"
#include "support/manual_clock.h"
#include "support/past_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QLabel>
#include <QScopeGuard>
#include <QSettings>
#include <QTemporaryDir>

using namespace pantau;
using namespace std::chrono_literals;

namespace {

const DomainName PromoSite = DomainName::fromNormalised(u"melati-promo.example"_s);
const DomainName Kito = DomainName::fromNormalised(u"kito.example"_s);

/// Returns a time on 10 March 2026 in Jakarta (the tests' time zone, UTC+7).
QDateTime jakarta(int hour, int minute, int day = 10)
{
    return QDateTime(QDate(2026, 3, day), QTime(hour, minute), QTimeZone::utc()).addSecs(-7 * 3600);
}

Change change(const DomainName &domain, BlockStatus to)
{
    const auto from = to == BlockStatus::Blocked ? BlockStatus::NotBlocked : BlockStatus::Blocked;
    return {domain, from, to, jakarta(9, 2), jakarta(9, 31)};
}

class RecordingNotifier final : public desktop::Notifier
{
public:
    void notify(const desktop::Notification &notification) override { shown += notification; }

    QList<desktop::Notification> shown;
};

} // namespace

class TestDesktopWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::Indonesian, QLocale::Indonesia)); }

    void shortAges_data()
    {
        const test::Table<int, QString> row({"seconds", "age"});
        row("now", 0, "now");
        row("a clock set back", -500, "now");
        row("a minute", 60, "1 min");
        row("just under an hour", 3599, "59 min");
        row("hours", 2 * 3600 + 1800, "2 h");
        row("days", 3 * 86'400, "3 d");
        row("many days", 1214 * 86'400, "1.214 d");
    }
    void shortAges()
    {
        QFETCH(int, seconds);
        QFETCH(QString, age);
        const QDateTime now = jakarta(12, 0);
        QCOMPARE(pantau::shortAge(now.addSecs(-seconds), now), age);
    }

    void timesAreFormattedForTheLocale_data()
    {
        const test::Table<QLocale, QTime, QString, QString> row({"locale", "time", "minutes", "seconds"});
        const QTime morning(9, 31, 5);
        row("Indonesian", QLocale(QLocale::Indonesian), morning, "09.31", "09.31.05");
        row("Indonesian, midnight", QLocale(QLocale::Indonesian), QTime(0, 0), "00.00", "00.00.00");
        row("British", QLocale(QLocale::English, QLocale::UnitedKingdom), morning, "09:31", "09:31:05");
        row("American, evening", QLocale(QLocale::English, QLocale::UnitedStates), QTime(21, 31, 5),
            "9:31 PM", "9:31:05 PM");
        row("one letter for the hour", QLocale(QLocale::Finnish), morning, "9.31", "9.31.05");
        row("a word between", QLocale(QLocale::French, QLocale::Canada), morning, "09 h 31", "09:31:05");
        row("none", QLocale::c(), morning, "09:31", "09:31:05");
    }
    void timesAreFormattedForTheLocale()
    {
        QFETCH(QLocale, locale);
        QFETCH(QTime, time);
        const QLocale before;
        const auto restore = qScopeGuard([&before] { QLocale::setDefault(before); });
        QLocale::setDefault(locale);
        const auto plain = [](QString text) { // the space may be non-breaking
            return text.replace(QChar(0x202f), u' ').replace(QChar(0xa0), u' ');
        };
        QTEST(plain(pantau::timeOfDay(time)), "minutes");
        QTEST(plain(pantau::timeWithSeconds(time)), "seconds");
    }

    void exactTimesContainSecondsAndTimeZone()
    {
        const QString exact = pantau::exactTime(jakarta(9, 31).addSecs(5));
        QVERIFY2(exact.endsWith(u", 09.31.05 WIB"_s), qPrintable(exact));
    }

    void windowsNameTheDayOnce()
    {
        QCOMPARE(pantau::between(jakarta(9, 2), jakarta(9, 31), jakarta(12, 0)),
                 u"between 09.02 and 09.31 today"_s);
        QCOMPARE(pantau::between(jakarta(9, 2, 9), jakarta(9, 31, 9), jakarta(12, 0)),
                 u"between 09.02 and 09.31 yesterday"_s);
        QCOMPARE(pantau::between(jakarta(9, 2, 1), jakarta(9, 31, 1), jakarta(12, 0)),
                 u"between 09.02 and 09.31 on 1 Mar"_s);
        QCOMPARE(pantau::between(jakarta(9, 2, 1), jakarta(9, 31, 2), jakarta(12, 0)),
                 u"between 1 Mar 09.02 and 2 Mar 09.31"_s);
        QCOMPARE(pantau::between(jakarta(23, 50, 9), jakarta(0, 20), jakarta(12, 0)),
                 u"between 23.50 yesterday and 00.20 today"_s);
        QCOMPARE(pantau::timeText(jakarta(9, 2, 1), jakarta(12, 0)), u"1 Mar 09.02"_s);
        QCOMPARE(pantau::atTimeText(jakarta(9, 2, 1), jakarta(12, 0)), u"on 1 Mar at 09.02"_s);
        QCOMPARE(pantau::atTimeText(jakarta(9, 2), jakarta(12, 0)), u"at 09.02 today"_s);
    }

    void statusContainsStartTimeAndAccount()
    {
        DomainRow row{PromoSite, AccountId{1}, u"https://service.example/api/v1"_s, {}, {}, {}};
        row.known.status = BlockStatus::Blocked;
        row.known.since = jakarta(9, 31);
        row.known.lastAnsweredAt = jakarta(11, 48);
        row.lastChange = change(PromoSite, BlockStatus::Blocked);
        const auto state = [&row] { return desktop::words::stateLine(row, jakarta(12, 0)); };
        QCOMPARE(state(), u"Blocked since before 09.31 today"_s);
        row.known.startSeen = true;
        QCOMPARE(state(), u"Blocked since 09.31 today"_s);
        QCOMPARE(desktop::words::statusSentence(row, u"Agency"_s, {}, jakarta(12, 0)), QString());
        row.known = {};
        row.lastChange.reset();
        QCOMPARE(state(), u"Unknown"_s);
        QCOMPARE(desktop::words::statusSentence(row, u"Agency"_s, {}, jakarta(12, 0)),
                 u"It waits for its first check (Agency)."_s);
    }

    /// Settings of the domain.
    void statusContainsPauseAndMute()
    {
        DomainRow row{PromoSite, AccountId{1}, u"https://service.example/api/v1"_s, {}, {}, {}};
        const auto tail = [&row] {
            return desktop::words::statusSentence(row, u"Agency"_s, {}, jakarta(12, 0))
                .section(u"(Agency). "_s, 1);
        };
        QCOMPARE(tail(), QString());
        row.settings.pausedUntil = jakarta(9, 0, 17);
        row.settings.mutedUntil = jakarta(11, 0); // expired
        QCOMPARE(tail(), u"Paused until 17 Mar 09.00."_s);
        row.settings.pausedUntil = farFuture();
        row.settings.mutedUntil = jakarta(13, 0);
        QCOMPARE(tail(), u"Paused until you resume it. Alerts muted until 13.00 today."_s);
    }

    void pauseEndIsShort()
    {
        using desktop::table_words::until;
        QCOMPARE(until(jakarta(13, 5), jakarta(12, 0)), u"13.05"_s);
        QCOMPARE(until(jakarta(9, 0, 17), jakarta(12, 0)), u"17 Mar"_s);
        QCOMPARE(until(jakarta(9, 0, 17).addDays(300), jakarta(12, 0)), u"11 Jan"_s);
        QCOMPARE(until(jakarta(9, 0, 17).addYears(2), jakarta(12, 0)), u"17 Mar 2028"_s);
    }

    void windowWithinAMinuteShowsOneTime()
    {
        QCOMPARE(pantau::between(jakarta(9, 2), jakarta(9, 2).addSecs(20), jakarta(12, 0)),
                 u"at 09.02 today"_s);
        Change found = change(PromoSite, BlockStatus::Blocked);
        found.notAfter = found.notBefore.addSecs(5);
        QCOMPARE(desktop::table_words::window(found, jakarta(12, 0)), u"09.02"_s);
    }

    void usageIsASentence()
    {
        Usage usage;
        usage.period = Usage::Period::Monthly;
        usage.limit = 12'500;
        usage.used = 4'310;
        usage.remaining = 8'190;
        QCOMPARE(desktop::words::usageSentence(usage), u"4.310 of 12.500 credit(s) used."_s);
        QCOMPARE(desktop::words::checkNow(24, 79), u"Check now (24 of the 79 checks left)"_s);
        QCOMPARE(desktop::words::checkNow(0, 79), u"Check now"_s);
        QCOMPARE(desktop::words::checkNow(5'005, 0), u"Check now (no checks left)"_s);
        QCOMPARE(desktop::words::checkNow(5'005, 79), u"Check now (5.005 domains, only 79 check(s) left)"_s);
    }

    void onlyAnsweredDomainsCountAsChecked()
    {
        const QString down = u"The service does not answer."_s;
        QCOMPARE(desktop::words::checked({0, 0, 200}, down),
                 u"None of the 200 domain(s) could be checked: The service does not answer."_s);
        QCOMPARE(desktop::words::checked({0, 0, 1}, {}), u"The domain could not be checked."_s);
        QCOMPARE(desktop::words::checked({3, 17, 0}, {}),
                 u"20 domain(s) checked: 3 blocked, 17 not blocked."_s);
        QCOMPARE(desktop::words::checked({3, 17, 2}, down),
                 u"20 domain(s) checked: 3 blocked, 17 not blocked. 2 could not be checked: The "
                 "service does not answer."_s);
    }

    /// Unconfirmed answers are not counted in the table's numbers.
    void unconfirmedAnswersCountAsTheKnownStatus()
    {
        CheckTally tally;
        const auto add = [&tally](int times, BlockStatus known, std::optional<BlockStatus> unconfirmed) {
            for (int i = 0; i < times; ++i)
                tally.add({PromoSite, known, jakarta(9, 31), {}, false, true, unconfirmed});
        };
        add(21, BlockStatus::Unknown, BlockStatus::Blocked);
        QCOMPARE(desktop::words::checked(tally, {}),
                 u"21 new answer(s) being confirmed, not counted until then."_s);
        add(78, BlockStatus::NotBlocked, std::nullopt);
        add(1, BlockStatus::Blocked, BlockStatus::NotBlocked);
        QCOMPARE(desktop::words::checked(tally, {}),
                 u"79 domain(s) checked: 1 blocked, 78 not blocked. 22 new answer(s) being "
                 "confirmed, not counted until then."_s);
    }

    void statusMentionsAnUnwatchedAccount()
    {
        DomainRow row{PromoSite, AccountId{1}, u"https://service.example/api/v1"_s, {}, {}, {}};
        row.known.status = BlockStatus::NotBlocked;
        row.known.since = jakarta(9, 31);
        const QString obstacle = u"The keychain is locked."_s;
        QVERIFY(desktop::words::statusSentence(row, u"Agency"_s, obstacle, jakarta(12, 0))
                    .endsWith(u"Not being watched now."_s));
    }

    /// An unconfirmed answer is newer than the status it may replace. Each has its own time.
    void unconfirmedAnswerIsShownAsTheNewest()
    {
        using desktop::words::statusSentence;
        DomainRow row{PromoSite, AccountId{1}, u"https://service.example/api/v1"_s, {}, {}, {}};
        row.known.suspicion = Suspicion{jakarta(11, 48), 1, BlockStatus::Blocked};
        row.known.lastAskedAt = jakarta(11, 48);
        const QString name = u"Agency"_s;
        const QString newest = u"The newest answer, at 11.48 today, says blocked; it is being "
                               "confirmed before you are alerted."_s;
        QCOMPARE(statusSentence(row, name, {}, jakarta(12, 0)),
                 u"Its first answer is being confirmed (Agency). "_s + newest);
        using desktop::table_words::checked;
        QVERIFY(!checked(row.known, jakarta(12, 0)).contains(u"no answer"_s));
        row.known.status = BlockStatus::NotBlocked;
        row.known.since = row.known.lastAnsweredAt = jakarta(9, 31);
        QCOMPARE(statusSentence(row, name, {}, jakarta(12, 0)),
                 u"Last seen not blocked at 09.31 today. "_s + newest);
        const QString tip = checked(row.known, jakarta(12, 0));
        QVERIFY2(tip.contains(u"11.48.00 WIB: answered “blocked”, which is being confirmed.\n"
                              "Last seen not blocked: "_s),
                 qPrintable(tip));
        QVERIFY(!tip.contains(u"no answer"_s));
        // A later attempt that fails is not an answer, so its time is not shown as a check.
        row.known.unknownReason = u"Nothing answers."_s;
        const QString later = statusSentence(row, name, {}, jakarta(12, 0));
        QVERIFY2(later.endsWith(newest + u" The last try brought no answer: Nothing answers."_s),
                 qPrintable(later));
    }

    void lastErrorIsShownUnlessACurrentOneExists()
    {
        DomainRow row{PromoSite, AccountId{1}, u"https://service.example/api/v1"_s, {}, {}, {}};
        row.known.lastAskedAt = jakarta(11, 48);
        row.known.unknownReason = u"Nothing answers at service.example."_s;
        const QString name = u"Agency"_s;
        QVERIFY(desktop::words::statusSentence(row, name, {}, jakarta(12, 0))
                    .endsWith(u"The last try, at 11.48 today, brought no answer: Nothing "
                              "answers at service.example."_s));
        // The current problem is newer, whether it is the same or another one.
        for (const QString &obstacle :
             {row.known.unknownReason + u" Pantau will try again."_s, u"The service refused the key."_s}) {
            const QString said = desktop::words::statusSentence(row, name, obstacle, jakarta(12, 0));
            QVERIFY2(!said.contains(u"The last try"_s), qPrintable(said));
            QVERIFY2(said.endsWith(u"Not being watched now."_s), qPrintable(said));
        }
    }

    void alertsBecomeNotifications_data()
    {
        const test::Table<Alert::Kind, bool> row({"kind", "isAlarm"});
        row("listed", Alert::Kind::Listed, true);
        row("mixed", Alert::Kind::Mixed, true);
        row("restored", Alert::Kind::Restored, false);
        row("first look", Alert::Kind::FirstCheck, false);
        row("quota", Alert::Kind::QuotaEnded, false);
        row("stopped", Alert::Kind::AccountStopped, false);
        row("test", Alert::Kind::Test, false);
    }
    void alertsBecomeNotifications()
    {
        QFETCH(Alert::Kind, kind);
        QFETCH(bool, isAlarm);
        RecordingNotifier notifier;
        const QTemporaryDir home;
        QSettings file(home.filePath(u"window.ini"_s), QSettings::IniFormat);
        const desktop::Preferences preferences(file);
        Alert alert;
        alert.kind = kind;
        alert.title = u"Two domains"_s;
        alert.body = u"One.\nTwo."_s;
        desktop::showAlert(notifier, preferences, alert);
        alert.domains = {PromoSite, Kito};
        alert.domainCount = 2;
        desktop::showAlert(notifier, preferences, alert);
        QCOMPARE(notifier.shown.size(), 2);
        QVERIFY(notifier.shown.first().domains.isEmpty());
        QVERIFY(!notifier.shown.first().canReport() && !notifier.shown.first().canMute());
        const auto &shown = notifier.shown.last();
        QCOMPARE(shown.title, alert.title);
        QCOMPARE(shown.body, alert.body);
        QCOMPARE(shown.domains, alert.domains);
        QCOMPARE(shown.isAlarm, isAlarm);
        QVERIFY(!shown.canReport() && shown.canMute());
        // A notification about many domains names only the first, so it cannot mute the others.
        alert.domainCount = 200;
        desktop::showAlert(notifier, preferences, alert);
        QVERIFY(!notifier.shown.last().canReport() && !notifier.shown.last().canMute());
        alert.domains = {PromoSite};
        alert.domainCount = 1;
        desktop::showAlert(notifier, preferences, alert);
        QVERIFY(notifier.shown.last().canReport() && notifier.shown.last().canMute());
    }

    void disabledNotificationsAreNotShown()
    {
        RecordingNotifier notifier;
        const QTemporaryDir home;
        QSettings file(home.filePath(u"window.ini"_s), QSettings::IniFormat);
        desktop::Preferences preferences(file);
        Alert alert;
        alert.kind = Alert::Kind::Listed;
        preferences.setPlaysSound(false);
        desktop::showAlert(notifier, preferences, alert);
        QCOMPARE(notifier.shown.size(), 1);
        QVERIFY(!notifier.shown.last().isAlarm);
        preferences.setShowsNotifications(false);
        desktop::showAlert(notifier, preferences, alert);
        QCOMPARE(notifier.shown.size(), 1);
    }

    void notificationsNameAtMostTwoDomains()
    {
        RecordingNotifier notifier;
        const QTemporaryDir home;
        QSettings file(home.filePath(u"window.ini"_s), QSettings::IniFormat);
        const desktop::Preferences preferences(file);
        Alert alert;
        for (const char *name : {"a.example", "b.example"})
            alert.domains += DomainName::fromNormalised(QLatin1String(name));
        alert.domainCount = 2;
        alert.body = u"a.example: Blocked\nIts parent is not.\nb.example: Blocked"_s;
        desktop::showAlert(notifier, preferences, alert);
        QCOMPARE(notifier.shown.last().body, alert.body);
        alert.domains += DomainName::fromNormalised(u"c.example"_s);
        alert.domainCount = 14;
        alert.body += u"\nc.example: Blocked\nand 11 more"_s;
        desktop::showAlert(notifier, preferences, alert);
        QCOMPARE(notifier.shown.last().body,
                 u"a.example: Blocked\nIts parent is not.\nb.example: Blocked\nand 12 more"_s);
    }

    // A screen reader gets plain text, without markup.

    void windowHasAccessibleTextsWithoutMarkup()
    {
        const test::PastWorld world;
        desktop::MainWindow window(*world.session, world.home + u"/window.ini"_s);
        window.resize(700, 600); // too narrow for long names, so they have tool tips
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.openDomain(world.below.ascii());
        const auto *name = window.findChild<QLabel *>(u"detailDomain"_s);
        QTRY_COMPARE(name->text(), world.below.ascii());
        const_cast<QLabel *>(name)->resize(40, name->height());
        QVERIFY(!name->toolTip().isEmpty());
        for (const auto page : {desktop::Page::Domains, desktop::Page::Changes, desktop::Page::Usage,
                                desktop::Page::Log, desktop::Page::Lists, desktop::Page::Appeals}) {
            window.showPage(page);
            QCoreApplication::processEvents();
            const QStringList markup = test::spokenMarkup(window);
            QVERIFY2(markup.isEmpty(), qPrintable(markup.join(u'\n')));
            const QStringList mute = test::nameless(window);
            QVERIFY2(mute.isEmpty(), qPrintable(mute.join(u'\n')));
        }
    }
};

PANTAU_WINDOW_TEST(TestDesktopWords)
#include "tst_desktop_words.moc"
