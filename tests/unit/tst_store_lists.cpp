// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/accounts.h"
#include "db/channels.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/hints.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <algorithm>

using namespace pantau;
using namespace pantau::db;

namespace {

const auto Address = ServiceAddress::parse(u"https://service.example/api/v1"_s).value();

QList<DomainName> names(const QStringList &texts)
{
    QList<DomainName> domains;
    for (const QString &text : texts)
        domains.append(DomainName::parse(text).value());
    return domains;
}

bool hasName(const auto &all, const QString &name)
{
    return std::ranges::any_of(all, [&name](const auto &each) { return each.name == name; });
}

} // namespace

class TestStoreLists : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_dir.emplace();
        auto database = Database::open(m_dir->path());
        QVERIFY(database);
        m_database = *std::move(database);
    }
    void cleanup() { m_database.reset(); }

    void domainsWithoutAnAccountAreCounted()
    {
        Lists lists(*m_database);
        Domains domains(*m_database);
        const auto first = lists.add(u"First"_s, {});
        const auto second = lists.add(u"Second"_s, {});
        QVERIFY(first && second);
        QCOMPARE(*lists.domainsWithoutAccount(), 0);
        QVERIFY(domains.addToList(first->id, names({u"a.example"_s, u"b.example"_s})));
        QVERIFY(domains.addToList(second->id, names({u"b.example"_s, u"c.example"_s})));
        QCOMPARE(*lists.domainsWithoutAccount(), 3); // there is no account yet
        Accounts accounts(*m_database);
        QVERIFY(accounts.add(u"Account"_s, Address, false));
        QCOMPARE(*lists.domainsWithoutAccount(), 0); // the only account has taken them over
        QVERIFY(accounts.add(u"Another"_s, Address, false));
        const auto later = lists.add(u"Later"_s, {});
        QVERIFY(later && !later->account);
        QVERIFY(domains.addToList(later->id, names({u"b.example"_s, u"d.example"_s})));
        QCOMPARE(*lists.domainsWithoutAccount(), 1); // domains in another list are still checked
    }

    void namesAreCleanAndUnique_data()
    {
        // kind: of the second's error; -1: none
        const test::Table<QString, QString, int> row({"first", "second", "kind"});

        const int taken = int(Error::Kind::AlreadyExists);
        const int invalid = int(Error::Kind::InvalidInput);
        row("different", "Clients", "Campaign", -1);
        row("equal", "Clients", "Clients", taken);
        row("case", "Clients", "cLIENTS", taken);
        row("case beyond ASCII", "Ärzte", "äRZTE", taken);
        row("accent encoded otherwise", u"caf\u00e9"_s, u"cafe\u0301"_s, taken);
        row("space", "My clients", "  My   clients ", taken);
        row("empty", "Clients", " \n ", invalid);
        row("too long", "Clients", QString(101, u'x'), invalid);
        row("control", "Clients", u"a\u001bb"_s, invalid);
    }
    void namesAreCleanAndUnique()
    {
        QFETCH(const QString, first);
        QFETCH(const QString, second);
        QFETCH(const int, kind);
        Lists lists(*m_database);
        Accounts accounts(*m_database);
        const auto list = lists.add(first, {});
        const auto account = accounts.add(first, Address, false);
        QVERIFY(list);
        QVERIFY(account);
        const auto kindOf = [](const auto &result) { return result ? -1 : int(result.error().kind); };
        QCOMPARE(kindOf(lists.add(second, {})), kind);
        QCOMPARE(kindOf(accounts.add(second, Address, false)), kind);
        QCOMPARE(lists.all()->size(), kind < 0 ? 2 : 1);
        QCOMPARE(accounts.all()->size(), kind < 0 ? 2 : 1);

        // Renaming to the same name in a different form is always possible.
        QVERIFY(lists.rename(list->id, first.toUpper()));
        QVERIFY(accounts.rename(account->id, first.toUpper()));
        QVERIFY(hasName(*lists.all(), first.toUpper()));
        QVERIFY(hasName(*accounts.all(), first.toUpper()));
        if (kind < 0)
            QCOMPARE(kindOf(lists.rename(list->id, second)), int(Error::Kind::AlreadyExists));
    }

    void missingIdsAreReported()
    {
        Lists lists(*m_database);
        Accounts accounts(*m_database);
        QCOMPARE(lists.rename(ListId{7}, u"x"_s).error().kind, Error::Kind::NotFound);
        QCOMPARE(lists.remove(ListId{7}).error().kind, Error::Kind::NotFound);
        QCOMPARE(accounts.remove(AccountId{7}).error().kind, Error::Kind::NotFound);
        QCOMPARE(accounts.setState(AccountId{7}, Account::State::Active, {}, false).error().kind,
                 Error::Kind::NotFound);
        QCOMPARE(lists.add(u"x"_s, AccountId{7}).error().kind, Error::Kind::NotFound);
        QCOMPARE(Domains(*m_database).addToList(ListId{7}, {}).error().kind, Error::Kind::NotFound);
    }

    void accountIsReadBackUnchanged()
    {
        Accounts accounts(*m_database);
        const auto plain =
            ServiceAddress::parse(u"http://intranet.example/api/v1"_s, ServiceAddress::PlainHttp::Allowed);
        QVERIFY(plain);
        const auto added = accounts.add(u" Office "_s, *plain, true);
        QVERIFY(added);
        QCOMPARE(accounts.all()->first(), *added);
        QVERIFY(accounts.add(u"Local"_s, ServiceAddress::localSample(), false));
        QVERIFY(accounts.setState(added->id, Account::State::KeyRefused, u"Key refused."_s, false));
        QVERIFY(accounts.setUsesKey(added->id, false));
        const Account stored = accounts.all()->last();
        QCOMPARE(stored.state, Account::State::KeyRefused);
        QCOMPARE(stored.stopReason, u"Key refused."_s);
        QVERIFY(!stored.usesKey);
        QVERIFY(accounts.setState(added->id, Account::State::Active, u"dropped"_s, false));
        QCOMPARE(accounts.all()->last().stopReason, QString());
    }

    void listsFollowTheOnlyAccount()
    {
        Lists lists(*m_database);
        Accounts accounts(*m_database);
        const auto orphan = lists.add(u"Early"_s, {});
        QVERIFY(orphan);
        QVERIFY(lists.configure(orphan->id, {{}, Importance::High, std::chrono::hours(6), 1, {}}));
        QVERIFY(!orphan->account);
        const auto first = accounts.add(u"First"_s, Address, false);
        QCOMPARE(lists.all()->first().account, std::optional(first->id));
        QCOMPARE(lists.add(u"Later"_s, {})->account, std::optional(first->id));

        const auto second = accounts.add(u"Second"_s, Address, false);
        QVERIFY(!lists.add(u"Undecided"_s, {})->account);
        QCOMPARE(lists.all()->first().account, std::optional(first->id));

        QVERIFY(accounts.remove(first->id));
        const DomainList kept = lists.all()->first();
        QVERIFY(!kept.account);
        QCOMPARE(kept.importance, Importance::High);
        QCOMPARE(*kept.interval, std::chrono::hours(6));
        QVERIFY(accounts.remove(second->id));
        const auto third = accounts.add(u"Third"_s, Address, false);
        QVERIFY(third->id != first->id && third->id != second->id); // keychain entries are named by id
        QCOMPARE(lists.all()->first().account, std::optional(third->id));
    }

    void domainsAreAddedAndRemoved()
    {
        Lists lists(*m_database);
        Domains domains(*m_database);
        const ListId a = lists.add(u"A"_s, {})->id;
        const ListId b = lists.add(u"B"_s, {})->id;
        const auto two = names({u"b.example"_s, u"a.example"_s});
        QCOMPARE(domains.addToList(a, two).value(), (AddedDomains{2, 0}));
        QCOMPARE(domains.addToList(a, names({u"www.b.example"_s, u"c.example"_s, u"c.example"_s})).value(),
                 (AddedDomains{1, 2}));
        QCOMPARE(domains.addToList(b, two)->added, 2);
        QCOMPARE(domains.inList(a).value(), names({u"a.example"_s, u"b.example"_s, u"c.example"_s}));
        QCOMPARE(domains.removeFromList(a, two + names({u"z.example"_s})).value(), 2);
        QCOMPARE(domains.inList(a)->size(), 1);
        QCOMPARE(domains.inList(b)->size(), 2);
        QVERIFY(lists.remove(b));
        QCOMPARE(domains.inList(a).value(), names({u"c.example"_s}));
    }

    void removedListIsRestoredUnchanged()
    {
        Lists lists(*m_database);
        Domains domains(*m_database);
        const auto account = Accounts(*m_database).add(u"Agency"_s, Address, false)->id;
        const ListId list = lists.add(u"Clients"_s, account)->id;
        ListSettings settings{account, Importance::High, std::chrono::hours(6), 2, {}, true};
        QVERIFY(lists.configure(list, settings));
        const auto members = names({u"a.example"_s, u"b.example"_s});
        QVERIFY(domains.addToList(list, members));
        Channel chat;
        chat.kind = u"slack"_s;
        chat.name = u"Chat"_s;
        chat.lists = QList<ListId>{list};
        QVERIFY(Channels(*m_database).add(chat));
        const auto removed = lists.remove(list);
        QVERIFY(removed);
        QVERIFY(lists.all()->isEmpty());
        QVERIFY(lists.bringBack(*removed));
        const DomainList back = lists.all()->constFirst();
        QCOMPARE(back.id, list);
        QCOMPARE(back.name, u"Clients"_s);
        QCOMPARE(back, settings);
        QCOMPARE(domains.inList(list).value(), members);
        QCOMPARE(Channels(*m_database).all()->constFirst().lists, chat.lists);
        // Twice, and next to another list of the same name.
        QCOMPARE(lists.bringBack(*removed).error().kind, Error::Kind::AlreadyExists);
        QVERIFY(lists.remove(list));
        QVERIFY(lists.add(u"CLIENTS"_s, account));
        QVERIFY(lists.bringBack(*removed));
        QCOMPARE(lists.all()->constLast().name, u"Clients (2)"_s);
        QCOMPARE(domains.inList(list).value(), members);
    }

    /// Editing an account's address creates another account with the same name.
    void restoredListJoinsTheReplacementAccount()
    {
        Accounts accounts(*m_database);
        Lists lists(*m_database);
        const auto account = accounts.add(u"Agency"_s, Address, false)->id;
        const auto other = accounts.add(u"Other"_s, Address, false)->id;
        const ListId list = lists.add(u"Clients"_s, account)->id;
        const auto removed = lists.remove(list);
        const auto heir = accounts.add(u"Agency 2"_s, Address, false)->id;
        QVERIFY(accounts.takeOver(account, heir, u"Agency"_s));
        QVERIFY(lists.bringBack(*removed));
        QCOMPARE(lists.all()->constFirst().account, std::optional(heir));
        // Without it, the only remaining one.
        const auto again = lists.remove(list);
        QVERIFY(accounts.remove(heir));
        QVERIFY(lists.bringBack(*again));
        QCOMPARE(lists.all()->constFirst().account, std::optional(other));
    }

    void listsMoveToTheReplacementAccount()
    {
        Accounts accounts(*m_database);
        Lists lists(*m_database);
        const auto account = accounts.add(u"Agency"_s, Address, false)->id;
        QVERIFY(accounts.add(u"Other"_s, Address, false));
        QVERIFY(lists.add(u"Clients"_s, account));
        const auto heir = accounts.add(u"Agency 2"_s, Address, false)->id;
        QVERIFY(accounts.takeOver(account, heir, u"Agency"_s));
        QCOMPARE(lists.all()->constFirst().account, std::optional(heir));
    }

    /// Otherwise blocks would be found days later without any notice.
    void publishedBlocklistMovesToTheReplacement()
    {
        Accounts accounts(*m_database);
        ListFeeds feeds(*m_database);
        const auto elsewhere = ServiceAddress::parse(u"https://moved.example/api/v1"_s).value();
        const auto account = accounts.add(u"Agency"_s, Address, false)->id;
        QVERIFY(feeds.set(account, u"https://list.example/domains.txt"_s));
        const auto heir = accounts.add(u"Agency 2"_s, elsewhere, false)->id;
        QVERIFY(accounts.takeOver(account, heir, u"Agency"_s));
        const auto feed = feeds.of(heir);
        QVERIFY(feed && *feed);
        QCOMPARE((*feed)->address, u"https://list.example/domains.txt"_s);
        // A feed that the new address already has is kept.
        const auto third = accounts.add(u"Agency 3"_s, Address, false)->id;
        QVERIFY(feeds.set(third, u"https://other.example/domains.txt"_s));
        QVERIFY(accounts.takeOver(heir, third, u"Agency"_s));
        QCOMPARE((*feeds.of(third))->address, u"https://other.example/domains.txt"_s);
    }

    void listIsRestoredWithoutARemovedAccount()
    {
        Lists lists(*m_database);
        const auto account = Accounts(*m_database).add(u"Agency"_s, Address, false)->id;
        const ListId list = lists.add(u"Clients"_s, account)->id;
        const auto removed = lists.remove(list);
        QVERIFY(Accounts(*m_database).remove(account));
        QVERIFY(lists.bringBack(*removed));
        QVERIFY(!lists.all()->constFirst().account);
    }

    void failedAddIsRolledBack()
    {
        const ListId list = Lists(*m_database).add(u"A"_s, {})->id;
        QVERIFY(QSqlQuery(m_database->connection().handle())
                    .exec(u"CREATE TRIGGER fault BEFORE INSERT ON list_domain WHEN (SELECT COUNT(*) "
                          "FROM list_domain) = 2 BEGIN SELECT RAISE(ABORT, 'fault'); END"_s));
        const auto three = names({u"a.example"_s, u"b.example"_s, u"c.example"_s});
        const auto refused = Domains(*m_database).addToList(list, three);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Storage);
        QVERIFY(refused.error().detail.contains("fault"_L1));
        QCOMPARE(Domains(*m_database).inList(list)->size(), 0);
        QVERIFY(QSqlQuery(m_database->connection().handle()).exec(u"DROP TRIGGER fault"_s));
        QCOMPARE(Domains(*m_database).addToList(list, three)->added, 3);
    }

    void fiftyThousandDomainsAreAdded()
    {
        const ListId list = Lists(*m_database).add(u"A"_s, {})->id;
        QList<DomainName> domains;
        for (int i = 0; i < 50000; ++i)
            domains.append(DomainName::fromNormalised(u"site%1.example"_s.arg(i)));
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(Domains(*m_database).addToList(list, domains).value(), (AddedDomains{50000, 0}));
        qInfo("50,000 domains added in %lld ms", timer.elapsed());
        QCOMPARE(Domains(*m_database).addToList(list, domains).value(), (AddedDomains{0, 50000}));
        QCOMPARE(Domains(*m_database).inList(list)->size(), 50000);
    }

private:
    std::optional<QTemporaryDir> m_dir;
    std::unique_ptr<Database> m_database;
};

PANTAU_TEST(TestStoreLists)
#include "tst_store_lists.moc"
