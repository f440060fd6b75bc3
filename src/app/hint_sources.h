// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wake_timer.h"
#include "base/account.h"
#include "base/domain_name.h"
#include "base/hint.h"
#include "base/ports.h"
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
class Monitor;
}

namespace pantau::signs {
class NetworkLookups;
struct FeedReading;
} // namespace pantau::signs

namespace pantau {
class Clock;
}

namespace pantau::app {

struct Repositories;

/// Reads the published blocklists configured by the user, each about once an hour while checking is on, and
/// reports newly listed watched domains to the monitor. Lives on the engine's thread; files are downloaded
/// and parsed on another.
class FeedWatch final : public QObject
{
    Q_OBJECT

public:
    FeedWatch(Repositories &store, engine::Monitor &monitor, const Clock &clock, EngineEvents &events);
    ~FeedWatch() override;

    /// Starts reading feeds when they are due.
    void start();
    /// To be called when feeds or accounts were added or removed.
    void reload();
    /// True if a feed is being read or is due.
    [[nodiscard]] bool isAtWork() const { return m_timer.isDue() || m_reading > 0; }
    /// UTC, when the next feed is due; invalid if there is none.
    [[nodiscard]] QDateTime nextAt() const { return m_timer.at(); }

Q_SIGNALS:
    void changed(); ///< a feed's result changed

private:
    struct Feed
    {
        FeedRecord record;
        AccountId account{}; ///< one account of the service
        bool isReading = false;
    };
    using Feeds = std::map<QString, Feed>; ///< by service

    void readDue();
    void read(const QString &service);
    void take(const QString &service, const QString &address, const QString &before,
              const signs::FeedReading &reading);
    void arm();
    [[nodiscard]] static QDateTime dueAt(const Feed &feed);

    Repositories &m_store;
    engine::Monitor &m_monitor;
    const Clock &m_clock;
    EngineEvents &m_events;
    WakeTimer m_timer;
    QThread m_thread;
    QObject *m_worker; ///< lives on m_thread, which deletes it
    Feeds m_feeds;
    int m_reading = 0;
    bool m_isStarted = false;
};

/// A report about domains from an external tool.
struct HintMessage
{
    static constexpr int mostDomains = 100'000;

    QString source; ///< one line, at most Hint::longestSource characters
    bool looksBlocked = true;
    QList<DomainName> domains{};
    QDateTime reportedAt{}; ///< UTC; invalid: when it is read
};

/// Writes @p message to the data folder, where the Pantau that checks domains reads it immediately or at its
/// next start. Also works while Pantau is running. Kinds: InvalidInput, Storage.
[[nodiscard]] Result<void> postHints(const QString &dataDir, const HintMessage &message);

/// Returns the number of unread messages in the data folder.
[[nodiscard]] int waitingHints(const QString &dataDir);

/// Passes messages from the data folder to the monitor and deletes each once its hints are stored.
/// Unreadable ones are moved aside and logged. Lives on the engine's thread.
class HintInbox final : public QObject
{
    Q_OBJECT

public:
    HintInbox(const QString &dataDir, engine::Monitor &monitor, JournalPort &journal, const Clock &clock,
              EngineEvents &events);

    /// Reads messages now and whenever new ones arrive.
    void start();
    /// Reads messages now, because not every system reports changes of a folder. Cheap.
    void readMessages();
    /// Deletes all messages.
    void forget();

private:
    [[nodiscard]] bool take(const QString &path);
    void renameUnreadable(const QString &path);

    QString m_folder;
    engine::Monitor &m_monitor;
    JournalPort &m_journal;
    const Clock &m_clock;
    EngineEvents &m_events;
    QFileSystemWatcher m_watcher;
    QSet<QString> m_taken; ///< processed, but could not be deleted
};

/// True if this build can look up domains over the local network.
[[nodiscard]] bool canLookUp();

/// Looks up the domains of lists that enable it, over the local network and while checking is on. Learns
/// from the service's answers what a block looks like there, and reports domains that look blocked to the
/// monitor. Does nothing unless canLookUp(). Lives on the engine's thread.
class NetworkWatch final : public QObject
{
    Q_OBJECT

public:
    /// @p nameServers: see SessionOptions.
    NetworkWatch(Repositories &store, engine::Monitor &monitor, const Clock &clock, EngineEvents &events,
                 QString nameServers);
    ~NetworkWatch() override;

    void start();
    /// To be called when lists, domains, settings or accounts changed, or checking was paused or resumed.
    void reload();
    /// True if a lookup is running or due.
    [[nodiscard]] bool isAtWork() const;
    /// UTC, when the next lookup is due; invalid if there is none.
    [[nodiscard]] QDateTime nextAt() const { return m_timer.at(); }

private:
    Result<void> begin();
    void take(const QList<Observation> &observations);
    void work();
    void arm();

    Repositories &m_store;
    engine::Monitor &m_monitor;
    const Clock &m_clock;
    EngineEvents &m_events;
    QString m_nameServers;
    WakeTimer m_timer;
    bool m_isStarted = false;
#ifdef PANTAU_NETWORK_LOOKUPS
    std::unique_ptr<signs::NetworkLookups> m_lookups; ///< null if no list uses it
#endif
};

} // namespace pantau::app
