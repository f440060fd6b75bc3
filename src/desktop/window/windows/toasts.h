// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/notifier.h"
#include "desktop/window/windows/toast_abi.h"

#include <QFuture>

#include <wrl/client.h>

#include <deque>
#include <optional>

namespace pantau::desktop {

/// How a toast ended.
struct ToastEnd
{
    std::optional<NotificationAnswer> answer; ///< none when it was removed
    bool wasShown = true;
};

/// This program's notifications in Windows' own notification centre. For the thread of the window, where Qt
/// has prepared COM.
class Toasts final
{
public:
    Toasts();
    /// Takes back those that are still there: nobody answers for them any more.
    ~Toasts();
    Q_DISABLE_COPY_MOVE(Toasts)

    /// Shows @p content, which is XML; nothing where Windows has no toasts, or an administrator forbids them.
    /// The future finishes on a thread of Windows', and is cancelled once the toast can no longer be
    /// answered.
    [[nodiscard]] std::optional<QFuture<ToastEnd>> show(const QString &content);

private:
    const QString m_group; ///< of this run: another one may show its own at the same time
    /// The last ones: an answer comes only as long as somebody holds the toast.
    std::deque<Microsoft::WRL::ComPtr<toast::IToastNotification>> m_shown;
    int m_count = 0;
};

} // namespace pantau::desktop
