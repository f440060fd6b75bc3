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

/// Short enough for a deadline of seconds, so that a call need not wake the thread.
constexpr std::chrono::milliseconds LookInterval{250};

/// Resolved at run time, because libpq is loaded by Qt's driver and otherwise not needed.
int socketOf(const void *connection)
{
    using SocketOf = int (*)(const void *);
    // A static resolve, so that no Qt object must outlive the application.
#ifdef Q_OS_WIN
    static const auto resolved =
        reinterpret_cast<SocketOf>(QLibrary::resolve(QStringLiteral("libpq"), "PQsocket"));
#else
    static const auto resolved =
        reinterpret_cast<SocketOf>(QLibrary::resolve(QStringLiteral("pq"), 5, "PQsocket"));
#endif
    return resolved ? resolved(connection) : -1;
}

/// libpq's connection, whose type Qt names by the typedef or the struct; nullptr if there is none.
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
    const std::lock_guard lock(m_watch->m_mutex); // so that the socket is not closed while cut() uses it
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

/// Safe because the connection's thread has been waiting in libpq since the call started and does not
/// modify the connection. Only opening modifies it, inside Qt, where we cannot hold a lock. Therefore a
/// connection is cut only if two consecutive polls found the same one. While connecting there is none, and
/// libpq's own timeout applies.
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
