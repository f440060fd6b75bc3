// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/change_rate.h"
#include "engine/state_rates.h"
#include "support/test_program.h"

#include <QTest>
#include <QTimeZone>

#include <cmath>

using namespace pantau;
using namespace pantau::engine;

namespace {

const QDateTime now(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());

/// Returns a domain watched for 200 days, with changes @p changesDaysAgo days ago.
WatchedDomain watched(const QString &name, int list, const QList<int> &changesDaysAgo = {})
{
    WatchedDomain made{DomainName::fromNormalised(name), AccountId(1)};
    made.lists = {ListId(list)};
    made.record.firstAnsweredAt = now.addDays(-200);
    made.known.lastAnsweredAt = now;
    made.known.status = changesDaysAgo.size() % 2 == 1 ? BlockStatus::Blocked : BlockStatus::NotBlocked;
    for (const int days : changesDaysAgo)
        made.record.changes.append(now.addDays(-days));
    return made;
}

/// Returns names without common parts.
QString unlike(int number)
{
    return QStringLiteral("%1%2%3%1.example")
        .arg(QChar(u'a' + number % 26))
        .arg(QChar(u'a' + number / 26 % 26))
        .arg(QChar(u'q' - number % 7));
}

/// Returns three hundred domains in five lists. Every fifth was listed once and is still listed.
QList<WatchedDomain> oneWay()
{
    QList<WatchedDomain> domains;
    for (int i = 0; i < 300; ++i)
        domains.append(watched(unlike(i), i % 5, i / 5 % 5 == 0 ? QList<int>{60 + i / 3} : QList<int>{}));
    return domains;
}

} // namespace

/// Listing and delisting have separate rates, and similar domains influence each other (docs/scheduling.md).
class TestStateRates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRecordIsReadInBothDirections()
    {
        const StateRecord record = StateRecord::of(watched(QStringLiteral("a.example"), 1, {150, 50, 20}));
        QCOMPARE(record.listing.events, 2.0);
        QCOMPARE(record.listing.days, 50.0 + 30.0);
        QCOMPARE(record.delisting.events, 1.0);
        QCOMPARE(record.delisting.days, 100.0 + 20.0);
    }

    void changesOlderThanTheRecordTeachNothing()
    {
        QList<int> days;
        for (int i = ChangeRecord::mostChanges; i > 0; --i)
            days.append(i);
        const StateRecord record = StateRecord::of(watched(QStringLiteral("a.example"), 1, days));
        QCOMPARE(record.listing.events + record.delisting.events, double(ChangeRecord::mostChanges - 1));
        QCOMPARE(record.listing.days + record.delisting.days, double(ChangeRecord::mostChanges));
    }

    void whereListingIsOneWayAListedDomainIsQuiet()
    {
        const QList<WatchedDomain> domains = oneWay();
        const ChangeRates both = ChangeRates::fit(domains);
        const ChangeRates alike = ChangeRates::fit(domains, {}, ChangeRates::Directions::Alike);
        const WatchedDomain &listed = domains.first();
        const WatchedDomain &free = domains.last();
        QCOMPARE(listed.known.status, BlockStatus::Blocked);
        QVERIFY2(alike.perDay(listed) > 1.5 * alike.perDay(free), "it has changed more often");
        QVERIFY2(both.perDay(listed) < 0.6 * alike.perDay(listed),
                 qPrintable(QStringLiteral("%1 of %2").arg(both.perDay(listed)).arg(alike.perDay(listed))));
    }

    void whereBothDirectionsAreAlikeTheOneRateStays()
    {
        QList<WatchedDomain> domains;
        for (int i = 0; i < 100; ++i) {
            QList<int> changes;
            for (int day = 190 - i % 9; i % 4 == 0 && day > 0; day -= 17)
                changes.append(day);
            domains.append(watched(unlike(i), i % 5, changes));
        }
        const ChangeRates both = ChangeRates::fit(domains);
        const ChangeRates alike = ChangeRates::fit(domains, {}, ChangeRates::Directions::Alike);
        for (const WatchedDomain &domain : std::as_const(domains)) {
            const double ratio = both.perDay(domain) / alike.perDay(domain);
            QVERIFY2(ratio > 0.8 && ratio < 1.25, qPrintable(QString::number(ratio)));
        }
    }

    void alikeDomainsShareAFate_data()
    {
        QTest::addColumn<QString>("shared"); ///< a pattern for names; empty: the list
        QTest::newRow("list") << QString();
        QTest::newRow("registered domain") << QStringLiteral("%1.toko.example");
        QTest::newRow("stem") << QStringLiteral("melati-%1.example");
    }
    void alikeDomainsShareAFate()
    {
        QFETCH(QString, shared);
        QList<WatchedDomain> domains;
        const auto add = [&](bool isKin, int i, const QList<int> &changes) {
            const bool byName = isKin && !shared.isEmpty();
            const QString name = byName ? shared.arg(shared.startsWith(u'%') ? unlike(i).section(u'.', 0, 0)
                                                                             : QString::number(i))
                                        : unlike(i);
            domains.append(watched(name, shared.isEmpty() && isKin ? 77 : i % 9, changes));
        };
        for (int i = 0; i < 400; ++i)
            add(false, i, i % 40 == 0 ? QList<int>{60} : QList<int>{});
        for (int i = 400; i < 440; ++i)
            add(true, i, i % 2 == 1 ? QList<int>{i - 300} : QList<int>{});
        const ChangeRates rates = ChangeRates::fit(domains);
        const double stranger = rates.perDay(domains.at(1));
        const double related = rates.perDay(domains.at(400));
        QCOMPARE(domains.at(400).record.changes.size(), 0);
        QVERIFY2(related > 2 * stranger, qPrintable(QStringLiteral("%1 and %2").arg(related).arg(stranger)));
    }

    void domainsGivenUpTeachTheirList()
    {
        QList<WatchedDomain> domains;
        for (int i = 0; i < 100; ++i)
            domains.append(watched(unlike(i), i % 2, i < 4 ? QList<int>{120 - i} : QList<int>{}));
        QList<WatchedDomain> former;
        for (int i = 0; i < 40; ++i)
            former.append(watched(unlike(200 + i), 1, {100 + i}));
        const ChangeRates without = ChangeRates::fit(domains);
        QVERIFY(without.perDay(domains.at(51)) < 1.1 * without.perDay(domains.at(50)));
        const ChangeRates with = ChangeRates::fit(domains, former);
        QVERIFY(with.perDay(domains.at(51)) > 1.5 * with.perDay(domains.at(50)));
    }

    void anOpenAppealIsWaitedFor()
    {
        const QList<WatchedDomain> domains = oneWay();
        const ChangeRates rates = ChangeRates::fit(domains);
        WatchedDomain listed = domains.first();
        const double quiet = rates.perDay(listed);
        listed.isAppealed = true;
        QVERIFY(quiet < 0.1);
        QCOMPARE(rates.perDay(listed), 0.2);
        WatchedDomain free = domains.last();
        const double before = rates.perDay(free);
        free.isAppealed = true; // and it was delisted
        QCOMPARE(rates.perDay(free), before);
    }

    void whoWasKnownKeepsItsRateWhenListsGrowLarge()
    {
        QList<WatchedDomain> domains;
        for (int i = 0; i < RatesMemory::learnedAtOnce; ++i)
            domains.append(watched(QStringLiteral("site%1.example").arg(i), i % 9,
                                   i % 50 == 0 ? QList<int>{60} : QList<int>{}));
        RatesMemory memory;
        const QList<double> before = memory.ratesOf(AccountId(1), domains, now);
        QVERIFY(before.first() != before.at(1));
        domains.append(watched(QStringLiteral("one-more.example"), 1));
        QCOMPARE(memory.ratesOf(AccountId(1), domains, now).mid(0, before.size()), before);
    }

    void whatIsHardlyPossibleStillHasARate_data()
    {
        QTest::addColumn<double>("events");
        QTest::addColumn<double>("days");
        QTest::addColumn<double>("factor");
        QTest::newRow("far too quiet") << 1.0 << 4000.0 << 1e6;
        QTest::newRow("far too restless") << 32.0 << 1.0 << 1e-8;
    }
    void whatIsHardlyPossibleStillHasARate()
    {
        QFETCH(double, events);
        QFETCH(double, days);
        QFETCH(double, factor);
        const RatePopulation::Sample sample{events, days, std::log(factor)};
        const RatePopulation population = RatePopulation::fit({sample});
        QVERIFY(population.perDay(sample) > 0);
        QVERIFY(qIsFinite(population.perDay(sample)));
        QVERIFY(qIsFinite(population.likelihood(sample)));
    }

    void aStemIsTheLettersThatSomebodyChose()
    {
        const auto stem = [](const char *name) {
            return GroupNames::of(DomainName::fromNormalised(QString::fromLatin1(name))).stem;
        };
        QCOMPARE(stem("toko-melati-2.co.id"), QStringLiteral("tokomelati"));
        QCOMPARE(stem("shop.tokomelati7.com"), QStringLiteral("tokomelati"));
        QCOMPARE(stem("abc1.com"), QString());
    }
};

PANTAU_TEST(TestStateRates)
#include "tst_state_rates.moc"
