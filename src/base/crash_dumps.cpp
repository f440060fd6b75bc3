// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/crash_dumps.h"

#include <QtGlobal>

#if defined(NDEBUG) && defined(Q_OS_UNIX)
#include <sys/resource.h>
#endif
#if defined(NDEBUG) && defined(Q_OS_LINUX)
#include <sys/prctl.h>
#endif

namespace pantau {

void keepOutOfCrashDumps()
{
#if defined(NDEBUG) && defined(Q_OS_UNIX)
    const rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
#endif
#if defined(NDEBUG) && defined(Q_OS_LINUX)
    // The limit does not hold for dumps that are handed to a program.
    prctl(PR_SET_DUMPABLE, 0);
#endif
}

} // namespace pantau
