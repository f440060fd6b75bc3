// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What people ask the monitor for, and its end.
#include "engine/lane_text.h"
#include "engine/monitor.h"
#include "engine/service_lane.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace pantau::engine {

namespace {

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

QFuture<QList<CheckOutcome>> Monitor::checkNow(AccountId account, const QList<DomainName> &domains,
                                               CheckScope scope,
                                               std::optional<std::chrono::milliseconds> patience,
                                               CheckTicket ticket)
{
    const auto run =
        std::make_shared<UserCheck>(domains, [this](int done, int total) { Q_EMIT progress(done, total); });
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
    std::erase_if(m_userChecks, [](const PersonsCheck &check) { return check.run.expired(); });
    m_userChecks.push_back({run, patience ? std::optional(m_clock.monotonic() + *patience) : std::nullopt,
                            patience.value_or(std::chrono::milliseconds(0)), ticket});
    lane->enqueue({account, BatchReason::User, toAsk, run, {}, {}});
    lane->pump();
    return future;
}

/// Takes out of @p domains what need not be asked for, with what is known of it.
void Monitor::settleRecent(AccountId account, UserCheck &run, QList<DomainName> &domains)
{
    const auto known = m_journal.known(account, domains);
    if (!known)
        return; // nothing will be sent either, and the sentence will say why
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
    const auto ledger = m_journal.ledger(account);
    if (!ledger)
        return failure(ledger.error());
    const QList<DomainName> distinct = eachOnce(domains);
    const auto known = m_journal.known(account, distinct);
    if (!known)
        return failure(known.error());
    CheckCost cost;
    if (ledger->usage) {
        cost.unitCost = std::max(1, ledger->usage->unitCost);
        cost.unitsLeft = ledger->availableUnits();
    }
    const auto wanted = m_journal.confirmations(account, distinct);
    if (!wanted)
        return failure(wanted.error());
    const QDateTime now = m_clock.nowUtc();
    for (const DomainName &domain : distinct) {
        const KnownStatus status = known->value(domain);
        const bool mayChange = status.status != BlockStatus::Unknown || status.suspicion;
        const int confirmations = mayChange ? wanted->value(domain, 1) : 0;
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
        std::stable_partition(m_userChecks.begin(), m_userChecks.end(), [ticket](const PersonsCheck &check) {
            return ticket.number != 0 && check.ticket != ticket;
        });
    const std::vector<PersonsCheck> checks(ended, m_userChecks.end());
    m_userChecks.erase(ended, m_userChecks.end());
    for (const PersonsCheck &check : checks)
        endCheck(check, stoppedWorkSentence());
    // What was waiting may have been all that the next moment was for.
    tick();
}

void Monitor::endCheck(const PersonsCheck &check, const QString &sentence)
{
    const auto running = check.run.lock();
    if (!running)
        return;
    running->end(sentence);
    for (const auto &[address, lane] : m_lanes)
        lane->cancel(running.get(), sentence);
}

/// Ends the checks whose time is up: what has left is still taken in, the rest costs nothing.
void Monitor::endOverdueChecks()
{
    for (PersonsCheck &check : m_userChecks)
        if (check.endsAt && *check.endsAt <= m_clock.monotonic()) {
            check.endsAt.reset();
            endCheck(check, outOfTimeSentence(check.patience));
        }
}

/// How long until a check's time, or the patience at the program's end, is up.
std::optional<std::chrono::milliseconds> Monitor::untilDeadline() const
{
    std::optional<std::chrono::milliseconds> earliest;
    const auto sooner = [&](const std::optional<std::chrono::milliseconds> &at) {
        if (at && (!earliest || *at < *earliest))
            earliest = at;
    };
    for (const PersonsCheck &check : m_userChecks)
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

void Monitor::lookWhetherFinished()
{
    if (!m_finish || !m_finish->endsAt)
        return;
    const bool waits = std::any_of(m_lanes.cbegin(), m_lanes.cend(),
                                   [](const auto &each) { return each.second->owesAnswers(); });
    if (waits && *m_finish->endsAt > m_clock.monotonic())
        return;
    m_finish->endsAt.reset();
    int lost = 0;
    QStringList blocked;
    QString why;
    for (const auto &[address, lane] : m_lanes)
        if (const auto left = lane->saveAtLast(); left.answers > 0) {
            lost += left.answers;
            blocked += left.blocked;
            why = lane->unsaved()->sentence;
        }
    m_finish->promise.addResult(lost == 0 ? Result<void>()
                                          : failure(Error::Kind::Storage, lostSentence(lost, blocked, why)));
    m_finish->promise.finish();
}

} // namespace pantau::engine
