// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process_memory.h"

#include <QtGlobal>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace pantau {

void shareMemoryAmongThreads()
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
#endif
}

void giveMemoryBack()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace pantau
