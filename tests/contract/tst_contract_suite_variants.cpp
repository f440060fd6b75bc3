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
        QTest::addColumn<QString>("name");
        QTest::addColumn<QList<Clause>>("differing");
        // A client must tolerate more than a service should do. These services omit results, add some or
        // contradict themselves, and one cannot answer at all.
        const QHash<QString, QList<Clause>> exceptions{
            {QStringLiteral("result-missing"),
             {Clause::Newline, Clause::Comma, Clause::CommaSpace, Clause::UrlAccepted, Clause::LongestField,
              Clause::CharactersNotBytes, Clause::HundredDomains, Clause::EveryDomain,
              Clause::ListedIsBlocked}},
            {QStringLiteral("result-extra"),
             {Clause::Newline, Clause::Comma, Clause::CommaSpace, Clause::UrlAccepted, Clause::LongestField,
              Clause::CharactersNotBytes, Clause::HundredDomains}},
            {QStringLiteral("results-contradict"), {Clause::ListedIsBlocked}},
            {QStringLiteral("upstream-down"),
             {Clause::Newline, Clause::Comma, Clause::CommaSpace, Clause::UrlAccepted, Clause::LongestField,
              Clause::CharactersNotBytes, Clause::HundredDomains, Clause::CheckReply,
              Clause::ListedIsBlocked}},
        };
        for (const ContractVariant &variant : openVariants()) {
            const QString name = variant.name;
            QTest::newRow(variant.name.data()) << name << exceptions.value(name);
        }
    }
    void allowsOtherReadings()
    {
        QFETCH(QString, name);
        QFETCH(QList<Clause>, differing);
        ServiceFixture fixture(60, variantNamed(name));
        const Outcome outcome = run(
            {QStringLiteral("--url"), fixture.service().baseUrl().toString(), QStringLiteral("--key-stdin"),
             QStringLiteral("--budget"), QStringLiteral("330"), QStringLiteral("--try-minute-limit"),
             QStringLiteral("--listed"), QStringLiteral("blocked.example"), QStringLiteral("--json")},
            fixture.freemiumKey(120));
        QCOMPARE(clausesThat(outcome, QStringLiteral("differs")), texts(differing));
        QCOMPARE(outcome.exitCode, differing.isEmpty() ? 0 : 1);
    }

    void noticesMistakes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QList<Clause>>("differing");
        const QList<Clause> named{Clause::Newline,     Clause::Comma,        Clause::CommaSpace,
                                  Clause::UrlAccepted, Clause::LongestField, Clause::CharactersNotBytes};
        const QList<Clause> unknownKey{Clause::UnknownKeyOnLimit, Clause::UnknownKeyOnCheck};
        const QList<Clause> validation{Clause::EmptyField, Clause::NoValidDomain, Clause::FieldTooLong};
        const QHash<QString, QList<Clause>> expected{
            {QStringLiteral("blocked-as-text"), {Clause::ResultItem}},
            {QStringLiteral("blocked-as-number"), {Clause::ResultItem}},
            {QStringLiteral("blocked-null"), {Clause::ResultItem}},
            {QStringLiteral("names-in-lower-case"), named + QList{Clause::ResultItem, Clause::EveryDomain}},
            {QStringLiteral("www-kept"), {Clause::UrlAccepted}},
            {QStringLiteral("count-wrong"), {Clause::Count}},
            {QStringLiteral("success-missing"), {Clause::CheckReply, Clause::LimitReply}},
            {QStringLiteral("stats-missing"), {Clause::CheckReply, Clause::StatsShape}},
            {QStringLiteral("stats-before-request"), {Clause::StatsAfterRequest}},
            {QStringLiteral("type-unknown"),
             {Clause::FreemiumUsage, Clause::LimitReply, Clause::AnonymousIsFreemium}},
            {QStringLiteral("cost-told-wrong"), {Clause::PremiumCost}},
            {QStringLiteral("free-of-charge"), {Clause::ChargePerDomain}},
            {QStringLiteral("charged-double"), {Clause::ChargePerDomain}},
            {QStringLiteral("stats-path-missing"), {Clause::StatsIsLimit}},
            {QStringLiteral("html-for-json"),
             named + QList{Clause::JsonReplies, Clause::CheckReply, Clause::Count, Clause::EveryDomain,
                           Clause::StatsShape}},
            {QStringLiteral("refused-as-success"), unknownKey + validation + QList{Clause::ArrayRefused}},
            {QStringLiteral("key-message"), unknownKey},
            {QStringLiteral("key-echoed"), unknownKey},
            {QStringLiteral("validation-message"), validation},
            {QStringLiteral("validation-as-400"), validation},
            {QStringLiteral("ip-refusal-without-list"), {Clause::IpRefusedOnLimit, Clause::IpRefusedOnCheck}},
            {QStringLiteral("credits-code-402"), {Clause::CreditsExhausted}},
            {QStringLiteral("credits-without-required"), {Clause::CreditsExhausted}},
            {QStringLiteral("day-without-rate-limit"), {Clause::DailyLimit}},
            {QStringLiteral("day-without-code"), {Clause::DailyLimit}},
            {QStringLiteral("error-without-success"), {Clause::ErrorBody}},
            {QStringLiteral("code-in-every-error"), {Clause::CodeOnlyWhereSaid}},
        };
        QCOMPARE(expected.size(), mistakes().size());
        for (const ContractVariant &mistake : mistakes())
            QTest::newRow(mistake.name.data()) << QString(mistake.name) << expected.value(mistake.name);
    }
    void noticesMistakes()
    {
        QFETCH(QString, name);
        QFETCH(QList<Clause>, differing);
        ServiceFixture fixture(1000, variantNamed(name));
        QByteArray key;
        if (name.startsWith(QLatin1String("ip-")))
            key = fixture.premiumKey(QStringLiteral("starter"), {QStringLiteral("192.0.2.7")});
        else if (name.startsWith(QLatin1String("day-")))
            key = fixture.freemiumKey(3);
        else if (name.startsWith(QLatin1String("credits-")))
            key = fixture.addKey({QStringLiteral("small"), QStringLiteral("free"), 100, {}});
        else if (name != QLatin1String("type-unknown"))
            key = fixture.premiumKey();
        const Outcome outcome =
            run({QStringLiteral("--url"), fixture.service().baseUrl().toString(), QStringLiteral("--budget"),
                 QStringLiteral("60"), QStringLiteral("--json"),
                 key.isEmpty() ? QStringLiteral("--budget=60") : QStringLiteral("--key-stdin")},
                key);
        QCOMPARE(clausesThat(outcome, QStringLiteral("differs")), texts(differing));
        QCOMPARE(outcome.exitCode, 1);
    }

    void tellsAMistakeInALine()
    {
        ServiceFixture fixture(1000, variantNamed(QStringLiteral("charged-double")));
        const Outcome outcome = run({QStringLiteral("--url"), fixture.service().baseUrl().toString()});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.out.contains(
                     "differs    4.1, 1    each domain costs 1 of the day or 3 credits (used went "
                     "from 0 to 4 for 2 domain(s))\n"),
                 outcome.out.constData());
        QVERIFY2(outcome.out.contains(" hold, 1 differ, "), outcome.out.constData());
    }

    void quotesNothingThatSteersATerminal()
    {
        ServiceFixture fixture(1000, variantNamed(QStringLiteral("validation-message")));
        const Outcome outcome = run({QStringLiteral("--url"), fixture.service().baseUrl().toString()});
        QVERIFY2(outcome.out.contains("(422 \"Invalid.[2J\")\n"), outcome.out.constData());
    }

    /// Another client at the same address uses up the minute, so the suite waits for the given time and
    /// retries.
    void waitsForItsTurn()
    {
        ServiceFixture fixture(10, variantNamed(QStringLiteral("minute-retry-after-short")));
        QTimer minutes;
        connect(&minutes, &QTimer::timeout, &minutes, [&fixture] { fixture.clock().advance(61s); });
        minutes.start(500ms);
        const Outcome outcome =
            run({QStringLiteral("--url"), fixture.service().baseUrl().toString(), QStringLiteral("--json")});
        QCOMPARE(clausesThat(outcome, QStringLiteral("differs")), QStringList());
        QCOMPARE(outcome.exitCode, 0);
    }

    void hidesTheKey()
    {
        ServiceFixture fixture(1000, variantNamed(QStringLiteral("key-echoed")));
        const QByteArray key = fixture.premiumKey();
        QVERIFY(fixture.registry()->setActive(QStringLiteral("premium"), false));
        for (const QString &form : {QStringLiteral("--json"), QStringLiteral("--budget=15")}) {
            const Outcome outcome = run({QStringLiteral("--url"), fixture.service().baseUrl().toString(),
                                         QStringLiteral("--key-stdin"), form},
                                        key + '\n');
            QVERIFY(outcome.out.contains("401"));
            QVERIFY(!outcome.out.contains(key));
            QVERIFY(!outcome.err.contains(key));
        }
    }
};

PANTAU_TEST(TestContractSuiteVariants)
#include "tst_contract_suite_variants.moc"
