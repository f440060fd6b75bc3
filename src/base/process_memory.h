// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau {

/// For the beginning of a program that runs for months: all threads take their memory from one place. With
/// glibc's place for each thread, what one of them frees is of no use to the others; a month of 10,000
/// domains took 10 MB more. What is large goes back as soon as it is free. Has to come before the first
/// thread. Without glibc nothing is done.
void shareMemoryAmongThreads();

/// From now on, a program that gets no memory says so on standard error and ends with 1. What it had begun is
/// as after a crash: all or nothing.
void reportLackOfMemory();

/// Gives what is free back to the system. glibc would keep much of it for a next time. Any thread; takes some
/// milliseconds.
void giveMemoryBack();

} // namespace pantau
