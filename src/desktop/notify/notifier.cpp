// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/notify/notifier.h"

#include "desktop/notify/tray_notifier.h"

#ifdef PANTAU_HAS_DBUS
#include "desktop/notify/freedesktop_notifier.h"
#endif

namespace pantau::desktop {

std::unique_ptr<Notifier> makeNotifier(QSystemTrayIcon &tray)
{
    auto trayNotifier = std::make_unique<TrayNotifier>(tray);
#ifdef PANTAU_HAS_DBUS
    return std::make_unique<FreedesktopNotifier>(std::move(trayNotifier));
#else
    return trayNotifier;
#endif
}

} // namespace pantau::desktop
