// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/appeals.h"
#include "db/domain_lists.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;

namespace {

const auto blocked = BlockStatus::Blocked;
const auto notBlocked = BlockStatus::NotBlocked;

DomainName name(const char *text)
{
    return test::StoreWorld::name(text);
}

} // namespace

class TestStoreListGlances : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_world.emplace(); }
    void cleanup() { m_world.reset(); }

    void emptyListHasZeroCounts()
    {
        QCOMPARE(glances(), QList<ListGlance>());
        m_world->addList(u"Empty"_s, {});
        const ListGlance empty = glances().constFirst();
        QCOMPARE(empty.total + empty.blocked + empty.unknown + empty.openAppeals, 0);
        QVERIFY(!empty.oldestAnswer);
        QCOMPARE(empty.blockedByWeek, QList<int>(ListGlance::weeks, 0));
    }

    void listsAreSortedByUrgency()
    {
        m_world->addList(u"All quiet"_s, {name("quiet.example")});
        m_world->addList(u"New 10"_s, {name("new.example")});
        m_world->addList(u"New 9"_s, {name("new.example")});
        m_world->addList(u"Bad"_s, {name("bad.example"), name("quiet.example")});
        m_world->see(name("quiet.example"), notBlocked);
        m_world->findBlocked(name("bad.example"));
        QStringList names;
        for (const ListGlance &glance : glances())
            names += glance.list.name;
        QCOMPARE(names, (QStringList{u"Bad"_s, u"New 9"_s, u"New 10"_s, u"All quiet"_s}));
        QCOMPARE(glances().at(0).blocked, 1);
        QCOMPARE(glances().at(0).total, 2);
        QCOMPARE(glances().at(1).unknown, 1);
    }

    /// The status at another service does not count.
    void listUsesItsAccountsService()
    {
        const AccountId other = m_world->addAccount(u"Other"_s, u"other.example"_s);
        m_world->addList(u"Ours"_s, {name("shop.example")});
        m_world->addList(u"Theirs"_s, {name("shop.example")}, other);
        m_world->findBlocked(name("shop.example"));
        QCOMPARE(glance("Ours").blocked, 1);
        QCOMPARE(glance("Ours").blockedByWeek.constLast(), 1);
        QCOMPARE(glance("Theirs").blocked, 0);
        QCOMPARE(glance("Theirs").unknown, 1);
        QCOMPARE(glance("Theirs").blockedByWeek.constLast(), 0);
    }

    void oldestAnswerIgnoresPausedDomains()
    {
        m_world->addList(u"Clients"_s, {name("a.example"), name("b.example"), name("c.example")});
        const QDateTime first = m_world->now();
        m_world->see(name("a.example"), notBlocked);
        m_world->clock.advance(5h);
        const QDateTime second = m_world->now();
        m_world->see(name("b.example"), notBlocked);
        QVERIFY(!glance("Clients").oldestAnswer); // one has no answer yet
        m_world->see(name("c.example"), notBlocked);
        QCOMPARE(glance("Clients").oldestAnswer, std::optional(first));
        DomainSettingsChange pause;
        pause.pausedUntil = std::optional(m_world->now().addDays(1));
        QVERIFY(DomainSettingsTable(*m_world->database).change({name("a.example")}, pause));
        QCOMPARE(glance("Clients").oldestAnswer, std::optional(second));
        m_world->clock.advance(25h); // the pause has expired
        QCOMPARE(glance("Clients").oldestAnswer, std::optional(first));
    }

    void weeklyCountsFollowTheRuns()
    {
        m_world->addList(u"Clients"_s, {name("a.example"), name("b.example")});
        const QDateTime begin = m_world->now();
        m_world->see(name("a.example"), notBlocked);
        m_world->findBlocked(name("b.example"));
        m_world->clock.advance(std::chrono::days(14));
        m_world->change(name("a.example"), blocked, begin);
        m_world->clock.advance(std::chrono::days(7));
        m_world->change(name("a.example"), notBlocked, m_world->now().addDays(-7));
        m_world->clock.advance(std::chrono::days(7));
        // 28 days ago b; 14 days ago a too; 7 days ago a no longer.
        const QList<int> weeks = glance("Clients").blockedByWeek;
        QCOMPARE(weeks.mid(7), (QList<int>{1, 1, 2, 1, 1}));
        QCOMPARE(weeks.first(7), QList<int>(7, 0));
    }

    void openAppealsAreCounted()
    {
        m_world->addList(u"Clients"_s, {name("a.example"), name("b.example")});
        m_world->findBlocked(name("a.example"));
        m_world->findBlocked(name("b.example"));
        m_world->clock.advance(1h);
        for (const char *domain : {"a.example", "b.example"}) {
            Appeal appeal{.domain = name(domain)};
            appeal.service = m_world->address().text();
            appeal.sentAt = m_world->now();
            QVERIFY(Appeals(*m_world->database).add(appeal));
        }
        QCOMPARE(glance("Clients").openAppeals, 2);
        m_world->clock.advance(48h);
        m_world->change(name("a.example"), notBlocked, m_world->now().addDays(-1));
        QCOMPARE(glance("Clients").openAppeals, 1);
    }

private:
    QList<ListGlance> glances() { return Lists(*m_world->database).glances(m_world->now()).value(); }
    ListGlance glance(const char *list)
    {
        for (const ListGlance &each : glances())
            if (each.list.name == QLatin1String(list))
                return each;
        return {};
    }

    std::optional<test::StoreWorld> m_world;
};

PANTAU_TEST(TestStoreListGlances)
#include "tst_store_list_glances.moc"
