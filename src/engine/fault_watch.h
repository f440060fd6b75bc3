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

/// Whether many flips at once are to be believed. Pure decisions; FaultWatch keeps what is held.

/// What one reply did to what was known before it.
struct ReplyShape
{
    int known = 0;    ///< answered, with a known status and without a suspicion
    int flipped = 0;  ///< of those: the answer differs from the known status
    int repeated = 0; ///< answered, suspected before, and the suspicion said again
};

struct FaultLimits
{
    int fewest = 5;     ///< flips
    double share = 0.2; ///< of the known ones
};

/// Five or more flips, and more than a fifth of the known ones. Suspicions that are confirmed together with
/// other domains count towards the five, but only the others tell whether the service answers "blocked" to
/// everything.
///
/// First answers have nothing to flip from and are always believed, also where all of them say "blocked": who
/// adds domains that are all blocked wants to be told so, and not to wait. While an incident is open they are
/// held like everything else.
[[nodiscard]] bool isImplausible(const ReplyShape &shape, const FaultLimits &limits = {});

/// How many of the held domains are asked again, and how many that did not flip along with them.
inline constexpr int sampleSize = 3;
inline constexpr int controlSize = 3;
/// Asked along with a suspicion, so that a service that answers the same to everything shows itself.
inline constexpr int companionSize = 4;
/// An incident costs no more than this many samples, answered or not; after that nobody could find out.
inline constexpr int mostSamples = 12;

/// What asking the sample again brought; unanswered ones do not count.
struct SampleAnswers
{
    int repeated = 0;        ///< held domains that flipped again
    int back = 0;            ///< held domains that have their old status again
    int controlsSteady = 0;  ///< others that kept theirs
    int controlsFlipped = 0; ///< others that flipped now
};

enum class Verdict {
    Real,  ///< the flips are asked for once more, as any suspicion
    False, ///< they are dropped
    Open,  ///< the sample is asked again later
};

/// @p round: how many samples were asked, this one included. A service that flips the controls too is still
/// at fault; without controls, and after the last round, what it keeps saying for hours is taken as real.
[[nodiscard]] Verdict judge(const SampleAnswers &answers, int round);

/// How long after sample number @p round (from 1) the next one is asked: 10, 20, 40 minutes and so on, at
/// most 6 hours.
[[nodiscard]] std::chrono::minutes sampleGap(int round);

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

/// What can be reached.
enum class Connection {
    Online,
    ServiceDown, ///< a service does not answer; whose fault that is may not be known
    OwnDown,     ///< no service answers, and each of them as if our own network were away
};

/// Tells our own connection's outages from those of services, and each apart from its repetition: one change
/// of state is one event, however many domains wait behind it. No more is claimed than was heard: that one
/// service cannot be found says nothing of the others, so our own connection is down only when every service
/// that was asked failed like that, and there are several. Pure but for what it remembers.
class ConnectionWatch
{
public:
    struct Event
    {
        bool online = false;
        Connection about = Connection::ServiceDown; ///< whose outage began or ended
    };

    /// The service at @p address answered, with anything that only a service says. @p remote: not one inside
    /// this program, which says nothing of the network.
    std::optional<Event> answered(const QString &address, bool remote);
    /// It did not. @p looksLikeOurs: ServiceFailure::ownConnection.
    std::optional<Event> failed(const QString &address, bool looksLikeOurs);
    /// Nobody asks there any more.
    void forget(const QString &address);

    [[nodiscard]] Connection state() const;
    /// Those that were told of as down, each by itself; while our own connection is down, what was told
    /// before.
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
