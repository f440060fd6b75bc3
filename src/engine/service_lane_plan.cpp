// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_text.h"
#include "engine/service_lane.h"
#include "engine/watched_set.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace pantau::engine {

// Planning.

using namespace std::chrono_literals;

namespace {

/// However far away the next check is, plan again this often, because lists and clocks change.
constexpr std::chrono::seconds longestPlanStep = 1h;
/// Read lists again this often even without a notification, because a pause expires by itself.
constexpr std::chrono::seconds listsGrowOld = 1h;

constexpr int blocksLearnedFrom = 500;

double checksPerDay(const Usage &usage)
{
    constexpr double daysOfAMonth = 30;
    return double(usage.checksFor(usage.limit)) / (usage.isDaily() ? 1 : daysOfAMonth);
}

} // namespace

bool ServiceLane::mayPlan(const Account &account) const
{
    return account.state == Account::State::Active && (!m_planOnly || *m_planOnly == account.id) &&
           !m_ports.checking.obstacle(account.id);
}

Result<void> ServiceLane::loadWatched()
{
    const QDateTime now = m_ports.clock.nowUtc();
    if (m_watchedAt.isValid() && m_watchedAt <= now && now < m_watchedAt.addDuration(listsGrowOld))
        return {};
    auto watched = m_ports.journal.watched(m_ports.clock.nowUtc());
    if (!watched)
        return failure(watched.error());
    auto former = m_ports.journal.formerlyWatched();
    if (!former)
        return failure(former.error());
    m_rates.setFormer(*std::move(former));
    if (auto learned = learnPublication(now); !learned)
        return learned;
    m_watched.load(*std::move(watched), m_accounts);
    m_initialChecks.load(m_watched.domains());
    m_watchedAt = now;
    return readHints();
}

/// Learns once a day at which hours the blocklist grows.
Result<void> ServiceLane::learnPublication(const QDateTime &now)
{
    if (m_accounts.isEmpty() || m_publicationLearnedOn == now.date())
        return {};
    const auto windows = m_ports.journal.blockWindows(m_accounts.first().id, blocksLearnedFrom);
    if (!windows)
        return failure(windows.error());
    m_publication = PublicationHours::fit(*windows);
    m_publicationLearnedOn = now.date();
    return {};
}

/// Returns the accounts that may spend and whose usage is known, and reads the lists.
Result<QList<PlannedAccount>> ServiceLane::spendersAt(const QDateTime &now)
{
    QList<PlannedAccount> spenders;
    m_checksPerDay = 0;
    for (const Account &account : std::as_const(m_accounts)) {
        if (!mayPlan(account))
            continue;
        auto ledger = m_ports.journal.ledger(account.id);
        if (!ledger)
            return failure(ledger.error());
        if (!ledger->usage)
            continue;
        ledger->usage = usageForPlan(*ledger, now);
        m_checksPerDay += checksPerDay(*ledger->usage);
        ledger->unsettledUnits +=
            m_foreign.value(account.id).expected(now, endOfAllowance(*ledger->usage, now));
        // If the service holds the account back, it has a plan but nothing to spend.
        if (holdOf(account.id, ledger->usage))
            ledger->usage->remaining = 0;
        spenders.append({account.id, *std::move(ledger)});
    }
    if (const auto loaded = loadWatched(); !loaded)
        return failure(loaded.error());
    m_hints.setSize(m_watched.domains().size(), m_checksPerDay);
    return spenders;
}

Result<LanePlan> ServiceLane::plannedAt(const QDateTime &now, const std::optional<QDateTime> &listUntil)
{
    const auto spenders = spendersAt(now);
    if (!spenders)
        return failure(spenders.error());
    LaneState state{*spenders, m_watched.domains(), now, m_presence, hintedAt(now), m_publication};
    state.listsAllDue = !m_planRequests.isEmpty();
    state.isSingleRun = state.listsAllDue && !m_planning;
    return planLane(state, listUntil, &m_rates);
}

Result<PlanSnapshot> ServiceLane::planSnapshot()
{
    const QDateTime now = m_ports.clock.nowUtc();
    auto spenders = spendersAt(now);
    if (!spenders)
        return failure(spenders.error());
    return PlanSnapshot{
        {*std::move(spenders), m_watched.domains(), now, m_presence, hintedAt(now), m_publication}, m_rates};
}

/// Credits or a larger package can be bought on any day, so do not wait for the next one to notice them.
bool ServiceLane::mayHaveMore(const Account &account, const LedgerState &ledger) const
{
    return ledger.usage && (account.usesKey || !ledger.usage->isDaily()) && checksForPlan(ledger) <= 0 &&
           !isFreshlySettled(account.id) &&
           ledger.usageAt.addDuration(longestPlanStep) <= m_ports.clock.nowUtc();
}

bool ServiceLane::makePlan()
{
    for (const Account &account : std::as_const(m_accounts)) {
        if (isParked(account.id) && mustRecheck(account.id))
            return sendUsage({account.id, nullptr});
        if (!mayPlan(account))
            continue;
        // Only a write shows whether the journal works again, and this one is free of charge.
        if (m_journalError)
            return sendUsage({account.id, nullptr});
        const auto ledger = m_ports.journal.ledger(account.id);
        if (!ledger) {
            journalFailed(ledger.error());
            return false;
        }
        if (mustAskUsage(account.id, *ledger) || mayHaveMore(account, *ledger))
            return sendUsage({account.id, nullptr});
    }
    const QDateTime now = m_ports.clock.nowUtc();
    const auto made = plannedAt(now, now);
    if (!made) {
        journalFailed(made.error());
        return false;
    }
    m_replan = false;
    m_plannedAt = now;
    m_nextPlanAt = made->nextAt.isValid() ? made->nextAt : now.addDuration(longestPlanStep);
    m_nextPlanAt =
        std::clamp(m_nextPlanAt, now.addDuration(shortestPlanStep), now.addDuration(longestPlanStep));
    for (const Account &account : std::as_const(m_accounts))
        if (const auto parked = m_parked.constFind(account.id);
            isParked(account.id) && parked != m_parked.cend())
            m_nextPlanAt =
                std::min(m_nextPlanAt, now.addDuration(std::max<std::chrono::milliseconds>(
                                           parked->recheckAt - m_ports.clock.monotonic(), shortestPlanStep)));
    for (const ExhaustedHold &hold : std::as_const(m_holds))
        if (hold.until > now)
            m_nextPlanAt = std::min(m_nextPlanAt, hold.until);
    for (auto each = made->plans.cbegin(); each != made->plans.cend(); ++each) {
        LastPlan &last = m_lastPlans[each.key()];
        // A refusal that still holds is the reason why the new plan spends nothing.
        const bool isHeld = m_holds.value(each.key()).until > now;
        last = {*each, isHeld ? last.failedAt : QDateTime(), isHeld && last.isUnreached, false};
        last.plan.checks.clear();
    }
    noteNextChecks(*made);
    enqueueDue(*made, now);
    if (std::exchange(m_probes, false))
        enqueueProbe();
    reportInitialChecks();
    for (const PlanRequest &request : std::exchange(m_planRequests, {}))
        request.run->letGo();
    return true;
}

void ServiceLane::enqueueDue(const LanePlan &made, const QDateTime &now)
{
    // Prefers the first run that asked for the account, then the continuous plan. Without either, nothing is
    // queued.
    const auto add = [this, &made](AccountId account, BatchReason reason, const QList<DomainName> &domains) {
        if (domains.isEmpty())
            return;
        const auto request =
            std::find_if(m_planRequests.cbegin(), m_planRequests.cend(), [account](const PlanRequest &each) {
                return !each.account || *each.account == account;
            });
        const bool forRun = request != m_planRequests.cend();
        if (!forRun && !m_planning)
            return;
        if (forRun)
            request->run->expect(domains.size());
        Batch batch{account, reason, domains, forRun ? request->run : nullptr};
        batch.needsCompanions = reason == BatchReason::Confirmation;
        batch.maySpendReserve = forRun && !m_planning && made.plans.value(account).spendsReserve;
        enqueue(std::move(batch));
    };
    for (auto each = made.plans.cbegin(); each != made.plans.cend(); ++each) {
        QList<DomainName> unconfirmed = made.unconfirmed.value(each.key());
        unconfirmed.removeIf([this](const DomainName &domain) { return m_fault.holds(domain); });
        add(each.key(), BatchReason::Confirmation, unconfirmed);
        const QSet<DomainName> asked(unconfirmed.cbegin(), unconfirmed.cend());
        QList<DomainName> due;
        for (const PlannedCheck &check : each->checks)
            if (check.at <= now && !asked.contains(check.domain))
                due.append(check.domain);
        add(each.key(), BatchReason::Plan, due);
    }
    // The rest follows when these are done.
    m_replan |= m_planRequests.isEmpty() && !made.unlisted.isEmpty();
}

/// Only a check shows whether checks work again. If none is due, checks the domain with the oldest answer.
void ServiceLane::enqueueProbe()
{
    if (!m_planning || !m_checksFail || hasUrgentWork() || !queue(BatchReason::Plan).isEmpty())
        return;
    const WatchedDomain *oldest = nullptr;
    for (const WatchedDomain &each : m_watched.domains()) {
        const Account *account = find(each.account);
        if (account && mayPlan(*account) &&
            (!oldest || each.known.lastAnsweredAt <
                            oldest->known.lastAnsweredAt)) // invalid (never answered) sorts first
            oldest = &each;
    }
    if (oldest)
        enqueue({oldest->account, BatchReason::Plan, {oldest->domain}, nullptr, {}, {}});
}

/// Logs what was left at the end of a period and why, if known (docs/scheduling.md, rule 15).
void ServiceLane::logUnspent(AccountId account, const LedgerState &before, const Usage &after)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const Account *owner = find(account);
    const bool hasQuota = owner && !owner->address.isLocal();
    if (!hasQuota || !isNewPeriod(before, after, now, m_serviceOffset))
        return;
    const Usage usage = usageForPlan(before, before.usageAt);
    const qint64 checks = usage.checksFor(before.availableUnits());
    const QDateTime reset = usage.isDaily() ? usage.resetsAt.value_or(nextMidnightUtc(before.usageAt))
                                            : usage.resetsAt.value_or(QDateTime());
    const auto last = m_lastPlans.constFind(account);
    // Nothing is known about the time before this run, nor about why a package was renewed early.
    auto reason = UnspentReason::Unknown;
    if (last != m_lastPlans.cend() && reset.isValid() && (reset <= now || usage.isDaily())) {
        const bool hasFailed = last->failedAt.isValid() && last->failedAt < reset;
        const auto hindrance = hasFailed == last->hasSlept ? Hindrance::None
                               : last->hasSlept            ? Hindrance::Asleep
                               : last->isUnreached         ? Hindrance::Unreached
                                                           : Hindrance::Failed;
        reason = unspentReason(last->plan, before.availableUnits(), usage, reset, hindrance);
    }
    if (checks <= 0 || reason == UnspentReason::UsedUp)
        return;
    m_ports.journal.logEvent(EventKind::Quota, account, unspentSentence(checks, reason), {}, now);
}

// Hints, and which domains are checked because of them.

/// Statuses belong to the service, whichever of its accounts watches the domain.
const WatchedDomain *ServiceLane::watchedByAny(const DomainName &domain) const
{
    for (const Account &account : m_accounts)
        if (const WatchedDomain *watched = m_watched.find(domain, account.id))
            return watched;
    return nullptr;
}

/// User checks need no lists, only the hints that they may settle.
Result<void> ServiceLane::loadForUser()
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

ServiceLane::VerdictEffect ServiceLane::recordVerdict(const QString &source, const DomainName &domain,
                                                      bool looksBlocked)
{
    const WatchedDomain *known = watchedByAny(domain);
    if (!known)
        return VerdictEffect::Nothing;
    const bool mayChange =
        m_hints.recordVerdict(source, domain, looksBlocked, known->known.status, m_ports.clock.nowUtc());
    if (!m_hints.hasNews())
        return mayChange ? VerdictEffect::MayChange : VerdictEffect::Nothing;
    check(saveHints());
    return VerdictEffect::News;
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
        if (known.lastAnsweredAt &&
            *known.lastAnsweredAt > since) // an answer arrived after the source's report
            m_hints.answered(domain, known.status, now);
    }
    if (auto saved = saveHints(); !saved)
        return failure(saved.error());
    return watched;
}

/// To be called when the lists were read: forgets hints about domains no longer watched, and first reads the
/// hints.
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
        // The program may have stopped after an answer was stored and before its hint was settled.
        const KnownStatus &known = watched->known;
        if (known.lastAnsweredAt && *known.lastAnsweredAt >= m_hints.hintOf(domain)->since)
            m_hints.answered(domain, known.status, now);
    }
    return saveHints();
}

/// Stores new hints. If that fails, they are stored with the next ones.
Result<void> ServiceLane::saveHints()
{
    const QList<Hint> news = m_hints.takeNews();
    m_unsavedHints += news;
    if (m_unsavedHints.isEmpty() || m_accounts.isEmpty())
        return {};
    if (auto saved = m_ports.journal.saveHints(m_accounts.first().id, m_unsavedHints); !saved)
        return saved;
    m_unsavedHints.clear();
    Q_EMIT m_ports.events.hintsChanged();
    m_replan = true;
    return {};
}

/// Returns how often @p answer must be confirmed. @p wanted: number required by the lists. An agreeing hint
/// from a source with a good record counts as one confirmation.
int ServiceLane::confirmationsOf(const DomainName &domain, int wanted, BlockStatus answer)
{
    if (m_fault.holds(domain))
        return neverConfirmed;
    if (m_hints.isCorroborated(domain, answer))
        m_corroborated.insert(domain);
    const bool isCorroborated = answer == BlockStatus::Blocked && m_corroborated.contains(domain);
    return isCorroborated ? std::max(0, wanted - 1) : wanted;
}

void ServiceLane::settleHint(const Observation &seen)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const DomainName &domain = seen.domain;
    const BlockStatus answer = seen.answer;
    if (!seen.after.suspicion)
        m_corroborated.remove(domain);
    if (answer == BlockStatus::Unknown)
        m_hints.unanswered(domain, now);
    else if (!m_fault.holds(domain)) // otherwise it is unknown whether the answer is true
        m_hints.answered(domain, answer, now);
}

QList<DomainName> ServiceLane::hintedAt(const QDateTime &now) const
{
    HintTracker::WatchedDomains open;
    for (const DomainName &domain : m_hints.openDomains())
        if (const WatchedDomain *watched = watchedByAny(domain); watched && !m_fault.holds(domain))
            open.insert(domain, {watched->known.status, watched->importance});
    return m_hints.toAsk(open, now);
}

} // namespace pantau::engine
