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

/// How a toast was closed.
struct ToastEnd
{
    std::optional<NotificationAnswer> answer; ///< empty if it was removed
    bool wasShown = true;
};

/// Notifications in the notification centre of Windows. Use on the GUI thread, where Qt has initialised COM.
class Toasts final
{
public:
    Toasts();
    /// Removes toasts that are still visible, because no one would handle their answers.
    ~Toasts();
    Q_DISABLE_COPY_MOVE(Toasts)

    /// Shows the XML @p content. Returns nothing if Windows has no toasts or an administrator disabled them.
    /// The future finishes on a thread of Windows. It is cancelled once the toast can no longer be answered.
    [[nodiscard]] std::optional<QFuture<ToastEnd>> show(const QString &content);

private:
    const QString m_group; ///< of this process; another one may show toasts at the same time
    /// The latest toasts. Answers only arrive while the object is referenced.
    std::deque<Microsoft::WRL::ComPtr<toast::IToastNotification>> m_shown;
    int m_count = 0;
};

} // namespace pantau::desktop
