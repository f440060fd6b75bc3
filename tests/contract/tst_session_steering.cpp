// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/channel_commands.h"
#include "app/keys.h"
#include "app/projections.h"
#include "app/report_maker.h"
#include "app/sentences.h"
#include "app/watch_commands.h"
#include "channels/channel_kind.h"
#include "db/alerts.h"
#include "support/heard_events.h"
#include "support/patience.h"
#include "support/scripted_service.h"
#include "support/session_world.h"
#include "support/stale_count.h"
#include "support/test_program.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QThreadPool>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

/// Settings, appeals, alerts and channels through the session, with the real service.
class TestSessionSteering : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listCostIsEstimatedBeforeSaving()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt); // 100 checks a day
        const auto list = world.addList(u"Client"_s, account.id, mixedDomains(0, 240));
        QVERIFY(World::wait(world.m_session->accounts().refreshUsage(account.id)));

        ListSettings wish = list;
        wish.interval = 6h;
        const auto figures = World::wait(world.m_session->projections().figuresIf(list.id, wish));
        QVERIFY(figures && *figures);
        QCOMPARE((*figures)->domains, 240);
        QCOMPARE(qRound((*figures)->neededPerDay), 960);
        QVERIFY((*figures)->stretched);
        QVERIFY((*figures)->intervalsRunOutAt);
        QCOMPARE((*figures)->lists.size(), 1);
        QVERIFY((*figures)->lists.first().typicalInterval > std::optional<std::chrono::seconds>(24h));
        QVERIFY(!world.m_session->store().lists().all()->first().interval);

        // Half of the added domains are in the list already.
        const auto more =
            World::wait(world.m_session->projections().figuresIfAdded(list, mixedDomains(0, 480)));
        QVERIFY(more && *more);
        QCOMPARE((*more)->domains, 480);
        QCOMPARE((*more)->lists.size(), 1);
        QCOMPARE((*more)->lists.first().domains, 480);
        const auto now = World::wait(world.m_session->projections().plan(account.id));
        QCOMPARE(app::addingSentence(**now, **more),
                 u"Each domain would be checked about every 5 days instead of every 2.5 days. "
                 "New blocks are usually detected within %1. The quota is only enough to check 100 "
                 "domain(s) "
                 "every day: add fewer, give those that matter High priority, or get a larger package."_s.arg(
                     app::knownWithinText((*more)->lists.first())));
        QVERIFY((*more)->knownWithin > (*now)->knownWithin);
        QCOMPARE(app::addingSentence(PlanFigures(), PlanFigures()), QString());

        const test::StaleCount touched(*world.m_session, app::Topic::Lists);
        QVERIFY(World::wait(world.m_session->write(&db::Lists::configure, list.id, wish))->has_value());
        QVERIFY(world.m_session->store().lists().all()->first() == wish);
        QCOMPARE(touched.size(), 1);
        const auto refused = World::wait(world.m_session->write(&db::Lists::configure, ListId{99}, wish));
        QCOMPARE(refused->error().kind, Error::Kind::NotFound);
        QCOMPARE(touched.size(), 1);
        QCOMPARE(world.m_service->chargedUnits(), 0);
    }

    /// Readers compute plans and previews. While they are blocked, the engine does its other work.
    void blockedPlansDoNotStopTheEngine()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        const auto list = world.addList(u"Client"_s, account.id, mixedDomains(0, 5));
        QVERIFY(World::wait(world.m_session->accounts().refreshUsage(account.id)));

        QThreadPool *readers = QThreadPool::globalInstance();
        QVERIFY(readers->waitForDone());
        const int most = readers->maxThreadCount();
        readers->setMaxThreadCount(1);
        QSemaphore mayRead;
        readers->start([&mayRead] { mayRead.acquire(); });
        const auto letRead = qScopeGuard([&] {
            mayRead.release();
            readers->setMaxThreadCount(most);
        });

        const auto would = world.m_session->projections().figuresIf(list.id, list);
        const auto added = world.m_session->projections().figuresIfAdded(account.id, mixedDomains(5, 5), 6h);
        const auto plan = world.m_session->projections().plan(account.id);
        const auto forecast = world.m_session->projections().forecast(account.id);
        const auto outlooks = world.m_session->projections().outlooks({account.id});
        QVERIFY(World::wait(world.m_session->watch().engineWork()));
        QVERIFY(!would.isFinished() && !added.isFinished() && !plan.isFinished() && !forecast.isFinished() &&
                !outlooks.isFinished());

        mayRead.release();
        QCOMPARE((*World::wait(would))->domains, 5);
        QCOMPARE((*World::wait(added))->domains, 10);
        QVERIFY((*World::wait(plan))->checks == (*World::wait(outlooks))->value(account.id).plan.checks);
        QVERIFY((*World::wait(forecast))->expectedShare ==
                (*World::wait(outlooks))->value(account.id).forecast.expectedShare);
    }

    /// Also for a list whose domains are all in another list.
    void listShowsItsConfiguredInterval()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        const auto add = [&](const QString &name, std::chrono::seconds interval, int domains) {
            const auto list = **World::wait(world.m_session->write(&db::Lists::add, name, account.id));
            ListSettings settings = list;
            settings.interval = interval;
            static_cast<void>(World::wait(world.m_session->write(&db::Lists::configure, list.id, settings)));
            static_cast<void>(World::wait(
                world.m_session->write(&db::Domains::addToList, list.id, mixedDomains(0, domains))));
            return list;
        };
        const auto daily = add(u"Daily"_s, 24h, 10);
        const auto hourly = add(u"Hourly"_s, 1h, 1);
        const auto weekly = add(u"Weekly"_s, 168h, 1); // its only domain is checked hourly
        QVERIFY(World::wait(world.m_session->accounts().refreshUsage(account.id)));
        const auto plan = World::wait(world.m_session->projections().plan(account.id));
        QVERIFY(plan && *plan);
        const auto figuresOf = [](const PlanFigures &figures, const DomainList &list) {
            const auto found = std::find_if(figures.lists.cbegin(), figures.lists.cend(),
                                            [&](const ListFigures &each) { return each.list == list.id; });
            return found == figures.lists.cend() ? ListFigures() : *found;
        };
        QVERIFY(figuresOf(**plan, daily).requested == std::optional<std::chrono::seconds>(24h));
        QVERIFY(figuresOf(**plan, daily).typicalInterval == std::optional<std::chrono::seconds>(24h));
        QCOMPARE(figuresOf(**plan, daily).neededPerDay, 10.0);
        QVERIFY(figuresOf(**plan, hourly).requested == std::optional<std::chrono::seconds>(1h));
        QVERIFY(figuresOf(**plan, weekly).requested == std::optional<std::chrono::seconds>(168h));
        QVERIFY(figuresOf(**plan, weekly).typicalInterval == std::optional<std::chrono::seconds>(1h));

        ListSettings wish = weekly;
        wish.interval = 48h;
        const auto would = World::wait(world.m_session->projections().figuresIf(weekly.id, wish));
        QVERIFY(would && *would);
        QVERIFY(figuresOf(**would, weekly).requested == std::optional<std::chrono::seconds>(48h));
        QVERIFY(figuresOf(**would, daily).requested == std::optional<std::chrono::seconds>(24h));
    }

    void planIsAvailableBeforeWatching()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        const auto list = world.addList(u"Client"_s, account.id, mixedDomains(0, 5));
        QVERIFY(World::wait(world.m_session->accounts().refreshUsage(account.id)));
        world.openSession();
        const auto plan = World::wait(world.m_session->projections().plan(account.id));
        QVERIFY(plan && *plan);
        QVERIFY((*plan)->checks.size() >= 5);
    }

    void aListMovesToAnotherAccount()
    {
        OpenWorld world(1);
        const Account first = world.addAccount(std::nullopt);
        const auto second = **World::wait(
            world.m_session->accounts().add(u"Sample"_s, ServiceAddress::localSample(), std::nullopt));
        const auto domains = mixedDomains(1, 1);
        const auto list = world.addList(u"Client"_s, first.id, domains);
        QVERIFY(World::wait(world.m_session->checks().check(first.id, domains)));
        QCOMPARE(world.m_session->store().history().counts()->blocked, 1);

        ListSettings moved = list;
        moved.account = second.id;
        QVERIFY(World::wait(world.m_session->write(&db::Lists::configure, list.id, moved))->has_value());
        QCOMPARE(world.m_session->store().history().counts()->unknown, 2);
        QCOMPARE(World::wait(world.m_session->checks().runOnce(std::nullopt)), 2);
        QCOMPARE(world.m_session->store().history().counts()->unknown, 0);
        QCOMPARE(world.m_service->chargedUnits(), 2);
        // The first service's status is still stored.
        moved.account = first.id;
        QVERIFY(World::wait(world.m_session->write(&db::Lists::configure, list.id, moved))->has_value());
        QCOMPARE(world.m_session->store().history().counts()->blocked, 1);
    }

    void pauseExpiresAutomatically()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(std::nullopt);
        const auto domains = mixedDomains(0, 2);
        const auto list = world.addList(u"Client"_s, account.id, domains);
        DomainSettingsChange pause;
        pause.pausedUntil = world.m_clock.nowUtc().addMSecs(200);
        QVERIFY(World::wait(world.m_session->write(&db::DomainSettingsTable::change, domains.first(1), pause))
                    ->has_value());
        world.m_session->watch().start();
        QTRY_COMPARE(world.m_session->store().history().counts()->notBlocked, 1);
        world.m_clock.advance(1s); // too soon for the lists to be reread because of their age
        QTRY_COMPARE(world.m_session->store().history().counts()->notBlocked, 2);
    }

    void renewalDayEnablesTheForecast()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(world.businessKey());
        QVERIFY(World::wait(world.m_session->checks().check(account.id, mixedDomains(0, 10))));
        const auto unknown = World::wait(world.m_session->projections().forecast(account.id));
        QVERIFY(unknown && *unknown);
        QVERIFY((*unknown)->outlook == Forecast::Outlook::None);

        QVERIFY(
            World::wait(world.m_session->write(&db::Accounts::setRenewalDay, account.id, 20))->has_value());
        QCOMPARE(World::wait(world.m_session->accounts().ledger(account.id)).value()->resets.renewalDay,
                 std::optional(20));
        const auto usage = World::wait(world.m_session->accounts().refreshUsage(account.id));
        QCOMPARE((*usage)->usage.resetsAt, QDateTime(QDate(2026, 3, 20), QTime(0, 0), QTimeZone::utc()));
        const auto known = World::wait(world.m_session->projections().forecast(account.id));
        QVERIFY(known && *known);
        QVERIFY((*known)->outlook == Forecast::Outlook::Lasts);
        QVERIFY((*known)->expectedShare);
        QCOMPARE(
            World::wait(world.m_session->write(&db::Accounts::setRenewalDay, account.id, 32))->error().kind,
            Error::Kind::InvalidInput);
    }

    /// Three credits per domain: 40 domains twice a day until the 20th use 2,400 of the 12,500, which are 800
    /// checks.
    void forecastCountsCredits()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(world.businessKey());
        const auto domains = mixedDomains(0, 40);
        const auto list = world.addList(u"Client"_s, account.id, domains);
        ListSettings wish = list;
        wish.interval = 12h;
        QVERIFY(World::wait(world.m_session->write(&db::Lists::configure, list.id, wish))->has_value());
        QVERIFY(World::wait(world.m_session->checks().check(account.id, domains)));
        QVERIFY(
            World::wait(world.m_session->write(&db::Accounts::setRenewalDay, account.id, 20))->has_value());
        const auto usage = World::wait(world.m_session->accounts().refreshUsage(account.id));
        const auto forecast = World::wait(world.m_session->projections().forecast(account.id));
        QVERIFY(forecast && *forecast);
        QVERIFY((*forecast)->outlook == Forecast::Outlook::Lasts);
        const double days = double(world.m_clock.nowUtc().secsTo(*(*usage)->usage.resetsAt)) / 86'400;
        const double expected = double((*usage)->usage.remainingChecks()) - 40 * 2 * days;
        QVERIFY2(qAbs(double((*forecast)->checksToSpare) - expected) < 50,
                 qPrintable(u"%1 and not %2"_s.arg((*forecast)->checksToSpare).arg(expected)));
    }

    void findingsOfTheFirstChecksAreReportedOnce()
    {
        OpenWorld world(3);
        const Account account = world.addAccount(std::nullopt);
        const auto list = world.addList(u"Client"_s, account.id, mixedDomains(3, 47));
        AlertSettings atOnce;
        atOnce.grouping = std::chrono::seconds(0);
        QVERIFY(World::wait(world.m_session->write(&db::Alerts::saveSettings, atOnce)));
        test::HeardEvents looked(world.m_session.get(), &app::Session::initialChecksFinished);
        QSignalSpy alerts(world.m_session.get(), &app::Session::alertDue);
        test::HeardEvents changes(world.m_session.get(), &app::Session::changesConfirmed);
        world.m_session->watch().start();
        QTRY_COMPARE(alerts.size(), 1);
        QTRY_COMPARE(looked.size(), 1);
        const auto alert = alerts.first().first().value<Alert>();
        QCOMPARE(alert.kind, Alert::Kind::Listed);
        QCOMPARE(alert.domainCount, 3);
        QTRY_COMPARE(changes.size(), 1);
        QTRY_VERIFY(world.m_session->store().alerts().list(0, 10)->size() == 1);
    }

    void channelIsNotAddedWithoutAKeychain()
    {
        World world(1);
        world.m_keychain->setMood(keychain::MemoryKeychain::Mood::NoKeychain);
        world.openSession();
        Channel channel;
        channel.kind = u"telegram"_s;
        channel.name = u"Chat"_s;
        channel.chat = u"12345"_s;
        const auto secret = channels::formOf(u"telegram"_s).takeSecret(u"123456:abcdefghijklmnop"_s).value();
        const auto added = World::wait(world.m_session->channels().add(channel, secret));
        QVERIFY(added && !*added);
        QCOMPARE(added->error().kind, Error::Kind::NoKeychain);
        QVERIFY(world.m_session->store().channels().all()->isEmpty());
    }

    void missingBlocklistIsRefused()
    {
        OpenWorld world(1);
        const QString missing = world.m_home.filePath(u"missing.txt"_s);
        for (const QString &path : {missing, world.m_home.path()}) {
            const auto address = ServiceAddress::parse(u"local:"_s + path);
            QVERIFY(address);
            const auto added =
                World::wait(world.m_session->accounts().add(u"Own list"_s, *address, std::nullopt));
            QVERIFY(added && !*added);
            QCOMPARE(added->error().kind, Error::Kind::InvalidInput);
            QVERIFY(added->error().sentence.contains(path));
        }
        QVERIFY(world.m_session->store().accounts().all()->isEmpty());
    }

    void reportMentionsUncheckedDomains()
    {
        OpenWorld world(1);
        const Account account = world.addAccount(world.businessKey());
        const auto list = world.addList(u"Client"_s, account.id, mixedDomains(1, 1));
        QVERIFY(World::wait(world.m_session->checks().check(account.id, mixedDomains(1, 1))));
        const DomainName domain = mixedDomains(1, 0).constFirst();
        QVERIFY(app::makeReport(*world.m_session, domain, {})->remarks.isEmpty());

        const auto wrong = ApiKey::parse(u"WRONG-KEY"_s);
        QVERIFY(*World::wait(world.m_session->accounts().replaceKey(account.id, *wrong)));
        World::wait(world.m_session->accounts().refreshUsage(account.id));
        QTRY_COMPARE(world.m_session->store().accounts().all()->first().state, Account::State::KeyRefused);
        const auto ofDomain = app::makeReport(*world.m_session, domain, {});
        QCOMPARE(ofDomain->remarks.size(), 1);
        QVERIFY2(ofDomain->remarks.first().contains(u"not being checked"_s),
                 qPrintable(ofDomain->remarks.first()));
        QCOMPARE(app::makeReport(*world.m_session, list, {})->remarks, ofDomain->remarks);
        const auto aside = World::wait(app::makeReportInBackground(*world.m_session, list.id, {}));
        QCOMPARE((*aside)->remarks, ofDomain->remarks);

        // If another account of the service has access, it checks the domains.
        QVERIFY(*World::wait(
            world.m_session->accounts().add(u"Free"_s, account.address, std::optional<ApiKey>())));
        QVERIFY(app::makeReport(*world.m_session, domain, {})->remarks.isEmpty());
    }
};

PANTAU_TEST(TestSessionSteering)
#include "tst_session_steering.moc"
