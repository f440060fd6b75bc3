// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process_memory.h"

#include <QtGlobal>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace pantau {

namespace {

#ifdef __GLIBC__
/// Bytes. A piece that is larger goes back to the system as soon as it is free; by itself, glibc keeps ever
/// larger ones.
constexpr int OfItsOwn = 256 * 1024;
#endif

} // namespace

void shareMemoryAmongThreads()
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, OfItsOwn);
#endif
}

void giveMemoryBack()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace pantau
