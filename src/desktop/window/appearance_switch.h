// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/appearance.h"

#include <QObject>
#include <QString>

#include <optional>

namespace pantau::desktop {

/// Has the whole program look light, dark or as the system does, at once. Our own colours need Fusion, as
/// other styles draw with the system's; "System" gives back the style that the program began with, but for a
/// dark Windows 10, whose style is light alone. Windows 11's style is dark by itself.
class AppearanceSwitch final
{
public:
    /// Made before anything of the program's look was changed, but for OutlinedStyle.
    AppearanceSwitch();

    void choose(Appearance appearance);

private:
    [[nodiscard]] std::optional<bool> wantedDark() const;
    void follow();

    QString m_systemStyle; ///< its name; empty: Fusion, which may stay
    Appearance m_chosen = Appearance::System;
    std::optional<bool> m_isDark; ///< of our own colours; empty: the system's are worn
    QObject m_listener;
};

} // namespace pantau::desktop
