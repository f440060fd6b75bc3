// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_accounts.h"

#include "base/language.h"
#include "engine/lane_text.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// Delay until a refused account is tried again, doubled each time.
constexpr std::chrono::milliseconds firstRecheck = 15min;
constexpr std::chrono::milliseconds longestRecheckGap = 6h;
constexpr std::chrono::milliseconds userRecheckGap = 1min;

constexpr double reserveShare = 0.1;

} // namespace

void PlanTimer::planned(const QDateTime &now, const QDateTime &next)
{
    m_isExpired = false;
    m_plannedAt = now;
    m_nextAt = next;
}

bool PlanTimer::isDue() const
{
    const QDateTime now = m_clock.nowUtc();
    // After the clock was set back, the next time is meaningless.
    return m_isExpired || now >= m_nextAt || now < m_plannedAt;
}

std::chrono::milliseconds PlanTimer::untilDue() const
{
    return std::chrono::milliseconds(isDue() ? 0 : m_clock.nowUtc().msecsTo(m_nextAt));
}

LaneAccounts::LaneAccounts(const Ports &ports, PlanTimer &timer) : m_ports(ports), m_timer(timer)
{
}

void LaneAccounts::set(const QList<Account> &accounts)
{
    m_accounts = accounts;
    for (const Account &account : accounts)
        if (account.state != Account::State::Active)
            m_refused.insert(account.id);
}

void LaneAccounts::setPlanning(bool planning, const std::optional<AccountId> &only)
{
    m_planning = planning;
    m_only = only;
}

std::optional<AccountId> LaneAccounts::any() const
{
    return m_accounts.isEmpty() ? std::nullopt : std::optional(m_accounts.first().id);
}

/// Returns the number of accounts if it was removed.
qsizetype LaneAccounts::placeOf(AccountId account) const
{
    return std::ranges::find_if(m_accounts, [account](const Account &each) { return each.id == account; }) -
           m_accounts.cbegin();
}

const Account *LaneAccounts::find(AccountId account) const
{
    const qsizetype place = placeOf(account);
    return place < m_accounts.size() ? &m_accounts.at(place) : nullptr;
}

bool LaneAccounts::mayPlan(const Account &account) const
{
    return account.state == Account::State::Active && (!m_only || *m_only == account.id) &&
           !m_ports.checking.obstacle(account.id);
}

Result<void> LaneAccounts::refuse(AccountId id, const ServiceFailure &failure)
{
    const qsizetype place = placeOf(id);
    if (place == m_accounts.size())
        return {};
    Account &account = m_accounts[place];
    const QString &sentence = failure.error.sentence;
    const auto state = failure.kind == ServiceFailure::Kind::KeyRefused  ? Account::State::KeyRefused
                       : failure.kind == ServiceFailure::Kind::PlanEnded ? Account::State::PlanEnded
                                                                         : Account::State::IpRefused;
    Result<void> stored;
    m_refused.insert(id);
    TRY(endFailure(id, AccountFailure::Kind::Check));
    if (account.state != state) {
        const bool wasStopped = account.state != Account::State::Active;
        account.state = state;
        account.stopReason = sentence;
        m_timer.expire();
        // When the user enters a wrong key, they see that right away, and no running check has stopped.
        const auto ledger = m_ports.journal.ledger(id);
        const bool isNews = !wasStopped && ledger && ledger->usage && !ledger->isOfOldKey;
        stored = m_ports.accounts.setState(id, state, sentence, isNews);
        m_ports.journal.logEvent(EventKind::Account, id, sentence, failure.error.detail,
                                 m_ports.clock.nowUtc());
        m_reportedStopped.remove(id);
        if (isNews)
            Q_EMIT m_ports.events.accountParked(id);
    }
    Parked &parked = m_parked[id];
    parked.recheckedAt = m_ports.clock.monotonic();
    parked.recheckAt =
        parked.recheckedAt + std::min(firstRecheck * (1 << std::min(parked.rechecks, 8)), longestRecheckGap);
    ++parked.rechecks;
    reportStopped(id, failure.error);
    return stored;
}

Result<void> LaneAccounts::accept(AccountId id, bool answersCheck)
{
    if (answersCheck)
        m_parked.remove(id);
    const qsizetype place = placeOf(id);
    if (place == m_accounts.size())
        return {};
    Account &account = m_accounts[place];
    Result<void> stored;
    if (account.state != Account::State::Active) {
        account.state = Account::State::Active;
        account.stopReason.clear();
        m_timer.expire();
        m_reportedStopped.remove(id);
        stored = m_ports.accounts.setState(id, Account::State::Active, {}, false);
    }
    if (m_refused.remove(id)) {
        m_ports.journal.logEvent(
            EventKind::Account, id,
            Texts::tr("The service accepts this account again, and its domains are watched."), {},
            m_ports.clock.nowUtc());
        Q_EMIT m_ports.events.accountResumed(id);
    }
    return stored;
}

Result<void> LaneAccounts::fail(AccountId id, AccountFailure::Kind kind, const QString &reason)
{
    const qsizetype place = placeOf(id);
    if (place == m_accounts.size())
        return {};
    auto &failure = m_accounts[place].failure;
    const QDateTime now = m_ports.clock.nowUtc();
    // After the clock was set back, the start is meaningless.
    if (!failure || failure->since > now)
        failure = AccountFailure{now, now, kind, reason};
    *failure = {failure->since, now, std::max(failure->kind, kind), reason};
    TRY(m_ports.accounts.setFailure(id, failure));
    if (failure->isWorthAnAlert())
        Q_EMIT m_ports.events.accountParked(id);
    return {};
}

Result<void> LaneAccounts::endFailure(AccountId id, AccountFailure::Kind kind)
{
    const qsizetype place = placeOf(id);
    if (place == m_accounts.size() || !m_accounts[place].failure || m_accounts[place].failure->kind > kind)
        return {};
    m_accounts[place].failure.reset();
    return m_ports.accounts.setFailure(id, std::nullopt);
}

/// Reports a refusal once per run of the program, however old it is, so that the user never misses it.
void LaneAccounts::reportStopped(AccountId account, const Error &error)
{
    if (m_reportedStopped.contains(account))
        return;
    m_reportedStopped.insert(account);
    Q_EMIT m_ports.events.accountStopped(account, error);
}

void LaneAccounts::reportParked()
{
    for (const Account &each : std::as_const(m_accounts))
        if (isParked(each.id))
            reportStopped(each.id, {Error::Kind::Service, accountStoppedSentence(each.stopReason), {}});
}

void LaneAccounts::forget(AccountId account)
{
    m_parked.remove(account);
    m_reportedStopped.remove(account);
}

void LaneAccounts::recheckAll()
{
    for (Parked &parked : m_parked)
        parked.recheckAt = {};
}

bool LaneAccounts::isParked(AccountId id) const
{
    const Account *account = find(id);
    return account && account->state != Account::State::Active && (!m_only || *m_only == id);
}

bool LaneAccounts::mayRecheck(AccountId account, bool forUser) const
{
    if (m_ports.checking.obstacle(account))
        return false;
    const auto parked = m_parked.constFind(account);
    if (parked == m_parked.constEnd())
        return true;
    const auto now = m_ports.clock.monotonic();
    return forUser ? now > parked->recheckedAt + userRecheckGap : now >= parked->recheckAt;
}

std::optional<std::chrono::milliseconds> LaneAccounts::untilRecheck() const
{
    std::optional<std::chrono::milliseconds> earliest;
    for (auto parked = m_parked.cbegin(); parked != m_parked.cend(); ++parked)
        if (const auto wait = parked->recheckAt - m_ports.clock.monotonic();
            isParked(parked.key()) && (!earliest || wait < *earliest))
            earliest = wait;
    return earliest;
}

void UnspentWatch::planned(AccountId account, const Plan &plan, bool isHeld)
{
    LastPlan &last = m_plans[account];
    last = {plan, isHeld ? last.failedAt : QDateTime(), isHeld && last.isUnreached, false};
    last.plan.checks.clear();
}

void UnspentWatch::fail(LastPlan &last, bool isAway) const
{
    if (last.failedAt.isValid())
        return;
    last.failedAt = m_clock.nowUtc();
    last.isUnreached = isAway;
}

void UnspentWatch::failed(AccountId account)
{
    fail(m_plans[account], false);
}

void UnspentWatch::failedForAll(bool isAway)
{
    for (LastPlan &last : m_plans)
        fail(last, isAway);
}

void UnspentWatch::slept()
{
    for (LastPlan &last : m_plans)
        last.hasSlept = true;
}

QString UnspentWatch::sentence(AccountId account, const LedgerState &before) const
{
    const QDateTime now = m_clock.nowUtc();
    const Usage usage = usageForPlan(before, before.usageAt);
    const qint64 checks = usage.checksFor(before.availableUnits());
    const QDateTime reset = usage.isDaily() ? usage.resetsAt.value_or(nextMidnightUtc(before.usageAt))
                                            : usage.resetsAt.value_or(QDateTime());
    const auto last = m_plans.constFind(account);
    // Nothing is known about the time before this run, nor about why a package was renewed early.
    auto reason = UnspentReason::Unknown;
    if (last != m_plans.cend() && reset.isValid() && (reset <= now || usage.isDaily())) {
        const bool hasFailed = last->failedAt.isValid() && last->failedAt < reset;
        const auto hindrance = hasFailed == last->hasSlept ? Hindrance::None
                               : last->hasSlept            ? Hindrance::Asleep
                               : last->isUnreached         ? Hindrance::Unreached
                                                           : Hindrance::Failed;
        reason = unspentReason(last->plan, before.availableUnits(), usage, reset, hindrance);
    }
    return checks <= 0 ? QString() : unspentSentence(checks, reason);
}

LaneQuota::LaneQuota(const Ports &ports, const LaneAccounts &accounts, PlanTimer &timer,
                     UnspentWatch &unspent, const Presence &presence)
    : m_ports(ports), m_accounts(accounts), m_timer(timer), m_unspent(unspent), m_presence(presence)
{
}

Result<void> LaneQuota::noteServiceTime(const QDateTime &serviceTime)
{
    // The header has a resolution of seconds, so smaller differences are ignored.
    const auto offset =
        std::chrono::milliseconds(serviceTime.isValid() ? m_ports.clock.nowUtc().msecsTo(serviceTime) : 0);
    m_serviceOffset = offset > -5s && offset < 5s ? 0ms : offset;
    if (!serviceTime.isValid()) // no Date header, so nothing is known about the date
        return {};
    const int daysAhead = int(std::max(0ms, -offset) / 24h);
    if (m_clockDaysAhead == daysAhead)
        return {};
    m_clockDaysAhead = daysAhead;
    auto noted = m_ports.journal.noteClockDaysAhead(daysAhead);
    if (daysAhead > 0)
        m_ports.journal.logEvent(
            EventKind::Note, std::nullopt,
            Texts::tr("The clock of this computer is %Ln day(s) ahead of the service's. Set the date: until "
                      "then, checks get wrong dates.",
                      nullptr, daysAhead),
            {}, m_ports.clock.nowUtc());
    return noted;
}

QDate LaneQuota::serviceDay() const
{
    return m_ports.clock.nowUtc().addDuration(m_serviceOffset).toUTC().date();
}

QDateTime LaneQuota::nextServiceDay(const QDateTime &now) const
{
    return nextMidnightUtc(now.addDuration(m_serviceOffset)).addDuration(-m_serviceOffset);
}

bool LaneQuota::isFresh(AccountId account) const
{
    const auto settled = m_settledAt.constFind(account);
    return settled != m_settledAt.constEnd() && settled->day == serviceDay() &&
           m_ports.clock.monotonic() - settled->monotonic < usageStaysFresh;
}

bool LaneQuota::mustAsk(AccountId account, const LedgerState &ledger) const
{
    if (ledger.usage && isFresh(account))
        return false;
    return m_usageIsOld.contains(account) || needsUsage(ledger, m_ports.clock.nowUtc(), m_serviceOffset);
}

/// Credits or a larger package can be bought on any day, so do not wait for the next one to notice them.
bool LaneQuota::mayHaveMore(const Account &account, const LedgerState &ledger) const
{
    return ledger.usage && (account.usesKey || !ledger.usage->isDaily()) && checksForPlan(ledger) <= 0 &&
           !isFresh(account.id) && ledger.usageAt.addDuration(longestPlanStep) <= m_ports.clock.nowUtc();
}

void LaneQuota::distrust()
{
    m_settledAt.clear();
    m_serviceOffset = 0ms;
    for (const Account &account : m_accounts.all())
        m_usageIsOld.insert(account.id);
}

qint64 LaneQuota::checksForPlan(const LedgerState &ledger, bool maySpendReserve) const
{
    const QDateTime now = m_ports.clock.nowUtc();
    const Usage usage = usageForPlan(ledger, now);
    const qint64 available = ledger.availableUnits();
    if (maySpendReserve) {
        const qint64 before = usage.checksFor(available - wholeReserve(usage, reserveShare));
        return before > 0 ? before : usage.checksFor(available);
    }
    const qint64 reserve =
        keptUnits(usage, reservedUnits(usage, reserveShare, now, m_presence.hours), available);
    return ledger.usage->checksFor(available - reserve);
}

Result<std::optional<LedgerState>> LaneQuota::forPlan(AccountId account, const QDateTime &now) const
{
    LedgerState ledger = TRY(m_ports.journal.ledger(account));
    if (!ledger.usage)
        return std::nullopt;
    ledger.usage = usageForPlan(ledger, now);
    ledger.unsettledUnits +=
        m_foreign.value(account).shareOf(ledger.availableUnits(), now, endOfAllowance(*ledger.usage, now));
    return ledger;
}

Result<void> LaneQuota::settle(AccountId account, const Usage &usage)
{
    auto settled = m_ports.journal.settle(account, usage, m_ports.clock.nowUtc());
    if (settled) {
        m_settledAt.insert(account, {m_ports.clock.monotonic(), serviceDay()});
        m_usageIsOld.remove(account);
    }
    return settled;
}

void LaneQuota::take(AccountId id, const LedgerState &before, const std::optional<Usage> &usage,
                     qint64 ownUnits)
{
    const Account *account = m_accounts.find(id);
    if (!usage || !account) // the account was removed while the reply was in flight
        return;
    // New domains may be waiting for the larger allowance.
    if (before.usage && usage->remaining > before.usage->remaining)
        m_timer.expire();
    const QDateTime now = m_ports.clock.nowUtc();
    const bool isNew = isNewPeriod(before, *usage, now, m_serviceOffset);
    if (isNew && !account->address.isLocal())
        if (const QString sentence = m_unspent.sentence(id, before); !sentence.isEmpty())
            m_ports.journal.logEvent(EventKind::Quota, id, sentence, {}, now);
    if (before.usage && before.usage->period == usage->period && before.usage->limit == usage->limit &&
        !isNew)
        m_foreign[id].note(usage->used - before.usage->used - ownUnits, now);
    Q_EMIT m_ports.events.usageChanged(id, accepted(id, *usage));
}

Usage LaneQuota::accepted(AccountId account, const Usage &said)
{
    const auto ledger = m_ports.journal.ledger(account);
    if (!ledger || !ledger->usage)
        return said;
    const bool isDoubted = ledger->usage->remainingChecks() < said.remainingChecks();
    if (isDoubted && m_doubtedOn.value(account) != serviceDay()) {
        m_doubtedOn.insert(account, serviceDay());
        m_ports.journal.logEvent(
            EventKind::Quota, account,
            Texts::tr("The service says that %1 checks are left, but by Pantau's own count it is %2. Pantau "
                      "goes by its own count until the quota resets.")
                .arg(QLocale().toString(said.remainingChecks()),
                     QLocale().toString(ledger->usage->remainingChecks())),
            {}, m_ports.clock.nowUtc());
    }
    return *ledger->usage;
}

qint64 LaneQuota::charged(const SentBatch &sent, const std::optional<Usage> &usage) const
{
    const bool isSamePeriod =
        !usage || !isNewPeriod(sent.ledger, *usage, m_ports.clock.nowUtc(), m_serviceOffset);
    return chargedUnits(sent.units, isSamePeriod ? sent.ledger.usage : std::nullopt, usage);
}

std::optional<Error> LaneQuota::refuse(AccountId account, qint64 units, const std::optional<Usage> &reported,
                                       const Error &why)
{
    if (!reported) { // the next request asks what is left
        distrust(account);
        m_usageIsOld.insert(account);
    }
    if (!reported || isContradictory(units, *reported)) {
        // The service will resolve the contradiction sooner or later. Retry, but rarely.
        ExhaustedHold retried = exhausted(account, reported);
        retried.until = m_ports.clock.nowUtc().addDuration(firstRecheck);
        retried.contradiction = Error{
            Error::Kind::Service,
            reported ? Texts::tr("The service refused the check although it says that %1 checks are left.")
                           .arg(QLocale().toString(reported->remainingChecks()))
                     : why.sentence,
            why.detail};
        hold(account, retried, *retried.contradiction);
        return retried.contradiction;
    }
    if (isExhausted(*reported))
        hold(account, exhausted(account, reported), why);
    return std::nullopt;
}

/// Returns a hold that lasts until the quota resets.
ExhaustedHold LaneQuota::exhausted(AccountId account, const std::optional<Usage> &reported) const
{
    const QDateTime now = m_ports.clock.nowUtc();
    const auto ledger = m_ports.journal.ledger(account);
    const std::optional<Usage> usage = ledger ? ledger->usage : reported;
    // Credits may return on any day, so the usage is read at the start of each of the service's days.
    QDateTime until = nextServiceDay(now);
    if (usage && usage->resetsAt && *usage->resetsAt > now)
        until = *usage->resetsAt;
    return {usage, until, std::nullopt};
}

void LaneQuota::hold(AccountId account, const ExhaustedHold &hold, const Error &why)
{
    m_holds.insert(account, hold);
    m_unspent.failed(account);
    m_timer.expire();
    m_ports.journal.logEvent(EventKind::Quota, account, why.sentence, why.detail, m_ports.clock.nowUtc());
}

const ExhaustedHold *LaneQuota::holdOf(AccountId account, const std::optional<Usage> &latest) const
{
    const auto hold = m_holds.constFind(account);
    return hold != m_holds.constEnd() && hold->holds(latest, m_ports.clock.nowUtc()) ? &*hold : nullptr;
}

void LaneQuota::endContradictions()
{
    m_holds.removeIf([](const auto &hold) { return hold->contradiction.has_value(); });
}

QDateTime LaneQuota::nextHoldEnd() const
{
    QDateTime next;
    for (const ExhaustedHold &hold : m_holds)
        if (hold.until > m_ports.clock.nowUtc())
            next = earlier(next, hold.until);
    return next;
}

QDateTime LaneQuota::contradictedUntil(AccountId account) const
{
    const ExhaustedHold hold = m_holds.value(account);
    return hold.contradiction && hold.until > m_ports.clock.nowUtc() ? hold.until : QDateTime();
}

void LaneQuota::planned(const QHash<AccountId, Plan> &plans)
{
    for (auto each = plans.cbegin(); each != plans.cend(); ++each)
        m_unspent.planned(each.key(), *each, m_holds.value(each.key()).until > m_ports.clock.nowUtc());
}

void LaneQuota::describe(AccountActivity &activity) const
{
    const auto ledger = m_ports.journal.ledger(activity.account);
    if (!ledger || !ledger->usage)
        return;
    const ExhaustedHold *hold = holdOf(activity.account, ledger->usage);
    if (!hold)
        activity.exhaustedUntil = exhaustedUntil(activity.account, *ledger);
    else if (!hold->contradiction)
        activity.exhaustedUntil = hold->until;
    else if (activity.isReachable) {
        activity.isReachable = false;
        activity.unreachable = hold->contradiction;
        activity.waitsUntil = std::max(hold->until, activity.waitsUntil.value_or(hold->until));
    }
}

std::optional<QDateTime> LaneQuota::exhaustedUntil(AccountId account, const LedgerState &ledger) const
{
    const QDateTime now = m_ports.clock.nowUtc();
    if (ledger.usage->remainingChecks() > 0 || mustAsk(account, ledger))
        return std::nullopt;
    const bool isPackage = !ledger.usage->isDaily();
    if (isPackage && nextReset(ledger.resets, now).basis == NextReset::Basis::Assumed)
        return nextServiceDay(now);
    return endOfAllowance(usageForPlan(ledger, now), now);
}

} // namespace pantau::engine
