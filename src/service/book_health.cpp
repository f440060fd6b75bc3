// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/book_health.h"

#include <chrono>
#include <utility>

namespace pantau::service {

bool BookHealth::ask(const std::function<void()> &probe)
{
    using namespace std::chrono_literals;
    std::unique_lock lock(m_mutex);
    if (!std::exchange(m_isAsked, true))
        probe();
    return m_noted.wait_for(lock, 1s, [this] { return !m_isAsked; }) && m_isWritable;
}

void BookHealth::note(bool isWritable)
{
    {
        const std::lock_guard lock(m_mutex);
        m_isWritable = isWritable;
        m_isAsked = false;
    }
    m_noted.notify_all();
}

} // namespace pantau::service
