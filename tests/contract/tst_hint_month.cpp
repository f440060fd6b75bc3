// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "support/dns_server.h"
#include "support/file_server.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QFutureWatcher>
#include <QRandomGenerator>

#include <cmath>
#include <map>

using namespace pantau;
using namespace pantau::test;
using namespace std::chrono_literals;

namespace {

constexpr int watchedCount = 48;
constexpr int blockedAtFirst = 6;
constexpr int checksPerDay = 10;
constexpr int checksOfFirstDay = 100;       ///< so that every domain is known by the end of the day
constexpr double listingsPerDay = 1 / 25.0; ///< per domain
constexpr double falseHintsPerDay = 0.5;    ///< per source
constexpr double lagHours = 2;              ///< mean, per source
constexpr double feedShows = 0.98;
constexpr double networkShows = 0.9;
constexpr int learningDays = 2; ///< days without listings, for learning what a block looks like

/// The test's long form sets PANTAU_HINT_DAYS=30, for the figures of docs/scheduling.md.
int days()
{
    return qEnvironmentVariable("PANTAU_HINT_DAYS", u"10"_s).toInt();
}

double exponential(QRandomGenerator &random, double mean)
{
    return -mean * std::log(1 - random.generateDouble());
}

DomainName site(int number)
{
    return DomainName::fromNormalised(
        u"site-%1-%2.example"_s.arg(QChar(u'a' + number % 26)).arg(number * 7919 % 1000));
}

struct Delays
{
    double mean = 0; ///< hours
    double p95 = 0;
    int listings = 0;
    int asked = 0; ///< checks that hints led to
    int proved = 0;
    int injected = 0; ///< false hints that the test added
    qint64 spent = 0; ///< checks
};

/// A month of one account with the real service, a published list and a resolver, on a clock that runs as
/// fast as they answer.
class Month : World
{
public:
    Month(bool readsFeed, bool looksUp) : World(1), m_readsFeed(readsFeed), m_looksUp(looksUp) { foresee(); }

    [[nodiscard]] Delays play()
    {
        begin();
        for (const auto &[at, happen] : m_fate) {
            runUntil(at);
            happen();
        }
        runUntil(m_end);
        return measured();
    }

private:
    using Happening = std::function<void()>;

    QDateTime after(double days) const { return m_begin.addMSecs(std::llround(days * 86'400'000)); }

    /// Plans the month's events, which do not depend on the enabled sources.
    void foresee()
    {
        QRandomGenerator random(7);
        m_begin = m_clock.nowUtc();
        m_end = after(days());
        for (int i = 0; i < blockedAtFirst; ++i) {
            m_listed.insert(site(i));
            m_onNetwork.insert(site(i).ascii());
        }
        for (int i = blockedAtFirst; i < watchedCount; ++i)
            foreseeListing(site(i), random);
        m_fate.emplace(after(1), [this] {
            const auto registry = service::KeyRegistry::open(m_home.filePath(u"service"_s));
            QVERIFY((*registry)->setPackage(u"small"_s, {}, checksPerDay, m_clock.nowUtc()));
        });
        for (double at = learningDays + exponential(random, 1 / falseHintsPerDay); at < days();
             at += exponential(random, 1 / falseHintsPerDay)) {
            const DomainName domain = site(random.bounded(blockedAtFirst, watchedCount));
            m_fate.emplace(after(at), [this, domain] { sayWrongly(domain); });
            m_fate.emplace(after(at + 3 / 24.0), [this, domain] {
                if (!m_listed.contains(domain))
                    m_onNetwork.remove(domain.ascii());
            });
        }
    }

    void foreseeListing(const DomainName &domain, QRandomGenerator &random)
    {
        const double at = learningDays + exponential(random, 1 / listingsPerDay);
        const bool feed = random.generateDouble() < feedShows;
        const bool network = random.generateDouble() < networkShows;
        const double feedAt = at + exponential(random, lagHours / 24);
        const double networkAt = at + exponential(random, lagHours / 24);
        if (at >= days())
            return;
        m_fate.emplace(after(at), [this, domain] {
            m_listed.insert(domain);
            m_listedAt.insert(domain, m_clock.nowUtc());
            serve();
        });
        if (feed)
            m_fate.emplace(after(feedAt),
                           [this, domain] { m_feed.content += domain.ascii().toLatin1() + '\n'; });
        if (network)
            m_fate.emplace(after(networkAt), [this, domain] { m_onNetwork.insert(domain.ascii()); });
    }

    void sayWrongly(const DomainName &domain)
    {
        if (m_listed.contains(domain))
            return;
        m_injected += (m_readsFeed ? 1 : 0) + (m_looksUp ? 1 : 0);
        m_feed.content += domain.ascii().toLatin1() + '\n';
        m_onNetwork.insert(domain.ascii());
    }

    void serve()
    {
        QStringList names{u"other.example"_s};
        for (const DomainName &domain : std::as_const(m_listed))
            names += domain.ascii();
        writeBlocklist(names);
        startService(m_service ? quint16(m_service->baseUrl().port()) : 0);
    }

    void begin()
    {
        serve();
        for (int i = 0; i < 1000; ++i)
            m_feed.content += "foreign-" + QByteArray::number(i) + ".test\n";
        m_network.answer = [this](const QString &name) {
            return DnsServer::Answer{
                .addresses = {m_onNetwork.contains(name) ? u"192.0.2.9"_s : ownAddress(name)}};
        };
        nameServers = m_network.address();
        openSession();
        const auto registry = service::KeyRegistry::open(m_home.filePath(u"service"_s));
        service::NewKey wanted;
        wanted.name = u"small"_s;
        wanted.dailyLimit = checksOfFirstDay;
        const Account account = addAccount(*ApiKey::parse(*(*registry)->add(wanted, m_clock.nowUtc())));
        m_account = account.id;
        const auto list = **waitFor(m_session->write(&db::Lists::add, u"Clients"_s, account.id));
        ListSettings settings = list;
        settings.looksUp = m_looksUp;
        QVERIFY(waitFor(m_session->write(&db::Lists::configure, list.id, settings))->has_value());
        QList<DomainName> domains;
        for (int i = 0; i < watchedCount; ++i)
            domains += site(i);
        QVERIFY(waitFor(m_session->write(&db::Domains::addToList, list.id, domains))->has_value());
        if (m_readsFeed)
            QVERIFY(waitFor(app::setFeed(*m_session, account.id, m_feed.url().toString()))->has_value());
        QObject::connect(m_session.get(), &app::Session::changesConfirmed, m_session.get(),
                         [this](AccountId, const QList<Change> &changes) { take(changes); });
        m_session->watch().start();
    }

    static QString ownAddress(const QString &name) { return u"203.0.113.%1"_s.arg(1 + qHash(name, 0) % 200); }

    void take(const QList<Change> &changes)
    {
        for (const Change &change : changes) {
            if (change.isFirstFinding())
                continue;
            QVERIFY2(change.to != BlockStatus::Blocked || m_listed.contains(change.domain),
                     "nobody but the service says that a domain is blocked");
            if (change.to == BlockStatus::Blocked && m_listedAt.contains(change.domain))
                m_hours.insert(change.domain,
                               double(m_listedAt.value(change.domain).msecsTo(m_clock.nowUtc())) / 3'600'000);
        }
    }

    template <typename Value>
    static std::optional<Value> waitFor(const QFuture<Value> &future)
    {
        QFutureWatcher<Value> wakesTheEventLoop;
        wakesTheEventLoop.setFuture(future);
        const QDeadlineTimer patience(60'000);
        while (!future.isFinished() && !patience.hasExpired())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        return future.resultCount() > 0 ? std::optional(future.result()) : std::nullopt;
    }

    [[nodiscard]] app::EngineWork rest()
    {
        app::EngineWork work = *waitFor(m_session->watch().engineWork());
        while (work.isBusy || work.awaitedReplies > 0)
            work = *waitFor(m_session->watch().engineWork());
        return work;
    }

    void runUntil(const QDateTime &end)
    {
        for (app::EngineWork work = rest(); work.nextAt.isValid() && work.nextAt <= end; work = rest()) {
            m_clock.advance(
                std::chrono::milliseconds(std::max<qint64>(1, m_clock.nowUtc().msecsTo(work.nextAt))));
            Q_EMIT m_session->clockMoved();
        }
        m_clock.advance(std::chrono::milliseconds(std::max<qint64>(0, m_clock.nowUtc().msecsTo(end))));
        Q_EMIT m_session->clockMoved();
    }

    [[nodiscard]] Delays measured()
    {
        (void)rest();
        Delays made;
        std::vector<double> hours;
        for (auto listed = m_listedAt.cbegin(); listed != m_listedAt.cend(); ++listed)
            hours.push_back(
                m_hours.value(listed.key(), double(listed->msecsTo(m_clock.nowUtc())) / 3'600'000));
        std::sort(hours.begin(), hours.end());
        for (const double each : hours)
            made.mean += each / double(hours.size());
        made.p95 = hours.empty() ? 0 : hours[size_t(std::ceil(0.95 * double(hours.size()))) - 1];
        made.listings = int(hours.size());
        const auto sources = m_session->store().hints().sources(m_account);
        for (const HintSourceFigures &source : *sources) {
            made.asked += source.told;
            made.proved += source.proved;
        }
        made.injected = m_injected;
        made.spent = m_service->chargedUnits();
        return made;
    }

    bool m_readsFeed;
    bool m_looksUp;
    FileServer m_feed;
    DnsServer m_network;
    AccountId m_account{};
    QDateTime m_begin;
    QDateTime m_end;
    std::multimap<QDateTime, Happening> m_fate;
    QSet<DomainName> m_listed;
    QSet<QString> m_onNetwork; ///< look blocked on the network
    QHash<DomainName, QDateTime> m_listedAt;
    QHash<DomainName, double> m_hours; ///< from the listing to the confirmed change
    int m_injected = 0;
};

} // namespace

/// Measures how much earlier blocks are detected with a published list, the local network, or both.
class TestHintMonth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hintsBringItEarlierInsideTheSameAllowance()
    {
        const auto play = [](const char *what, bool readsFeed, bool looksUp) {
            const Delays made = Month(readsFeed, looksUp).play();
            qInfo("%-16s %d listings, known after %.1f h (95 %%: %.1f h); %d questions on hints in %d days, "
                  "%d of "
                  "them true, %d wrong hints injected; %lld checks",
                  what, made.listings, made.mean, made.p95, made.asked, days(), made.proved, made.injected,
                  static_cast<long long>(made.spent));
            return made;
        };
        const Delays none = play("no source", false, false);
        const Delays feed = play("published list", true, false);
        const Delays network = play("own network", false, true);
        const Delays both = play("both", true, true);
        QVERIFY(none.listings > 5);
        QCOMPARE(none.asked, 0);
        QVERIFY(feed.mean < 0.4 * none.mean);
        QVERIFY(network.mean < 0.7 * none.mean);
        QVERIFY(both.mean < 0.4 * none.mean);
        for (const Delays &each : {none, feed, network, both}) {
            QVERIFY2(qAbs(each.spent - none.spent) <= checksPerDay, "hints buy no checks, and lose none");
            QVERIFY2(each.asked - each.proved <= each.injected + 2, "a wrong hint costs one question");
        }
    }
};

PANTAU_TEST(TestHintMonth)
#include "tst_hint_month.moc"
