// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/connection.h"

#include <QLibrary>
#include <QSqlDriver>
#include <QVariant>

#ifdef Q_OS_WIN
#include <winsock2.h>
#else
#include <sys/socket.h>
#endif

namespace pantau::db {

namespace {

/// Often enough for a deadline of seconds, so that a call need not wake the thread.
constexpr std::chrono::milliseconds LookInterval{250};

/// libpq is loaded by Qt's driver and needed by nothing else.
int socketOf(const void *connection)
{
    using SocketOf = int (*)(const void *);
    // By name alone: no object of Qt's has to outlive the application.
#ifdef Q_OS_WIN
    static const auto resolved =
        reinterpret_cast<SocketOf>(QLibrary::resolve(QStringLiteral("libpq"), "PQsocket"));
#else
    static const auto resolved =
        reinterpret_cast<SocketOf>(QLibrary::resolve(QStringLiteral("pq"), 5, "PQsocket"));
#endif
    return resolved ? resolved(connection) : -1;
}

/// libpq's, which Qt names by its type or by what that stands for; nullptr while there is none.
const void *connectionOf(const QSqlDatabase &database)
{
    const QVariant handle = database.driver()->handle();
    const QByteArrayView type = handle.typeName();
    if (type != "PGconn*" && type != "pg_conn*")
        return nullptr;
    return *static_cast<const void *const *>(handle.constData());
}

} // namespace

ServerWatch::ServerWatch(const QSqlDatabase &database, std::chrono::milliseconds longestCall)
    : m_database(database), m_longestCall(longestCall), m_thread([this] { watch(); })
{
}

ServerWatch::~ServerWatch()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
    }
    m_changed.notify_one();
    m_thread.join();
}

ServerWatch::Call::Call(ServerWatch *watch) : m_watch(watch)
{
    if (!m_watch)
        return;
    const std::lock_guard lock(m_watch->m_mutex);
    m_watch->m_deadline = Clock::now() + m_watch->m_longestCall;
}

ServerWatch::Call::~Call()
{
    if (!m_watch)
        return;
    const std::lock_guard lock(m_watch->m_mutex); // while it is being cut, the socket stays open
    m_watch->m_deadline = Clock::time_point::max();
}

void ServerWatch::watch()
{
    const void *seen = nullptr;
    std::unique_lock lock(m_mutex);
    while (!m_ended) {
        const void *connection = Clock::now() >= m_deadline ? connectionOf(m_database) : nullptr;
        if (connection && connection == seen) {
            cut(connection);
            m_deadline = Clock::time_point::max();
        }
        seen = connection;
        m_changed.wait_for(lock, LookInterval);
    }
}

/// The thread of the connection has been waiting in libpq since the call began, so that what is read here is
/// not written meanwhile. Only opening writes it, inside of Qt, where no lock can be held: a connection is
/// cut when it was the same at two looks. While it is being connected there is none, and libpq's deadline
/// holds.
void ServerWatch::cut(const void *connection)
{
    const int socket = socketOf(connection);
    if (socket < 0)
        return;
#ifdef Q_OS_WIN
    ::shutdown(static_cast<SOCKET>(socket), SD_BOTH);
#else
    ::shutdown(socket, SHUT_RDWR);
#endif
}

} // namespace pantau::db
