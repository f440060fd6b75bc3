// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/process_memory.h"

#include <QtGlobal>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

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

/// In English, as a translation would need memory.
void endForLackOfMemory()
{
    std::fputs("There is not enough free memory for this. Nothing that was stored is lost.\n", stderr);
    std::_Exit(EXIT_FAILURE);
}

void endWithReason()
{
    if (const std::exception_ptr reason = std::current_exception())
        try {
            std::rethrow_exception(reason);
        } catch (const std::bad_alloc &) {
            endForLackOfMemory();
        } catch (...) {
        }
    std::abort();
}

} // namespace

void reportLackOfMemory()
{
    std::set_terminate(endWithReason);
}

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
