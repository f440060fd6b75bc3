// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/network_watch.h"

#include "app/engine_thread.h"
#include "base/hint.h"
#ifdef PANTAU_NETWORK_LOOKUPS
#include "signals/network/network_lookups.h"
#endif

#include <QHostAddress>

#include <algorithm>

namespace pantau::app {

#ifdef PANTAU_NETWORK_LOOKUPS

namespace {

/// A name that is surely not blocked: that of a service that answers, or one that is kept for such uses.
DomainName controlName(const QList<Account> &accounts)
{
    for (const Account &account : accounts) {
        const QString host = account.address.isLocal() ? QString() : account.address.url().host();
        if (!QHostAddress(host).isNull())
            continue;
        if (const auto name = DomainName::parse(host))
            return *name;
    }
    return DomainName::fromNormalised(QStringLiteral("example.com"));
}

} // namespace

bool canLookUp()
{
    return true;
}

NetworkWatch::NetworkWatch(Repositories &store, engine::Monitor &monitor, const Clock &clock,
                           QString nameServers)
    : m_store(store)
    , m_monitor(monitor)
    , m_clock(clock)
    , m_nameServers(std::move(nameServers))
    , m_timer(clock)
{
    connect(&m_timer, &WakeTimer::rang, this, &NetworkWatch::work);
    connect(&monitor, &engine::Monitor::checksFinished, this,
            [this](AccountId, const QList<Observation> &observations) { take(observations); });
}

NetworkWatch::~NetworkWatch() = default;

void NetworkWatch::start()
{
    m_isStarted = true;
    reload();
}

void NetworkWatch::reload()
{
    if (!m_isStarted)
        return;
    const auto lists = m_store.lists.all();
    if (!lists) {
        Q_EMIT failed(lists.error());
        return;
    }
    QSet<ListId> wanted;
    for (const DomainList &list : *lists)
        if (list.looksUp && list.account)
            wanted.insert(list.id);
    if (wanted.isEmpty() || m_monitor.isPaused()) {
        m_lookups.reset();
        return arm();
    }
    const auto domains = m_monitor.watchedIn(wanted);
    const auto settings = m_store.settings.read();
    if (!domains || !settings) {
        Q_EMIT failed(!domains ? domains.error() : settings.error());
        return;
    }
    if (!m_lookups)
        if (const auto begun = begin(); !begun) {
            Q_EMIT failed(begun.error());
            return;
        }
    m_lookups->setInterval(settings->lookupsEvery, m_clock.nowUtc());
    m_lookups->setDomains(domains->values(), m_clock.nowUtc());
    arm();
}

Result<void> NetworkWatch::begin()
{
    const auto memory = m_store.hints.networkMemory();
    const auto accounts = m_store.accounts.all();
    if (!memory || !accounts)
        return failure(!memory ? memory.error() : accounts.error());
    signals::LookupOptions options;
    options.control = controlName(*accounts);
    options.resolver = [servers = m_nameServers] { return signals::ResolverOptions{.servers = servers}; };
    m_lookups = std::make_unique<signals::NetworkLookups>(options, signals::NetworkMemory::fromText(*memory));
    signals::NetworkLookups *lookups = m_lookups.get();
    connect(lookups, &signals::NetworkLookups::sighted, this,
            [this](const DomainName &domain, bool looksBlocked) {
                if (m_monitor.sighted(Hint::network, domain, looksBlocked))
                    m_lookups->lookAgain(domain, m_clock.nowUtc());
                arm();
            });
    connect(lookups, &signals::NetworkLookups::networkChanged, this,
            [this] { m_monitor.forgetVerdicts(Hint::network); });
    connect(lookups, &signals::NetworkLookups::learned, this, [this] {
        if (const auto saved = m_store.hints.saveNetworkMemory(m_lookups->memory().toText()); !saved)
            Q_EMIT failed(saved.error());
    });
    return {};
}

/// What is suspected only is not learned from.
void NetworkWatch::take(const QList<Observation> &observations)
{
    if (!m_lookups)
        return;
    for (const Observation &seen : observations)
        if (seen.answer != BlockStatus::Unknown && !seen.after.suspicion)
            m_lookups->answered(seen.domain, seen.answer == BlockStatus::Blocked, m_clock.nowUtc());
    arm();
}

void NetworkWatch::work()
{
    if (m_lookups)
        m_lookups->tick(m_clock.nowUtc());
    arm();
}

void NetworkWatch::arm()
{
    m_timer.ringAt(m_lookups ? m_lookups->nextAt() : QDateTime());
}

bool NetworkWatch::isAtWork() const
{
    return m_timer.isDue() || (m_lookups && m_lookups->underWay() > 0);
}

#else

bool canLookUp()
{
    return false;
}

NetworkWatch::NetworkWatch(Repositories &store, engine::Monitor &monitor, const Clock &clock,
                           QString nameServers)
    : m_store(store)
    , m_monitor(monitor)
    , m_clock(clock)
    , m_nameServers(std::move(nameServers))
    , m_timer(clock)
{
}

NetworkWatch::~NetworkWatch() = default;

void NetworkWatch::start()
{
}

void NetworkWatch::reload()
{
}

bool NetworkWatch::isAtWork() const
{
    return false;
}

#endif

} // namespace pantau::app
