// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/check.h"
#include "base/status.h"
#include "base/time.h"
#include "engine/fault_watch.h"
#include "engine/lane_plan.h"
#include "engine/planner.h"
#include "engine/ports.h"

#include <QFuture>
#include <QObject>
#include <QPromise>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace pantau::engine {

/// When the computer is on, learned from the beats of the monitor: from one to the next it was, unless the
/// wall clock ran on without the monotonic one, or the beat came much later than it was asked for. Then it
/// slept, or somebody set the clock.
class PresenceTracker
{
public:
    explicit PresenceTracker(const Clock &clock) : m_clock(clock) {}

    /// The monitor starts, with what was learned before. @p onBefore as in Presence.
    void begin(const OnlineHours &hours, const QDateTime &onBefore = {});
    /// A beat. @p promised: when one was due at the latest, UTC; invalid when none was. True after a sleep or
    /// a jump of the wall clock: what was known of the service and the network is old then.
    bool heard(const QDateTime &promised);

    [[nodiscard]] const Presence &presence() const { return m_presence; }
    /// The hours, when enough was learned since the last time to be worth saving.
    [[nodiscard]] std::optional<OnlineHours> takeUnsaved();

private:
    const Clock &m_clock;
    Presence m_presence;
    QDateTime m_lastBeat;
    std::chrono::milliseconds m_lastMonotonic{0};
    QDateTime m_savedAt;
};

class ServiceLane;
class UserCheck;

/// Runs the plan, and what people ask for in between, through one ServiceLane a service address.
///
/// Lives on the engine's thread, and every call is made there. It owns no timer and reads no clock but the
/// given one: whoever owns it calls tick() at the moment that wakeAt() names. The ports and the clock must
/// outlive it. Nothing is ever spent that was not recorded first: when the journal fails, spending stops.
class Monitor final : public QObject
{
    Q_OBJECT

public:
    /// @p jitterSeed: for the spread of the back-off; the same seed gives the same schedule.
    Monitor(CheckingPort &checking, AccountsPort &accounts, JournalPort &journal, const Clock &clock,
            QObject *parent = nullptr, quint32 jitterSeed = 1);
    ~Monitor() override;

    /// The plan runs from now on, for all accounts or for @p only.
    void start(std::optional<AccountId> only = std::nullopt);
    /// The plan rests. Queued work of people ends Unknown with a sentence; a request on its way is still
    /// taken in.
    void stop();
    /// The plan and its confirmations wait; people's own checks go on.
    void setPaused(bool paused);
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] bool isPaused() const { return m_paused; }
    [[nodiscard]] Connection connection() const { return m_connection.state(); }
    /// What is being done for each account, as last told by activityChanged(); by account.
    [[nodiscard]] QList<AccountActivity> activity() const { return m_activity; }
    /// Requests whose replies have not come yet.
    [[nodiscard]] int awaitedReplies() const;

    /// Does all that is due; safe to call at any time.
    void tick();
    /// What failed or was refused is tried again now; only the pause that a service asked for is kept.
    void lookAgain();

    /// A person's check: goes first and may use the reserve. Outcomes in the order of @p domains, with the
    /// confirmations of suspicions found on the way. What could not be asked comes back Unknown with the
    /// reason; a failing service ends the check at its first failure, and one that asks for pauses after
    /// five minutes. @p patience: what was not asked by then comes back Unknown with a sentence, and is not
    /// paid; a request on its way is still waited for.
    QFuture<QList<CheckOutcome>> checkNow(AccountId account, const QList<DomainName> &domains,
                                          CheckScope scope = CheckScope::Everything,
                                          std::optional<std::chrono::milliseconds> patience = std::nullopt,
                                          CheckTicket ticket = {});
    /// What checkNow() with CheckScope::SkipRecent would cost.
    [[nodiscard]] Result<CheckCost> checkCost(AccountId account, const QList<DomainName> &domains);
    /// Ends every checkNow, or that with @p ticket: what has not left is not paid, and its domains come back
    /// Unknown with a sentence. The reply to what has left is still taken in.
    void cancelUserChecks(CheckTicket ticket = {});
    /// GET /limit: free of charge, settles the ledger.
    QFuture<UsageAnswer> refreshUsage(AccountId account);
    /// Everything that the plan says is due now, of one account or of all; finishes with how many domains got
    /// an answer.
    QFuture<int> runOnce(std::optional<AccountId> account);
    /// The end: nothing new is sent, what waits ends Unknown with a sentence, and the reply to what is paid
    /// for is waited for, and what cannot be stored tried again, as long as @p patience. Fails when answers
    /// could not be stored and are lost.
    QFuture<Result<void>> finishUp(std::chrono::milliseconds patience);

    /// What tick() works from, one for each service address, for whoever shows the plans. Quick once the
    /// lists are read. Fails when the journal does; an account of whose allowance the service has said
    /// nothing yet gets no plan.
    [[nodiscard]] Result<QList<PlanSnapshot>> planSnapshots();
    /// When the computer is usually on, and since when it is now.
    [[nodiscard]] const Presence &presence() const { return m_presenceTracker.presence(); }

    /// @p source says that @p domains look as @p looksBlocked, at the service of @p only, or at every one
    /// that watches them: each is asked about sooner, inside the same allowance. Returns how many of them are
    /// watched. @p saidAt: UTC, when it was said; invalid: now. Fails when that could not be written down;
    /// saying it again does no harm.
    Result<int> takeHints(const QString &source, const QList<DomainName> &domains, bool looksBlocked,
                          std::optional<AccountId> only = std::nullopt, const QDateTime &saidAt = {});

    /// Those in one of @p lists, without the paused ones.
    [[nodiscard]] Result<QSet<DomainName>> watchedIn(const QSet<ListId> &lists);
    /// @p source, which is looked at again and again, says this now. Whether it should be looked at again in
    /// a quarter of an hour, because its verdict may be turning.
    bool sighted(const QString &source, const DomainName &domain, bool looksBlocked);
    /// What @p source says from now on is compared with nothing that it said before.
    void forgetVerdicts(const QString &source);
    /// The domains that are watched at the account's service, by whichever account.
    [[nodiscard]] Result<QSet<DomainName>> watchedWith(AccountId account);

    /// The account was added, changed, or got a new key: it is Active again.
    void accountChanged(AccountId account);
    /// Lists, their domains, or what stands in an account's way (CheckingPort::obstacle) changed: the plan is
    /// made anew at once.
    void domainsChanged();

Q_SIGNALS:
    void wakeAt(const QDateTime &at); ///< UTC, when to call tick() next; invalid: nothing to wait for
    void checksFinished(pantau::AccountId account, const QList<pantau::Observation> &observations);
    void changesConfirmed(pantau::AccountId account, const QList<pantau::Change> &changes);
    void usageChanged(pantau::AccountId account, const pantau::Usage &usage);
    /// The service refuses the account, and its domains are not watched. Told once in every run of the
    /// program, also of what was refused in an earlier one.
    void accountStopped(pantau::AccountId account, const pantau::Error &error);
    /// It does so since now.
    void accountParked(pantau::AccountId account, const pantau::Error &error);
    /// It accepts the account again, and watching goes on.
    void accountResumed(pantau::AccountId account);
    /// A service, or our own connection, went away or is back. @p online: every service answers now, as far
    /// as is known; else the sentence is about what does not. While our own connection is down nothing is
    /// said of single services.
    void connectionStateChanged(bool online, const QString &sentence);
    /// Flips of many domains at once are held back; again with the outcome once that is known.
    void incidentRaised(const pantau::Incident &incident);
    void incidentResolved(const pantau::Incident &incident);
    /// No domain of the account waits for its first answer any more; also at a start, when none did. What was
    /// found, and whether that was told already, is in the journal.
    void initialChecksFinished(pantau::AccountId account);
    void progress(int done, int total); ///< of the running checkNow or runOnce, in domains
    void planChanged();
    void hintsChanged();    ///< some were told, or settled
    void activityChanged(); ///< activity() is another one
    /// A reply that was paid for gave no usable status for this many of its domains.
    void unanswered(pantau::AccountId account, int domains);
    /// Somebody waits for a check, or another answer, and the service asked to be left alone until then; or
    /// for the quota, and the minute's requests are used up.
    void waiting(pantau::AccountId account, const QDateTime &until, const QString &sentence);
    void failed(const pantau::Error &error); ///< the journal or the accounts could not be read or written

private:
    struct PersonsCheck
    {
        std::weak_ptr<UserCheck> run;
        std::optional<std::chrono::milliseconds> endsAt; ///< monotonic
        std::chrono::milliseconds patience{0};
        CheckTicket ticket;
    };
    struct Finish
    {
        QPromise<Result<void>> promise;
        std::optional<std::chrono::milliseconds> endsAt; ///< monotonic; empty: it is over
    };

    void reloadAccounts();
    std::unique_ptr<ServiceLane> makeLane(const ServiceAddress &address);
    [[nodiscard]] ServiceLane *laneOf(AccountId account) const;
    void announceWake();
    void tellActivity();
    // monitor_people.cpp
    void settleRecent(AccountId account, UserCheck &run, QList<DomainName> &domains);
    void endCheck(const PersonsCheck &check, const QString &sentence);
    void endOverdueChecks();
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilDeadline() const;
    void lookWhetherFinished();
    void recallPresence();
    void notePresence();
    void beat();
    void tellConnection(const QString &address, const std::optional<ConnectionWatch::Event> &event,
                        const ServiceFailure *failure);
    void forgetConnection(const QString &address);
    void announceConnection(const QString &news);

    CheckingPort &m_checking;
    AccountsPort &m_accounts;
    JournalPort &m_journal;
    const Clock &m_clock;
    quint32 m_jitterSeed;
    std::vector<PersonsCheck> m_userChecks;
    std::optional<Finish> m_finish;
    std::map<QString, std::unique_ptr<ServiceLane>> m_lanes; ///< by the text of the service address
    ConnectionWatch m_connection;
    QList<AccountActivity> m_activity;
    QHash<QString, QString> m_downSentences; ///< of each service that does not answer, by address
    PresenceTracker m_presenceTracker;
    QDateTime m_promised;            ///< UTC, the last wakeAt()
    std::optional<AccountId> m_only; ///< the plan runs for this account alone
    bool m_running = false;
    bool m_paused = false;
};

} // namespace pantau::engine
