// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clock.h"
#include "engine/monitor.h"
#include "session/service_clients.h"
#include "session/store_ports.h"
#include "store/accounts.h"
#include "store/database.h"
#include "store/domains.h"
#include "store/journal.h"
#include "store/lists.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace pantau::session {

/// Everything that lives on the engine's thread: the writing database connection, the clients, the monitor
/// and the timer that wakes it. Made on the session's thread, moved, and used on the engine's thread only.
class EngineRoom final : public QObject
{
    Q_OBJECT

public:
    EngineRoom(QString dataDir, const Clock &clock);
    ~EngineRoom() override;

    /// Opens the database, migrates it and builds the rest; the database's scope.
    Result<QString> open();

    [[nodiscard]] store::Accounts &accounts() { return *m_accounts; }
    [[nodiscard]] store::Lists &lists() { return *m_lists; }
    [[nodiscard]] store::Domains &domains() { return *m_domains; }
    [[nodiscard]] store::Journal &journal() { return *m_journal; }
    [[nodiscard]] ServiceClients &clients() { return *m_clients; }
    [[nodiscard]] engine::Monitor &monitor() { return *m_monitor; }

    /// After accounts were added or removed.
    Result<void> reloadAccounts();

Q_SIGNALS:
    void nextCheckChanged(const QDateTime &at);

private:
    void wakeAt(const QDateTime &at);

    QString m_dataDir;
    const Clock &m_clock;
    // In the order of dependence: each uses those above it.
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<store::Accounts> m_accounts;
    std::unique_ptr<store::Lists> m_lists;
    std::unique_ptr<store::Domains> m_domains;
    std::unique_ptr<store::Journal> m_journal;
    std::unique_ptr<AccountsAdapter> m_accountsPort;
    std::unique_ptr<JournalAdapter> m_journalPort;
    std::unique_ptr<ServiceClients> m_clients;
    std::unique_ptr<engine::Monitor> m_monitor;
    std::unique_ptr<QTimer> m_timer;
};

} // namespace pantau::session
