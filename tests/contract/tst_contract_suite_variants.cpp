// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/suite_program.h"
#include "support/test_program.h"
#include "support/variant_service.h"

#include <QTimer>

using namespace pantau;
using namespace pantau::test;
using contract::Clause;
using namespace std::chrono_literals;

/// Runs pantau-service-contract against our service with every other variant and every mistake.
class TestContractSuiteVariants : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allowsOtherReadings_data()
    {
        const test::Table<QString, QList<Clause>> row({"name", "differing"});
        // A client must tolerate more than a service should do. These services omit results, add some or
        // contradict themselves, and one cannot answer at all.
        const QHash<QString, QList<Clause>> exceptions{
            {u"result-missing"_s,
             {Clause::Newline, Clause::Comma, Clause::CommaSpace, Clause::UrlAccepted, Clause::LongestField,
              Clause::CharactersNotBytes, Clause::HundredDomains, Clause::EveryDomain,
              Clause::ListedIsBlocked}},
            {u"result-extra"_s,
             {Clause::Newline, Clause::Comma, Clause::CommaSpace, Clause::UrlAccepted, Clause::LongestField,
              Clause::CharactersNotBytes, Clause::HundredDomains}},
            {u"results-contradict"_s, {Clause::ListedIsBlocked}},
            {u"upstream-down"_s,
             {Clause::Newline, Clause::Comma, Clause::CommaSpace, Clause::UrlAccepted, Clause::LongestField,
              Clause::CharactersNotBytes, Clause::HundredDomains, Clause::CheckReply,
              Clause::ListedIsBlocked}},
        };
        for (const ContractVariant &variant : openVariants()) {
            const QString name = variant.name;
            row(variant.name.data(), name, exceptions.value(name));
        }
    }
    void allowsOtherReadings()
    {
        QFETCH(QString, name);
        QFETCH(QList<Clause>, differing);
        ServiceFixture fixture(60, variantNamed(name));
        const Outcome outcome =
            run({u"--url"_s, fixture.service().baseUrl().toString(), u"--key-stdin"_s, u"--budget"_s,
                 u"330"_s, u"--try-minute-limit"_s, u"--listed"_s, u"blocked.example"_s, u"--json"_s},
                fixture.freemiumKey(120));
        QCOMPARE(clausesThat(outcome, u"differs"_s), texts(differing));
        QCOMPARE(outcome.exitCode, differing.isEmpty() ? 0 : 1);
    }

    void noticesMistakes_data()
    {
        const test::Table<QString, QList<Clause>> row({"name", "differing"});
        const QList<Clause> named{Clause::Newline,     Clause::Comma,        Clause::CommaSpace,
                                  Clause::UrlAccepted, Clause::LongestField, Clause::CharactersNotBytes};
        const QList<Clause> unknownKey{Clause::UnknownKeyOnLimit, Clause::UnknownKeyOnCheck};
        const QList<Clause> validation{Clause::EmptyField, Clause::NoValidDomain, Clause::FieldTooLong};
        const QHash<QString, QList<Clause>> expected{
            {u"blocked-as-text"_s, {Clause::ResultItem}},
            {u"blocked-as-number"_s, {Clause::ResultItem}},
            {u"blocked-null"_s, {Clause::ResultItem}},
            {u"names-in-lower-case"_s, named + QList{Clause::ResultItem, Clause::EveryDomain}},
            {u"www-kept"_s, {Clause::UrlAccepted}},
            {u"count-wrong"_s, {Clause::Count}},
            {u"success-missing"_s, {Clause::CheckReply, Clause::LimitReply}},
            {u"stats-missing"_s, {Clause::CheckReply, Clause::StatsShape}},
            {u"stats-before-request"_s, {Clause::StatsAfterRequest}},
            {u"type-unknown"_s, {Clause::FreemiumUsage, Clause::LimitReply, Clause::AnonymousIsFreemium}},
            {u"cost-told-wrong"_s, {Clause::PremiumCost}},
            {u"free-of-charge"_s, {Clause::ChargePerDomain}},
            {u"charged-double"_s, {Clause::ChargePerDomain}},
            {u"stats-path-missing"_s, {Clause::StatsIsLimit}},
            {u"html-for-json"_s, named + QList{Clause::JsonReplies, Clause::CheckReply, Clause::Count,
                                               Clause::EveryDomain, Clause::StatsShape}},
            {u"refused-as-success"_s, unknownKey + validation + QList{Clause::ArrayRefused}},
            {u"key-message"_s, unknownKey},
            {u"key-echoed"_s, unknownKey},
            {u"validation-message"_s, validation},
            {u"validation-as-400"_s, validation},
            {u"ip-refusal-without-list"_s, {Clause::IpRefusedOnLimit, Clause::IpRefusedOnCheck}},
            {u"credits-code-402"_s, {Clause::CreditsExhausted}},
            {u"credits-without-required"_s, {Clause::CreditsExhausted}},
            {u"day-without-rate-limit"_s, {Clause::DailyLimit}},
            {u"day-without-code"_s, {Clause::DailyLimit}},
            {u"error-without-success"_s, {Clause::ErrorBody}},
            {u"code-in-every-error"_s, {Clause::CodeOnlyWhereSaid}},
        };
        QCOMPARE(expected.size(), mistakes().size());
        for (const ContractVariant &mistake : mistakes())
            row(mistake.name.data(), QString(mistake.name), expected.value(mistake.name));
    }
    void noticesMistakes()
    {
        QFETCH(QString, name);
        QFETCH(QList<Clause>, differing);
        ServiceFixture fixture(1000, variantNamed(name));
        QByteArray key;
        if (name.startsWith("ip-"_L1))
            key = fixture.premiumKey(u"starter"_s, {u"192.0.2.7"_s});
        else if (name.startsWith("day-"_L1))
            key = fixture.freemiumKey(3);
        else if (name.startsWith("credits-"_L1))
            key = fixture.addKey({u"small"_s, u"free"_s, 100, {}});
        else if (name != "type-unknown"_L1)
            key = fixture.premiumKey();
        const Outcome outcome =
            run({u"--url"_s, fixture.service().baseUrl().toString(), u"--budget"_s, u"60"_s, u"--json"_s,
                 key.isEmpty() ? u"--budget=60"_s : u"--key-stdin"_s},
                key);
        QCOMPARE(clausesThat(outcome, u"differs"_s), texts(differing));
        QCOMPARE(outcome.exitCode, 1);
    }

    void tellsAMistakeInALine()
    {
        ServiceFixture fixture(1000, variantNamed(u"charged-double"_s));
        const Outcome outcome = run({u"--url"_s, fixture.service().baseUrl().toString()});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.out.contains(
                     "differs    4.1, 1    each domain costs 1 of the day or 3 credits (used went "
                     "from 0 to 4 for 2 domain(s))\n"),
                 outcome.out.constData());
        QVERIFY2(outcome.out.contains(" hold, 1 differ, "), outcome.out.constData());
    }

    void quotesNothingThatSteersATerminal()
    {
        ServiceFixture fixture(1000, variantNamed(u"validation-message"_s));
        const Outcome outcome = run({u"--url"_s, fixture.service().baseUrl().toString()});
        QVERIFY2(outcome.out.contains("(422 \"Invalid.[2J\")\n"), outcome.out.constData());
    }

    /// Another client at the same address uses up the minute, so the suite waits for the given time and
    /// retries.
    void waitsForItsTurn()
    {
        ServiceFixture fixture(10, variantNamed(u"minute-retry-after-short"_s));
        QTimer minutes;
        connect(&minutes, &QTimer::timeout, &minutes, [&fixture] { fixture.clock().advance(61s); });
        minutes.start(500ms);
        const Outcome outcome = run({u"--url"_s, fixture.service().baseUrl().toString(), u"--json"_s});
        QCOMPARE(clausesThat(outcome, u"differs"_s), QStringList());
        QCOMPARE(outcome.exitCode, 0);
    }

    void hidesTheKey()
    {
        ServiceFixture fixture(1000, variantNamed(u"key-echoed"_s));
        const QByteArray key = fixture.premiumKey();
        QVERIFY(fixture.registry()->setActive(u"premium"_s, false));
        for (const QString &form : {u"--json"_s, u"--budget=15"_s}) {
            const Outcome outcome =
                run({u"--url"_s, fixture.service().baseUrl().toString(), u"--key-stdin"_s, form}, key + '\n');
            QVERIFY(outcome.out.contains("401"));
            QVERIFY(!outcome.out.contains(key));
            QVERIFY(!outcome.err.contains(key));
        }
    }
};

PANTAU_TEST(TestContractSuiteVariants)
#include "tst_contract_suite_variants.moc"
