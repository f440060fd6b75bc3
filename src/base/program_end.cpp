// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/program_end.h"

#ifdef __MINGW32__
#include <windows.h>

#include <cstdio>
#endif

namespace pantau {

int programEnd(int exitCode)
{
#ifdef __MINGW32__
    std::fflush(nullptr);
    TerminateProcess(GetCurrentProcess(), UINT(exitCode));
#endif
    return exitCode;
}

} // namespace pantau
