// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What others say of domains, and which of them are asked for because of it.
#include "engine/change_detector.h"
#include "engine/service_lane.h"

#include <algorithm>
#include <functional>

namespace pantau::engine {

/// Statuses belong to the service, whichever of its accounts watches the domain.
const WatchedDomain *ServiceLane::watchedByAny(const DomainName &domain) const
{
    for (const Account &account : m_accounts)
        if (const WatchedDomain *watched = m_watched.find(domain, account.id))
            return watched;
    return nullptr;
}

/// A person's check needs no lists, but for the hints that it may settle.
Result<void> ServiceLane::loadForPerson()
{
    if (m_hintsAreRead || m_noHintIsOpen || m_accounts.isEmpty())
        return {};
    const auto recorded = m_ports.journal.hints(m_accounts.first().id);
    if (!recorded)
        return failure(recorded.error());
    m_noHintIsOpen = std::none_of(recorded->cbegin(), recorded->cend(), std::mem_fn(&Hint::isOpen));
    return m_noHintIsOpen ? Result<void>() : loadWatched();
}

Result<QSet<DomainName>> ServiceLane::watchedNames()
{
    if (auto loaded = loadWatched(); !loaded)
        return failure(loaded.error());
    QSet<DomainName> names;
    names.reserve(m_watched.domains().size());
    for (const WatchedDomain &watched : m_watched.domains())
        names.insert(watched.domain);
    return names;
}

Result<QSet<DomainName>> ServiceLane::watchedIn(const QSet<ListId> &lists)
{
    if (auto loaded = loadWatched(); !loaded)
        return failure(loaded.error());
    QSet<DomainName> names;
    for (const WatchedDomain &watched : m_watched.domains())
        if (std::any_of(watched.lists.cbegin(), watched.lists.cend(),
                        [&lists](ListId list) { return lists.contains(list); }))
            names.insert(watched.domain);
    return names;
}

ServiceLane::Sighting ServiceLane::sighted(const QString &source, const DomainName &domain, bool looksBlocked)
{
    const WatchedDomain *known = watchedByAny(domain);
    if (!known)
        return Sighting::Nothing;
    const bool mayTurn =
        m_hints.sighted(source, domain, looksBlocked, known->known.status, m_ports.clock.nowUtc());
    if (!m_hints.hasNews())
        return mayTurn ? Sighting::MayTurn : Sighting::Nothing;
    check(saveHints());
    return Sighting::News;
}

Result<QSet<DomainName>> ServiceLane::takeHints(const QString &source, const QList<DomainName> &domains,
                                                bool looksBlocked, const QDateTime &saidAt)
{
    if (m_accounts.isEmpty())
        return QSet<DomainName>();
    if (auto loaded = loadWatched(); !loaded)
        return failure(loaded.error());
    const QDateTime now = m_ports.clock.nowUtc();
    const QDateTime since = saidAt.isValid() ? std::min(saidAt, now) : now;
    QSet<DomainName> watched;
    for (const DomainName &domain : domains) {
        const WatchedDomain *watchedDomain = watchedByAny(domain);
        if (!watchedDomain)
            continue;
        watched.insert(domain);
        const KnownStatus &known = watchedDomain->known;
        m_hints.told(source, domain, looksBlocked, known.status, now, since);
        if (known.lastAnsweredAt && *known.lastAnsweredAt > since) // it lay here meanwhile
            m_hints.answered(domain, known.status, now);
    }
    if (auto saved = saveHints(); !saved)
        return failure(saved.error());
    return watched;
}

/// The lists were read: what is watched no more needs no question, and in the first place the hints are read.
Result<void> ServiceLane::readHints()
{
    if (m_accounts.isEmpty())
        return {};
    const QDateTime now = m_ports.clock.nowUtc();
    m_hints.setSize(m_watched.domains().size(), m_checksPerDay);
    if (!m_hintsAreRead) {
        auto recorded = m_ports.journal.hints(m_accounts.first().id);
        if (!recorded)
            return failure(recorded.error());
        m_hints.restore(*std::move(recorded), now);
        m_hintsAreRead = true;
    }
    for (const DomainName &domain : m_hints.openDomains()) {
        const WatchedDomain *watched = watchedByAny(domain);
        if (!watched) {
            m_hints.forget(domain, now);
            continue;
        }
        // The program may have ended between an answer and what it means for the hint.
        const KnownStatus &known = watched->known;
        if (known.lastAnsweredAt && *known.lastAnsweredAt >= m_hints.hintOf(domain)->since)
            m_hints.answered(domain, known.status, now);
    }
    return saveHints();
}

/// What cannot be written down now is, with the next.
Result<void> ServiceLane::saveHints()
{
    const QList<Hint> news = m_hints.takeNews();
    m_unsavedHints += news;
    if (m_unsavedHints.isEmpty() || m_accounts.isEmpty())
        return {};
    if (auto saved = m_ports.journal.saveHints(m_accounts.first().id, m_unsavedHints); !saved)
        return saved;
    m_unsavedHints.clear();
    Q_EMIT hintsChanged();
    m_replan = true;
    return {};
}

/// How often @p answer is asked for again, where @p wanted is what the lists want. Where a hint of a source
/// that has been right agrees with it, that is one confirmation.
int ServiceLane::confirmationsOf(const DomainName &domain, int wanted, BlockStatus answer)
{
    if (m_fault.holds(domain))
        return neverConfirmed;
    if (m_hints.isWitnessed(domain, answer))
        m_witnessed.insert(domain);
    const bool isWitnessed = answer == BlockStatus::Blocked && m_witnessed.contains(domain);
    return isWitnessed ? std::max(0, wanted - 1) : wanted;
}

void ServiceLane::settleHint(const Observation &seen)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const DomainName &domain = seen.domain;
    const BlockStatus answer = seen.answer;
    if (!seen.after.suspicion)
        m_witnessed.remove(domain);
    if (answer == BlockStatus::Unknown)
        m_hints.unanswered(domain, now);
    else if (!m_fault.holds(domain)) // else nobody knows whether the answer is true
        m_hints.answered(domain, answer, now);
}

QList<DomainName> ServiceLane::hintedAt(const QDateTime &now) const
{
    HintBook::WatchedDomains open;
    for (const DomainName &domain : m_hints.openDomains())
        if (const WatchedDomain *watched = watchedByAny(domain); watched && !m_fault.holds(domain))
            open.insert(domain, {watched->known.status, watched->importance});
    return m_hints.toAsk(open, now);
}

} // namespace pantau::engine
