// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/engine_room.h"

#include <algorithm>

namespace pantau::session {

namespace {

/// The computer may sleep while a timer runs, and timers do not count that: look again at least this often.
constexpr std::chrono::milliseconds LongestNap = std::chrono::minutes(1);

} // namespace

EngineRoom::EngineRoom(QString dataDir, const Clock &clock) : m_dataDir(std::move(dataDir)), m_clock(clock)
{
}

EngineRoom::~EngineRoom() = default;

Result<QString> EngineRoom::open()
{
    auto database = store::Database::open(m_dataDir);
    if (!database)
        return failure(database.error());
    m_database = std::move(*database);
    m_accounts = std::make_unique<store::Accounts>(*m_database);
    m_lists = std::make_unique<store::Lists>(*m_database);
    m_domains = std::make_unique<store::Domains>(*m_database);
    m_journal = std::make_unique<store::Journal>(*m_database);
    m_accountsPort = std::make_unique<AccountsAdapter>(*m_accounts);
    m_journalPort = std::make_unique<JournalAdapter>(*m_journal, m_clock);
    m_clients = std::make_unique<ServiceClients>(m_dataDir, m_clock);
    m_monitor = std::make_unique<engine::Monitor>(*m_clients, *m_accountsPort, *m_journalPort, m_clock);
    m_timer = std::make_unique<QTimer>();
    m_timer->setSingleShot(true);
    connect(m_timer.get(), &QTimer::timeout, m_monitor.get(), &engine::Monitor::tick);
    connect(m_monitor.get(), &engine::Monitor::wakeAt, this, &EngineRoom::wakeAt);
    if (auto reloaded = reloadAccounts(); !reloaded)
        return failure(reloaded.error());
    return m_database->scope();
}

Result<void> EngineRoom::reloadAccounts()
{
    const auto accounts = m_accounts->all();
    if (!accounts)
        return failure(accounts.error());
    m_clients->setAccounts(*accounts);
    return {};
}

void EngineRoom::wakeAt(const QDateTime &at)
{
    Q_EMIT nextCheckChanged(at);
    if (!at.isValid()) {
        m_timer->stop();
        return;
    }
    const std::chrono::milliseconds wait(m_clock.nowUtc().msecsTo(at));
    m_timer->start(std::clamp(wait, std::chrono::milliseconds(0), LongestNap));
}

} // namespace pantau::session
