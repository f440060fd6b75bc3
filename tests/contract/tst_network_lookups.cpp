// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/network/network_lookups.h"
#include "support/dns_server.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QTimeZone>

using namespace pantau;
using namespace pantau::signs;
using namespace std::chrono_literals;
using test::DnsServer;

namespace {

const QDateTime morning(QDate(2026, 3, 10), QTime(8, 0), QTimeZone::utc());
const QStringList blockPages{u"192.0.2.1"_s, u"192.0.2.2"_s, u"192.0.2.3"_s, u"192.0.2.4"_s};

DomainName name(const QString &ascii)
{
    return DomainName::fromNormalised(ascii);
}
DomainName site(int number)
{
    return name(u"site%1.example"_s.arg(number));
}

/// Looks up @p count sites at a local server, on a clock that jumps from one lookup to the next.
struct Network
{
    explicit Network(int count, NetworkMemory memory = {})
        : lookups({.control = name(u"control.example"_s),
                   .resolver =
                       [this] {
                           return ResolverOptions{.servers = place ? place->address() : server.address(),
                                                  .timeout = 200ms,
                                                  .tries = 1};
                       }},
                  std::move(memory))
    {
        server.answer = [this](const QString &asked) { return answerFor(asked); };
        QObject::connect(&lookups, &NetworkLookups::sighted, &lookups,
                         [this](const DomainName &domain, bool looksBlocked) {
                             looks.insert(domain, looksBlocked);
                             ++sightings;
                         });
        QObject::connect(&lookups, &NetworkLookups::networkChanged, &lookups, [this] { ++changes; });
        for (int i = 0; i < count; ++i)
            domains += site(i);
        lookups.setDomains(domains, now);
    }

    /// Sixty per cent of the sites share a CDN address. Blocked sites resolve to one of four block pages.
    DnsServer::Answer answerFor(const QString &asked)
    {
        if (isPortal)
            return {.addresses = {u"198.51.100.9"_s}};
        if (isDown)
            return {.isSilent = true};
        if (asked == u"control.example")
            return {.addresses = {u"203.0.113.1"_s}};
        const DomainName domain = name(asked);
        const int number = int(domains.indexOf(domain));
        if (blocked.contains(domain))
            return {.cnames = {u"aduan.example.net"_s},
                    .addresses = {blockPages.at(number % blockPages.size())}};
        if (number % 5 < 3)
            return {.cnames = {u"edge.cdn.example.org"_s}, .addresses = {u"203.0.113.7"_s}};
        return {.addresses = {u"203.0.113.%1"_s.arg(10 + number % 200)}};
    }

    void pass(std::chrono::minutes time)
    {
        const QDateTime end = now.addDuration(time);
        while (lookups.nextAt().isValid() && lookups.nextAt() <= end) {
            now = std::max(now, lookups.nextAt());
            lookups.tick(now);
            while (lookups.underWay() > 0) // each lookup finishes, by its timeout at the latest
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        now = end;
    }
    void say(const QList<DomainName> &about)
    {
        for (const DomainName &domain : about)
            lookups.answered(domain, blocked.contains(domain), now);
        pass(5min);
    }
    /// Feeds the service's answers for about forty-eight sites. The first eight are blocked.
    void learn()
    {
        for (int i = 0; i < 8; ++i)
            blocked.insert(site(i));
        say(domains.first(8));
        say(domains.mid(8, 40));
    }

    DnsServer server;
    DnsServer *place = nullptr; ///< current network's server; null: the first one
    QList<DomainName> domains;
    QSet<DomainName> blocked;
    bool isPortal = false;
    bool isDown = false;
    QDateTime now = morning;
    QHash<DomainName, bool> looks;
    int sightings = 0;
    int changes = 0;
    NetworkLookups lookups;
};

} // namespace

/// Signals from the local network, with a real resolver over UDP: learned from the service's answers and
/// trusted only as far as they were right.
class TestNetworkLookups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dnsReplyIsParsedIntoTokens_data()
    {
        const test::Table<DnsServer::Answer, bool, QStringList> row({"answer", "isSight", "tokens"});
        row("an address", {.addresses = {u"192.0.2.1"_s}}, true, {u"ip:192.0.2.1"_s});
        row("a chain",
            {.cnames = {u"a.example.net"_s, u"B.example.org"_s},
             .addresses = {u"192.0.2.1"_s, u"192.0.2.2"_s}},
            true, {u"cname:a.example.net"_s, u"cname:b.example.org"_s, u"ip:192.0.2.1"_s, u"ip:192.0.2.2"_s});
        row("no such name", {.rcode = 3}, true, {u"rcode:3"_s});
        row("refused", {.rcode = 5}, true, {u"rcode:5"_s});
        row("refused, and why", {.rcode = 5, .ede = 16}, true, {u"ede:16"_s, u"rcode:5"_s});
        row("no address", {}, true, {});
        row("a failure", {.rcode = 2}, false, {});
        row("silence", {.isSilent = true}, false, {});
        row("a cut reply", {.addresses = {u"192.0.2.1"_s}, .isCut = true}, false, {});
    }
    void dnsReplyIsParsedIntoTokens()
    {
        QFETCH(DnsServer::Answer, answer);
        QFETCH(bool, isSight);
        QFETCH(QStringList, tokens);
        DnsServer server;
        server.answer = [&](const QString &) { return answer; };
        Resolver resolver({.servers = server.address(), .timeout = 200ms, .tries = 1});
        const auto future = resolver.lookUp(site(1));
        QVERIFY(test::waitFor([&] { return future.isFinished(); }));
        QCOMPARE(future.result().has_value(), isSight);
        if (isSight)
            QCOMPARE(*future.result(), tokens);
    }

    /// Every reply, cut at each byte or with one byte changed, causes at most a useless answer.
    void brokenDnsReplyIsHarmless()
    {
        const QByteArray whole =
            QByteArray::fromHex("123481800001000200000001"
                                "0473697465076578616d706c650000010001"
                                "c00c00050001000000000010046564676503636e64076578616d706c6500"
                                "c02d000100010000000000"
                                "04c0000201"
                                "0000290000000000000006000f00020010");
        for (qsizetype length = 0; length <= whole.size(); ++length)
            (void)tokensOf(whole.left(length));
        for (qsizetype at = 0; at < whole.size(); ++at)
            for (const int bits : {0x01, 0x40, 0x80, 0xff}) {
                QByteArray broken = whole;
                broken[at] = char(broken.at(at) ^ bits);
                const auto tokens = tokensOf(broken);
                QVERIFY(!tokens || tokens->size() <= 30);
            }
    }

    void destroyedResolverFinishesItsLookups()
    {
        DnsServer server;
        server.answer = [](const QString &) { return DnsServer::Answer{.isSilent = true}; };
        auto resolver = std::make_unique<Resolver>(ResolverOptions{.servers = server.address()});
        const auto future = resolver->lookUp(site(1));
        resolver.reset();
        QVERIFY(future.isFinished());
        QVERIFY(!future.result());
    }

    void blockPagesAreLearnedButNoCdn()
    {
        Network network(60);
        network.pass(61min);
        QCOMPARE(network.sightings, 0); // nothing learned yet
        for (int i = 0; i < 12; ++i)
            network.blocked.insert(site(i));
        network.say(network.domains.first(12));
        network.say(network.domains.mid(12, 40));
        QStringList expected{u"cname:aduan.example.net"_s};
        for (const QString &page : blockPages)
            expected += u"ip:"_s + page;
        QCOMPARE(network.lookups.memory().networks.last().answers.blockTokens(), expected);
        network.blocked.insert(site(55));
        network.pass(61min);
        QCOMPARE(network.looks.value(site(55)), true);
        QCOMPARE(network.looks.value(site(56)), false);
    }

    void theIntervalCanBeChosen_data()
    {
        const test::Table<int, int> row({"minutes", "timesInThreeHours"});
        row("the shortest", 15, 12);
        row("three hours", 180, 1);
        row("below the minimum", 1, 12);
    }
    void theIntervalCanBeChosen()
    {
        QFETCH(int, minutes);
        QFETCH(int, timesInThreeHours);
        Network network(20);
        network.pass(61min); // once each, then every hour
        network.lookups.setInterval(std::chrono::minutes(minutes), network.now);
        network.server.asked.clear();
        network.pass(3h);
        const auto of = [&](int number) { return int(network.server.asked.count(site(number).ascii())); };
        for (int i = 0; i < 20; ++i)
            QVERIFY2(std::abs(of(i) - timesInThreeHours) <= 1, qPrintable(QString::number(of(i))));
        // Setting the same interval again does not restart the wait.
        const QDateTime next = network.lookups.nextAt();
        network.lookups.setInterval(std::chrono::minutes(minutes), network.now);
        QCOMPARE(network.lookups.nextAt(), next);
    }

    void tokenIsDroppedAfterTwoContradictions()
    {
        Network network(60);
        network.learn();
        QVERIFY(network.lookups.memory().networks.last().answers.knowsAny());
        // The service reports them as unblocked, but the network shows them as before.
        for (const int number : {0, 1}) {
            network.lookups.answered(site(number), false, network.now);
            network.pass(1min);
        }
        QVERIFY(!network.lookups.memory().networks.last().answers.blockTokens().contains(
            u"cname:aduan.example.net"_s));
    }

    void captivePortalIsIgnored()
    {
        Network network(60);
        network.learn();
        network.looks.clear();
        network.isPortal = true;
        network.pass(61min);
        for (const bool looksBlocked : std::as_const(network.looks))
            QVERIFY(!looksBlocked);
        // The address is not learned either, because the control and unblocked sites have it too.
        network.say(network.domains);
        QVERIFY(
            !network.lookups.memory().networks.last().answers.blockTokens().contains(u"ip:198.51.100.9"_s));
    }

    void networkOutageCausesNoSightings()
    {
        Network network(60);
        network.learn();
        const int before = network.sightings;
        network.isDown = true;
        network.pass(21min);
        QCOMPARE(network.sightings, before);
    }

    /// Results from different networks are never compared.
    void anotherNetworkStartsWithoutLearnedTokens()
    {
        Network network(60);
        network.learn();
        QCOMPARE(network.changes, 0);
        DnsServer cafe;
        cafe.answer = [&](const QString &asked) { return network.answerFor(asked); };
        network.place = &cafe;
        const int before = network.sightings;
        network.pass(5min);
        QCOMPARE(network.changes, 1);
        QCOMPARE(network.sightings, before); // nothing is known about this network
        QVERIFY2(cafe.asked.size() >= 60, "all are looked up soon");
        network.place = nullptr;
        network.pass(5min);
        QCOMPARE(network.changes, 2);
        QVERIFY2(network.sightings > before, "at home what was learned still holds");
    }

    void lookupsAreRateLimitedAndHourly()
    {
        Network network(600);
        network.lookups.tick(network.now);
        QVERIFY(test::waitFor([&] { return network.lookups.underWay() == 0; }));
        const QDateTime next = network.lookups.nextAt();
        QVERIFY(next >= network.now);
        network.pass(60min);
        const QStringList names =
            QSet<QString>(network.server.asked.cbegin(), network.server.asked.cend()).values();
        QCOMPARE(names.size(), 600 + 1); // plus the control
        QVERIFY(network.server.asked.size() <= 600 + 10);
        network.server.asked.clear();
        network.now = network.now.addDuration(3h); // suspended
        network.pass(3min);
        QVERIFY2(network.server.asked.size() >= 300 && network.server.asked.size() <= 370,
                 qPrintable(QString::number(network.server.asked.size())));
    }

    void onlyGivenDomainsAreLookedUp()
    {
        Network network(10);
        network.lookups.setDomains({site(3)}, network.now);
        network.lookups.answered(site(4), true, network.now);
        network.lookups.lookAgain(site(5), network.now);
        network.pass(120min);
        for (const QString &asked : std::as_const(network.server.asked))
            QVERIFY2(asked == u"site3.example" || asked == u"control.example", qPrintable(asked));
        QVERIFY(network.server.asked.contains(u"site3.example"_s));
        network.lookups.setDomains({}, network.now);
        network.server.asked.clear();
        network.pass(120min);
        QVERIFY(network.server.asked.isEmpty());
    }

    void learnedTokensAreStoredPerNetwork()
    {
        Network network(60);
        network.learn();
        const QString text = network.lookups.memory().toText();
        QVERIFY2(!text.contains(u"site"_s), "no watched name");
        const auto memory = NetworkMemory::fromText(text);
        QCOMPARE(memory.networks.size(), 1);
        QVERIFY(memory.networks.first().answers == network.lookups.memory().networks.first().answers);
        Network another(60, memory); // a resolver on another port counts as another network
        another.blocked = network.blocked;
        another.pass(61min);
        QCOMPARE(another.sightings, 0);
        QCOMPARE(another.lookups.memory().networks.size(), 2);
        for (const char *nonsense : {"", "{", "[1,2]", R"([{"network":3}])"})
            QVERIFY(
                NetworkMemory::fromText(QString::fromLatin1(nonsense)).networks.isEmpty() ||
                !NetworkMemory::fromText(QString::fromLatin1(nonsense)).networks.first().answers.knowsAny());
    }
};

PANTAU_TEST(TestNetworkLookups)
#include "tst_network_lookups.moc"
