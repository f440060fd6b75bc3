// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/suite_program.h"
#include "support/patience.h"
#include "support/test_program.h"
#include "support/variant_service.h"

#include <QStringEncoder>
#include <QTcpServer>
#include <QTimer>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;
using contract::Clause;

namespace {

const QList<Clause> Never{Clause::DeactivatedKey, Clause::ServerError, Clause::DailyReset};
const QList<Clause> Whitelist{Clause::IpRefusedOnLimit, Clause::IpRefusedOnCheck};
const QList<Clause> Minute{Clause::MinuteLimit, Clause::MinuteLimitEveryPath};
const QList<Clause> OfPremium{Clause::PremiumUsage, Clause::PremiumPeriod, Clause::PremiumCost,
                              Clause::CreditsExhausted};
const QList<Clause> Checked{Clause::Newline,         Clause::Comma,           Clause::CommaSpace,
                            Clause::UrlAccepted,     Clause::LongestField,    Clause::CharactersNotBytes,
                            Clause::HundredDomains,  Clause::ResultItem,      Clause::EveryDomain,
                            Clause::ListedIsBlocked, Clause::CheckReply,      Clause::Count,
                            Clause::StatsShape,      Clause::ChargePerDomain, Clause::StatsAfterRequest};

} // namespace

struct SuiteCaller
{
    QByteArray (*key)(ServiceFixture &) = nullptr; ///< nullptr: without a key
    QString budget = u"400"_s;
    QList<Clause> notTried;
    bool tryMinuteLimit = false;
};

/// Runs pantau-service-contract against the unmodified service, in process and as a program.
class TestContractSuite : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oursHolds_data()
    {
        const test::Table<SuiteCaller> row({"caller"});
        row("without a key, and over the minute's limit",
            {nullptr, u"250"_s, Never + Whitelist + OfPremium + QList{Clause::HundredDomains}, true});
        row("a freemium key of 300 a day",
            {[](ServiceFixture &fixture) { return fixture.freemiumKey(300); }, u"330"_s,
             Never + Whitelist + OfPremium + Minute + QList{Clause::DailyLimit}});
        row("a freemium key of 120 a day", {[](ServiceFixture &fixture) { return fixture.freemiumKey(120); },
                                            u"330"_s, Never + Whitelist + OfPremium + Minute});
        row("a business key",
            {[](ServiceFixture &fixture) { return fixture.premiumKey(u"business"_s); }, u"400"_s,
             Never + Whitelist + Minute + QList{Clause::CreditsExhausted, Clause::DailyLimit}});
        row("a package with nothing left",
            {[](ServiceFixture &fixture) {
                 QByteArray key = fixture.premiumKey(u"free"_s);
                 if (fixture.check(names(33), key).status != 200)
                     qFatal("The package could not be used up.");
                 return key;
             },
             u"15"_s,
             Never + Whitelist + Minute + Checked + QList{Clause::TooManyDomains, Clause::DailyLimit}});
        row("a freemium key with nothing left",
            {[](ServiceFixture &fixture) {
                 QByteArray key = fixture.freemiumKey(1);
                 if (fixture.check(names(1), key).status != 200)
                     qFatal("The day could not be used up.");
                 return key;
             },
             u"15"_s, Never + Whitelist + Minute + Checked + OfPremium + QList{Clause::TooManyDomains}});
        row("a key for other addresses",
            {[](ServiceFixture &fixture) { return fixture.premiumKey(u"starter"_s, {u"192.0.2.7"_s}); },
             u"400"_s,
             Never + Minute + Checked + OfPremium +
                 QList{Clause::LimitReply, Clause::StatsIsLimit, Clause::AskingIsFree, Clause::EmptyField,
                       Clause::NoValidDomain, Clause::TooManyDomains, Clause::FieldTooLong,
                       Clause::ArrayRefused, Clause::DailyLimit}});
        row("a deactivated key", {[](ServiceFixture &fixture) {
                                      QByteArray key = fixture.premiumKey();
                                      if (!fixture.registry()->setActive(u"premium"_s, false))
                                          qFatal("The key could not be deactivated.");
                                      return key;
                                  },
                                  u"400"_s,
                                  Never + Minute + Whitelist + Checked + OfPremium +
                                      QList{Clause::LimitReply, Clause::StatsIsLimit, Clause::AskingIsFree,
                                            Clause::EmptyField, Clause::NoValidDomain, Clause::TooManyDomains,
                                            Clause::FieldTooLong, Clause::ArrayRefused, Clause::DailyLimit}});
    }
    void oursHolds()
    {
        QFETCH(SuiteCaller, caller);
        ServiceFixture fixture(caller.tryMinuteLimit ? 60 : 1000);
        const QByteArray key = caller.key ? caller.key(fixture) : QByteArray();
        const qint64 before = fixture.service().chargedUnits();
        QStringList arguments{u"--url"_s,    fixture.service().baseUrl().toString(),
                              u"--budget"_s, caller.budget,
                              u"--listed"_s, u"blocked.example"_s,
                              u"--json"_s};
        if (!key.isEmpty())
            arguments += u"--key-stdin"_s;
        if (caller.tryMinuteLimit)
            arguments += u"--try-minute-limit"_s;
        const Outcome outcome = run(arguments, key + '\n');
        QCOMPARE(clausesThat(outcome, u"differs"_s), QStringList());
        QCOMPARE(clausesThat(outcome, u"not tried"_s), texts(caller.notTried));
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.err.startsWith("At most " + caller.budget.toLatin1() + " domains"),
                 outcome.err.constData());
        // The suite's reported cost matches the service's count.
        const int unit = caller.key && fixture.limit(key).text.contains("\"premium\"") ? 3 : 1;
        const int told = QJsonDocument::fromJson(outcome.out)[u"charged_domains"_s].toInt(-1);
        QCOMPARE(fixture.service().chargedUnits() - before, told * unit);
        QVERIFY(told <= caller.budget.toInt());
    }

    void staysInItsBudget_data()
    {
        QTest::addColumn<int>("budget");
        for (const int budget : {0, 1, 2, 3, 5, 15})
            QTest::addRow("%d", budget) << budget;
    }
    void staysInItsBudget()
    {
        QFETCH(int, budget);
        ServiceFixture fixture;
        const Outcome outcome =
            run({u"--url"_s, fixture.service().baseUrl().toString(), u"--budget"_s, QString::number(budget)});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(fixture.service().chargedUnits() <= budget);
        QCOMPARE(fixture.service().chargedUnits() > 0, budget > 0);
        QVERIFY(outcome.out.contains(
            "not tried  7, 422    101 domains are refused (could cost 101 domain(s), the "
            "budget has"));
        QVERIFY(outcome.out.contains(QByteArray::number(fixture.service().chargedUnits()) +
                                     " domain(s) charged of a budget of " + QByteArray::number(budget)));
    }

    void runsAgainstPrograms_data()
    {
        const test::Table<QString, QStringList, int> row({"program", "arguments", "exitCode"});
        row("pantau-service", "pantau-service", {u"serve"_s}, 0);
        row("pantau-service-variant, allowed", "pantau-service-variant",
            {u"--variant"_s, u"results-shuffled"_s}, 0);
        row("pantau-service-variant, a mistake", "pantau-service-variant", {u"--variant"_s, u"count-wrong"_s},
            1);
    }
    /// Runs the programs as a user starts them, with the system clock.
    void runsAgainstPrograms()
    {
        QFETCH(QString, program);
        QFETCH(QStringList, arguments);
        const QTemporaryDir home;
        // A newly bought package does not reset during the test, unlike a day's allowance.
        const QString key = *(*service::KeyRegistry::open(home.path()))
                                 ->add({u"suite"_s, u"starter"_s, 100, {}}, QDateTime::currentDateTimeUtc());
        QProcess service;
        service.setProgram(QStringLiteral(PANTAU_BIN_DIR "/") + program);
        service.setArguments(arguments +
                             QStringList{u"--data-dir"_s, home.path(), u"--blocklist"_s, u":sample"_s});
        service.start();
        QByteArray line;
        QVERIFY(test::waitFor([&] { return (line += service.readLine()).endsWith('\n'); }));
        QVERIFY2(line.startsWith("Listening on http://"), line.constData());
        const QString url = QString::fromUtf8(line.trimmed().sliced(qstrlen("Listening on ")));
        // The key in Notepad's encoding.
        QStringEncoder utf16(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom);
        const Outcome outcome = run({u"--url"_s, url, u"--key-stdin"_s}, utf16.encode(key + u"\r\n"_s));
        QTEST(outcome.exitCode, "exitCode");
        QVERIFY2(outcome.out.contains(" hold, "), outcome.out.constData());
        service.terminate();
        QVERIFY(service.waitForFinished());
    }

    void refusesWrongUsage_data()
    {
        const test::Table<QStringList> row({"arguments"});
        const QString url = u"--url"_s;
        row("nothing", QStringList());
        row("an unknown option", {url, u"http://127.0.0.1:1/api/v1"_s, u"--fast"_s});
        row("a word too many", {url, u"http://127.0.0.1:1/api/v1"_s, u"now"_s});
        row("plain HTTP to elsewhere", {url, u"http://192.0.2.1/api/v1"_s});
        row("no address", {url, u"service"_s});
        row("a key in the address", {url, u"https://user:secret@127.0.0.1/api/v1"_s});
        row("a budget below 0", {url, u"http://127.0.0.1:1/api/v1"_s, u"--budget=-1"_s});
        row("a budget that is no number", {url, u"http://127.0.0.1:1/api/v1"_s, u"--budget=all"_s});
        row("no key in the input", {url, u"http://127.0.0.1:1/api/v1"_s, u"--key-stdin"_s});
    }
    void refusesWrongUsage()
    {
        QFETCH(QStringList, arguments);
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY2(outcome.err.startsWith("pantau-service-contract: "), outcome.err.constData());
    }

    void tellsWhenNobodyAnswers()
    {
        QTcpServer closed;
        QVERIFY(closed.listen(QHostAddress::LocalHost));
        const QString url = u"http://127.0.0.1:%1/api/v1"_s.arg(closed.serverPort());
        closed.close();
        const Outcome outcome = run({u"--url"_s, url});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY2(outcome.err.contains("could not be reached"), outcome.err.constData());
    }

    // Runs pantau-service-contract against our service with every other variant and every mistake.

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

PANTAU_TEST(TestContractSuite)
#include "tst_contract_suite.moc"
