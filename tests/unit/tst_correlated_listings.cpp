// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/change_rate.h"
#include "engine/correlated_listings.h"
#include "engine/planner.h"
#include "support/test_program.h"

#include <QSet>
#include <QTimeZone>

#include <algorithm>

using namespace pantau;
using namespace pantau::engine;

namespace {

const QDateTime start(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());

/// Returns letters that no other number has.
QString lettersOf(int number)
{
    QString letters;
    for (int place = 0; place < 3; ++place, number /= 26)
        letters.append(QChar(u'a' + number % 26));
    return letters;
}

/// Returns a member of one of ten groups of ten. Its other groups are independent of this one.
WatchedDomain member(Kinship kinship, int number)
{
    const int group = number / 10;
    const QString own = lettersOf(number);
    QString name = u"%1-%1.example"_s.arg(own);
    if (kinship == ByParent)
        name = u"%1.%2-%2.example"_s.arg(own, lettersOf(500 + group));
    if (kinship == ByStem)
        name = u"toko%1-%2.example"_s.arg(lettersOf(group)).arg(number);
    WatchedDomain made{DomainName::fromNormalised(name), AccountId(1)};
    made.known.status = BlockStatus::NotBlocked;
    made.known.lastAskedAt = made.known.lastAnsweredAt = start.addSecs(-36 * 3600 - number);
    made.record.firstAnsweredAt = start.addDays(-200);
    made.lists = {ListId(kinship == ByList ? group : number % 7)};
    return made;
}

/// Three past listings affected half of a group each.
QList<WatchedDomain> withPast(Kinship kinship)
{
    QList<WatchedDomain> domains;
    for (int i = 0; i < 100; ++i) {
        domains.append(member(kinship, i));
        if (i < 30 && i % 2 == 0)
            domains.last().record.changes = {start.addDays(-150 + 30 * (i / 10)), start.addDays(-60)};
    }
    return domains;
}

QList<double> chancesOf(const CorrelatedListings &listings, const DomainOrder &order,
                        const QList<WatchedDomain> &domains)
{
    return listings.chances(domains, order.placesOf(domains), start);
}

void addKinships()
{
    QTest::addColumn<int>("kinship");
    QTest::newRow("one list") << int(ByList);
    QTest::newRow("hosts below one registered domain, in several lists") << int(ByParent);
    QTest::newRow("names with one stem, in several lists") << int(ByStem);
}

} // namespace

class TestCorrelatedListings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void relatedDomainsOfAListedDomainAreCheckedFirst_data() { addKinships(); }
    void relatedDomainsOfAListedDomainAreCheckedFirst()
    {
        QFETCH(int, kinship);
        QList<WatchedDomain> domains = withPast(Kinship(kinship));
        const CorrelatedListings listings = CorrelatedListings::fit(domains);
        const DomainOrder order(domains);
        const double share = listings.share(Kinship(kinship));
        QVERIFY2(share > 0.2 && share < 0.6, qPrintable(QString::number(share)));
        QVERIFY(chancesOf(listings, order, domains).isEmpty());

        domains[55].known.status = BlockStatus::Blocked;
        domains[55].known.lastAskedAt = domains[55].known.lastAnsweredAt = start.addSecs(-60);
        domains[55].record.changes = {start.addSecs(-18 * 3600)};
        PlanInput input;
        input.usage = {Usage::Period::Daily, 1, 100, 0, 100, {}, {}};
        input.availableUnits = 100;
        input.now = start;
        input.domains = domains;
        input.correlated = chancesOf(listings, order, domains);
        QSet<int> called;
        const Plan made = plan(input);
        for (const PlannedCheck &check : made.checks.first(9))
            called.insert(
                order
                    .placesOf({*std::find_if(domains.cbegin(), domains.cend(),
                                             [&](const auto &each) { return each.domain == check.domain; })})
                    .front() /
                10);
        QCOMPARE(called, QSet<int>{5});
        // The more domains are found unaffected, the lower the value of checking the rest.
        const double before = input.correlated.at(59);
        for (int i = 50; i < 55; ++i)
            domains[i].known.lastAnsweredAt = start;
        QVERIFY(chancesOf(listings, order, domains).at(59) < before / 2);
        QCOMPARE(chancesOf(listings, order, domains).at(52), 0.0);
    }

    void unrelatedDomainsAreNotPrioritised_data() { addKinships(); }
    void unrelatedDomainsAreNotPrioritised()
    {
        QFETCH(int, kinship);
        QList<WatchedDomain> domains = withPast(Kinship(kinship));
        const CorrelatedListings listings = CorrelatedListings::fit(domains);
        const DomainOrder order(domains);
        domains[55].known.status = BlockStatus::Blocked;
        domains[55].record.changes = {start.addSecs(-18 * 3600)};
        const QList<double> chances = chancesOf(listings, order, domains);
        for (int i = 0; i < 100; ++i)
            if (i / 10 != 5)
                QCOMPARE(chances.at(i), 0.0);
    }

    /// The result must not depend on the order in which domains were added.
    void newlyAddedDomainIsAlsoRelated_data() { addKinships(); }
    void newlyAddedDomainIsAlsoRelated()
    {
        QFETCH(int, kinship);
        QList<WatchedDomain> domains = withPast(Kinship(kinship));
        const WatchedDomain added = domains.takeAt(57);
        const CorrelatedListings listings = CorrelatedListings::fit(domains);
        const DomainOrder order(domains);
        domains.insert(3, added); // all later indices are shifted by one
        domains[56].known.status = BlockStatus::Blocked;
        domains[56].record.changes = {start.addSecs(-18 * 3600)};
        const QList<double> chances = chancesOf(listings, order, domains);
        QVERIFY(chances.at(3) > 0);
        QVERIFY(chances.at(50) == 0.0 && chances.at(51) > 0 && chances.at(59) > 0 && chances.at(60) == 0.0);
    }

    void ratesMemoryReturnsCorrelations()
    {
        QList<WatchedDomain> domains = withPast(ByList);
        RatesMemory memory;
        QCOMPARE(memory.ratesOf(AccountId(1), domains, start).size(), domains.size());
        domains[55].known.status = BlockStatus::Blocked;
        domains[55].record.changes = {start.addSecs(-18 * 3600)};
        const QList<double> chances = memory.correlationOf(AccountId(1), domains, start);
        QCOMPARE(chances.size(), domains.size());
        QVERIFY(chances.at(49) == 0.0 && chances.at(50) > 0 && chances.at(59) > 0 && chances.at(60) == 0.0);
    }

    void stemSharedByAllDomainsIsIgnored()
    {
        QList<WatchedDomain> domains = withPast(ByList);
        for (qsizetype i = 0; i < domains.size(); ++i)
            domains[i].domain = DomainName::fromNormalised(u"site%1.example"_s.arg(i));
        const CorrelatedListings listings = CorrelatedListings::fit(domains);
        QCOMPARE(listings.share(ByStem), 0.0);
        QVERIFY(listings.share(ByList) > 0.2);
    }

    void separateListingsAreNotCorrelated_data() { addKinships(); }
    void separateListingsAreNotCorrelated()
    {
        QFETCH(int, kinship);
        QList<WatchedDomain> domains = withPast(Kinship(kinship));
        for (int i = 0; i < 100; ++i)
            if (!domains.at(i).record.changes.isEmpty())
                domains[i].record.changes = {start.addDays(-190 + 6 * i), start.addDays(-1)};
        QVERIFY(CorrelatedListings::fit(domains).isEmpty());
    }

    void domainOrderFindsPlacesAfterChanges()
    {
        QList<WatchedDomain> domains = withPast(ByList);
        const DomainOrder order(domains);
        std::vector<int> expected;
        for (int i = 0; i < 100; ++i)
            expected.push_back(i);
        QCOMPARE(order.placesOf(domains), expected);
        std::reverse(domains.begin(), domains.end());
        std::reverse(expected.begin(), expected.end());
        QCOMPARE(order.placesOf(domains), expected);
        domains[7].domain = DomainName::fromNormalised(u"stranger.example"_s);
        expected[7] = DomainOrder::absent;
        domains.removeFirst();
        expected.erase(expected.begin());
        domains.append(domains.at(20));
        expected.push_back(expected[20]);
        QCOMPARE(order.placesOf(domains), expected);
        QCOMPARE(DomainOrder().placesOf(domains.first(1)), std::vector<int>{DomainOrder::absent});
    }
};

PANTAU_TEST(TestCorrelatedListings)
#include "tst_correlated_listings.moc"
