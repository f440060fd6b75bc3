// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/situation_watch.h"

#include "app/background_work.h"
#include "app/keys.h"
#include "app/session.h"
#include "app/watch_commands.h"
#include "base/background_work.h"
#include "db/alerts.h"
#include "db/domain_lists.h"
#include "db/journal.h"
#include "providers/failure_mapping.h"

#include <algorithm>

namespace pantau::app {

using namespace std::chrono_literals;

SituationWatch::SituationWatch(Session &session) : m_session(session)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(100ms);
    connect(&m_soon, &QTimer::timeout, this, &SituationWatch::compare);
    const auto on = [this](auto signal, bool Stale::*part) {
        connect(&m_session, signal, this, [this, part] { markStale(part); });
    };
    connect(&m_session, &Session::changed, this, [this](Topics topics) {
        if (topics & (Topic::Accounts | Topic::Keys | Topic::Activity | Topic::Watch))
            markStale(&Stale::accounts);
        if (topics & Topic::Alerts)
            markStale(&Stale::deliveries);
        if (topics & Topic::Lists) {
            markStale(&Stale::lists);
            countWithoutAccount();
        }
    });
    on(&Session::alertDue, &Stale::deliveries);
    on(&Session::changesConfirmed, &Stale::deliveries);
    connect(&m_session, &Session::usageChanged, this, [this](AccountId account, const Usage &usage) {
        m_usage.insert(account, usage);
        markStale(&Stale::accounts);
    });
    const auto forget = [this](const Incident &incident) {
        m_facts.incidents.removeIf(
            [&incident](const Incident &each) { return each.service == incident.service; });
    };
    connect(&m_session, &Session::incidentRaised, this, [this, forget](const Incident &incident) {
        forget(incident);
        m_facts.incidents.append(incident);
        compareSoon();
    });
    connect(&m_session, &Session::incidentResolved, this, [this, forget](const Incident &incident) {
        forget(incident);
        compareSoon();
    });
    connect(&m_session, &Session::blocklistRefusalChanged, this,
            [this](const ServiceAddress &address, const std::optional<BlocklistRefusal> &refusal) {
                if (refusal)
                    m_facts.refusedBlocklists.insert(address.text(), *refusal);
                else
                    m_facts.refusedBlocklists.remove(address.text());
                compareSoon();
            });
    connect(&m_session, &Session::failed, this, [this](const Error &error, bool stopsChecking) {
        if (!stopsChecking || error.kind != Error::Kind::Storage)
            return;
        m_storage = error;
        compareSoon();
    });
    connect(&m_session, &Session::checksFinished, this, &SituationWatch::storageWorks);
    connect(&m_session, &Session::usageChanged, this, &SituationWatch::storageWorks);
    if (!m_session.isReadOnly())
        countWithoutAccount();
}

/// Something was written, so storage works.
void SituationWatch::storageWorks()
{
    m_storage.reset();
    compareSoon();
}

void SituationWatch::markStale(bool Stale::*part)
{
    m_stale.*part = true;
    compareSoon();
}

/// Runs in the background, because counting 100,000 domains would block a window noticeably.
void SituationWatch::countWithoutAccount()
{
    if (m_isCounting) {
        m_countsAgain = true;
        return;
    }
    m_isCounting = true;
    whenFinished(askInBackground(m_session.dataDir(),
                                 [](const db::Store &store) {
                                     return db::Lists(store.database()).domainsWithoutAccount();
                                 }),
                 this, [this](const Result<int> &counted) {
                     m_isCounting = false;
                     m_facts.withoutAccount = counted.value_or(m_facts.withoutAccount);
                     compareSoon();
                     if (std::exchange(m_countsAgain, false))
                         countWithoutAccount();
                 });
}

/// Does not restart the timer, or a steady stream of changes would delay the report forever.
void SituationWatch::compareSoon()
{
    if (!m_soon.isActive())
        m_soon.start();
}

void SituationWatch::readAccounts() const
{
    const auto accounts = m_session.store().accounts().all();
    if (!accounts) {
        m_facts.storage = accounts.error();
        m_stale.accounts = true;
        return;
    }
    const db::Journal ledgers(m_session.store().database());
    m_facts.accounts.clear();
    for (const Account &account : *accounts) {
        AccountFacts facts{account, {}, {}, {}};
        for (const AccountActivity &activity : m_session.activity())
            if (activity.account == account.id)
                facts.activity = activity;
        if (const auto heard = m_usage.constFind(account.id); heard != m_usage.cend())
            facts.usage = *heard;
        else if (const auto ledger = ledgers.ledger(account.id))
            facts.usage = ledger->usage;
        m_facts.accounts.append(facts);
    }
}

/// Counted only if needed, because it is slow for 100,000 domains.
void SituationWatch::readPaused() const
{
    const bool isSomeIdle = std::ranges::any_of(m_facts.accounts, [](const AccountFacts &each) {
        return each.activity && each.activity->areListsRead && each.activity->domains == 0;
    });
    const auto paused = isSomeIdle ? db::Domains(m_session.store().database())
                                         .accountsWithPaused(m_session.clock().nowUtc())
                                         .value_or(QSet<AccountId>())
                                   : QSet<AccountId>();
    for (AccountFacts &facts : m_facts.accounts)
        facts.hasPaused = paused.contains(facts.account.id);
}

/// Texts are created on demand, because the language may have changed since the event.
void SituationWatch::addAccountTexts() const
{
    const auto keys = m_session.keys().states();
    for (AccountFacts &facts : m_facts.accounts) {
        facts.key = keys.value(facts.account.id);
        if (facts.account.state == Account::State::KeyRefused)
            facts.account.stopReason = providers::keyRefusedSentence(
                providers::shownHost(facts.account.address.url()), facts.account.name, facts.account.usesKey);
    }
}

void SituationWatch::read() const
{
    if (m_session.isReadOnly())
        m_stale = {}; // another Pantau writes, without notifying this one
    m_facts.storage = m_storage;
    const bool mayPause = m_stale.accounts || m_stale.lists;
    if (std::exchange(m_stale.accounts, false))
        readAccounts();
    if (mayPause)
        readPaused();
    addAccountTexts();
    if (std::exchange(m_stale.lists, false)) {
        const auto many = m_session.store().history().hasMoreMembersThan(0);
        m_facts.hasDomains = many && *many;
        if (m_session.isReadOnly())
            m_facts.withoutAccount =
                db::Lists(m_session.store().database()).domainsWithoutAccount().value_or(0);
    }
    if (std::exchange(m_stale.deliveries, false)) {
        const auto figures =
            db::Alerts(m_session.store().database()).deliveryFigures(m_session.clock().nowUtc());
        if (figures)
            m_facts.deliveries = *figures;
    }
}

Situation SituationWatch::situation() const
{
    read();
    m_facts.now = m_session.clock().nowUtc();
    using Watch = SituationFacts::Watch;
    const bool isPaused = m_session.watch().isPaused();
    m_facts.pausedUntil = isPaused ? m_session.watch().pausedUntil() : QDateTime();
    const auto &singleRun = m_session.checks().singleRun();
    m_facts.only = singleRun ? singleRun->only : std::nullopt;
    m_facts.watch = m_session.isReadOnly()         ? (isPaused ? Watch::Paused : Watch::NotKnown)
                    : m_session.watch().hasBegun() ? (isPaused ? Watch::Paused : Watch::On)
                    : singleRun                    ? Watch::Once
                                                   : Watch::Off;
    if (!m_override)
        return situationOf(m_facts);
    SituationFacts overridden = m_facts;
    m_override(overridden);
    return situationOf(overridden);
}

void SituationWatch::compare()
{
    m_stale.deliveries = true; // an alert is emitted before it is marked as shown
    const Situation now = situation();
    if (now == m_last)
        return;
    m_last = now;
    Q_EMIT m_session.situationChanged();
}

} // namespace pantau::app
