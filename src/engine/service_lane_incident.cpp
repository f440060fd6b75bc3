// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a lane believes what the service says: incidents, their samples, and who is asked along.
#include "engine/change_detector.h"
#include "engine/lane_text.h"
#include "engine/service_lane.h"

#include <algorithm>
#include <tuple>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// How far ahead the plan is searched for companions of a suspicion.
constexpr std::chrono::seconds companionHorizon = 6h;

} // namespace

/// Whether the reply begins an incident that is to be told.
bool ServiceLane::guard(const InFlight &sent, const CheckReply &reply)
{
    ReplyShape shape;
    for (const DomainName &domain : sent.batch.domains) {
        const KnownStatus before = sent.before.value(domain);
        const BlockStatus answer = answerFor(reply, domain).status;
        if (answer == BlockStatus::Unknown || before.status == BlockStatus::Unknown)
            continue;
        if (before.suspicion) {
            shape.repeated += answer == before.suspicion->status ? 1 : 0;
        } else {
            ++shape.known;
            shape.flipped += isFlip(before, answer) ? 1 : 0;
        }
    }
    if (m_fault.isOpen() || !isImplausible(shape))
        return false;
    const Account *account = find(sent.batch.account);
    return m_fault.open(sent.batch.account, account ? account->address.text() : QString(),
                        shape.known + shape.repeated, m_ports.clock.nowUtc());
}

/// The outcome of the incident, as far as its sample tells it.
Incident::Outcome ServiceLane::judgeSample(const InFlight &sent, const CheckReply &reply)
{
    SampleAnswers answers;
    for (const DomainName &domain : sent.batch.domains) {
        const BlockStatus answer = answerFor(reply, domain).status;
        if (answer == BlockStatus::Unknown)
            continue;
        const bool flipped = isNews(sent.before.value(domain), answer);
        if (sent.batch.extras.contains(domain))
            ++(flipped ? answers.controlsFlipped : answers.controlsSteady);
        else
            ++(flipped ? answers.repeated : answers.back);
    }
    switch (m_fault.sampled(answers, m_ports.clock.nowUtc())) {
    case Verdict::Real:
        return Incident::Outcome::Real;
    case Verdict::False:
        return Incident::Outcome::False;
    case Verdict::Open:
        break;
    }
    return Incident::Outcome::Held;
}

/// Held domains that were not asked again lose their suspicion too.
QList<Observation> ServiceLane::droppedSuspicions(const QList<Observation> &observations)
{
    QList<Observation> dropped;
    if (m_accounts.isEmpty())
        return dropped;
    QSet<DomainName> seen;
    for (const Observation &each : observations)
        seen.insert(each.domain);
    QList<DomainName> others = m_fault.held();
    others.removeIf([&](const DomainName &domain) { return seen.contains(domain); });
    // Statuses belong to the service, whoever of its accounts asks.
    const auto known = m_ports.journal.known(m_accounts.first().id, others);
    if (!known)
        return dropped; // they are asked for once more, as suspicions left over
    for (const DomainName &domain : std::as_const(others)) {
        Observation each{domain, m_ports.clock.nowUtc(), BlockStatus::Unknown, known->value(domain), {}};
        each.after.suspicion.reset();
        dropped.append(each);
    }
    return dropped;
}

/// What it held is asked for once more where the flips are real. Where nobody could find out it stays
/// suspected, and the plan asks for each as soon as somebody may.
void ServiceLane::closeIncident(Incident::Outcome outcome)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const auto confirmed =
        outcome == Incident::Outcome::Real ? byAsker(m_fault.held()) : QHash<AccountId, QList<DomainName>>();
    const bool isNews = m_fault.close(outcome, now);
    Incident incident = m_fault.incident();
    incident.sentence = m_closed && outcome == Incident::Outcome::Left ? stoppedIncidentSentence(incident)
                                                                       : incidentSentence(incident);
    if (isNews) {
        m_ports.journal.logEvent(EventKind::Incident, incident.account, incident.sentence, {}, now);
        Q_EMIT incidentResolved(incident);
    }
    for (auto each = confirmed.cbegin(); each != confirmed.cend(); ++each)
        enqueue({each.key(), BatchReason::Confirmation, *each});
    m_replan = true;
}

/// Who asks for a held domain again: the account that was told of it while it watches it and may ask, else
/// another one that watches it. One that nobody ever watched, asked for by a person, stays with the account
/// that the person chose.
std::optional<AccountId> ServiceLane::askerOf(const DomainName &held) const
{
    const AccountId through = m_fault.seenThrough(held);
    std::optional<AccountId> asker;
    bool isWatched = false;
    for (const Account &account : m_accounts) {
        const bool watches = m_watched.find(held, account.id) != nullptr;
        isWatched |= watches;
        if (watches && mayPlan(account) && (!asker || account.id == through))
            asker = account.id;
    }
    if (!isWatched && !m_watched.hasLeft(held, through))
        for (const Account &account : m_accounts)
            if (account.id == through && mayPlan(account))
                asker = through;
    return asker;
}

/// Without those that nobody may ask for.
QHash<AccountId, QList<DomainName>> ServiceLane::byAsker(const QList<DomainName> &held) const
{
    QHash<AccountId, QList<DomainName>> asked;
    for (const DomainName &domain : held)
        if (const auto asker = askerOf(domain))
            asked[*asker].append(domain);
    return asked;
}

/// Known, unsuspected domains that would flip as @p suspect did if the service answered the same to
/// everything: those that the plan asks for next anyway, so that they cost nothing, then those that were not
/// asked for the longest. Where nothing is known yet, domains that are new as well.
QList<DomainName> ServiceLane::steadyOnes(AccountId account, const DomainName &suspect, qsizetype count,
                                          const QList<DomainName> &without)
{
    QSet<DomainName> taken(without.cbegin(), without.cend());
    const WatchedDomain *watched = m_watched.find(suspect, account);
    const bool isNew = watched && watched->known.status == BlockStatus::Unknown;
    const BlockStatus status = watched && !isNew ? watched->known.status : BlockStatus::NotBlocked;
    const auto fits = [&](const WatchedDomain &each) {
        return each.account == account && each.known.status == status && !each.known.suspicion &&
               !m_fault.holds(each.domain) && !taken.contains(each.domain);
    };
    QList<DomainName> chosen;
    const auto add = [&](const WatchedDomain &each) {
        if (chosen.size() < count && fits(each)) {
            chosen.append(each.domain);
            taken.insert(each.domain);
        }
    };
    const QDateTime now = m_ports.clock.nowUtc();
    if (const auto ahead = plannedAt(now, now.addDuration(companionHorizon)))
        for (const PlannedCheck &check : ahead->plans.value(account).checks)
            if (const WatchedDomain *planned = m_watched.find(check.domain, account))
                add(*planned);
    while (chosen.size() < count) {
        const WatchedDomain *oldest = nullptr;
        for (const WatchedDomain &each : m_watched.domains())
            if (fits(each) && each.known.lastAskedAt &&
                (!oldest || *each.known.lastAskedAt < *oldest->known.lastAskedAt))
                oldest = &each;
        if (!oldest)
            break;
        add(*oldest);
    }
    if (isNew)
        for (const WatchedDomain &each : m_watched.domains())
            if (chosen.size() < count && each.account == account && !each.known.lastAskedAt &&
                !taken.contains(each.domain)) {
                chosen.append(each.domain);
                taken.insert(each.domain);
            }
    return chosen;
}

/// @p checksLeft: what the plan could pay for besides the suspicions.
void ServiceLane::addCompanions(Batch &part, qint64 checksLeft)
{
    const Account *account = find(part.account);
    const RequestLimits limits = m_ports.checking.limits(part.account);
    const auto room = std::min<qint64>({checksLeft, companionSize, limits.domains - part.domains.size()});
    if (room <= 0 || !m_planning || !account || !mayPlan(*account))
        return;
    for (const DomainName &each : steadyOnes(part.account, part.domains.first(), room, part.domains)) {
        part.domains.append(each);
        part.extras.insert(each);
    }
    while (batchSize(part.domains, limits) < part.domains.size())
        part.extras.remove(part.domains.takeLast());
}

/// The incident's sample, and as many that did not flip. It goes through one account, which pays for its own
/// domains only; where that may not ask, or brought nothing, through another.
void ServiceLane::enqueueSample()
{
    const QList<DomainName> held = m_fault.held();
    if (held.isEmpty()) {
        // Everything went back to what it was before a sample was asked for.
        closeIncident(Incident::Outcome::False);
        return;
    }
    if (const auto loaded = loadWatched(); !loaded) {
        journalFailed(loaded.error());
        return;
    }
    const auto askable = byAsker(held);
    if (askable.isEmpty() || m_fault.isSpent()) {
        closeIncident(Incident::Outcome::Left);
        return;
    }
    QList<AccountId> askers = askable.keys();
    std::sort(askers.begin(), askers.end(), [&](AccountId a, AccountId b) {
        return std::tuple(m_fault.hasFailed(a), -askable.value(a).size(), a) <
               std::tuple(m_fault.hasFailed(b), -askable.value(b).size(), b);
    });
    const AccountId account = askers.first();
    Batch sample{account, BatchReason::Confirmation, m_fault.takeSample(account, askable.value(account))};
    sample.isSample = true;
    for (const DomainName &each : steadyOnes(account, sample.domains.first(), controlSize, sample.domains)) {
        sample.domains.append(each);
        sample.extras.insert(each);
    }
    enqueue(std::move(sample));
}

} // namespace pantau::engine
