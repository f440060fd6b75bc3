// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/queries.h"
#include "app/server_secrets.h"
#include "app/situation.h"
#include "base/account.h"
#include "base/alert.h"
#include "base/check.h"
#include "base/process_start.h"
#include "base/result.h"
#include "base/status.h"
#include "base/time.h"

#include <QDateTime>
#include <QFlags>
#include <QObject>
#include <QString>
#include <QThread>

#include <functional>
#include <memory>

namespace pantau {
struct Report;
}

namespace pantau::keychain {
class SecretStore;
}

namespace pantau::app {

/// What can become stale of that which a front shows.
enum class Topic {
    Accounts = 1 << 0,
    Keys = 1 << 1,       ///< of Keys::states(), secretStates()
    Lists = 1 << 2,      ///< lists or their members
    Statuses = 1 << 3,   ///< of domains
    Alerts = 1 << 4,     ///< alerts, their deliveries, settings or channels
    Appeals = 1 << 5,    ///< appeals, and letters that are kept
    Reading = 1 << 6,    ///< something was marked as read
    Backups = 1 << 7,    ///< one by schedule was made or failed
    Activity = 1 << 8,   ///< Session::activity()
    Watch = 1 << 9,      ///< whether it is paused
    Hints = 1 << 10,     ///< hints, their sources and feeds
    Forgotten = 1 << 11, ///< everything was forgotten: what an id meant before, it means no more
    Reports = 1 << 12,   ///< what is kept for reports, or one was saved or could not be
};
Q_DECLARE_FLAGS(Topics, Topic)
Q_DECLARE_OPERATORS_FOR_FLAGS(Topics)

/// What the engine is in the middle of, for whoever drives its clock by hand and has to know when it rests.
struct EngineWork
{
    int awaitedReplies = 0; ///< requests to services that have not been answered yet
    int deliveries = 0;     ///< alerts on their way over a channel
    bool isBusy = false;    ///< something is due now, or housekeeping is at work
    QDateTime nextAt;       ///< UTC, when the plan or the alerts go on; invalid: nothing to wait for

    friend bool operator==(const EngineWork &, const EngineWork &) = default;
};

/// Where the database is when nobody says otherwise: PANTAU_DATA_DIR, or one place for the window and the
/// command line, so that both see the same lists. Fails where there is no home folder to look in. Kind:
/// NotFound.
[[nodiscard]] Result<QString> defaultDataDir();

class AccountCommands;
class AlertCommands;
class AppealCommands;
class ChannelCommands;
class CheckCommands;
class CommandContext;
class DataCommands;
class EngineThread;
class HintCommands;
class Keys;
class ListCommands;
class Projections;
class ReportCommands;
class SituationWatch;
class TransferCommands;
class WatchCommands;
class WireLog;

/// What a session needs from outside.
struct SessionOptions
{
    /// Reading runs beside another Pantau; only the readers may then be used. A data
    /// directory without a database, or with an older one, is always opened in full, to ready it; one whose
    /// database is gone is not read.
    enum class Access { Reading, Full };
    /// How a person hears of changes: by the alerts that are shown, or from whoever opened the session, one
    /// by one and each noted with changesSaid().
    enum class Telling { ByAlerts, OneByOne };

    Access access = Access::Full;
    Telling telling = Telling::ByAlerts;
    QString dataDir; ///< made when missing
    /// "127.0.0.1:5353": who is asked when domains are looked up; empty: the system's name servers.
    QString nameServers;
    /// Where keys are kept, given the database's scope; empty: in the system's keychain. Called once.
    std::function<std::unique_ptr<keychain::SecretStore>(const QString &scope)> makeSecretStore;
    StandInKeys standIns;
    /// Draws a report as PDF, on any thread; nothing comes of it when the program ends meanwhile. Who cannot
    /// do that does not save monthly reports: leave it empty.
    std::function<QByteArray(const Report &)> printReport;
};

/// The composition root: one open data directory with its database, engine, clients and keys.
///
/// Lives on the thread that opened it, which needs an event loop. Writing, network and planning happen on the
/// engine's thread, what is shown of plans is made on one of the pool; what is asked through queries()
/// goes through a read-only connection of this thread's own. Futures finish on the session's thread, and
/// signals arrive there. What a person can do is found by its subject: accounts(), lists() and so on.
class Session final : public QObject
{
    Q_OBJECT

public:
    static Result<std::unique_ptr<Session>> open(SessionOptions options, const Clock &clock);
    ~Session() override;

    /// @name What can be asked, on this thread
    [[nodiscard]] const Queries &queries() const { return *m_queries; }
    [[nodiscard]] const Clock &clock() const { return m_clock; }
    /// What is to be told of the state of the watch, as of now; quick.
    [[nodiscard]] Situation situation() const;
    /// What is being done for each account, by account; empty before anything was begun.
    [[nodiscard]] const QList<AccountActivity> &activity() const { return m_activity; }
    /// What a person has to know of the start: that there was no database any more. Else empty.
    [[nodiscard]] const QString &startRemark() const { return m_startRemark; }
    /// Fails where the database was deleted or replaced since the start: nothing can be saved then, nor
    /// checked.
    [[nodiscard]] Result<void> checkDatabase() const;
    /// Beside another Pantau: nothing that writes or asks a service may be used, which is all but queries(),
    /// keys() and exports.
    [[nodiscard]] bool isReadOnly() const { return m_engine == nullptr; }
    /// For askInBackground().
    [[nodiscard]] const QString &dataDir() const { return m_options.dataDir; }
    /// As in SessionOptions.
    /// What happened on the wire; never null.
    [[nodiscard]] WireLog *wireLog() const { return m_wireLog.get(); }

    /// @name What can be done, by subject
    [[nodiscard]] AccountCommands &accounts() const { return *m_accounts; }
    [[nodiscard]] AlertCommands &alerts() const { return *m_alerts; }
    [[nodiscard]] AppealCommands &appeals() const { return *m_appeals; }
    [[nodiscard]] ChannelCommands &channels() const { return *m_channels; }
    [[nodiscard]] CheckCommands &checks() const { return *m_checks; }
    [[nodiscard]] DataCommands &data() const { return *m_data; }
    [[nodiscard]] HintCommands &hints() const { return *m_hints; }
    [[nodiscard]] Keys &keys() const { return *m_keys; }
    [[nodiscard]] ListCommands &lists() const { return *m_lists; }
    [[nodiscard]] Projections &projections() const { return *m_projections; }
    [[nodiscard]] ReportCommands &reports() const { return *m_reports; }
    [[nodiscard]] TransferCommands &transfer() const { return *m_transfer; }
    [[nodiscard]] WatchCommands &watch() const { return *m_watch; }

Q_SIGNALS:
    /// What is shown of these is stale: whoever shows it asks anew.
    void changed(pantau::app::Topics topics);
    void situationChanged(); ///< situation() has changed; emitted once after a burst of changes
    /// Domains were asked for; those that got no answer are Unknown.
    void checksFinished(pantau::AccountId account, const QList<pantau::Observation> &observations);
    void usageChanged(pantau::AccountId account, const pantau::Usage &usage);
    void changesConfirmed(pantau::AccountId account, const QList<pantau::Change> &changes);
    /// Its domains are not watched; emitted once in every run of the program.
    void accountStopped(pantau::AccountId account, const pantau::Error &error);
    void accountResumed(pantau::AccountId account); ///< the service accepts it again
    void connectionStateChanged(bool online, const QString &sentence);
    /// Flips of many domains at once are held back; resolved once it is known what they were.
    void incidentRaised(const pantau::Incident &incident);
    void incidentResolved(const pantau::Incident &incident);
    /// Newly added domains have all been checked once.
    void initialChecksFinished(pantau::AccountId account);
    void alertDue(const pantau::Alert &alert); ///< to be shown now; each alert once
    /// It did not get through; it is tried again unless @p isFinal.
    void deliveryFailed(pantau::AlertId alert, pantau::ChannelId channel, const QString &problem,
                        bool isFinal);
    void compacting(qint64 bytes); ///< the database's size so far, while DataCommands::compact() is at work
    void progress(int done, int total); ///< of the running check() or runOnce(), in domains
    /// A reply that was paid for gave no usable status for this many of its domains.
    void unanswered(pantau::AccountId account, int domains);
    /// Somebody waits for a check, and the service asked to be left alone until then.
    void waiting(pantau::AccountId account, const QDateTime &until, const QString &sentence);
    void nextCheckChanged(const QDateTime &at); ///< UTC; invalid when nothing is planned
    void failed(const pantau::Error &error);    ///< something went wrong that no future reports

private:
    Session(SessionOptions options, const Clock &clock);

    Result<void> start();
    Result<void> startEngine();
    void makeCommands();
    void connectEngine();
    [[nodiscard]] Error lostDatabase() const;
    void tellLostDatabase();
    [[nodiscard]] std::unique_ptr<keychain::SecretStore> makeSecretStore(const QString &scope) const;

    SessionOptions m_options;
    const Clock &m_clock;
    std::unique_ptr<ProcessLock>
        m_lock; ///< one engine a data directory: two would not know of each other's plans
    std::unique_ptr<Queries> m_queries;
    std::unique_ptr<WireLog> m_wireLog;
    QThread m_engineThread;
    EngineThread *m_engine = nullptr; ///< lives on m_engineThread, which deletes it
    QList<AccountActivity> m_activity;
    QString m_startRemark;
    // They use the context and each other, those above the ones below.
    std::unique_ptr<CommandContext> m_context;
    std::unique_ptr<Keys> m_keys;
    std::unique_ptr<AccountCommands> m_accounts;
    std::unique_ptr<AlertCommands> m_alerts;
    std::unique_ptr<AppealCommands> m_appeals;
    std::unique_ptr<ChannelCommands> m_channels;
    std::unique_ptr<CheckCommands> m_checks;
    std::unique_ptr<DataCommands> m_data;
    std::unique_ptr<HintCommands> m_hints;
    std::unique_ptr<ListCommands> m_lists;
    std::unique_ptr<Projections> m_projections;
    std::unique_ptr<ReportCommands> m_reports;
    std::unique_ptr<TransferCommands> m_transfer;
    std::unique_ptr<WatchCommands> m_watch;
    std::unique_ptr<SituationWatch> m_situation;
};

} // namespace pantau::app
