// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/accounts.h"
#include "db/activity.h"
#include "db/channels.h"
#include "db/domain_lists.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using Kind = ActivityQuery::Kind;

namespace {

Alert alert(Alert::Kind kind, const QString &title, const QDateTime &at,
            const QList<DomainName> &domains = {})
{
    Alert alert;
    alert.kind = kind;
    alert.title = title;
    alert.body = u"All of it."_s;
    alert.at = alert.dueAt = at;
    alert.domains = domains;
    alert.domainCount = int(domains.size());
    return alert;
}

} // namespace

class TestStoreActivity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Oldest first: a change, an incident, a first look, a change back, a note, a quota event, an alert.
    void init()
    {
        m_world.emplace();
        const DomainName shop = test::StoreWorld::name("shop.example");
        const DomainName bank = test::StoreWorld::name("bank-1.example");
        m_shops = m_world->addList(u"Shops"_s, {shop});
        m_world->addList(u"Banks"_s, {bank}, m_world->addAccount(u"Client"_s));
        const QDateTime before = m_world->now();
        m_world->clock.advance(1h);
        m_world->change(shop, BlockStatus::Blocked, before);
        m_world->clock.advance(1h);
        log(EventKind::Incident, "Half the answers flipped.");
        m_world->clock.advance(1h);
        keep(alert(Alert::Kind::FirstCheck, u"2 new domains"_s, m_world->now(), {shop, bank}));
        m_world->clock.advance(1h);
        m_world->change(bank, BlockStatus::NotBlocked, before);
        log(EventKind::Note, "A note for the log only.");
        log(EventKind::Quota, "100% is used up.");
        m_world->clock.advance(1h);
        keep(alert(Alert::Kind::Listed, u"shop.example is blocked"_s, m_world->now(), {shop}));
    }
    void cleanup() { m_world.reset(); }

    void rowsAreFilteredAndNewestFirst_data()
    {
        const test::Table<Kind, bool, QString, QString> row({"kind", "onlyShops", "text", "rows"});
        row("everything", Kind::Everything, false, "",
            "bank-1.example|100% is used up.|2 new domains|Half the answers "
            "flipped.|shop.example");
        row("blocked", Kind::Blocked, false, "", "shop.example");
        row("not blocked", Kind::NotBlocked, false, "", "bank-1.example");
        row("other", Kind::Other, false, "", "100% is used up.|2 new domains|Half the answers flipped.");
        row("a list", Kind::Everything, true, "",
            "100% is used up.|2 new domains|Half the answers flipped.|shop.example");
        row("text", Kind::Everything, false, "SHOP", "shop.example");
        row("percent is no wildcard", Kind::Everything, false, "0%", "100% is used up.");
        row("underscore is none", Kind::Everything, false, "k_1", "");
        row("nothing", Kind::Everything, false, "nowhere", "");
    }
    void rowsAreFilteredAndNewestFirst()
    {
        QFETCH(Kind, kind);
        QFETCH(bool, onlyShops);
        QFETCH(QString, text);
        QFETCH(QString, rows);
        ActivityQuery query;
        query.kind = kind;
        query.text = text;
        if (onlyShops)
            query.list = m_shops;
        QCOMPARE(names(query), rows);
        QString paged;
        query.limit = 1;
        while (const auto row = first(query)) {
            paged += (paged.isEmpty() ? QString() : u"|"_s) + nameOf(*row);
            query.after = row;
        }
        QCOMPARE(paged, rows);
    }

    void quotaAlertHasARow()
    {
        keep(alert(Alert::Kind::QuotaEnded, u"Nothing is left"_s, m_world->now()));
        for (const Kind kind : {Kind::Everything, Kind::Other}) {
            ActivityQuery query;
            query.kind = kind;
            QCOMPARE(Activity(*m_world->database).rows(query)->first().sentence, u"Nothing is left"_s);
        }
    }

    void newEventsDoNotShiftPages()
    {
        ActivityQuery query;
        query.limit = 2;
        query.after = activity().rows(query)->constLast();
        m_world->clock.advance(1h);
        m_world->change(test::StoreWorld::name("shop.example"), BlockStatus::NotBlocked, m_world->now());
        QCOMPARE(names(query), u"2 new domains|Half the answers flipped."_s);
    }

    void oldestEventIsReturned()
    {
        ActivityQuery query;
        query.limit = 1000;
        QVERIFY(*activity().oldest() <= activity().rows(query)->constLast().at);
        QCOMPARE(*Activity(*test::StoreWorld().database).oldest(), std::nullopt);
    }

    void readStateIsStored()
    {
        // Without the note, the first checks, and the alert that repeats a change.
        QCOMPARE(*activity().unreadCount(), 4);
        ActivityQuery query;
        query.kind = Kind::Blocked;
        const auto row = first(query);
        QVERIFY(row && !row->isRead);
        QVERIFY(activity().markRead({row->key}, m_world->now()));
        m_world->reopen();
        QCOMPARE(*activity().unreadCount(), 3);
        QVERIFY(first(query)->isRead);
        QVERIFY(activity().markAllRead(m_world->now()));
        QCOMPARE(*activity().unreadCount(), 0);
    }

    /// As when an import is undone: the events stay in the history but are no longer new.
    void domainInNoListHasNoUnreadEvents()
    {
        const DomainName shop = test::StoreWorld::name("shop.example");
        const auto isRead = [this, &shop] {
            const auto rows = activity().rows({}).value();
            for (const ActivityRow &row : rows)
                if (row.change && row.change->domain == shop)
                    return row.isRead;
            return false;
        };
        QVERIFY(!isRead());
        db::Domains domains(*m_world->database);
        QVERIFY(domains.removeFromList(m_shops, {shop}));
        QCOMPARE(*activity().unreadCount(), 3);
        QCOMPARE(activity().rows({})->size(), 5);
        QVERIFY(isRead());
        QVERIFY(domains.addToList(m_shops, {shop})); // the removal is undone
        QCOMPARE(*activity().unreadCount(), 4);
        QVERIFY(!isRead());
    }

    void changeListsItsDeliveries()
    {
        ActivityQuery changes;
        changes.kind = Kind::Blocked;
        const auto change = first(changes);
        QVERIFY(activity().notification(*change)->deliveries.isEmpty());
        Channel hook;
        hook.kind = u"webhook"_s;
        hook.name = u"Office"_s;
        hook.url = QUrl(u"https://hooks.example/"_s);
        const ChannelId channel = Channels(*m_world->database).add(hook).value().id;
        m_world->clock.advance(1h);
        m_world->change(test::StoreWorld::name("bank-1.example"), BlockStatus::Blocked, m_world->now());
        const Alert reported = keep(alert(Alert::Kind::Listed, u"bank"_s, m_world->now(),
                                          {test::StoreWorld::name("bank-1.example")}));
        QVERIFY(Alerts(*m_world->database)
                    .notDelivered(reported.id, channel, u"No answer."_s, std::nullopt, m_world->now()));
        const auto newest = first(changes);
        QCOMPARE(newest->change->domain.ascii(), u"bank-1.example"_s);
        const auto deliveries = activity().notification(*newest)->deliveries;
        QCOMPARE(deliveries.size(), 1);
        QCOMPARE(deliveries.first().channelName, u"Office"_s);
        QCOMPARE(deliveries.first().problem, u"No answer."_s);
        ActivityQuery failures;
        failures.kind = Kind::NotDelivered;
        QCOMPARE(names(failures), u"bank"_s);
        QVERIFY(first(failures)->hasProblem);
    }

    /// A channel for selected lists may be notified before the others.
    void changeListsAllItsNotifications()
    {
        Channel hook;
        hook.kind = u"webhook"_s;
        hook.name = u"Office"_s;
        hook.url = QUrl(u"https://hooks.example/"_s);
        Channels channels(*m_world->database);
        QVERIFY(channels.add(hook));
        hook.name = u"Client"_s;
        hook.lists = QList<ListId>{m_shops};
        const ChannelId client = channels.add(hook).value().id;
        const DomainName shop = test::StoreWorld::name("shop-1.example");
        m_world->addList(u"More"_s, {shop});
        m_world->clock.advance(1h);
        m_world->change(shop, BlockStatus::Blocked, m_world->now());
        const Alert reported = alert(Alert::Kind::Listed, u"shop"_s, m_world->now(), {shop});
        AlertDraft early{reported};
        early.parts = {{client, reported}};
        early.isForAll = false;
        QVERIFY(Alerts(*m_world->database).keep(early));
        ActivityQuery changes;
        changes.kind = Kind::Blocked;
        const auto row = first(changes);
        QCOMPARE(row->change->domain, shop);
        QCOMPARE(activity().notification(*row)->deliveries.size(), 1);
        const Alert later = Alerts(*m_world->database).keep({reported, row->key.id}).value();
        const auto status = activity().notification(*row);
        QCOMPARE(status->deliveries.size(), 2);
        QVERIFY(!status->shownAt);
        QVERIFY(Alerts(*m_world->database).markShown(later.id, m_world->now()));
        QVERIFY(activity().notification(*row)->shownAt);
    }

    /// The grouping time starts at the last notification of changes, or at the first change if there was
    /// none.
    void waitingChangeUsesItsGroupStart()
    {
        m_world->clock.advance(1h);
        m_world->change(test::StoreWorld::name("bank-1.example"), BlockStatus::Blocked, m_world->now());
        ActivityQuery changes;
        changes.kind = Kind::Blocked;
        const QDateTime notified = m_world->now();
        QVERIFY(activity().notification(*first(changes))->waitingSince < notified);
        keep(alert(Alert::Kind::Listed, u"shop"_s, notified, {}));
        m_world->clock.advance(1min);
        keep(alert(Alert::Kind::QuotaLow, u"quota"_s, m_world->now(), {}));
        QCOMPARE(activity().notification(*first(changes))->waitingSince, std::optional(notified));
    }

    /// Alerts report changes; other events have no alert.
    void otherEventHasNoAlert()
    {
        ActivityQuery changes;
        changes.kind = Kind::Blocked;
        const auto change = first(changes);
        keep(alert(Alert::Kind::Listed, u"shop"_s, m_world->now(), {change->change->domain}));
        QVERIFY(activity().notification(*change)->isKept);
        ActivityRow incident = *change;
        incident.key.source = ActivityKey::Source::Event;
        incident.change.reset();
        QVERIFY(!activity().notification(incident)->isKept);
    }

    /// An alert about several changes has the time of the first, and is due later.
    void everyGroupedChangeHasItsAlert()
    {
        Channel hook;
        hook.kind = u"webhook"_s;
        hook.name = u"Office"_s;
        hook.url = QUrl(u"https://hooks.example/"_s);
        const ChannelId channel = Channels(*m_world->database).add(hook).value().id;
        const DomainName one = test::StoreWorld::name("one.example");
        const DomainName two = test::StoreWorld::name("two.example");
        m_world->addList(u"More"_s, {one, two});
        m_world->clock.advance(1h);
        m_world->change(two, BlockStatus::NotBlocked, m_world->now());
        m_world->clock.advance(1h);
        const QDateTime first = m_world->now();
        m_world->change(one, BlockStatus::Blocked, first);
        m_world->clock.advance(90s);
        m_world->change(two, BlockStatus::Blocked, first);
        m_world->clock.advance(30s);
        Alert both = alert(Alert::Kind::Listed, u"both"_s, first, {one, two});
        both.dueAt = m_world->now();
        const Alert reported = keep(both);
        QVERIFY(Alerts(*m_world->database)
                    .notDelivered(reported.id, channel, u"No answer."_s, std::nullopt, m_world->now()));
        ActivityQuery changes;
        changes.kind = Kind::Blocked;
        changes.limit = 3;
        QList<qsizetype> counts;
        const auto rows = activity().rows(changes).value();
        for (const ActivityRow &row : rows)
            counts += activity().notification(row)->deliveries.size();
        QCOMPARE(counts, QList<qsizetype>({1, 1, 0})); // the last one is on another day
    }

    void failureConcernsOnlyItsService()
    {
        const AccountId same = m_world->addAccount(u"Same service"_s);
        const AccountId other = m_world->addAccount(u"Other service"_s, u"other.example"_s);
        m_world->journal->logEvent(EventKind::Connection, m_world->account, u"No answer."_s, u"cut"_s,
                                   m_world->now());
        QVERIFY(Accounts(*m_world->database).remove(m_world->account));
        QCOMPARE(activity().unansweredReason(same).value(), u"No answer."_s);
        QCOMPARE(activity().unansweredReason(other).value(), QString());
        m_world->journal->logEvent(EventKind::Connection, std::nullopt, u"Offline."_s, u"cut"_s,
                                   m_world->now());
        QCOMPARE(activity().unansweredReason(other).value(), u"Offline."_s);
    }

private:
    [[nodiscard]] Activity activity() const { return Activity(*m_world->database); }
    [[nodiscard]] static QString nameOf(const ActivityRow &row)
    {
        return row.change ? row.change->domain.ascii() : row.sentence;
    }
    [[nodiscard]] QString names(const ActivityQuery &query) const
    {
        QStringList names;
        const auto rows = activity().rows(query).value();
        for (const ActivityRow &row : rows)
            names += nameOf(row);
        return names.join(u'|');
    }
    [[nodiscard]] std::optional<ActivityRow> first(const ActivityQuery &query) const
    {
        const auto rows = activity().rows(query).value();
        return rows.isEmpty() ? std::nullopt : std::optional(rows.constFirst());
    }
    void log(EventKind kind, const char *sentence)
    {
        m_world->journal->logEvent(kind, m_world->account, QString::fromLatin1(sentence), {}, m_world->now());
    }
    Alert keep(const Alert &alert) { return Alerts(*m_world->database).keep({alert}).value(); }

    std::optional<test::StoreWorld> m_world;
    ListId m_shops{};
};

PANTAU_TEST(TestStoreActivity)
#include "tst_store_activity.moc"
