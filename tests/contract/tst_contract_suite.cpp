// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/clauses.h"
#include "service_fixture.h"
#include "support/reading_service.h"

#include <QProcess>
#include <QTcpServer>
#include <QTimer>

using namespace pantau;
using namespace pantau::test;
using contract::Clause;
using namespace std::chrono_literals;

namespace {

struct Outcome
{
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
};

/// Runs pantau-service-contract while this process serves.
Outcome run(const QStringList &arguments, const QByteArray &input = {})
{
    QProcess program;
    program.setProgram(QStringLiteral(PANTAU_BIN_DIR "/pantau-service-contract"));
    program.setArguments(arguments);
    QSignalSpy ended(&program, &QProcess::finished);
    program.start();
    program.write(input);
    program.closeWriteChannel();
    if (!ended.wait(90'000) || program.exitStatus() != QProcess::NormalExit)
        return {};
    return {program.exitCode(), program.readAllStandardOutput(), program.readAllStandardError()};
}

/// The texts of the clauses with this verdict.
QStringList clausesThat(const Outcome &outcome, const QString &verdict)
{
    QStringList clauses;
    const QJsonArray all =
        QJsonDocument::fromJson(outcome.out).object().value(QStringLiteral("clauses")).toArray();
    for (const QJsonValue line : all)
        if (line[QStringLiteral("verdict")] == verdict)
            clauses += line[QStringLiteral("clause")].toString();
    return clauses;
}

QStringList texts(const QList<Clause> &wanted)
{
    QStringList all;
    for (const contract::ClauseText &clause : contract::Clauses)
        if (wanted.contains(clause.clause))
            all += clause.text;
    return all;
}

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

/// pantau-service-contract against our service: as it is, and with every other reading and mistake.
class TestContractSuite : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oursHolds_data();
    void oursHolds();
    void staysInItsBudget_data();
    void staysInItsBudget();
    void allowsOtherReadings_data();
    void allowsOtherReadings();
    void noticesMistakes_data();
    void noticesMistakes();
    void tellsAMistakeInALine();
    void waitsForItsTurn();
    void runsAgainstPrograms_data();
    void runsAgainstPrograms();
    void hidesTheKey();
    void refusesWrongUsage_data();
    void refusesWrongUsage();
    void tellsWhenNobodyAnswers();
};

struct Caller
{
    QByteArray (*key)(ServiceFixture &) = nullptr; ///< nullptr: without a key
    QString budget = QStringLiteral("400");
    QList<Clause> notTried;
    bool tryMinuteLimit = false;
};
Q_DECLARE_METATYPE(Caller)

void TestContractSuite::oursHolds_data()
{
    QTest::addColumn<Caller>("caller");
    QTest::newRow("without a key, and over the minute's limit") << Caller{
        nullptr, QStringLiteral("250"), Never + Whitelist + OfPremium + QList{Clause::HundredDomains}, true};
    QTest::newRow("a freemium key of 300 a day")
        << Caller{[](ServiceFixture &fixture) { return fixture.freemiumKey(300); }, QStringLiteral("330"),
                  Never + Whitelist + OfPremium + Minute + QList{Clause::DailyLimit}};
    QTest::newRow("a freemium key of 120 a day")
        << Caller{[](ServiceFixture &fixture) { return fixture.freemiumKey(120); }, QStringLiteral("330"),
                  Never + Whitelist + OfPremium + Minute};
    QTest::newRow("a business key") << Caller{
        [](ServiceFixture &fixture) { return fixture.premiumKey(QStringLiteral("business")); },
        QStringLiteral("400"),
        Never + Whitelist + Minute + QList{Clause::CreditsExhausted, Clause::DailyLimit}};
    QTest::newRow("a package with nothing left")
        << Caller{[](ServiceFixture &fixture) {
                      const QByteArray key = fixture.premiumKey(QStringLiteral("free"));
                      if (fixture.check(names(33), key).status != 200)
                          qFatal("The package could not be used up.");
                      return key;
                  },
                  QStringLiteral("15"),
                  Never + Whitelist + Minute + Checked + QList{Clause::TooManyDomains, Clause::DailyLimit}};
    QTest::newRow("a freemium key with nothing left")
        << Caller{[](ServiceFixture &fixture) {
                      const QByteArray key = fixture.freemiumKey(1);
                      if (fixture.check(names(1), key).status != 200)
                          qFatal("The day could not be used up.");
                      return key;
                  },
                  QStringLiteral("15"),
                  Never + Whitelist + Minute + Checked + OfPremium + QList{Clause::TooManyDomains}};
    QTest::newRow("a key for other addresses")
        << Caller{[](ServiceFixture &fixture) {
                      return fixture.premiumKey(QStringLiteral("starter"), {QStringLiteral("192.0.2.7")});
                  },
                  QStringLiteral("400"),
                  Never + Minute + Checked + OfPremium +
                      QList{Clause::LimitReply, Clause::StatsIsLimit, Clause::AskingIsFree,
                            Clause::EmptyField, Clause::NoValidDomain, Clause::TooManyDomains,
                            Clause::FieldTooLong, Clause::ArrayRefused, Clause::DailyLimit}};
    QTest::newRow("a deactivated key")
        << Caller{[](ServiceFixture &fixture) {
                      const QByteArray key = fixture.premiumKey();
                      if (!fixture.registry()->deactivate(QStringLiteral("premium")))
                          qFatal("The key could not be deactivated.");
                      return key;
                  },
                  QStringLiteral("400"),
                  Never + Minute + Whitelist + Checked + OfPremium +
                      QList{Clause::LimitReply, Clause::StatsIsLimit, Clause::AskingIsFree,
                            Clause::EmptyField, Clause::NoValidDomain, Clause::TooManyDomains,
                            Clause::FieldTooLong, Clause::ArrayRefused, Clause::DailyLimit}};
}

void TestContractSuite::oursHolds()
{
    QFETCH(Caller, caller);
    ServiceFixture fixture(caller.tryMinuteLimit ? 60 : 1000);
    const QByteArray key = caller.key ? caller.key(fixture) : QByteArray();
    const qint64 before = fixture.service().chargedUnits();
    QStringList arguments{QStringLiteral("--url"),    fixture.service().baseUrl().toString(),
                          QStringLiteral("--budget"), caller.budget,
                          QStringLiteral("--listed"), QStringLiteral("blocked.example"),
                          QStringLiteral("--json")};
    if (!key.isEmpty())
        arguments += QStringLiteral("--key-stdin");
    if (caller.tryMinuteLimit)
        arguments += QStringLiteral("--try-minute-limit");
    const Outcome outcome = run(arguments, key + '\n');
    QCOMPARE(clausesThat(outcome, QStringLiteral("differs")), QStringList());
    QCOMPARE(clausesThat(outcome, QStringLiteral("not tried")), texts(caller.notTried));
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.err.startsWith("At most " + caller.budget.toLatin1() + " domains"),
             outcome.err.constData());
    // Its own count of what it cost is the service's.
    const int unit = caller.key && fixture.limit(key).text.contains("\"premium\"") ? 3 : 1;
    const int told = QJsonDocument::fromJson(outcome.out)[QStringLiteral("charged_domains")].toInt(-1);
    QCOMPARE(fixture.service().chargedUnits() - before, told * unit);
    QVERIFY(told <= caller.budget.toInt());
}

void TestContractSuite::staysInItsBudget_data()
{
    QTest::addColumn<int>("budget");
    for (const int budget : {0, 1, 2, 3, 5, 15})
        QTest::addRow("%d", budget) << budget;
}

void TestContractSuite::staysInItsBudget()
{
    QFETCH(int, budget);
    ServiceFixture fixture;
    const Outcome outcome = run({QStringLiteral("--url"), fixture.service().baseUrl().toString(),
                                 QStringLiteral("--budget"), QString::number(budget)});
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY(fixture.service().chargedUnits() <= budget);
    QCOMPARE(fixture.service().chargedUnits() > 0, budget > 0);
    QVERIFY(
        outcome.out.contains("not tried  7, 422    101 domains are refused (could cost 101 domain(s), the "
                             "budget has"));
    QVERIFY(outcome.out.contains(QByteArray::number(fixture.service().chargedUnits()) +
                                 " domain(s) charged of a budget of " + QByteArray::number(budget)));
}

void TestContractSuite::allowsOtherReadings_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QList<Clause>>("differing");
    // What a client has to bear is not always what a service should do: these leave results out, add
    // some or contradict themselves, and one cannot answer at all.
    const QHash<QString, QList<Clause>> exceptions{
        {QStringLiteral("result-missing"),
         {Clause::Newline, Clause::Comma, Clause::CommaSpace, Clause::UrlAccepted, Clause::LongestField,
          Clause::CharactersNotBytes, Clause::HundredDomains, Clause::EveryDomain, Clause::ListedIsBlocked}},
        {QStringLiteral("result-extra"),
         {Clause::Newline, Clause::Comma, Clause::CommaSpace, Clause::UrlAccepted, Clause::LongestField,
          Clause::CharactersNotBytes, Clause::HundredDomains}},
        {QStringLiteral("results-contradict"), {Clause::ListedIsBlocked}},
        {QStringLiteral("upstream-down"),
         {Clause::Newline, Clause::Comma, Clause::CommaSpace, Clause::UrlAccepted, Clause::LongestField,
          Clause::CharactersNotBytes, Clause::HundredDomains, Clause::CheckReply, Clause::ListedIsBlocked}},
    };
    for (const OtherReading &reading : openReadings()) {
        const QString name = reading.name;
        QTest::newRow(reading.name.data()) << name << exceptions.value(name);
    }
}

void TestContractSuite::allowsOtherReadings()
{
    QFETCH(QString, name);
    QFETCH(QList<Clause>, differing);
    ServiceFixture fixture(60, readingNamed(name));
    const Outcome outcome =
        run({QStringLiteral("--url"), fixture.service().baseUrl().toString(), QStringLiteral("--key-stdin"),
             QStringLiteral("--budget"), QStringLiteral("330"), QStringLiteral("--try-minute-limit"),
             QStringLiteral("--listed"), QStringLiteral("blocked.example"), QStringLiteral("--json")},
            fixture.freemiumKey(120));
    QCOMPARE(clausesThat(outcome, QStringLiteral("differs")), texts(differing));
    QCOMPARE(outcome.exitCode, differing.isEmpty() ? 0 : 1);
}

void TestContractSuite::noticesMistakes_data()
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
        {QStringLiteral("ip-refusal-without-list"), Whitelist},
        {QStringLiteral("credits-code-402"), {Clause::CreditsExhausted}},
        {QStringLiteral("credits-without-required"), {Clause::CreditsExhausted}},
        {QStringLiteral("day-without-rate-limit"), {Clause::DailyLimit}},
        {QStringLiteral("day-without-code"), {Clause::DailyLimit}},
        {QStringLiteral("error-without-success"), {Clause::ErrorBody}},
        {QStringLiteral("code-in-every-error"), {Clause::CodeOnlyWhereSaid}},
    };
    QCOMPARE(expected.size(), mistakes().size());
    for (const OtherReading &mistake : mistakes())
        QTest::newRow(mistake.name.data()) << QString(mistake.name) << expected.value(mistake.name);
}

void TestContractSuite::noticesMistakes()
{
    QFETCH(QString, name);
    QFETCH(QList<Clause>, differing);
    ServiceFixture fixture(1000, readingNamed(name));
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

void TestContractSuite::tellsAMistakeInALine()
{
    ServiceFixture fixture(1000, readingNamed(QStringLiteral("charged-double")));
    const Outcome outcome = run({QStringLiteral("--url"), fixture.service().baseUrl().toString()});
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(
        outcome.out.contains("differs    4.1, 1    each domain costs 1 of the day or 3 credits (used went "
                             "from 0 to 4 for 2 domain(s))\n"),
        outcome.out.constData());
    QVERIFY2(outcome.out.contains(" hold, 1 differ, "), outcome.out.constData());
}

/// Somebody else at the same address uses up the minute: the suite waits as told and asks again.
void TestContractSuite::waitsForItsTurn()
{
    ServiceFixture fixture(10, readingNamed(QStringLiteral("minute-retry-after-short")));
    QTimer minutes;
    connect(&minutes, &QTimer::timeout, &minutes, [&fixture] { fixture.clock().advance(61s); });
    minutes.start(500ms);
    const Outcome outcome =
        run({QStringLiteral("--url"), fixture.service().baseUrl().toString(), QStringLiteral("--json")});
    QCOMPARE(clausesThat(outcome, QStringLiteral("differs")), QStringList());
    QCOMPARE(outcome.exitCode, 0);
}

void TestContractSuite::runsAgainstPrograms_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("pantau-service") << QStringLiteral("pantau-service")
                                    << QStringList{QStringLiteral("serve")} << 0;
    QTest::newRow("pantau-service-variant, allowed")
        << QStringLiteral("pantau-service-variant")
        << QStringList{QStringLiteral("--reading"), QStringLiteral("results-shuffled")} << 0;
    QTest::newRow("pantau-service-variant, a mistake")
        << QStringLiteral("pantau-service-variant")
        << QStringList{QStringLiteral("--reading"), QStringLiteral("count-wrong")} << 1;
}

/// The programs as they are started by hand, with the system's clock.
void TestContractSuite::runsAgainstPrograms()
{
    QFETCH(QString, program);
    QFETCH(QStringList, arguments);
    const QTemporaryDir home;
    QProcess service;
    service.setProgram(QStringLiteral(PANTAU_BIN_DIR "/") + program);
    service.setArguments(arguments + QStringList{QStringLiteral("--data-dir"), home.path(),
                                                 QStringLiteral("--blocklist"), QStringLiteral(":sample")});
    service.start();
    QByteArray line;
    QVERIFY(QTest::qWaitFor([&] { return (line += service.readLine()).endsWith('\n'); }, 30'000));
    QVERIFY2(line.startsWith("Listening on http://"), line.constData());
    const QString url = QString::fromUtf8(line.trimmed().sliced(qstrlen("Listening on ")));
    const Outcome outcome = run({QStringLiteral("--url"), url});
    QTEST(outcome.exitCode, "exitCode");
    QVERIFY2(outcome.out.contains(" hold, "), outcome.out.constData());
    service.terminate();
    QVERIFY(service.waitForFinished());
}

void TestContractSuite::hidesTheKey()
{
    ServiceFixture fixture(1000, readingNamed(QStringLiteral("key-echoed")));
    const QByteArray key = fixture.premiumKey();
    QVERIFY(fixture.registry()->deactivate(QStringLiteral("premium")));
    for (const QString &form : {QStringLiteral("--json"), QStringLiteral("--budget=15")}) {
        const Outcome outcome = run({QStringLiteral("--url"), fixture.service().baseUrl().toString(),
                                     QStringLiteral("--key-stdin"), form},
                                    key + '\n');
        QVERIFY(outcome.out.contains("401"));
        QVERIFY(!outcome.out.contains(key));
        QVERIFY(!outcome.err.contains(key));
    }
}

void TestContractSuite::refusesWrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString url = QStringLiteral("--url");
    QTest::newRow("nothing") << QStringList();
    QTest::newRow("an unknown option")
        << QStringList{url, QStringLiteral("http://127.0.0.1:1/api/v1"), QStringLiteral("--fast")};
    QTest::newRow("a word too many") << QStringList{url, QStringLiteral("http://127.0.0.1:1/api/v1"),
                                                    QStringLiteral("now")};
    QTest::newRow("plain HTTP to elsewhere") << QStringList{url, QStringLiteral("http://192.0.2.1/api/v1")};
    QTest::newRow("no address") << QStringList{url, QStringLiteral("service")};
    QTest::newRow("a key in the address")
        << QStringList{url, QStringLiteral("https://user:secret@127.0.0.1/api/v1")};
    QTest::newRow("a budget below 0")
        << QStringList{url, QStringLiteral("http://127.0.0.1:1/api/v1"), QStringLiteral("--budget=-1")};
    QTest::newRow("a budget that is no number")
        << QStringList{url, QStringLiteral("http://127.0.0.1:1/api/v1"), QStringLiteral("--budget=all")};
    QTest::newRow("no key in the input")
        << QStringList{url, QStringLiteral("http://127.0.0.1:1/api/v1"), QStringLiteral("--key-stdin")};
}

void TestContractSuite::refusesWrongUsage()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome = run(arguments);
    QCOMPARE(outcome.exitCode, 2);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY2(outcome.err.startsWith("pantau-service-contract: "), outcome.err.constData());
}

void TestContractSuite::tellsWhenNobodyAnswers()
{
    QTcpServer closed;
    QVERIFY(closed.listen(QHostAddress::LocalHost));
    const QString url = QStringLiteral("http://127.0.0.1:%1/api/v1").arg(closed.serverPort());
    closed.close();
    const Outcome outcome = run({QStringLiteral("--url"), url});
    QCOMPARE(outcome.exitCode, 3);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY2(outcome.err.contains("could not be reached"), outcome.err.constData());
}

QTEST_GUILESS_MAIN(TestContractSuite)
#include "tst_contract_suite.moc"
