// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QByteArray>
#include <QDateTime>
#include <QFuture>
#include <QHash>
#include <QList>
#include <QMultiMap>
#include <QObject>
#include <QSet>
#include <QSocketNotifier>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>

struct ares_channeldata;

namespace pantau::signs {

/// Returns the content of a DNS reply as comparable tokens: "cname:block.example", "ip:192.0.2.1", "rcode:3",
/// "ede:15" (RFC 8914). Sorted, unique, at most thirty. The rcode is omitted if there was no error. Empty if
/// @p reply is not a complete reply. Thread-safe.
[[nodiscard]] std::optional<QStringList> tokensOf(const QByteArray &reply);

/// True if @p token is an rcode or an extended error, which many networks also return for other reasons.
[[nodiscard]] bool isErrorToken(const QString &token);

/// True if any of @p tokens is an address.
[[nodiscard]] bool hasAddress(const QStringList &tokens);

struct ResolverOptions
{
    QString servers;                                            ///< "127.0.0.1:5353,…"; empty: the system's
    std::chrono::milliseconds timeout{std::chrono::seconds(5)}; ///< of the first try; later ones are longer
    int tries = 2;
};

/// Tokens of tokensOf() for a name on this network, for its IPv4 and IPv6 addresses together. Empty if there
/// was no answer or a failure (SERVFAIL), which proves nothing.
using Sight = std::optional<QStringList>;

/// Resolves names with the system's resolvers only. Lives on one thread and never blocks it.
class Resolver final : public QObject
{
    Q_OBJECT

public:
    explicit Resolver(const ResolverOptions &options = {}, QObject *parent = nullptr);
    ~Resolver() override;

    /// Finishes exactly once, on this object's thread; without a sight if the resolver is destroyed.
    [[nodiscard]] QFuture<Sight> lookUp(const DomainName &name);

    /// Identifies the network: a digest of the addresses of resolvers and default gateway at construction.
    /// Empty if there is no resolver.
    [[nodiscard]] const QString &network() const { return m_network; }

private:
    struct Lookup;

    static void answered(void *lookup, int status, int timeouts, unsigned char *reply, int length);
    static void socketChanged(void *resolver, int socket, int readable, int writable);
    void process(int readable, int writable);
    void arm();

    ares_channeldata *m_channel = nullptr;
    QString m_network;
    /// Deferred, since the notifier's signal may be the one being handled.
    struct DeletedLater
    {
        void operator()(QSocketNotifier *notifier) const
        {
            notifier->setEnabled(false);
            notifier->deleteLater();
        }
    };
    using Notifier = std::unique_ptr<QSocketNotifier, DeletedLater>;
    struct Notifiers
    {
        Notifier read;
        Notifier write;
    };
    std::unordered_map<int, Notifiers> m_sockets;
    QTimer m_timer;
};

/// Answers that mean "blocked" on one network. Learned from the service's answers, never shipped, since lists
/// of known block pages become outdated.
///
/// A token of tokensOf() means "blocked" once it was seen on three blocked domains with two registrable
/// parents, and then on none of thirty not blocked domains. An error token needs five blocked domains, since
/// networks have other errors, too. Once seen on two not blocked domains, a token is disqualified. Value,
/// without a clock; only digests of the domains are kept.
class BlockAnswers
{
public:
    /// Learns from a domain that the service reported as @p isBlocked and that showed @p tokens here.
    void note(const DomainName &domain, const QStringList &tokens, bool isBlocked);

    /// True if any token means "blocked".
    [[nodiscard]] bool knowsAny() const;
    /// True if @p tokens look blocked.
    [[nodiscard]] bool looksBlocked(const QStringList &tokens) const;
    [[nodiscard]] QStringList blockTokens() const;

    /// Returns one line of JSON, at most about 100 kB.
    [[nodiscard]] QString toText() const;
    /// Parses the result of toText(). Returns an empty object for anything else.
    [[nodiscard]] static BlockAnswers fromText(const QString &text);

    friend bool operator==(const BlockAnswers &, const BlockAnswers &) = default;

private:
    struct Record
    {
        QSet<quint64> blocked; ///< domains, up to the required number
        QSet<quint64> parents; ///< of those domains
        QSet<quint64> clean;   ///< not blocked domains without the token, looked up since it was first seen
        int contradictions = 0;
        bool meansBlocked = false;

        friend bool operator==(const Record &, const Record &) = default;
    };

    QHash<QString, Record> m_records; ///< for tokens seen on a blocked domain
};

struct LookupOptions
{
    std::chrono::seconds interval{std::chrono::hours(1)}; ///< 15 minutes to 24 hours
    /// A name that is certainly not blocked. While its lookup fails or looks blocked, results are ignored.
    std::optional<DomainName> control{};
    /// Called every minute, since the computer may have changed networks.
    std::function<ResolverOptions()> resolver = [] { return ResolverOptions{}; };
};

/// Learned answers by network, stored for the next start.
struct NetworkMemory
{
    static constexpr qsizetype mostNetworks = 8;

    struct Known
    {
        QString network;
        BlockAnswers answers;
    };
    QList<Known> networks; ///< most recently used last

    [[nodiscard]] QString toText() const;
    [[nodiscard]] static NetworkMemory fromText(const QString &text);
};

/// Looks domains up over this computer's network and reports which look blocked there (docs/scheduling.md,
/// Hints). Each is looked up once per interval, at most two per second.
///
/// Lives on one thread. It has no timer: the owner must call tick() at nextAt(). Operators of the resolvers
/// see which domains are looked up, so only those passed to setDomains() are.
class NetworkLookups final : public QObject
{
    Q_OBJECT

public:
    NetworkLookups(LookupOptions options, NetworkMemory memory, QObject *parent = nullptr);
    ~NetworkLookups() override;

    /// Sets LookupOptions::interval. If it changes, all lookups are spread over the new interval.
    void setInterval(std::chrono::seconds interval, const QDateTime &now);
    /// Sets the domains: those of lists with lookups enabled, without paused ones. New ones are looked up
    /// within the interval, evenly spread.
    void setDomains(const QList<DomainName> &domains, const QDateTime &now);
    /// Handles an answer of the service: the domain is looked up soon, to learn how that looks on this
    /// network.
    void answered(const DomainName &domain, bool isBlocked, const QDateTime &now);
    /// Looks the domain up again in a quarter of an hour.
    void lookAgain(const DomainName &domain, const QDateTime &now);

    /// Starts due lookups. After a sleep, or on another network, everything is looked up again.
    void tick(const QDateTime &now);
    /// UTC; invalid if there is nothing to look up.
    [[nodiscard]] QDateTime nextAt() const;

    [[nodiscard]] const NetworkMemory &memory() const { return m_memory; }
    /// Number of lookups in flight.
    [[nodiscard]] int underWay() const { return m_underWay; }

Q_SIGNALS:
    void sighted(const pantau::DomainName &domain, bool looksBlocked);
    void networkChanged(); ///< earlier sightings were on another network
    void learned();        ///< memory() has changed

private:
    void spread(const QDateTime &now, std::chrono::milliseconds within);
    void schedule(const DomainName &domain, const QDateTime &at);
    void lookUp(DomainName domain, const QDateTime &now);
    [[nodiscard]] QDateTime nextLookupAt() const;
    void lookUpControl(const QDateTime &now);
    void take(const DomainName &domain, const Sight &sight);
    void meetNetwork(const QDateTime &now);
    [[nodiscard]] BlockAnswers &answers() { return m_memory.networks.last().answers; }

    LookupOptions m_options;
    NetworkMemory m_memory;
    std::unique_ptr<Resolver> m_resolver;
    QMultiMap<QDateTime, DomainName> m_due;
    QHash<DomainName, QDateTime> m_dueAt;
    QHash<DomainName, bool> m_toLearn; ///< the service's answer, until the next lookup
    QString m_network;
    QDateTime m_lastTick;
    QDateTime m_lastLookup;
    QDateTime m_lookedAtNetwork;
    QDateTime m_controlledAt;
    bool m_isControlFine = false;
    int m_underWay = 0;
};

} // namespace pantau::signs
