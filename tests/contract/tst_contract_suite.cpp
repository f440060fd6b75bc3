// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/suite_program.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QStringEncoder>
#include <QTcpServer>

using namespace pantau;
using namespace pantau::test;
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
};

PANTAU_TEST(TestContractSuite)
#include "tst_contract_suite.moc"
