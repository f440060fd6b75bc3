// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/activity.h"
#include "db/alerts.h"
#include "db/channels.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QSqlError>

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;

namespace {

const QDateTime Now(QDate(2026, 3, 10), QTime(8, 0), Qt::UTC);

DomainName domainNamed(const char *text)
{
    return DomainName::fromNormalised(QString::fromLatin1(text));
}

Alert alert(const char *title, const QList<DomainName> &domains = {})
{
    Alert alert;
    alert.at = Now;
    alert.dueAt = Now.addSecs(60);
    alert.title = QString::fromLatin1(title);
    alert.body = u"Body of “%1”"_s.arg(alert.title);
    alert.domains = domains;
    alert.domainCount = int(domains.size());
    return alert;
}

Channel webhook(const char *name)
{
    Channel channel;
    channel.kind = u"webhook"_s;
    channel.name = QString::fromLatin1(name);
    channel.url = QUrl(u"https://hooks.example/a%20b?key=1"_s);
    return channel;
}

} // namespace

class TestStoreAlerts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_world.emplace(); }
    void cleanup() { m_world.reset(); }

    void stopIsUnreportedUntilAnAlertIsStored()
    {
        Accounts accounts(*m_world->database);
        const Alerts alerts(*m_world->database);
        const auto stop = [&](Account::State state, bool isNews) {
            QVERIFY(accounts.setState(m_world->account, state, u"Key refused."_s, isNews));
        };
        using Stops = QList<UnreportedStop>;
        stop(Account::State::KeyRefused, false);
        QCOMPARE(*alerts.unreportedStops(), Stops());
        stop(Account::State::KeyRefused, true);
        QCOMPARE(*alerts.unreportedStops(), (Stops{{m_world->account, u"Key refused."_s, {}}}));
        stop(Account::State::Active, false);
        QCOMPARE(*alerts.unreportedStops(), Stops());
        stop(Account::State::IpRefused, true);
        Alert kept = alert("Stopped");
        kept.account = m_world->account;
        QVERIFY(Alerts(*m_world->database).keep({kept}));
        QCOMPARE(alerts.unreportedStops()->size(), 1);
        kept.kind = Alert::Kind::AccountStopped;
        QVERIFY(Alerts(*m_world->database).keep({kept}));
        QCOMPARE(*alerts.unreportedStops(), Stops());
    }

    void longFailureIsUnreportedUntilAnAlertIsStored()
    {
        using Kind = AccountFailure::Kind;
        Accounts accounts(*m_world->database);
        const Alerts alerts(*m_world->database);
        const QDateTime since(QDate(2026, 3, 10), QTime(2, 0), Qt::UTC);
        const auto fail = [&](Kind kind, int hours) {
            QVERIFY(accounts.setFailure(
                m_world->account, AccountFailure{since, since.addSecs(hours * 3600), kind, u"Error 500."_s}));
        };
        fail(Kind::Connection, 23);
        QVERIFY(alerts.unreportedStops()->isEmpty());
        fail(Kind::Check, 5);
        QVERIFY(alerts.unreportedStops()->isEmpty());
        fail(Kind::Check, 6);
        QCOMPARE(*alerts.unreportedStops(),
                 (QList<UnreportedStop>{{m_world->account, u"Error 500."_s, since}}));
        Alert kept = alert("Failing");
        kept.account = m_world->account;
        kept.kind = Alert::Kind::AccountStopped;
        QVERIFY(Alerts(*m_world->database).keep({kept}));
        fail(Kind::Check, 30);
        QVERIFY(alerts.unreportedStops()->isEmpty());
        // After the clock was set back, the failure starts again.
        QVERIFY(accounts.setFailure(m_world->account, AccountFailure{since.addDays(-1), since.addDays(-1),
                                                                     Kind::Check, u"Error 500."_s}));
        QCOMPARE(accounts.all()->constFirst().failure->since, since.addDays(-1));
        fail(Kind::Check, 30);
        QCOMPARE(alerts.unreportedStops()->size(), 1);
        // So is the next failure.
        QVERIFY(accounts.setFailure(m_world->account, {}));
        fail(Kind::Check, 30);
        QCOMPARE(alerts.unreportedStops()->size(), 1);
    }

    void channelsAreKept()
    {
        Channels channels(*m_world->database);
        const auto added = channels.add(webhook("  Office  hook "));
        QVERIFY(added);
        QCOMPARE(added->name, u"Office hook"_s);
        QVERIFY(channels.setHasSecret(added->id, true));
        m_world->reopen();
        const auto found = Channels(*m_world->database).find(u"OFFICE HOOK"_s);
        QVERIFY(found);
        QCOMPARE(found->url, webhook("x").url);
        QVERIFY(found->hasSecret && found->enabled);
        QCOMPARE(Channels(*m_world->database).add(webhook("office hook")).error().kind,
                 Error::Kind::AlreadyExists);
        Channel mail = webhook("Mail");
        mail.kind = u"email"_s;
        mail.url = QUrl(u"smtps://mail.example"_s);
        mail.messageTemplate = u"Hei, {title}\n{body}"_s;
        const auto kept = Channels(*m_world->database).add(mail);
        QVERIFY2(kept, kept ? "" : qPrintable(kept.error().sentence));
        QCOMPARE(Channels(*m_world->database).find(mail.name)->messageTemplate, mail.messageTemplate);
        Channel plain = *kept;
        plain.messageTemplate.clear();
        QVERIFY(Channels(*m_world->database).edit(plain));
        QVERIFY(Channels(*m_world->database).find(mail.name)->messageTemplate.isEmpty());
        QVERIFY(Channels(*m_world->database).remove(kept->id));
        QVERIFY(Channels(*m_world->database).remove(found->id));
        QCOMPARE(Channels(*m_world->database).remove(found->id).error().kind, Error::Kind::NotFound);
        QVERIFY(Channels(*m_world->database).all()->isEmpty());
    }

    void settingsAreKept()
    {
        Alerts alerts(*m_world->database);
        QCOMPARE(*alerts.settings(), AlertSettings());
        AlertSettings settings;
        settings.grouping = 5min;
        settings.quietHours = true;
        settings.quietFrom = QTime(23, 30);
        settings.quietUntil = QTime(0, 0);
        settings.quotaWarnings = false;
        settings.restoredAlerts = false;
        QVERIFY(alerts.saveSettings(settings));
        m_world->reopen();
        QCOMPARE(*Alerts(*m_world->database).settings(), settings);
        settings.grouping = 25h;
        QCOMPARE(Alerts(*m_world->database).saveSettings(settings).error().kind, Error::Kind::InvalidInput);
    }

    void anAlertGoesToEveryEnabledChannel()
    {
        Channels channels(*m_world->database);
        const auto first = channels.add(webhook("First"))->id;
        const auto second = channels.add(webhook("Second"))->id;
        const auto third = channels.add(webhook("Third"))->id;
        QVERIFY(channels.setEnabled(second, false));
        const QList<DomainName> names{domainNamed("b.example"), domainNamed("a.example")};
        const auto kept = Alerts(*m_world->database).keep({alert("One", names)});
        QVERIFY(kept);
        m_world->reopen();
        Alerts alerts(*m_world->database);
        const auto pending = alerts.pending();
        QCOMPARE(pending->size(), 2);
        QCOMPARE(pending->at(0).alert, *kept);
        QCOMPARE(pending->at(0).channel, first);
        QCOMPARE(pending->at(1).channel, third);
        QCOMPARE(*alerts.unshown(), QList<Alert>{*kept});
    }

    void anAlertKeepsItsAccount()
    {
        QVERIFY(Channels(*m_world->database).add(webhook("Office")));
        Alert quota = alert("Quota");
        quota.account = m_world->account;
        QVERIFY(Alerts(*m_world->database).keep({quota}));
        QVERIFY(Alerts(*m_world->database).keep({alert("Domains", {domainNamed("a.example")})}));
        m_world->reopen();
        const auto pending = Alerts(*m_world->database).pending();
        QCOMPARE(pending->size(), 2);
        QCOMPARE(pending->at(0).alert.account, std::optional(m_world->account));
        QCOMPARE(pending->at(1).alert.account, std::nullopt);
    }

    void aChannelKeepsItsLists()
    {
        addToList("Clients", "a.example");
        addToList("Campaign", "b.example");
        const ListId clients = m_world->list(u"Clients"_s).id;
        const ListId campaign = m_world->list(u"Campaign"_s).id;
        Channels channels(*m_world->database);
        Channel chat = webhook("Chat");
        chat.lists = QList<ListId>{clients, campaign};
        chat = *channels.add(chat);
        QVERIFY(!channels.add(webhook("All"))->lists);
        QCOMPARE(channels.find(u"Chat"_s)->lists, chat.lists);
        QVERIFY(Lists(*m_world->database).remove(campaign));
        QCOMPARE(channels.all()->at(1).lists, std::optional(QList<ListId>{clients}));
        // An empty selection does not become "all".
        QVERIFY(Lists(*m_world->database).remove(clients));
        QCOMPARE(channels.find(u"Chat"_s)->lists, std::optional(QList<ListId>()));
        chat.lists.reset();
        QVERIFY(channels.edit(chat));
        m_world->reopen();
        QVERIFY(!Channels(*m_world->database).find(u"Chat"_s)->lists);
    }

    void aChannelForListsGetsItsPart()
    {
        Channels channels(*m_world->database);
        const auto all = channels.add(webhook("All"))->id;
        Channel chat = webhook("Chat");
        chat.lists.emplace();
        const auto part = channels.add(chat)->id;
        const auto other = channels
                               .add([&chat] {
                                   chat.name = u"Other"_s;
                                   return chat;
                               }())
                               ->id;
        const Alert whole = alert("Two domains", {domainNamed("a.example"), domainNamed("b.example")});
        QVERIFY(Alerts(*m_world->database)
                    .keep({whole, {}, {}, {}, {{part, alert("One", {domainNamed("b.example")})}}}));
        QVERIFY(Alerts(*m_world->database).keep({alert("Quota")})); // about an account, so not for the chat
        m_world->reopen();
        Alerts alerts(*m_world->database);
        const auto pending = *alerts.pending();
        QCOMPARE(pending.size(), 3);
        QCOMPARE(pending.at(0).channel, all);
        QCOMPARE(pending.at(0).alert.title, u"Two domains"_s);
        QCOMPARE(pending.at(1).channel, part);
        QCOMPARE(pending.at(1).alert.title, u"One"_s);
        QCOMPARE(pending.at(1).alert.body, u"Body of “One”"_s);
        QCOMPARE(pending.at(1).alert.domains, QList<DomainName>{domainNamed("b.example")});
        QCOMPARE(pending.at(1).alert.domainCount, 1);
        QCOMPARE(pending.at(1).alert.id, pending.at(0).alert.id);
        QCOMPARE(pending.at(2).channel, all);
        // The user sees one alert with its recipients.
        QCOMPARE(alerts.list(0, 10)->size(), 2);
        QCOMPARE(alerts.list(0, 10)->at(1).deliveries.size(), 2);
        QVERIFY(alerts.delivered(pending.at(1).alert.id, part, Now));
        QCOMPARE(alerts.pending()->size(), 2);
        // If the channel was disabled in the meantime, its part is dropped.
        QVERIFY(Channels(*m_world->database).setEnabled(other, false));
        QVERIFY(alerts.keep({whole, {}, {}, {}, {{other, alert("Other")}}}));
        QCOMPARE(alerts.list(0, 1)->first().deliveries.size(), 1);
    }

    /// Pending alerts about other lists, or about none, are dropped for the channel.
    void narrowedChannelDropsOtherAlerts()
    {
        addToList("Clients", "a.example");
        addToList("Campaign", "b.example");
        Channels channels(*m_world->database);
        Channel chat = *channels.add(webhook("Chat"));
        Alerts alerts(*m_world->database);
        QVERIFY(alerts.keep({alert("Clients alone", {domainNamed("a.example")})}));
        QVERIFY(alerts.keep({alert("Both", {domainNamed("a.example"), domainNamed("b.example")})}));
        QVERIFY(alerts.keep({alert("Quota")}));
        const auto titles = [&alerts] {
            QStringList pending;
            const auto waiting = alerts.pending();
            for (const PendingDelivery &each : *waiting)
                pending += each.alert.title;
            return pending;
        };
        QCOMPARE(titles().size(), 3);
        chat.lists = QList<ListId>{m_world->list(u"Clients"_s).id};
        const auto narrowed = channels.edit(chat);
        QVERIFY2(narrowed, qPrintable(narrowed ? QString() : narrowed.error().detail));
        QCOMPARE(titles(), QStringList{u"Clients alone"_s});
        const DeliveryRow given = alerts.list(0, 1)->first().deliveries.constFirst();
        QCOMPARE(given.state, DeliveryRow::State::GivenUp);
        QVERIFY(given.problem.startsWith(u"The channel was set to other lists"_s));
        // The same for a part, which has its own domains.
        QVERIFY(alerts.keep({alert("Both again", {domainNamed("a.example"), domainNamed("b.example")}),
                             {},
                             {},
                             {},
                             {{chat.id, alert("A part", {domainNamed("a.example")})}}}));
        QCOMPARE(titles(), (QStringList{u"Clients alone"_s, u"A part"_s}));
        chat.lists = QList<ListId>{m_world->list(u"Campaign"_s).id};
        QVERIFY(channels.edit(chat));
        QVERIFY(titles().isEmpty());
    }

    void changesGoToTheChannelsOfTheirLists()
    {
        addToList("Clients", "a.example");
        addToList("Clients", "b.example");
        addToList("Campaign", "a.example");
        const ListId clients = m_world->list(u"Clients"_s).id;
        const ListId campaign = m_world->list(u"Campaign"_s).id;
        Channels channels(*m_world->database);
        QVERIFY(channels.add(webhook("All")));
        Channel chat = webhook("Chat");
        chat.lists = QList<ListId>{clients};
        const auto clientsChat = channels.add(chat)->id;
        chat.name = u"Both"_s;
        chat.lists->append(campaign);
        const auto bothsChat = channels.add(chat)->id;
        change("a.example", "blocked", Now);
        change("b.example", "blocked", Now);
        const QStringList clientsName{u"Clients"_s};
        const QStringList bothNames{u"Campaign"_s, u"Clients"_s};
        auto unreported = *Alerts(*m_world->database).unreportedChanges();
        QCOMPARE(unreported.at(0).channels,
                 (QList<ConcernedChannel>{{clientsChat, clientsName}, {bothsChat, bothNames}}));
        QCOMPARE(unreported.at(1).channels,
                 (QList<ConcernedChannel>{{clientsChat, clientsName}, {bothsChat, clientsName}}));
        Appeal appeal{AppealId{}, DomainName::fromNormalised(u"a.example"_s)};
        appeal.service = unreported.at(0).service;
        QCOMPARE(Alerts(*m_world->database).channelsFor(appeal, Now).value(),
                 (QList<ChannelId>{clientsChat, bothsChat}));
        // A mute of one list does not mute the domain in the other.
        sql(u"UPDATE list SET muted_until = %1 WHERE name = 'Clients'"_s.arg(
            Now.addDays(1).toMSecsSinceEpoch()));
        unreported = *Alerts(*m_world->database).unreportedChanges();
        QCOMPARE(unreported.at(0).channels, (QList<ConcernedChannel>{{bothsChat, {u"Campaign"_s}}}));
        QCOMPARE(Alerts(*m_world->database).channelsFor(appeal, Now).value(), QList<ChannelId>{bothsChat});
        QVERIFY(unreported.at(1).channels.isEmpty());
        // If an account is removed in the meantime, the channels of its lists still get the change.
        sql(u"UPDATE list SET account_id = NULL WHERE name = 'Campaign'"_s);
        QCOMPARE(Alerts(*m_world->database).unreportedChanges()->at(0).channels,
                 (QList<ConcernedChannel>{{bothsChat, {u"Campaign"_s}}}));
        QVERIFY(channels.setEnabled(bothsChat, false));
        QVERIFY(Alerts(*m_world->database).unreportedChanges()->at(0).channels.isEmpty());
    }

    /// A recipient who already has the email does not get it again after a restart.
    void emailReceiversAreStored()
    {
        Channel mailbox = webhook("Mailbox");
        mailbox.kind = u"email"_s;
        mailbox.chat = u"a@agency.example:b@agency.example,c@agency.example,d@agency.example"_s;
        Channels channels(*m_world->database);
        const auto added = channels.add(mailbox);
        QVERIFY(added);
        mailbox.id = added->id;
        Alerts alerts(*m_world->database);
        const auto one = alerts.keep({alert("One")})->id;
        const auto rows = [this] {
            QSqlQuery query(m_world->database->connection().handle());
            return query.exec(u"SELECT COUNT(*) FROM delivery_receiver"_s) && query.next()
                       ? query.value(0).toInt()
                       : -1;
        };
        const Receivers both{{u"b@agency.example"_s}, {u"c@agency.example"_s}};
        QVERIFY(alerts.notDelivered(one, mailbox.id, u"Later."_s, Now.addSecs(60), Now, both));
        QCOMPARE(alerts.pending()->first().receivers, both);
        QVERIFY(alerts.notTried(one, mailbox.id, u"No password."_s, Now.addSecs(60)));
        QCOMPARE(alerts.pending()->first().receivers, both);

        mailbox.chat = u"a@agency.example:c@agency.example,e@agency.example"_s;
        QVERIFY(channels.edit(mailbox));
        QCOMPARE(alerts.pending()->first().receivers, (Receivers{{}, both.refused}));
        QVERIFY(alerts.delivered(one, mailbox.id, Now));
        QCOMPARE(rows(), 0);

        const auto two = alerts.keep({alert("Two")})->id;
        QVERIFY(alerts.notDelivered(two, mailbox.id, u"Later."_s, Now.addSecs(60), Now, both));
        QVERIFY(channels.setEnabled(mailbox.id, false));
        QCOMPARE(rows(), 0);
    }

    void deliveryAttemptsAreRecorded()
    {
        const auto hook = Channels(*m_world->database).add(webhook("Hook"))->id;
        Alerts alerts(*m_world->database);
        const auto one = alerts.keep({alert("One")})->id;
        const auto two = alerts.keep({alert("Two")})->id;
        const QString problem = u"It did not answer."_s;
        QVERIFY(alerts.notDelivered(one, hook, problem, Now.addSecs(60), Now));
        auto pending = *alerts.pending();
        QCOMPARE(pending.first().attempts, 1);
        QCOMPARE(pending.first().nextTryAt, std::optional(Now.addSecs(60)));
        QCOMPARE(pending.first().firstTriedAt, std::optional(Now));
        QCOMPARE(Channels(*m_world->database).find(u"Hook"_s)->lastProblem, problem);
        QCOMPARE(alerts.undelivered(10)->size(), 1);

        QVERIFY(alerts.notDelivered(one, hook, problem, std::nullopt, Now.addSecs(60)));
        QVERIFY(alerts.notDelivered(two, hook, problem, Now.addSecs(61), Now.addSecs(60)));
        QVERIFY(alerts.delivered(two, hook, Now.addSecs(61)));
        QVERIFY(alerts.pending()->isEmpty());
        QVERIFY(Channels(*m_world->database).find(u"Hook"_s)->lastProblem.isEmpty());
        const auto rows = *alerts.list(0, 10);
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows.at(0).alert.id, two);
        QCOMPARE(rows.at(0).deliveries.first().state, DeliveryRow::State::Delivered);
        QCOMPARE(rows.at(0).deliveries.first().attempts, 2);
        QCOMPARE(rows.at(0).deliveries.first().problem, QString()); // the newest attempt succeeded
        QCOMPARE(rows.at(1).deliveries.first().state, DeliveryRow::State::GivenUp);
        QCOMPARE(rows.at(1).deliveries.first().problem, problem);
        QCOMPARE(alerts.undelivered(10)->first().alert.id, one);
    }

    /// Dismissed alerts and disabled channels do not count as failures.
    void failuresCountOnlyForEnabledChannels()
    {
        addToList("Clients", "a.example");
        Channels channels(*m_world->database);
        Channel hook = *channels.add(webhook("Hook"));
        Alerts alerts(*m_world->database);
        const auto fails = [&alerts, &hook](const char *title) {
            const auto kept = alerts.keep({alert(title)});
            return kept && alerts.notDelivered(kept->id, hook.id, u"Refused."_s, std::nullopt, Now);
        };
        const auto givenUp = [&alerts] { return alerts.deliveryFigures(Now)->givenUp; };
        QVERIFY(fails("Failed"));
        QVERIFY(alerts.keep({alert("Waits")}));
        QCOMPARE(givenUp(), 1);
        QVERIFY(channels.setEnabled(hook.id, false));
        QCOMPARE(givenUp(), 0);
        QVERIFY(channels.setEnabled(hook.id, true));
        QCOMPARE(givenUp(), 1);
        QVERIFY(alerts.keep({alert("Waits, too")}));
        hook.lists = QList<ListId>{m_world->list(u"Clients"_s).id};
        QVERIFY(channels.edit(hook));
        QCOMPARE(givenUp(), 1);
    }

    void disabledChannelDropsPendingAlerts()
    {
        Channels channels(*m_world->database);
        const auto hook = channels.add(webhook("Hook"))->id;
        Alerts alerts(*m_world->database);
        QVERIFY(alerts.keep({alert("One")}));
        QVERIFY(channels.setEnabled(hook, false));
        QVERIFY(channels.setEnabled(hook, true));
        QVERIFY(alerts.pending()->isEmpty());
        QCOMPARE(alerts.list(0, 1)->first().deliveries.first().state, DeliveryRow::State::GivenUp);
        QVERIFY(channels.remove(hook));
        QCOMPARE(alerts.list(0, 1)->size(), 1);
    }

    void anAlertIsShownOnce()
    {
        Alerts alerts(*m_world->database);
        const auto one = alerts.keep({alert("One")})->id;
        const auto two = alerts.keep({alert("Two")})->id;
        QVERIFY(alerts.markShown(one, Now));
        QCOMPARE(alerts.unshown()->size(), 1);
        QVERIFY(alerts.list(1, 1)->first().shownAt);
        QCOMPARE(alerts.unshown()->first().id, two);
    }

    void changesAreReportedOnce()
    {
        addToList("Clients", "a.example");
        const qint64 first = change("a.example", "blocked", Now);
        const qint64 second = change("a.example", "not_blocked", Now.addSecs(60));
        Alerts alerts(*m_world->database);
        auto unreported = *alerts.unreportedChanges();
        QCOMPARE(unreported.size(), 2);
        QCOMPARE(unreported.first().id, first);
        QCOMPARE(unreported.first().change.to, BlockStatus::Blocked);
        QCOMPARE(unreported.first().service, test::StoreWorld::address().text());
        QVERIFY(alerts.keep({alert("One"), first}));
        unreported = *alerts.unreportedChanges();
        QCOMPARE(unreported.size(), 1);
        QCOMPARE(unreported.first().id, second);
        QVERIFY(alerts.passOver(second));
        QVERIFY(alerts.passOver(first)); // never decreases
        QVERIFY(alerts.unreportedChanges()->isEmpty());
    }

    /// A channel for selected lists may be notified before the others, and is not notified again with them.
    void aChannelIsNotifiedBeforeTheOthers()
    {
        addToList("Clients", "a.example");
        Channels channels(*m_world->database);
        const ChannelId all = channels.add(webhook("All"))->id;
        Channel chat = webhook("Chat");
        chat.lists = QList<ListId>{m_world->list(u"Clients"_s).id};
        const ChannelId clients = channels.add(chat)->id;
        const qint64 first = change("a.example", "blocked", Now);
        Alerts alerts(*m_world->database);
        AlertDraft draft{alert("One"), first};
        draft.parts = {{clients, alert("A part")}};
        draft.isForAll = false;
        QVERIFY(alerts.keep(draft));
        QCOMPARE(alerts.pending()->size(), 1);
        QCOMPARE(alerts.pending()->first().channel, clients);
        QVERIFY(alerts.unshown()->isEmpty());
        QVERIFY(alerts.list(0, 1)->first().shownAt);
        m_world->reopen();
        Alerts later(*m_world->database);
        const qint64 second = change("a.example", "not_blocked", Now.addSecs(60));
        const auto unreported = *later.unreportedChanges();
        QCOMPARE(unreported.size(), 2); // all the others wait for both
        QVERIFY(unreported.first().channels.isEmpty());
        QCOMPARE(unreported.last().channels.size(), 1);
        QVERIFY(later.keep({alert("Both"), second}));
        QCOMPARE(later.pending()->last().channel, all);
        QVERIFY(later.unreportedChanges()->isEmpty());
    }

    void announcedChangesAreNotRepeated()
    {
        addToList("Clients", "a.example");
        PrintedChanges said(*m_world->database);
        const qint64 first = change("a.example", "blocked", Now);
        const qint64 second = change("a.example", "not_blocked", Now.addSecs(60));
        QVERIFY(Alerts(*m_world->database).passOver(second)); // an alert is reported separately
        QCOMPARE(said.unsaid()->size(), 2);
        QCOMPARE(said.unsaid()->first().id, first);
        QCOMPARE(said.unsaid()->first().change.to, BlockStatus::Blocked);
        QVERIFY(said.markPrinted(first));
        m_world->reopen();
        PrintedChanges later(*m_world->database);
        QCOMPARE(later.unsaid()->size(), 1);
        QCOMPARE(later.unsaid()->first().id, second);
        QVERIFY(later.markPrinted(second));
        QVERIFY(later.markPrinted(first)); // never decreases
        QVERIFY(later.unsaid()->isEmpty());
    }

    void changeIsMutedByItsDomainOrAllItsLists_data()
    {
        const test::Table<QStringList, bool, bool> row({"mutedLists", "domainMuted", "muted"});
        row("none", QStringList(), false, false);
        row("one of two lists", {u"Clients"_s}, false, false);
        row("both lists", {u"Clients"_s, u"Campaign"_s}, false, true);
        row("the domain", QStringList(), true, true);
    }
    void changeIsMutedByItsDomainOrAllItsLists()
    {
        QFETCH(QStringList, mutedLists);
        QFETCH(bool, domainMuted);
        QFETCH(bool, muted);
        addToList("Clients", "a.example");
        addToList("Campaign", "a.example");
        const QDateTime until = Now.addDays(3);
        for (const QString &list : std::as_const(mutedLists))
            sql(u"UPDATE list SET muted_until = %1 WHERE name = '%2'"_s.arg(until.toMSecsSinceEpoch())
                    .arg(list));
        if (domainMuted)
            sql(u"INSERT INTO domain_setting (domain_id, muted_until) "
                "SELECT id, %1 FROM domain WHERE name = 'a.example'"_s.arg(until.toMSecsSinceEpoch()));
        change("a.example", "blocked", Now);
        const auto unreported = *Alerts(*m_world->database).unreportedChanges();
        QCOMPARE(unreported.first().mutedUntil, muted ? std::optional(until) : std::nullopt);
    }

    void parentStatusIsIncluded()
    {
        addToList("Clients", "shop.toko.co.id");
        change("shop.toko.co.id", "blocked", Now);
        const auto parent = [this] { return Alerts(*m_world->database).unreportedChanges()->first().parent; };
        QCOMPARE(parent(), std::nullopt);
        addToList("Clients", "toko.co.id");
        QCOMPARE(parent(), std::optional(BlockStatus::Unknown));
        sql(u"INSERT INTO domain_status (domain_id, service_id, status) "
            "SELECT d.id, v.id, 'blocked' FROM domain d, service v WHERE d.name = 'toko.co.id'"_s);
        QCOMPARE(parent(), std::optional(BlockStatus::Blocked));
    }

    /// Not those of channels that receive other lists too.
    void listChannelsUseTheListSettings()
    {
        addToList("Clients", "a.example");
        addToList("Campaign", "b.example");
        const auto lists = Lists(*m_world->database).all();
        Alerts alerts(*m_world->database);
        const auto add = [this](const char *name, const std::optional<QList<ListId>> &only) {
            Channel channel;
            channel.kind = u"webhook"_s;
            channel.name = QString::fromLatin1(name);
            channel.lists = only;
            return Channels(*m_world->database).add(channel)->id;
        };
        const ListId first = lists->at(0).id;
        const ChannelId own = add("Own", QList<ListId>{first});
        const ChannelId both = add("Both", QList<ListId>{first, lists->at(1).id});
        const ChannelId all = add("All", std::nullopt);
        QCOMPARE(*alerts.client(first), ClientAlerts());
        QCOMPARE(*alerts.settings(own), *alerts.settings());
        const ClientAlerts wanted{false, u"id"_s, std::pair(QTime(20, 30), QTime(8, 0))};
        QVERIFY(alerts.saveClient(first, wanted));
        QCOMPARE(*alerts.client(first), wanted);
        QCOMPARE(*alerts.settings(own), wanted.applied(*alerts.settings()));
        QVERIFY(alerts.settings(own)->quietHours);
        for (const ChannelId other : {both, all})
            QCOMPARE(*alerts.settings(other), *alerts.settings());
        QVERIFY(alerts.saveClient(first, {{}, {}, std::pair(QTime(), QTime())}));
        QVERIFY(!alerts.settings(own)->quietHours);
    }

    void listsAreNamedIfThereAreSeveral()
    {
        addToList("Clients", "a.example");
        change("a.example", "blocked", Now);
        const auto lists = [this] { return Alerts(*m_world->database).unreportedChanges()->first().lists; };
        QCOMPARE(lists(), QStringList());
        addToList("Campaign", "b.example");
        QCOMPARE(lists(), QStringList{u"Clients"_s});
        addToList("Campaign", "a.example");
        QCOMPARE(lists(), (QStringList{u"Campaign"_s, u"Clients"_s}));
        // The other service has not checked it.
        const auto other = ServiceAddress::parse(u"https://other.example/api/v1"_s).value();
        const AccountId foreign = Accounts(*m_world->database).add(u"Other"_s, other, false)->id;
        sql(u"UPDATE list SET account_id = %1 WHERE name = 'Campaign'"_s.arg(qint64(foreign)));
        QCOMPARE(lists(), QStringList{u"Clients"_s});
    }

    void quotaMarksAreKept()
    {
        Alerts alerts(*m_world->database);
        QVERIFY(alerts.quotaMarks(m_world->account).value() == std::nullopt);
        QVERIFY(alerts.saveQuotaMarks(m_world->account, {}));
        QVERIFY(alerts.quotaMarks(m_world->account)->has_value());
        Alert low = alert("Low");
        low.account = m_world->account;
        const QList<QuotaMark> marks{{Alert::Kind::QuotaLow, Now, 95, Now.addDays(1)},
                                     {Alert::Kind::QuotaEnded, Now, 100, std::nullopt}};
        QVERIFY(alerts.keep({low, std::nullopt, marks}));
        m_world->reopen();
        const auto read = *Alerts(*m_world->database).quotaMarks(m_world->account);
        QCOMPARE(read->size(), 2);
        for (const QuotaMark &mark : *read) {
            const bool isLow = mark.kind == Alert::Kind::QuotaLow;
            QCOMPARE(mark.used, isLow ? 95 : 100);
            QCOMPARE(mark.resetsAt, isLow ? std::optional(Now.addDays(1)) : std::nullopt);
        }
        QVERIFY(Accounts(*m_world->database).remove(m_world->account));
        QCOMPARE(Alerts(*m_world->database).list(0, 1)->first().alert.account, std::optional<AccountId>());
    }

    void failedKeepIsRolledBack()
    {
        addToList("Clients", "a.example");
        const qint64 id = change("a.example", "blocked", Now);
        QVERIFY(Channels(*m_world->database).add(webhook("Hook")));
        sql(u"CREATE TRIGGER full BEFORE INSERT ON delivery BEGIN SELECT RAISE(ABORT, 'full'); END"_s);
        Alerts alerts(*m_world->database);
        QVERIFY(!alerts.keep({alert("One", {domainNamed("a.example")}), id}));
        QVERIFY(alerts.list(0, 10)->isEmpty());
        QCOMPARE(alerts.unreportedChanges()->size(), 1);
    }

    void readOnlyDatabaseAllowsReading()
    {
        QVERIFY(Alerts(*m_world->database).keep({alert("One")}));
        const auto reader = Database::openReadOnly(m_world->home.path());
        QVERIFY(reader);
        QCOMPARE(Alerts(**reader).list(0, 10)->size(), 1);
        QVERIFY(Alerts(**reader).settings());
        QCOMPARE(Alerts(**reader).markShown(AlertId{1}, Now).error().kind, Error::Kind::Storage);
    }

private:
    void sql(const QString &text)
    {
        QSqlQuery query(m_world->database->connection().handle());
        QVERIFY2(query.exec(text), qPrintable(query.lastError().text()));
    }

    void addToList(const char *list, const char *name)
    {
        const QString called = QString::fromLatin1(list);
        Lists lists(*m_world->database);
        const auto all = lists.all().value();
        if (std::ranges::find(all, called, &DomainList::name) == all.cend())
            QVERIFY(lists.add(called, m_world->account));
        QVERIFY(Domains(*m_world->database).addToList(m_world->list(called).id, {domainNamed(name)}));
    }

    /// Adds a confirmed change as the journal does. Returns its id.
    qint64 change(const char *name, const char *to, const QDateTime &at)
    {
        const QString status = QString::fromLatin1(to);
        sql(u"INSERT INTO change_ (domain_id, service_id, from_status, to_status, not_before, "
            "not_after, confirmed_at) SELECT d.id, v.id, '%1', '%2', %3, %3, %3 "
            "FROM domain d, service v WHERE d.name = '%4'"_s
                .arg(status == "blocked"_L1 ? u"not_blocked"_s : u"blocked"_s, status)
                .arg(at.toMSecsSinceEpoch())
                .arg(QString::fromLatin1(name)));
        QSqlQuery query(m_world->database->connection().handle());
        return query.exec(u"SELECT MAX(id) FROM change_"_s) && query.next() ? query.value(0).toLongLong() : 0;
    }

    std::optional<test::StoreWorld> m_world;
};

PANTAU_TEST(TestStoreAlerts)
#include "tst_store_alerts.moc"
