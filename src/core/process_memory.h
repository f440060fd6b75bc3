// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau {

/// For the beginning of a program that runs for months: all threads take their memory from one place. With
/// glibc's place for each thread, what one of them frees is of no use to the others; a month of 10,000
/// domains took 10 MB more. What is large goes back as soon as it is free. Has to come before the first
/// thread. Without glibc nothing is done.
void shareMemoryAmongThreads();

/// Gives what is free back to the system. glibc would keep much of it for a next time. Any thread; takes some
/// milliseconds.
void giveMemoryBack();

} // namespace pantau
