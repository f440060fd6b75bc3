// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fault_watch.h"

#include <algorithm>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

constexpr int fewestFlips = 5;
constexpr double flippedShare = 0.2; ///< of the known domains
/// Without controls: five hours of the same answer.
constexpr int roundsWithoutControls = 6;
/// With controls that changed as well: most of a day.
constexpr int roundsWithControls = 8;
constexpr std::chrono::minutes longestGap = std::chrono::hours(6);

/// A reply this soon after an incident's end belongs to the same incident.
constexpr std::chrono::milliseconds sameIncident = 6h;

} // namespace

bool isImplausible(const ReplyShape &shape)
{
    return shape.flipped > 0 && shape.flipped + shape.repeated >= fewestFlips &&
           double(shape.flipped) > flippedShare * double(shape.known);
}

Incident::Outcome judge(const SampleAnswers &answers, int round)
{
    if (answers.repeated + answers.back == 0)
        return Incident::Outcome::Held;
    if (answers.back >= answers.repeated)
        return Incident::Outcome::False;
    if (answers.controlsSteady > answers.controlsFlipped)
        return Incident::Outcome::Real;
    const bool hasControls = answers.controlsSteady + answers.controlsFlipped > 0;
    return round >= (hasControls ? roundsWithControls : roundsWithoutControls) ? Incident::Outcome::Real
                                                                               : Incident::Outcome::Held;
}

std::chrono::minutes sampleGap(int round)
{
    const int doublings = std::clamp(round - 1, 0, 16);
    return std::min(std::chrono::minutes(10 * (1 << doublings)), longestGap);
}

QList<DomainName> FaultWatch::held() const
{
    QList<DomainName> held = m_held.keys();
    std::ranges::sort(held);
    return held;
}

bool FaultWatch::open(AccountId account, const QString &service, int asked, const QDateTime &now)
{
    if (m_open)
        return false;
    const bool again = m_incident.resolvedAt.isValid() && m_incident.resolvedAt <= now &&
                       now < m_incident.resolvedAt.addDuration(sameIncident);
    if (again) {
        m_incident.outcome = Incident::Outcome::Held;
        m_incident.resolvedAt = {};
    } else {
        m_incident = {account, service, now, {}, asked, Incident::Outcome::Held, {}, {}};
        m_reported = Incident::Outcome::Held;
        m_samplesSent = 0;
    }
    m_open = true;
    m_rounds = 0;
    m_sampling = false;
    m_failedAskers.clear();
    askAgainAfter(0ms, now);
    return !again;
}

void FaultWatch::hold(const DomainName &domain, AccountId seenThrough)
{
    m_held.insert(domain, seenThrough);
    if (!m_incident.flipped.contains(domain))
        m_incident.flipped.append(domain);
}

QDateTime FaultWatch::nextSampleAt() const
{
    return m_open && !m_sampling ? m_nextSampleAt : QDateTime();
}

bool FaultWatch::sampleIsDue(const QDateTime &now) const
{
    return m_open && !m_sampling && (now >= m_nextSampleAt || now < m_nextSampleSetAt);
}

QList<DomainName> FaultWatch::takeSample(AccountId asker, const QList<DomainName> &askable)
{
    m_sampling = true;
    m_asker = asker;
    if (askable.size() <= sampleSize)
        return askable;
    QList<DomainName> sample;
    for (qsizetype i = 0; i < sampleSize; ++i)
        sample.append(askable.at(i * (askable.size() - 1) / (sampleSize - 1)));
    return sample;
}

void FaultWatch::sampleFailed(const QDateTime &now)
{
    m_sampling = false;
    if (!m_failedAskers.contains(m_asker))
        m_failedAskers.append(m_asker);
    askAgainAfter(sampleGap(m_samplesSent), now);
}

void FaultWatch::askAgainAfter(std::chrono::milliseconds pause, const QDateTime &now)
{
    m_nextSampleSetAt = now;
    m_nextSampleAt = now.addDuration(pause);
}

Incident::Outcome FaultWatch::sampled(const SampleAnswers &answers, const QDateTime &now)
{
    m_sampling = false;
    const Incident::Outcome outcome = judge(answers, ++m_rounds);
    m_failedAskers.removeOne(m_asker);
    askAgainAfter(sampleGap(m_rounds), now);
    return outcome;
}

bool FaultWatch::close(Incident::Outcome outcome, const QDateTime &now)
{
    m_open = false;
    m_sampling = false;
    m_held.clear();
    m_incident.outcome = outcome;
    m_incident.resolvedAt = now;
    return std::exchange(m_reported, outcome) != outcome;
}

std::optional<ConnectionWatch::Event> ConnectionWatch::answered(const QString &address, bool remote)
{
    if (remote)
        m_last.insert(address, Last::Answered);
    const bool wasTold = m_down.remove(address);
    if (m_ownDown && remote) {
        m_ownDown = false;
        m_down.clear(); // each is reported again if it still fails
        return Event{true, Connection::OwnDown};
    }
    if (wasTold)
        return Event{true, Connection::ServiceDown};
    return std::nullopt;
}

std::optional<ConnectionWatch::Event> ConnectionWatch::failed(const QString &address, bool looksLikeOurs)
{
    m_last.insert(address, looksLikeOurs ? Last::FailedLikeOurs : Last::FailedItself);
    if (m_ownDown)
        return std::nullopt;
    if (everyoneLooksLikeOurs()) {
        m_ownDown = true;
        return Event{false, Connection::OwnDown};
    }
    if (m_down.contains(address))
        return std::nullopt;
    m_down.insert(address);
    return Event{false, Connection::ServiceDown};
}

void ConnectionWatch::forget(const QString &address)
{
    m_last.remove(address);
    m_down.remove(address);
    m_ownDown = m_ownDown && everyoneLooksLikeOurs();
}

bool ConnectionWatch::everyoneLooksLikeOurs() const
{
    return m_last.size() > 1 &&
           std::ranges::all_of(m_last, [](Last last) { return last == Last::FailedLikeOurs; });
}

Connection ConnectionWatch::state() const
{
    if (m_ownDown)
        return Connection::OwnDown;
    return m_down.isEmpty() ? Connection::Online : Connection::ServiceDown;
}

} // namespace pantau::engine
