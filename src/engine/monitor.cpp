// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/monitor.h"

#include "base/language.h"
#include "engine/lane_text.h"
#include "engine/service_lane.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// Clocks are adjusted by seconds all the time, and a shorter sleep changes nothing.
constexpr std::chrono::milliseconds smallestJump = 2min;
constexpr std::chrono::milliseconds latestBeat = 3min;
constexpr std::chrono::seconds saveEvery = 15min;

QList<DomainName> eachOnce(const QList<DomainName> &domains)
{
    QList<DomainName> distinct;
    QSet<DomainName> seen;
    for (const DomainName &domain : domains)
        if (!seen.contains(domain)) {
            seen.insert(domain);
            distinct.append(domain);
        }
    return distinct;
}

} // namespace

void PresenceTracker::begin(const OnlineHours &hours, const QDateTime &onBefore)
{
    const QDateTime now = m_clock.nowUtc();
    m_presence = {hours, now, onBefore};
    m_lastBeat = now;
    m_lastMonotonic = m_clock.monotonic();
    m_savedAt = now;
}

bool PresenceTracker::beat(const QDateTime &promised)
{
    const QDateTime now = m_clock.nowUtc();
    const auto monotonic = m_clock.monotonic();
    const std::chrono::milliseconds passed(m_lastBeat.msecsTo(now));
    const auto counted = monotonic - m_lastMonotonic;
    const bool late = promised.isValid() && promised >= m_lastBeat && now > promised.addDuration(latestBeat);
    const bool jumped = late || passed - counted > smallestJump || counted - passed > smallestJump;
    if (jumped)
        m_presence.onlineSince = now;
    else
        m_presence.hours.note(m_lastBeat, now);
    m_lastBeat = now;
    m_lastMonotonic = monotonic;
    return jumped;
}

std::optional<OnlineHours> PresenceTracker::takeUnsaved()
{
    const QDateTime now = m_clock.nowUtc();
    if (now >= m_savedAt && now < m_savedAt.addDuration(saveEvery))
        return std::nullopt;
    m_savedAt = now;
    return m_presence.hours;
}

Monitor::Monitor(CheckingPort &checking, AccountsPort &accounts, JournalPort &journal, const Clock &clock,
                 EngineEvents &events, quint32 jitterSeed)
    : m_checking(checking)
    , m_accounts(accounts)
    , m_journal(journal)
    , m_clock(clock)
    , m_events(events)
    , m_jitterSeed(jitterSeed)
    , m_presenceTracker(clock)
{
    m_presenceTracker.begin({});
}

Monitor::~Monitor() = default;

void Monitor::start(std::optional<AccountId> only)
{
    m_running = true;
    m_only = only;
    recallPresence();
    reloadAccounts();
    for (const auto &[address, lane] : m_lanes)
        lane->setPlanning(!m_paused, m_only);
    tick();
}

void Monitor::setPaused(bool paused)
{
    m_paused = paused;
    for (const auto &[address, lane] : m_lanes)
        lane->setPlanning(m_running && !m_paused, m_only);
    tick();
}

/// Forecasts depend on the online hours even if the monitor is not running. A forecast during a single run
/// must not make it forget when the previous run was.
void Monitor::recallPresence()
{
    const auto hours = m_journal.onlineHours();
    m_events.reportFailure(hours, true);
    m_presenceTracker.begin(OnlineHours::fromText(hours.value_or(QString())),
                            m_presenceTracker.presence().onBefore);
}

/// A single run notes that the computer was on, because no continuous monitor learns it. Concurrent single
/// runs lose no updates.
void Monitor::notePresence()
{
    const QDateTime now = m_clock.nowUtc();
    QDateTime before;
    const auto hours = m_journal.changeOnlineHours([&now, &before](const QString &saved) {
        OnlineHours changed = OnlineHours::fromText(saved);
        before = changed.lastNotedAt();
        changed.note(now, now);
        return changed.toText();
    });
    m_events.reportFailure(hours, true);
    // Two runs that start together count as one: the second says nothing about how often runs come.
    if (before.isValid() && before <= now && before.addDuration(shortestPlanStep) > now)
        before = m_presenceTracker.presence().onBefore;
    m_presenceTracker.begin(OnlineHours::fromText(hours.value_or(QString())), before);
}

/// Learns that the computer is on, and resumes the lanes after a sleep.
void Monitor::beat()
{
    if (!m_running)
        return;
    if (m_presenceTracker.beat(m_promised))
        for (const auto &[address, lane] : m_lanes)
            lane->resume();
    if (const auto hours = m_presenceTracker.takeUnsaved())
        m_events.reportFailure(m_journal.saveOnlineHours(hours->toText()), true);
}

void Monitor::tick()
{
    beat();
    reloadAccounts();
    endOverdueChecks();
    for (const auto &[address, lane] : m_lanes)
        lane->pump();
    announceWake();
}

void Monitor::retryNow()
{
    for (const auto &[address, lane] : m_lanes)
        lane->retryUnanswered();
    tick();
}

QFuture<UsageAnswer> Monitor::refreshUsage(AccountId account)
{
    reloadAccounts();
    ServiceLane *lane = laneOf(account);
    if (!lane) {
        ServiceFailure failure;
        failure.error = {Error::Kind::NotFound, accountGoneSentence(), {}};
        return QtFuture::makeReadyFuture(UsageAnswer(Unexpected<ServiceFailure>(failure)));
    }
    auto future = lane->queue().requestUsage(account);
    lane->pump();
    return future;
}

QFuture<int> Monitor::runOnce(std::optional<AccountId> account)
{
    if (!m_running)
        notePresence();
    reloadAccounts();
    const auto run = std::make_shared<DueCheck>(m_events);
    auto future = run->future();
    run->hold();
    for (const auto &[address, lane] : m_lanes)
        if (!account || laneOf(*account) == lane.get()) {
            lane->queue().requestPlan(account, run);
            lane->pump();
        }
    run->letGo();
    return future;
}

Result<QList<PlanSnapshot>> Monitor::planSnapshots()
{
    if (!m_running)
        recallPresence();
    reloadAccounts(); // may be called before the monitor was started
    QList<PlanSnapshot> snapshots;
    for (const auto &[address, lane] : m_lanes) {
        PlanSnapshot snapshot = TRY(lane->domains().snapshot());
        snapshots.append(std::move(snapshot));
    }
    reportActivity();
    return snapshots;
}

Result<int> Monitor::takeHints(const QString &source, const QList<DomainName> &domains, bool looksBlocked,
                               std::optional<AccountId> only, const QDateTime &reportedAt)
{
    reloadAccounts();
    QSet<DomainName> watched;
    for (const auto &[address, lane] : m_lanes) {
        if (only && laneOf(*only) != lane.get())
            continue;
        const auto taken = TRY(lane->takeHints(source, domains, looksBlocked, reportedAt));
        watched += taken;
    }
    tick();
    return int(watched.size());
}

Result<QSet<DomainName>> Monitor::watchedIn(const QSet<ListId> &lists)
{
    reloadAccounts();
    QSet<DomainName> names;
    for (const auto &[address, lane] : m_lanes) {
        if (lane->accounts().isEmpty())
            continue;
        const auto some = TRY(lane->domains().names(lists));
        names += some;
    }
    return names;
}

bool Monitor::recordVerdict(const QString &source, const DomainName &domain, bool looksBlocked)
{
    bool mayChange = false;
    bool hasNews = false;
    for (const auto &[address, lane] : m_lanes) {
        const auto sighting = lane->recordVerdict(source, domain, looksBlocked);
        mayChange = mayChange || sighting == LaneHints::VerdictEffect::MayChange;
        hasNews = hasNews || sighting == LaneHints::VerdictEffect::News;
    }
    if (hasNews)
        tick();
    return mayChange;
}

void Monitor::forgetVerdicts(const QString &source)
{
    for (const auto &[address, lane] : m_lanes)
        lane->hints().forgetVerdicts(source);
}

Result<QSet<DomainName>> Monitor::watchedWith(AccountId account)
{
    reloadAccounts();
    ServiceLane *lane = laneOf(account);
    return lane ? lane->domains().names() : QSet<DomainName>();
}

void Monitor::accountChanged(AccountId account)
{
    reloadAccounts();
    if (ServiceLane *lane = laneOf(account)) {
        lane->forgetHold(account);
        m_events.reportFailure(m_accounts.setState(account, Account::State::Active, {}, false), true);
        m_events.reportFailure(m_accounts.setFailure(account, std::nullopt), true);
    }
    tick();
}

void Monitor::domainsChanged()
{
    for (const auto &[address, lane] : m_lanes)
        lane->replan();
    tick();
}

/// Keeps one lane per service address. A lane without accounts stays until its last reply has arrived.
void Monitor::reloadAccounts()
{
    const auto accounts = m_accounts.all();
    if (m_events.reportFailure(accounts, true))
        return;
    QList<QPair<QString, QList<Account>>> byAddress;
    for (const Account &account : *accounts) {
        auto group = std::ranges::find_if(
            byAddress, [&](const auto &each) { return each.first == account.address.text(); });
        if (group == byAddress.end())
            group = byAddress.emplace(byAddress.size(), account.address.text(), QList<Account>());
        group->second.append(account);
    }
    for (const auto &[address, group] : std::as_const(byAddress)) {
        auto &lane = m_lanes[address];
        if (!lane)
            lane = makeLane(group.first().address);
        lane->setAccounts(group);
    }
    for (const auto &[address, lane] : m_lanes)
        if (std::ranges::none_of(byAddress,
                                 [&, &name = address](const auto &each) { return each.first == name; }))
            if (!lane->accounts().isEmpty()) {
                lane->setAccounts({});
                forgetConnection(address);
            }
}

/// Reports each change of state once, and does not report every address if our own connection is down.
void Monitor::reportConnection(const QString &address, const std::optional<ConnectionWatch::Event> &event,
                               const ServiceFailure *failure)
{
    if (failure)
        m_downSentences.insert(address, serviceDownSentence(*failure));
    else
        m_downSentences.remove(address);
    if (!event)
        return;
    const bool isOurs = event->about == Connection::OwnDown;
    if (isOurs && event->online) // the network may have changed
        for (const auto &[name, lane] : m_lanes)
            lane->retryNow();
    const QString sentence =
        event->online ? (isOurs ? Texts::tr("This computer is online again, and checking continues.")
                                : onlineAgainSentence(address))
        : isOurs      ? ownConnectionDownSentence()
                      : m_downSentences.value(address);
    const auto lane = m_lanes.find(address);
    const bool isOfAccount = !isOurs && lane != m_lanes.end() && !lane->second->accounts().isEmpty();
    const auto account =
        isOfAccount ? std::optional(lane->second->accounts().all().constFirst().id) : std::nullopt;
    m_journal.logEvent(EventKind::Connection, account, sentence, failure ? failure->error.detail : QString(),
                       m_clock.nowUtc());
    announceConnection(sentence);
}

/// Called when the last account of @p address is gone, so its failures no longer matter.
void Monitor::forgetConnection(const QString &address)
{
    const Connection before = m_connection.state();
    m_connection.forget(address);
    m_downSentences.remove(address);
    if (m_connection.state() != before)
        announceConnection(Texts::tr("Checking continues with the other accounts."));
}

/// @p news: what just happened. If another service is still down, it does not describe the overall state.
void Monitor::announceConnection(const QString &news)
{
    switch (m_connection.state()) {
    case Connection::Online:
        Q_EMIT m_events.connectionStateChanged(true, news);
        return;
    case Connection::OwnDown:
        Q_EMIT m_events.connectionStateChanged(false, ownConnectionDownSentence());
        return;
    case Connection::ServiceDown:
        QStringList sentences;
        for (const QString &address : m_connection.down())
            sentences.append(m_downSentences.value(address));
        sentences.sort();
        Q_EMIT m_events.connectionStateChanged(false, sentences.join(u' '));
        return;
    }
}

std::unique_ptr<ServiceLane> Monitor::makeLane(const ServiceAddress &address)
{
    const Ports ports{m_checking, m_accounts, m_journal, m_clock, m_events};
    auto lane = std::make_unique<ServiceLane>(ports, m_presenceTracker.presence(),
                                              m_jitterSeed + quint32(m_lanes.size()));
    connect(lane.get(), &ServiceLane::worked, this, &Monitor::announceWake);
    connect(lane.get(), &ServiceLane::answered, this, [this, address] {
        reportConnection(address.text(), m_connection.answered(address.text(), !address.isLocal()), nullptr);
    });
    connect(lane.get(), &ServiceLane::unreachable, this, [this, address](const ServiceFailure &failure) {
        reportConnection(address.text(), m_connection.failed(address.text(), failure.ownConnection),
                         &failure);
    });
    lane->setPlanning(m_running && !m_paused, m_only);
    if (m_finish)
        lane->close();
    return lane;
}

ServiceLane *Monitor::laneOf(AccountId account) const
{
    for (const auto &[address, lane] : m_lanes)
        if (lane->accounts().find(account))
            return lane.get();
    return nullptr;
}

int Monitor::awaitedReplies() const
{
    return int(
        std::ranges::count_if(m_lanes, [](const auto &lane) { return lane.second->sender().isBusy(); }));
}

void Monitor::announceWake()
{
    QDateTime earliest;
    for (const auto &[address, lane] : m_lanes)
        earliest = earlier(earliest, lane->wakeAt().value_or(QDateTime()));
    if (const auto deadline = untilDeadline())
        earliest = earlier(earliest, m_clock.nowUtc().addDuration(*deadline));
    m_promised = earliest;
    Q_EMIT wakeAt(earliest);
    reportActivity();
    finishIfDone();
}

void Monitor::reportActivity()
{
    QList<AccountActivity> activity;
    for (const auto &[address, lane] : m_lanes)
        activity += lane->activity(m_running);
    std::ranges::sort(
        activity, [](const AccountActivity &a, const AccountActivity &b) { return a.account < b.account; });
    if (activity == m_activity)
        return;
    m_activity = std::move(activity);
    Q_EMIT m_events.activityChanged(m_activity);
}

// User checks and shutdown.

QFuture<QList<CheckOutcome>> Monitor::checkNow(AccountId account, const QList<DomainName> &domains,
                                               CheckScope scope,
                                               std::optional<std::chrono::milliseconds> patience,
                                               CheckTicket ticket)
{
    const auto run = std::make_shared<UserCheck>(domains, m_events);
    auto future = run->future();
    QList<DomainName> toAsk = eachOnce(domains);
    if (toAsk.isEmpty())
        return future;
    reloadAccounts();
    ServiceLane *lane = laneOf(account);
    if (!lane) {
        QList<CheckOutcome> outcomes;
        for (const DomainName &domain : std::as_const(toAsk))
            outcomes.append({domain, BlockStatus::Unknown, std::nullopt, accountGoneSentence()});
        run->settled(outcomes);
        return future;
    }
    if (scope == CheckScope::SkipRecent)
        settleRecent(account, *run, toAsk);
    if (toAsk.isEmpty())
        return future;
    std::erase_if(m_userChecks, [](const RunningCheck &check) { return check.run.expired(); });
    m_userChecks.push_back({run, patience ? std::optional(m_clock.monotonic() + *patience) : std::nullopt,
                            patience.value_or(std::chrono::milliseconds(0)), ticket});
    lane->queue().add({account, BatchReason::User, toAsk, run});
    lane->pump();
    return future;
}

/// Removes recently answered domains from @p domains and records their known status as outcomes.
void Monitor::settleRecent(AccountId account, UserCheck &run, QList<DomainName> &domains)
{
    const auto known = m_journal.known(account, domains);
    if (!known)
        return; // nothing will be sent either, and the error message will explain why
    const QDateTime now = m_clock.nowUtc();
    QList<CheckOutcome> recent;
    QList<DomainName> toAsk;
    for (const DomainName &domain : std::as_const(domains)) {
        const KnownStatus status = known->value(domain);
        if (isRecent(status, now))
            recent.append({domain, status.status, status.lastAnsweredAt, {}, true});
        else
            toAsk.append(domain);
    }
    domains = toAsk;
    run.settled(recent);
}

Result<CheckCost> Monitor::checkCost(AccountId account, const QList<DomainName> &domains)
{
    const LedgerState ledger = TRY(m_journal.ledger(account));
    const QList<DomainName> distinct = eachOnce(domains);
    const auto known = TRY(m_journal.known(account, distinct));
    CheckCost cost;
    if (ledger.usage) {
        cost.price = *ledger.usage;
        cost.unitsLeft = ledger.availableUnits();
    }
    const auto wanted = TRY(m_journal.confirmations(account, distinct));
    const QDateTime now = m_clock.nowUtc();
    for (const DomainName &domain : distinct) {
        const KnownStatus status = known.value(domain);
        const bool mayChange = status.status != BlockStatus::Unknown || status.suspicion;
        const int confirmations = mayChange ? wanted.value(domain, 1) : 0;
        if (isRecent(status, now)) {
            ++cost.recent;
            cost.recentConfirmations += confirmations;
        } else {
            ++cost.toAsk;
            cost.confirmations += confirmations;
        }
    }
    return cost;
}

void Monitor::cancelUserChecks(CheckTicket ticket)
{
    const auto ended =
        std::stable_partition(m_userChecks.begin(), m_userChecks.end(), [ticket](const RunningCheck &check) {
            return ticket.number != 0 && check.ticket != ticket;
        });
    const std::vector<RunningCheck> checks(ended, m_userChecks.end());
    m_userChecks.erase(ended, m_userChecks.end());
    for (const RunningCheck &check : checks)
        endCheck(check, stoppedWorkSentence());
    // The cancelled checks may have been the only reason for the next wake-up.
    tick();
}

void Monitor::endCheck(const RunningCheck &check, const QString &sentence)
{
    const auto running = check.run.lock();
    if (!running)
        return;
    running->end(sentence);
    for (const auto &[address, lane] : m_lanes)
        lane->queue().drop([&](const Batch &batch) { return batch.listener == running; }, sentence);
}

/// Ends checks that ran out of time. Replies to sent requests are still processed; the rest costs nothing.
void Monitor::endOverdueChecks()
{
    for (RunningCheck &check : m_userChecks)
        if (check.endsAt && *check.endsAt <= m_clock.monotonic()) {
            check.endsAt.reset();
            endCheck(check,
                     Texts::tr(
                         "This domain was not checked within the %Ln second(s) you gave. Nothing was charged "
                         "for it.",
                         nullptr,
                         int(std::chrono::duration_cast<std::chrono::seconds>(check.patience).count())));
        }
}

/// Returns the time until the next check deadline or the end of the shutdown's patience.
std::optional<std::chrono::milliseconds> Monitor::untilDeadline() const
{
    std::optional<std::chrono::milliseconds> earliest;
    const auto sooner = [&](const std::optional<std::chrono::milliseconds> &at) {
        if (at && (!earliest || *at < *earliest))
            earliest = at;
    };
    for (const RunningCheck &check : m_userChecks)
        if (!check.run.expired())
            sooner(check.endsAt);
    if (m_finish)
        sooner(m_finish->endsAt);
    if (earliest)
        earliest = std::max(std::chrono::milliseconds(0), *earliest - m_clock.monotonic());
    return earliest;
}

QFuture<Result<void>> Monitor::finishUp(std::chrono::milliseconds patience)
{
    if (!m_finish) {
        m_finish.emplace();
        m_finish->promise.start();
        m_finish->endsAt = m_clock.monotonic() + patience;
        m_running = false;
        for (const auto &[address, lane] : m_lanes) {
            lane->close();
            lane->pump();
        }
    }
    auto future = m_finish->promise.future();
    announceWake();
    return future;
}

void Monitor::finishIfDone()
{
    if (!m_finish || !m_finish->endsAt)
        return;
    const bool waits =
        std::ranges::any_of(m_lanes, [](const auto &each) { return each.second->owesAnswers(); });
    if (waits && *m_finish->endsAt > m_clock.monotonic())
        return;
    m_finish->endsAt.reset();
    int lost = 0;
    QStringList blocked;
    QString why;
    for (const auto &[address, lane] : m_lanes)
        if (const auto left = lane->backlog().saveFinally(); left.answers > 0) {
            lost += left.answers;
            blocked += left.blocked;
            why = lane->backlog().problem()->sentence;
        }
    m_finish->promise.addResult(lost == 0 ? Result<void>()
                                          : failure(Error::Kind::Storage, lostSentence(lost, blocked, why)));
    m_finish->promise.finish();
}

} // namespace pantau::engine
