// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a lane believes what the service says: incidents, their samples, and who is asked along.
#include "core/batch_size.h"
#include "engine/change_detector.h"
#include "engine/lane_text.h"
#include "engine/service_lane.h"

#include <algorithm>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// How far ahead the plan is looked at for companions of a suspicion.
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
        const bool flipped = isFlip(sent.before.value(domain), answer);
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
    QSet<DomainName> seen;
    for (const Observation &each : observations)
        seen.insert(each.domain);
    QList<DomainName> others = m_fault.held();
    others.removeIf([&](const DomainName &domain) { return seen.contains(domain); });
    QList<Observation> dropped;
    const auto known = m_ports.journal.known(m_fault.incident().account, others);
    if (!known)
        return dropped; // they are asked for once more, as suspicions left over
    for (const DomainName &domain : std::as_const(others)) {
        Observation each{domain, m_ports.clock.nowUtc(), BlockStatus::Unknown, known->value(domain), {}};
        each.after.suspicion.reset();
        dropped.append(each);
    }
    return dropped;
}

/// @p held: the domains that it held until now.
void ServiceLane::closeIncident(Incident::Outcome outcome, const QList<DomainName> &held)
{
    const QDateTime now = m_ports.clock.nowUtc();
    const bool isNews = m_fault.close(outcome, now);
    Incident incident = m_fault.incident();
    incident.sentence = incidentSentence(incident);
    if (isNews) {
        m_ports.journal.logEvent(EventKind::Incident, incident.account, incident.sentence, {}, now);
        Q_EMIT incidentResolved(incident);
    }
    if (outcome == Incident::Outcome::Real && !held.isEmpty())
        enqueue({incident.account, BatchReason::Confirmation, held});
}

/// Known, unsuspected domains that would flip if the service answered the same to everything: those that the
/// plan asks for next anyway, so that they cost nothing, then those that were not asked for the longest.
QList<DomainName> ServiceLane::steadyOnes(AccountId account, BlockStatus status, qsizetype count,
                                          const QList<DomainName> &without)
{
    QSet<DomainName> taken(without.cbegin(), without.cend());
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
    if (const auto ahead = plannedNow(now.addDuration(companionHorizon)))
        for (const PlannedCheck &check : ahead->plans.value(account).checks)
            if (const WatchedDomain *watched = m_watched.find(check.domain, account))
                add(*watched);
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
    return chosen;
}

/// @p checksLeft: what the plan could pay for besides the suspicions.
void ServiceLane::addCompanions(Batch &part, qint64 checksLeft)
{
    const Account *account = find(part.account);
    const auto room =
        std::min<qint64>({checksLeft, companionSize, MaximumBatchDomains - part.domains.size()});
    if (room <= 0 || !m_planning || !account || !mayPlan(*account))
        return;
    BlockStatus status = BlockStatus::NotBlocked;
    if (const WatchedDomain *suspect = m_watched.find(part.domains.first(), part.account))
        status = suspect->known.status;
    for (const DomainName &each : steadyOnes(part.account, status, room, part.domains)) {
        part.domains.append(each);
        part.extras.insert(each);
    }
    while (batchSize(part.domains) < part.domains.size())
        part.extras.remove(part.domains.takeLast());
}

/// The incident's sample, and as many that did not flip.
void ServiceLane::enqueueSample()
{
    const AccountId account = m_fault.incident().account;
    Batch sample{account, BatchReason::Confirmation, m_fault.takeSample()};
    sample.isSample = true;
    if (sample.domains.isEmpty()) {
        // Everything went back to what it was before a sample was asked for.
        closeIncident(Incident::Outcome::False, {});
        return;
    }
    BlockStatus status = BlockStatus::NotBlocked;
    if (const WatchedDomain *held = m_watched.find(sample.domains.first(), account))
        status = held->known.status;
    for (const DomainName &each : steadyOnes(account, status, controlSize, sample.domains)) {
        sample.domains.append(each);
        sample.extras.insert(each);
    }
    enqueue(std::move(sample));
}

} // namespace pantau::engine
