// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fault_watch.h"

#include <algorithm>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// What trips the guard this soon after an incident's end is its rest.
constexpr std::chrono::milliseconds sameIncident = 6h;

} // namespace

QList<DomainName> FaultWatch::held() const
{
    QList<DomainName> held = m_held.keys();
    std::sort(held.begin(), held.end());
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
        m_told = Incident::Outcome::Held;
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

Verdict FaultWatch::sampled(const SampleAnswers &answers, const QDateTime &now)
{
    m_sampling = false;
    const Verdict verdict = judge(answers, ++m_rounds);
    m_failedAskers.removeOne(m_asker);
    askAgainAfter(sampleGap(m_rounds), now);
    return verdict;
}

bool FaultWatch::close(Incident::Outcome outcome, const QDateTime &now)
{
    m_open = false;
    m_sampling = false;
    m_held.clear();
    m_incident.outcome = outcome;
    m_incident.resolvedAt = now;
    return std::exchange(m_told, outcome) != outcome;
}

} // namespace pantau::engine
