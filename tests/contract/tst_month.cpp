// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_thread.h"
#include "app/service_clients.h"
#include "bench/schedule_sim/production_policy.h"
#include "db/accounts.h"
#include "db/database.h"
#include "db/domain_lists.h"
#include "db/hints.h"
#include "db/history.h"
#include "db/journal.h"
#include "engine/monitor.h"
#include "engine/watched_set.h"
#include "service/checking_service.h"
#include "service/key_registry.h"
#include "support/manual_clock.h"
#include "support/test_program.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

constexpr int domainCount = 500;
constexpr int daysOfAMonth = 30;

/// The test's long form sets PANTAU_MONTH_DAYS=30.
int daysPlayed()
{
    static const int days = qEnvironmentVariable("PANTAU_MONTH_DAYS", QStringLiteral("12")).toInt();
    return days;
}
/// Changes of these days are measured; the others are for finding them.
int daysMeasured()
{
    return daysPlayed() * 2 / 3;
}

constexpr int hoursPerDay = 24;

/// Times of each domain's checks, in days.
using Looks = std::vector<std::vector<double>>;

QDateTime dateOf(double day)
{
    static const QDateTime beginning(QDate(2026, 1, 5), QTime(0, 0), QTimeZone::utc());
    return beginning.addMSecs(std::llround(day * 86'400'000));
}

double dayOf(const QDateTime &at)
{
    return double(dateOf(0).msecsTo(at)) / 86'400'000;
}

DomainName nameOf(size_t number)
{
    return DomainName::fromNormalised(QStringLiteral("site%1.example").arg(number));
}

/// Returns the mean delay from a change to the next check, weighted by importance, in hours. Undetected
/// changes count until the end.
double meanDelay(const bench::World &world, const Looks &looks)
{
    double sum = 0;
    double weights = 0;
    for (size_t i = 0; i < world.lives.size(); ++i)
        for (const double change : world.lives[i].front().changes) {
            if (change >= daysMeasured())
                break;
            const auto look = std::lower_bound(looks[i].cbegin(), looks[i].cend(), change);
            const double seen =
                look == looks[i].cend() ? daysPlayed() : std::min<double>(*look, daysPlayed());
            sum += (seen - change) * world.weights[i];
            weights += world.weights[i];
        }
    return sum / weights * 24;
}

/// The lists change on the hour, when a file is written and reread.
void roundToHours(bench::World &world)
{
    for (auto &lives : world.lives) {
        auto &changes = lives.front().changes;
        std::vector<double> rounded;
        for (const double change : changes) {
            const double hour = std::ceil(change * hoursPerDay) / hoursPerDay;
            if (!rounded.empty() && rounded.back() == hour)
                rounded.pop_back(); // changed back within the hour
            else
                rounded.push_back(hour);
        }
        changes = rounded;
    }
}

/// Runs the production planner in the world without a service, as schedule-sim does, and keeps its check
/// times.
class Simulation final : public bench::Policy
{
public:
    Simulation(const bench::World &world, int budget, const std::vector<double> &firstLooks)
        : looks(world.lives.size()), m_policy(world, budget, firstLooks)
    {
    }
    std::vector<int> choose(const bench::Moment &moment) override
    {
        return moment.time() < daysPlayed() ? m_policy.choose(moment) : std::vector<int>();
    }
    void seen(int domain, double time, double lastTime, bool changed) override
    {
        if (time > daysPlayed())
            return;
        looks[size_t(domain)].push_back(time);
        m_policy.seen(domain, time, lastTime, changed);
    }
    void replaced(int, double, double) override {} // no domain is given up in this world

    Looks looks;

private:
    bench::ProductionPolicy m_policy;
};

/// The real client, with counts of the returned results.
class CountingPort final : public CheckingPort
{
public:
    CountingPort(CheckingPort &port, const Clock &clock, Looks &looks)
        : m_port(port), m_clock(clock), m_looks(looks)
    {
    }
    RequestLimits limits(AccountId account) override { return m_port.limits(account); }
    QFuture<CheckAnswer> check(AccountId account, const QList<DomainName> &domains) override
    {
        ++checks;
        return m_port.check(account, domains).then([this, domains](CheckAnswer answer) {
            if (answer) {
                for (const DomainName &domain : domains)
                    m_looks[domain.ascii().mid(4).section(u'.', 0, 0).toULong()].push_back(
                        dayOf(m_clock.nowUtc()));
                asked += domains.size();
            } else {
                refused.append(answer.error().error.sentence);
            }
            return answer;
        });
    }
    QFuture<UsageAnswer> usage(AccountId account) override
    {
        ++usages;
        return m_port.usage(account).then([this](UsageAnswer answer) {
            if (!answer)
                refused.append(answer.error().error.sentence);
            return answer;
        });
    }

    QStringList refused;
    int checks = 0;
    int usages = 0;
    qint64 asked = 0;

private:
    CheckingPort &m_port;
    const Clock &m_clock;
    Looks &m_looks;
};

template <typename Value>
Value must(Result<Value> result)
{
    if (!result)
        qFatal("%s %s", qPrintable(result.error().sentence), qPrintable(result.error().detail));
    return *std::move(result);
}

void must(Result<void> result)
{
    if (!result)
        qFatal("%s %s", qPrintable(result.error().sentence), qPrintable(result.error().detail));
}

/// The service with a changing list, in its own data directory.
class Service
{
public:
    Service(const QString &home, const Clock &clock) : m_home(home), m_clock(clock)
    {
        write({});
        service::ServiceConfig config;
        config.dataDir = m_home + QStringLiteral("/service");
        config.blocklistPath = path();
        m_service = must(service::CheckingService::start(config, clock));
    }
    [[nodiscard]] ApiKey businessKey() const
    {
        const auto registry = must(service::KeyRegistry::open(m_home + QStringLiteral("/service")));
        service::NewKey wanted;
        wanted.name = QStringLiteral("agency");
        wanted.package = QStringLiteral("business");
        return must(ApiKey::parse(must(registry->add(wanted, m_clock.nowUtc()))));
    }
    void list(const QStringList &names)
    {
        if (std::exchange(m_listed, names) == names)
            return;
        const qint64 lines = write(names);
        m_service->reload();
        const QDeadlineTimer patience(20'000);
        while (m_service->listedDomains() != lines && !patience.hasExpired())
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        QCOMPARE(m_service->listedDomains(), lines);
    }
    [[nodiscard]] service::CheckingService &operator*() { return *m_service; }

private:
    [[nodiscard]] QString path() const { return m_home + QStringLiteral("/blocklist.txt"); }
    /// Adds a varying number of other names, so that no two versions have the same size.
    qint64 write(const QStringList &names)
    {
        const qint64 lines = 2000 + m_version++;
        QFile file(path());
        if (!file.open(QIODevice::WriteOnly))
            qFatal("No list could be written.");
        file.write(names.join(u'\n').toLatin1() + '\n');
        for (qint64 i = names.size(); i < lines; ++i)
            file.write("other" + QByteArray::number(i) + ".test\n");
        return lines;
    }

    QString m_home;
    const Clock &m_clock;
    std::unique_ptr<service::CheckingService> m_service;
    qint64 m_version = 0;
    QStringList m_listed;
};

/// The monitor with a real database and the real client. It is ticked when it asks to be.
class Pantau
{
public:
    Pantau(const QString &home, ManualClock &clock, const QUrl &baseUrl, const std::optional<ApiKey> &key)
        : looks(domainCount)
        , m_clock(clock)
        , m_database(must(db::Database::open(home + QStringLiteral("/pantau"))))
        , m_accounts(*m_database)
        , account(must(m_accounts.add(QStringLiteral("Agency"),
                                      must(ServiceAddress::parse(baseUrl.toString())), key.has_value())))
        , m_journal(*m_database)
        , m_clients(home, clock, m_events)
        , port(m_clients, clock, looks)
        , m_monitor(port, m_accounts, m_journal, clock, m_events)
    {
        m_clients.setAccounts({account});
        if (key)
            m_clients.setKey(account.id, *key);
        QObject::connect(&m_monitor, &engine::Monitor::wakeAt, &m_monitor,
                         [this](const QDateTime &at) { m_wake = at; });
        QObject::connect(&m_events, &EngineEvents::changesConfirmed, &m_monitor,
                         [this](AccountId, const QList<Change> &confirmed) { changes += confirmed.size(); });
        QObject::connect(&m_events, &EngineEvents::incidentRaised, &m_monitor, [this] { ++incidents; });
    }

    /// Adds the domains with the check times of an earlier month.
    void watch(const bench::World &world, const std::vector<double> &firstLooks)
    {
        db::Lists lists(*m_database);
        db::Domains domains(*m_database);
        db::DomainSettingsTable settings(*m_database);
        QList<Observation> observations;
        QHash<int, QList<DomainName>> byList;
        QHash<int, QList<DomainName>> byWeight;
        for (size_t i = 0; i < world.lives.size(); ++i) {
            byList[world.lists[i]].append(nameOf(i));
            byWeight[int(world.weights[i])].append(nameOf(i));
            observations.append(
                engine::observe(nameOf(i), {}, {BlockStatus::NotBlocked, {}}, dateOf(firstLooks[i])));
        }
        for (auto each = byList.cbegin(); each != byList.cend(); ++each) {
            const auto list = must(lists.add(QStringLiteral("List %1").arg(each.key()), account.id));
            must(domains.addToList(list.id, *each));
        }
        for (auto each = byWeight.cbegin(); each != byWeight.cend(); ++each) {
            DomainSettingsChange change;
            change.importance = Importance(each.key());
            must(settings.change(*each, change));
        }
        const auto batch = must(m_journal.charge(account.id, {nameOf(0)}, 1, BatchReason::User, dateOf(-1)));
        must(m_journal.confirm(batch, 0, std::nullopt, observations, dateOf(-1)));
    }

    void start() { m_monitor.start(); }
    void runUntil(const QDateTime &end)
    {
        while (true) {
            answer();
            if (!m_wake.isValid() || m_wake > end)
                break;
            m_clock.advance(std::chrono::milliseconds(std::max<qint64>(1, m_clock.nowUtc().msecsTo(m_wake))));
            m_wake = {};
            m_monitor.tick();
        }
        m_clock.advance(std::chrono::milliseconds(std::max<qint64>(0, m_clock.nowUtc().msecsTo(end))));
    }
    /// Suspends the computer: only the wall clock continues.
    void sleepUntil(const QDateTime &morning)
    {
        m_clock.setWallClock(morning);
        m_wake = {};
        m_monitor.tick();
    }
    [[nodiscard]] qint64 charged() const { return must(m_journal.chargedUnits(account.id)); }
    [[nodiscard]] int unspentEvents() const
    {
        const db::History history(*m_database);
        int count = 0;
        for (const EventRow &event : must(history.events(0, 10'000)))
            count += event.kind == EventKind::Quota && event.sentence.contains(QStringLiteral("unused"));
        return count;
    }

    Looks looks;
    qsizetype changes = 0;
    int incidents = 0;

private:
    /// Waits for the replies in flight.
    void answer()
    {
        const QDeadlineTimer patience(30'000);
        while (!m_wake.isValid() && !patience.hasExpired())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

    ManualClock &m_clock;
    std::unique_ptr<db::Database> m_database;
    db::Accounts m_accounts;

public:
    Account account;

private:
    db::Journal m_journal;
    EngineEvents m_events;
    app::ServiceClients m_clients;

public:
    CountingPort port;

private:
    engine::Monitor m_monitor;
    QDateTime m_wake;
};

} // namespace

/// A full month against the real service, with every clock virtual.
class TestMonth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void month_data()
    {
        QTest::addColumn<bool>("business");
        QTest::addColumn<int>("budget"); ///< checks a day
        QTest::newRow("freemium") << false << 100;
        QTest::newRow("business") << true << 12'500 / 3 / daysOfAMonth;
    }
    void month()
    {
        QFETCH(bool, business);
        QFETCH(int, budget);
        constexpr unsigned seed = 1;
        bench::World world = bench::makeWorld(QStringLiteral("logn"), domainCount, seed);
        roundToHours(world);
        const auto firstLooks = bench::firstLooks(domainCount, budget, seed);
        const auto stretches = bench::makeStretches(QStringLiteral("9h"), seed);
        Simulation simulation(world, budget, firstLooks);
        (void)bench::perform(world, stretches, {budget, 1}, firstLooks, simulation);

        const QTemporaryDir home;
        ManualClock clock(dateOf(0));
        Service service(home.path(), clock);
        const auto key = business ? std::optional(service.businessKey()) : std::nullopt;
        Pantau pantau(home.path(), clock, (*service).baseUrl(), key);
        pantau.watch(world, firstLooks);

        int daysLeftOver = 0;
        qint64 usedBefore = 0;
        int listedHour = -1;
        for (const bench::Stretch &stretch : stretches) {
            if (stretch.to >= daysPlayed())
                break;
            for (int hour = int(stretch.from * hoursPerDay); double(hour) / hoursPerDay < stretch.to;
                 ++hour) {
                if (std::exchange(listedHour, hour) != hour)
                    serveListOf(world, double(hour) / hoursPerDay, service);
                if (double(hour) / hoursPerDay <= stretch.from) {
                    pantau.sleepUntil(dateOf(stretch.from));
                    if (stretch.from < 1)
                        pantau.start();
                }
                pantau.runUntil(dateOf(std::min(stretch.to, double(hour + 1) / hoursPerDay)));
            }
            daysLeftOver += pantau.port.asked - std::exchange(usedBefore, pantau.port.asked) < budget ? 1 : 0;
        }

        const double simulated = meanDelay(world, simulation.looks);
        const double measured = meanDelay(world, pantau.looks);
        const int unitCost = business ? 3 : 1;
        qInfo("%s: %lld domains in %d requests and %d of GET /limit; %.1f h from change to look, simulated "
              "%.1f h; %lld changes told; %d incidents; %d of %d days with something left, %d explained",
              business ? "business" : "freemium", static_cast<long long>(pantau.port.asked),
              pantau.port.checks, pantau.port.usages, measured, simulated,
              static_cast<long long>(pantau.changes), pantau.incidents, daysLeftOver, daysPlayed(),
              pantau.unspentEvents());
        QCOMPARE(pantau.port.refused, QStringList());
        QCOMPARE((*service).chargedUnits(), pantau.port.asked * unitCost);
        QCOMPARE(pantau.charged(), (*service).chargedUnits());
        QVERIFY(pantau.changes > daysPlayed());
        QVERIFY2(measured <= 1.1 * simulated,
                 qPrintable(QStringLiteral("%1 h instead of %2 h").arg(measured).arg(simulated)));
        if (!business) // the last day's allowance has not been reset yet
            QVERIFY(pantau.unspentEvents() >= daysLeftOver - 1);
    }

private:
    static void serveListOf(const bench::World &world, double now, Service &service)
    {
        QStringList listed;
        for (size_t i = 0; i < world.lives.size(); ++i) {
            const auto &changes = world.lives[i].front().changes;
            const auto before =
                std::upper_bound(changes.cbegin(), changes.cend(), now + 1e-9) - changes.cbegin();
            if (before % 2 == 1)
                listed.append(nameOf(i).ascii());
        }
        service.list(listed);
    }
};

PANTAU_TEST(TestMonth)
#include "tst_month.moc"
