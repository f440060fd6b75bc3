// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/windows/windows_notifier.h"

#include "base/background_work.h"
#include "desktop/window/windows/app_identity.h"
#include "desktop/window/windows/toasts.h"

namespace pantau::desktop {

WindowsNotifier::WindowsNotifier(std::unique_ptr<Notifier> fallback, QObject *parent)
    : Notifier(parent), m_fallback(std::move(fallback)), m_toasts(std::make_unique<Toasts>())
{
    connect(m_fallback.get(), &Notifier::answered, this, &Notifier::answered);
    describeApp();
}

WindowsNotifier::~WindowsNotifier() = default;

void WindowsNotifier::notify(const Notification &notification)
{
    const auto end = m_toasts->show(toastContent(notification));
    if (!end)
        return m_fallback->notify(notification);
    whenFinished(*end, this, [this, notification](const ToastEnd &how) {
        if (!how.wasShown)
            m_fallback->notify(notification);
        else if (how.answer)
            Q_EMIT answered(*how.answer, notification.domains);
    });
}

} // namespace pantau::desktop
