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

const DomainName PromoSite = DomainName::fromNormalised(QStringLiteral("melati-promo.example"));
const DomainName Kito = DomainName::fromNormalised(QStringLiteral("kito.example"));

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
        QTest::addColumn<int>("seconds");
        QTest::addColumn<QString>("age");
        QTest::newRow("this moment") << 0 << "now";
        QTest::newRow("a clock set back") << -500 << "now";
        QTest::newRow("a minute") << 60 << "1 min";
        QTest::newRow("just under an hour") << 3599 << "59 min";
        QTest::newRow("hours") << 2 * 3600 + 1800 << "2 h";
        QTest::newRow("days") << 3 * 86'400 << "3 d";
        QTest::newRow("many days") << 1214 * 86'400 << "1.214 d";
    }
    void shortAges()
    {
        QFETCH(int, seconds);
        QFETCH(QString, age);
        const QDateTime now = jakarta(12, 0);
        QCOMPARE(pantau::shortAge(now.addSecs(-seconds), now), age);
    }

    void timesAreWrittenAsTheLanguageDoes_data()
    {
        QTest::addColumn<QLocale>("locale");
        QTest::addColumn<QTime>("time");
        QTest::addColumn<QString>("minutes");
        QTest::addColumn<QString>("seconds");
        const QTime morning(9, 31, 5);
        test::row("Indonesian", QLocale(QLocale::Indonesian), morning, "09.31", "09.31.05");
        test::row("Indonesian, midnight", QLocale(QLocale::Indonesian), QTime(0, 0), "00.00", "00.00.00");
        test::row("British", QLocale(QLocale::English, QLocale::UnitedKingdom), morning, "09:31", "09:31:05");
        test::row("American, evening", QLocale(QLocale::English, QLocale::UnitedStates), QTime(21, 31, 5),
                  "9:31 PM", "9:31:05 PM");
        test::row("one letter for the hour", QLocale(QLocale::Finnish), morning, "9.31", "9.31.05");
        test::row("a word between", QLocale(QLocale::French, QLocale::Canada), morning, "09 h 31",
                  "09:31:05");
        test::row("none", QLocale::c(), morning, "09:31", "09:31:05");
    }
    void timesAreWrittenAsTheLanguageDoes()
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

    void exactTimesHaveSecondsAndTheZone()
    {
        const QString exact = pantau::exactTime(jakarta(9, 31).addSecs(5));
        QVERIFY2(exact.endsWith(QStringLiteral(", 09.31.05 WIB")), qPrintable(exact));
    }

    void windowsNameTheDayOnce()
    {
        QCOMPARE(pantau::between(jakarta(9, 2), jakarta(9, 31), jakarta(12, 0)),
                 QStringLiteral("between 09.02 and 09.31 today"));
        QCOMPARE(pantau::between(jakarta(23, 50, 9), jakarta(0, 20), jakarta(12, 0)),
                 QStringLiteral("between 23.50 yesterday and 00.20 today"));
        QCOMPARE(pantau::moment(jakarta(9, 2, 1), jakarta(12, 0)), QStringLiteral("1 Mar 09.02"));
        QCOMPARE(pantau::atMoment(jakarta(9, 2, 1), jakarta(12, 0)), QStringLiteral("on 1 Mar at 09.02"));
        QCOMPARE(pantau::atMoment(jakarta(9, 2), jakarta(12, 0)), QStringLiteral("at 09.02 today"));
    }

    void statusTellsWhatIsKnownWhenAndFromWhom()
    {
        DomainRow row{PromoSite, AccountId{1}, QStringLiteral("https://service.example/api/v1"), {}, {}, {}};
        row.known.status = BlockStatus::Blocked;
        row.known.since = jakarta(9, 31);
        row.known.lastAnsweredAt = jakarta(11, 48);
        row.lastChange = change(PromoSite, BlockStatus::Blocked);
        const auto state = [&row] { return desktop::words::stateLine(row, jakarta(12, 0)); };
        QCOMPARE(state(), QStringLiteral("Blocked since before 09.31 today"));
        row.known.startSeen = true;
        QCOMPARE(state(), QStringLiteral("Blocked since 09.31 today"));
        QCOMPARE(desktop::words::statusSentence(row, QStringLiteral("Agency"), {}, jakarta(12, 0)),
                 QString());
        row.known = {};
        row.lastChange.reset();
        QCOMPARE(state(), QStringLiteral("Unknown"));
        QCOMPARE(desktop::words::statusSentence(row, QStringLiteral("Agency"), {}, jakarta(12, 0)),
                 QStringLiteral("It waits for its first check (Agency)."));
    }

    /// Settings of the domain.
    void statusTellsWhatRests()
    {
        DomainRow row{PromoSite, AccountId{1}, QStringLiteral("https://service.example/api/v1"), {}, {}, {}};
        const auto tail = [&row] {
            return desktop::words::statusSentence(row, QStringLiteral("Agency"), {}, jakarta(12, 0))
                .section(QStringLiteral("(Agency). "), 1);
        };
        QCOMPARE(tail(), QString());
        row.settings.pausedUntil = jakarta(9, 0, 17);
        row.settings.mutedUntil = jakarta(11, 0); // expired
        QCOMPARE(tail(), QStringLiteral("Paused until 17 Mar 09.00."));
        row.settings.pausedUntil = farFuture();
        row.settings.mutedUntil = jakarta(13, 0);
        QCOMPARE(tail(), QStringLiteral("Paused until you resume it. Alerts muted until 13.00 today."));
    }

    void howLongSomethingRestsIsShort()
    {
        using desktop::table_words::until;
        QCOMPARE(until(jakarta(13, 5), jakarta(12, 0)), QStringLiteral("13.05"));
        QCOMPARE(until(jakarta(9, 0, 17), jakarta(12, 0)), QStringLiteral("17 Mar"));
        QCOMPARE(until(jakarta(9, 0, 17).addDays(300), jakarta(12, 0)), QStringLiteral("11 Jan"));
        QCOMPARE(until(jakarta(9, 0, 17).addYears(2), jakarta(12, 0)), QStringLiteral("17 Mar 2028"));
    }

    void whatChangedWithinAMinuteHasOneMoment()
    {
        QCOMPARE(pantau::between(jakarta(9, 2), jakarta(9, 2).addSecs(20), jakarta(12, 0)),
                 QStringLiteral("at 09.02 today"));
        Change found = change(PromoSite, BlockStatus::Blocked);
        found.notAfter = found.notBefore.addSecs(5);
        QCOMPARE(desktop::table_words::window(found, jakarta(12, 0)), QStringLiteral("09.02"));
    }

    void usageIsASentence()
    {
        Usage usage;
        usage.period = Usage::Period::Monthly;
        usage.limit = 12'500;
        usage.used = 4'310;
        usage.remaining = 8'190;
        QCOMPARE(desktop::words::usageSentence(usage), QStringLiteral("4.310 of 12.500 credit(s) used."));
        QCOMPARE(desktop::words::checkNow(24, 79), QStringLiteral("Check now (24 of the 79 checks left)"));
        QCOMPARE(desktop::words::checkNow(0, 79), QStringLiteral("Check now"));
        QCOMPARE(desktop::words::checkNow(5'005, 0), QStringLiteral("Check now (no checks left)"));
        QCOMPARE(desktop::words::checkNow(5'005, 79),
                 QStringLiteral("Check now (5.005 domains, only 79 check(s) left)"));
    }

    void onlyWhatWasAnsweredCountsAsChecked()
    {
        const QString down = QStringLiteral("The service does not answer.");
        QCOMPARE(desktop::words::checked({0, 0, 200}, down),
                 QStringLiteral("None of the 200 domain(s) could be checked: The service does not answer."));
        QCOMPARE(desktop::words::checked({0, 0, 1}, {}), QStringLiteral("The domain could not be checked."));
        QCOMPARE(desktop::words::checked({3, 17, 0}, {}),
                 QStringLiteral("20 domain(s) checked: 3 blocked, 17 not blocked."));
        QCOMPARE(
            desktop::words::checked({3, 17, 2}, down),
            QStringLiteral("20 domain(s) checked: 3 blocked, 17 not blocked. 2 could not be checked: The "
                           "service does not answer."));
    }

    /// Unconfirmed answers are not counted in the table's numbers.
    void whatIsBeingConfirmedIsCountedAsItIsKnown()
    {
        CheckTally tally;
        const auto add = [&tally](int times, BlockStatus known, std::optional<BlockStatus> unconfirmed) {
            for (int i = 0; i < times; ++i)
                tally.add({PromoSite, known, jakarta(9, 31), {}, false, true, unconfirmed});
        };
        add(21, BlockStatus::Unknown, BlockStatus::Blocked);
        QCOMPARE(desktop::words::checked(tally, {}),
                 QStringLiteral("21 new answer(s) being confirmed, not counted until then."));
        add(78, BlockStatus::NotBlocked, std::nullopt);
        add(1, BlockStatus::Blocked, BlockStatus::NotBlocked);
        QCOMPARE(desktop::words::checked(tally, {}),
                 QStringLiteral("79 domain(s) checked: 1 blocked, 78 not blocked. 22 new answer(s) being "
                                "confirmed, not counted until then."));
    }

    void anAccountThatIsNotWatchedIsSaidToBeSo()
    {
        DomainRow row{PromoSite, AccountId{1}, QStringLiteral("https://service.example/api/v1"), {}, {}, {}};
        row.known.status = BlockStatus::NotBlocked;
        row.known.since = jakarta(9, 31);
        const QString obstacle = QStringLiteral("The keychain is locked.");
        QVERIFY(desktop::words::statusSentence(row, QStringLiteral("Agency"), obstacle, jakarta(12, 0))
                    .endsWith(QStringLiteral("Not being watched now.")));
    }

    /// An unconfirmed answer is newer than the status it may replace. Each has its own time.
    void anAnswerThatIsBeingConfirmedIsTheLastOne()
    {
        using desktop::words::statusSentence;
        DomainRow row{PromoSite, AccountId{1}, QStringLiteral("https://service.example/api/v1"), {}, {}, {}};
        row.known.suspicion = Suspicion{jakarta(11, 48), 1, BlockStatus::Blocked};
        row.known.lastAskedAt = jakarta(11, 48);
        const QString name = QStringLiteral("Agency");
        const QString newest = QStringLiteral("The newest answer, at 11.48 today, says blocked; it is being "
                                              "confirmed before you are alerted.");
        QCOMPARE(statusSentence(row, name, {}, jakarta(12, 0)),
                 QStringLiteral("Its first answer is being confirmed (Agency). ") + newest);
        using desktop::table_words::checked;
        QVERIFY(!checked(row.known, jakarta(12, 0)).contains(QStringLiteral("no answer")));
        row.known.status = BlockStatus::NotBlocked;
        row.known.since = row.known.lastAnsweredAt = jakarta(9, 31);
        QCOMPARE(statusSentence(row, name, {}, jakarta(12, 0)),
                 QStringLiteral("Last seen not blocked at 09.31 today. ") + newest);
        const QString tip = checked(row.known, jakarta(12, 0));
        QVERIFY2(tip.contains(QStringLiteral("11.48.00 WIB: answered “blocked”, which is being confirmed.\n"
                                             "Last seen not blocked: ")),
                 qPrintable(tip));
        QVERIFY(!tip.contains(QStringLiteral("no answer")));
        // A later attempt that fails is not an answer, so its time is not shown as a check.
        row.known.unknownReason = QStringLiteral("Nothing answers.");
        const QString later = statusSentence(row, name, {}, jakarta(12, 0));
        QVERIFY2(later.endsWith(newest + QStringLiteral(" The last try brought no answer: Nothing answers.")),
                 qPrintable(later));
    }

    void whatTheLastTryMetIsSaidOfTheLastTry()
    {
        DomainRow row{PromoSite, AccountId{1}, QStringLiteral("https://service.example/api/v1"), {}, {}, {}};
        row.known.lastAskedAt = jakarta(11, 48);
        row.known.unknownReason = QStringLiteral("Nothing answers at service.example.");
        const QString name = QStringLiteral("Agency");
        QVERIFY(desktop::words::statusSentence(row, name, {}, jakarta(12, 0))
                    .endsWith(QStringLiteral("The last try, at 11.48 today, brought no answer: Nothing "
                                             "answers at service.example.")));
        // The current problem is newer, whether it is the same or another one.
        for (const QString &obstacle : {row.known.unknownReason + QStringLiteral(" Pantau will try again."),
                                        QStringLiteral("The service refused the key.")}) {
            const QString said = desktop::words::statusSentence(row, name, obstacle, jakarta(12, 0));
            QVERIFY2(!said.contains(QStringLiteral("The last try")), qPrintable(said));
            QVERIFY2(said.endsWith(QStringLiteral("Not being watched now.")), qPrintable(said));
        }
    }

    void alertsBecomeNotifications_data()
    {
        QTest::addColumn<Alert::Kind>("kind");
        QTest::addColumn<bool>("isAlarm");
        QTest::newRow("listed") << Alert::Kind::Listed << true;
        QTest::newRow("mixed") << Alert::Kind::Mixed << true;
        QTest::newRow("restored") << Alert::Kind::Restored << false;
        QTest::newRow("first look") << Alert::Kind::FirstLook << false;
        QTest::newRow("quota") << Alert::Kind::QuotaEnded << false;
        QTest::newRow("stopped") << Alert::Kind::AccountStopped << false;
        QTest::newRow("test") << Alert::Kind::Test << false;
    }
    void alertsBecomeNotifications()
    {
        QFETCH(Alert::Kind, kind);
        QFETCH(bool, isAlarm);
        RecordingNotifier notifier;
        const QTemporaryDir home;
        QSettings file(home.filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
        const desktop::Preferences preferences(file);
        Alert alert;
        alert.kind = kind;
        alert.title = QStringLiteral("Two domains");
        alert.body = QStringLiteral("One.\nTwo.");
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

    void nothingIsShownWhereNoneIsWanted()
    {
        RecordingNotifier notifier;
        const QTemporaryDir home;
        QSettings file(home.filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
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

    void notificationsNameTwoDomains()
    {
        RecordingNotifier notifier;
        const QTemporaryDir home;
        QSettings file(home.filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
        const desktop::Preferences preferences(file);
        Alert alert;
        for (const char *name : {"a.example", "b.example"})
            alert.domains += DomainName::fromNormalised(QLatin1String(name));
        alert.domainCount = 2;
        alert.body = QStringLiteral("a.example: Blocked\nIts parent is not.\nb.example: Blocked");
        desktop::showAlert(notifier, preferences, alert);
        QCOMPARE(notifier.shown.last().body, alert.body);
        alert.domains += DomainName::fromNormalised(QStringLiteral("c.example"));
        alert.domainCount = 14;
        alert.body += QStringLiteral("\nc.example: Blocked\nand 11 more");
        desktop::showAlert(notifier, preferences, alert);
        QCOMPARE(notifier.shown.last().body,
                 QStringLiteral("a.example: Blocked\nIts parent is not.\nb.example: Blocked\nand 12 more"));
    }

    // A screen reader gets plain text, without markup.

    void everythingOfTheWindowIsSpokenInWords()
    {
        const test::PastWorld world;
        desktop::MainWindow window(*world.session, world.home + QStringLiteral("/window.ini"));
        window.resize(700, 600); // too narrow for long names, so they have tool tips
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.openDomain(world.below.ascii());
        const auto *name = window.findChild<QLabel *>(QStringLiteral("detailDomain"));
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
