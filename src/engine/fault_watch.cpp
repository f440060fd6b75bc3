// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fault_watch.h"

#include <algorithm>

namespace pantau::engine {

using namespace std::chrono_literals;

namespace {

/// What trips the guard this soon after an incident's end is its rest.
constexpr std::chrono::milliseconds sameIncident = 6h;
constexpr std::chrono::milliseconds sampleAgainAfter = 10min;

} // namespace

QList<DomainName> FaultWatch::held() const
{
    QList<DomainName> held = m_held.values();
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
    }
    m_open = true;
    m_nextSampleAt = now;
    m_rounds = 0;
    m_sampling = false;
    return !again;
}

void FaultWatch::hold(const DomainName &domain)
{
    m_held.insert(domain);
    if (!m_incident.flipped.contains(domain))
        m_incident.flipped.append(domain);
}

QDateTime FaultWatch::nextSampleAt() const
{
    return m_open && !m_sampling ? m_nextSampleAt : QDateTime();
}

QList<DomainName> FaultWatch::takeSample()
{
    m_sampling = true;
    const QList<DomainName> all = held();
    if (all.size() <= sampleSize)
        return all;
    QList<DomainName> sample;
    for (qsizetype i = 0; i < sampleSize; ++i)
        sample.append(all.at(i * (all.size() - 1) / (sampleSize - 1)));
    return sample;
}

void FaultWatch::sampleFailed(const QDateTime &now)
{
    m_sampling = false;
    m_nextSampleAt = now.addDuration(sampleAgainAfter);
}

Verdict FaultWatch::sampled(const SampleAnswers &answers, const QDateTime &now)
{
    m_sampling = false;
    const Verdict verdict = judge(answers, ++m_rounds);
    m_nextSampleAt =
        now.addDuration(std::chrono::milliseconds(sampleDelay(m_rounds + 1) - sampleDelay(m_rounds)));
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
