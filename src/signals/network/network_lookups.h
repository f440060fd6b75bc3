// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "signals/network/resolver.h"

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QMultiMap>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace pantau::signals {

/// Which answers mean "blocked" on one network. Learned from the service's answers, never shipped: lists of
/// known block pages go stale.
///
/// A token of tokensOf() means it once it was seen on three blocked domains of two registrable parents, and
/// on none of thirty not-blocked ones that were looked up since; an error needs five blocked domains, since
/// networks also give errors for other reasons. Seen on two not-blocked domains, it means nothing any more.
/// Value, without a clock; of the domains it keeps digests alone.
class BlockAnswers
{
public:
    /// The service said @p isBlocked of @p domain, which showed @p tokens here.
    void note(const DomainName &domain, const QStringList &tokens, bool isBlocked);

    /// Whether something was learned, so that verdict() says anything.
    [[nodiscard]] bool knowsAny() const;
    /// Whether a name that shows @p tokens looks blocked.
    [[nodiscard]] bool looksBlocked(const QStringList &tokens) const;
    [[nodiscard]] QStringList blockTokens() const;

    /// One line of JSON, at most some 100 kB.
    [[nodiscard]] QString toText() const;
    /// What toText() wrote; nothing learned for anything else.
    [[nodiscard]] static BlockAnswers fromText(const QString &text);

    friend bool operator==(const BlockAnswers &, const BlockAnswers &) = default;

private:
    struct Record
    {
        QSet<quint64> blocked; ///< domains, up to those that it takes
        QSet<quint64> parents; ///< of those
        QSet<quint64> clean;   ///< not-blocked domains without it, looked up since it was first seen
        int contradictions = 0;
        bool meansBlocked = false;

        friend bool operator==(const Record &, const Record &) = default;
    };

    QHash<QString, Record> m_records; ///< of what was seen on a blocked domain
};

struct LookupOptions
{
    std::chrono::seconds interval{std::chrono::hours(1)}; ///< 15 minutes to 24 hours
    /// A name that is surely not blocked: while it cannot be looked up, or looks blocked, nothing is
    /// believed.
    std::optional<DomainName> control{};
    /// Read anew each minute: the computer may have moved.
    std::function<ResolverOptions()> resolver = [] { return ResolverOptions{}; };
};

/// What is known of the networks that the computer was on, for the next start.
struct NetworkMemory
{
    static constexpr qsizetype mostNetworks = 8;

    struct Known
    {
        QString network;
        BlockAnswers answers;
    };
    QList<Known> networks; ///< the one used last at the end

    [[nodiscard]] QString toText() const;
    [[nodiscard]] static NetworkMemory fromText(const QString &text);
};

/// Looks the domains up over the own network, each once in the interval and no more than two a second, and
/// says which look blocked there (docs/scheduling.md, Hints).
///
/// Lives on one thread. It owns no timer: whoever owns it calls tick() at nextAt(). Whoever runs the
/// resolvers sees which domains are looked up, so nothing is looked up but what setDomains() named.
class NetworkLookups final : public QObject
{
    Q_OBJECT

public:
    NetworkLookups(LookupOptions options, NetworkMemory memory, QObject *parent = nullptr);
    ~NetworkLookups() override;

    /// As LookupOptions::interval. With another one than before all are spread over it anew.
    void setInterval(std::chrono::seconds interval, const QDateTime &now);
    /// Those of lists that were switched on, without the paused ones. New ones are looked up within the
    /// interval, spread evenly.
    void setDomains(const QList<DomainName> &domains, const QDateTime &now);
    /// The service said so: it is looked up soon, to learn what that looks like here.
    void answered(const DomainName &domain, bool isBlocked, const QDateTime &now);
    /// Once more in a quarter of an hour.
    void lookAgain(const DomainName &domain, const QDateTime &now);

    /// Starts what is due. A sleep, or another network, has everything looked up anew.
    void tick(const QDateTime &now);
    /// UTC; invalid: nothing is to be looked up.
    [[nodiscard]] QDateTime nextAt() const;

    [[nodiscard]] const NetworkMemory &memory() const { return m_memory; }
    /// Lookups that have not ended yet.
    [[nodiscard]] int underWay() const { return m_underWay; }

Q_SIGNALS:
    void sighted(const pantau::DomainName &domain, bool looksBlocked);
    void networkChanged(); ///< what was sighted before was of another one
    void learned();        ///< memory() is another one

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
    QHash<DomainName, bool> m_toLearn; ///< what the service said, until the next lookup
    QString m_network;
    QDateTime m_lastTick;
    QDateTime m_lastLookup;
    QDateTime m_lookedAtNetwork;
    QDateTime m_controlledAt;
    bool m_isControlFine = false;
    int m_underWay = 0;
};

} // namespace pantau::signals
