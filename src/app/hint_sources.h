// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wake_timer.h"
#include "base/account.h"
#include "base/domain_name.h"
#include "base/hint.h"
#include "base/result.h"
#include "base/status.h"
#include "base/time.h"

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QList>
#include <QObject>
#include <QSet>
#include <QThread>

#include <map>
#include <memory>

namespace pantau::engine {
class JournalPort;
class Monitor;
} // namespace pantau::engine

namespace pantau::signals {
class NetworkLookups;
struct FeedReading;
} // namespace pantau::signals

namespace pantau {
class Clock;
}

namespace pantau::app {

struct Repositories;

/// Reads the published blocklists that a person named, each about once an hour while the watch runs, and
/// tells the monitor which watched domains were added. Lives on the engine's thread; files are fetched and
/// read on another one.
class FeedWatch final : public QObject
{
    Q_OBJECT

public:
    FeedWatch(Repositories &store, engine::Monitor &monitor, const Clock &clock);
    ~FeedWatch() override;

    /// Reads what is due from now on.
    void start();
    /// Feeds or accounts were added or removed.
    void reload();
    /// See WakeTimer.
    void lookAtClock() { m_timer.lookAtClock(); }
    /// Something is being read, or is due.
    [[nodiscard]] bool isAtWork() const { return m_timer.isDue() || m_reading > 0; }
    /// UTC, when the next is due; invalid: there is none.
    [[nodiscard]] QDateTime nextAt() const { return m_timer.at(); }

Q_SIGNALS:
    void changed(); ///< how readings went
    void failed(const pantau::Error &error);

private:
    struct Feed
    {
        FeedRecord record;
        AccountId account{}; ///< one of the service's
        bool isReading = false;
    };
    using Feeds = std::map<QString, Feed>; ///< by service

    void readDue();
    void read(const QString &service);
    void take(const QString &service, const QString &address, const QString &before,
              const signals::FeedReading &reading);
    void arm();
    [[nodiscard]] static QDateTime dueAt(const Feed &feed);

    Repositories &m_store;
    engine::Monitor &m_monitor;
    const Clock &m_clock;
    WakeTimer m_timer;
    QThread m_thread;
    QObject *m_home; ///< lives on m_thread, which deletes it
    Feeds m_feeds;
    int m_reading = 0;
    bool m_isStarted = false;
};

/// What an outside tool says of domains.
struct HintMessage
{
    static constexpr int mostDomains = 100'000;

    QString source; ///< one line, at most Hint::longestSource characters
    bool looksBlocked = true;
    QList<DomainName> domains{};
    QDateTime saidAt{}; ///< UTC; invalid, where an earlier version laid it down: when it is read
};

/// Lays @p message into the data folder, where whoever runs the watch there finds it: at once, or when it
/// runs next. Beside a running Pantau too. Kinds: InvalidInput, Storage.
[[nodiscard]] Result<void> postHints(const QString &dataDir, const HintMessage &message);

/// How many messages lie in the data folder because nothing has taken them yet.
[[nodiscard]] int waitingHints(const QString &dataDir);

/// Hands the messages that lie in the data folder to the watch, and removes each when its hints are written
/// down. One that cannot be read is put aside and told in the Log. Lives on the engine's thread.
class HintInbox final : public QObject
{
    Q_OBJECT

public:
    HintInbox(const QString &dataDir, engine::Monitor &monitor, engine::JournalPort &journal,
              const Clock &clock);

    /// Looks from now on, and at once.
    void start();
    /// Looks now: not every system tells when a folder changes. Cheap.
    void look();
    /// Removes what lies there.
    void forget();

Q_SIGNALS:
    void failed(const pantau::Error &error);

private:
    [[nodiscard]] bool take(const QString &path);
    void putAside(const QString &path);

    QString m_folder;
    engine::Monitor &m_monitor;
    engine::JournalPort &m_journal;
    const Clock &m_clock;
    QFileSystemWatcher m_watcher;
    QSet<QString> m_taken; ///< and could not be removed
};

/// Whether this build can look domains up over the own network.
[[nodiscard]] bool canLookUp();

/// Looks the domains of the lists that want it up over the own network while the watch runs, learns from the
/// service's answers what a block looks like there, and tells the monitor what looks blocked. Does nothing
/// where canLookUp() says so. Lives on the engine's thread.
class NetworkWatch final : public QObject
{
    Q_OBJECT

public:
    /// @p nameServers as in SessionOptions.
    NetworkWatch(Repositories &store, engine::Monitor &monitor, const Clock &clock, QString nameServers);
    ~NetworkWatch() override;

    void start();
    /// Lists, their domains, their settings or the accounts changed, or the watch was paused or goes on.
    void reload();
    /// See WakeTimer.
    void lookAtClock() { m_timer.lookAtClock(); }
    /// Something is being looked up, or is due.
    [[nodiscard]] bool isAtWork() const;
    /// UTC, when the next lookup is due; invalid: there is none.
    [[nodiscard]] QDateTime nextAt() const { return m_timer.at(); }

Q_SIGNALS:
    void failed(const pantau::Error &error);

private:
    Result<void> begin();
    void take(const QList<Observation> &observations);
    void work();
    void arm();

    Repositories &m_store;
    engine::Monitor &m_monitor;
    const Clock &m_clock;
    QString m_nameServers;
    WakeTimer m_timer;
#ifdef PANTAU_NETWORK_LOOKUPS
    std::unique_ptr<signals::NetworkLookups> m_lookups; ///< none while no list wants it
    bool m_isStarted = false;
#endif
};

} // namespace pantau::app
