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

using namespace pantau;
using namespace pantau::db;

namespace {

const auto Address = ServiceAddress::parse(QStringLiteral("https://service.example/api/v1")).value();

QList<DomainName> names(const QStringList &texts)
{
    QList<DomainName> domains;
    for (const QString &text : texts)
        domains.append(DomainName::parse(text).value());
    return domains;
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
        const auto first = lists.add(QStringLiteral("First"), {});
        const auto second = lists.add(QStringLiteral("Second"), {});
        QVERIFY(first && second);
        QCOMPARE(*lists.domainsWithoutAccount(), 0);
        QVERIFY(
            domains.addToList(first->id, names({QStringLiteral("a.example"), QStringLiteral("b.example")})));
        QVERIFY(
            domains.addToList(second->id, names({QStringLiteral("b.example"), QStringLiteral("c.example")})));
        QCOMPARE(*lists.domainsWithoutAccount(), 3); // there is no account yet
        Accounts accounts(*m_database);
        QVERIFY(accounts.add(QStringLiteral("Account"), Address, false));
        QCOMPARE(*lists.domainsWithoutAccount(), 0); // the only account has taken them over
        QVERIFY(accounts.add(QStringLiteral("Another"), Address, false));
        const auto later = lists.add(QStringLiteral("Later"), {});
        QVERIFY(later && !later->account);
        QVERIFY(
            domains.addToList(later->id, names({QStringLiteral("b.example"), QStringLiteral("d.example")})));
        QCOMPARE(*lists.domainsWithoutAccount(), 1); // domains in another list are still checked
    }

    void namesAreCleanAndUnique_data()
    {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<int>("kind"); ///< of the second's error; -1: none

        const int taken = int(Error::Kind::AlreadyExists);
        const int invalid = int(Error::Kind::InvalidInput);
        QTest::newRow("different") << QStringLiteral("Clients") << QStringLiteral("Campaign") << -1;
        QTest::newRow("equal") << QStringLiteral("Clients") << QStringLiteral("Clients") << taken;
        QTest::newRow("case") << QStringLiteral("Clients") << QStringLiteral("cLIENTS") << taken;
        QTest::newRow("case beyond ASCII") << QStringLiteral("Ärzte") << QStringLiteral("äRZTE") << taken;
        QTest::newRow("accent encoded otherwise")
            << QStringLiteral("caf\u00e9") << QStringLiteral("cafe\u0301") << taken;
        QTest::newRow("space") << QStringLiteral("My clients") << QStringLiteral("  My   clients ") << taken;
        QTest::newRow("empty") << QStringLiteral("Clients") << QStringLiteral(" \n ") << invalid;
        QTest::newRow("too long") << QStringLiteral("Clients") << QString(101, u'x') << invalid;
        QTest::newRow("control") << QStringLiteral("Clients") << QStringLiteral("a\u001bb") << invalid;
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
        QCOMPARE(lists.find(first)->name, first.toUpper());
        QCOMPARE(accounts.find(first)->name, first.toUpper());
        if (kind < 0)
            QCOMPARE(kindOf(lists.rename(list->id, second)), int(Error::Kind::AlreadyExists));
    }

    void whatIsNotThereIsSaid()
    {
        Lists lists(*m_database);
        Accounts accounts(*m_database);
        const auto list = lists.find(QStringLiteral("Nobody"));
        QVERIFY(!list);
        QCOMPARE(list.error().kind, Error::Kind::NotFound);
        QVERIFY(list.error().sentence.contains(QLatin1String("Nobody")));
        QCOMPARE(accounts.find(QStringLiteral("Nobody")).error().kind, Error::Kind::NotFound);
        QCOMPARE(lists.rename(ListId{7}, QStringLiteral("x")).error().kind, Error::Kind::NotFound);
        QCOMPARE(lists.remove(ListId{7}).error().kind, Error::Kind::NotFound);
        QCOMPARE(accounts.remove(AccountId{7}).error().kind, Error::Kind::NotFound);
        QCOMPARE(accounts.setState(AccountId{7}, Account::State::Active, {}).error().kind,
                 Error::Kind::NotFound);
        QCOMPARE(lists.add(QStringLiteral("x"), AccountId{7}).error().kind, Error::Kind::NotFound);
        QCOMPARE(Domains(*m_database).addToList(ListId{7}, {}).error().kind, Error::Kind::NotFound);
    }

    void anAccountComesBackAsItWasStored()
    {
        Accounts accounts(*m_database);
        const auto plain = ServiceAddress::parse(QStringLiteral("http://intranet.example/api/v1"),
                                                 ServiceAddress::PlainHttp::Allowed);
        QVERIFY(plain);
        const auto added = accounts.add(QStringLiteral(" Office "), *plain, true);
        QVERIFY(added);
        QCOMPARE(accounts.find(QStringLiteral("office")).value(), *added);
        QVERIFY(accounts.add(QStringLiteral("Local"), ServiceAddress::localSample(), false));
        QVERIFY(accounts.setState(added->id, Account::State::KeyRefused, QStringLiteral("Key refused.")));
        QVERIFY(accounts.setUsesKey(added->id, false));
        const auto stored = accounts.find(QStringLiteral("office"));
        QCOMPARE(stored->state, Account::State::KeyRefused);
        QCOMPARE(stored->stopReason, QStringLiteral("Key refused."));
        QVERIFY(!stored->usesKey);
        QVERIFY(accounts.setState(added->id, Account::State::Active, QStringLiteral("dropped")));
        QCOMPARE(accounts.find(QStringLiteral("office"))->stopReason, QString());
    }

    void listsFindAndLoseTheirAccount()
    {
        Lists lists(*m_database);
        Accounts accounts(*m_database);
        const auto orphan = lists.add(QStringLiteral("Early"), {});
        QVERIFY(orphan);
        QVERIFY(lists.configure(orphan->id, {{}, Importance::High, std::chrono::hours(6), 1, {}}));
        QVERIFY(!orphan->account);
        const auto first = accounts.add(QStringLiteral("First"), Address, false);
        QCOMPARE(lists.find(QStringLiteral("Early"))->account, std::optional(first->id));
        QCOMPARE(lists.add(QStringLiteral("Later"), {})->account, std::optional(first->id));

        const auto second = accounts.add(QStringLiteral("Second"), Address, false);
        QVERIFY(!lists.add(QStringLiteral("Undecided"), {})->account);
        QCOMPARE(lists.find(QStringLiteral("Early"))->account, std::optional(first->id));

        QVERIFY(accounts.remove(first->id));
        const auto kept = lists.find(QStringLiteral("Early"));
        QVERIFY(!kept->account);
        QCOMPARE(kept->importance, Importance::High);
        QCOMPARE(*kept->interval, std::chrono::hours(6));
        QVERIFY(accounts.remove(second->id));
        const auto third = accounts.add(QStringLiteral("Third"), Address, false);
        QVERIFY(third->id != first->id && third->id != second->id); // keychain entries are named by id
        QCOMPARE(lists.find(QStringLiteral("Early"))->account, std::optional(third->id));
    }

    void domainsGoInAndOut()
    {
        Lists lists(*m_database);
        Domains domains(*m_database);
        const ListId a = lists.add(QStringLiteral("A"), {})->id;
        const ListId b = lists.add(QStringLiteral("B"), {})->id;
        const auto two = names({QStringLiteral("b.example"), QStringLiteral("a.example")});
        QCOMPARE(domains.addToList(a, two).value(), (AddedDomains{2, 0}));
        QCOMPARE(domains
                     .addToList(a, names({QStringLiteral("www.b.example"), QStringLiteral("c.example"),
                                          QStringLiteral("c.example")}))
                     .value(),
                 (AddedDomains{1, 2}));
        QCOMPARE(domains.addToList(b, two)->added, 2);
        QCOMPARE(domains.inList(a).value(), names({QStringLiteral("a.example"), QStringLiteral("b.example"),
                                                   QStringLiteral("c.example")}));
        QCOMPARE(domains.inAnyList()->size(), 3);
        QCOMPARE(domains.removeFromList(a, two + names({QStringLiteral("z.example")})).value(), 2);
        QCOMPARE(domains.inList(a)->size(), 1);
        QCOMPARE(domains.inList(b)->size(), 2);
        QVERIFY(lists.remove(b));
        QCOMPARE(domains.inAnyList().value(), names({QStringLiteral("c.example")}));
    }

    void aRemovedListComesBackAsItWas()
    {
        Lists lists(*m_database);
        Domains domains(*m_database);
        const auto account = Accounts(*m_database).add(QStringLiteral("Agency"), Address, false)->id;
        const ListId list = lists.add(QStringLiteral("Clients"), account)->id;
        ListSettings settings{account, Importance::High, std::chrono::hours(6), 2, {}, true};
        QVERIFY(lists.configure(list, settings));
        const auto members = names({QStringLiteral("a.example"), QStringLiteral("b.example")});
        QVERIFY(domains.addToList(list, members));
        Channel chat;
        chat.kind = QStringLiteral("slack");
        chat.name = QStringLiteral("Chat");
        chat.lists = QList<ListId>{list};
        QVERIFY(Channels(*m_database).add(chat));
        const auto removed = lists.remove(list);
        QVERIFY(removed);
        QVERIFY(lists.all()->isEmpty());
        QVERIFY(lists.bringBack(*removed));
        const DomainList back = lists.all()->constFirst();
        QCOMPARE(back.id, list);
        QCOMPARE(back.name, QStringLiteral("Clients"));
        QCOMPARE(ListSettings::of(back), settings);
        QCOMPARE(domains.inList(list).value(), members);
        QCOMPARE(Channels(*m_database).all()->constFirst().lists, chat.lists);
        // Twice, and next to another list of the same name.
        QCOMPARE(lists.bringBack(*removed).error().kind, Error::Kind::AlreadyExists);
        QVERIFY(lists.remove(list));
        QVERIFY(lists.add(QStringLiteral("CLIENTS"), account));
        QVERIFY(lists.bringBack(*removed));
        QCOMPARE(lists.all()->constLast().name, QStringLiteral("Clients (2)"));
        QCOMPARE(domains.inList(list).value(), members);
    }

    /// Editing an account's address creates another account with the same name.
    void aListComesBackToTheAccountThatTookOver()
    {
        Accounts accounts(*m_database);
        Lists lists(*m_database);
        const auto account = accounts.add(QStringLiteral("Agency"), Address, false)->id;
        const auto other = accounts.add(QStringLiteral("Other"), Address, false)->id;
        const ListId list = lists.add(QStringLiteral("Clients"), account)->id;
        const auto removed = lists.remove(list);
        const auto heir = accounts.add(QStringLiteral("Agency 2"), Address, false)->id;
        QVERIFY(accounts.takeOver(account, heir, QStringLiteral("Agency")));
        QVERIFY(lists.bringBack(*removed));
        QCOMPARE(lists.all()->constFirst().account, std::optional(heir));
        // Without it, the only remaining one.
        const auto again = lists.remove(list);
        QVERIFY(accounts.remove(heir));
        QVERIFY(lists.bringBack(*again));
        QCOMPARE(lists.all()->constFirst().account, std::optional(other));
    }

    void listsGoAlongToAnotherAddress()
    {
        Accounts accounts(*m_database);
        Lists lists(*m_database);
        const auto account = accounts.add(QStringLiteral("Agency"), Address, false)->id;
        QVERIFY(accounts.add(QStringLiteral("Other"), Address, false));
        QVERIFY(lists.add(QStringLiteral("Clients"), account));
        const auto heir = accounts.add(QStringLiteral("Agency 2"), Address, false)->id;
        QVERIFY(accounts.takeOver(account, heir, QStringLiteral("Agency")));
        QCOMPARE(lists.all()->constFirst().account, std::optional(heir));
    }

    /// Otherwise blocks would be found days later without any notice.
    void thePublishedBlocklistGoesAlongToAnotherAddress()
    {
        Accounts accounts(*m_database);
        ListFeeds feeds(*m_database);
        const auto elsewhere = ServiceAddress::parse(QStringLiteral("https://moved.example/api/v1")).value();
        const auto account = accounts.add(QStringLiteral("Agency"), Address, false)->id;
        QVERIFY(feeds.set(account, QStringLiteral("https://list.example/domains.txt")));
        const auto heir = accounts.add(QStringLiteral("Agency 2"), elsewhere, false)->id;
        QVERIFY(accounts.takeOver(account, heir, QStringLiteral("Agency")));
        const auto feed = feeds.of(heir);
        QVERIFY(feed && *feed);
        QCOMPARE((*feed)->address, QStringLiteral("https://list.example/domains.txt"));
        // A feed that the new address already has is kept.
        const auto third = accounts.add(QStringLiteral("Agency 3"), Address, false)->id;
        QVERIFY(feeds.set(third, QStringLiteral("https://other.example/domains.txt")));
        QVERIFY(accounts.takeOver(heir, third, QStringLiteral("Agency")));
        QCOMPARE((*feeds.of(third))->address, QStringLiteral("https://other.example/domains.txt"));
    }

    void aListComesBackWithoutWhatIsGone()
    {
        Lists lists(*m_database);
        const auto account = Accounts(*m_database).add(QStringLiteral("Agency"), Address, false)->id;
        const ListId list = lists.add(QStringLiteral("Clients"), account)->id;
        const auto removed = lists.remove(list);
        QVERIFY(Accounts(*m_database).remove(account));
        QVERIFY(lists.bringBack(*removed));
        QVERIFY(!lists.all()->constFirst().account);
    }

    void aFaultInTheMiddleLeavesNothing()
    {
        const ListId list = Lists(*m_database).add(QStringLiteral("A"), {})->id;
        QVERIFY(QSqlQuery(m_database->connection().handle())
                    .exec(QStringLiteral(
                        "CREATE TRIGGER fault BEFORE INSERT ON list_domain WHEN (SELECT COUNT(*) "
                        "FROM list_domain) = 2 BEGIN SELECT RAISE(ABORT, 'fault'); END")));
        const auto three =
            names({QStringLiteral("a.example"), QStringLiteral("b.example"), QStringLiteral("c.example")});
        const auto refused = Domains(*m_database).addToList(list, three);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Storage);
        QVERIFY(refused.error().detail.contains(QLatin1String("fault")));
        QCOMPARE(Domains(*m_database).inList(list)->size(), 0);
        QVERIFY(QSqlQuery(m_database->connection().handle()).exec(QStringLiteral("DROP TRIGGER fault")));
        QCOMPARE(Domains(*m_database).addToList(list, three)->added, 3);
    }

    void fiftyThousandDomainsAreAdded()
    {
        const ListId list = Lists(*m_database).add(QStringLiteral("A"), {})->id;
        QList<DomainName> domains;
        for (int i = 0; i < 50000; ++i)
            domains.append(DomainName::fromNormalised(QStringLiteral("site%1.example").arg(i)));
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
