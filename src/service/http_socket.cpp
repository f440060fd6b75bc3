// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/http_socket.h"

#ifdef Q_OS_WIN
#include <winsock2.h>
#else
#include <sys/socket.h>
#endif

namespace pantau::service {

void endStream(NativeSocket socket)
{
#ifdef Q_OS_WIN
    ::shutdown(socket, SD_BOTH);
#else
    ::shutdown(socket, SHUT_RDWR);
#endif
}

bool hasUnreadData(NativeSocket socket)
{
    char byte = 0;
    return ::recv(socket, &byte, 1, MSG_PEEK) > 0;
}

} // namespace pantau::service
