// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"

#include <QHash>
#include <QSet>
#include <QString>

#include <chrono>
#include <optional>

namespace pantau::engine {

/// Decides whether to accept many changes at once. The functions are pure; FaultWatch stores what is held.

/// Summary of what one reply changed.
struct ReplyShape
{
    int known = 0;    ///< answered, with a known status and no suspicion
    int flipped = 0;  ///< of those: answer differs from the known status
    int repeated = 0; ///< answered, suspected before, and the answer repeats the suspicion
};

/// True if five or more domains changed, and more than a fifth of the known ones. Suspicions confirmed along
/// with other domains count towards the five. Only the others show whether the service answers "blocked" for
/// everything.
///
/// First answers have no earlier status and are always accepted, even if all are "blocked": a user who adds
/// only blocked domains must be notified without delay. While an incident is open they are held like
/// everything else.
[[nodiscard]] bool isImplausible(const ReplyShape &shape);

/// Maximum number of held domains checked again, and of unchanged domains checked along with them.
inline constexpr int sampleSize = 3;
inline constexpr int controlSize = 3;
/// Number of domains checked along with a suspicion, to detect a service that gives everything the same
/// answer.
inline constexpr int companionSize = 4;
/// Maximum number of samples per incident, answered or not. After that it ends undecided.
inline constexpr int mostSamples = 12;

/// Results of a sample. Unanswered domains do not count.
struct SampleAnswers
{
    int repeated = 0;        ///< held domains that changed again
    int back = 0;            ///< held domains that returned to their old status
    int controlsSteady = 0;  ///< unchanged domains that kept their status
    int controlsFlipped = 0; ///< unchanged domains that changed now
};

/// Decides about an incident; Held if another sample must follow. @p round: number of samples, including this
/// one. If the controls changed too, the service is still at fault. Without controls, or after the last
/// round, answers repeated for hours are accepted as real.
[[nodiscard]] Incident::Outcome judge(const SampleAnswers &answers, int round);

/// Returns the delay between sample number @p round (from 1) and the next: 10, 20, 40 minutes and so on, at
/// most 6 hours.
[[nodiscard]] std::chrono::minutes sampleGap(int round);

/// The incident of one service and the changes it holds back. Changes that arrive while it is open are held
/// too. A new one within some hours after its end belongs to the same incident and is not reported again.
class FaultWatch
{
public:
    [[nodiscard]] bool isOpen() const { return m_open; }
    [[nodiscard]] const Incident &incident() const { return m_incident; }
    [[nodiscard]] bool holds(const DomainName &domain) const { return m_held.contains(domain); }
    [[nodiscard]] QList<DomainName> held() const;
    /// Account whose request returned the held answer.
    [[nodiscard]] AccountId seenThrough(const DomainName &domain) const { return m_held.value(domain); }

    /// Opens an incident. @p asked: domains with a known status in the reply. Returns true if it is new and
    /// must be reported.
    bool open(AccountId account, const QString &service, int asked, const QDateTime &now);
    void hold(const DomainName &domain, AccountId seenThrough);
    /// Releases @p domain, which returned to its old status.
    void letGo(const DomainName &domain) { m_held.remove(domain); }

    /// UTC; invalid if there is nothing to check or a sample is in flight.
    [[nodiscard]] QDateTime nextSampleAt() const;
    /// Returns whether a sample is due. A clock that was set back does not delay it.
    [[nodiscard]] bool sampleIsDue(const QDateTime &now) const;
    /// True if mostSamples is reached, so no more samples are taken.
    [[nodiscard]] bool isSpent() const { return m_samplesSent >= mostSamples; }
    /// True if the account's last sample got no answer. Other accounts go first.
    [[nodiscard]] bool hasFailed(AccountId account) const { return m_failedAskers.contains(account); }
    /// Returns up to sampleSize held domains of @p askable to check again through @p asker. The sample is in
    /// flight until sampled() or sampleFailed().
    [[nodiscard]] QList<DomainName> takeSample(AccountId asker, const QList<DomainName> &askable);
    /// To be called when the sample was sent. It has been paid for, whatever the result.
    void sampleSent() { ++m_samplesSent; }
    void sampleFailed(const QDateTime &now);
    Incident::Outcome sampled(const SampleAnswers &answers, const QDateTime &now);

    /// Closes the incident and forgets what it held. Returns true if the outcome must be reported.
    bool close(Incident::Outcome outcome, const QDateTime &now);

private:
    void askAgainAfter(std::chrono::milliseconds pause, const QDateTime &now);

    Incident m_incident;
    Incident::Outcome m_reported = Incident::Outcome::Held;
    QHash<DomainName, AccountId> m_held; ///< with seenThrough()
    QList<AccountId> m_failedAskers;
    AccountId m_asker{};
    QDateTime m_nextSampleAt;
    QDateTime m_nextSampleSetAt; ///< time at which m_nextSampleAt was set
    int m_rounds = 0;
    int m_samplesSent = 0;
    bool m_open = false;
    bool m_sampling = false;
};

/// Which connections work.
enum class Connection {
    Online,
    ServiceDown, ///< a service does not answer, possibly for an unknown reason
    OwnDown,     ///< no service answers, and each failure looks like a local network outage
};

/// Distinguishes outages of our own connection from those of services, and reports each change of state
/// once, however many domains are affected. Our own connection counts as down only if several services were
/// tried and all of them failed in that way. No clock and no I/O; the result depends only on the calls so
/// far.
class ConnectionWatch
{
public:
    struct Event
    {
        bool online = false;
        Connection about = Connection::ServiceDown; ///< subject of the event
    };

    /// Records a reply that only a service can give. @p remote: false for a service inside this program,
    /// which says nothing about the network.
    std::optional<Event> answered(const QString &address, bool remote);
    /// Records a failure. @p looksLikeOurs: ServiceFailure::ownConnection.
    std::optional<Event> failed(const QString &address, bool looksLikeOurs);
    /// To be called when @p address is no longer used.
    void forget(const QString &address);

    [[nodiscard]] Connection state() const;
    /// Services individually reported as down. While our own connection is down, the set does not change.
    [[nodiscard]] const QSet<QString> &down() const { return m_down; }

private:
    enum class Last {
        Answered,
        FailedLikeOurs,
        FailedItself,
    };
    [[nodiscard]] bool everyoneLooksLikeOurs() const;

    bool m_ownDown = false;
    QSet<QString> m_down;
    QHash<QString, Last> m_last; ///< of remote services, by address
};

} // namespace pantau::engine
