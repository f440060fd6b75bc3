// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wake_timer.h"
#include "base/account.h"
#include "base/hint.h"
#include "base/result.h"
#include "base/time.h"

#include <QObject>
#include <QThread>

#include <map>

namespace pantau::engine {
class Monitor;
}
namespace pantau::signals {
struct FeedReading;
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

} // namespace pantau::app
