// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/open_files.h"

#include <QThread>

#include <algorithm>

#ifdef Q_OS_UNIX
#include <sys/resource.h>
#endif

namespace pantau::service {

#ifdef Q_OS_UNIX

namespace {

constexpr rlim_t OtherFiles = 64;    ///< databases, lists, logs, the operations port
constexpr rlim_t FilesOfAThread = 4; ///< its event loop and a port

} // namespace

int allowConnections(int connections, int threads)
{
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0)
        return connections;
    if (threads == 0)
        threads = QThread::idealThreadCount();
    const rlim_t others = OtherFiles + FilesOfAThread * static_cast<rlim_t>(threads);
    const rlim_t wanted = others + static_cast<rlim_t>(connections);
    if (files.rlim_cur < wanted) {
        const rlimit raised{std::min(wanted, files.rlim_max), files.rlim_max};
        if (::setrlimit(RLIMIT_NOFILE, &raised) == 0)
            files = raised;
    }
    if (files.rlim_cur >= wanted)
        return connections;
    return static_cast<int>(std::max(files.rlim_cur, others + 1) - others);
}

#else

int allowConnections(int connections, int)
{
    return connections;
}

#endif

} // namespace pantau::service
