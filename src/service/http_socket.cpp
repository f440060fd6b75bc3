// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_socket.h"

#include <QLoggingCategory>

#include <cstdio>
#include <cstring>

#ifndef Q_OS_WIN
#include <unistd.h>
#endif

namespace pantau::service {

namespace {

Q_LOGGING_CATEGORY(socketNews, "pantau.service.http", QtInfoMsg)

} // namespace

sockaddr_storage socketAddress(const QHostAddress &address, quint16 port)
{
    sockaddr_storage storage = {};
    if (address.protocol() == QAbstractSocket::IPv4Protocol) {
        auto &ipv4 = reinterpret_cast<sockaddr_in &>(storage);
        ipv4.sin_family = AF_INET;
        ipv4.sin_port = htons(port);
        ipv4.sin_addr.s_addr = htonl(address.toIPv4Address());
    } else {
        auto &ipv6 = reinterpret_cast<sockaddr_in6 &>(storage);
        ipv6.sin6_family = AF_INET6;
        ipv6.sin6_port = htons(port);
        const Q_IPV6ADDR bytes = address.toIPv6Address();
        std::memcpy(&ipv6.sin6_addr, &bytes, sizeof bytes);
        ipv6.sin6_scope_id = address.scopeId().toUInt();
    }
    return storage;
}

void closeSocket(MHD_socket socket)
{
#ifdef Q_OS_WIN
    ::closesocket(socket);
#else
    ::close(socket);
#endif
}

void endStream(MHD_socket socket)
{
#ifdef Q_OS_WIN
    ::shutdown(socket, SD_BOTH);
#else
    ::shutdown(socket, SHUT_RDWR);
#endif
}

void writeHttpLog(void *, const char *format, va_list arguments)
{
    if (!socketNews().isDebugEnabled())
        return;
    char line[512];
    std::vsnprintf(line, sizeof line, format, arguments);
    qCDebug(socketNews).noquote() << QString::fromUtf8(line).trimmed();
}

} // namespace pantau::service
