// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/autostart.h"

#include "desktop/shell/written_autostart.h"

#if defined(PANTAU_HAS_DBUS)
#include "desktop/shell/portal_autostart.h"

#include <QDBusConnection>
#elif defined(Q_OS_MACOS)
#include "desktop/shell/macos_app_service.h"
#include "desktop/shell/macos_login_item.h"
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
