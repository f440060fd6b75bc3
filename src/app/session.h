// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/server_secrets.h"
#include "app/situation.h"
#include "base/account.h"
#include "base/alert.h"
#include "base/check.h"
#include "base/engine_events.h"
#include "base/process_start.h"
#include "base/result.h"
#include "base/status.h"
#include "base/time.h"
#include "db/store.h"

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

/// Data of which a front end's copy can become stale.
enum class Topic {
    Accounts = 1 << 0,
    Keys = 1 << 1,       ///< Keys::states(), secretStates()
    Lists = 1 << 2,      ///< lists or their members
    Statuses = 1 << 3,   ///< of domains
    Alerts = 1 << 4,     ///< alerts, their deliveries, settings or channels
    Appeals = 1 << 5,    ///< appeals and stored letters
    Reading = 1 << 6,    ///< read marks
    Backups = 1 << 7,    ///< a scheduled backup was made or failed
    Activity = 1 << 8,   ///< Session::activity()
    Watch = 1 << 9,      ///< whether checking is paused
    Hints = 1 << 10,     ///< hints, their sources and feeds
    Forgotten = 1 << 11, ///< all data was erased; earlier ids are invalid
    Reports = 1 << 12,   ///< report settings; a report was saved or could not be
};
Q_DECLARE_FLAGS(Topics, Topic)
Q_DECLARE_OPERATORS_FOR_FLAGS(Topics)

/// Pending work of the engine, for a caller that drives the clock manually and must know when the engine is
/// idle.
struct EngineWork
{
    int awaitedReplies = 0; ///< requests to services without a reply
    int deliveries = 0;     ///< alerts being delivered through a channel
    bool isBusy = false;    ///< something is due now, or housekeeping is running
    QDateTime nextAt;       ///< UTC, when the plan or the alerts continue; invalid: nothing to wait for

    friend bool operator==(const EngineWork &, const EngineWork &) = default;
};

/// Returns the default location of the database: PANTAU_DATA_DIR, or a folder shared by the window and the
/// command line. Fails if there is no home folder. Kind: NotFound.
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

/// Options of a session.
struct SessionOptions
{
    /// Reading is for use alongside another Pantau; only readers may then be used. A data directory without
    /// a database, or with an older one, is always opened as Full to prepare it. If the database is gone,
    /// opening fails.
    enum class Access { Reading, Full };
    /// How the user is notified of changes: by the alerts shown, or one by one by the session's owner, which
    /// records each with changesSaid().
    enum class Telling { ByAlerts, OneByOne };

    Access access = Access::Full;
    Telling telling = Telling::ByAlerts;
    QString dataDir; ///< created if missing
    /// "127.0.0.1:5353": name server for looking up domains; empty: those of the system.
    QString nameServers;
    /// Creates the store for keys, given the database's scope; empty: the system's keychain. Called once.
    std::function<std::unique_ptr<keychain::SecretStore>(const QString &scope)> makeSecretStore;
    StandInKeys standIns;
    /// Renders a report as PDF, on any thread. The result is discarded if the program stops meanwhile. If
    /// empty, monthly reports are not saved.
    std::function<QByteArray(const Report &)> printReport;
};

/// The composition root: one open data directory with its database, engine, clients and keys.
///
/// Lives on the thread that opened it, which needs an event loop. Writing, network and planning run on the
/// engine's thread; plans for display are computed on a pool thread. store() uses a read-only connection
/// of this thread. Futures finish on the session's thread; see EngineEvents about signals. Commands are
/// grouped by subject: accounts(), lists() and so on.
class Session final : public EngineEvents
{
    Q_OBJECT

public:
    static Result<std::unique_ptr<Session>> open(SessionOptions options, const Clock &clock);
    ~Session() override;

    /// @name Readers, for use on this thread
    [[nodiscard]] const db::Store &store() const { return *m_store; }
    [[nodiscard]] const Clock &clock() const { return m_clock; }
    /// Returns the current state of checking. Fast.
    [[nodiscard]] Situation situation() const;
    /// What is being done for each account; ordered by account; empty before the engine started.
    [[nodiscard]] const QList<AccountActivity> &activity() const { return m_activity; }
    /// Message for the user about the start: the database had disappeared. Otherwise empty.
    [[nodiscard]] const QString &startRemark() const { return m_startRemark; }
    /// Fails if the database was deleted or replaced since the start. Then nothing can be saved or checked.
    [[nodiscard]] Result<void> checkDatabase() const;
    /// True if another Pantau uses the data directory. Then only store(), keys() and exports may be used,
    /// and nothing that writes or contacts a service.
    [[nodiscard]] bool isReadOnly() const { return m_engine == nullptr; }
    /// For askInBackground().
    [[nodiscard]] const QString &dataDir() const { return m_options.dataDir; }
    /// Log of network requests; never null.
    [[nodiscard]] WireLog *wireLog() const { return m_wireLog.get(); }

    /// @name Commands, by subject
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
    /// Emitted when data shown for @p topics is stale and must be read again.
    void changed(pantau::app::Topics topics);
    void situationChanged(); ///< situation() has changed; emitted once after a burst of changes
    void alertDue(const pantau::Alert &alert); ///< show it now; emitted once per alert

private:
    Session(SessionOptions options, const Clock &clock);

    Result<void> start();
    Result<void> startEngine();
    void makeCommands();
    void connectEngine();
    [[nodiscard]] Error lostDatabase() const;
    void reportLostDatabase();
    [[nodiscard]] std::unique_ptr<keychain::SecretStore> makeSecretStore(const QString &scope) const;

    SessionOptions m_options;
    const Clock &m_clock;
    std::unique_ptr<ProcessLock>
        m_lock; ///< ensures one engine per data directory: two would not know each other's plans
    std::unique_ptr<db::Store> m_store;
    std::unique_ptr<WireLog> m_wireLog;
    QThread m_engineThread;
    EngineThread *m_engine = nullptr; ///< lives on m_engineThread, which deletes it
    QList<AccountActivity> m_activity;
    QString m_startRemark;
    // The commands use the context and those declared above them.
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
