// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>

#include <microhttpd.h>

#ifdef Q_OS_WIN
#include <ws2tcpip.h>
#else
#include <netinet/in.h>
#include <sys/socket.h>
#endif

#include <cstdarg>

namespace pantau::service {

/// @p address as the system's calls take it.
[[nodiscard]] sockaddr_storage socketAddress(const QHostAddress &address, quint16 port);
void closeSocket(MHD_socket socket);
/// Ends the stream in both directions; whoever owns the socket sees that and closes it.
void endStream(MHD_socket socket);
/// For MHD_OPTION_EXTERNAL_LOGGER: what the library has to say is about strangers' mistakes, so only for
/// those who look for it.
void writeHttpLog(void *, const char *format, va_list arguments);

} // namespace pantau::service
