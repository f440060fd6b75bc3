// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_incidents.h"

#include "engine/lane_text.h"

#include <QSet>

#include <algorithm>
#include <tuple>
#include <utility>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// How far ahead in the plan to search for companions of a suspicion.
constexpr std::chrono::seconds companionHorizon = 6h;
/// How long an incident may wait for the answers to the queued requests until it is reported.
constexpr std::chrono::milliseconds longestGathering = 1min;

} // namespace

Incidents::Incidents(const Ports &ports, const LaneAccounts &accounts, const WatchedSet &watched,
                     LaneDomains &domains, FaultWatch &fault, WorkQueue &queue, PlanTimer &timer)
    : m_ports(ports)
    , m_accounts(accounts)
    , m_watched(watched)
    , m_domains(domains)
    , m_fault(fault)
    , m_queue(queue)
    , m_timer(timer)
{
}

bool Incidents::guard(const SentBatch &sent, const CheckReply &reply)
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
    const bool isDoubtful =
        isImplausible(shape) || (!sent.batch.isVerified && shape.known - shape.flipped < companionSize);
    if (m_fault.isOpen() || !isImplausible(shape))
        return isDoubtful;
    m_run = sent.batch.listener && sent.batch.followsPlan()
                ? std::dynamic_pointer_cast<DueCheck>(sent.batch.listener)
                : nullptr;
    if (m_run)
        m_run->hold();
    const Account *account = m_accounts.find(sent.batch.account);
    if (m_fault.open(sent.batch.account, account ? account->address.text() : QString(),
                     shape.known + shape.repeated, m_ports.clock.nowUtc())) {
        m_unreported = sent.batch.account;
        m_gathersUntil = m_ports.clock.monotonic() + longestGathering;
    }
    return isDoubtful;
}

void Incidents::releaseRun()
{
    if (const auto run = std::exchange(m_run, nullptr))
        run->letGo();
}

Incident::Outcome Incidents::judgeSample(const SentBatch &sent, const CheckReply &reply)
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
    const Incident::Outcome outcome = m_fault.sampled(answers, m_ports.clock.nowUtc());
    if (outcome == Incident::Outcome::Held)
        releaseRun(); // the next sample comes too late for it
    return outcome;
}

void Incidents::sampleFailed()
{
    m_fault.sampleFailed(m_ports.clock.nowUtc());
    releaseRun();
}

QList<Observation> Incidents::dropSuspicions(QList<Observation> &observations) const
{
    QList<DomainName> others = m_fault.held();
    for (Observation &each : observations)
        if (others.removeOne(each.domain) && each.after.suspicion &&
            each.answer != each.after.suspicion->status)
            each.after.suspicion.reset();
    QList<Observation> dropped;
    if (m_accounts.isEmpty())
        return dropped;
    // Statuses belong to the service, whichever of its accounts checks.
    const auto known = m_ports.journal.known(*m_accounts.any(), others);
    if (!known)
        return dropped; // they are checked again as remaining suspicions
    for (const DomainName &domain : std::as_const(others)) {
        Observation each{domain, m_ports.clock.nowUtc(), BlockStatus::Unknown, known->value(domain), {}};
        each.after.suspicion.reset();
        each.after.lastAskedAt = each.after.lastAnsweredAt;
        dropped.append(each);
    }
    return dropped;
}

QString Incidents::nameOfService() const
{
    const Account *account = m_accounts.find(m_fault.incident().account);
    return account ? account->name : m_fault.incident().service;
}

Incident Incidents::described(const QString &sentence) const
{
    Incident incident = m_fault.incident();
    incident.sentence = sentence;
    return incident;
}

/// True while more answers are expected soon that belong to the new incident.
bool Incidents::isGathering() const
{
    return m_unreported && m_ports.clock.monotonic() < m_gathersUntil &&
           (m_queue.has(BatchReason::User) || m_queue.has(BatchReason::Plan));
}

void Incidents::reportStart()
{
    if (!m_unreported || isGathering())
        return;
    const AccountId account = *std::exchange(m_unreported, std::nullopt);
    const Incident incident = described(incidentSentence(m_fault.incident(), nameOfService()));
    m_ports.journal.logEvent(EventKind::Incident, account, incident.sentence, {}, m_ports.clock.nowUtc());
    Q_EMIT m_ports.events.incidentRaised(incident);
}

void Incidents::close(Incident::Outcome outcome, bool isStopping)
{
    m_gathersUntil = {};
    reportStart();
    const QDateTime now = m_ports.clock.nowUtc();
    const auto confirmed =
        outcome == Incident::Outcome::Real ? byAsker() : QHash<AccountId, QList<DomainName>>();
    if (m_fault.close(outcome, now)) {
        const Incident incident =
            described(isStopping ? stoppedIncidentSentence(m_fault.incident(), nameOfService())
                                 : incidentSentence(m_fault.incident(), nameOfService()));
        m_ports.journal.logEvent(EventKind::Incident, incident.account, incident.sentence, {}, now);
        Q_EMIT m_ports.events.incidentResolved(incident);
    }
    for (auto each = confirmed.cbegin(); each != confirmed.cend(); ++each) {
        if (m_run)
            m_run->expect(each->size());
        m_queue.add({each.key(), BatchReason::Confirmation, *each, m_run});
    }
    releaseRun();
    m_timer.expire();
}

bool Incidents::sampleIsDue() const
{
    return (m_accounts.isPlanning() || m_run) && !isGathering() &&
           m_fault.sampleIsDue(m_ports.clock.nowUtc());
}

QDateTime Incidents::nextSampleAt(std::optional<AccountId> account) const
{
    const bool asks = !account || (m_fault.isOpen() && byAsker().contains(*account));
    return asks ? m_fault.nextSampleAt() : QDateTime();
}

/// Returns the account that checks a held domain again: the one that saw the change, if it watches the
/// domain and may check, otherwise another that does. An unwatched domain from a user check stays with the
/// account the user chose.
std::optional<AccountId> Incidents::askerOf(const DomainName &held) const
{
    const AccountId through = m_fault.seenThrough(held);
    std::optional<AccountId> asker;
    bool isWatched = false;
    for (const Account &account : m_accounts.all()) {
        const bool watches = m_watched.find(held, account.id) != nullptr;
        isWatched |= watches;
        if (watches && m_accounts.mayPlan(account) && (!asker || account.id == through))
            asker = account.id;
    }
    if (!isWatched && !m_watched.hasLeft(held, through))
        for (const Account &account : m_accounts.all())
            if (account.id == through && m_accounts.mayPlan(account))
                asker = through;
    return asker;
}

/// Groups the held domains by the account that checks each. Those that no account may check are left out.
QHash<AccountId, QList<DomainName>> Incidents::byAsker() const
{
    QHash<AccountId, QList<DomainName>> asked;
    for (const DomainName &domain : m_fault.held())
        if (const auto asker = askerOf(domain))
            asked[*asker].append(domain);
    return asked;
}

/// Returns known, unsuspected domains that would also change if the service answered everything
/// like @p suspect. Prefers those the plan checks next, which cost nothing extra, then those not checked for
/// longest. If nothing is known yet, new domains count too.
QList<DomainName> Incidents::steadyOnes(AccountId account, const DomainName &suspect, qsizetype count,
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
    if (const auto ahead = m_domains.plan(now, now.addDuration(companionHorizon)))
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

void Incidents::addCompanions(Batch &part, qint64 most, const RequestLimits &limits)
{
    const Account *account = m_accounts.find(part.account);
    const auto count = std::min<qint64>({most, companionSize, limits.domains - part.domains.size()});
    if (count <= 0 || !m_accounts.isPlanning() || !account || !m_accounts.mayPlan(*account))
        return;
    for (const DomainName &each : steadyOnes(part.account, part.domains.first(), count, part.domains)) {
        part.domains.append(each);
        part.extras.insert(each);
    }
    while (batchSize(part.domains, limits) < part.domains.size())
        part.extras.remove(part.domains.takeLast());
}

Result<void> Incidents::enqueueSample()
{
    if (m_fault.held().isEmpty()) {
        // All held domains returned to their old status before a sample was taken.
        close(Incident::Outcome::False);
        return {};
    }
    TRY(m_domains.load());
    const auto askable = byAsker();
    if (askable.isEmpty() || m_fault.isSpent()) {
        close(Incident::Outcome::Left);
        return {};
    }
    QList<AccountId> askers = askable.keys();
    std::ranges::sort(askers, [&](AccountId a, AccountId b) {
        return std::tuple(m_fault.hasFailed(a), -askable.value(a).size(), a) <
               std::tuple(m_fault.hasFailed(b), -askable.value(b).size(), b);
    });
    const AccountId account = askers.first();
    Batch sample{account, BatchReason::Confirmation, m_fault.takeSample(account, askable.value(account)),
                 m_run};
    sample.isSample = true;
    if (m_run)
        m_run->expect(sample.domains.size());
    for (const DomainName &each : steadyOnes(account, sample.domains.first(), controlSize, sample.domains)) {
        sample.domains.append(each);
        sample.extras.insert(each);
    }
    m_queue.add(std::move(sample));
    return {};
}

} // namespace pantau::engine
