// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/service_lane.h"

#include "base/language.h"
#include "base/time.h"
#include "engine/lane_text.h"

#include <algorithm>
#include <utility>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// How long the network may take to come up after a sleep before its absence is reported.
constexpr std::chrono::milliseconds networkGrace = 2min;
/// Longest pause for which the user is kept waiting.
constexpr std::chrono::milliseconds longestPause = 5min;
/// A shorter wait for the minute's requests is over before the user can read it.
constexpr std::chrono::milliseconds shortestReportedWait = 3s;
/// A service that keeps asking for pauses accepts nothing. A single pause is normal.
constexpr std::chrono::milliseconds takesNothingOn = 5min;

} // namespace

ServiceLane::ServiceLane(const Ports &ports, const Presence &presence, quint32 jitterSeed)
    : m_ports(ports)
    , m_timer(ports.clock)
    , m_unspent(ports.clock)
    , m_accounts(ports, m_timer)
    , m_quota(ports, m_accounts, m_timer, m_unspent, presence)
    , m_hints(ports, m_accounts, m_timer, m_watched, m_fault)
    , m_queue(ports.clock, [this] { m_incidents.sampleFailed(); })
    , m_domains(ports, presence, m_accounts, m_quota, m_queue, m_watched, m_hints)
    , m_incidents(ports, m_accounts, m_watched, m_domains, m_fault, m_queue, m_timer)
    , m_pace(ports.clock, ports.journal, jitterSeed)
    , m_backlog(ports.clock, ports.events, [this](const Error &error) { journalFailed(error); })
    , m_sender(ports, m_accounts, m_quota, m_watched, m_domains, m_incidents, m_queue,
               {[this](const Batch *batch) {
                    m_backlog.noteSuccess();
                    m_pace.noteSent();
                    if (batch && batch->isSample)
                        m_fault.sampleSent();
                },
                [this](SentBatch sent, const CheckAnswer &answer, bool isOutdated) {
                    onChecked(std::move(sent), answer, isOutdated);
                },
                [this](const WorkQueue::UsageRequest &request, const UsageAnswer &answer, bool isOutdated) {
                    onUsage(request, answer, isOutdated);
                }})
{
}

void ServiceLane::setAccounts(const QList<Account> &accounts)
{
    if (m_accounts.all() == accounts)
        return;
    if (m_accounts.isEmpty()) // an earlier run may have paid for replies without results
        m_checksFail = std::ranges::any_of(accounts, [](const Account &account) {
            return account.failure && account.failure->kind == AccountFailure::Kind::Check;
        });
    m_accounts.set(accounts);
    if (const auto any = m_accounts.any())
        m_pace.recall(*any);
    else if (m_fault.isOpen())
        m_incidents.close(Incident::Outcome::Left, m_closed); // no account can check the held domains
    replan();
}

void ServiceLane::replan()
{
    m_domains.expire();
    m_timer.expire();
}

void ServiceLane::resume()
{
    m_quota.distrust();
    m_unspent.slept();
    m_graceUntil = m_ports.clock.monotonic() + networkGrace;
    retryNow();
    replan();
}

void ServiceLane::setPlanning(bool planning, std::optional<AccountId> only)
{
    m_accounts.setPlanning(planning, only);
    if (planning) {
        m_timer.expire();
        return;
    }
    m_unspent.clear(); // what is left from now on has another reason
    m_queue.dropUnawaited();
}

void ServiceLane::forgetHold(AccountId account)
{
    m_quota.endHold(account);
    m_quota.distrust(account);
    m_accounts.forget(account);
    m_sender.outdate(account);
    m_timer.expire();
}

void ServiceLane::retryNow()
{
    m_pace.tryNow();
    m_probes = m_checksFail;
    m_quota.endContradictions();
    m_accounts.recheckAll();
    m_timer.expire();
}

void ServiceLane::retryUnanswered()
{
    m_watched.retryUnanswered(m_ports.clock.nowUtc());
    retryNow();
}

LaneHints::VerdictEffect ServiceLane::recordVerdict(const QString &source, const DomainName &domain,
                                                    bool looksBlocked)
{
    const auto effect = m_hints.recordVerdict(source, domain, looksBlocked);
    if (effect == LaneHints::VerdictEffect::News)
        check(m_hints.save());
    return effect;
}

Result<QSet<DomainName>> ServiceLane::takeHints(const QString &source, const QList<DomainName> &domains,
                                                bool looksBlocked, const QDateTime &reportedAt)
{
    if (m_accounts.isEmpty())
        return QSet<DomainName>();
    TRY(m_domains.load());
    return m_hints.take(source, domains, looksBlocked, reportedAt);
}

void ServiceLane::close()
{
    m_closed = true;
    m_backlog.hurry();
    setPlanning(false, m_accounts.planOnly());
}

void ServiceLane::pump()
{
    if (m_pumping)
        return; // a reply arrived while sending, and the loop below handles it
    m_pumping = true;
    m_wakeAt.reset();
    if (m_closed)
        m_queue.endAll({Error::Kind::Cancelled, stoppedWorkSentence(), {}});
    if (!m_backlog.isEmpty() && (m_closed || !m_sender.isBusy())) {
        if (m_backlog.saveAgain(m_queue.isAwaited())) {
            m_timer.expire();
        } else {
            setWake(m_backlog.untilRetry());
            m_queue.endAll(*m_backlog.error());
        }
    }
    // The next run does not know the incident: held domains stay suspected and are checked again one by one.
    if (m_closed && !m_sender.isBusy() && m_fault.isOpen())
        m_incidents.close(Incident::Outcome::Left, true);
    while (!m_closed && m_backlog.isEmpty() && !m_sender.isBusy() && step()) {
    }
    m_pumping = false;
    Q_EMIT worked();
}

/// Does one thing. Returns false if there is nothing more to do now.
bool ServiceLane::step()
{
    if (!m_accounts.isPlanning())
        m_queue.dropUnawaited(); // a reply may have queued more, and the plan will return to it
    m_incidents.reportStart();
    const bool background = m_pace.untilBackground().count() == 0;
    if (!m_queue.isAwaited() && !(background && hasBackgroundWork())) {
        sleepUntilDue();
        return false;
    }
    const auto any = m_accounts.any();
    if (!any) {
        m_queue.endAll({Error::Kind::NotFound, accountGoneSentence(), {}});
        return false;
    }
    const auto sent = m_ports.journal.requestsSince(*any, m_ports.clock.nowUtc().addSecs(-120));
    if (!sent) {
        journalFailed(sent.error());
        return false;
    }
    const auto wait = m_pace.untilFree(*sent, m_ports.checking.limits(*any).perMinute);
    if (wait.count() > 0) {
        setWake(wait);
        reportWait(wait);
        return false;
    }
    return sendNext();
}

bool ServiceLane::sendNext()
{
    if (!m_queue.usageRequests().isEmpty())
        return check(m_sender.askUsage(m_queue.takeUsageRequest()));
    if (m_queue.has(BatchReason::User))
        return check(m_sender.sendNext(BatchReason::User, m_checksFail));
    // While the service is down, probe it with GET /limit, which is free. If POST /check itself fails, only
    // a check can show that it works again.
    if (m_unreachable && !m_checksFail && !m_queue.isAwaited())
        for (const Account &account : m_accounts.all())
            if (m_accounts.mayPlan(account))
                return askUsage(account.id);
    if (m_incidents.sampleIsDue())
        check(m_incidents.enqueueSample());
    for (const auto reason : {BatchReason::Confirmation, BatchReason::Plan})
        if (m_queue.has(reason))
            return check(m_sender.sendNext(reason, m_checksFail));
    return planIsDue() || !m_queue.planRequests().isEmpty() ? makePlan() : true;
}

bool ServiceLane::planIsDue() const
{
    return m_accounts.isPlanning() && !m_accounts.isEmpty() && m_timer.isDue();
}

bool ServiceLane::hasBackgroundWork() const
{
    return m_queue.has(BatchReason::Confirmation) || m_queue.has(BatchReason::Plan) ||
           m_incidents.sampleIsDue() || planIsDue();
}

void ServiceLane::sleepUntilDue()
{
    if (!m_accounts.isPlanning())
        return;
    if (!m_accounts.isEmpty())
        setWake(std::max(m_pace.untilBackground(), m_timer.untilDue()));
    if (const QDateTime sample = m_fault.nextSampleAt(); sample.isValid()) {
        const QDateTime now = m_ports.clock.nowUtc();
        const std::chrono::milliseconds untilSample(now.msecsTo(sample));
        const auto at = now.addDuration(std::max(untilSample, m_pace.untilBackground()));
        m_wakeAt = m_wakeAt ? std::min(*m_wakeAt, at) : at;
    }
}

void ServiceLane::setWake(std::chrono::milliseconds fromNow)
{
    m_wakeAt = m_ports.clock.nowUtc().addDuration(std::max(fromNow, 0ms));
}

bool ServiceLane::askUsage(AccountId account)
{
    return check(m_sender.askUsage({account, nullptr}));
}

bool ServiceLane::makePlan()
{
    for (const Account &account : m_accounts.all()) {
        if (m_accounts.isParked(account.id) && m_accounts.mayRecheck(account.id, false))
            return askUsage(account.id);
        if (!m_accounts.mayPlan(account))
            continue;
        // Only a write shows whether the journal works again, and this one is free of charge.
        if (m_backlog.error())
            return askUsage(account.id);
        const auto ledger = m_ports.journal.ledger(account.id);
        if (!ledger) {
            journalFailed(ledger.error());
            return false;
        }
        if (m_quota.mustAsk(account.id, *ledger) || m_quota.mayHaveMore(account, *ledger))
            return askUsage(account.id);
    }
    const QDateTime now = m_ports.clock.nowUtc();
    const auto made = m_domains.plan(now, now);
    if (!made) {
        journalFailed(made.error());
        return false;
    }
    m_timer.planned(now, nextPlanAt(*made, now));
    m_quota.planned(made->plans);
    m_domains.planned(*made, now);
    enqueueDue(*made, now);
    if (std::exchange(m_probes, false))
        enqueueProbe();
    m_domains.reportInitialChecks();
    m_queue.finishPlanRequests();
    return true;
}

QDateTime ServiceLane::nextPlanAt(const LanePlan &made, const QDateTime &now) const
{
    QDateTime next = made.nextAt.isValid() ? made.nextAt : now.addDuration(longestPlanStep);
    next = std::clamp(next, now.addDuration(shortestPlanStep), now.addDuration(longestPlanStep));
    if (const auto wait = m_accounts.untilRecheck())
        next = std::min(next, now.addDuration(std::max<std::chrono::milliseconds>(*wait, shortestPlanStep)));
    if (const QDateTime end = m_quota.nextHoldEnd(); end.isValid())
        next = std::min(next, end);
    return next;
}

void ServiceLane::enqueueDue(const LanePlan &made, const QDateTime &now)
{
    for (auto each = made.plans.cbegin(); each != made.plans.cend(); ++each) {
        QList<DomainName> unconfirmed = made.unconfirmed.value(each.key());
        unconfirmed.removeIf([this](const DomainName &domain) { return m_fault.holds(domain); });
        enqueueDue(made, each.key(), BatchReason::Confirmation, unconfirmed);
        const QSet<DomainName> asked(unconfirmed.cbegin(), unconfirmed.cend());
        QList<DomainName> due;
        for (const PlannedCheck &check : each->checks)
            if (check.at <= now && !asked.contains(check.domain))
                due.append(check.domain);
        enqueueDue(made, each.key(), BatchReason::Plan, due);
    }
    // The rest follows when these are done.
    if (m_queue.planRequests().isEmpty() && !made.unlisted.isEmpty())
        m_timer.expire();
}

/// Prefers the first run that asked for the account, then the continuous plan. Without either, nothing is
/// queued.
void ServiceLane::enqueueDue(const LanePlan &made, AccountId account, BatchReason reason,
                             const QList<DomainName> &domains)
{
    const auto &requests = m_queue.planRequests();
    const auto request = std::ranges::find_if(
        requests, [account](const auto &each) { return !each.account || *each.account == account; });
    const auto run = request == requests.cend() ? nullptr : request->run;
    if (domains.isEmpty() || (!run && !m_accounts.isPlanning()))
        return;
    if (run)
        run->expect(domains.size());
    Batch batch{account, reason, domains, run};
    batch.needsCompanions = reason == BatchReason::Confirmation;
    batch.maySpendReserve = run && !m_accounts.isPlanning() && made.plans.value(account).spendsReserve;
    m_queue.add(std::move(batch));
}

/// Only a check shows whether checks work again. If none is due, checks the domain with the oldest answer.
void ServiceLane::enqueueProbe()
{
    if (!m_accounts.isPlanning() || !m_checksFail || m_queue.isAwaited() || m_queue.has(BatchReason::Plan))
        return;
    const WatchedDomain *oldest = nullptr;
    for (const WatchedDomain &each : m_watched.domains()) {
        const Account *account = m_accounts.find(each.account);
        if (account && m_accounts.mayPlan(*account) &&
            (!oldest || each.known.lastAnsweredAt <
                            oldest->known.lastAnsweredAt)) // invalid (never answered) sorts first
            oldest = &each;
    }
    if (oldest)
        m_queue.add({oldest->account, BatchReason::Plan, {oldest->domain}});
}

/// Tells the user how long the wait is, or gives up if it is too long.
void ServiceLane::reportWait(std::chrono::milliseconds wait)
{
    const QDateTime now = m_ports.clock.nowUtc();
    if (const auto asked = m_pace.untilAsked(); asked.count() > 0) {
        if (!m_queue.isAwaited())
            return;
        if (asked > longestPause)
            return giveUpAwaited();
        const QDateTime until = now.addDuration(asked);
        const AccountId account = m_queue.awaitedAccount().value_or(*m_accounts.any());
        if (m_pace.isNewPause(until))
            Q_EMIT m_ports.events.waiting(
                account, until,
                Texts::tr("The service asks for a pause because it received too many requests in one minute "
                          "from this internet address. Checking continues at %1.")
                    .arg(localTimeText(until)));
        return;
    }
    // A usage request would otherwise seem to hang. The service did not ask for this pause.
    if (m_queue.usageRequests().isEmpty() || wait < shortestReportedWait)
        return;
    const QDateTime until = now.addDuration(wait);
    if (m_pace.isNewPause(until))
        Q_EMIT m_ports.events.waiting(
            m_queue.usageRequests().first().account, until,
            Texts::tr("Waiting %Ln second(s): Pantau has already sent the service as many requests as it "
                      "accepts in one minute.",
                      nullptr, int(std::chrono::ceil<std::chrono::seconds>(wait).count())));
}

void ServiceLane::giveUpAwaited()
{
    const QDateTime kept = m_ports.clock.nowUtc().addDuration(m_pace.untilAsked());
    const QDateTime asked = m_pace.askedUntil().isValid() ? m_pace.askedUntil() : kept;
    m_queue.endAwaited(
        tooLongToWaitSentence(asked, kept),
        tooLongToWaitSentence(asked, kept,
                              Texts::tr("This domain was not checked and nothing was charged for it.")));
}

/// Handles a 429 for too many requests per minute. If they persist, whatever the user waits for is given up.
void ServiceLane::refused(AccountId account, const ServiceFailure &failure, bool isCheck)
{
    m_pace.refused(m_accounts.any(), failure.retryAfter, isCheck);
    if (m_pace.refusals() > takesNothingOn)
        noteFailure(account, isCheck ? AccountFailure::Kind::Check : AccountFailure::Kind::Usage, failure);
    if (m_pace.refusals() > longestPause)
        giveUpAwaited();
}

/// Stops spending, because nothing may be spent that cannot be recorded. Ends waiting work with the error
/// and delays the plan.
void ServiceLane::journalFailed(const Error &error)
{
    m_backlog.noteError(error);
    m_pace.rest();
    m_timer.expire();
    setWake(m_pace.untilBackground());
    m_queue.endAll(error);
    Q_EMIT m_ports.events.failed(error, true);
}

/// Returns true if @p written is no failure.
bool ServiceLane::check(const Result<void> &written)
{
    if (!written)
        journalFailed(written.error());
    return written.has_value();
}

QList<AccountActivity> ServiceLane::activity(bool isWatching)
{
    // If reading fails, the next step reports it. Until then the last counts remain.
    if (isWatching)
        static_cast<void>(m_domains.load());
    const auto waits = m_pace.waitsUntil();
    const QDateTime &asked = m_pace.askedUntil();
    QList<AccountActivity> all;
    for (const Account &account : m_accounts.all()) {
        const WatchedSet::Counts counts = m_watched.counts(account.id);
        AccountActivity activity;
        activity.account = account.id;
        activity.isPlanned = m_accounts.isPlanning() && m_accounts.mayPlan(account);
        activity.areListsRead = m_watched.isLoaded();
        activity.domains = counts.domains;
        activity.neverChecked = counts.neverAnswered;
        activity.shared = counts.shared;
        activity.isReachable = !m_unreachable;
        activity.unreachable = m_unreachable;
        activity.failure = account.failure;
        activity.waitsUntil = waits;
        if (waits && asked.isValid() && asked > waits->addDuration(1min))
            activity.askedUntil = asked;
        activity.isRefused = m_pace.refusals() > takesNothingOn;
        activity.unsaved = m_backlog.problem();
        m_quota.describe(activity);
        activity.nextCheckAt = nextCheckOf(activity);
        all.append(activity);
    }
    return all;
}

std::optional<QDateTime> ServiceLane::nextCheckOf(const AccountActivity &activity) const
{
    if (!activity.isPlanned || activity.domains == 0 || activity.exhaustedUntil || activity.unsaved)
        return std::nullopt;
    const AccountId account = activity.account;
    const auto &sent = m_sender.inFlight();
    QDateTime next;
    for (const QDateTime &at : {m_domains.nextCheck(account), m_queue.plannedSince(account),
                                m_incidents.nextSampleAt(account), m_quota.contradictedUntil(account),
                                sent && sent->batch.account == account ? sent->batch.queuedAt : QDateTime()})
        next = earlier(next, at);
    if (!next.isValid())
        return std::nullopt;
    return activity.waitsUntil ? std::max(next, *activity.waitsUntil) : next;
}

} // namespace pantau::engine
