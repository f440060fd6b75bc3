// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wake_timer.h"
#include "base/result.h"
#include "base/status.h"
#include "base/time.h"

#include <QObject>

#include <memory>

namespace pantau::engine {
class Monitor;
}
namespace pantau::signals {
class NetworkLookups;
}

namespace pantau::app {

struct Repositories;

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
