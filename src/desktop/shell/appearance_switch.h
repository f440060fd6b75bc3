// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/appearance.h"

#include <QString>

namespace pantau::desktop {

/// Has the whole program look light, dark or as the system does, at once. Our own colours need Fusion, as
/// other styles draw with the system's; "System" gives back the style that the program began with.
class AppearanceSwitch final
{
public:
    /// Made before anything of the program's look was changed, but for OutlinedStyle.
    AppearanceSwitch();

    void choose(Appearance appearance);

private:
    QString m_systemStyle; ///< its name; empty: Fusion, which may stay
    Appearance m_chosen = Appearance::System;
};

} // namespace pantau::desktop
