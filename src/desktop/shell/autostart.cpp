// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/shell/autostart.h"

#include "desktop/shell/written_autostart.h"

#ifdef PANTAU_HAS_DBUS
#include "desktop/shell/portal_autostart.h"

#include <QDBusConnection>
#endif

namespace pantau::desktop {

std::unique_ptr<Autostart> makeAutostart(Preferences &preferences)
{
#ifdef PANTAU_HAS_DBUS
    // The home in there is not the one that the desktop looks into.
    if (qEnvironmentVariableIsSet("FLATPAK_ID"))
        return std::make_unique<PortalAutostart>(preferences, QDBusConnection::sessionBus());
#endif
    return std::make_unique<WrittenAutostart>(preferences);
}

} // namespace pantau::desktop
