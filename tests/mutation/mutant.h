// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled into every source by run.py: selects the fault that is active.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

namespace pantau_mutation {

constexpr int mostPlaces = 4096;

/// Maps the file named by PANTAU_REACHED, which records the reached places, one byte each.
inline unsigned char *reachedPlaces()
{
    const char *const name = std::getenv("PANTAU_REACHED");
    const int file = name ? ::open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0 || ::ftruncate(file, mostPlaces) != 0)
        return nullptr;
    void *const shared = ::mmap(nullptr, mostPlaces, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    return shared == MAP_FAILED ? nullptr : static_cast<unsigned char *>(shared);
}

} // namespace pantau_mutation

/// True if PANTAU_MUTANT selects the fault at @p place.
inline bool pantauMutant(int place)
{
    static const char *const number = std::getenv("PANTAU_MUTANT");
    static const int chosen = number ? std::atoi(number) : 0;
    static unsigned char *const reached = pantau_mutation::reachedPlaces();
    if (reached)
        reached[place] = 1;
    return place == chosen;
}
