// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QThreadPool>

#include <algorithm>

namespace pantau::desktop {

/// Qt paints gradients on threads of the global pool and waits for them. On a computer with two cores the
/// pool has two threads, and two long reads in them held the first paint of the window back for seconds. So
/// there are always more threads than things that are read at once. Call it before the first window is made.
inline void makeRoomInPool()
{
    constexpr int MoreThanReads = 16;
    auto *pool = QThreadPool::globalInstance();
    pool->setMaxThreadCount(std::max(pool->maxThreadCount(), MoreThanReads));
}

} // namespace pantau::desktop
