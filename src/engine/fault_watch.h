// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"
#include "engine/fault_guard.h"

#include <QHash>

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
    /// The account through which the answer came that is held.
    [[nodiscard]] AccountId seenThrough(const DomainName &domain) const { return m_held.value(domain); }

    /// @p asked: domains with a known status in the reply. True when it is a new incident, to be told.
    bool open(AccountId account, const QString &service, int asked, const QDateTime &now);
    void hold(const DomainName &domain, AccountId seenThrough);
    /// It has its old status again.
    void letGo(const DomainName &domain) { m_held.remove(domain); }

    /// UTC; invalid while there is nothing to ask, or a sample is on its way.
    [[nodiscard]] QDateTime nextSampleAt() const;
    /// Also after a clock was set back: it does not put a sample off.
    [[nodiscard]] bool sampleIsDue(const QDateTime &now) const;
    /// Nobody may ask more samples: see mostSamples.
    [[nodiscard]] bool isSpent() const { return m_samplesSent >= mostSamples; }
    /// Whose last sample brought nothing: others go before them.
    [[nodiscard]] bool hasFailed(AccountId account) const { return m_failedAskers.contains(account); }
    /// Those of @p askable, held domains, to ask again through @p asker: at most sampleSize; on their way
    /// until sampled() or sampleFailed().
    [[nodiscard]] QList<DomainName> takeSample(AccountId asker, const QList<DomainName> &askable);
    /// It left, and is paid for, whatever comes of it.
    void sampleSent() { ++m_samplesSent; }
    void sampleFailed(const QDateTime &now);
    Verdict sampled(const SampleAnswers &answers, const QDateTime &now);

    /// Ends the incident and forgets what it held. True when its outcome is news, to be told.
    bool close(Incident::Outcome outcome, const QDateTime &now);

private:
    void askAgainAfter(std::chrono::milliseconds pause, const QDateTime &now);

    Incident m_incident;
    Incident::Outcome m_told = Incident::Outcome::Held;
    QHash<DomainName, AccountId> m_held; ///< with seenThrough()
    QList<AccountId> m_failedAskers;
    AccountId m_asker{};
    QDateTime m_nextSampleAt;
    QDateTime m_nextSampleSetAt; ///< when m_nextSampleAt was decided
    int m_rounds = 0;
    int m_samplesSent = 0;
    bool m_open = false;
    bool m_sampling = false;
};

} // namespace pantau::engine
