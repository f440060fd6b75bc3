// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/incident.h"
#include "engine/fault_guard.h"

#include <QSet>

namespace pantau::engine {

/// The incident of one service, and what it holds back. Everything that flips while it is open is held too;
/// what trips the guard within some hours of its end belongs to it still and is not told again.
class FaultWatch
{
public:
    [[nodiscard]] bool isOpen() const { return m_open; }
    [[nodiscard]] const Incident &incident() const { return m_incident; }
    [[nodiscard]] bool holds(const DomainName &domain) const { return m_held.contains(domain); }
    [[nodiscard]] QList<DomainName> held() const;

    /// @p asked: domains with a known status in the reply. True when it is a new incident, to be told.
    bool open(AccountId account, const QString &service, int asked, const QDateTime &now);
    void hold(const DomainName &domain);
    /// It has its old status again.
    void letGo(const DomainName &domain) { m_held.remove(domain); }

    /// UTC; invalid while there is nothing to ask, or a sample is on its way.
    [[nodiscard]] QDateTime nextSampleAt() const;
    /// The held domains to ask again, at most sampleSize; on their way until sampled() or sampleFailed().
    [[nodiscard]] QList<DomainName> takeSample();
    void sampleFailed(const QDateTime &now);
    Verdict sampled(const SampleAnswers &answers, const QDateTime &now);

    /// Ends the incident and forgets what it held. True when its outcome is news, to be told.
    bool close(Incident::Outcome outcome, const QDateTime &now);

private:
    Incident m_incident;
    Incident::Outcome m_told = Incident::Outcome::Held;
    QSet<DomainName> m_held;
    QDateTime m_nextSampleAt;
    int m_rounds = 0;
    bool m_open = false;
    bool m_sampling = false;
};

} // namespace pantau::engine
