// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/service_manager.h"

#include <QCoreApplication>

#ifdef Q_OS_LINUX
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#endif

#include <cstddef>
#include <cstring>

namespace pantau::service {

ServiceManager::ServiceManager() : m_socket(qgetenv("NOTIFY_SOCKET"))
{
    const QByteArray process = qgetenv("WATCHDOG_PID");
    if (process.isEmpty() || process.toLongLong() == QCoreApplication::applicationPid())
        m_watchdog = std::chrono::microseconds(qgetenv("WATCHDOG_USEC").toLongLong());
}

std::optional<std::chrono::milliseconds> ServiceManager::aliveInterval() const
{
    if (m_socket.isEmpty() || m_watchdog.count() <= 0)
        return std::nullopt;
    return std::chrono::duration_cast<std::chrono::milliseconds>(m_watchdog / 2);
}

void ServiceManager::tell([[maybe_unused]] QByteArrayView state) const
{
#ifdef Q_OS_LINUX
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const auto size = static_cast<std::size_t>(m_socket.size());
    if (size == 0 || size >= sizeof address.sun_path)
        return;
    std::memcpy(address.sun_path, m_socket.constData(), size);
    if (address.sun_path[0] == '@') // a name that is no file's
        address.sun_path[0] = 0;
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket < 0)
        return;
    ::sendto(socket, state.data(), static_cast<std::size_t>(state.size()), MSG_NOSIGNAL,
             reinterpret_cast<const sockaddr *>(&address),
             static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + size));
    ::close(socket);
#endif
}

} // namespace pantau::service
