// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/autostart.h"

#include "desktop/window/written_autostart.h"

#if defined(PANTAU_HAS_DBUS)
#include "desktop/window/portal_autostart.h"

#include <QDBusConnection>
#elif defined(Q_OS_MACOS)
#include "desktop/window/macos_app_service.h"
#include "desktop/window/macos_login_item.h"
#endif

namespace pantau::desktop {

std::unique_ptr<Autostart> makeAutostart(Preferences &preferences)
{
#if defined(PANTAU_HAS_DBUS)
    // The home in there is not the one that the desktop looks into.
    if (qEnvironmentVariableIsSet("FLATPAK_ID"))
        return std::make_unique<PortalAutostart>(preferences, QDBusConnection::sessionBus());
#elif defined(Q_OS_MACOS)
    if (hasLoginItems())
        return std::make_unique<LoginItem>(preferences);
#endif
    return std::make_unique<WrittenAutostart>(preferences);
}

} // namespace pantau::desktop
