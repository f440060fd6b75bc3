// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_domains.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// Read lists again this often even without a notification, because a pause expires by itself.
constexpr std::chrono::seconds listsGrowOld = 1h;
/// Minimum time between checks of a domain, whatever its interval.
constexpr std::chrono::seconds shortestInterval = 1h;

constexpr int blocksLearnedFrom = 500;

double checksPerDay(const Usage &usage)
{
    constexpr double daysOfAMonth = 30;
    return double(usage.checksFor(usage.limit)) / (usage.isDaily() ? 1 : daysOfAMonth);
}

} // namespace

LaneHints::LaneHints(const Ports &ports, const LaneAccounts &accounts, PlanTimer &timer,
                     const WatchedSet &watched, const FaultWatch &fault)
    : m_ports(ports), m_accounts(accounts), m_timer(timer), m_watched(watched), m_fault(fault)
{
}

/// Statuses belong to the service, whichever of its accounts watches the domain.
const WatchedDomain *LaneHints::watchedByAny(const DomainName &domain) const
{
    for (const Account &account : m_accounts.all())
        if (const WatchedDomain *watched = m_watched.find(domain, account.id))
            return watched;
    return nullptr;
}

LaneHints::VerdictEffect LaneHints::recordVerdict(const QString &source, const DomainName &domain,
                                                  bool looksBlocked)
{
    const WatchedDomain *known = watchedByAny(domain);
    if (!known)
        return VerdictEffect::Nothing;
    const bool mayChange =
        m_tracker.recordVerdict(source, domain, looksBlocked, known->known.status, m_ports.clock.nowUtc());
    if (m_tracker.hasNews())
        return VerdictEffect::News;
    return mayChange ? VerdictEffect::MayChange : VerdictEffect::Nothing;
}

Result<QSet<DomainName>> LaneHints::take(const QString &source, const QList<DomainName> &domains,
                                         bool looksBlocked, const QDateTime &reportedAt)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const QDateTime since = reportedAt.isValid() ? std::min(reportedAt, now) : now;
    QSet<DomainName> watched;
    for (const DomainName &domain : domains) {
        const WatchedDomain *watchedDomain = watchedByAny(domain);
        if (!watchedDomain)
            continue;
        watched.insert(domain);
        const KnownStatus &known = watchedDomain->known;
        m_tracker.reported(source, domain, looksBlocked, known.status, now, since);
        if (known.lastAnsweredAt &&
            *known.lastAnsweredAt > since) // an answer arrived after the source's report
            m_tracker.answered(domain, known.status, now);
    }
    TRY(save());
    return watched;
}

Result<void> LaneHints::read()
{
    if (m_accounts.isEmpty())
        return {};
    const QDateTime now = m_ports.clock.nowUtc();
    m_tracker.setSize(m_watched.domains().size(), m_checksPerDay);
    if (!m_isRead) {
        QList<Hint> recorded = TRY(m_ports.journal.hints(*m_accounts.any()));
        m_tracker.restore(std::move(recorded), now);
        m_isRead = true;
    }
    for (const DomainName &domain : m_tracker.openDomains()) {
        const WatchedDomain *watched = watchedByAny(domain);
        if (!watched) {
            m_tracker.forget(domain, now);
            continue;
        }
        // The program may have stopped after an answer was stored and before its hint was settled.
        const KnownStatus &known = watched->known;
        if (known.lastAnsweredAt && *known.lastAnsweredAt >= m_tracker.hintOf(domain)->since)
            m_tracker.answered(domain, known.status, now);
    }
    return save();
}

Result<bool> LaneHints::mayBeOpen()
{
    if (m_isRead || m_noneIsOpen || m_accounts.isEmpty())
        return false;
    const QList<Hint> recorded = TRY(m_ports.journal.hints(*m_accounts.any()));
    m_noneIsOpen = std::ranges::none_of(recorded, std::mem_fn(&Hint::isOpen));
    return !m_noneIsOpen;
}

Result<void> LaneHints::save()
{
    m_unsaved += m_tracker.takeNews();
    if (m_unsaved.isEmpty() || m_accounts.isEmpty())
        return {};
    TRY(m_ports.journal.saveHints(*m_accounts.any(), m_unsaved));
    m_unsaved.clear();
    Q_EMIT m_ports.events.hintsChanged();
    m_timer.expire();
    return {};
}

void LaneHints::setBudget(double checks)
{
    m_checksPerDay = checks;
    m_tracker.setSize(m_watched.domains().size(), m_checksPerDay);
}

int LaneHints::confirmationsOf(const DomainName &domain, int wanted, BlockStatus answer)
{
    if (m_fault.holds(domain))
        return neverConfirmed;
    if (m_tracker.isCorroborated(domain, answer))
        m_corroborated.insert(domain);
    const bool isCorroborated = answer == BlockStatus::Blocked && m_corroborated.contains(domain);
    return isCorroborated ? std::max(0, wanted - 1) : wanted;
}

void LaneHints::settle(const Observation &seen)
{
    const QDateTime now = m_ports.clock.nowUtc();
    if (!seen.after.suspicion)
        m_corroborated.remove(seen.domain);
    if (seen.answer == BlockStatus::Unknown)
        m_tracker.unanswered(seen.domain, now);
    else if (!m_fault.holds(seen.domain)) // otherwise it is unknown whether the answer is true
        m_tracker.answered(seen.domain, seen.answer, now);
}

QList<DomainName> LaneHints::toAsk(const QDateTime &now) const
{
    HintTracker::WatchedDomains open;
    for (const DomainName &domain : m_tracker.openDomains())
        if (const WatchedDomain *watched = watchedByAny(domain); watched && !m_fault.holds(domain))
            open.insert(domain, {watched->known.status, watched->importance});
    return m_tracker.toAsk(open, now);
}

LaneDomains::LaneDomains(const Ports &ports, const Presence &presence, const LaneAccounts &accounts,
                         const LaneQuota &quota, const WorkQueue &queue, WatchedSet &watched,
                         LaneHints &hints)
    : m_ports(ports)
    , m_presence(presence)
    , m_accounts(accounts)
    , m_quota(quota)
    , m_queue(queue)
    , m_watched(watched)
    , m_hints(hints)
{
}

Result<void> LaneDomains::load()
{
    const QDateTime now = m_ports.clock.nowUtc();
    if (m_readAt.isValid() && m_readAt <= now && now < m_readAt.addDuration(listsGrowOld))
        return {};
    QList<WatchedDomain> watched = TRY(m_ports.journal.watched(now));
    QList<WatchedDomain> former = TRY(m_ports.journal.formerlyWatched());
    m_rates.setFormer(std::move(former));
    TRY(learnPublication(now));
    m_watched.load(std::move(watched), m_accounts.all());
    m_initialChecks.load(m_watched.domains());
    m_readAt = now;
    return m_hints.read();
}

Result<void> LaneDomains::loadForUser()
{
    const bool mayBeOpen = TRY(m_hints.mayBeOpen());
    return mayBeOpen ? load() : Result<void>();
}

/// Learns once a day at which hours the blocklist grows.
Result<void> LaneDomains::learnPublication(const QDateTime &now)
{
    if (m_accounts.isEmpty() || m_publicationLearnedOn == now.date())
        return {};
    const auto windows = TRY(m_ports.journal.blockWindows(*m_accounts.any(), blocksLearnedFrom));
    m_publication = PublicationHours::fit(windows);
    m_publicationLearnedOn = now.date();
    return {};
}

Result<QSet<DomainName>> LaneDomains::names(const std::optional<QSet<ListId>> &lists)
{
    TRY(load());
    QSet<DomainName> names;
    names.reserve(lists ? 0 : m_watched.domains().size());
    for (const WatchedDomain &watched : m_watched.domains())
        if (!lists ||
            std::ranges::any_of(watched.lists, [&lists](ListId list) { return lists->contains(list); }))
            names.insert(watched.domain);
    return names;
}

void LaneDomains::take(AccountId account, const QList<Observation> &observations)
{
    m_watched.take(observations);
    m_initialChecks.take(observations);
    Q_EMIT m_ports.events.checksFinished(account, observations);
    reportInitialChecks();
}

void LaneDomains::reportInitialChecks()
{
    for (const AccountId account : m_initialChecks.takeFinished())
        Q_EMIT m_ports.events.initialChecksFinished(account);
}

/// Reads the lists. Accounts that may not spend or whose usage is unknown have no plan.
Result<LaneState> LaneDomains::stateAt(const QDateTime &now)
{
    QList<PlannedAccount> spenders;
    double budget = 0;
    for (const Account &account : m_accounts.all()) {
        if (!m_accounts.mayPlan(account))
            continue;
        std::optional<LedgerState> ledger = TRY(m_quota.forPlan(account.id, now));
        if (!ledger)
            continue;
        budget += checksPerDay(*ledger->usage);
        // If the service holds the account back, it has a plan but nothing to spend.
        if (m_quota.holdOf(account.id, ledger->usage))
            ledger->usage->remaining = 0;
        spenders.append({account.id, *std::move(ledger)});
    }
    m_hints.setBudget(budget);
    TRY(load());
    return LaneState{spenders, m_watched.domains(), now, m_presence, m_hints.toAsk(now), m_publication};
}

Result<LanePlan> LaneDomains::plan(const QDateTime &now, const QDateTime &listUntil)
{
    LaneState state = TRY(stateAt(now));
    state.listsAllDue = !m_queue.planRequests().isEmpty();
    state.isSingleRun = state.listsAllDue && !m_accounts.isPlanning();
    return planLane(state, listUntil, &m_rates);
}

Result<PlanSnapshot> LaneDomains::snapshot()
{
    LaneState state = TRY(stateAt(m_ports.clock.nowUtc()));
    return PlanSnapshot{std::move(state), m_rates};
}

/// An interval that extends past the plan's end is added after it.
void LaneDomains::planned(const LanePlan &made, const QDateTime &now)
{
    m_nextChecks.clear();
    for (auto each = made.plans.cbegin(); each != made.plans.cend(); ++each) {
        QDateTime next = made.unlisted.contains(each.key()) ? now : each->nextAt;
        if (next >= each->until) {
            QDateTime earliest;
            for (const WatchedDomain &watched : m_watched.domains()) {
                if (watched.account != each.key())
                    continue;
                const auto &asked = watched.known.lastAskedAt;
                const auto interval =
                    std::max<std::chrono::seconds>(watched.interval.value_or(0s), shortestInterval);
                earliest = earlier(earliest, asked ? (*asked).addDuration(interval) : each->until);
            }
            next = std::max(each->until, earliest);
        }
        m_nextChecks.insert(each.key(), std::max(next, now.addDuration(shortestPlanStep)));
    }
}

QDateTime LaneDomains::nextCheck(AccountId account) const
{
    if (const auto own = m_nextChecks.constFind(account); own != m_nextChecks.constEnd())
        return *own;
    // Other accounts of the service pay for all domains of this one, so their times apply.
    QDateTime next;
    for (const QDateTime &at : m_nextChecks)
        next = earlier(next, at);
    return next;
}

} // namespace pantau::engine
