// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <condition_variable>
#include <functional>
#include <mutex>

namespace pantau::service {

/// Whether a charge can be written, asked without waiting long: a database that hangs is known by the answer
/// that does not come. Thread-safe.
class BookHealth
{
public:
    BookHealth() = default;
    Q_DISABLE_COPY_MOVE(BookHealth)

    /// Lets @p probe have the database tried, and waits a second at most for what that noted. @p probe must
    /// not wait itself, and is not asked again before it has noted something.
    [[nodiscard]] bool ask(const std::function<void()> &probe);
    void note(bool isWritable);

private:
    std::mutex m_mutex;
    std::condition_variable m_noted;
    bool m_isWritable = false;
    bool m_isAsked = false; ///< and nothing was noted yet
};

} // namespace pantau::service
