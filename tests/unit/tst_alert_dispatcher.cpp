// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/alert_dispatcher.h"
#include "support/fake_alerts.h"
#include "support/manual_clock.h"
#include "support/test_program.h"

#include <memory>

using namespace pantau;
using namespace pantau::engine;
using namespace std::chrono_literals;

namespace {

const AccountId AgencyAccount{1};
const ChannelId Hook{1};
const ChannelId Chat{2};
const auto IsBlocked = BlockStatus::Blocked;
const auto IsFree = BlockStatus::NotBlocked;

QString name(const char *text)
{
    return QString::fromUtf8(text);
}

} // namespace

/// The tests' time zone is Jakarta: the clock starts at 15:00 there.
class TestAlertDispatcher : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_clock = std::make_unique<test::ManualClock>();
        m_alerts = std::make_unique<test::FakeAlerts>();
        m_delivery = std::make_unique<test::FakeDelivery>();
        m_failures.clear();
        m_shown.clear();
        m_isSomebodyThere = true;
        m_givenUp = 0;
        m_found = 0;
        restart();
    }

    /// Seconds at which a reply confirms a change, and the notifications: their time and number of domains.
    void laterChangesAreCollected_data()
    {
        const test::Table<QList<int>, QStringList> row({"replies", "notified"});
        using Seconds = QList<int>;
        row("one", Seconds{0}, {name("0: 1")});
        row("another one immediately", Seconds{0, 0}, {name("0: 1"), name("120: 1")});
        row("within", Seconds{0, 60, 119}, {name("0: 1"), name("120: 2")});
        row("just after", Seconds{0, 121}, {name("0: 1"), name("121: 1")});
        row("an update opens the next group", Seconds{0, 30, 121, 200},
            {name("0: 1"), name("120: 1"), name("240: 2")});
        row("a pause", Seconds{0, 30, 300}, {name("0: 1"), name("120: 1"), name("300: 1")});
    }
    void laterChangesAreCollected()
    {
        QFETCH(QList<int>, replies);
        const QDateTime start = now();
        for (const int second : replies) {
            passTo(start.addSecs(second));
            m_alerts->find(u"%1.example"_s.arg(char16_t(u'a' + m_found++)), IsBlocked, now());
            m_desk->changesFound();
        }
        run(1h);
        QStringList notified;
        for (const Alert &alert : std::as_const(m_alerts->kept))
            notified += u"%1: %2"_s.arg(start.secsTo(alert.dueAt)).arg(alert.domainCount);
        QTEST(notified, "notified");
        QCOMPARE(m_shown.size(), notified.size());
    }

    void delayedUnblockingIsReported()
    {
        m_alerts->waits = {now().addSecs(3600)};
        m_desk->changesFound();
        m_alerts->waits.clear();
        m_alerts->find(name("a.example"), IsFree, now());
        m_desk->checksFinished();
        QCOMPARE(m_alerts->kept.size(), 1);
        m_alerts->find(name("b.example"), IsFree, now());
        m_desk->checksFinished(); // nothing waits, so nothing is read
        QCOMPARE(m_alerts->kept.size(), 1);
    }

    void oneReplyIsOneNotification()
    {
        m_alerts->find(name("a.example"), IsBlocked, now());
        find("b.example", IsBlocked);
        QCOMPARE(m_shown.size(), 1);
        QCOMPARE(m_alerts->kept.last().domainCount, 2);
    }

    /// A mass change on hold has its own notification. The first confirmed change after it still counts as
    /// the first.
    void heldMassChangeDoesNotCountAsFirst()
    {
        Incident incident;
        incident.at = now();
        incident.flipped = {DomainName::fromNormalised(name("x.example"))};
        m_desk->incidentRaised(incident);
        QCOMPARE(m_shown.size(), 1);
        find("a.example", IsBlocked);
        QCOMPARE(m_shown.size(), 2);
        QCOMPARE(m_shown.last(), name("a.example is blocked"));
    }

    /// A single run ends now, so the group is closed immediately, and nothing is notified twice.
    void closingTheGroupNotifiesImmediately()
    {
        find("a.example", IsBlocked);
        find("b.example", IsBlocked);
        find("c.example", IsBlocked);
        QCOMPARE(m_shown.size(), 1);
        m_desk->closeGroup();
        QCOMPARE(m_shown.size(), 2);
        QCOMPARE(m_alerts->kept.last().domainCount, 2);
        m_desk->closeGroup();
        QCOMPARE(m_shown.size(), 2);
        find("d.example", IsBlocked); // grouped as usual from here on
        QCOMPARE(m_shown.size(), 2);
        run(121s);
        QCOMPARE(m_shown.size(), 3);
        m_alerts->saved.quietHours = true;
        passTo(jakarta(22, 30));
        find("e.example", IsBlocked);
        m_desk->closeGroup();
        QCOMPARE(m_shown.size(), 3); // quiet hours still apply
        passTo(jakarta(7, 0, 1));
        QCOMPARE(m_shown.size(), 4);
    }

    /// One message to the desktop and to channels for every alert; a channel for selected lists gets its
    /// part.
    void aChannelForListsGetsItsPart()
    {
        m_alerts->channels = {Hook};
        m_alerts->find(name("a.example"), IsBlocked, now(), {}, {{Chat, {name("Toko")}}});
        m_alerts->find(name("b.example"), IsBlocked, now());
        m_desk->changesFound();
        settle();
        QCOMPARE(m_shown.size(), 1);
        QCOMPARE(m_delivery->sent.size(), 2);
        QVERIFY2(m_delivery->sent.at(0).startsWith(name("1: 2 domain")), qPrintable(m_delivery->sent.at(0)));
        QCOMPARE(m_delivery->sent.at(1), name("2: Toko: a.example is blocked"));
        QCOMPARE(m_alerts->outcomes, (QStringList{name("1 to 1: delivered"), name("1 to 2: delivered")}));
        // Alerts that are not about changes in a list go to channels for every alert.
        m_desk->accountStopped(AgencyAccount, {Error::Kind::Service, name("The key was refused."), {}});
        QCOMPARE(m_delivery->sent.size(), 3);
    }

    /// A command without alerts may have noticed it before the start.
    void aStoppedAccountIsReportedOnce()
    {
        m_desk.reset();
        m_alerts->stops = {{AgencyAccount, name("The key was refused."), {}}};
        m_alerts->failing = name("keep");
        restart();
        QVERIFY(m_shown.isEmpty());
        m_alerts->failing.clear();
        run(2min);
        QCOMPARE(m_shown.size(), 1);
        QCOMPARE(m_alerts->kept.last().body, name("The key was refused."));
        restart();
        QCOMPARE(m_shown.size(), 1);
        m_alerts->stops = {{AgencyAccount, name("The key was refused."), {}}};
        m_desk->accountParked();
        QCOMPARE(m_shown.size(), 2);
    }

    /// A recipient's first change is sent immediately, whatever others collect. Its later ones wait for its
    /// own group.
    void eachRecipientHasItsOwnGroup()
    {
        m_alerts->channels = {Hook};
        const QDateTime start = now();
        QStringList sent;
        const auto at = [&](int second) {
            passTo(start.addSecs(second));
            settle();
            for (const QString &each : m_delivery->sent.mid(sent.size()))
                sent += u"%1 s to %2"_s.arg(second).arg(each);
        };
        const auto findFor = [this](const char *domain, const QList<ConcernedChannel> &concerned) {
            m_alerts->find(name(domain), IsBlocked, now(), {}, concerned);
            m_desk->changesFound();
        };
        const QList<ConcernedChannel> toko{{Chat, {name("Toko")}}};
        findFor("a.example", {});
        at(30);
        QCOMPARE(sent, QStringList{name("30 s to 1: a.example is blocked")});
        findFor("b.example", toko);
        at(31);
        QCOMPARE(sent.last(), name("31 s to 2: Toko: b.example is blocked"));
        QCOMPARE(m_shown.size(), 1); // shown with the rest of the group
        QCOMPARE(sent.size(), 2);
        at(60);
        findFor("c.example", toko);
        at(119);
        QCOMPARE(sent.size(), 2);
        at(120);
        QCOMPARE(sent.size(), 3);
        QVERIFY2(sent.last().startsWith(name("120 s to 1: 2 domain")), qPrintable(sent.last()));
        at(149);
        QCOMPARE(sent.size(), 3);
        at(150);
        QCOMPARE(sent.size(), 4);
        QCOMPARE(sent.last(), name("150 s to 2: Toko: c.example is blocked"));
        run(1h);
        QCOMPARE(m_delivery->sent.size(), 4);
        QCOMPARE(m_shown.size(), 2);
    }

    /// The group of a channel and what it has received must survive a restart.
    void recipientGroupsSurviveARestart()
    {
        m_alerts->channels = {Hook};
        const QList<ConcernedChannel> toko{{Chat, {name("Toko")}}};
        find("a.example", IsBlocked);
        for (const char *each : {"b.example", "c.example"}) {
            m_alerts->find(name(each), IsBlocked, now(), {}, toko);
            m_desk->changesFound();
            settle();
        }
        QCOMPARE(m_delivery->sent.size(), 2);
        restart();
        QCOMPARE(m_delivery->sent.size(), 4);
        QVERIFY2(m_delivery->sent.at(2).startsWith(name("1: 2 domain")), qPrintable(m_delivery->sent.at(2)));
        QCOMPARE(m_delivery->sent.at(3), name("2: Toko: c.example is blocked"));
    }

    void quietHoursLoseNothing()
    {
        m_alerts->saved.quietHours = true;
        m_alerts->channels = {Hook};
        passTo(jakarta(22, 30));
        const QStringList names{name("a.example"), name("b.example"), name("c.example")};
        for (const QString &each : names) {
            m_alerts->find(each, IsBlocked, now());
            m_desk->changesFound();
            run(1h);
        }
        m_desk->accountStopped(AgencyAccount,
                               {Error::Kind::Service, name("The service refused this key."), {}});
        passTo(jakarta(7, 0, 1).addMSecs(-1));
        QVERIFY(m_shown.isEmpty());
        QVERIFY(m_delivery->sent.isEmpty());
        QCOMPARE(m_wake, jakarta(7, 0, 1));
        passTo(jakarta(7, 0, 1));
        QCOMPARE(m_shown.size(), 2); // the stopped account, and one message for the night
        QCOMPARE(m_alerts->kept.last().domainCount, 3);
        for (const Alert &alert : std::as_const(m_alerts->kept)) {
            QCOMPARE(alert.dueAt, jakarta(7, 0, 1));
            QVERIFY(alert.at < alert.dueAt);
        }
        run(1s);
        QCOMPARE(m_delivery->sent.size(), 2);
    }

    void suspendDoesNotSplitTheQuietHoursMessage()
    {
        m_alerts->saved.quietHours = true;
        find("first.example", IsBlocked);
        find("a.example", IsBlocked);
        m_clock->advance(10h); // the timer was suspended too: it is 01:00
        m_desk->tick();
        QCOMPARE(m_shown.size(), 1);
        QCOMPARE(m_wake, jakarta(7, 0, 1));
        find("b.example", IsBlocked); // the same night, so the same message
        m_clock->advance(9h);
        m_desk->tick();
        QCOMPARE(m_shown.size(), 2);
        QCOMPARE(m_alerts->kept.last().domainCount, 2);
    }

    void disablingQuietHoursDeliversHeldAlerts()
    {
        m_alerts->saved.quietHours = true;
        passTo(jakarta(23, 0));
        find("a.example", IsBlocked);
        run(5min);
        QVERIFY(m_shown.isEmpty());
        m_alerts->saved.quietHours = false;
        m_desk->settingsChanged();
        QCOMPARE(m_shown.size(), 1);
    }

    /// Whatever the others have.
    void aClientHasItsQuietHours()
    {
        const auto none = std::pair(QTime(0, 0), QTime(0, 0));
        const ChannelId night{8};
        m_alerts->clients[Hook].quiet = none;
        m_alerts->clients[night].quiet = std::pair(QTime(8, 0), QTime(9, 0));
        m_alerts->saved.quietHours = true;
        passTo(jakarta(23, 0));
        const QList<ConcernedChannel> concerned{{Hook, {}}, {night, {}}};
        m_alerts->find(name("a.example"), IsBlocked, now(), {}, concerned);
        m_desk->changesFound();
        run(1s);
        QCOMPARE(m_delivery->sent.size(), 2); // the second has other quiet hours
        QVERIFY(m_shown.isEmpty());
        passTo(jakarta(7, 0, 1));
        QCOMPARE(m_shown.size(), 1);
        QCOMPARE(m_delivery->sent.size(), 2);
        passTo(jakarta(8, 30, 1));
        m_alerts->find(name("b.example"), IsBlocked, now(), {}, concerned);
        m_desk->changesFound();
        run(10min);
        QCOMPARE(m_delivery->sent.size(), 3);
        passTo(jakarta(9, 0, 1));
        QCOMPARE(m_delivery->sent.size(), 4);
    }

    void clientCanEnableRestoredAlerts()
    {
        m_alerts->saved.restoredAlerts = false;
        m_alerts->clients[Hook].restoredAlerts = true;
        m_alerts->find(name("a.example"), BlockStatus::NotBlocked, now(), {}, {{Hook, {}}});
        m_desk->changesFound();
        run(1s);
        QCOMPARE(m_delivery->sent.size(), 1);
        QVERIFY(m_shown.isEmpty());
        QVERIFY(m_alerts->unreportedChanges()->isEmpty());
    }

    void retriesWaitForTheEndOfQuietHours()
    {
        m_alerts->saved.quietHours = true;
        m_alerts->channels = {Hook};
        passTo(jakarta(21, 57));
        m_delivery->answers = {test::deliveryFailure(), test::deliveryFailure()};
        find("a.example", IsBlocked);
        passTo(jakarta(22, 0));
        const auto tries = m_delivery->sent.size();
        QVERIFY(tries >= 1);
        passTo(jakarta(7, 0, 1).addMSecs(-1));
        QCOMPARE(m_delivery->sent.size(), tries);
        passTo(jakarta(7, 10, 1));
        QVERIFY(m_alerts->outcomes.last().endsWith(name("delivered")));
    }

    void mutedChangesAreSkipped()
    {
        m_alerts->find(name("a.example"), IsBlocked, now(), now().addDays(1));
        m_desk->changesFound();
        run(5min);
        QVERIFY(m_alerts->kept.isEmpty());
        QVERIFY(m_alerts->unreportedChanges()->isEmpty());
        // The mute has expired when the next change is found. The old change is not reported afterwards.
        passTo(now().addDays(1));
        m_alerts->find(name("a.example"), IsFree, now(), now());
        m_desk->changesFound();
        run(5min);
        QCOMPARE(m_shown, QStringList{name("a.example is no longer blocked")});
    }

    void unreportedChangesSurviveACrash()
    {
        find("a.example", IsBlocked);
        find("b.example", IsBlocked);
        QCOMPARE(m_shown.size(), 1);
        restart(); // within the grouping time
        QCOMPARE(m_shown.size(), 2);
        restart();
        run(5min);
        QCOMPARE(m_shown.size(), 2);
    }

    void undeliveredAlertsAreSentOnceAfterACrash()
    {
        m_alerts->channels = {Hook, Chat};
        m_delivery->holds = true;
        m_alerts->saved.grouping = 0s;
        find("a.example", IsBlocked);
        QCOMPARE(m_alerts->kept.size(), 1);
        m_desk.reset(); // no answer yet
        m_delivery = std::make_unique<test::FakeDelivery>();
        restart();
        run(5min);
        QCOMPARE(m_delivery->sent.size(), 2);
        QCOMPARE(m_alerts->outcomes.size(), 2);
        restart();
        run(1h);
        QCOMPARE(m_delivery->sent.size(), 2);
        QCOMPARE(m_shown.size(), 1);
    }

    void unshownAlertIsShownAfterARestart()
    {
        m_isSomebodyThere = false;
        find("a.example", IsBlocked);
        run(5min);
        QVERIFY(m_shown.isEmpty());
        m_isSomebodyThere = true;
        restart();
        QCOMPARE(m_shown, QStringList{name("a.example is blocked")});
        restart();
        QCOMPARE(m_shown.size(), 1);
    }

    void clockSetBackDoesNotDelayAlerts()
    {
        m_alerts->find(name("a.example"), IsBlocked, now().addYears(1));
        m_desk->changesFound();
        QCOMPARE(m_shown.size(), 1);
        m_alerts->channels = {Hook};
        m_delivery->answers = {test::deliveryFailure()};
        m_alerts->saved.grouping = 0s;
        find("b.example", IsBlocked);
        settle();
        m_clock->setWallClock(now().addDays(-3));
        m_desk->tick();
        settle();
        QVERIFY(m_alerts->outcomes.last().endsWith(name("delivered")));
    }

    void backOffDoublesAndGivesUp()
    {
        m_alerts->channels = {Hook};
        m_alerts->saved.grouping = 0s;
        for (int i = 0; i < AlertDispatcher::mostTries; ++i)
            m_delivery->answers.push_back(test::deliveryFailure());
        const QDateTime start = now();
        QList<qint64> minutes;
        find("a.example", IsBlocked);
        settle();
        while (m_delivery->sent.size() > minutes.size()) {
            minutes.append(start.secsTo(now()) / 60);
            if (m_givenUp == 0)
                passTo(m_wake);
        }
        QCOMPARE(minutes, (QList<qint64>{0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 871, 1231}));
        QCOMPARE(m_givenUp, 1);
        QVERIFY(m_alerts->outcomes.last().endsWith(name("given up")));
        QCOMPARE(m_alerts->kept.size(), 1);
        // The next alert is tried independently.
        find("b.example", IsBlocked);
        settle();
        QVERIFY(m_alerts->outcomes.last().endsWith(name("2 to 1: delivered")));
    }

    void untriedDeliveryIsNeverGivenUp()
    {
        m_alerts->channels = {Hook};
        m_alerts->saved.grouping = 0s;
        DeliveryFailure locked;
        locked.error = {Error::Kind::NoKeychain, name("Locked."), {}};
        locked.isUntried = true;
        for (int i = 0; i < 3 * AlertDispatcher::mostTries; ++i)
            m_delivery->answers.push_back(Unexpected<DeliveryFailure>(locked));
        const QDateTime start = now();
        find("a.example", IsBlocked);
        settle();
        for (int i = 0; i < 3 * AlertDispatcher::mostTries; ++i)
            passTo(m_wake);
        QCOMPARE(start.secsTo(now()), 60 * 3 * AlertDispatcher::mostTries);
        QCOMPARE(m_givenUp, 0);
        QVERIFY(m_alerts->outcomes.last().endsWith(name("delivered")));
    }

    void refusalsAreFinal()
    {
        m_alerts->channels = {Hook, Chat};
        m_alerts->saved.grouping = 0s;
        m_delivery->answers = {test::deliveryFailure(true)};
        find("a.example", IsBlocked);
        run(1h);
        QCOMPARE(m_delivery->sent.size(), 2);
        QCOMPARE(m_alerts->outcomes, (QStringList{name("1 to 1: given up"), name("1 to 2: delivered")}));
    }

    void retryAfterIsHonoured()
    {
        m_alerts->channels = {Chat};
        m_alerts->saved.grouping = 0s;
        m_delivery->answers = {test::deliveryFailure(false, 35min)};
        find("a.example", IsBlocked);
        settle();
        QCOMPARE(m_alerts->outcomes, QStringList{name("1 to 2: again 08:35:00")});
        // Later alerts wait behind it.
        find("b.example", IsBlocked);
        run(34min);
        QCOMPARE(m_delivery->sent.size(), 1);
        run(2min);
        QCOMPARE(m_delivery->sent,
                 (QStringList{name("2: a.example is blocked"), name("2: a.example is blocked"),
                              name("2: b.example is blocked")}));
    }

    /// One recipient's full mailbox must not delay the others for a day.
    void partialDeliveryDoesNotBlockLaterAlerts()
    {
        m_alerts->channels = {Chat};
        m_alerts->saved.grouping = 0s;
        DeliveryFailure partly = test::deliveryFailure().error();
        partly.othersHaveIt = true;
        const DeliveryAnswer again = Unexpected<DeliveryFailure>(partly);
        m_delivery->answers = {again};
        find("a.example", IsBlocked);
        settle();
        QCOMPARE(m_alerts->outcomes, QStringList{name("1 to 2: again 08:01:00")});
        m_delivery->holds = true;
        find("b.example", IsBlocked);
        QCOMPARE(m_delivery->sent.last(), name("2: b.example is blocked"));
        // Still one at a time: its retry becomes due while the other is in flight.
        passTo(now().addSecs(60));
        QCOMPARE(m_delivery->sent.size(), 2);
        m_delivery->holds = false;
        m_delivery->answers = {again, again};
        m_delivery->answerHeld();
        settle();
        QCOMPARE(m_delivery->sent.size(), 3);
        QCOMPARE(m_delivery->sent.last(), name("2: a.example is blocked"));
        QVERIFY(*m_desk->isSettled());
        QCOMPARE(m_alerts->pending()->size(), 2);
        run(1h);
        QVERIFY(m_alerts->pending()->isEmpty());
        QCOMPARE(m_delivery->sent.size(), 5);
    }

    /// Also after a restart, when only the database has that information.
    void retryAfterARestartSkipsEarlierReceivers()
    {
        m_alerts->channels = {Chat};
        m_alerts->saved.grouping = 0s;
        DeliveryFailure partly = test::deliveryFailure().error();
        partly.othersHaveIt = true;
        partly.receivers.have = {name("team@agency.example")};
        m_delivery->answers = {Unexpected<DeliveryFailure>(partly)};
        find("a.example", IsBlocked);
        settle();
        restart();
        find("b.example", IsBlocked);
        settle();
        QCOMPARE(m_delivery->sent.last(), name("2: b.example is blocked"));
        QCOMPARE(m_delivery->without.last(), Receivers());
        run(2min);
        QCOMPARE(m_delivery->sent.last(), name("2: a.example is blocked"));
        QCOMPARE(m_delivery->without.last(), partly.receivers);
        QVERIFY(m_alerts->pending()->isEmpty());
    }

    void deliveryOrderSurvivesARestart()
    {
        m_alerts->channels = {Chat};
        m_alerts->saved.grouping = 0s;
        m_delivery->answers = {test::deliveryFailure(false, 35min)};
        find("a.example", IsBlocked);
        settle();
        restart();
        find("b.example", IsBlocked);
        run(34min);
        QCOMPARE(m_delivery->sent.size(), 1);
        run(2min);
        QCOMPARE(m_delivery->sent.last(), name("2: b.example is blocked"));
    }

    void channelDeliversOneAlertAtATime()
    {
        m_alerts->channels = {Hook};
        m_alerts->saved.grouping = 0s;
        m_delivery->holds = true;
        find("a.example", IsBlocked);
        find("b.example", IsBlocked);
        QCOMPARE(m_delivery->sent.size(), 1);
        m_delivery->answerHeld();
        settle();
        QCOMPARE(m_delivery->sent.size(), 2);
    }

    /// A single run ends once everything is settled, and must not wait a day for a failing channel.
    void scheduledRetryCountsAsSettled()
    {
        m_alerts->channels = {Chat};
        m_alerts->saved.grouping = 0s;
        m_delivery->answers = {test::deliveryFailure(false, 35min)};
        m_delivery->holds = true;
        find("a.example", IsBlocked);
        QVERIFY(!*m_desk->isSettled()); // in flight
        m_delivery->holds = false;
        m_delivery->answerHeld();
        settle();
        QVERIFY(*m_desk->isSettled());
        find("b.example", IsBlocked); // behind it in the same channel
        settle();
        QVERIFY(*m_desk->isSettled());
        QCOMPARE(m_alerts->pending()->size(), 2);
        run(36min);
        QVERIFY(m_alerts->pending()->isEmpty());
        QVERIFY(*m_desk->isSettled());
    }

    void alertHeldByQuietHoursCountsAsSettled()
    {
        m_alerts->saved.quietHours = true;
        m_alerts->saved.grouping = 0s;
        m_alerts->channels = {Hook};
        passTo(jakarta(21, 59));
        m_delivery->answers = {test::deliveryFailure(false, 30min)};
        find("a.example", IsBlocked);
        settle();
        passTo(jakarta(23, 0)); // no retry before the morning
        QVERIFY(*m_desk->isSettled());
        QCOMPARE(m_alerts->pending()->size(), 1);
    }

    void failedWriteIsReportedAndRetried()
    {
        m_alerts->saved.grouping = 0s;
        m_alerts->failing = name("keep");
        find("a.example", IsBlocked);
        QVERIFY(!m_failures.isEmpty());
        QVERIFY(m_shown.isEmpty());
        QVERIFY(m_wake.isValid());
        m_alerts->failing.clear();
        passTo(m_wake);
        QCOMPARE(m_shown.size(), 1);
    }

    void unrecordedDeliveryIsNotRepeated()
    {
        m_alerts->saved.grouping = 0s;
        m_alerts->channels = {Hook};
        m_alerts->failing = name("markShown");
        find("a.example", IsBlocked);
        run(1h);
        QCOMPARE(m_shown.size(), 1);
        m_alerts->failing = name("delivered");
        find("b.example", IsBlocked);
        run(1h);
        QCOMPARE(m_delivery->sent.size(), 2);
    }

    void quotaWarningsAreShownOnce()
    {
        Usage usage;
        usage.limit = 100;
        usage.used = 95;
        usage.remaining = 5;
        usage.resetsAt = nextMidnightUtc(now());
        m_desk->quotaReported(AgencyAccount, usage, {}); // the quota was already low
        QVERIFY(m_shown.isEmpty());
        m_desk->quotaReported(AgencyAccount, usage, {});
        QCOMPARE(m_alerts->marksSaved, 1);
        usage.used = 100;
        usage.remaining = 0;
        m_desk->quotaReported(AgencyAccount, usage, {});
        restart();
        m_desk->quotaReported(AgencyAccount, usage, {});
        QCOMPARE(m_shown, QStringList{name("The quota of “Agency” is used up")});
    }

    void eventsBeforeTheStartRaiseNoAlerts()
    {
        m_desk.reset();
        makeDesk();
        m_desk->accountStopped(AgencyAccount, {});
        m_alerts->look.total = 3;
        m_desk->initialChecksFinished(AgencyAccount);
        find("a.example", IsBlocked);
        run(1h);
        QVERIFY(m_alerts->kept.isEmpty());
        m_desk->start();
        QCOMPARE(m_shown.size(), 1);
    }

    /// Once, on time, and not at night. Domains unblocked by then are left out.
    void appealReminderIsShownWhenDue()
    {
        m_alerts->saved.quietHours = true;
        m_alerts->toAskAgain = {waiting(1, "a.example", jakarta(15, 30)),
                                waiting(2, "b.example", jakarta(23, 0)),
                                waiting(3, "c.example", jakarta(23, 30))};
        m_desk->appealsChanged();
        QCOMPARE(m_wake, jakarta(15, 30));
        QVERIFY(m_shown.isEmpty());
        passTo(jakarta(15, 30));
        QCOMPARE(m_shown, QStringList{name("Time to ask again about a.example")});
        QVERIFY(m_alerts->kept.last().body.contains(name("a.example: appeal sent at")));
        QVERIFY(m_alerts->kept.last().body.contains(name("to Helpdesk.")));
        restart();
        QCOMPARE(m_shown.size(), 1);
        passTo(jakarta(23, 45));
        QCOMPARE(m_shown.size(), 1);
        m_alerts->toAskAgain.removeLast(); // unblocked during the night
        passTo(jakarta(7, 0, 1));
        QCOMPARE(m_shown.size(), 2);
        QCOMPARE(m_shown.last(), name("Time to ask again about b.example"));
    }

    void manyAppealsAreOneReminder()
    {
        for (int i = 1; i <= 12; ++i)
            m_alerts->toAskAgain += waiting(i, "a.example", now());
        m_desk->appealsChanged();
        QCOMPARE(m_shown.size(), 1);
        QVERIFY2(m_shown.first().contains(name("12 appeal")), qPrintable(m_shown.first()));
        QVERIFY(m_alerts->kept.last().body.contains(name("2 more")));
        QCOMPARE(m_alerts->kept.last().domainCount, 1);
    }

    /// The channels of a client's list get reminders only for its appeals.
    void aReminderGoesToTheChannelsOfItsLists()
    {
        m_alerts->channels = {ChannelId{1}};
        m_alerts->toAskAgain = {waiting(1, "a.example", now()), waiting(2, "b.example", now()),
                                waiting(3, "c.example", now())};
        m_alerts->concernedBy.insert(AppealId{1}, {ChannelId{2}});
        m_alerts->concernedBy.insert(AppealId{2}, {ChannelId{2}, ChannelId{3}});
        m_desk->appealsChanged();
        QCOMPARE(m_delivery->sent, (QStringList{name("1: Time to ask again about 3 appeal(s)"),
                                                name("2: Time to ask again about 2 appeal(s)"),
                                                name("3: Time to ask again about b.example")}));
    }

    void initialCheckIsReportedOnce()
    {
        m_alerts->look.total = 20;
        m_desk->initialChecksFinished(AgencyAccount);
        QCOMPARE(m_shown.size(), 1);
        QVERIFY(m_shown.first().contains(u"none of 20"_s));
        m_desk->initialChecksFinished(AgencyAccount);
        restart();
        m_desk->initialChecksFinished(AgencyAccount);
        QCOMPARE(m_shown.size(), 1);
    }

    /// An import that was undone at night, followed by the right one: only the latter is reported.
    void importUndoneInQuietHoursIsNotReported()
    {
        m_alerts->saved.quietHours = true;
        passTo(jakarta(22, 30));
        m_alerts->look.total = 30;
        m_desk->initialChecksFinished(AgencyAccount);
        run(10min);
        m_alerts->look.total = 28;
        m_desk->initialChecksFinished(AgencyAccount);
        QCOMPARE(m_wake, jakarta(7, 0, 1));
        passTo(jakarta(7, 0, 1));
        QCOMPARE(m_shown.size(), 1);
        QVERIFY2(m_shown.first().contains(u"none of 28"_s), qPrintable(m_shown.first()));

        passTo(jakarta(22, 30, 1));
        m_alerts->look.total = 5;
        m_desk->initialChecksFinished(AgencyAccount);
        m_alerts->look.total = 0; // undone
        passTo(jakarta(7, 0, 2));
        QCOMPARE(m_shown.size(), 1);
    }

    void initialCheckReportSurvivesARestartInQuietHours_data()
    {
        // hour: time of the newest first answer
        const test::Table<int, int> row({"hour", "told"});
        row("found in quiet hours", 22, 1);
        row("found before them, and seen", 20, 0);
    }
    void initialCheckReportSurvivesARestartInQuietHours()
    {
        QFETCH(int, hour);
        m_alerts->saved.quietHours = true;
        passTo(jakarta(22, 45));
        m_alerts->look.total = 30;
        m_alerts->look.upTo = jakarta(hour, 30);
        if (hour == 22)
            m_desk->initialChecksFinished(AgencyAccount);
        restart();
        m_desk->resumeInitialChecks({AgencyAccount});
        QVERIFY(m_shown.isEmpty());
        passTo(jakarta(7, 0, 1));
        QTEST(int(m_shown.size()), "told");
    }

    void initialCheckWithBlocksIsNotReported()
    {
        m_alerts->look.total = 20;
        m_alerts->look.blocked = 3;
        m_desk->initialChecksFinished(AgencyAccount);
        QCOMPARE(m_alerts->look.total, 0);
        QVERIFY(m_shown.isEmpty());
    }

    void testAlertsIgnoreQuietHours()
    {
        m_alerts->saved.quietHours = true;
        passTo(jakarta(23, 0));
        m_desk->showTest();
        QCOMPARE(m_shown.size(), 1);
        const auto answer = m_desk->sendTest(Hook);
        QVERIFY(answer.isFinished() && answer.result());
        QCOMPARE(m_delivery->sent.size(), 1);
        QVERIFY(m_alerts->kept.isEmpty());
    }

private:
    static Appeal waiting(int id, const char *domain, const QDateTime &askAgainAt)
    {
        Appeal appeal{AppealId{id}, DomainName::fromNormalised(name(domain))};
        appeal.sentAt = askAgainAt.addDays(-7);
        appeal.sentTo = name("Helpdesk");
        appeal.askAgainAt = askAgainAt;
        return appeal;
    }

    [[nodiscard]] QDateTime now() const { return m_clock->nowUtc(); }
    /// Returns a time on 10 March 2026 in Jakarta, or @p later days after it.
    static QDateTime jakarta(int hour, int minute, int later = 0)
    {
        return QDateTime(QDate(2026, 3, 10), QTime(hour, minute), Qt::UTC).addSecs(-7 * 3600).addDays(later);
    }

    void makeDesk()
    {
        m_events = std::make_unique<EngineEvents>();
        m_desk = std::make_unique<AlertDispatcher>(*m_alerts, *m_delivery, *m_clock, *m_events);
        connect(m_desk.get(), &AlertDispatcher::wakeAt, this, [this](const QDateTime &at) { m_wake = at; });
        connect(m_desk.get(), &AlertDispatcher::alertDue, this, [this](const Alert &alert) {
            if (!m_isSomebodyThere)
                return;
            m_shown += alert.title;
            m_desk->shown(alert.id);
        });
        connect(m_events.get(), &EngineEvents::failed, this,
                [this](const Error &error) { m_failures += error.sentence; });
        connect(m_events.get(), &EngineEvents::deliveryFailed, this,
                [this](AlertId, ChannelId, const QString &, bool givenUp) { m_givenUp += givenUp ? 1 : 0; });
    }

    /// Restarts the program with the stored data.
    void restart()
    {
        makeDesk();
        m_desk->start();
        settle();
    }

    void find(const char *domain, BlockStatus to)
    {
        m_alerts->find(name(domain), to, now());
        m_desk->changesFound();
    }

    /// Finished futures reach the dispatcher through the event loop.
    static void settle()
    {
        for (int i = 0; i < 8; ++i)
            QCoreApplication::processEvents();
    }

    /// Advances the time and wakes the dispatcher whenever it asked for it.
    void passTo(QDateTime time) // by value, because m_wake changes
    {
        settle();
        for (int i = 0; i < 1000 && m_wake.isValid() && m_wake <= time; ++i) {
            m_clock->advance(std::chrono::milliseconds(std::max<qint64>(0, now().msecsTo(m_wake))));
            m_desk->tick();
            settle();
        }
        m_clock->advance(std::chrono::milliseconds(std::max<qint64>(0, now().msecsTo(time))));
    }
    void run(std::chrono::milliseconds duration) { passTo(now().addMSecs(duration.count())); }

    std::unique_ptr<test::ManualClock> m_clock;
    std::unique_ptr<test::FakeAlerts> m_alerts;
    std::unique_ptr<test::FakeDelivery> m_delivery;
    std::unique_ptr<EngineEvents> m_events;
    std::unique_ptr<AlertDispatcher> m_desk;
    QDateTime m_wake;
    QStringList m_shown;
    bool m_isSomebodyThere = true; ///< true if a program can show due alerts
    QStringList m_failures;
    int m_givenUp = 0;
    int m_found = 0;
};

PANTAU_TEST(TestAlertDispatcher)
#include "tst_alert_dispatcher.moc"
