// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/rules_fixture.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::service;
using namespace pantau::test;
using namespace std::chrono_literals;

/// Requests answered as one group: each as if it were alone, all charged in one transaction.
class TestServiceRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groupIsAnsweredInOrder()
    {
        RulesFixture fixture;
        const QByteArray free = fixture.addKey({u"free"_s, {}, 5, {}});
        const QByteArray elsewhere = fixture.addKey({u"elsewhere"_s, u"starter"_s, 100, {u"192.0.2.9"_s}});
        Request lost = RulesFixture::limit();
        lost.path = u"/api/v1/lost"_s;
        const QList<Reply> replies = fixture.rules().answer(
            {RulesFixture::check(u"blocked.example"_s), lost, RulesFixture::check(QString()),
             RulesFixture::check(someNames(6), free), RulesFixture::check(someNames(5), free),
             RulesFixture::check(someNames(1), free), RulesFixture::limit(QByteArray("ptu_none")),
             RulesFixture::limit(elsewhere), RulesFixture::limit(free)});
        QList<int> statuses;
        for (const Reply &reply : replies)
            statuses.append(reply.status);
        QCOMPARE(statuses, (QList<int>{200, 404, 422, 429, 200, 429, 401, 403, 200}));
        QCOMPARE(bodyOf(replies.at(0)).value(u"results"_s).toArray().at(0).toObject(),
                 (QJsonObject{{u"Domain"_s, u"blocked.example"_s}, {u"Blocked"_s, true}}));
        QCOMPARE(usedIn(replies.at(4)), 5);
        QCOMPARE(usedIn(replies.at(8)), 5);
        QCOMPARE(fixture.charged(), 1 + 5);
        QVERIFY(fixture.rules().answer({}).isEmpty());
    }

    void lastUnitIsServedOnce()
    {
        RulesFixture fixture;
        QList<Request> group;
        for (int i = 0; i < 60; ++i)
            group.append(RulesFixture::check(someNames(2)));
        QList<qint64> used;
        for (const Reply &reply : fixture.rules().answer(group))
            if (reply.status == 200)
                used.append(usedIn(reply));
        QList<qint64> expected;
        for (qint64 units = 2; units <= 100; units += 2)
            expected.append(units);
        QCOMPARE(used, expected);
        QCOMPARE(fixture.charged(), 100);
    }

    void usageReflectsEarlierRequestsOfTheGroup()
    {
        RulesFixture fixture;
        const auto replies = fixture.rules().answer({RulesFixture::limit(), RulesFixture::check(someNames(3)),
                                                     RulesFixture::limit(), RulesFixture::check(someNames(4)),
                                                     RulesFixture::limit()});
        QList<qint64> used;
        for (const Reply &reply : replies)
            used.append(usedIn(reply));
        QCOMPARE(used, (QList<qint64>{0, 3, 3, 7, 7}));
    }

    void usageIsReportedPerKeyInAGroup()
    {
        RulesFixture fixture;
        const QByteArray premium = fixture.addKey({u"p"_s, u"starter"_s, 100, {}});
        for (const qint64 used : {12, 24}) {
            const auto replies =
                fixture.rules().answer({RulesFixture::limit(), RulesFixture::check(someNames(4), premium)});
            QCOMPARE(usedIn(replies.at(0)), 0);
            QCOMPARE(usedIn(replies.at(1)), used);
        }
    }

    /// A cached counter is only an estimate.
    void chargesByOtherProcessesCount()
    {
        RulesFixture fixture;
        const auto setUsed = [&fixture](int used) {
            Transaction transaction(fixture.database().connection(), Transaction::Mode::Write);
            QVERIFY(Statement(transaction, "UPDATE usage SET used = ?").run(used));
            QVERIFY(transaction.commit());
        };
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(2)))), 2);
        setUsed(97);
        const auto replies = fixture.rules().answer(
            {RulesFixture::check(someNames(2)), RulesFixture::check(someNames(2)), RulesFixture::limit(),
             RulesFixture::check(someNames(1)), RulesFixture::check(someNames(1))});
        QCOMPARE(usedIn(replies.at(0)), 99);
        QCOMPARE(replies.at(1).status, 429);
        QCOMPARE(usedIn(replies.at(2)), 99);
        QCOMPARE(usedIn(replies.at(3)), 100);
        QCOMPARE(replies.at(4).status, 429);
        setUsed(40); // some usage was refunded
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(60)))), 100);
        QCOMPARE(fixture.charged(), 100);
    }

    void replyRecordsCallerAndCharge()
    {
        RulesFixture fixture;
        const QByteArray premium = fixture.addKey({u"p"_s, u"starter"_s, 100, {}});
        const QByteArray free = fixture.addKey({u"f"_s, {}, 2, {}});
        const auto replies = fixture.rules().answer(
            {RulesFixture::check(someNames(4), premium), RulesFixture::check(someNames(2), free),
             RulesFixture::check(someNames(3), free), RulesFixture::check(someNames(1)),
             RulesFixture::limit(QByteArray("x"))});
        QCOMPARE(replies.at(0).caller, Caller::PremiumKey);
        QCOMPARE(replies.at(0).domains, 4);
        QCOMPARE(replies.at(0).charged, 12);
        QCOMPARE(replies.at(1).caller, Caller::FreemiumKey);
        QCOMPARE(replies.at(2).domains, 3);
        QCOMPARE(replies.at(2).charged, 0);
        QCOMPARE(replies.at(3).caller, Caller::Ip);
        QCOMPARE(replies.at(4).caller, Caller::Unknown);
    }

    void databaseFailureCausesNoCharge()
    {
        RulesFixture fixture;
        QCOMPARE(fixture.answer(RulesFixture::check(someNames(1))).status, 200);
        // Renames the counter table, so every charge fails.
        {
            Transaction transaction(fixture.database().connection(), Transaction::Mode::Write);
            transaction.execute(u"ALTER TABLE usage RENAME TO elsewhere"_s);
            QVERIFY(transaction.commit());
        }
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"database"_s));
        Request lost = RulesFixture::limit();
        lost.path = u"/api/v1/lost"_s;
        const auto replies = fixture.rules().answer(
            {RulesFixture::check(someNames(1)), lost, RulesFixture::check(QString()), RulesFixture::limit()});
        QCOMPARE(replies.at(0).status, 500);
        QCOMPARE(bodyOf(replies.at(0)),
                 (QJsonObject{{u"success"_s, false},
                              {u"message"_s, u"An error occurred while checking domains."_s}}));
        QCOMPARE(replies.at(0).charged, 0);
        QCOMPARE(replies.at(1).status, 404);
        QCOMPARE(replies.at(2).status, 422);
        QCOMPARE(replies.at(3).status, 500);
        {
            Transaction transaction(fixture.database().connection(), Transaction::Mode::Write);
            transaction.execute(u"ALTER TABLE elsewhere RENAME TO usage"_s);
            QVERIFY(transaction.commit());
        }
        QCOMPARE(usedIn(fixture.answer(RulesFixture::limit())), 1);
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(1)))), 2);
        QCOMPARE(fixture.charged(), 2);
    }

    void packageAndDailyUsageAreSeparate()
    {
        RulesFixture fixture;
        const QString name = u"agency"_s;
        const QByteArray key = fixture.addKey({name, {}, 50, {}});
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(50), key))), 50);
        QVERIFY(fixture.keys().setPackage(name, u"business"_s, 100, fixture.clock().nowUtc()));
        QCOMPARE(usedIn(fixture.answer(RulesFixture::check(someNames(10), key))), 30);
        // Another package on the same day keeps the usage of its month. On another day, the month restarts.
        QVERIFY(fixture.keys().setPackage(name, u"starter"_s, 100, fixture.clock().nowUtc()));
        QCOMPARE(usedIn(fixture.answer(RulesFixture::limit(key))), 30);
        fixture.clock().advance(48h);
        QCOMPARE(usedIn(fixture.answer(RulesFixture::limit(key))), 30);
        QVERIFY(fixture.keys().setPackage(name, u"starter"_s, 100, fixture.clock().nowUtc()));
        QCOMPARE(usedIn(fixture.answer(RulesFixture::limit(key))),
                 30); // the same package: the month continues
        QVERIFY(fixture.keys().setPackage(name, u"business"_s, 100, fixture.clock().nowUtc()));
        QCOMPARE(usedIn(fixture.answer(RulesFixture::limit(key))), 0);
        QVERIFY(fixture.keys().setPackage(name, QString(), 60, fixture.clock().nowUtc()));
        const QJsonObject limit = bodyOf(fixture.answer(RulesFixture::limit(key)));
        QCOMPARE(limit.value(u"limit"_s)[u"rate_limit"_s][u"limit"_s], 60);
    }

    void changedPackageAppliesImmediately()
    {
        RulesFixture fixture;
        const QByteArray key = fixture.addKey({u"a"_s, u"starter"_s, 100, {}});
        QVERIFY(putPackage(fixture.database(), {u"starter"_s, u"Starter 2"_s, 6, 250'000}));
        const auto reply = fixture.answer(RulesFixture::check(someNames(2), key));
        QCOMPARE(reply.status, 200);
        const QJsonObject stats = bodyOf(reply).value(u"stats"_s).toObject();
        QCOMPARE(stats.value(u"package_name"_s).toString(), u"Starter 2"_s);
        QCOMPARE(fixture.answer(RulesFixture::check(someNames(1), key)).status, 402);
    }

    void rateLimitCountsEachRequestOfAGroup()
    {
        RulesFixture fixture({60, 1000, nullptr});
        QList<Request> group(70, RulesFixture::limit());
        group += QList<Request>(70, RulesFixture::limit({}, "192.0.2.2"));
        int answered = 0;
        for (const Reply &reply : fixture.rules().answer(group))
            answered += reply.status == 200 ? 1 : 0;
        QCOMPARE(answered, 120);
    }

    void ipv6NetworkCountsAsOneClient()
    {
        RulesFixture fixture({3, 100, nullptr});
        const auto status = [&fixture](int count, const char *ip) {
            return fixture.answer(RulesFixture::check(someNames(count), {}, ip)).status;
        };
        QCOMPARE(status(60, "2001:db8:1:2::1"), 200);
        QCOMPARE(status(60, "2001:db8:1:2:ffff::9"), 429); // 120 of 100 domains
        QCOMPARE(status(40, "2001:db8:1:2::3"), 200);
        QCOMPARE(status(1, "2001:db8:1:2::4"), 429); // the fourth in a minute
        QCOMPARE(status(60, "2001:db8:1:3::1"), 200);
        QCOMPARE(status(60, "192.0.2.1"), 200);
        QCOMPARE(status(60, "::ffff:192.0.2.1"), 429); // the same client
    }

    void requestWindowMemoryIsBounded()
    {
        RequestWindow window(2);
        const QHostAddress client(u"192.0.2.1"_s);
        std::chrono::milliseconds now{1h};
        for (quint32 i = 0; i < 300'000; ++i) {
            now += 1ms;
            Q_IPV6ADDR bytes = {};
            bytes[0] = 0x20;
            for (int byte = 0; byte < 4; ++byte)
                bytes[4 + byte] = quint8(i >> (8 * byte));
            QVERIFY(!window.refuse(QHostAddress(bytes), now));
            // A client that keeps sending is remembered throughout.
            if (i % 1000 == 0)
                QCOMPARE(window.refuse(client, now).has_value(), i >= 2000 && i % 60'000 >= 2000);
        }
        QVERIFY(window.clients() <= RequestWindow::MostClients);
        QVERIFY(!window.refuse(client, now + 61s));
        QCOMPARE(window.clients(), qsizetype(1)); // the others sent nothing for a minute
    }

    /// With a high limit, one client sends many requests: a proxy.
    void highLimitUsesBoundedMemory()
    {
        constexpr int Limit = 1'000'000;
        RequestWindow window(Limit);
        const QHostAddress client(u"192.0.2.1"_s);
        std::chrono::milliseconds now{1h};
        for (int i = 0; i < Limit; ++i) {
            now += i % 100 == 0 ? 1ms : 0ms; // a hundred per millisecond, for ten seconds
            QVERIFY(!window.refuse(client, now));
        }
        QCOMPARE(window.entries(client), qsizetype(10'000));
        QCOMPARE(window.refuse(client, now), std::optional(51s));

        // Each request taken back allows another one.
        for (int i = 0; i < 150; ++i)
            window.takeBack(client);
        for (int i = 0; i < 150; ++i)
            QVERIFY(!window.refuse(client, now));
        QVERIFY(window.refuse(client, now));

        // After a minute, exactly the first hundred have expired.
        now = 1h + 1ms + 60s;
        for (int i = 0; i < 100; ++i)
            QVERIFY(!window.refuse(client, now));
        QCOMPARE(window.refuse(client, now), std::optional(1s));
    }
};

PANTAU_TEST(TestServiceRules)
#include "tst_service_rules.moc"
