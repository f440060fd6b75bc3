// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service_fixture.h"
#include "support/test_program.h"

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

/// POST /check and GET /limit with a service that answers: contract sections 2, 4, 5 and 8.
class TestServiceCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersInTheContractsShape_2_3();
    void readsTheDomainsField_2_1_data();
    void readsTheDomainsField_2_1();
    void blocksWhatStandsUnderAListedName();
    void tellsUsage_4_2_data();
    void tellsUsage_4_2();
    void countsFreemiumByDomain_4_1();
    void countsPremiumByCredits_4_1();
    void keepsCallersApart_5();
    void beginsAnewAtMidnightUtc_8();
    void beginsAnewOnThePackagesDay_8_data();
    void beginsAnewOnThePackagesDay_8();
    void keepsCountersOverARestart();
    void seesKeysAtOnce_5();
    void datesItsReplies();
};

void TestServiceCheck::answersInTheContractsShape_2_3()
{
    ServiceFixture fixture;
    const auto free = fixture.check(QStringLiteral("blocked.example, fine.example"));
    QCOMPARE(free.status, 200);
    QCOMPARE(free.contentType, QByteArray("application/json"));
    QCOMPARE(free.body, json(R"({"success": true, "count": 2, "results": [
        {"Domain": "blocked.example", "Blocked": true}, {"Domain": "fine.example", "Blocked": false}],
        "stats": {"type": "freemium", "period": "daily",
                  "rate_limit": {"limit": 100, "used": 2, "remaining": 98}}})"));

    const auto premium = fixture.check(QStringLiteral("blocked.example"), fixture.premiumKey());
    QCOMPARE(premium.status, 200);
    QCOMPARE(premium.body.value(QStringLiteral("stats")).toObject(),
             json(R"({"type": "premium", "quota": {"total": 1000, "remaining": 997, "used": 3},
                      "cost_per_request": 3, "period": "monthly", "package_name": "Starter"})"));
}

void TestServiceCheck::readsTheDomainsField_2_1_data()
{
    QTest::addColumn<QString>("domains");
    QTest::addColumn<QStringList>("answered");

    QTest::newRow("newline") << QStringLiteral("a.example\nb.example")
                             << QStringList{QStringLiteral("a.example"), QStringLiteral("b.example")};
    QTest::newRow("comma") << QStringLiteral("a.example,b.example")
                           << QStringList{QStringLiteral("a.example"), QStringLiteral("b.example")};
    QTest::newRow("comma and space") << QStringLiteral("a.example, b.example")
                                     << QStringList{QStringLiteral("a.example"), QStringLiteral("b.example")};
    QTest::newRow("CRLF") << QStringLiteral("a.example\r\nb.example\r\n")
                          << QStringList{QStringLiteral("a.example"), QStringLiteral("b.example")};
    QTest::newRow("order of the request")
        << QStringLiteral("b.example,a.example")
        << QStringList{QStringLiteral("b.example"), QStringLiteral("a.example")};
    QTest::newRow("scheme and www") << QStringLiteral("https://www.a.example")
                                    << QStringList{QStringLiteral("a.example")};
    QTest::newRow("a URL with a path")
        << QStringLiteral("https://www.a.example/path?q=1") << QStringList{QStringLiteral("a.example")};
    QTest::newRow("capitals") << QStringLiteral("A.Example") << QStringList{QStringLiteral("a.example")};
    QTest::newRow("duplicates") << QStringLiteral("a.example,www.a.example,A.EXAMPLE")
                                << QStringList{QStringLiteral("a.example")};
    QTest::newRow("invalid beside valid")
        << QStringLiteral("nodot,a.example,-,1.2.3.4") << QStringList{QStringLiteral("a.example")};
    QTest::newRow("101 with a duplicate")
        << names(100) + QStringLiteral(",site-0.example") << names(100).split(u',');
}

void TestServiceCheck::readsTheDomainsField_2_1()
{
    QFETCH(QString, domains);
    QFETCH(QStringList, answered);
    ServiceFixture fixture;
    const auto reply = fixture.check(domains);
    QCOMPARE(reply.status, 200);
    QStringList found;
    const auto results = reply.body.value(QStringLiteral("results")).toArray();
    for (const auto result : results)
        found.append(result.toObject().value(QStringLiteral("Domain")).toString());
    QCOMPARE(found, answered);
    QCOMPARE(reply.body.value(QStringLiteral("count")).toInt(), answered.size());
    // Only the answered domains are charged, once each.
    QCOMPARE(fixture.service().chargedUnits(), answered.size());
}

void TestServiceCheck::blocksWhatStandsUnderAListedName()
{
    ServiceFixture fixture;
    const auto reply = fixture.check(QStringLiteral("deep.sub.listed.example,notlisted.example,example.com"));
    QCOMPARE(reply.body.value(QStringLiteral("results")).toArray(),
             json(R"({"a": [{"Domain": "deep.sub.listed.example", "Blocked": true},
                            {"Domain": "notlisted.example", "Blocked": false},
                            {"Domain": "example.com", "Blocked": false}]})")
                 .value(QStringLiteral("a"))
                 .toArray());
}

void TestServiceCheck::tellsUsage_4_2_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("limit") << QStringLiteral("/limit");
    QTest::newRow("stats") << QStringLiteral("/stats");
}

void TestServiceCheck::tellsUsage_4_2()
{
    QFETCH(QString, path);
    ServiceFixture fixture;
    const QByteArray premium = fixture.premiumKey(QStringLiteral("business"));
    const QByteArray free = fixture.freemiumKey(7);
    for (int i = 0; i < 3; ++i) { // /limit is free
        QCOMPARE(fixture.send("GET", path).body, json(R"({"success": true, "limit": {"type": "freemium",
            "rate_limit": {"limit": 100, "used": 0, "remaining": 100}, "period": "daily"}})"));
        QCOMPARE(fixture.send("GET", path, free).body, json(R"({"success": true, "limit": {"type": "freemium",
            "rate_limit": {"limit": 7, "used": 0, "remaining": 7}, "period": "daily"}})"));
        QCOMPARE(fixture.send("GET", path, premium).body,
                 json(R"({"success": true, "limit": {"type": "premium",
            "quota": {"total": 12500, "remaining": 12500, "used": 0}, "cost_per_request": 3,
            "period": "monthly", "package_name": "Business"}})"));
    }
    QCOMPARE(fixture.service().chargedUnits(), 0);
}

void TestServiceCheck::countsFreemiumByDomain_4_1()
{
    ServiceFixture fixture;
    QCOMPARE(fixture.check(names(100)).status, 200); // the last unit can be spent
    QCOMPARE(fixture.service().chargedUnits(), 100);
    QCOMPARE(fixture.check(names(1)).status, 429);
    QCOMPARE(fixture.service().chargedUnits(), 100);
}

void TestServiceCheck::countsPremiumByCredits_4_1()
{
    ServiceFixture fixture;
    const QByteArray key = fixture.premiumKey();
    QCOMPARE(fixture.check(names(10), key).status, 200);
    QCOMPARE(fixture.service().chargedUnits(), 30);
    QCOMPARE((*fixture.registry()->usage(fixture.clock().nowUtc())).constFirst().used, 30);
}

void TestServiceCheck::keepsCallersApart_5()
{
    ServiceFixture fixture;
    const QByteArray free = fixture.freemiumKey(5);
    const QByteArray premium = fixture.premiumKey();
    QCOMPARE(fixture.check(names(5), free).status, 200);
    QCOMPARE(fixture.check(names(1), free).status, 429);
    QCOMPARE(fixture.check(names(100)).status, 200);
    QCOMPARE(fixture.check(names(1)).status, 429);
    QCOMPARE(fixture.check(names(1), premium).status, 200);
    QCOMPARE(fixture.service().chargedUnits(), 5 + 100 + 3);
}

void TestServiceCheck::beginsAnewAtMidnightUtc_8()
{
    ServiceFixture fixture;
    const QByteArray key = fixture.freemiumKey(3);
    fixture.clock().setWallClock(QDateTime(QDate(2026, 3, 10), QTime(23, 59, 59, 999), QTimeZone::utc()));
    QCOMPARE(fixture.check(names(100)).status, 200);
    QCOMPARE(fixture.check(names(3), key).status, 200);
    QCOMPARE(fixture.check(names(1)).status, 429);
    QCOMPARE(fixture.check(names(1), key).status, 429);
    fixture.clock().advance(1ms);
    QCOMPARE(fixture.check(names(100)).status, 200);
    QCOMPARE(fixture.check(names(3), key).status, 200);
    QCOMPARE(fixture.service().chargedUnits(), 206);
}

void TestServiceCheck::beginsAnewOnThePackagesDay_8_data()
{
    QTest::addColumn<QDate>("bought");
    QTest::addColumn<QDate>("lastDay");

    QTest::newRow("in the middle of a month") << QDate(2026, 3, 10) << QDate(2026, 4, 9);
    QTest::newRow("the first") << QDate(2026, 3, 1) << QDate(2026, 3, 31);
    QTest::newRow("the 31st, then February") << QDate(2026, 1, 31) << QDate(2026, 2, 27);
    QTest::newRow("the 31st, then a leap February") << QDate(2028, 1, 31) << QDate(2028, 2, 28);
    QTest::newRow("over the end of a year") << QDate(2026, 12, 20) << QDate(2027, 1, 19);
}

void TestServiceCheck::beginsAnewOnThePackagesDay_8()
{
    QFETCH(QDate, bought);
    QFETCH(QDate, lastDay);
    ServiceFixture fixture;
    fixture.clock().setWallClock(QDateTime(bought, QTime(15, 0), QTimeZone::utc()));
    const QByteArray key = fixture.premiumKey();
    const auto used = [&] {
        return fixture.limit(key).body[u"limit"].toObject()[u"quota"].toObject()[u"used"].toInt();
    };
    QCOMPARE(fixture.check(names(2), key).status, 200);
    fixture.clock().setWallClock(QDateTime(lastDay, QTime(23, 59, 59, 999), QTimeZone::utc()));
    QCOMPARE(used(), 6);
    fixture.clock().advance(1ms);
    QCOMPARE(used(), 0);
}

void TestServiceCheck::keepsCountersOverARestart()
{
    ServiceFixture fixture;
    const QByteArray key = fixture.premiumKey();
    QCOMPARE(fixture.check(names(4)).status, 200);
    QCOMPARE(fixture.check(names(4), key).status, 200);
    fixture.start();
    QCOMPARE(fixture.service().chargedUnits(), 16);
    QCOMPARE(fixture.limit().body[u"limit"].toObject()[u"rate_limit"].toObject()[u"used"].toInt(), 4);
    QCOMPARE(fixture.limit(key).body[u"limit"].toObject()[u"quota"].toObject()[u"used"].toInt(), 12);
}

void TestServiceCheck::seesKeysAtOnce_5()
{
    ServiceFixture fixture;
    const QByteArray first = fixture.premiumKey();
    QCOMPARE(fixture.check(names(1), first).status, 200);
    const QByteArray second = (*fixture.registry()->regenerate(QStringLiteral("premium"))).toLatin1();
    QCOMPARE(fixture.check(names(1), first).status, 401);
    QCOMPARE(fixture.check(names(1), second).status, 200);
    QCOMPARE(fixture.limit(second).body[u"limit"].toObject()[u"quota"].toObject()[u"used"].toInt(), 6);
    QVERIFY(fixture.registry()->setActive(QStringLiteral("premium"), false));
    QCOMPARE(fixture.check(names(1), second).status, 401);
}

void TestServiceCheck::datesItsReplies()
{
    ServiceFixture fixture;
    QCOMPARE(fixture.limit().date, QByteArray("Tue, 10 Mar 2026 08:00:00 GMT"));
}

PANTAU_TEST(TestServiceCheck)
#include "tst_service_check.moc"
