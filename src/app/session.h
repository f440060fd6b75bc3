// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/background_work.h"
#include "app/server_secrets.h"
#include "app/situation.h"
#include "base/account.h"
#include "base/alert.h"
#include "base/engine_events.h"
#include "base/process.h"
#include "base/result.h"
#include "base/status.h"
#include "base/time.h"
#include "db/store.h"

#include <QDateTime>
#include <QFuture>
#include <QObject>
#include <QString>
#include <QThread>

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace pantau {
struct Report;
}

namespace pantau::db {
class BulkChanges;
} // namespace pantau::db

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
    Settings = 1 << 13,  ///< ProgramSettings
};
Q_DECLARE_FLAGS(Topics, Topic)
Q_DECLARE_OPERATORS_FOR_FLAGS(Topics)

template <typename Repository, typename... Those>
constexpr bool IsOneOf = (std::is_same_v<Repository, Those> || ...);

/// Topic of the data that a repository writes.
template <typename Repository>
constexpr Topics StoredTopics = [] {
    if constexpr (IsOneOf<Repository, db::Accounts>)
        return Topic::Accounts;
    else if constexpr (IsOneOf<Repository, db::Activity>)
        return Topic::Reading;
    else if constexpr (IsOneOf<Repository, db::Alerts, db::Channels>)
        return Topic::Alerts;
    else if constexpr (IsOneOf<Repository, db::Appeals, db::LetterDrafts>)
        return Topic::Appeals;
    else if constexpr (IsOneOf<Repository, db::BulkChanges, db::Domains, db::DomainSettingsTable, db::Lists>)
        return Topic::Lists;
    else if constexpr (IsOneOf<Repository, db::ListFeeds>)
        return Topic::Hints;
    else if constexpr (IsOneOf<Repository, db::ReportSettingsTable>)
        return Topic::Reports;
    else if constexpr (IsOneOf<Repository, db::Settings>)
        return Topic::Settings;
    else
        return Topics();
}();

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
class ChannelCommands;
class CheckCommands;
class CommandContext;
class DataCommands;
class EngineThread;
class Keys;
class Projections;
class SituationWatch;
class WatchCommands;
class NetworkLog;

struct SessionOptions
{
    /// Reading is for use alongside another Pantau; only readers may then be used. A data directory without
    /// a database, or with an older one, is always opened as Full to prepare it. If the database is gone,
    /// opening fails.
    enum class Access { Reading, Full };
    /// How the user is notified of changes: by the alerts shown, or one by one by the session's owner, which
    /// records each in db::PrintedChanges.
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
/// of this thread. Futures finish on the session's thread; see EngineEvents about signals. Commands
/// that do more than write data are grouped by subject: accounts(), channels() and so on.
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
    /// True if another Pantau uses the data directory. Then only store(), keys() and exports may be used,
    /// and nothing that writes or contacts a service.
    [[nodiscard]] bool isReadOnly() const { return m_engine == nullptr; }
    [[nodiscard]] const QString &dataDir() const { return m_options.dataDir; }
    /// Log of network requests; never null.
    [[nodiscard]] NetworkLog *wireLog() const { return m_wireLog.get(); }

    /// Runs @p query on a pool thread, for queries that would block a window noticeably. It takes a
    /// `const db::Store &`, returns a Result, and must hold copies of all it needs.
    template <typename Query>
    auto read(Query query)
    {
        return broughtTo(this, askInBackground(dataDir(), std::move(query)));
    }

    /// @name Writing
    /// Runs on the engine's thread. If it succeeds, the engine uses the new data immediately, and changed()
    /// is emitted.

    /// Calls a repository: `session.write(&db::Lists::rename, list, name)`.
    template <typename Repository, typename Value, typename... Parameters>
    QFuture<Result<Value>> write(Result<Value> (Repository::*change)(Parameters...),
                                 const std::type_identity_t<std::decay_t<Parameters>> &...values)
    {
        return write(StoredTopics<Repository>, [change, values...](const db::Database &database) {
            Repository repository(database);
            return (repository.*change)(values...);
        });
    }
    /// Same for any function that returns a Result.
    template <typename Change>
    auto write(Topics topics, Change change) -> QFuture<std::invoke_result_t<Change &, const db::Database &>>
    {
        using Outcome = std::invoke_result_t<Change &, const db::Database &>;
        const auto outcome = std::make_shared<Outcome>(failure(Error()));
        return writeNow(topics,
                        [outcome, change = std::move(change)](const db::Database &database) -> Result<void> {
                            *outcome = change(database);
                            if (!*outcome)
                                return failure(outcome->error());
                            return {};
                        })
            .then([outcome](const Result<void> &written) -> Outcome {
                if (!written)
                    return failure(written.error());
                return *outcome;
            });
    }
    /// Reports the list's pending changes, which would be lost with it, and removes it. Keeps the history of
    /// its domains.
    QFuture<Result<RemovedList>> removeList(ListId list);

    /// @name Commands, by subject
    [[nodiscard]] AccountCommands &accounts() const { return *m_accounts; }
    [[nodiscard]] ChannelCommands &channels() const { return *m_channels; }
    [[nodiscard]] CheckCommands &checks() const { return *m_checks; }
    [[nodiscard]] DataCommands &data() const { return *m_data; }
    [[nodiscard]] Keys &keys() const { return *m_keys; }
    [[nodiscard]] Projections &projections() const { return *m_projections; }
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
    QFuture<Result<void>> writeNow(Topics topics, std::function<Result<void>(const db::Database &)> change);
    [[nodiscard]] Error lostDatabase() const;
    void reportLostDatabase();
    [[nodiscard]] std::unique_ptr<keychain::SecretStore> makeSecretStore(const QString &scope) const;

    SessionOptions m_options;
    const Clock &m_clock;
    std::unique_ptr<ProcessLock>
        m_lock; ///< ensures one engine per data directory: two would not know each other's plans
    std::unique_ptr<db::Store> m_store;
    std::unique_ptr<NetworkLog> m_wireLog;
    QThread m_engineThread;
    EngineThread *m_engine = nullptr; ///< lives on m_engineThread, which deletes it
    QList<AccountActivity> m_activity;
    QString m_startRemark;
    // The commands use the context and those declared above them.
    std::unique_ptr<CommandContext> m_context;
    std::unique_ptr<Keys> m_keys;
    std::unique_ptr<AccountCommands> m_accounts;
    std::unique_ptr<ChannelCommands> m_channels;
    std::unique_ptr<CheckCommands> m_checks;
    std::unique_ptr<DataCommands> m_data;
    std::unique_ptr<Projections> m_projections;
    std::unique_ptr<WatchCommands> m_watch;
    std::unique_ptr<SituationWatch> m_situation;
};

} // namespace pantau::app
