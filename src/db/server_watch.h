// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSqlDatabase>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace pantau::db {

/// Cuts the connection under a call to a server that takes too long. The server has deadlines of its own, but
/// one that hangs keeps none, and libpq waits for it for ever: its machine still confirms every packet.
class ServerWatch
{
public:
    ServerWatch(const QSqlDatabase &database, std::chrono::milliseconds longestCall);
    ~ServerWatch();
    Q_DISABLE_COPY_MOVE(ServerWatch)

    /// One call, for as long as it lives; without a watch it does nothing. Calls do not overlap.
    class Call
    {
    public:
        explicit Call(ServerWatch *watch);
        ~Call();
        Q_DISABLE_COPY_MOVE(Call)

    private:
        ServerWatch *m_watch;
    };

private:
    using Clock = std::chrono::steady_clock;

    void watch();
    static void cut(const void *connection);

    const QSqlDatabase &m_database;
    const std::chrono::milliseconds m_longestCall;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    Clock::time_point m_deadline = Clock::time_point::max(); ///< of the call that is under way
    bool m_ended = false;
    std::thread m_thread;
};

} // namespace pantau::db
