// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/hints.h"
#include "db/history.h"
#include "support/store_world.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::db;
using namespace std::chrono_literals;
using test::StoreWorld;

class TestStoreHints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<StoreWorld>();
        m_world->addList(u"Clients"_s, {m_a, m_b});
    }
    void cleanup() { m_world.reset(); }

    void aHintIsKeptAndSettled()
    {
        const Hint reported = hint(m_a);
        QVERIFY(hints().save(m_world->account, {reported}));
        m_world->reopen();
        QCOMPARE(hints().of(m_world->account).value(), QList<Hint>{reported});
        QCOMPARE(hints().open(m_a).value(), (QList<OpenHint>{{reported, StoreWorld::address().text()}}));
        QCOMPARE(hints().open()->size(), 1);
        QVERIFY(hints().open(m_b)->isEmpty());
        QVERIFY(hints().sources(m_world->account)->isEmpty());

        const Hint settled = ended(reported, 5min, true);
        QVERIFY(hints().save(m_world->account, {settled}));
        QCOMPARE(hints().of(m_world->account).value(), QList<Hint>{settled});
        QVERIFY(hints().open(m_a)->isEmpty());
    }

    /// After everything was deleted, the end of a hint does not recreate a domain.
    void settlingAHintCreatesNoDomain()
    {
        const DomainName gone = StoreWorld::name("gone.example");
        const Hint reported = hint(gone);
        QVERIFY(hints().save(m_world->account, {ended(reported, 1min, true)}));
        QSqlQuery query(m_world->database->connection().handle());
        QVERIFY(query.exec(u"SELECT COUNT(*) FROM domain WHERE name = 'gone.example'"_s));
        QVERIFY(query.next());
        QCOMPARE(query.value(0).toInt(), 0);
    }

    void hintIsStoredAndSettledInOneCall()
    {
        const Hint reported = hint(m_a);
        const Hint again = Hint{m_a, u"other"_s, false, reported.since.addSecs(900)};
        QVERIFY(hints().save(m_world->account, {reported, ended(reported, 1min, false), again}));
        QCOMPARE(hints().of(m_world->account).value(), (QList<Hint>{ended(reported, 1min, false), again}));
    }

    /// Hints belong to a service; another service has its own.
    void hintsBelongToAService()
    {
        const AccountId sister = m_world->addAccount(u"Sister"_s);
        const AccountId stranger = m_world->addAccount(u"Stranger"_s, u"other.example"_s);
        QVERIFY(hints().save(m_world->account, {hint(m_a)}));
        QCOMPARE(hints().of(sister)->size(), 1);
        QVERIFY(hints().of(stranger)->isEmpty());
        QVERIFY(hints().save(stranger, {hint(m_a)}));
        QCOMPARE(hints().open(m_a)->size(), 2);
    }

    void sourceCountsItsTrueHints()
    {
        for (const bool isTrue : {true, true, false}) {
            const Hint reported = hint(m_a);
            QVERIFY(hints().save(m_world->account, {reported, ended(reported, 1min, isTrue)}));
        }
        const Hint taken = hint(m_b);
        Hint takenBack = ended(taken, 1min, false);
        takenBack.proved.reset();
        QVERIFY(hints().save(m_world->account, {taken, takenBack}));
        const auto sources = hints().sources(m_world->account).value();
        QCOMPARE(sources.size(), 1);
        QCOMPARE(sources.first().source, u"uptime"_s);
        QCOMPARE(sources.first().answered, 3);
        QCOMPARE(sources.first().proved, 2);
        QVERIFY2(!sources.first().saved, "the domain was never checked before");
    }

    /// Checked every ten hours, last four hours ago, and now: six hours sooner than its usual interval.
    void savedTimeComparesWithTheUsualInterval()
    {
        for (int i = 0; i < 4; ++i) {
            m_world->see(m_a, BlockStatus::NotBlocked);
            m_world->clock.advance(i < 3 ? 10h : 4h);
        }
        const Hint reported = hint(m_a);
        QVERIFY(hints().save(m_world->account, {reported}));
        m_world->see(m_a, BlockStatus::Blocked);
        QVERIFY(hints().save(m_world->account, {ended(reported, 0min, true)}));
        QCOMPARE(hints().sources(m_world->account)->first().saved, std::optional<std::chrono::seconds>(6h));
        // A hint later than the usual check saved nothing.
        const Hint late = hint(m_a);
        QVERIFY(hints().save(m_world->account, {late, ended(late, 48h, true)}));
        QCOMPARE(hints().sources(m_world->account)->first().saved, std::optional<std::chrono::seconds>(3h));
    }

    void medianDetectionTimeIsComputed()
    {
        const QDateTime begin = m_world->now();
        const auto record = [&](const QDateTime &since) {
            return History(*m_world->database).detections(m_world->account, since).value();
        };
        QCOMPARE(record(begin), DetectionRecord());
        m_world->findBlocked(m_b); // its start is unknown
        for (const auto window : {2h, 30h, 9h}) {
            const QDateTime before = m_world->now();
            m_world->clock.advance(window);
            m_world->change(m_a, BlockStatus::Blocked, before);
            m_world->clock.advance(1h);
            m_world->change(m_a, BlockStatus::NotBlocked, m_world->now().addSecs(-3600));
        }
        QCOMPARE(record(begin).blocks, 3);
        QCOMPARE(record(begin).median, std::optional<std::chrono::seconds>(9h));
        QCOMPARE(record(m_world->now().addSecs(-2 * 3600)).blocks, 1);
    }

private:
    [[nodiscard]] Hints hints() const { return Hints(*m_world->database); }
    [[nodiscard]] Hint hint(const DomainName &domain) const
    {
        return {domain, u"uptime"_s, true, m_world->now()};
    }
    [[nodiscard]] static Hint ended(Hint reported, std::chrono::minutes after, bool isTrue)
    {
        reported.settledAt = reported.since.addDuration(after);
        reported.proved = isTrue;
        return reported;
    }

    DomainName m_a = StoreWorld::name("shop.example");
    DomainName m_b = StoreWorld::name("news.example");
    std::unique_ptr<StoreWorld> m_world;
};

PANTAU_TEST(TestStoreHints)
#include "tst_store_hints.moc"
